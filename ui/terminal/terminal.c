/* terminal.c - the screen: taken over, painted, given back */

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
#include "plots/pixel/pixel_protocols.h"
#include "ui/terminal/terminal_inside.h"

/*
 * Pastes come as such, and who does not know it ignores it.  The mouse as
 * presses, and as motion with a button down, each in signs of 7 bits.
 */
static const char paste_on[] = "\033[?2004h", paste_off[] = "\033[?2004l";
static const char mouse_on[] = "\033[?1002h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1002l";
static const char follow_off[] = "\033[?2031l";
static const char frame_begins[] = "\033[?2026h", frame_ends[] = "\033[?2026l";

void
terminal_say(struct terminal *terminal, const char *text)
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

void
terminal_measure(struct terminal *terminal)
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
	terminal_say(terminal, paste_on);
	terminal_measure(terminal);

	return terminal;
}

/* A tmux that shows pictures itself is no detour. */
bool
terminal_is_passed(const struct traits *traits)
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
		pixel_pass(terminal_is_passed(traits), wipe, strlen(wipe),
			   &bytes);
		terminal_say(terminal, text_get(&bytes));
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
		terminal_say(terminal, mouse_off);
	if (terminal->reports.traits.follows)
		terminal_say(terminal, follow_off);
	terminal_say(terminal, paste_off);
}

static void
be_ourselves(struct terminal *terminal)
{
	terminal_say(terminal, paste_on);
	if (terminal->reports.traits.follows)
		terminal_say(terminal, TERMINAL_FOLLOW_ON);
	if (terminal->mouse)
		terminal_say(terminal, mouse_on);
}

void
terminal_free(struct terminal *terminal)
{
	if (!terminal)
		return;
	be_modest(terminal);
	terminal_forget_answer(terminal);
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
	terminal_measure(terminal);
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
void
terminal_go_home(struct terminal *terminal)
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
	terminal_go_home(terminal);
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
		terminal_say(terminal, frame_begins);
	paint_image(terminal, canvas, image);
	if (at_once)
		terminal_say(terminal, frame_ends);
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

void
terminal_mouse(struct terminal *terminal, bool on)
{
	if (on != terminal->mouse)
		terminal_say(terminal, on ? mouse_on : mouse_off);
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
	terminal_forget_answer(terminal);
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
	terminal_measure(terminal);
}
