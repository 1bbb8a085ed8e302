/* view_verbs.c - views, panes, modals: what is seen */

#include <string.h>

#include "base/number.h"
#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "verb/teach/explain.h"
#include "verb/teach/lessons.h"

static const char *
word(const struct request *request, size_t index)
{
	return request->word_count > index ? request->words[index] : NULL;
}

static bool
run_view(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const struct view_kind *view = view_find(request->words[1]);

	(void)answer;
	if (!view)
		return error_set(err, ERROR_USAGE, "there is no view '%s'",
				 request->words[1]);
	screen_set_view(scene->screen, view);

	return true;
}

static bool
run_focus(const struct scene *scene, const struct request *request,
	  struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	const char *where = request->words[1];

	(void)answer;
	if (!strcmp(where, "next") || !strcmp(where, "previous")) {
		screen_move_focus(screen, *where == 'n' ? 1 : -1);
		return true;
	}
	for (int i = 0; i < screen->shown_count; i++) {
		if (!strcmp(screen->shown[i]->kind->name, where)) {
			screen_move_focus(screen, i - screen->focus);
			return true;
		}
	}

	return error_set(err, ERROR_USAGE, "there is no pane '%s' here", where);
}

static bool
run_show(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	(void)answer;
	(void)err;
	screen_show(scene->screen, request->words[1], word(request, 2));

	return true;
}

static bool
run_explain(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	const char *topic = word(request, 1);

	(void)answer;
	if (topic && !explain_knows(topic))
		return error_set(err, ERROR_USAGE,
				 "nothing is known about '%s'; explain "
				 "glossary lists the words",
				 topic);
	screen_show(scene->screen, "explain", topic);

	return true;
}

static bool
run_lesson(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const char *which = word(request, 1);
	size_t number, count;

	(void)answer;
	lessons(&count);
	if (!which) {
		screen_show(scene->screen, "lessons", NULL);
		return true;
	}
	if (!number_read_whole(which, &number) || !number || number > count)
		return error_set(err, ERROR_USAGE,
				 "lessons are 1 to %zu, not '%s'", count,
				 which);
	screen_show(scene->screen, "lesson", which);

	return true;
}

static bool
run_back(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;

	(void)request;
	(void)answer;
	(void)err;
	if (screen->modal_count)
		screen_close(screen);
	else if (screen->zoomed)
		screen_toggle_zoom(screen);
	else if (screen_is_busy(screen))
		screen_cancel(screen);
	else
		screen_say(screen, TONE_NOTE,
			   "F10 or :quit leaves; what you did is kept");

	return true;
}

static bool
run_zoom(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;
	(void)err;
	screen_toggle_zoom(scene->screen);

	return true;
}

static bool
run_theme(const struct scene *scene, const struct request *request,
	  struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	const char *name = word(request, 1);
	const struct theme *theme = NULL;
	size_t at = 0;

	if (name && !(theme = theme_find(name)))
		return error_set(err, ERROR_USAGE,
				 "themes are dark, light, high-contrast and "
				 "mono, not '%s'",
				 name);
	while (!theme && themes()[at] != screen->theme)
		at++;
	if (!theme)
		theme = themes()[at + 1] ? themes()[at + 1] : themes()[0];
	screen->theme = theme;
	screen->look.ground = theme->ground;
	answer_note(answer, "colours: %s", theme->name);
	screen_repaint(screen);

	return true;
}

static bool
set_out(const struct scene *scene, unsigned what)
{
	scene->screen->out |= what;

	return true;
}

static bool
run_redraw(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;
	(void)err;
	screen_run(scene->screen, "retry");

	return set_out(scene, OUT_REDRAW);
}

static bool
run_suspend(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;
	(void)err;

	return set_out(scene, OUT_SUSPEND);
}

static bool
run_mouse(const struct scene *scene, const struct request *request,
	  struct answer *answer, struct error *err)
{
	const char *how = word(request, 1);

	if (!screen_read_switch(how, &scene->screen->mouse, err))
		return false;
	answer_note(answer, "mouse %s", scene->screen->mouse ? "on" : "off");

	return set_out(scene, OUT_MOUSE);
}

static bool
run_cancel(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;
	(void)err;
	screen_cancel(scene->screen);

	return true;
}

const struct verb screen_verb_view = {
	.name = "view",
	.summary = "goes to a view",
	.usage = "audit|...",
	.details = "By its name or the number on its tab.",
	.flags = VERB_SCREEN | VERB_WORDS,
	.run = run_view,
};

const struct verb screen_verb_focus = {
	.name = "focus",
	.summary = "gives the keys to another pane",
	.usage = "next|previous|PANE",
	.details = "",
	.flags = VERB_SCREEN | VERB_WORDS,
	.run = run_focus,
};

const struct verb screen_verb_show = {
	.name = "show",
	.summary = "opens help, explain, palette, files, log or warnings",
	.usage = "WHAT [TOPIC]",
	.details = "Esc or q closes it.",
	.flags = VERB_SCREEN | VERB_WORDS,
	.run = run_show,
};

const struct verb screen_verb_back = {
	.name = "back",
	.summary = "closes what lies on top, or stops what is running",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_back,
};

const struct verb screen_verb_zoom = {
	.name = "zoom",
	.summary = "shows the pane on the full screen, and back",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_zoom,
};

const struct verb screen_verb_theme = {
	.name = "theme",
	.summary = "changes the colours of the screen",
	.usage = "[dark|light|high-contrast|mono]",
	.details = "Without a name the next of them.",
	.flags = VERB_SCREEN,
	.run = run_theme,
};

const struct verb screen_verb_redraw = {
	.name = "redraw",
	.summary = "paints the whole screen again",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_redraw,
};

const struct verb screen_verb_suspend = {
	.name = "suspend",
	.summary = "goes back to the shell until fg",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_suspend,
};

const struct verb screen_verb_mouse = {
	.name = "mouse",
	.summary = "takes the mouse, or leaves it to the terminal",
	.usage = "[on|off]",
	.details = "A click chooses a tab, a pane or a row, the wheel steps "
		   "the value under it, dragging in a figure moves tau. While "
		   "it is on, terminals select text with Shift.",
	.flags = VERB_SCREEN,
	.run = run_mouse,
};

const struct verb screen_verb_cancel = {
	.name = "cancel",
	.summary = "stops what is running",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_cancel,
};

const struct verb screen_verb_lesson = {
	.name = "lesson",
	.summary = "a lesson in the real views, or the list of them",
	.usage = "[NUMBER]",
	.details = "Each asks for a prediction first.",
	.flags = VERB_SCREEN,
	.run = run_lesson,
};

const struct verb screen_verb_explain = {
	.name = "explain",
	.summary = "what a word means, or the number under the cursor",
	.usage = "[TOPIC]",
	.details = "Words in brackets are links.",
	.flags = VERB_SCREEN,
	.run = run_explain,
};
