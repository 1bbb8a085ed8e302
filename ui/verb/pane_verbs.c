/* pane_verbs.c - what the pane with the focus is asked to do */

#include "ui/frame/screen_verbs.h"

const struct screen_verb screen_verb_move = {
	.verb = {
		.name = "move",
		.summary = "moves the cursor",
		.forms = { FORM(FORM_OWN("LINES")) },
	},
	.action = ACTION_MOVE,
};

const struct screen_verb screen_verb_page = {
	.verb = {
		.name = "page",
		.summary = "moves by pages",
		.forms = { FORM(FORM_OWN("PAGES")) },
	},
	.action = ACTION_PAGE,
};

const struct screen_verb screen_verb_end = {
	.verb = {
		.name = "end",
		.summary = "goes to the first or last",
		.forms = { FORM(FORM_MAYBE("-1", "1")) },
	},
	.action = ACTION_END,
};

const struct screen_verb screen_verb_change = {
	.verb = {
		.name = "change",
		.summary = "steps the value under the cursor",
		.forms = { FORM(FORM_OWN("STEPS")) },
	},
	.action = ACTION_CHANGE,
};

const struct screen_verb screen_verb_enter = {
	.verb = {
		.name = "enter",
		.summary = "goes into what the cursor is on",
	},
	.action = ACTION_ENTER,
};

const struct screen_verb screen_verb_reset = {
	.verb = {
		.name = "reset",
		.summary = "puts the value under the cursor back",
	},
	.action = ACTION_RESET,
};

const struct screen_verb screen_verb_across = {
	.verb = {
		.name = "across",
		.summary = "moves the cross-hair along x",
		.forms = { FORM(FORM_OWN("COLUMNS")),
	FORM_AS("up", screen_verb_up.verb) },
	},
	.action = ACTION_ACROSS,
};

const struct screen_verb screen_verb_up = {
	.verb = {
		.name = "up",
		.summary = "moves the cross-hair along y",
		.forms = { FORM(FORM_OWN("ROWS")) },
		.flags = VERB_HIDDEN,
	},
	.action = ACTION_UP,
};

const struct screen_verb screen_verb_cross = {
	.verb = {
		.name = "cross",
		.summary = "shows or hides the cross-hair",
	},
	.action = ACTION_CROSS,
};

const struct screen_verb screen_verb_scale = {
	.verb = {
		.name = "scale",
		.summary = "goes nearer, farther, or shows all",
		.forms = { FORM(FORM_MAYBE("1", "-1", "0")) },
	},
	.action = ACTION_SCALE,
};

const struct screen_verb screen_verb_pan = {
	.verb = {
		.name = "pan",
		.summary = "moves what is seen along x",
		.forms = { FORM(FORM_OWN("STEPS")),
	FORM_AS("up", screen_verb_pan_up.verb) },
	},
	.action = ACTION_PAN,
};

const struct screen_verb screen_verb_pan_up = {
	.verb = {
		.name = "pan-up",
		.summary = "moves what is seen along y",
		.forms = { FORM(FORM_OWN("STEPS")) },
		.flags = VERB_HIDDEN,
	},
	.action = ACTION_PAN_UP,
};

const struct screen_verb screen_verb_sort = {
	.verb = {
		.name = "sort",
		.summary = "sorts by the next column",
	},
	.action = ACTION_SORT,
};

const struct screen_verb screen_verb_link = {
	.verb = {
		.name = "link",
		.summary = "goes to the next link of a text",
		.forms = { FORM(FORM_OWN("LINKS")) },
	},
	.action = ACTION_LINK,
};

const struct screen_verb screen_verb_return = {
	.verb = {
		.name = "return",
		.summary = "goes back to the text that the link was in",
	},
	.action = ACTION_RETURN,
};
