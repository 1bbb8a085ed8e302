/* pane_verbs.c - what the pane with the focus is asked to do */

#include "ui/frame/screen_verbs.h"

const struct screen_verb screen_verb_move = {
	.name = "move",
	.summary = "moves the cursor",
	.usage = "LINES",
	.action = ACTION_MOVE,
};

const struct screen_verb screen_verb_page = {
	.name = "page",
	.summary = "moves by pages",
	.usage = "PAGES",
	.action = ACTION_PAGE,
};

const struct screen_verb screen_verb_end = {
	.name = "end",
	.summary = "goes to the first or last",
	.usage = "-1|1",
	.action = ACTION_END,
};

const struct screen_verb screen_verb_change = {
	.name = "change",
	.summary = "steps the value under the cursor",
	.usage = "STEPS",
	.action = ACTION_CHANGE,
};

const struct screen_verb screen_verb_enter = {
	.name = "enter",
	.summary = "goes into what the cursor is on",
	.usage = "",
	.action = ACTION_ENTER,
};

const struct screen_verb screen_verb_reset = {
	.name = "reset",
	.summary = "puts the value under the cursor back",
	.usage = "",
	.action = ACTION_RESET,
};

const struct screen_verb screen_verb_across = {
	.name = "across",
	.summary = "moves the cross-hair along x",
	.usage = "COLUMNS",
	.action = ACTION_ACROSS,
};

const struct screen_verb screen_verb_up = {
	.name = "up",
	.summary = "moves the cross-hair along y",
	.usage = "ROWS",
	.action = ACTION_UP,
};

const struct screen_verb screen_verb_cross = {
	.name = "cross",
	.summary = "shows or hides the cross-hair",
	.usage = "",
	.action = ACTION_CROSS,
};

const struct screen_verb screen_verb_scale = {
	.name = "scale",
	.summary = "goes nearer, farther, or shows all",
	.usage = "1|-1|0",
	.action = ACTION_SCALE,
};

const struct screen_verb screen_verb_pan = {
	.name = "pan",
	.summary = "moves what is seen along x",
	.usage = "STEPS",
	.action = ACTION_PAN,
};

const struct screen_verb screen_verb_pan_up = {
	.name = "pan-up",
	.summary = "moves what is seen along y",
	.usage = "STEPS",
	.action = ACTION_PAN_UP,
};

const struct screen_verb screen_verb_sort = {
	.name = "sort",
	.summary = "sorts by the next column",
	.usage = "",
	.action = ACTION_SORT,
};

const struct screen_verb screen_verb_link = {
	.name = "link",
	.summary = "goes to the next link of a text",
	.usage = "LINKS",
	.action = ACTION_LINK,
};

const struct screen_verb screen_verb_return = {
	.name = "return",
	.summary = "goes back to the text that the link was in",
	.usage = "",
	.action = ACTION_RETURN,
};
