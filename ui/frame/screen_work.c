/* screen_work.c - what the screen has others do: verbs, numbers, pictures */

#include "ui/frame/screen_inside.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/text.h"
#include "dataset/runs.h"
#include "figure/figure_kinds.h"
#include "plots/gnuplot/plotter.h"
#include "result/writer/writers.h"
#include "ui/panel/answers.h"
#include "ui/panel/plot.h"
#include "ui/sitting/playground.h"
#include "verb/verbs.h"

/* A verb that takes longer than a blink runs beside the screen. */
enum { BLINK = 30 };

/* ---- numbers ---- */

static bool
wants_all(const struct screen *screen)
{
	const struct panel *cover = board_cover(&screen->board);

	if (cover && cover->kind->needs_all &&
	    cover->kind->needs_all(&screen->board, cover))
		return true;
	for (int i = 0; i < screen->board.shown_count; i++) {
		const struct panel *panel = screen->board.shown[i];

		if (panel->kind->needs_all &&
		    panel->kind->needs_all(&screen->board, panel))
			return true;
	}

	return false;
}

/* What is known by then is not asked again by who comes back. */
static void
drop_list(struct screen *screen)
{
	if (!screen->wished_all)
		return;
	screen->wished_all = false;
	desk_stop(screen->desks[DESK_NUMBERS]);
}

/* Numbers that will be shown are looks, before they are computed. */
static void
note_looks(struct screen *screen, bool all)
{
	if (!screen->running && snapshot_note_looks(screen->session, all))
		screen_take_snapshot(screen);
}

static void
ask_numbers(struct screen *screen)
{
	/* While a verb has the session, nothing new is looked at. */
	bool all = wants_all(screen) && !screen->running;
	bool main_known, all_known;

	if (!screen->board.snapshot->data ||
	    board_is_playground(&screen->board))
		return;
	note_looks(screen, all);
	main_known =
		!board_is_stale(&screen->board, screen->board.numbers.serial);
	all_known = !board_is_stale(&screen->board,
				    screen->board.numbers.all_serial);
	if (main_known && !all_known && !all)
		drop_list(screen);
	if (main_known && (all_known || !all))
		return;
	if (screen->wished_serial == screen->board.snapshot->serial &&
	    screen->wished_all >= all)
		return;
	screen->wished_serial = screen->board.snapshot->serial;
	screen->wished_all = all;
	numbers_ask(screen->desks[DESK_NUMBERS], screen->board.snapshot, all);
}

/* ---- pictures ---- */

static void
collect_wishes(struct screen *screen, struct wish wishes[PICTURE_PANES])
{
	memset(wishes, 0, PICTURE_PANES * sizeof(*wishes));
	for (size_t i = 0; i < screen->board.panel_count; i++) {
		struct panel *panel = &screen->board.panels[i];

		if (!(panel->kind->flags & PANEL_PICTURE) ||
		    panel->rect.width < 1)
			continue;
		if (screen->board.zoomed && screen->board.zoomed != panel)
			continue;
		/* what is on its way need not be computed twice */
		if (plot_needs_all(&screen->board, panel) &&
		    board_is_stale(&screen->board,
				   screen->board.numbers.all_serial))
			continue;
		plot_wish(&screen->board, panel, &wishes[panel->copy]);
	}
}

/* Whether no more has changed than the rows that have come. */
static bool
is_only_live(const struct wish a[PICTURE_PANES],
	     const struct wish b[PICTURE_PANES])
{
	for (int i = 0; i < PICTURE_PANES; i++) {
		struct wish wish = a[i];

		wish.live = b[i].live;
		if (memcmp(&wish, &b[i], sizeof(wish)) != 0)
			return false;
	}

	return true;
}

static bool
is_fresh(const struct screen *screen, const struct wish wishes[PICTURE_PANES])
{
	for (int i = 0; i < PICTURE_PANES; i++) {
		const struct picture *picture = &screen->board.pictures[i];

		if (!wishes[i].figure[0])
			continue;
		if (board_is_stale(&screen->board, picture->serial) ||
		    memcmp(&picture->wish, &wishes[i], sizeof(wishes[i])) != 0)
			return false;
	}

	return true;
}

static const struct snapshot *
drawn_from(const struct screen *screen)
{
	return board_is_playground(&screen->board) ? screen->board.playground
						   : screen->board.snapshot;
}

/* Numbers come before pictures; those of a plan compute much of the same. */
static bool
is_time_for_pictures(const struct board *board)
{
	if (!board_is_playground(board))
		return board->snapshot->data &&
		       !board_is_stale(board, board->numbers.serial);

	return !(board->view->flags & VIEW_PLAN) || answers_are_there(board);
}

static void
ask_pictures(struct screen *screen)
{
	struct wish wishes[PICTURE_PANES];

	if (!is_time_for_pictures(&screen->board))
		return;
	collect_wishes(screen, wishes);
	if (is_fresh(screen, wishes)) {
		memcpy(screen->wishes, wishes, sizeof(wishes));
		return;
	}
	/* a figure that is being drawn is not given up for a few rows more */
	if (is_only_live(wishes, screen->wishes) &&
	    desk_is_busy(screen->desks[DESK_PICTURES]) &&
	    screen->wishes_serial == screen->board.snapshot->serial)
		return;
	memcpy(screen->wishes, wishes, sizeof(wishes));
	screen->wishes_serial = screen->board.snapshot->serial;
	painter_ask(screen->desks[DESK_PICTURES], drawn_from(screen),
		    &screen->board.numbers, &screen->board.live, wishes,
		    screen->board.look);
}

/* Theory and plans, where they are looked at. */
static void
ask_answers(struct screen *screen)
{
	const char *const *lines = answers_lines(&screen->board);

	if (!lines || (lines == screen->asked &&
		       !board_is_stale(&screen->board, screen->asked_serial)))
		return;
	if (lines != screen->asked) {
		for (int i = 0; i < QUESTIONS_MOST; i++)
			questions_reply_clear(&screen->board.replies[i]);
	}
	screen->asked = lines;
	screen->asked_serial = screen->board.snapshot->serial;
	questions_ask(screen->desks[DESK_QUESTIONS], drawn_from(screen), lines);
}

void
screen_drop_answers(struct screen *screen)
{
	screen->asked = NULL;
	desk_stop(screen->desks[DESK_QUESTIONS]);
	screen_react(screen, REACTION_WORK);
}

void
screen_work(struct screen *screen)
{
	ask_numbers(screen);
	ask_pictures(screen);
	ask_answers(screen);
}

void
screen_retry(struct screen *screen)
{
	if (screen->plotter)
		plotter_retry(screen->plotter);
	screen_repaint(screen);
}

void
screen_repaint(struct screen *screen)
{
	struct wish wishes[PICTURE_PANES];

	collect_wishes(screen, wishes);
	memcpy(screen->wishes, wishes, sizeof(wishes));
	screen->wishes_serial = screen->board.snapshot->serial;
	painter_ask(screen->desks[DESK_PICTURES], drawn_from(screen),
		    &screen->board.numbers, &screen->board.live, wishes,
		    screen->board.look);
}

/* ---- verbs ---- */

void
screen_fill_playground(struct screen *screen)
{
	struct board *board = &screen->board;
	unsigned flags = board->view->flags;

	snapshot_release(board->playground);
	if (flags & VIEW_LAB)
		board->playground =
			playground_of_lab(board->snapshot, board->game,
					  jobs_metrics(&board->jobs));
	else
		board->playground = playground_of(
			board->snapshot,
			flags & VIEW_PLAN ? PLAY_PLAN : PLAY_THEORY);
}

/* Layouts depend on it; -1 without data. */
static int
kind_of(const struct snapshot *snapshot)
{
	return snapshot->data ? (int)dataset_kind(snapshot->data) : -1;
}

void
screen_take_snapshot(struct screen *screen)
{
	const struct snapshot *now =
		snapshot_take(screen->session, screen->serial + 1);
	int kind_before = kind_of(screen->board.snapshot);

	if (snapshot_is_same(now, screen->board.snapshot)) {
		/* the look of figures may still have changed */
		snapshot_renumber(now, screen->serial);
	} else {
		screen->serial++;
	}
	screen->undo_depth = session_undo_depth(screen->session);
	snapshot_release(screen->board.snapshot);
	screen->board.snapshot = now;
	screen_fill_playground(screen);
	if (kind_before != kind_of(now))
		screen_lay_out(screen);
	screen_follow_rows(screen);
}

/* What a verb wrote, to be read. */
static void
show_document(struct screen *screen, const struct answer *answer,
	      const char *title)
{
	struct text topic = { 0 };
	size_t empty;

	text_add(&topic, "%s\n", title);
	empty = topic.length;
	answer_write_fit(answer, (size_t)screen_reader_columns(screen), &topic);
	if (topic.length > empty)
		screen_show(screen, "reader", text_get(&topic));
	text_clear(&topic);
}

/* What a session file wants is listed, and the user says what it may. */
static void
ask_permission(struct screen *screen, const struct verb_job_end *end)
{
	const struct command *command = &end->command;
	struct text before = { 0 }, list = { 0 };
	char *quoted =
		shell_word_quote(command->count > 1 ? command->args[1] : "");

	text_add(&before, "%s %s allow=", command->args[0], quoted);
	text_add(&list, "%s\n%s", command->line, end->err.text);
	screen_show(screen, "reader", text_get(&list));
	if (before.length < PROMPT_SIZE)
		screen_ask(screen, "allow (write, paths; Esc: nothing):",
			   text_get(&before), "", PROMPT_QUOTE);
	free(quoted);
	text_clear(&before);
	text_clear(&list);
}

/* The list that was answered lies over what was opened. */
static void
close_list(struct screen *screen)
{
	int top = screen->board.modal_count - 1;

	if (top >= 0 && (screen->board.modals[top]->kind->flags & PANEL_ANSWER))
		screen_close(screen);
}

static void
say_end(struct screen *screen, const struct verb_job_end *end)
{
	const struct answer *answer = &end->answer;
	const unsigned flags = command_flags(&end->command);

	if (flags & VERB_SCRIPT)
		close_list(screen);
	if (!end->done && end->err.kind == ERROR_PERMISSION &&
	    (flags & VERB_SCRIPT)) {
		ask_permission(screen, end);
		return;
	}
	if (!end->done) {
		screen_say(screen, TONE_ERROR, "%s", end->err.text);
		return;
	}
	/* what a load understood and what was set stands in the panels */
	if (answer->note_count && !(flags & (VERB_LOADS | VERB_SETS)))
		screen_say(screen, TONE_NOTE, "%s%s", answer->notes[0],
			   answer->note_count > 1 ? " ..." : "");
	if (answer->file_count)
		screen_say(screen, TONE_NOTE, "written: %s", answer->files[0]);
	else if (!(flags & VERB_CHANGES))
		show_document(screen, answer, end->command.line);
	if (answer->quit)
		screen->quit = true;
}

static enum outcome
finish(struct screen *screen, struct verb_job_end *end)
{
	free(screen->running);
	screen->running = NULL;
	screen->board.session = screen->session;
	screen_take_snapshot(screen);
	say_end(screen, end);
	screen_react(screen, REACTION_PAINT | REACTION_WORK);
	if (!screen->aside)
		keeper_ask(screen->desks[DESK_KEEP], &screen->kept,
			   screen->session);

	return end->done ? OUTCOME_DONE : OUTCOME_REFUSED;
}

/* Waits so long at most for the verb; below 0 until its end. */
static enum outcome
collect_verb(struct screen *screen, int milliseconds)
{
	struct desk *desk = screen->desks[DESK_VERB];
	struct verb_job_end end = { .done = false };
	enum outcome outcome;

	if (!screen->running)
		return OUTCOME_DONE;
	if (!desk_wait(desk, milliseconds))
		return OUTCOME_RUNNING;
	if (!desk_take(desk, &end)) /* it was given up before it began */
		error_set(&end.err, ERROR_STOPPED, "stopped");
	outcome = finish(screen, &end);
	verb_job_clear(&end);

	return outcome;
}

static enum outcome
start(struct screen *screen, struct session *own, const struct command *command)
{
	if (screen->running) {
		screen_say(screen, TONE_WARNING,
			   "still busy with '%s'; Esc stops it",
			   screen->running);
		session_free(own);
		return OUTCOME_REFUSED;
	}
	screen->running = memory_copy_text(command->line);
	screen->board.session = NULL;
	verb_job_start(screen->desks[DESK_VERB], &screen->scene, own, command);
	screen_react(screen, REACTION_PAINT);

	return collect_verb(screen, BLINK);
}

/* A verb that the view asks itself starts from what its form shows. */
static bool
is_of_form(const struct screen *screen, const struct command *command)
{
	const char *const *lines = answers_lines(&screen->board);
	size_t length = command->count ? strlen(command->args[0]) : 0;

	return lines && length && board_is_playground(&screen->board) &&
	       !strncmp(lines[0], command->args[0], length) &&
	       lines[0][length] == ' ';
}

static bool
is_undo(const struct command *command)
{
	return command->count && !strcmp(command->args[0], verb_undo.name);
}

enum outcome
screen_start(struct screen *screen, const struct command *command)
{
	if (is_undo(command) && !screen->running && screen_undo_job(screen))
		return OUTCOME_DONE;
	return start(screen,
		     is_of_form(screen, command)
			     ? snapshot_sitting(screen->board.playground)
			     : NULL,
		     command);
}

enum outcome
screen_run_line(struct screen *screen, const char *line, bool alone)
{
	struct command command;
	struct error err = { 0 };
	enum outcome outcome;

	if (!command_read(&command, line, &err)) {
		screen_say(screen, TONE_ERROR, "%s", err.text);
		return OUTCOME_REFUSED;
	}
	outcome =
		start(screen,
		      alone ? snapshot_sitting(screen->board.playground) : NULL,
		      &command);
	command_clear(&command);

	return outcome;
}

enum outcome
screen_finish_verb(struct screen *screen)
{
	return collect_verb(screen, -1);
}

void
screen_cancel(struct screen *screen)
{
	if (screen->running) {
		desk_stop(screen->desks[DESK_VERB]);
		screen_say(screen, TONE_NOTE, "stopping");
	} else if (screen_is_busy(screen)) {
		for (int i = 0; i < DESK_JOBS; i++)
			desk_stop(screen->desks[i]);
		screen_say(screen, TONE_NOTE,
			   "stopped; what is marked as old has not been "
			   "computed again");
	}
}

void
screen_watch(struct screen *screen, const char *folder)
{
	watch_start(&screen->board.watch, screen->watching, folder);
}

/* ---- taking in ---- */

bool
screen_collect(struct screen *screen)
{
	enum numbers_news numbers;
	struct error err = { 0 };
	uint64_t count;
	bool news = false;

	if (read(screen->wake, &count, sizeof(count)) < 0)
		count = 0;
	if (screen->running && collect_verb(screen, 0) != OUTCOME_RUNNING)
		news = true;
	numbers = numbers_collect(screen->desks[DESK_NUMBERS],
				  &screen->board.numbers);
	if (numbers == NUMBERS_WHOLE) {
		screen_work(screen);
		news = true;
	}
	if (painter_collect(screen->desks[DESK_PICTURES],
			    screen->board.pictures)) {
		ask_pictures(screen); /* rows may have come meanwhile */
		news = true;
	}
	if (live_collect(screen->live, &screen->board.live)) {
		ask_pictures(screen);
		news = true;
	}
	if (questions_collect(screen->desks[DESK_QUESTIONS],
			      screen->board.replies)) {
		ask_pictures(screen);
		news = true;
	}
	if (screen_collect_jobs(screen))
		news = true;
	if (watch_collect(&screen->board.watch, screen->watching))
		news = true;
	if (screen->board.busy && !screen_is_computing(screen)) {
		screen->board.busy = false;
		news = true;
	}
	if (keeper_failed(screen->desks[DESK_KEEP], &err))
		screen_say(screen, TONE_WARNING, "%s", err.text);
	screen_react(screen, news      ? REACTION_PAINT
			     : numbers ? REACTION_SOON
				       : REACTION_NONE);

	return news || numbers;
}

bool
screen_is_busy(const struct screen *screen)
{
	for (int i = 0; i < DESK_JOBS; i++) {
		if (desk_is_busy(screen->desks[i]))
			return true;
	}

	return screen->running;
}

bool
screen_is_training(const struct screen *screen)
{
	return jobs_running(&screen->board.jobs);
}

void
screen_settle(struct screen *screen)
{
	do {
		desk_wait(screen->desks[DESK_VERB], 100);
		desk_wait(screen->desks[DESK_NUMBERS], -1);
		screen_collect(screen);
		desk_wait(screen->desks[DESK_PICTURES], -1);
		desk_wait(screen->desks[DESK_QUESTIONS], -1);
		desk_wait(screen->desks[DESK_KEEP], -1);
	} while (screen_collect(screen) || screen_is_busy(screen));
}

/* ---- a file that grows ---- */

/* Whether there are rows that could be bet on one after another. */
static bool
is_followed(const struct screen *screen)
{
	const struct dataset *data = screen->board.snapshot->data;

	return screen->board.follow && data && *dataset_path(data) &&
	       (figure_kind_wealth.kinds & KIND_BIT(dataset_kind(data)));
}

void
screen_follow_rows(struct screen *screen)
{
	const struct snapshot *now = screen->board.snapshot;
	const struct snapshot *before = screen->followed;
	bool on = is_followed(screen);

	if (on && before && !screen->board.live.failed &&
	    live_is_same(before, now))
		return;
	screen->followed = on ? snapshot_hold(now) : NULL;
	snapshot_release(before);
	screen->board.live = (struct live){ .serial = 0 };
	if (on)
		screen->board.live.order = live_start(screen->live, now);
	else
		desk_stop(screen->live);
}

/* Said once; the numbers stay, and the top line says what they are of. */
static void
lose_file(struct screen *screen, const char *path, const char *why)
{
	if (screen->board.lost)
		return;
	screen->board.lost = true;
	screen_say(screen, TONE_WARNING,
		   "the followed file cannot be read any more (%s: %s); the "
		   "numbers are those of the rows read last",
		   path, why);
}

void
screen_look_at_file(struct screen *screen)
{
	const struct dataset *data = screen->board.snapshot->data;
	struct stat about;

	if (!screen->board.follow || screen->running || !data ||
	    !*dataset_path(data))
		return;
	if (stat(dataset_path(data), &about) < 0) {
		lose_file(screen, dataset_path(data), strerror(errno));
		return;
	}
	if (screen->board.lost) {
		screen->board.lost = false;
		screen_react(screen, REACTION_PAINT);
	}
	if (!screen->seen.tv_sec)
		screen->seen = about.st_mtim;
	if (screen->seen.tv_sec == about.st_mtim.tv_sec &&
	    screen->seen.tv_nsec == about.st_mtim.tv_nsec)
		return;
	screen->seen = about.st_mtim;
	pointer_end_drag(screen);
	screen_run(screen, "reload");
}
