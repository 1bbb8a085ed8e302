/* terminal.c - the screen and the keys; the only room that knows curses */

#define NCURSES_WIDECHAR 1
#include <curses.h>
#undef KEY_EVENT /* of the mouse, unused */

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>
#undef columns
#undef lines

#include "base/memory.h"
#include "ui/terminal.h"

struct terminal {
	SCREEN *curses;
	FILE *out;
	struct look look;
	struct canvas_cell *shown; /* what was painted last */
	int width, height;
	bool damaged, mouse;
	struct click click;
};

static struct look
probe(void)
{
	const char *no_color = getenv("NO_COLOR"), *term = termname();
	struct look look = { GLYPHS_BRAILLE, COLOURS_MONO, GROUND_DARK };

	if (has_colors() && !(no_color && *no_color))
		look.colours = COLORS >= 256 ? COLOURS_256 : COLOURS_8;
	if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
		look.glyphs = GLYPHS_ASCII;
	else if (!strcmp(term, "linux"))
		look.glyphs = GLYPHS_BLOCKS;

	return look;
}

static void
set_up(void)
{
	if (has_colors()) {
		start_color();
		use_default_colors();
	}
	raw();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	set_escdelay(25);
	curs_set(0);
	leaveok(stdscr, TRUE);
}

static void
measure(struct terminal *terminal)
{
	size_t cells;

	getmaxyx(stdscr, terminal->height, terminal->width);
	cells = (size_t)terminal->width * (size_t)terminal->height;
	free(terminal->shown);
	terminal->shown = memory_new_array(cells + 1, sizeof(*terminal->shown));
	terminal->damaged = true;
}

/* newterm() would end the program for a terminal it does not know. */
static bool
is_known(const char *kind, FILE *out, struct error *err)
{
	int why = 0;

	if (!kind)
		kind = getenv("TERM");
	if (!kind || !*kind)
		return error_set(err, ERROR_USAGE,
				 "TERM is not set: the kind of terminal is "
				 "unknown");
	if (setupterm(kind, fileno(out), &why) != OK)
		return error_set(
			err, ERROR_USAGE,
			"the terminal '%s' is not in terminfo; dpaudit "
			"--plain does without",
			kind);
	if (!cursor_address) {
		del_curterm(cur_term);
		return error_set(err, ERROR_USAGE,
				 "the terminal '%s' cannot move its cursor; "
				 "dpaudit --plain does without",
				 kind);
	}
	del_curterm(cur_term);

	return true;
}

struct terminal *
terminal_new(FILE *in, FILE *out, const char *kind, struct error *err)
{
	struct terminal *terminal;
	SCREEN *curses;

	if (!is_known(kind, out, err))
		return NULL;
	curses = newterm(kind, out, in);
	if (!curses) {
		error_set(err, ERROR_USAGE, "the terminal cannot be used");
		return NULL;
	}
	set_term(curses);
	terminal = memory_new(sizeof(*terminal));
	terminal->curses = curses;
	terminal->out = out;
	set_up();
	terminal->look = probe();
	measure(terminal);

	return terminal;
}

void
terminal_free(struct terminal *terminal)
{
	if (!terminal)
		return;
	terminal_mouse(terminal, false);
	curs_set(1);
	endwin();
	delscreen(terminal->curses);
	free(terminal->shown);
	free(terminal);
}

struct look
terminal_look(const struct terminal *terminal)
{
	return terminal->look;
}

void
terminal_size(const struct terminal *terminal, int *width, int *height)
{
	*width = terminal->width;
	*height = terminal->height;
}

void
terminal_resize(struct terminal *terminal, int width, int height)
{
	resize_term(height, width);
	measure(terminal);
}

static attr_t
attributes_of(struct ink ink)
{
	attr_t attributes = A_NORMAL;

	if (ink.attributes & ATTRIBUTE_BOLD)
		attributes |= A_BOLD;
	if (ink.attributes & ATTRIBUTE_DIM)
		attributes |= A_DIM;
	if (ink.attributes & ATTRIBUTE_REVERSE)
		attributes |= A_REVERSE;
	if (ink.attributes & ATTRIBUTE_UNDERLINE)
		attributes |= A_UNDERLINE;

	return attributes;
}

static int
pair_of(const struct terminal *terminal, struct ink ink)
{
	int16_t fg = palette_for(terminal->look, ink.fg);
	int16_t bg = palette_for(terminal->look, ink.bg);

	if (terminal->look.colours == COLOURS_MONO || (fg < 0 && bg < 0))
		return 0;

	return alloc_pair(fg, bg);
}

static void
put(const struct terminal *terminal, int x, int y,
    const struct canvas_cell *cell)
{
	wchar_t glyph[2] = { (wchar_t)cell->glyph, 0 };
	int pair = pair_of(terminal, cell->ink);
	cchar_t character;

	if (!cell->glyph)
		return;
	setcchar(&character, glyph, attributes_of(cell->ink), 0, &pair);
	mvadd_wch(y, x, &character);
}

static bool
is_same(const struct canvas_cell *a, const struct canvas_cell *b)
{
	return a->glyph == b->glyph && a->ink.fg == b->ink.fg &&
	       a->ink.bg == b->ink.bg && a->ink.attributes == b->ink.attributes;
}

static void
put_row(struct terminal *terminal, const struct canvas *canvas, int y)
{
	struct canvas_cell *shown =
		&terminal->shown[(size_t)y * (size_t)terminal->width];
	const struct canvas_cell *row =
		&canvas->cells[(size_t)y * (size_t)canvas->width];

	for (int x = 0; x < terminal->width && x < canvas->width; x++) {
		if (!terminal->damaged && is_same(&shown[x], &row[x]))
			continue;
		put(terminal, x, y, &row[x]);
		shown[x] = row[x];
	}
}

void
terminal_paint(struct terminal *terminal, const struct canvas *canvas)
{
	if (terminal->damaged)
		clearok(stdscr, TRUE);
	for (int y = 0; y < terminal->height && y < canvas->height; y++)
		put_row(terminal, canvas, y);
	terminal->damaged = false;
	wnoutrefresh(stdscr);
	doupdate();
	fflush(terminal->out);
}

void
terminal_damage(struct terminal *terminal)
{
	terminal->damaged = true;
}

static const struct {
	int curses;
	uint32_t press;
} keys[] = {
	{ KEY_UP, PRESS_UP },
	{ KEY_DOWN, PRESS_DOWN },
	{ KEY_LEFT, PRESS_LEFT },
	{ KEY_RIGHT, PRESS_RIGHT },
	{ KEY_SLEFT, PRESS_SHIFT_LEFT },
	{ KEY_SRIGHT, PRESS_SHIFT_RIGHT },
	{ KEY_PPAGE, PRESS_PAGE_UP },
	{ KEY_NPAGE, PRESS_PAGE_DOWN },
	{ KEY_HOME, PRESS_HOME },
	{ KEY_END, PRESS_END },
	{ KEY_IC, PRESS_INSERT },
	{ KEY_DC, PRESS_DELETE },
	{ KEY_BTAB, PRESS_BACK_TAB },
	{ KEY_BACKSPACE, PRESS_BACKSPACE },
	{ KEY_ENTER, PRESS_ENTER },
	{ KEY_RESIZE, PRESS_RESIZE },
	{ KEY_MOUSE, PRESS_MOUSE },
};

static uint32_t
function_press(int key)
{
	if (key >= KEY_F(1) && key <= KEY_F(12))
		return PRESS_F1 + (uint32_t)(key - KEY_F(1));
	for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if (keys[i].curses == key)
			return keys[i].press;
	}

	return PRESS_NONE;
}

static uint32_t
character_press(wint_t key)
{
	if (key == 8)
		return PRESS_BACKSPACE;
	if (key == 10)
		return PRESS_ENTER;

	return (uint32_t)key;
}

static bool
read_mouse(struct terminal *terminal)
{
	MEVENT event;

	if (getmouse(&event) != OK)
		return false;
	terminal->click = (struct click){ event.x, event.y, 0, CLICK_PRESS };
	if (event.bstate & BUTTON4_PRESSED)
		terminal->click.wheel = -1;
	else if (event.bstate & BUTTON5_PRESSED)
		terminal->click.wheel = 1;
	else if (event.bstate & BUTTON1_RELEASED)
		terminal->click.kind = CLICK_RELEASE;
	else if (event.bstate & REPORT_MOUSE_POSITION)
		terminal->click.kind = CLICK_DRAG;

	return true;
}

uint32_t
terminal_press(struct terminal *terminal)
{
	wint_t key;

	for (;;) {
		int kind = get_wch(&key);
		uint32_t press;

		if (kind == ERR)
			return PRESS_NONE;
		press = kind == KEY_CODE_YES ? function_press((int)key)
					     : character_press(key);
		if (press == PRESS_RESIZE)
			measure(terminal);
		if (press == PRESS_MOUSE && !read_mouse(terminal))
			continue;
		if (press != PRESS_NONE)
			return press;
	}
}

struct click
terminal_click(const struct terminal *terminal)
{
	return terminal->click;
}

void
terminal_mouse(struct terminal *terminal, bool on)
{
	/* curses asks for presses only; this for motion with a button down */
	static const char with_motion[] = "\033[?1002h";
	static const char without[] = "\033[?1002l";

	if (!on && terminal->mouse)
		terminal_send(terminal, without, sizeof(without) - 1);
	mousemask(on ? BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON4_PRESSED |
				  BUTTON5_PRESSED | REPORT_MOUSE_POSITION
		     : 0,
		  NULL);
	mouseinterval(0);
	if (on)
		terminal_send(terminal, with_motion, sizeof(with_motion) - 1);
	terminal->mouse = on;
}

void
terminal_send(struct terminal *terminal, const char *bytes, size_t count)
{
	fwrite(bytes, 1, count, terminal->out);
	fflush(terminal->out);
}

void
terminal_leave(struct terminal *terminal)
{
	curs_set(1);
	endwin();
	fflush(terminal->out);
}

void
terminal_return(struct terminal *terminal)
{
	reset_prog_mode();
	refresh();
	curs_set(0);
	measure(terminal);
}
