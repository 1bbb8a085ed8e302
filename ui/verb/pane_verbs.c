/* pane_verbs.c - what the pane with the focus is asked to do */

#include <stdlib.h>
#include <string.h>

#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"

static const struct {
	const char *verb;
	enum action action;
} actions[] = {
	{ "move", ACTION_MOVE },     { "page", ACTION_PAGE },
	{ "end", ACTION_END },       { "change", ACTION_CHANGE },
	{ "enter", ACTION_ENTER },   { "reset", ACTION_RESET },
	{ "across", ACTION_ACROSS }, { "up", ACTION_UP },
	{ "cross", ACTION_CROSS },   { "scale", ACTION_SCALE },
	{ "pan", ACTION_PAN },       { "pan-up", ACTION_PAN_UP },
	{ "sort", ACTION_SORT },     { "link", ACTION_LINK },
	{ "return", ACTION_RETURN },
};

/* The number after the verb, 1 without one. */
static int
amount(const struct request *request)
{
	long number = request->word_count > 1
			      ? strtol(request->words[1], NULL, 10)
			      : 1;

	if (number > 1000)
		return 1000;

	return number < -1000 ? -1000 : (int)number;
}

/* A pane that does not know what is meant leaves everything as it is. */
static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const size_t count = sizeof(actions) / sizeof(actions[0]);

	(void)answer;
	(void)err;
	for (size_t i = 0; i < count; i++) {
		if (!strcmp(actions[i].verb, request->words[0]))
			(void)screen_act(scene->screen, actions[i].action,
					 amount(request));
	}

	return true;
}

const struct verb screen_verb_move = {
	.name = "move",
	.summary = "moves the cursor",
	.usage = "LINES",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_page = {
	.name = "page",
	.summary = "moves by pages",
	.usage = "PAGES",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_end = {
	.name = "end",
	.summary = "goes to the first or last",
	.usage = "-1|1",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_change = {
	.name = "change",
	.summary = "steps the value under the cursor",
	.usage = "STEPS",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_enter = {
	.name = "enter",
	.summary = "goes into what the cursor is on",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_reset = {
	.name = "reset",
	.summary = "puts the value under the cursor back",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_across = {
	.name = "across",
	.summary = "moves the cross-hair along x",
	.usage = "COLUMNS",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_up = {
	.name = "up",
	.summary = "moves the cross-hair along y",
	.usage = "ROWS",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_cross = {
	.name = "cross",
	.summary = "shows or hides the cross-hair",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_scale = {
	.name = "scale",
	.summary = "goes nearer, farther, or shows all",
	.usage = "1|-1|0",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_pan = {
	.name = "pan",
	.summary = "moves what is seen along x",
	.usage = "STEPS",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_pan_up = {
	.name = "pan-up",
	.summary = "moves what is seen along y",
	.usage = "STEPS",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_sort = {
	.name = "sort",
	.summary = "sorts by the next column",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_link = {
	.name = "link",
	.summary = "goes to the next link of a text",
	.usage = "LINKS",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};

const struct verb screen_verb_return = {
	.name = "return",
	.summary = "goes back to the text that the link was in",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run,
};
