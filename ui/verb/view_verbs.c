/* view_verbs.c - views, panes, modals: what is seen */

#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "verb/teach/explain.h"
#include "verb/teach/lessons.h"

static enum outcome
run_view(struct screen *screen, const struct request *request,
	 struct error *err)
{
	const struct view_kind *view = view_find(request->words[1]);
	struct text names = { 0 };

	if (view) {
		screen_set_view(screen, view);
		return OUTCOME_DONE;
	}
	for (size_t i = 0; view_kinds()[i]; i++)
		text_add_item(&names, view_kinds()[i]->name);
	error_set(err, ERROR_USAGE, "there is no view '%s'; there are %s",
		  request->words[1], text_get(&names));
	text_clear(&names);

	return OUTCOME_REFUSED;
}

static enum outcome
run_focus(struct screen *screen, const struct request *request,
	  struct error *err)
{
	const struct board *board = screen_board(screen);
	const char *where = request->words[1];
	struct text names = { 0 };

	if (!strcmp(where, "next") || !strcmp(where, "previous")) {
		screen_move_focus(screen, *where == 'n' ? 1 : -1);
		return OUTCOME_DONE;
	}
	for (int i = 0; i < board->shown_count; i++) {
		if (!strcmp(board->shown[i]->kind->name, where)) {
			screen_move_focus(screen, i - board->focus);
			return OUTCOME_DONE;
		}
	}

	for (int i = 0; i < board->shown_count; i++)
		text_add_item(&names, board->shown[i]->kind->name);
	error_set(err, ERROR_USAGE, "there is no pane '%s' here; there are %s",
		  where, text_get(&names));
	text_clear(&names);

	return OUTCOME_REFUSED;
}

static enum outcome
run_show(struct screen *screen, const struct request *request,
	 struct error *err)
{
	const char *topic = request_word(request, 2);
	enum outcome outcome;
	char *quoted;

	(void)err;
	if (strcmp(request->words[1], "chooser") != 0 || !topic) {
		screen_show(screen, request->words[1], topic);
		return OUTCOME_DONE;
	}
	/* what has no list of values is refused there */
	quoted = shell_word_quote(topic);
	outcome = screen_runf(screen, "choose %s", quoted);
	free(quoted);

	return outcome;
}

static enum outcome
run_explain(struct screen *screen, const struct request *request,
	    struct error *err)
{
	const char *topic = request_word(request, 1);

	if (topic && !explain_knows(topic))
		return screen_verb_refuse(err,
					  "nothing is known about '%s'; "
					  "explain glossary lists the words",
					  topic);
	screen_show(screen, "explain", topic);

	return OUTCOME_DONE;
}

static enum outcome
run_lesson(struct screen *screen, const struct request *request,
	   struct error *err)
{
	const char *which = request_word(request, 1);
	size_t number;

	if (!which) {
		screen_show(screen, "lessons", NULL);
		return OUTCOME_DONE;
	}
	if (!lessons_need(which, &number, err))
		return OUTCOME_REFUSED;
	screen_show(screen, "lesson", which);

	return OUTCOME_DONE;
}

static enum outcome
run_back(struct screen *screen, const struct request *request,
	 struct error *err)
{
	const struct board *board = screen_board(screen);

	(void)err;
	if (board->bottom == BOTTOM_HIDDEN && board_bottom(board))
		screen_toggle_zoom(screen);
	else if (board->modal_count)
		screen_close(screen);
	else if (board->zoomed)
		screen_toggle_zoom(screen);
	else if (screen_is_busy(screen))
		screen_cancel(screen);
	else if (!request_word(request, 1))
		screen_say(screen, TONE_NOTE,
			   "F10 or :quit leaves; what you did is kept");
	else
		screen_ask(screen, "leave? y leaves, n stays", "quit", "",
			   PROMPT_ALONE | PROMPT_YES);

	return OUTCOME_DONE;
}

static enum outcome
run_theme(struct screen *screen, const struct request *request,
	  struct error *err)
{
	const struct board *board = screen_board(screen);
	const char *name = request_word(request, 1);
	const struct theme *theme = NULL;
	size_t at = 0;

	if (name && !(theme = theme_need(name, err)))
		return OUTCOME_REFUSED;
	while (!theme && themes()[at] != board->theme)
		at++;
	if (!theme)
		theme = themes()[at + 1] ? themes()[at + 1] : themes()[0];
	screen_say(screen, TONE_NOTE, "colours: %s", theme->name);
	screen_set_theme(screen, theme);

	return OUTCOME_DONE;
}

static enum outcome
run_redraw(struct screen *screen, const struct request *request,
	   struct error *err)
{
	(void)request;
	(void)err;
	screen_retry(screen);
	screen_want(screen, OUT_REDRAW);

	return OUTCOME_DONE;
}

static enum outcome
run_suspend(struct screen *screen, const struct request *request,
	    struct error *err)
{
	(void)request;
	(void)err;
	screen_want(screen, OUT_SUSPEND);

	return OUTCOME_DONE;
}

static enum outcome
run_mouse(struct screen *screen, const struct request *request,
	  struct error *err)
{
	bool on = screen_board(screen)->mouse;

	if (!screen_verb_switch(request_word(request, 1), &on, err))
		return OUTCOME_REFUSED;
	screen_say(screen, TONE_NOTE, "mouse %s", on ? "on" : "off");
	screen_set_mouse(screen, on);

	return OUTCOME_DONE;
}

const struct screen_verb screen_verb_view = {
	.verb = {
		.name = "view",
		.summary = "goes to a view",
		.details = "By its name or the number on its tab.",
		.forms = { FORM({ .sort = ARGUMENT_OWN, .name = "VIEW" }) },
	},
	.run = run_view,
};

const struct screen_verb screen_verb_focus = {
	.verb = {
		.name = "focus",
		.summary = "gives the keys to another pane",
		.forms = { FORM({ .sort = ARGUMENT_OWN, .name = "PANE" }),
	FORM(FORM_ONE_OF("next", "previous")) },
	},
	.run = run_focus,
};

const struct screen_verb screen_verb_show = {
	.verb = {
		.name = "show",
		.summary = "opens help, explain, palette, files, log or warnings",
		.details = "Esc or q closes it.",
		.forms = { FORM({ .sort = ARGUMENT_OWN, .name = "WHAT" }, { .sort = ARGUMENT_TOPIC, .flags = ARGUMENT_OPTIONAL }) },
	},
	.run = run_show,
};

const struct screen_verb screen_verb_back = {
	.verb = {
		.name = "back",
		.summary = "closes what lies on top, or stops what is running",
		.details = "With leave it asks whether to leave, where there is "
			   "nothing to close.",
		.forms = { FORM(FORM_MAYBE("leave")) },
	},
	.run = run_back,
};

const struct screen_verb screen_verb_zoom = {
	.verb = {
		.name = "zoom",
		.summary = "shows the pane on the full screen, and back",
	},
	.act = screen_toggle_zoom,
};

const struct screen_verb screen_verb_theme = {
	.verb = {
		.name = "theme",
		.summary = "changes the colours of the screen",
		.details = "Without a name the next of them.",
		.forms = { FORM(FORM_MAYBE("dark", "light", "high-contrast", "mono")) },
	},
	.run = run_theme,
};

const struct screen_verb screen_verb_redraw = {
	.verb = {
		.name = "redraw",
		.summary = "paints the whole screen again",
	},
	.run = run_redraw,
};

const struct screen_verb screen_verb_suspend = {
	.verb = {
		.name = "suspend",
		.summary = "goes back to the shell until fg",
	},
	.run = run_suspend,
};

const struct screen_verb screen_verb_mouse = {
	.verb = {
		.name = "mouse",
		.summary = "takes the mouse, or leaves it to the terminal",
		.details = "A click chooses a tab, a pane or a row, the wheel steps "
			   "the value under it, dragging in a figure moves tau. While "
			   "it is on, terminals select text with Shift.",
		.forms = { FORM(FORM_MAYBE("on", "off")) },
	},
	.run = run_mouse,
};

const struct screen_verb screen_verb_cancel = {
	.verb = {
		.name = "cancel",
		.summary = "stops what is running",
	},
	.act = screen_cancel,
};

const struct screen_verb screen_verb_lesson = {
	.verb = { .name = "lesson" },
	.run = run_lesson,
};

const struct screen_verb screen_verb_explain = {
	.verb = { .name = "explain" },
	.run = run_explain,
};
