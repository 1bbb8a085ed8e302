/*
 * campaign.c - how far a job's folder is, who works in it, what is there
 *
 * Any machine may be at work; what is shown is looked at anew each second,
 * as campaign status does.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/passage.h"

enum { BAR_MOST = 60, NAME_COLUMNS = 40, NAME_SIZE = 100, PLAN_SIZE = 2000 };

/* ---- a stretch of work ---- */

static void
add_bar(double share, int width, struct text *text)
{
	int columns = width - 10 < BAR_MOST ? width - 10 : BAR_MOST;

	text_add(text, "  ");
	for (int i = 0; i < columns; i++)
		text_add(text, "%s",
			 (i + 1) <= share * (double)columns ? "█" : "░");
	/* not 100 before the last is there */
	text_add(text, " %d %%\n", (int)(100 * share));
}

/* "3 s", "1:05 min", "2:10 h" */
static void
print_time(double seconds, char out[40])
{
	double minutes = seconds / 60;

	if (seconds < 99.5)
		snprintf(out, 40, "%.0f s", seconds);
	else if (minutes < 99.5)
		snprintf(out, 40, "%.0f min", minutes);
	else if (minutes < 60 * 72)
		snprintf(out, 40, "%.1f h", minutes / 60);
	else
		snprintf(out, 40, "%.1f days", minutes / 60 / 24);
}

static void
add_speed(const struct work_look *look, size_t stretch, struct text *text)
{
	double left = work_look_left(look, stretch);
	char rate[NUMBER_SIZE], time[40];

	if (left < 0)
		return;
	number_show(rate, look->stretches[stretch].status.rate, 3,
		    NUMBER_NEAREST);
	print_time(left, time);
	text_add(text, "  %s pieces a second of late, about %s left\n", rate,
		 time);
}

static void
add_stretch(const struct work_look *look, size_t stretch, int width,
	    struct text *text)
{
	const struct work_stretch *of = &look->stretches[stretch];
	const struct parts_status *status = &of->status;

	text_add(text, "# %s: %s\n", of->name, work_look_state(look, stretch));
	add_bar((double)status->done / (double)status->pieces, width, text);
	text_add(text, "  %zu of %zu pieces, in %zu of %zu parts\n",
		 status->done, status->pieces, status->parts, status->ranges);
	add_speed(look, stretch, text);
	text_add(text, "\n");
}

static void
add_workers(const struct work_look *look, struct text *text)
{
	bool any = false;

	text_add(text, "# Who works\n");
	for (size_t i = 0; i < look->count; i++) {
		const struct parts_status *status = &look->stretches[i].status;

		for (size_t k = 0; k < status->worker_count; k++) {
			const struct parts_worker *one = &status->workers[k];
			struct text line = { 0 };

			text_add(&line, "  %s", one->name);
			text_pad(&line, NAME_COLUMNS);
			text_add(text, "%s %zu %s\n", text_get(&line),
				 one->claims,
				 one->claims > 1 ? "parts" : "part");
			text_clear(&line);
			any = true;
		}
	}
	if (!any)
		text_add(text, look->finished
				       ? "  nobody; all is done\n"
				       : "  nobody; the same line goes on\n");
	text_add(text, "\n");
}

static void
add_words(const char *title, const char *words, struct text *text)
{
	char clean[PLAN_SIZE];

	utf8_clean(clean, sizeof(clean), words);
	text_add(text, "# %s\n  %s%s\n\n", title, clean,
		 strlen(words) >= sizeof(clean) ? "…" : "");
}

/*
 * The line as whoever was first has typed it; the plan, behind its version,
 * where it says more or is all there is.  Long ones are cut.
 */
static void
add_plan(const struct work_look *look, struct text *text)
{
	const char *plan = look->stretches[0].status.plan;
	const char *line = look->line;

	if (!strncmp(plan, "dpaudit=", strlen("dpaudit=")))
		plan += strcspn(plan, " ");
	plan += *plan == ' ';
	if (line)
		add_words("The line", line, text);
	if (!line || !strcmp(look->kind, "campaign"))
		add_words("What is done", plan, text);
}

/* ---- all of it ---- */

static char *
campaign_copy_text(const struct board *board, const struct panel *panel)
{
	const struct watch *watch = &board->watch;
	struct text text = { 0 };

	if (!watch->folder)
		text_add(&text,
			 "No folder is looked at: Enter on one in the list of "
			 "files (o), or :show campaign FOLDER.\n");
	else if (!watch->seen)
		text_add(&text, "looking\n");
	else if (watch->why)
		text_add(&text, "%s\n", watch->why);
	for (size_t i = 0; i < watch->look.count; i++)
		add_stretch(&watch->look, i, panel->rect.width, &text);
	if (watch->look.count) {
		add_workers(&watch->look, &text);
		add_plan(&watch->look, &text);
	}

	return text_take(&text);
}

static void
campaign_headline(const struct board *board, const struct panel *panel,
		  char *out, size_t size)
{
	const char *folder = board->watch.folder;
	char clean[NAME_SIZE];

	utf8_clean(clean, sizeof(clean), folder ? folder : "");
	snprintf(out, size, "%s%s%s", panel->kind->title, *clean ? " " : "",
		 clean);
}

static void
campaign_open(struct screen *screen, struct panel *panel, const char *topic)
{
	(void)panel;
	screen_watch(screen, topic);
}

/* ---- what it leads to ---- */

/* A verb on the folder, typed for whoever looks. */
static char *
line_of(const struct watch *watch, const char *verb)
{
	char *quoted = shell_word_quote(watch->folder);
	struct text line = { 0 };

	text_add(&line, "%s %s", verb, quoted);
	free(quoted);

	return text_take(&line);
}

static void
run_on(struct screen *screen, const char *verb)
{
	char *line = line_of(&screen_board(screen)->watch, verb);

	screen_run(screen, line);
	free(line);
}

/* Numbers of other jobs are put together by their own line alone. */
static void
open_results(struct screen *screen, const struct watch *watch)
{
	if (!watch->look.count)
		screen_say(screen, TONE_NOTE,
			   "no job is seen here: there is nothing to open");
	else if (!*watch->look.kind || !strcmp(watch->look.kind, "campaign"))
		run_on(screen, "campaign show");
	else if (watch->look.finished)
		run_on(screen, "show files");
	else
		screen_say(screen, TONE_NOTE,
			   "parts of %s are numbers that its own line alone "
			   "puts together, once all are there",
			   watch->look.kind);
}

static void
ask_stop(struct screen *screen, const struct watch *watch)
{
	char *line;

	if (!watch->look.count || watch->look.finished) {
		screen_say(screen, TONE_NOTE, "%s: there is nothing to stop",
			   watch->look.count ? "all is done"
					     : "no job is seen here");
		return;
	}
	line = line_of(watch, "campaign stop");
	/* half of 60 columns */
	screen_ask(screen, "ask all to stop? y, n", line, "", PROMPT_YES);
	free(line);
}

static enum reaction
campaign_act(struct screen *screen, struct panel *panel, enum action action,
	     int amount)
{
	const struct watch *watch = &screen_board(screen)->watch;

	if (action != ACTION_ENTER && action != ACTION_RESET)
		return passage_act(screen, panel, action, amount);
	if (action == ACTION_ENTER)
		open_results(screen, watch);
	else
		ask_stop(screen, watch);

	return REACTION_PAINT;
}

static const struct binding keys[] = {
	{ "Enter", "enter", "what is there by now, marked partial",
	  "results so far" },
	{ "S", "reset", "ask all who work there to stop, after a question",
	  "stop" },
	{ NULL },
};

const struct panel_kind panel_campaign = {
	.name = "campaign",
	.title = "Campaign",
	.keys = "Enter results so far   S stop   y copy   Esc back",
	.modal = true,
	.state_size = sizeof(struct passage),
	.flags = PANEL_WATCH,
	.keys_title = "In a campaign",
	.open = campaign_open,
	.draw = passage_draw,
	.headline = campaign_headline,
	.act = campaign_act,
	.copy_text = campaign_copy_text,
	.bindings = keys,
};
