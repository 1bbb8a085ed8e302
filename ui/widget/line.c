/* line.c - one line of text being typed */

#include "ui/widget/line.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

void
line_set(struct line *line, const char *text)
{
	utf8_clean(line->text, sizeof(line->text), text);
	line->cursor = strlen(line->text);
	line->selected = false;
}

void
line_offer(struct line *line, const char *text)
{
	line_set(line, text);
	line->selected = line->cursor > 0;
}

static bool
is_inside_character(char byte)
{
	return ((unsigned char)byte & 0xC0) == 0x80;
}

static size_t
before(const struct line *line, size_t at)
{
	while (at > 0 && is_inside_character(line->text[--at]))
		;

	return at;
}

static size_t
after(const struct line *line, size_t at)
{
	if (!line->text[at])
		return at;
	while (is_inside_character(line->text[++at]))
		;

	return at;
}

static void
cut(struct line *line, size_t from, size_t to)
{
	memmove(&line->text[from], &line->text[to],
		strlen(&line->text[to]) + 1);
	line->cursor = from;
}

static size_t
word_start(const struct line *line)
{
	size_t at = line->cursor;

	while (at > 0 && line->text[at - 1] == ' ')
		at--;
	while (at > 0 && line->text[at - 1] != ' ')
		at--;

	return at;
}

static void
insert(struct line *line, uint32_t code)
{
	size_t length = strlen(line->text);
	char bytes[4];
	size_t count = utf8_put(bytes, code);

	if (length + count >= sizeof(line->text))
		return;
	memmove(&line->text[line->cursor + count], &line->text[line->cursor],
		length - line->cursor + 1);
	memcpy(&line->text[line->cursor], bytes, count);
	line->cursor += count;
}

static bool
move(struct line *line, uint32_t press)
{
	switch (press) {
	case PRESS_LEFT:
		line->cursor = before(line, line->cursor);
		return true;
	case PRESS_RIGHT:
		line->cursor = after(line, line->cursor);
		return true;
	case PRESS_HOME:
	case 1: /* Ctrl-A */
		line->cursor = 0;
		return true;
	case PRESS_END:
	case 5: /* Ctrl-E */
		line->cursor = strlen(line->text);
		return true;
	default:
		return false;
	}
}

static bool
erase(struct line *line, uint32_t press)
{
	switch (press) {
	case PRESS_BACKSPACE:
		cut(line, before(line, line->cursor), line->cursor);
		return true;
	case PRESS_DELETE:
		cut(line, line->cursor, after(line, line->cursor));
		return true;
	case 21: /* Ctrl-U */
		cut(line, 0, line->cursor);
		return true;
	case 23: /* Ctrl-W */
		cut(line, word_start(line), line->cursor);
		return true;
	case 11: /* Ctrl-K */
		line->text[line->cursor] = '\0';
		return true;
	default:
		return false;
	}
}

bool
line_press(struct line *line, uint32_t press)
{
	if (move(line, press) || erase(line, press)) {
		line->selected = false;
		return true;
	}
	if (!press_is_text(press) || utf8_width(press) < 1)
		return false;
	if (line->selected)
		line_set(line, "");
	insert(line, press);

	return true;
}

/* How many columns of the text must go so that the cursor is seen. */
static const char *
visible_from(const struct line *line, int width)
{
	const char *from = line->text, *cursor = &line->text[line->cursor];
	size_t columns = utf8_columns(from) - utf8_columns(cursor);

	while ((int)columns >= width && from < cursor)
		columns -= (size_t)utf8_width(utf8_next(&from));

	return from;
}

void
line_draw(const struct line *line, const struct theme *theme,
	  struct canvas *canvas, int x, int y, int width)
{
	const char *at = visible_from(line, width);
	struct ink cursor = theme->ink[INK_VALUE];
	const struct rect old = canvas->clip;
	int column = 0;

	cursor.attributes |= ATTRIBUTE_REVERSE;
	canvas_clip(canvas, (struct rect){ x, y, width, 1 });
	for (;;) {
		bool here = at == &line->text[line->cursor];
		uint32_t code = utf8_next(&at);

		if (here || code)
			canvas_put(canvas, x + column, y, code ? code : ' ',
				   here || (code && line->selected)
					   ? cursor
					   : theme->ink[INK_VALUE]);
		if (!code || column >= width)
			break;
		column += utf8_width(code);
	}
	canvas_clip(canvas, old);
}
