/* test_looks.c - looks at data are remembered with the data */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "method/methods.h"
#include "session/snapshot.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "tests/verb/saying.h"
#include "verb/command.h"

TestSuite(verb_looks, .timeout = 600);

/* What the last line came to. */
struct said {
	double lower, value, alpha;
	enum claim claim;
	struct selection selection;
	char sentence[2000];
};

static double
used(const struct result *result, const char *name)
{
	for (size_t i = 0; i < result->setting_count; i++) {
		if (!strcmp(result->settings[i].name, name))
			return result->settings[i].number;
	}

	return NAN;
}

static struct said
read_said(const struct answer *answer)
{
	const struct block *block =
		document_next(&answer->document, BLOCK_RESULT, NULL);
	const struct quantity *epsilon =
		block ? result_quantity(block->result, "epsilon") : NULL;
	struct said said = { .lower = NAN, .claim = CLAIM_COUNT };

	if (!epsilon)
		return said;
	said.lower = epsilon->lower;
	said.value = epsilon->value;
	said.claim = epsilon->claim;
	said.alpha = used(block->result, "alpha");
	said.selection = block->result->selection;
	snprintf(said.sentence, sizeof(said.sentence), "%s",
		 block->result->sentence);

	return said;
}

static struct said
say(struct session *session, const char *line)
{
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };
	struct said said;

	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s: %s", line,
		  err.text);
	said = read_said(&answer);
	answer_clear(&answer);

	return said;
}

/* 300 members and 300 others in a file; the sign turns them around. */
static void
write_scores(const char *name, double sign)
{
	struct dataset *data = sample_scores(300, 1, 11);
	const double *score = dataset_values(data, ROLE_SCORE);
	struct text text = { 0 };

	text_add_string(&text, "score,member\n");
	for (size_t i = 0; i < dataset_rows(data); i++)
		text_add(&text, "%.17g,%d\n", sign * score[i],
			 dataset_is_member(data, i));
	scratch_text(name, text_get(&text));
	text_clear(&text);
	dataset_release(data);
}

static struct session *
start(double sign)
{
	struct session *session = session_new();
	char line[400];

	write_scores("a.csv", sign);
	write_scores("b.csv", sign);
	snprintf(line, sizeof(line), "load %s", scratch_path("a.csv"));
	say(session, line);

	return session;
}

static void
say_file(struct session *session, const char *verb, const char *name)
{
	char line[400];

	snprintf(line, sizeof(line), "%s %s", verb, scratch_path(name));
	say(session, line);
}

static void
end(struct session *session)
{
	session_free(session);
	scratch_remove();
}

static bool
is_bound(struct said said)
{
	return claim_is_bound(said.claim);
}

static void
expect_alpha(struct said said, double divisor)
{
	cr_expect(is_bound(said), "%s", said.sentence);
	cr_expect(fabs(said.alpha - 0.05 / divisor) < 1e-15, "%g for %g",
		  said.alpha, 0.05 / divisor);
}

/* ---- case 2 ---- */

TEST(verb_looks, a_threshold_given_before_any_number_is_a_bound)
{
	struct session *session = start(1);

	say(session, "set tau=0.5");
	expect_alpha(say(session, "estimate clopper-pearson"), 1);
	/* and stays one, whatever comes behind it */
	cr_expect_not(is_bound(say(session, "estimate clopper-pearson "
					    "tau=1.5")));
	expect_alpha(say(session, "estimate clopper-pearson tau=0.5"), 1);
	end(session);
}

TEST(verb_looks, a_threshold_given_after_a_number_is_an_estimate)
{
	struct session *session = start(1);
	struct said first = say(session, "estimate clopper-pearson");
	struct said later = say(session, "estimate clopper-pearson tau=1.5");

	expect_alpha(first, 1);
	cr_expect_not(is_bound(later), "%s", later.sentence);
	cr_expect_geq(later.selection.thresholds, 2);
	cr_expect(strstr(later.sentence, "An estimate, no bound"));
	end(session);
}

/* anytime-rates takes no band and reads tau= beside policy=band. */
TEST(verb_looks, a_threshold_beside_a_band_counts_for_others)
{
	struct session *session = start(1);

	say(session, "estimate anytime-rates");
	free(say_in(session, "text", "set policy=band tau=0.5"));
	cr_expect_not(is_bound(say(session, "estimate anytime-rates")));
	end(session);
}

TEST(verb_looks, browsing_inside_the_band_leaves_its_number)
{
	struct session *session = start(1);
	struct said first = say(session, "estimate clopper-pearson"), later;
	char line[80];

	for (double tau = -1; tau < 3; tau += 0.5) {
		snprintf(line, sizeof(line), "set tau=%g policy=band", tau);
		say(session, line);
		later = say(session, "estimate clopper-pearson");
		expect_alpha(later, 1);
		cr_expect(fabs(later.lower - first.lower) <= 0);
		cr_expect_eq(later.selection.methods, 1);
	}
	end(session);
}

/* The largest of all that can be browsed is the number shown. */
TEST(verb_looks, what_is_browsed_holds_at_the_same_time)
{
	struct dataset *data = sample_scores(300, 1, 11);
	struct error err = { 0 };
	double most = 0, shown = 0;

	for (double tau = -2; tau < 4; tau += 0.125) {
		char line[60];
		struct result *result;

		snprintf(line, sizeof(line), "policy=band tau=%g", tau);
		result = run_method("clopper-pearson", data, line, &err);
		cr_assert(result, "%s", err.text);
		shown = lower_of(result, "epsilon");
		cr_expect_leq(lower_of(result, "epsilon-here"), shown);
		most = fmax(most, lower_of(result, "epsilon-here"));
		cr_expect(fabs(value_of(result, "tau-here") - tau) <= 0);
		result_release(result);
	}
	cr_expect_gt(shown, 0);
	cr_expect_gt(most, 0.8 * shown);
	dataset_release(data);
}

/* ---- case 3 ---- */

TEST(verb_looks, looks_belong_to_the_numbers_and_not_to_load)
{
	struct session *session = start(1);
	static const char *const ways[] = { "undo", "load a.csv", "load b.csv",
					    "reload" };

	say(session, "estimate clopper-pearson tau=0.5");
	for (size_t i = 0; i < 4; i++) {
		char *name = strchr(ways[i], ' ');

		say(session, "set tau=1.5");
		if (name)
			say_file(session, "load", name + 1);
		else
			say(session, ways[i]);
		cr_expect_not(is_bound(say(session, "estimate clopper-pearson "
						    "tau=1.5")),
			      "%s", ways[i]);
	}
	end(session);
}

TEST(verb_looks, simulated_data_have_not_been_looked_at)
{
	struct session *session = session_new();

	say(session, "simulate scores mechanism=gaussian mu=1 rows=200");
	expect_alpha(say(session, "estimate clopper-pearson tau=0.5"), 1);
	/* as often as they are made, they are the same data */
	say(session, "simulate scores mechanism=gaussian mu=1 rows=200");
	cr_expect_not(is_bound(say(session, "estimate clopper-pearson "
					    "tau=1")));
	say(session, "simulate scores mechanism=gaussian mu=1 rows=200 seed=9");
	expect_alpha(say(session, "estimate clopper-pearson tau=1"), 1);
	session_free(session);
}

TEST(verb_looks, a_session_file_brings_them_back)
{
	struct session *session = start(1), *other = session_new();

	say(session, "estimate clopper-pearson");
	say(session, "estimate one-run");
	say_file(session, "save", "looks.dpa");
	/* as if it had gone on: in a new session, and through open */
	say_file(other, "run", "looks.dpa");
	cr_expect_eq(session_ledger(other)->count,
		     session_ledger(session)->count);
	expect_alpha(say(other, "estimate clopper-pearson"), 1);
	expect_alpha(say(other, "estimate one-run"), 2);
	say_file(other, "open", "looks.dpa");
	expect_alpha(say(other, "estimate one-run"), 2);
	session_free(other);
	end(session);
}

/* A file says what it likes; what is no look counts nothing. */
TEST(verb_looks, lines_that_are_no_looks_are_comments)
{
	static const char *const lines[] = {
		"# look",
		"# look 12 method jeffreys",
		"# look zzzzzzzzzzzzzzzz method jeffreys",
		"# look 0123456789abcdef nothing jeffreys",
		"# look 0123456789abcdef method",
		"# look -123456789abcdef method jeffreys",
		"# look 0123456789abcdef0 method jeffreys",
		"# tried 4 thresholds on the way",
	};
	struct session *session = session_new();
	struct scene scene = { .session = session };
	struct answer answer = { 0 };
	struct error err = { 0 };

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		cr_expect(verb_run_line(&scene, lines[i], &answer, &err));
	cr_expect_eq(session_ledger(session)->count, 0);
	cr_expect(verb_run_line(&scene,
				"# look 0123456789abcdef method \033[2Jx",
				&answer, &err));
	cr_assert_eq(session_ledger(session)->count, 1);
	cr_expect_null(strchr(session_ledger(session)->at[0].value, 033));
	session_free(session);
}

/* More than anybody looks at, each compared with all before it. */
TEST(verb_looks, a_file_of_too_many_looks_ends_soon)
{
	struct session *session = session_new();
	char line[80];

	for (int i = 0; i < 12000; i++) {
		snprintf(line, sizeof(line),
			 "# look 0123456789abcdef method %d", i);
		(void)session_read_look(session, line);
	}
	cr_expect_eq(session_ledger(session)->count, 10000);
	session_free(session);
}

TEST(verb_looks, are_listed)
{
	struct session *session = start(1);

	say(session, "estimate clopper-pearson");
	expect_said(session, "csv", "list looks",
		    "method,clopper-pearson band,a.csv,");
	expect_said(session, "csv", "list looks", "flip,higher is member");
	expect_said(session, "text", "list", "looks");
	end(session);
}

/* ---- case 4 ---- */

TEST(verb_looks, the_first_method_keeps_alpha_and_others_share_it)
{
	struct session *session = start(1);
	struct said later;

	expect_alpha(say(session, "estimate clopper-pearson"), 1);
	expect_alpha(say(session, "estimate one-run"), 2);
	later = say(session, "estimate one-run-fdp family=gaussian");
	cr_expect(fabs(later.alpha - 0.05 / 3) < 1e-15, "%g", later.alpha);
	expect_alpha(say(session, "estimate clopper-pearson"), 1);
	later = say(session, "estimate one-run");
	expect_alpha(later, 3);
	cr_expect(strstr(later.sentence, "Corrected for 3 methods looked at"),
		  "%s", later.sentence);
	cr_expect_not(later.selection.declared);
	end(session);
}

/* The band and clopper-pearson at all thresholds are one number. */
TEST(verb_looks, twins_are_one_method)
{
	struct session *session = start(1);

	say(session, "estimate clopper-pearson");
	expect_alpha(say(session, "estimate band"), 1);
	/* another way to choose the threshold is another number */
	expect_alpha(say(session, "estimate clopper-pearson policy=split"), 2);
	end(session);
}

TEST(verb_looks, a_comparison_looks_at_all_methods)
{
	struct session *session = start(1);
	struct said later;

	expect_said(session, "csv", "compare declared=clopper-pearson",
		    "clopper-pearson");
	later = say(session, "estimate one-run");
	cr_expect_gt(later.selection.methods, 10);
	expect_alpha(later, later.selection.methods);
	/* which shared alpha itself where it was asked to */
	end(session);
	session = start(1);
	expect_said(session, "csv", "compare joint=yes", "clopper-pearson");
	expect_alpha(say(session, "estimate one-run"), 1);
	end(session);
}

TEST(verb_looks, every_surface_divides_alpha_alike)
{
	struct session *session = start(1);
	const struct snapshot *now;
	const struct method *method = method_find("one-run");
	struct question ask;
	struct error err = { 0 };
	struct result *shown;
	double lower;

	say(session, "estimate clopper-pearson");
	lower = say(session, "estimate one-run").lower;
	/* the screen and the dialogue ask a snapshot */
	say(session, "set method=one-run");
	now = snapshot_take(session, 1);
	ask = snapshot_question(now, NULL);
	shown = method_run(method, &ask, &err);
	cr_assert(shown);
	cr_expect(fabs(lower_of(shown, "epsilon") - lower) <= 0);
	result_release(shown);
	snapshot_release(now);
	/* check and JSON */
	cr_expect(fabs(say(session, "check method=one-run claim-epsilon=0.1")
			       .lower -
		       lower) <= 0);
	expect_said(session, "json", "estimate one-run", "\"selection\"");
	/* and a shell, told alpha */
	session_close_ledger(session);
	cr_expect(fabs(say(session, "estimate one-run alpha=0.025").lower -
		       lower) <= 0);
	end(session);
}

TEST(verb_looks, alpha_is_divided_however_it_was_said)
{
	struct session *session = start(1);
	struct said later;

	say(session, "set confidence=0.9");
	say(session, "estimate clopper-pearson");
	later = say(session, "estimate one-run");
	cr_expect(is_bound(later));
	cr_expect(fabs(later.alpha - 0.05) < 1e-12, "%g", later.alpha);
	end(session);
}

TEST(verb_looks, in_a_shell_each_command_is_a_question_of_its_own)
{
	struct session *session = start(1);

	session_close_ledger(session);
	say(session, "estimate clopper-pearson");
	expect_alpha(say(session, "estimate one-run"), 1);
	expect_alpha(say(session, "estimate clopper-pearson tau=1"), 1);
	cr_expect_eq(session_ledger(session)->count, 0);
	end(session);
}

/* ---- case 5 ---- */

TEST(verb_looks, a_sign_flipped_after_a_number_costs_a_factor_of_two)
{
	struct session *session = start(-1);
	struct said later;

	cr_expect_eq(say(session, "estimate clopper-pearson").lower, 0);
	say(session, "set lower-is-member=yes");
	later = say(session, "estimate clopper-pearson");
	expect_alpha(later, 2);
	cr_expect(strstr(later.sentence, "a sign flipped after a number"), "%s",
		  later.sentence);
	/* another method pays for both */
	expect_alpha(say(session, "estimate one-run"), 4);
	say(session, "set lower-is-member=no");
	expect_alpha(say(session, "estimate clopper-pearson"), 1);
	end(session);
}

TEST(verb_looks, a_sign_given_before_is_free)
{
	struct session *session = start(-1);

	say(session, "set lower-is-member=yes");
	expect_alpha(say(session, "estimate clopper-pearson"), 1);
	end(session);
}

TEST(verb_looks, a_sign_that_looks_inverted_is_said_with_its_price)
{
	struct session *session = start(-1);
	struct said said = say(session, "estimate clopper-pearson");

	cr_expect(strstr(said.sentence, "lower-is-member=yes"), "%s",
		  said.sentence);
	cr_expect(strstr(said.sentence, "at half of alpha"), "%s",
		  said.sentence);
	end(session);
}
