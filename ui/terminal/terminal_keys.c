/* terminal_keys.c - what comes from the terminal: keys, and its answers */

#define NCURSES_WIDECHAR 1
#include <curses.h>
#undef KEY_EVENT /* of the mouse, unused */

#include <sys/ioctl.h>

#include "base/thread.h"
#include "plots/pixel/pixel_protocols.h"
#include "ui/terminal/terminal_inside.h"

enum {
	SPLIT = 30,        /* milliseconds between Esc and its sequence */
	SLOW_SPLIT = 200,  /* patience while an answer is due */
	CUT = 1000,        /* milliseconds without a sign end an answer */
	PATIENCE = 2000,   /* milliseconds for an answer */
	LAST_WAIT = 200,   /* milliseconds for one that is due at the end */
	MOST_PIXELS = 200, /* of a cell, each way */
};

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
	terminal->until = thread_clock() + 1e-3 * PATIENCE;
}

void
terminal_ask(struct terminal *terminal)
{
	struct text questions = { 0 };

	reports_ask(terminal->strings, &questions);
	wait_for_answers(terminal);
	terminal_go_home(terminal);
	terminal_say(terminal, text_get(&questions));
	terminal_say(terminal, "\033[H");
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
				       .passed = terminal_is_passed(traits) };
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
		terminal_say(terminal, TERMINAL_FOLLOW_ON);
	if (traits->tmux && !traits->pixels && !terminal->passed) {
		struct text questions = { 0 };

		terminal->passed = true;
		pixel_protocols_ask(true, &questions);
		wait_for_answers(terminal);
		terminal_say(terminal, text_get(&questions));
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
 * Returns true if a sequence begins after ESC, otherwise leaves the signs to be
 * read as keys.  Strings are told from a letter typed with Alt by their second
 * sign, because answers may come before the questions or long after them.
 */
static bool
begins_report(struct terminal *terminal)
{
	struct reports *reports = &terminal->reports;
	wint_t begin, sign;
	int wait;

	if (terminal->asked && thread_clock() > terminal->until)
		terminal->asked = false;
	wait = terminal->asked ? SLOW_SPLIT : SPLIT;
	if (!look_ahead(terminal->asked ? SLOW_SPLIT : 0, &begin))
		return false;
	if (!reports_begin(reports, begin)) {
		unget_wch((wchar_t)begin);
		return false;
	}
	if (!look_ahead(wait, &sign)) {
		(void)reports_break(reports);
		unget_wch((wchar_t)begin);
		return false;
	}
	unget_wch((wchar_t)sign);
	if (!reports_may_go_on(reports, sign)) {
		(void)reports_break(reports);
		unget_wch((wchar_t)begin);
		return false;
	}
	terminal->heard = thread_clock();

	return true;
}

void
terminal_forget_answer(struct terminal *terminal)
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

/*
 * Returns true if the rest of an answer is not coming, because the line was
 * silent for too long, another sequence begins or a key of the keyboard came.
 */
static bool
is_cut(const struct terminal *terminal, int kind, wint_t key)
{
	const struct reports *reports = &terminal->reports;

	if (!reports_is_inside(reports) || reports_is_pasting(reports))
		return false;

	return kind != OK || thread_clock() - terminal->heard > 1e-3 * CUT ||
	       (key == 27 && !reports_is_string(reports));
}

/* Returns a key, or PRESS_NONE for a part of a report. */
static uint32_t
read_key(struct terminal *terminal, int kind, wint_t key)
{
	struct reports *reports = &terminal->reports;
	uint32_t press = kind == KEY_CODE_YES ? function_press((int)key)
					      : character_press(key);

	if (press == PRESS_RESIZE) {
		terminal_measure(terminal);
		return press;
	}
	if (is_cut(terminal, kind, key))
		(void)reports_break(reports);
	if (reports_is_inside(reports)) {
		terminal->heard = thread_clock();
		return kind == OK ? hear(terminal, reports_take(reports, key))
				  : PRESS_NONE;
	}
	if (kind == OK && key == 27 && begins_report(terminal))
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
