/* figure_verbs.c - figures: which is shown, exported, drawn again */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "ui/panel/plot.h"
#include "ui/verb/command_of.h"
#include "verb/verbs.h"

static bool
need_shown(const struct board *board, const struct panel *panel,
	   struct error *err)
{
	for (int i = 0; i < board->shown_count; i++) {
		if (board->shown[i] == panel)
			return true;
	}

	return error_set(err, ERROR_USAGE,
			 "there is no figure in this view at this size");
}

static bool
is_direction(const char *word)
{
	return !strcmp(word, "next") || !strcmp(word, "previous");
}

static const char *
figure_meant(struct screen *screen, const struct panel *where, const char *word)
{
	const struct board *board = screen_board(screen);
	if (is_direction(word))
		return plot_next_figure(board, where, *word == 'n' ? 1 : -1);

	return plot_can_show(board, word) ? word : NULL;
}

/*
 * Here is found out which figure and which pane are meant; the verb of the
 * sitting chooses it, so that undo and the log know.
 */
static enum outcome
run_figure(struct screen *screen, const struct request *request,
	   struct error *err)
{
	const struct board *board = screen_board(screen);
	const struct panel *where = plot_pane(board);
	const char *name;
	char line[80];

	if (request->word_count < 2) {
		(void)!verbs_refuse(&verb_figure, err);
		return OUTCOME_REFUSED;
	}
	name = figure_meant(screen, where, request->words[1]);

	if (is_direction(request->words[1]) && !need_shown(board, where, err))
		return OUTCOME_REFUSED;
	if (!name)
		return screen_verb_refuse(err, "these data have no figure '%s'",
					  request->words[1]);
	if (request->word_count > 2)
		snprintf(line, sizeof(line), "figure %s %.20s", name,
			 request->words[2]);
	else if (where->copy)
		snprintf(line, sizeof(line), "figure %s %d", name,
			 where->copy + 1);
	else
		snprintf(line, sizeof(line), "figure %s", name);

	return screen_run_line(screen, line, false);
}

/* A name that no file has yet: region.png, region-2.png, ... */
static void
offer_name(const char *figure, char *out, size_t size)
{
	snprintf(out, size, "%s.png", figure);
	for (int i = 2; i < 100 && !access(out, F_OK); i++)
		snprintf(out, size, "%s-%d.png", figure, i);
}

static enum outcome
run_export(struct screen *screen, const struct request *request,
	   struct error *err)
{
	const struct board *board = screen_board(screen);
	struct wish wish = { 0 };
	char *verb;
	char before[PROMPT_SIZE], text[80];

	(void)request;
	if (board_cover(board))
		return screen_verb_refuse(
			err, "what lies on top hides the figure: Esc, then x");
	if (!need_shown(board, plot_pane(board), err))
		return OUTCOME_REFUSED;
	plot_wish(board, plot_pane(board), &wish);
	if (!wish.figure[0])
		return screen_verb_refuse(err, "there is no figure yet");
	verb = command_of_figure(board, wish.figure);
	snprintf(before, sizeof(before), "%s output=", verb);
	offer_name(wish.figure, text, sizeof(text));
	screen_ask(
		screen, "export to (png svg pdf tex txt gp csv):", before, text,
		PROMPT_QUOTE | (board_is_playground(board) ? PROMPT_ALONE : 0));
	free(verb);

	return OUTCOME_DONE;
}

const struct screen_verb screen_verb_figure = {
	.verb = { .name = "figure" },
	.run = run_figure,
};

const struct screen_verb screen_verb_export_figure = {
	.verb = {
		.name = "export-figure",
		.summary = "writes the figure of the pane to a file",
		.details = "Asks for the name; its ending chooses the format.",
	},
	.run = run_export,
};

const struct screen_verb screen_verb_retry = {
	.verb = {
		.name = "retry",
		.summary = "draws the figures again, with a new gnuplot if need be",
	},
	.act = screen_retry,
};
