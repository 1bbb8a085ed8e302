/* reports.c - what a terminal says among the keys: of itself, mouse, pastes */

#include "ui/terminal/reports.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "plots/pixel/pixel_protocols.h"

enum {
	MOST_PIXELS = 200,     /* of a cell, each way */
	MOST_PASTE = 64 << 20, /* bytes */
	ESCAPE = 27,
	BELL = 7,
	PASTE = '2', /* inside a paste; no sequence begins so */
};

/* DECRPM: how a mode is. */
enum mode_state { MODE_UNKNOWN, MODE_SET, MODE_RESET, MODE_ALWAYS, MODE_NEVER };

void
reports_clear(struct reports *reports)
{
	text_clear(&reports->paste);
	*reports = (struct reports){ .inside = 0 };
}

void
reports_ask(bool strings, struct text *out)
{
	if (strings) {
		/* name, background, pictures */
		text_add_string(out, "\033[>q\033]11;?\033\\");
		pixel_protocols_ask(false, out);
	}
	/* modes, cell size; attributes are the last answer */
	text_add_string(out, "\033[?1006$p\033[?2026$p\033[?2031$p"
			     "\033[16t\033[c");
}

bool
reports_begin(struct reports *reports, uint32_t sign)
{
	if (!sign || sign > 127 || !strchr("[]P_^X", (int)sign))
		return false;
	reports->inside = (char)sign;
	reports->escaped = false;
	reports->length = 0;
	reports->report[0] = '\0';

	return true;
}

bool
reports_is_inside(const struct reports *reports)
{
	return reports->inside;
}

bool
reports_is_pasting(const struct reports *reports)
{
	return reports->inside == PASTE;
}

bool
reports_is_string(const struct reports *reports)
{
	return reports->inside && reports->inside != '[' &&
	       reports->inside != PASTE;
}

bool
reports_may_go_on(const struct reports *reports, uint32_t sign)
{
	bool digit = sign >= '0' && sign <= '9';

	switch (reports->inside) {
	case '[':
		return true;
	case ']': /* 11;rgb: */
		return digit;
	case 'P': /* >|NAME, !|IDENTITY, 1$r */
		return digit || sign == '>' || sign == '!';
	case '_': /* Gi=31;OK */
		return sign == 'G';
	default:
		return false;
	}
}

/* ---- what it can ---- */

/* Whether the answer was about pictures. */
static bool
take_pixels(struct reports *reports, char begin)
{
	const struct pixel_protocol *had = reports->traits.pixels;

	reports->traits.pixels =
		pixel_protocols_told(had, begin, reports->report);

	return reports->traits.pixels != had;
}

/* ? 6 2 ; 4 ; 2 2 c */
static enum report_kind
take_attributes(struct reports *reports)
{
	(void)take_pixels(reports, 'c');

	return REPORT_END;
}

/* 6 ; 1 6 ; 8 t: the pixels of a cell, down and across. */
static enum report_kind
take_cell_size(struct reports *reports)
{
	char *at = reports->report + 2;
	long height = strtol(at, &at, 10), width;

	width = *at == ';' ? strtol(at + 1, NULL, 10) : 0;
	if (height < 1 || width < 1 || height > MOST_PIXELS ||
	    width > MOST_PIXELS)
		return REPORT_NOTHING;
	reports->traits.cell_height = (int)height;
	reports->traits.cell_width = (int)width;

	return REPORT_ABOUT;
}

/* ? 1 0 0 6 ; 2 $ y: a mode that it knows can be set. */
static enum report_kind
take_mode(struct reports *reports)
{
	char *at = reports->report + 1;
	long mode = strtol(at, &at, 10);
	long state = *at == ';' ? strtol(at + 1, NULL, 10) : MODE_UNKNOWN;
	bool has = state == MODE_SET || state == MODE_RESET ||
		   state == MODE_ALWAYS;

	if (mode == 1006)
		reports->traits.mouse = has;
	else if (mode == 2026)
		reports->traits.at_once = has;
	else if (mode == 2031)
		reports->traits.follows = has;
	else
		has = false;

	return has ? REPORT_ABOUT : REPORT_NOTHING;
}

static enum report_kind
take_ground(struct reports *reports, enum ground ground)
{
	reports->traits.has_ground = true;
	reports->traits.ground = ground;

	return REPORT_ABOUT;
}

/* ? 9 9 7 ; 1 n is dark, 2 is light. */
static enum report_kind
take_change(struct reports *reports)
{
	if (!strcmp(reports->report, "?997;1"))
		return take_ground(reports, GROUND_DARK);
	if (!strcmp(reports->report, "?997;2"))
		return take_ground(reports, GROUND_LIGHT);

	return REPORT_NOTHING;
}

/* One to four hexadecimal digits as a share of what they could be. */
static bool
take_share(const char **at, double *share)
{
	size_t digits = strspn(*at, "0123456789abcdefABCDEF");

	if (digits < 1 || digits > 4)
		return false;
	*share = (double)strtoul(*at, NULL, 16) /
		 (double)((1ul << 4 * digits) - 1);
	*at += digits;

	return true;
}

/* 1 1 ; r g b : f f f f / f f f f / f f f f, or rgba:. */
static enum report_kind
take_background(struct reports *reports)
{
	const char *at = strchr(reports->report, ':');
	double red, green, blue;

	if (strncmp(reports->report, "11;rgb", 6) != 0 || !at)
		return REPORT_NOTHING;
	at++;
	if (!take_share(&at, &red) || *at++ != '/' ||
	    !take_share(&at, &green) || *at++ != '/' || !take_share(&at, &blue))
		return REPORT_NOTHING;

	return take_ground(reports, colours_ground_of((struct rgb){
					    (uint8_t)(255 * red + 0.5),
					    (uint8_t)(255 * green + 0.5),
					    (uint8_t)(255 * blue + 0.5),
				    }));
}

/* ---- the mouse ---- */

enum { BUTTON = 3, MOTION = 32, WHEEL = 64, NO_BUTTON = 3 };

/* < 0 ; 1 0 ; 5 M: button and what else, column, row from 1; m: let go. */
static enum report_kind
take_mouse(struct reports *reports, bool press)
{
	char *at = reports->report + 1;
	long what = strtol(at, &at, 10), x, y;

	x = *at == ';' ? strtol(at + 1, &at, 10) : 0;
	y = *at == ';' ? strtol(at + 1, &at, 10) : 0;
	if (*at || x < 1 || y < 1 || x > 10000 || y > 10000)
		return REPORT_NOTHING;
	reports->click =
		(struct click){ (int)x - 1, (int)y - 1, 0, CLICK_PRESS };
	if (what & WHEEL) {
		if (!press || (what & BUTTON) > 1)
			return REPORT_NOTHING; /* sideways */
		reports->click.wheel = what & 1 ? 1 : -1;
	} else if ((what & BUTTON) != 0) {
		return REPORT_NOTHING; /* other buttons mean nothing here */
	} else if (!press) {
		reports->click.kind = CLICK_RELEASE;
	} else if (what & MOTION) {
		reports->click.kind = CLICK_DRAG;
	}

	return REPORT_MOUSE;
}

/* ---- sequences ---- */

static void
keep(struct reports *reports, uint32_t sign)
{
	if (reports->length + 1 < sizeof(reports->report) && sign < 127)
		reports->report[reports->length++] = (char)sign;
	reports->report[reports->length] = '\0';
}

static enum report_kind
begin_paste(struct reports *reports)
{
	text_clear(&reports->paste);
	reports->paste_cut = false;
	reports->matched = 0;
	reports->inside = PASTE;

	return REPORT_NOTHING;
}

/* The last sign of a sequence says what it was. */
static enum report_kind
end_sequence(struct reports *reports, uint32_t last)
{
	const char *report = reports->report;
	size_t length = reports->length;

	reports->inside = 0;
	if (last == 'c' && report[0] == '?')
		return take_attributes(reports);
	if (last == 't' && !strncmp(report, "6;", 2))
		return take_cell_size(reports);
	if (last == 'y' && report[0] == '?' && report[length - 1] == '$')
		return take_mode(reports);
	if (last == 'n' && report[0] == '?')
		return take_change(reports);
	if ((last == 'M' || last == 'm') && report[0] == '<')
		return take_mouse(reports, last == 'M');
	if (last == '~' && !strcmp(report, "200"))
		return begin_paste(reports);

	return REPORT_NOTHING;
}

static enum report_kind
end_string(struct reports *reports)
{
	char kind = reports->inside;

	reports->inside = 0;
	if (take_pixels(reports, kind))
		return REPORT_ABOUT;
	if (kind == ']')
		return take_background(reports);
	if (kind == 'P' && !strncmp(reports->report, ">|tmux ", 7)) {
		/* it has had both for as long as it tells its name */
		reports->traits.tmux = reports->traits.mouse = true;
		return REPORT_ABOUT;
	}

	return REPORT_NOTHING;
}

static enum report_kind
take_in_string(struct reports *reports, uint32_t sign)
{
	if (sign == BELL || (reports->escaped && sign == '\\'))
		return end_string(reports);
	if (reports->escaped) {
		/* it was cut short: another begins, or Esc is a key */
		reports->inside = 0;
		(void)reports_begin(reports, sign);
		return REPORT_NOTHING;
	}
	reports->escaped = sign == ESCAPE;
	if (!reports->escaped)
		keep(reports, sign);

	return REPORT_NOTHING;
}

/* ---- pastes ---- */

static const char paste_end[] = "\033[201~";

static void
paste_sign(struct reports *reports, uint32_t sign)
{
	char bytes[4];
	size_t count = utf8_put(bytes, sign == '\r' ? '\n' : sign);

	if (reports->paste.length + count > MOST_PASTE)
		reports->paste_cut = true;
	else
		text_add_bytes(&reports->paste, bytes, count);
}

static enum report_kind
take_in_paste(struct reports *reports, uint32_t sign)
{
	if (sign == (unsigned char)paste_end[reports->matched]) {
		if (paste_end[++reports->matched])
			return REPORT_NOTHING;
		reports->inside = 0;
		return REPORT_PASTE;
	}
	/* what only looked like the end; an escape is no text */
	for (size_t i = 1; i < reports->matched; i++)
		paste_sign(reports, (unsigned char)paste_end[i]);
	reports->matched = sign == ESCAPE;
	if (sign >= 32 || sign == '\t' || sign == '\n' || sign == '\r')
		paste_sign(reports, sign);

	return REPORT_NOTHING;
}

enum report_kind
reports_take(struct reports *reports, uint32_t sign)
{
	switch (reports->inside) {
	case 0:
		return REPORT_NOTHING;
	case PASTE:
		return take_in_paste(reports, sign);
	case '[':
		if (sign < 0x20 || sign >= 0x40)
			return end_sequence(reports, sign);
		keep(reports, sign);
		return REPORT_NOTHING;
	default:
		return take_in_string(reports, sign);
	}
}

enum report_kind
reports_break(struct reports *reports)
{
	bool pasting = reports->inside == PASTE;

	reports->inside = 0;

	return pasting ? REPORT_PASTE : REPORT_NOTHING;
}
