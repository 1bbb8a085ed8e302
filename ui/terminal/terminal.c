/* terminal.c - the screen and the keys; the only room that knows curses */

#define NCURSES_WIDECHAR 1
#include <curses.h>
#undef KEY_EVENT /* of the mouse, unused */

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#undef columns
#undef lines

#include "base/memory.h"
#include "base/thread.h"
#include "ui/terminal/terminal.h"

enum {
	LONGEST_REPORT = 64,
	SPLIT = 30,        /* milliseconds within an answer */
	PATIENCE = 2000,   /* milliseconds for an answer */
	LAST_WAIT = 200,   /* milliseconds for one that is due at the end */
	SIXEL = 4,         /* among the attributes of a terminal */
	MOST_PIXELS = 200, /* of a cell, each way */
};

/* What the terminal says of itself, and a sequence on its way in. */
struct about {
	bool asked;            /* and not answered yet */
	struct timespec until; /* patience lasts */
	bool sixel;
	int cell_width, cell_height; /* as it said; 0: not said */
	bool inside;                 /* a sequence */
	char report[LONGEST_REPORT];
	size_t length;
};

struct terminal {
	SCREEN *curses;
	FILE *out;
	struct look look;
	struct canvas_cell *shown; /* what was painted last */
	int width, height;
	bool damaged, mouse;
	struct click click;
	unsigned image; /* what lies over the cells, 0 for nothing */
	struct about about;
};

static void forget_answer(struct terminal *terminal);

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
	forget_answer(terminal);
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

/*
 * Curses shall know where the cursor is; saving it would overwrite what
 * the normal screen has saved.
 */
static void
go_home(struct terminal *terminal)
{
	leaveok(stdscr, FALSE);
	move(0, 0);
	wnoutrefresh(stdscr);
	doupdate();
	leaveok(stdscr, TRUE);
	fflush(terminal->out);
}

void
terminal_paint_image(struct terminal *terminal, const struct canvas *canvas,
		     const struct terminal_image *image)
{
	bool again;

	if (terminal->image && !image->id)
		terminal->damaged = true;
	again = terminal->damaged || image->id != terminal->image;
	terminal_paint(terminal, canvas);
	terminal->image = image->id;
	if (!image->id || !again)
		return;
	go_home(terminal);
	fprintf(terminal->out, "\033[%d;%dH", image->y + 1, image->x + 1);
	fwrite(image->bytes, 1, image->count, terminal->out);
	fputs("\033[H", terminal->out);
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

/* ---- what the terminal is ---- */

void
terminal_ask(struct terminal *terminal)
{
	static const char question[] = "\033[16t\033[c";

	terminal->about.asked = true;
	terminal->about.until = thread_deadline(PATIENCE);
	terminal_send(terminal, question, sizeof(question) - 1);
}

/* The device knows best, and at every size. */
bool
terminal_sixel(const struct terminal *terminal, int *width, int *height)
{
	struct winsize size = { 0 };

	if (!terminal->about.sixel)
		return false;
	*width = terminal->about.cell_width;
	*height = terminal->about.cell_height;
	if (!ioctl(fileno(terminal->out), TIOCGWINSZ, &size) && size.ws_col &&
	    size.ws_row && size.ws_xpixel && size.ws_ypixel) {
		*width = size.ws_xpixel / size.ws_col;
		*height = size.ws_ypixel / size.ws_row;
	}

	return *width > 0 && *height > 0 && *width <= MOST_PIXELS &&
	       *height <= MOST_PIXELS;
}

/* ESC [ ? 6 2 ; 4 ; 2 2 c: what it can. */
static void
take_attributes(struct about *about)
{
	const char *at = about->report + 1;

	about->asked = false;
	while (*at) {
		if (strtol(at, NULL, 10) == SIXEL)
			about->sixel = true;
		at += strcspn(at, ";");
		at += *at == ';';
	}
}

/* ESC [ 6 ; 1 6 ; 8 t: the pixels of a cell, down and across. */
static void
take_cell_size(struct about *about)
{
	char *at = about->report + 2;
	long height = strtol(at, &at, 10), width;

	width = *at == ';' ? strtol(at + 1, NULL, 10) : 0;
	if (height < 1 || width < 1 || height > MOST_PIXELS ||
	    width > MOST_PIXELS)
		return;
	about->cell_height = (int)height;
	about->cell_width = (int)width;
}

/* One more sign of a sequence; whatever it means, it is no key. */
static void
take_sign(struct about *about, wint_t sign)
{
	if (sign >= 0x20 && sign < 0x40) {
		if (about->length + 1 < LONGEST_REPORT)
			about->report[about->length++] = (char)sign;
		about->report[about->length] = '\0';
		return;
	}
	about->inside = false;
	if (sign == 'c' && about->report[0] == '?')
		take_attributes(about);
	else if (sign == 't' && !strncmp(about->report, "6;", 2))
		take_cell_size(about);
}

/* The next sign, if it is there or may be on its way. */
static bool
look_ahead(struct about *about, wint_t *sign)
{
	int kind;

	if (about->asked && thread_deadline(0).tv_sec > about->until.tv_sec)
		about->asked = false;
	timeout(about->asked ? SPLIT : 0);
	kind = get_wch(sign);
	nodelay(stdscr, TRUE);
	if (kind == KEY_CODE_YES)
		ungetch((int)*sign);

	return kind == OK;
}

/* After ESC: whether a sequence begins; if not, all is as it was. */
static bool
begins_report(struct about *about)
{
	wint_t bracket, sign;

	if (!look_ahead(about, &bracket))
		return false;
	if (bracket != '[') {
		unget_wch((wchar_t)bracket);
		return false;
	}
	if (!look_ahead(about, &sign)) {
		unget_wch('[');
		return false;
	}
	about->inside = true;
	about->length = 0;
	about->report[0] = '\0';
	take_sign(about, sign);

	return true;
}

/* An answer that comes after the end would be typed into the shell. */
static void
forget_answer(struct terminal *terminal)
{
	wint_t sign;

	if (!terminal->about.asked && !terminal->about.inside)
		return;
	for (int i = 0; i < LAST_WAIT / SPLIT && terminal->about.asked; i++) {
		timeout(SPLIT);
		if (get_wch(&sign) == OK && sign == 27)
			begins_report(&terminal->about);
		while (terminal->about.inside && get_wch(&sign) == OK)
			take_sign(&terminal->about, sign);
	}
	nodelay(stdscr, TRUE);
	terminal->about.asked = false;
	flushinp();
}

uint32_t
terminal_press(struct terminal *terminal)
{
	struct about *about = &terminal->about;
	wint_t key;

	for (;;) {
		int kind = get_wch(&key);
		uint32_t press;

		if (kind == ERR)
			return PRESS_NONE;
		if (about->inside && kind == OK) {
			take_sign(about, key);
			continue;
		}
		if (kind == OK && key == 27 && begins_report(about))
			continue;
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
	forget_answer(terminal);
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
