/* reports.h - what a terminal says among the keys: of itself, mouse, pastes */

#ifndef UI_TERMINAL_REPORTS_H
#define UI_TERMINAL_REPORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "canvas/colours.h"
#include "plots/pixel/pixel_protocol.h"
#include "ui/widget/press.h"

/*
 * What the terminal has said; nothing here is ever assumed.  Zeroed has
 * said nothing.
 */
struct traits {
	const struct pixel_protocol *pixels; /* NULL: takes no pictures */
	bool mouse;                          /* it has mode 1006 */
	bool at_once;                        /* mode 2026: a frame at a time */
	bool follows;                /* mode 2031: says when it changes */
	bool tmux;                   /* it is one, within another */
	bool has_ground;             /* it has said what lies behind */
	enum ground ground;          /* only then */
	int cell_width, cell_height; /* 0: not said */
};

enum report_kind {
	REPORT_NOTHING, /* more has to come, or it meant nothing to us */
	REPORT_ABOUT,   /* something of itself */
	REPORT_END,     /* the last answer: what was not said is not there */
	REPORT_MOUSE,
	REPORT_PASTE,
};

/* Sequences on their way in, one sign after the other. */
struct reports {
	struct traits traits;
	struct click click; /* the last REPORT_MOUSE */
	struct text paste;  /* the last REPORT_PASTE */
	bool paste_cut;     /* it was too long */
	char inside;        /* '[', or what else began it; 0: outside */
	bool escaped;       /* the end of a string may be coming */
	size_t matched;     /* of what ends a paste */
	size_t length;
	char report[256];
};

void reports_clear(struct reports *reports);

/*
 * Adds the questions, the last of which every terminal answers; strings are
 * left out for those that would print them.
 */
void reports_ask(bool strings, struct text *out);

/* After ESC: whether a sequence begins with this sign. */
bool reports_begin(struct reports *reports, uint32_t sign);
bool reports_is_inside(const struct reports *reports);

/* Returns true if the sequence is a string, which has an end of its own. */
bool reports_is_string(const struct reports *reports);

/*
 * Returns true if `sign` may come first in the sequence that has begun.  No
 * terminal answers with a string that begins otherwise.
 */
bool reports_may_go_on(const struct reports *reports, uint32_t sign);
bool reports_is_pasting(const struct reports *reports);

/* The next sign of it. */
enum report_kind reports_take(struct reports *reports, uint32_t sign);

/* Nothing more will come: a paste that did not end, ends. */
enum report_kind reports_break(struct reports *reports);

#endif
