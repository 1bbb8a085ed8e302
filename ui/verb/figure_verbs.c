/* figure_verbs.c - figures: which is shown, exported, drawn again */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plots/plotter.h"
#include "ui/command_of.h"
#include "ui/panel/plot.h"
#include "ui/screen.h"
#include "ui/screen_verbs.h"

/* The pane with the focus if it shows figures, else the first that does. */
static struct panel *
pane(struct screen *screen)
{
	struct panel *focus = screen_focus(screen);

	if (focus && !strcmp(focus->kind->name, "plot"))
		return focus;
	for (int i = 0; i < screen->shown_count; i++) {
		if (screen->shown[i]->kind == &panel_plot)
			return screen->shown[i];
	}

	return screen_panel(screen, "plot", 0);
}

static bool
run_figure(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	const char *which = request->words[1];

	(void)answer;
	if (!strcmp(which, "next"))
		plot_next_figure(screen, pane(screen), 1);
	else if (!strcmp(which, "previous"))
		plot_next_figure(screen, pane(screen), -1);
	else
		return plot_set_figure(screen, pane(screen), which, err);

	return true;
}

static bool
run_export(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	struct wish wish = { 0 };
	char *verb;
	char before[PROMPT_SIZE], text[80];

	(void)request;
	(void)answer;
	plot_wish(screen, pane(screen), &wish);
	if (!wish.figure[0])
		return error_set(err, ERROR_USAGE, "there is no figure yet");
	verb = command_of_figure(screen, wish.figure);
	snprintf(before, sizeof(before), "%s output=", verb);
	snprintf(text, sizeof(text), "%s.png", wish.figure);
	screen_ask(screen, "export to (png svg pdf tex txt gp csv):", before,
		   text, true);
	free(verb);

	return true;
}

static bool
run_retry(const struct scene *scene, const struct request *request,
	  struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;
	(void)err;
	if (scene->screen->plotter)
		plotter_retry(scene->screen->plotter);
	screen_repaint(scene->screen);

	return true;
}

const struct verb screen_verb_figure = {
	.name = "figure",
	.summary = "chooses the figure of a pane",
	.usage = "NAME|next|previous",
	.details = "",
	.flags = VERB_SCREEN | VERB_WORDS,
	.run = run_figure,
};

const struct verb screen_verb_export_figure = {
	.name = "export-figure",
	.summary = "writes the figure of the pane to a file",
	.usage = "",
	.details = "Asks for the name; its ending chooses the format.",
	.flags = VERB_SCREEN,
	.run = run_export,
};

const struct verb screen_verb_retry = {
	.name = "retry",
	.summary = "draws the figures again, with a new gnuplot if need be",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_retry,
};
