/* test_changes.c - undo, redo, and what is logged */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"
#include "ui/frame/screen_inside.h"

TestSuite(ui_changes, .timeout = 600);

/* All but the line at the bottom, which says what was taken back. */
static char *
screen_of(struct stage *stage)
{
	char *seen = stage_text(stage, false), *last;

	seen[strlen(seen) - 1] = '\0';
	last = strrchr(seen, '\n');
	cr_assert(last);
	*last = '\0';

	return seen;
}

TEST(ui_changes, undo_and_redo_are_exact)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	char *screens[5], *seen;

	stage_load(stage, "screen-scores.csv");
	/* looks are not undone, so that all of them come first */
	stage_keys(stage, "m m m M M M");
	for (int i = 0; i < 5; i++) {
		screens[i] = screen_of(stage);
		stage_keys(stage, i % 2 ? ": 'set alpha=0.01' Enter" : "m");
	}
	for (int i = 4; i >= 0; i--) {
		stage_keys(stage, "u");
		cr_expect(stage_shows(stage, "taken back: "));
		seen = screen_of(stage);
		cr_expect_str_eq(seen, screens[i]);
		free(seen);
	}
	for (int i = 1; i < 5; i++) {
		stage_keys(stage, "Ctrl-R");
		seen = screen_of(stage);
		cr_expect_str_eq(seen, screens[i]);
		free(seen);
	}
	for (int i = 0; i < 5; i++)
		free(screens[i]);
	stage_free(stage);
}

TEST(ui_changes, choosing_a_figure_is_undone_logged_and_replayed)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	struct session *again = session_new();
	struct scene scene = { .session = again };
	size_t last;

	stage_load(stage, "screen-scores.csv");
	cr_expect_str_empty(screen_board(screen)->snapshot->state.figures[0]);
	stage_keys(stage, "f f : 'figure densities' Enter");
	cr_expect_str_eq(screen_board(screen)->snapshot->state.figures[0],
			 "densities");
	last = session_log_count(screen_board(screen)->session) - 1;
	cr_expect_str_eq(session_log_line(screen_board(screen)->session, last),
			 "figure densities");
	for (size_t i = 0; i <= last; i++) {
		struct answer answer = { 0 };
		struct error err = { 0 };

		cr_expect(
			verb_run_line(&scene,
				      session_log_line(
					      screen_board(screen)->session, i),
				      &answer, &err),
			"%s", err.text);
		answer_clear(&answer);
	}
	cr_expect_str_eq(session_state(again)->figures[0], "densities");
	stage_keys(stage, "u");
	cr_expect_str_neq(screen_board(screen)->snapshot->state.figures[0],
			  "densities");
	stage_keys(stage, "u u");
	cr_expect_str_empty(screen_board(screen)->snapshot->state.figures[0]);
	stage_keys(stage, "Ctrl-R Ctrl-R Ctrl-R");
	cr_expect_str_eq(screen_board(screen)->snapshot->state.figures[0],
			 "densities");
	session_free(again);
	stage_free(stage);
}

/* As the methods decide it, not as a panel guesses. */
TEST(ui_changes, a_rank_of_tau_fixes_the_policy_that_is_shown)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	cr_expect(stage_shows(stage, "threshold       all at once (band)"));
	stage_keys(stage, ": 'set tau-rank=5' Enter");
	cr_expect(stage_shows(stage, "threshold       one, given"));
	cr_expect(stage_shows(stage, "threshold: one, given"),
		  "the result says so too");
	cr_expect_not(stage_shows(stage, "unused"));
	stage_keys(stage, ": 'set policy=split' Enter");
	cr_expect(stage_shows(stage, "rank:5  unused"));
	stage_free(stage);
}

TEST(ui_changes, a_switch_of_the_screen_is_on_or_off)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);

	stage_keys(stage, ": 'follow perhaps' Enter");
	cr_expect(stage_shows(stage, "on or off was expected, not 'perhaps'"));
	cr_expect_not(screen_board(stage_screen(stage))->follow);
	stage_keys(stage, ": 'mouse yes' Enter");
	cr_expect(stage_shows(stage, "on or off was expected"));
	cr_expect_not(screen_board(stage_screen(stage))->mouse);
	stage_free(stage);
}

TEST(ui_changes, a_key_changes_nothing_that_the_view_does_not_show)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	const struct session *session =
		screen_board(stage_screen(stage))->session;
	size_t lines;

	stage_load(stage, "screen-scores.csv");
	lines = session_log_count(session);
	stage_keys(stage, "5 >");
	cr_expect(stage_shows(stage, "tau is about data, which this view"));
	stage_keys(stage, "t");
	cr_expect(stage_shows(stage, "policy is about data"));
	stage_keys(stage, "4 m");
	cr_expect(stage_shows(stage, "method is about data"));
	cr_expect_eq(session_log_count(session), lines);
	stage_load(stage, "screen-counts.csv");
	lines = session_log_count(session);
	stage_keys(stage, "1 t");
	cr_expect(stage_shows(stage, "these data have no threshold"));
	stage_load(stage, "../../sample-data/guesses.csv");
	lines = session_log_count(session);
	cr_expect_not(stage_shows(stage, "t policy"));
	cr_expect_not(stage_shows(stage, "│  policy "), "nor a row for it");
	stage_keys(stage, "t >");
	cr_expect(stage_shows(stage, "these data have no threshold"));
	cr_expect_eq(session_log_count(session), lines);
	stage_free(stage);
}

/* Also where the machine is slow. */
static enum outcome
end_of(struct screen *screen, const char *line)
{
	enum outcome outcome = screen_run(screen, line);

	return outcome == OUTCOME_RUNNING ? screen_finish_verb(screen)
					  : outcome;
}

/* A note does not look like a refusal, and an old refusal is not a new one. */
TEST(ui_changes, what_became_of_a_line_is_answered)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	cr_expect_eq(end_of(screen, "set delta=7"), OUTCOME_REFUSED);
	cr_expect_eq(screen_run(screen, "view 2"), OUTCOME_DONE);
	cr_expect_eq(screen_run(screen, "view 9"), OUTCOME_REFUSED);
	cr_expect_eq(screen_run(screen, "view"), OUTCOME_REFUSED);
	cr_expect_eq(screen_run(screen, "load 'a"), OUTCOME_REFUSED);
	cr_expect_eq(end_of(screen, "no-such-verb"), OUTCOME_REFUSED);
	cr_expect_eq(screen_run(screen, "figure compare"), OUTCOME_REFUSED);
	cr_expect_eq(screen_run(screen, "recover"), OUTCOME_REFUSED);
	cr_expect_eq(end_of(screen, "  "), OUTCOME_DONE);
	cr_expect_eq(screen_run(screen,
				"coverage jeffreys mechanism=gaussian mu=1 "
				"repetitions=1000000"),
		     OUTCOME_RUNNING);
	cr_expect_eq(screen_run(screen, "set delta=0.1"), OUTCOME_REFUSED);
	cr_expect(strstr(screen_board(screen)->message,
			 "still busy with 'coverage"));
	screen_cancel(screen);
	cr_expect_eq(screen_finish_verb(screen), OUTCOME_REFUSED);
	cr_expect_eq(screen_finish_verb(screen), OUTCOME_DONE);
	stage_free(stage);
}

/* The clock alone says when; nobody waits here. */
TEST(ui_changes, rows_that_follow_each_other_share_a_frame)
{
	const struct stage_options options = { .width = 80, .height = 24 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);
	int left;

	stage_settle(stage);
	cr_expect_eq(screen_frame_left(screen), -1, "as it was drawn");
	screen_react(screen, REACTION_SOON);
	left = screen_frame_left(screen);
	cr_expect(left >= 0 && left <= 16, "%d", left);
	screen_react(screen, REACTION_PAINT);
	cr_expect_eq(screen_frame_left(screen), 0, "a key is seen at once");
	stage_paint(stage);
	cr_expect_eq(screen_frame_left(screen), -1);
	stage_free(stage);
}

static const struct quantity *
epsilon_of(struct stage *stage)
{
	return result_quantity(screen_board(stage_screen(stage))->numbers.main,
			       "epsilon");
}

/* Before 0.4 one key made 1.13 of 0.816. */
TEST(ui_changes, keys_that_browse_cost_nothing)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct session *session = stage_screen(stage)->session;
	double first, alone;
	size_t looks;

	stage_load(stage, "screen-scores.csv");
	first = epsilon_of(stage)->lower;
	looks = session_ledger(session)->count;
	stage_keys(stage, "> > ) < f f z z a");
	cr_expect(stage_shows(stage, "here"));
	cr_expect(fabs(epsilon_of(stage)->lower - first) <= 0);
	cr_expect_eq(epsilon_of(stage)->claim, CLAIM_LOWER_BOUND);
	cr_expect_eq(session_ledger(session)->count, looks);
	/* alone, the same threshold is an estimate */
	stage_keys(stage, ": 'set policy=fixed' Enter");
	alone = quantity_figure(epsilon_of(stage));
	cr_expect_gt(fabs(alone - first), 0.01);
	cr_expect_eq(epsilon_of(stage)->claim, CLAIM_POINT_ESTIMATE);
	stage_free(stage);
}

TEST(ui_changes, a_declaration_after_seeing_says_so)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, "D");
	cr_expect(stage_shows(stage, "; declared"));
	stage_keys(stage, ": 'set method=one-run' Enter");
	cr_expect(stage_shows(stage, "alpha/2 after seeing 2 methods"));
	stage_keys(stage, "D");
	cr_expect(stage_shows(
		stage, "one-run stays at alpha/2 after seeing 2 methods"));
	cr_expect_not(stage_shows(stage, "; declared"));
	cr_expect(fabs(epsilon_of(stage)->confidence - 0.975) < 1e-12);
	/* a shell is told what the looks cost */
	stage_keys(stage, "Y");
	cr_expect(strstr(stage_copied(stage), " alpha=0.025"), "%s",
		  stage_copied(stage));
	stage_keys(stage, ": 'set method=clopper-pearson' Enter");
	stage_keys(stage, ": 'set policy=fixed tau=1' Enter Y");
	cr_expect(strstr(stage_copied(stage), " readings="), "%s",
		  stage_copied(stage));
	stage_free(stage);
}

/* An estimate has no level, so that alpha is not divided for it. */
TEST(ui_changes, a_late_estimate_is_not_said_to_stay_at_a_part_of_alpha)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "screen-scores.csv");
	stage_keys(stage, ": 'set method=plug-in' Enter D");
	cr_expect(stage_shows(stage, "plug-in is chosen after seeing 2"));
	cr_expect_not(stage_shows(stage, "alpha/2"));
	cr_expect_not(stage_shows(stage, "; declared"));
	stage_free(stage);
}

TEST(ui_changes, an_inverted_sign_is_said_with_its_key)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);

	stage_load(stage, "../../sample-data/swapped-scores.csv");
	cr_expect(stage_shows(stage, "members score lower: !"));
	stage_keys(stage, "!");
	cr_expect(fabs(epsilon_of(stage)->confidence - 0.975) < 1e-12);
	cr_expect(stage_shows(stage, "alpha/2 after a flipped sign"));
	stage_free(stage);
}
