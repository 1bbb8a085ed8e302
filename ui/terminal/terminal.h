/* terminal.h - the screen and the keys; the only room that knows curses */

#ifndef UI_TERMINAL_TERMINAL_H
#define UI_TERMINAL_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "base/compiler.h"
#include "base/error.h"
#include "canvas/canvas.h"
#include "ui/terminal/reports.h"
#include "ui/widget/press.h"

struct terminal;

/*
 * Takes over a terminal: `in` and `out` are lent and may be the same
 * device opened twice; `kind` is a terminfo name or NULL for $TERM.
 */
MUST_CHECK struct terminal *terminal_new(FILE *in, FILE *out, const char *kind,
					 struct error *err);
void terminal_free(struct terminal *terminal);

/* What it can show: glyphs by the locale, colours by terminfo, NO_COLOR. */
struct look terminal_look(const struct terminal *terminal);
void terminal_size(const struct terminal *terminal, int *width, int *height);

/* For a terminal that is no device and has to be told its size. */
void terminal_resize(struct terminal *terminal, int width, int height);

/* Shows the canvas; sends only what changed since the last time. */
void terminal_paint(struct terminal *terminal, const struct canvas *canvas);

/* Pixels over some of the cells; `id` 0 is none, another id another image. */
struct terminal_image {
	unsigned id;
	int x, y; /* its upper left cell */
	const char *bytes;
	size_t count;
};

/*
 * The same with an image over cells that are blank.  It is sent when it is
 * new or was wiped out, and wiped out when it is gone.
 */
void terminal_paint_image(struct terminal *terminal,
			  const struct canvas *canvas,
			  const struct terminal_image *image);

/*
 * Asks what the terminal is; the answers come among the keys and are never
 * taken for some.
 */
void terminal_ask(struct terminal *terminal);

/* What the terminal has said of itself up to now. */
const struct traits *terminal_traits(const struct terminal *terminal);

/* How it takes pictures, if it does and has said how large its cells are. */
bool terminal_pixels(const struct terminal *terminal,
		     struct pixel_cells *cells);

/* Everything is sent again the next time. */
void terminal_damage(struct terminal *terminal);

/* The next key that is there already, or PRESS_NONE. */
uint32_t terminal_press(struct terminal *terminal);

/* Where the last PRESS_MOUSE was. */
struct click terminal_click(const struct terminal *terminal);
/* What the last PRESS_PASTE brought; whether its end is missing. */
const char *terminal_pasted(const struct terminal *terminal, bool *cut);

void terminal_mouse(struct terminal *terminal, bool on);

/* Sends bytes that draw nothing, such as OSC 52. */
void terminal_send(struct terminal *terminal, const char *bytes, size_t count);

/* Gives the terminal to the shell and takes it back. */
void terminal_leave(struct terminal *terminal);
void terminal_return(struct terminal *terminal);

#endif
