/* terminal_inside.h - a terminal, for what paints on it and what hears it */

#ifndef UI_TERMINAL_TERMINAL_INSIDE_H
#define UI_TERMINAL_TERMINAL_INSIDE_H

#include "ui/terminal/terminal.h"

/* Tells from now on whether it is light or dark. */
#define TERMINAL_FOLLOW_ON "\033[?2031h"

struct screen; /* SCREEN, as curses says */

struct terminal {
	struct screen *curses;
	FILE *out;
	struct look look;
	struct canvas_cell *shown; /* what was painted last */
	int width, height;
	bool damaged, mouse;
	unsigned image;     /* picture over the cells, 0 for none */
	bool strings;       /* it prints no text for unknown sequences */
	bool asked, passed; /* and not answered yet; the one around it */
	double until;       /* answers are waited for, by the clock */
	double heard;       /* the last sign of a report, by the clock */
	struct reports reports;
};

void terminal_say(struct terminal *terminal, const char *text);

/* Curses shall know where the cursor is. */
void terminal_go_home(struct terminal *terminal);

/* After a change of size. */
void terminal_measure(struct terminal *terminal);

/* Whether pictures go through a tmux. */
bool terminal_is_passed(const struct traits *traits);

/* An answer that comes after the end would be typed into the shell. */
void terminal_forget_answer(struct terminal *terminal);

#endif
