/* prose.c - text to read: headings, paragraphs, scrolling, searching */

#include "ui/widget/prose.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "ui/widget/list.h"

void
prose_take(struct prose *prose, char *text)
{
	free(prose->text);
	prose->text = text;
	prose->top = 0;
	prose->link = 0;
}

void
prose_clear(struct prose *prose)
{
	free(prose->text);
	*prose = (struct prose){ 0 };
}

enum { LEAST_TEXT = 24 };

/* One line as it is drawn. */
struct row {
	char *text; /* without the indent */
	int indent;
	bool heading;
};

typedef bool row_fn(const struct row *row, int number, void *context);

/* Half of it, or what leaves so much for the text. */
static int
most_indent(int width)
{
	return width / 2 > width - LEAST_TEXT ? width / 2 : width - LEAST_TEXT;
}

static bool
walk_line(const char *line, int width, int *number, row_fn *each, void *context)
{
	struct row row = { .heading = !strncmp(line, "# ", 2) };
	const char *at = line + (row.heading ? 2 : strspn(line, " "));
	bool go_on = true;

	row.indent = row.heading ? 0 : (int)(at - line);
	if (row.indent > most_indent(width))
		row.indent = most_indent(width);
	do {
		const char *next;
		size_t length = wrap_line(at, (size_t)(width - row.indent),
					  WRAP_CUT, &next);

		row.text = memory_new(length + 1);
		memcpy(row.text, at, length);
		go_on = each(&row, (*number)++, context);
		free(row.text);
		at = next;
	} while (*at && go_on);

	return go_on;
}

static void
walk(const struct prose *prose, int width, row_fn *each, void *context)
{
	char *copy = memory_copy_text(prose->text ? prose->text : "");
	char *rest = copy, *line;
	int number = 0;

	while ((line = strsep(&rest, "\n"))) {
		if (!*line && !rest)
			break;
		if (!walk_line(line, width > 4 ? width : 4, &number, each,
			       context))
			break;
	}
	free(copy);
}

static bool
count_row(const struct row *row, int number, void *context)
{
	(void)row;
	*(int *)context = number + 1;

	return true;
}

int
prose_lines(const struct prose *prose, int width)
{
	int count = 0;

	walk(prose, width, count_row, &count);

	return count;
}

static int
last_top(const struct prose *prose, struct rect room)
{
	int spare = prose_lines(prose, room.width) - room.height;

	return spare > 0 ? spare : 0;
}

void
prose_scroll(struct prose *prose, struct rect room, int lines)
{
	int last = last_top(prose, room);

	prose->top += lines;
	if (prose->top > last)
		prose->top = last;
	if (prose->top < 0)
		prose->top = 0;
}

void
prose_end(struct prose *prose, struct rect room, int direction)
{
	prose->top = direction < 0 ? 0 : last_top(prose, room);
}

struct hunt {
	const char *find;
	int from, direction, found;
};

static bool
hunt_row(const struct row *row, int number, void *context)
{
	struct hunt *hunt = context;

	if (!strcasestr(row->text, hunt->find))
		return true;
	if (hunt->direction > 0 && number > hunt->from) {
		hunt->found = number;
		return false;
	}
	if (hunt->direction < 0 && number < hunt->from)
		hunt->found = number;

	return true;
}

/* ---- links ---- */

enum { LINK_SIZE = 64 };

static int
count_links(const struct prose *prose)
{
	const char *at = prose->text;
	char word[LINK_SIZE];
	int count = 0;

	while (prose->next_link && at &&
	       (at = prose->next_link(at, word, sizeof(word)))) {
		count++;
		at++;
	}

	return count;
}

struct link_hunt {
	const struct prose *prose;
	int seen, row;
};

/* Words are not broken, so a link lies in one row. */
static bool
hunt_link(const struct row *row, int number, void *context)
{
	struct link_hunt *hunt = context;
	const char *at = row->text;
	char word[LINK_SIZE];

	while ((at = hunt->prose->next_link(at, word, sizeof(word)))) {
		if (++hunt->seen == hunt->prose->link) {
			hunt->row = number;
			return false;
		}
		at++;
	}

	return true;
}

static void
show_link(struct prose *prose, struct rect room)
{
	struct link_hunt hunt = { prose, 0, -1 };

	walk(prose, room.width, hunt_link, &hunt);
	if (hunt.row < 0)
		return;
	if (hunt.row < prose->top)
		prose->top = hunt.row;
	if (hunt.row >= prose->top + room.height)
		prose->top = hunt.row - room.height + 1;
	prose_scroll(prose, room, 0);
}

struct found_link {
	const struct prose *prose;
	int row, seen, link;
};

static bool
hunt_found_link(const struct row *row, int number, void *context)
{
	struct found_link *hunt = context;
	const char *at = row->text;
	char word[LINK_SIZE];

	while ((at = hunt->prose->next_link(at, word, sizeof(word)))) {
		hunt->seen++;
		if (number == hunt->row && !hunt->link &&
		    strcasestr(word, hunt->prose->find))
			hunt->link = hunt->seen;
		at++;
	}

	return number < hunt->row;
}

/* Enter follows what was looked for, if it is a link. */
static void
choose_found(struct prose *prose, struct rect room, int row)
{
	struct found_link hunt = { prose, row, 0, 0 };

	if (!prose->next_link)
		return;
	walk(prose, room.width, hunt_found_link, &hunt);
	if (hunt.link)
		prose->link = hunt.link;
}

bool
prose_find(struct prose *prose, struct rect room, int direction)
{
	struct hunt hunt = { prose->find, prose->top, direction, -1 };

	if (!prose->find[0])
		return false;
	walk(prose, room.width, hunt_row, &hunt);
	if (hunt.found < 0) { /* once around */
		hunt.from = direction > 0 ? -1 : 1 << 30;
		walk(prose, room.width, hunt_row, &hunt);
	}
	if (hunt.found < 0)
		return false;
	choose_found(prose, room, hunt.found);
	prose->top = hunt.found;
	prose_scroll(prose, room, 0);

	return true;
}

bool
prose_move_link(struct prose *prose, struct rect room, int by)
{
	int count = count_links(prose);

	if (!count)
		return false;
	if (!prose->link)
		prose->link = by > 0 ? 1 : count;
	else
		prose->link = list_round(prose->link - 1, by, count) + 1;
	show_link(prose, room);

	return true;
}

bool
prose_link(const struct prose *prose, char *out, size_t size)
{
	const char *at = prose->text;
	int seen = 0;

	while (prose->next_link && prose->link && at &&
	       (at = prose->next_link(at, out, size))) {
		if (++seen == prose->link)
			return true;
		at++;
	}

	return false;
}

/* ---- drawing ---- */

struct drawing {
	const struct prose *prose;
	const struct theme *theme;
	struct canvas *canvas;
	struct rect room;
	int links; /* above the row */
};

static void
mark_links(struct drawing *drawing, const struct row *row, int y, bool shown)
{
	const struct prose *prose = drawing->prose;
	const char *at = row->text;
	char word[LINK_SIZE];

	while (prose->next_link &&
	       (at = prose->next_link(at, word, sizeof(word)))) {
		bool chosen = ++drawing->links == prose->link;
		int skip = (int)(utf8_columns(row->text) - utf8_columns(at));

		if (shown)
			canvas_tint(
				drawing->canvas,
				(struct rect){
					drawing->room.x + row->indent + skip, y,
					(int)utf8_columns(word) + 2, 1 },
				drawing->theme
					->ink[chosen ? INK_MATCH : INK_KEY]);
		at++;
	}
}

static void
mark_matches(const struct drawing *drawing, const struct row *row, int y)
{
	const char *find = drawing->prose->find, *at = row->text;

	while (*find && (at = strcasestr(at, find))) {
		int skip = (int)(utf8_columns(row->text) - utf8_columns(at));

		canvas_tint(drawing->canvas,
			    (struct rect){ drawing->room.x + row->indent + skip,
					   y, (int)utf8_columns(find), 1 },
			    drawing->theme->ink[INK_MATCH]);
		at += strlen(find);
	}
}

static bool
draw_row(const struct row *row, int number, void *context)
{
	struct drawing *drawing = context;
	const struct rect *room = &drawing->room;
	int line = number - drawing->prose->top;
	enum role_of_ink ink = row->heading ? INK_HEADING : INK_TEXT;

	if (line < 0) {
		mark_links(drawing, row, 0, false);
		return true;
	}
	if (line >= room->height)
		return false;
	canvas_write(drawing->canvas, room->x + row->indent, room->y + line,
		     room->width - row->indent, row->text,
		     drawing->theme->ink[ink]);
	mark_links(drawing, row, room->y + line, true);
	mark_matches(drawing, row, room->y + line);

	return true;
}

void
prose_draw(const struct prose *prose, const struct theme *theme,
	   struct canvas *canvas, struct rect room)
{
	struct drawing drawing = { prose, theme, canvas, room, 0 };
	int lines = prose_lines(prose, room.width);
	int below = lines - prose->top - room.height;

	walk(prose, room.width, draw_row, &drawing);
	if (below > 0 && room.height > 1) {
		canvas_write(canvas, room.x + room.width - 12,
			     room.y + room.height, 12, " more below ",
			     theme->ink[INK_HINT]);
	}
}
