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
#include "plots/pixel/pixel_protocols.h"
#include "ui/terminal/terminal.h"

enum {
	SPLIT = 30,        /* milliseconds within an answer */
	PATIENCE = 2000,   /* milliseconds for an answer */
	LAST_WAIT = 200,   /* milliseconds for one that is due at the end */
	MOST_PIXELS = 200, /* of a cell, each way */
};

struct terminal {
	SCREEN *curses;
	FILE *out;
	struct look look;
	struct canvas_cell *shown; /* what was painted last */
	int width, height;
	bool damaged, mouse;
	unsigned image;        /* what lies over the cells, 0 for nothing */
	bool strings;          /* it does not print what it does not know */
	bool asked, passed;    /* and not answered yet; the one around it */
	struct timespec until; /* patience lasts */
	struct reports reports;
};

/*
 * Pastes come as such, and who does not know it ignores it.  The mouse as
 * presses, and as motion with a button down, each in signs of 7 bits.
 */
static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";
static const char mouse_on[] = "\033[?1002h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1002l";
static const char follow_on[] = "\033[?2031h", follow_off[] = "\033[?2031l";
static const char frame_begins[] = "\033[?2026h", frame_ends[] = "\033[?2026l";

static void forget_answer(struct terminal *terminal);

static void
send_text(struct terminal *terminal, const char *text)
{
	terminal_send(terminal, text, strlen(text));
}

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
	keyok(KEY_MOUSE, FALSE); /* read by us, in one way from everybody */
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
				 "unknown; dpaudit --plain does without");
	if (setupterm(kind, fileno(out), &why) != OK)
		return error_set(err, ERROR_USAGE,
				 "the terminal '%s' is not in terminfo; "
				 "dpaudit --plain does without",
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
		error_set(err, ERROR_USAGE,
			  "the terminal cannot be used; dpaudit --plain does "
			  "without");
		return NULL;
	}
	set_term(curses);
	terminal = memory_new(sizeof(*terminal));
	terminal->curses = curses;
	terminal->out = out;
	set_up();
	terminal->look = probe();
	terminal->strings = strcmp(termname(), "linux") != 0;
	send_text(terminal, paste_on);
	measure(terminal);

	return terminal;
}

/* A tmux that shows pictures itself is no detour. */
static bool
is_passed(const struct traits *traits)
{
	return traits->tmux && traits->pixels && traits->pixels->passes;
}

static void
wipe_image(struct terminal *terminal)
{
	const struct traits *traits = &terminal->reports.traits;
	const char *wipe = traits->pixels ? traits->pixels->wipe : NULL;
	struct text bytes = { 0 };

	if (terminal->image && wipe) {
		pixel_pass(is_passed(traits), wipe, strlen(wipe), &bytes);
		send_text(terminal, text_get(&bytes));
		text_clear(&bytes);
	}
	terminal->image = 0;
}

/* Whoever gets the terminal next knows nothing of our modes. */
static void
be_modest(struct terminal *terminal)
{
	wipe_image(terminal);
	if (terminal->mouse)
		send_text(terminal, mouse_off);
	if (terminal->reports.traits.follows)
		send_text(terminal, follow_off);
	send_text(terminal, paste_off);
}

static void
be_ourselves(struct terminal *terminal)
{
	send_text(terminal, paste_on);
	if (terminal->reports.traits.follows)
		send_text(terminal, follow_on);
	if (terminal->mouse)
		send_text(terminal, mouse_on);
}

void
terminal_free(struct terminal *terminal)
{
	if (!terminal)
		return;
	be_modest(terminal);
	forget_answer(terminal);
	curs_set(1);
	endwin();
	delscreen(terminal->curses);
	reports_clear(&terminal->reports);
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
	int16_t fg = colours_before(terminal->look, ink.fg, ink.bg);
	int16_t bg = colours_behind(terminal->look, ink.bg, ink.fg);

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

static void
paint_cells(struct terminal *terminal, const struct canvas *canvas)
{
	/* in 8 colours the ground decides what greys become */
	if (terminal->look.ground != canvas->look.ground)
		terminal->damaged = true;
	terminal->look.ground = canvas->look.ground;
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

static void
paint_image(struct terminal *terminal, const struct canvas *canvas,
	    const struct terminal_image *image)
{
	bool again;

	if (terminal->image && !image->id)
		terminal->damaged = true;
	again = terminal->damaged || image->id != terminal->image;
	if (again)
		wipe_image(terminal);
	paint_cells(terminal, canvas);
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
terminal_paint_image(struct terminal *terminal, const struct canvas *canvas,
		     const struct terminal_image *image)
{
	bool at_once = terminal->reports.traits.at_once;

	if (at_once)
		send_text(terminal, frame_begins);
	paint_image(terminal, canvas, image);
	if (at_once)
		send_text(terminal, frame_ends);
}

void
terminal_paint(struct terminal *terminal, const struct canvas *canvas)
{
	const struct terminal_image none = { 0 };

	terminal_paint_image(terminal, canvas, &none);
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

/* ---- what the terminal says ---- */

static void
wait_for_answers(struct terminal *terminal)
{
	terminal->asked = true;
	terminal->until = thread_deadline(PATIENCE);
}

void
terminal_ask(struct terminal *terminal)
{
	struct text questions = { 0 };

	reports_ask(terminal->strings, &questions);
	wait_for_answers(terminal);
	go_home(terminal);
	send_text(terminal, text_get(&questions));
	send_text(terminal, "\033[H");
	/* some print what they do not know: in the first line, at most */
	wredrawln(stdscr, 0, 1);
	wnoutrefresh(stdscr);
	doupdate();
	fflush(terminal->out);
	text_clear(&questions);
}

const struct traits *
terminal_traits(const struct terminal *terminal)
{
	return &terminal->reports.traits;
}

/* The device knows best, and at every size. */
static void
measure_cell(const struct terminal *terminal, struct pixel_cells *cells)
{
	struct winsize size = { 0 };

	cells->width = terminal->reports.traits.cell_width;
	cells->height = terminal->reports.traits.cell_height;
	if (!ioctl(fileno(terminal->out), TIOCGWINSZ, &size) && size.ws_col &&
	    size.ws_row && size.ws_xpixel && size.ws_ypixel) {
		cells->width = size.ws_xpixel / size.ws_col;
		cells->height = size.ws_ypixel / size.ws_row;
	}
}

bool
terminal_pixels(const struct terminal *terminal, struct pixel_cells *cells)
{
	const struct traits *traits = &terminal->reports.traits;

	*cells = (struct pixel_cells){ .protocol = traits->pixels,
				       .passed = is_passed(traits) };
	measure_cell(terminal, cells);

	return cells->protocol && cells->width > 0 && cells->height > 0 &&
	       cells->width <= MOST_PIXELS && cells->height <= MOST_PIXELS;
}

/* A tmux has answered for itself; it may let another one be asked. */
static void
end_answers(struct terminal *terminal)
{
	const struct traits *traits = &terminal->reports.traits;

	terminal->asked = false;
	if (traits->follows)
		send_text(terminal, follow_on);
	if (traits->tmux && !traits->pixels && !terminal->passed) {
		struct text questions = { 0 };

		terminal->passed = true;
		pixel_protocols_ask(true, &questions);
		wait_for_answers(terminal);
		send_text(terminal, text_get(&questions));
		text_clear(&questions);
	}
}

/* What has been said, as a key if it is one. */
static uint32_t
hear(struct terminal *terminal, enum report_kind kind)
{
	switch (kind) {
	case REPORT_END:
		end_answers(terminal);
		break;
	case REPORT_MOUSE:
		return terminal->mouse ? PRESS_MOUSE : PRESS_NONE;
	case REPORT_PASTE:
		return PRESS_PASTE;
	case REPORT_ABOUT:
	case REPORT_NOTHING:
		break;
	}

	return PRESS_NONE;
}

/* The next sign, if it is there or may be on its way. */
static bool
look_ahead(int wait, wint_t *sign)
{
	int kind;

	timeout(wait);
	kind = get_wch(sign);
	nodelay(stdscr, TRUE);
	if (kind == KEY_CODE_YES)
		ungetch((int)*sign);

	return kind == OK;
}

/*
 * After ESC: whether a sequence begins; if not, all is as it was.  Strings
 * come as answers only: else it is a key held down with Alt.
 */
static bool
begins_report(struct terminal *terminal)
{
	struct reports *reports = &terminal->reports;
	wint_t begin, sign;

	if (terminal->asked &&
	    thread_deadline(0).tv_sec > terminal->until.tv_sec)
		terminal->asked = false;
	if (!look_ahead(terminal->asked ? SPLIT : 0, &begin))
		return false;
	if ((begin != '[' && !terminal->asked) ||
	    !reports_begin(reports, begin)) {
		unget_wch((wchar_t)begin);
		return false;
	}
	if (!look_ahead(SPLIT, &sign)) {
		(void)reports_break(reports);
		unget_wch((wchar_t)begin);
		return false;
	}
	unget_wch((wchar_t)sign);

	return true;
}

/* An answer that comes after the end would be typed into the shell. */
static void
forget_answer(struct terminal *terminal)
{
	struct reports *reports = &terminal->reports;
	wint_t sign;

	if (!terminal->asked && !reports_is_inside(reports))
		return;
	for (int i = 0; i < LAST_WAIT / SPLIT && terminal->asked; i++) {
		timeout(SPLIT);
		if (get_wch(&sign) == OK && sign == 27)
			begins_report(terminal);
		while (reports_is_inside(reports) && get_wch(&sign) == OK) {
			if (reports_take(reports, sign) == REPORT_END)
				terminal->asked = false;
		}
	}
	nodelay(stdscr, TRUE);
	terminal->asked = false;
	flushinp();
}

/* A key, or PRESS_NONE where it meant nothing to us. */
static uint32_t
read_key(struct terminal *terminal, int kind, wint_t key)
{
	uint32_t press = kind == KEY_CODE_YES ? function_press((int)key)
					      : character_press(key);

	if (press == PRESS_RESIZE)
		measure(terminal);
	else if (reports_is_inside(&terminal->reports))
		return kind == OK ? hear(terminal,
					 reports_take(&terminal->reports, key))
				  : PRESS_NONE;
	else if (kind == OK && key == 27 && begins_report(terminal))
		return PRESS_NONE;

	return press;
}

/* A paste of which nothing more has come for so long has ended. */
static uint32_t
wait_for_rest(struct terminal *terminal, wint_t *key)
{
	int kind;

	timeout(PATIENCE);
	kind = get_wch(key);
	nodelay(stdscr, TRUE);
	if (kind == ERR)
		return hear(terminal, reports_break(&terminal->reports));

	return read_key(terminal, kind, *key);
}

uint32_t
terminal_press(struct terminal *terminal)
{
	for (;;) {
		wint_t key;
		int kind = get_wch(&key);
		uint32_t press;

		if (kind == ERR && !reports_is_pasting(&terminal->reports))
			return PRESS_NONE;
		press = kind == ERR ? wait_for_rest(terminal, &key)
				    : read_key(terminal, kind, key);
		if (press != PRESS_NONE)
			return press;
	}
}

struct click
terminal_click(const struct terminal *terminal)
{
	return terminal->reports.click;
}

const char *
terminal_pasted(const struct terminal *terminal, bool *cut)
{
	*cut = terminal->reports.paste_cut;

	return text_get(&terminal->reports.paste);
}

void
terminal_mouse(struct terminal *terminal, bool on)
{
	if (on != terminal->mouse)
		send_text(terminal, on ? mouse_on : mouse_off);
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
	be_modest(terminal);
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
	be_ourselves(terminal);
	measure(terminal);
}
