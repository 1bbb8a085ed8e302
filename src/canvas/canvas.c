/* canvas.c - a grid of styled cells; everything on a screen is drawn here */

#include "canvas/canvas.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "canvas/ascii.h"

enum { GREATEST = 4096 }; /* columns or rows */

const struct ink ink_plain = { COLOUR_NONE, COLOUR_NONE, 0 };

static int
sane(int size)
{
	return size < 0 ? 0 : size > GREATEST ? GREATEST : size;
}

struct canvas *
canvas_new(int width, int height, struct look look)
{
	struct canvas *canvas = memory_new(sizeof(*canvas));

	canvas->look = look;
	canvas_resize(canvas, width, height);

	return canvas;
}

void
canvas_free(struct canvas *canvas)
{
	if (!canvas)
		return;
	free(canvas->cells);
	free(canvas);
}

void
canvas_clear(struct canvas *canvas)
{
	size_t count = (size_t)canvas->width * (size_t)canvas->height;

	for (size_t i = 0; i < count; i++)
		canvas->cells[i] = (struct canvas_cell){ ' ', ink_plain };
	canvas_unclip(canvas);
}

void
canvas_resize(struct canvas *canvas, int width, int height)
{
	canvas->width = sane(width);
	canvas->height = sane(height);
	free(canvas->cells);
	canvas->cells = memory_new_array(
		(size_t)canvas->width * (size_t)canvas->height + 1,
		sizeof(*canvas->cells));
	canvas_clear(canvas);
}

void
canvas_clip(struct canvas *canvas, struct rect clip)
{
	canvas->clip = clip;
}

void
canvas_unclip(struct canvas *canvas)
{
	canvas->clip = (struct rect){ 0, 0, canvas->width, canvas->height };
}

struct canvas_cell *
canvas_at(struct canvas *canvas, int x, int y)
{
	if (x < 0 || y < 0 || x >= canvas->width || y >= canvas->height)
		return NULL;

	return &canvas->cells[(size_t)y * (size_t)canvas->width + (size_t)x];
}

static bool
is_inside(const struct canvas *canvas, int x, int y)
{
	const struct rect *clip = &canvas->clip;

	return x >= clip->x && y >= clip->y && x - clip->x < clip->width &&
	       y - clip->y < clip->height;
}

static struct canvas_cell *
open_cell(struct canvas *canvas, int x, int y)
{
	return is_inside(canvas, x, y) ? canvas_at(canvas, x, y) : NULL;
}

/* Half a wide glyph must never stay behind. */
static void
mend(struct canvas *canvas, int x, int y)
{
	struct canvas_cell *cell = canvas_at(canvas, x, y);
	struct canvas_cell *right = canvas_at(canvas, x + 1, y);
	struct canvas_cell *left = canvas_at(canvas, x - 1, y);

	if (cell && !cell->glyph && left)
		left->glyph = ' ';
	if (cell && right && !right->glyph)
		right->glyph = ' ';
}

static void
set_cell(struct canvas *canvas, int x, int y, uint32_t glyph, struct ink ink)
{
	struct canvas_cell *cell = open_cell(canvas, x, y);

	if (!cell)
		return;
	mend(canvas, x, y);
	*cell = (struct canvas_cell){ glyph, ink };
}

static uint32_t
one_ascii(uint32_t glyph)
{
	char buffer[2];

	return (unsigned char)ascii_spelling(glyph, buffer)[0];
}

void
canvas_put(struct canvas *canvas, int x, int y, uint32_t glyph, struct ink ink)
{
	int width;

	if (canvas->look.glyphs == GLYPHS_ASCII)
		glyph = one_ascii(glyph);
	width = utf8_width(glyph);
	/* Both halves or neither. */
	if (width == 2 &&
	    (!open_cell(canvas, x, y) || !open_cell(canvas, x + 1, y)))
		width = 0;
	if (width == 2)
		set_cell(canvas, x + 1, y, ' ', ink);
	set_cell(canvas, x, y, width ? glyph : ' ', ink);
	if (width == 2)
		canvas_at(canvas, x + 1, y)->glyph = 0;
}

/* The text as this look can show it; the caller frees it. */
static char *
spell(struct look look, const char *text)
{
	struct text spelt = { 0 };
	uint32_t code;

	if (look.glyphs != GLYPHS_ASCII)
		return memory_copy_text(text);
	while ((code = utf8_next(&text))) {
		char buffer[2];

		text_add_string(&spelt, ascii_spelling(code, buffer));
	}

	return text_take(&spelt);
}

static int
write_spelt(struct canvas *canvas, int x, int y, int width, const char *text,
	    struct ink ink)
{
	int total = (int)utf8_columns(text), used = 0;
	int room = total > width ? width - 1 : width;
	uint32_t code;

	while ((code = utf8_next(&text))) {
		int columns = utf8_width(code);

		if (!columns)
			continue;
		if (used + columns > room)
			break;
		canvas_put(canvas, x + used, y, code, ink);
		used += columns;
	}
	if (total > width && width > 0)
		canvas_put(canvas, x + used++, y, 0x2026, ink);

	return used;
}

int
canvas_write(struct canvas *canvas, int x, int y, int width, const char *text,
	     struct ink ink)
{
	char *spelt = spell(canvas->look, text);
	int used = write_spelt(canvas, x, y, width, spelt, ink);

	free(spelt);

	return used;
}

int
canvas_columns(struct look look, const char *text)
{
	char *spelt = spell(look, text);
	int columns = (int)utf8_columns(spelt);

	free(spelt);

	return columns;
}

int
canvas_write_wrapped(struct canvas *canvas, struct rect rect, const char *text,
		     struct ink ink)
{
	char *spelt = spell(canvas->look, text);
	const char *at = spelt;
	int lines = 0;

	while (*at && lines < rect.height && rect.width > 0) {
		const char *next;
		size_t bytes =
			wrap_line(at, (size_t)rect.width, WRAP_CUT, &next);
		char *line;

		if (lines + 1 == rect.height)
			bytes = strcspn(at, "\n");
		line = memory_new(bytes + 1);
		memcpy(line, at, bytes);
		write_spelt(canvas, rect.x, rect.y + lines++, rect.width, line,
			    ink);
		free(line);
		at = next;
	}
	free(spelt);

	return lines;
}

int
canvas_lines(struct look look, const char *text, int width)
{
	char *spelt = spell(look, text);
	const char *at = spelt;
	int lines = 0;

	while (*at && width > 0) {
		wrap_line(at, (size_t)width, WRAP_CUT, &at);
		lines++;
	}
	free(spelt);

	return lines;
}

void
canvas_fill(struct canvas *canvas, struct rect rect, uint32_t glyph,
	    struct ink ink)
{
	for (int y = 0; y < rect.height; y++) {
		for (int x = 0; x < rect.width; x++)
			canvas_put(canvas, rect.x + x, rect.y + y, glyph, ink);
	}
}

void
canvas_frame(struct canvas *canvas, struct rect rect, const char *title,
	     struct ink ink)
{
	int right = rect.x + rect.width - 1, bottom = rect.y + rect.height - 1;

	if (rect.width < 2 || rect.height < 2)
		return;
	for (int x = rect.x + 1; x < right; x++) {
		canvas_put(canvas, x, rect.y, 0x2500, ink);
		canvas_put(canvas, x, bottom, 0x2500, ink);
	}
	for (int y = rect.y + 1; y < bottom; y++) {
		canvas_put(canvas, rect.x, y, 0x2502, ink);
		canvas_put(canvas, right, y, 0x2502, ink);
	}
	canvas_put(canvas, rect.x, rect.y, 0x250C, ink);
	canvas_put(canvas, right, rect.y, 0x2510, ink);
	canvas_put(canvas, rect.x, bottom, 0x2514, ink);
	canvas_put(canvas, right, bottom, 0x2518, ink);
	if (title && *title && rect.width > 6) {
		int used = canvas_write(canvas, rect.x + 2, rect.y,
					rect.width - 5, title, ink);

		canvas_put(canvas, rect.x + 1, rect.y, ' ', ink);
		canvas_put(canvas, rect.x + 2 + used, rect.y, ' ', ink);
	}
}

void
canvas_tint(struct canvas *canvas, struct rect rect, struct ink ink)
{
	for (int y = rect.y; y < rect.y + rect.height; y++) {
		for (int x = rect.x; x < rect.x + rect.width; x++) {
			struct canvas_cell *cell = open_cell(canvas, x, y);

			if (cell)
				cell->ink = ink;
		}
	}
}

void
canvas_blit(struct canvas *to, int x, int y, const struct canvas *from)
{
	for (int row = 0; row < from->height; row++) {
		for (int column = 0; column < from->width; column++) {
			size_t at = (size_t)row * (size_t)from->width +
				    (size_t)column;
			const struct canvas_cell *cell = &from->cells[at];

			if (cell->glyph)
				canvas_put(to, x + column, y + row, cell->glyph,
					   cell->ink);
		}
	}
}

static void
add_glyph(struct text *text, uint32_t glyph)
{
	char bytes[4];

	if (glyph)
		text_add_bytes(text, bytes, utf8_put(bytes, glyph));
}

/* The column after the last that is not blank. */
static int
used_columns(const struct canvas *canvas, int row, bool backgrounds)
{
	int used = canvas->width;

	for (; used > 0; used--) {
		const struct canvas_cell *cell =
			&canvas->cells[(size_t)row * (size_t)canvas->width +
				       (size_t)used - 1];

		if (cell->glyph != ' ' ||
		    (backgrounds &&
		     (cell->ink.bg >= 0 || cell->ink.attributes)))
			break;
	}

	return used;
}

char *
canvas_text(const struct canvas *canvas)
{
	struct text text = { 0 };

	for (int y = 0; y < canvas->height; y++) {
		int used = used_columns(canvas, y, false);

		for (int x = 0; x < used; x++)
			add_glyph(&text,
				  canvas->cells[(size_t)y *
							(size_t)canvas->width +
						(size_t)x]
					  .glyph);
		text_add_string(&text, "\n");
	}

	return text_take(&text);
}

static bool
same_ink(struct ink a, struct ink b)
{
	return a.fg == b.fg && a.bg == b.bg && a.attributes == b.attributes;
}

static void
add_colour(struct text *text, struct look look, int16_t colour, int base)
{
	if (colour < 0)
		return;
	if (look.colours == COLOURS_256)
		text_add(text, ";%d;5;%d", base + 8, colour);
	else
		text_add(text, ";%d", base + colours_basic(colour));
}

static void
add_ink(struct text *text, struct look look, struct ink ink)
{
	static const int codes[] = { 1, 2, 7, 4 };

	text_add_string(text, "\033[0");
	for (int i = 0; i < 4; i++) {
		if (ink.attributes & 1 << i)
			text_add(text, ";%d", codes[i]);
	}
	if (look.colours != COLOURS_MONO) {
		add_colour(text, look, ink.fg, 30);
		add_colour(text, look, ink.bg, 40);
	}
	text_add_string(text, "m");
}

char *
canvas_escapes(const struct canvas *canvas)
{
	struct text text = { 0 };

	for (int y = 0; y < canvas->height; y++) {
		struct ink now = ink_plain;
		int used = used_columns(canvas, y, true);

		for (int x = 0; x < used; x++) {
			const struct canvas_cell *cell =
				&canvas->cells[(size_t)y *
						       (size_t)canvas->width +
					       (size_t)x];

			if (!same_ink(cell->ink, now))
				add_ink(&text, canvas->look, cell->ink);
			now = cell->ink;
			add_glyph(&text, cell->glyph);
		}
		if (!same_ink(now, ink_plain))
			text_add_string(&text, "\033[0m");
		text_add_string(&text, "\n");
	}

	return text_take(&text);
}

struct ink_key {
	struct ink inks[62];
	int count;
};

static char
key_of(struct ink_key *key, struct ink ink)
{
	static const char names[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
	int i;

	if (same_ink(ink, ink_plain))
		return '.';
	for (i = 0; i < key->count; i++) {
		if (same_ink(key->inks[i], ink))
			return names[i];
	}
	if (i == 62)
		return '?';
	key->inks[key->count++] = ink;

	return names[i];
}

char *
canvas_inks(const struct canvas *canvas)
{
	struct ink_key key = { .count = 0 };
	struct text text = { 0 };
	size_t at = 0;

	for (int y = 0; y < canvas->height; y++) {
		for (int x = 0; x < canvas->width; x++) {
			char name = key_of(&key, canvas->cells[at++].ink);

			text_add_bytes(&text, &name, 1);
		}
		text_add_string(&text, "\n");
	}
	for (int i = 0; i < key.count; i++)
		text_add(&text, "%c: %d on %d%s%s%s%s\n",
			 key_of(&key, key.inks[i]), key.inks[i].fg,
			 key.inks[i].bg,
			 key.inks[i].attributes & ATTRIBUTE_BOLD ? " bold" : "",
			 key.inks[i].attributes & ATTRIBUTE_DIM ? " dim" : "",
			 key.inks[i].attributes & ATTRIBUTE_REVERSE ? " reverse"
								    : "",
			 key.inks[i].attributes & ATTRIBUTE_UNDERLINE
				 ? " underline"
				 : "");

	return text_take(&text);
}
