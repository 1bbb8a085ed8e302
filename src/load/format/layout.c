/* layout.c - how a text table is written: delimiter, header, columns */

#include "load/format/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/card.h"
#include "load/format/cells.h"
#include "load/meaning/roles.h"

enum {
	SAMPLE_LINES = 200, /* lines that decide which columns hold words */
	COLUMN_LIMIT = 4096,
};

struct line
layout_line_at(const char *at, const char *end)
{
	const char *feed = memchr(at, '\n', (size_t)(end - at));
	struct line line = { at, feed ? feed : end, feed ? feed + 1 : end };

	if (line.end > line.at && line.end[-1] == '\r')
		line.end--;

	return line;
}

static const char *
first_mark(const struct line *line)
{
	const char *at = line->at;

	while (at < line->end && (*at == ' ' || *at == '\t'))
		at++;

	return at;
}

bool
layout_line_is_blank(const struct line *line)
{
	return first_mark(line) == line->end;
}

bool
layout_line_is_comment(const struct line *line)
{
	const char *at = first_mark(line);

	return at < line->end && *at == '#';
}

/* The lines that decide: a comment above, and the first two of the table. */
struct top {
	struct line comment, first, second;
	size_t comment_number, first_number;
	bool has_comment, has_first, has_second;
};

static struct top
find_top(const char *at, const char *end)
{
	struct top top = { 0 };

	for (size_t number = 1; at < end && !top.has_second; number++) {
		struct line line = layout_line_at(at, end);

		at = line.next;
		if (layout_line_is_blank(&line))
			continue;
		if (layout_line_is_comment(&line)) {
			if (!top.has_first) {
				top.comment = line;
				top.comment_number = number;
				top.has_comment = true;
			}
		} else if (!top.has_first) {
			top.first = line;
			top.first_number = number;
			top.has_first = true;
		} else {
			top.second = line;
			top.has_second = true;
		}
	}

	return top;
}

/* What a line looks like when cut by one delimiter. */
struct cut {
	size_t cells, numbers, words;
};

static bool
cut_line(const struct line *line, char delimiter, struct cut *cut,
	 struct error *err)
{
	struct cells cells = cells_of(line->at, line->end, delimiter);
	struct cell cell;
	bool found;

	*cut = (struct cut){ 0 };
	for (;;) {
		double value;
		enum cell_sort sort;

		if (!cells_next(&cells, &cell, &found, err))
			return false;
		if (!found)
			return true;
		sort = cell_read(&cell, &value);
		cut->cells++;
		cut->numbers += sort == CELL_NUMBER || sort == CELL_INFINITE;
		cut->words += sort == CELL_WORD;
	}
}

/* The first delimiter by which both lines fall into as many cells. */
static char
find_delimiter(const struct top *top)
{
	static const char candidates[] = {
		DELIMITER_TAB,
		DELIMITER_SEMICOLON,
		DELIMITER_COMMA,
		DELIMITER_BLANK,
	};
	char fallback = DELIMITER_COMMA;
	size_t most = 1;

	for (size_t i = 0; i < sizeof(candidates); i++) {
		struct error ignored;
		struct cut first, second;

		if (!cut_line(&top->first, candidates[i], &first, &ignored))
			continue;
		if (first.cells > most) {
			most = first.cells;
			fallback = candidates[i];
		}
		if (first.cells < 2 || !top->has_second)
			continue;
		if (cut_line(&top->second, candidates[i], &second, &ignored) &&
		    first.cells == second.cells)
			return candidates[i];
	}

	return fallback;
}

/* The comment without its sign. */
static struct line
inside_comment(const struct line *comment)
{
	struct line inside = *comment;

	inside.at = first_mark(comment) + 1;
	inside.at = first_mark(&inside);

	return inside;
}

/*
 * numpy.savetxt writes its header as a comment.  It counts if it falls into
 * the same number of cells, at least two, all of them words.
 */
static bool
comment_is_header(const struct top *top, const struct layout *layout)
{
	struct error ignored;
	struct line inside;
	struct cut cut;

	if (!top->has_comment || layout->columns < 2)
		return false;
	inside = inside_comment(&top->comment);
	if (memchr(inside.at, '=', (size_t)(inside.end - inside.at)))
		return false;

	return cut_line(&inside, layout->delimiter, &cut, &ignored) &&
	       cut.cells == layout->columns && cut.words == cut.cells;
}

/* Adds the columns, with the names in `header` or without. */
static bool
add_columns(struct sheet *sheet, const struct layout *layout,
	    const struct line *header, struct error *err)
{
	struct cells cells = { 0 };

	if (header)
		cells = cells_of(header->at, header->end, layout->delimiter);
	for (size_t i = 0; i < layout->columns; i++) {
		struct sheet_column *column;
		struct cell cell;
		char *name;
		bool found;

		if (!header) {
			column = sheet_add_column(sheet, "", err);
			if (!column)
				return false;
			continue;
		}
		if (!cells_next(&cells, &cell, &found, err))
			return false;
		name = memory_new(cell.length + 1);
		cell_text(&cell, name);
		column = sheet_add_column(sheet, name, err);
		free(name);
		if (!column)
			return false;
	}

	return true;
}

/* Marks the columns in which some early cell is a word. */
static void
find_words(struct layout *layout, const char *at, const char *end)
{
	for (size_t seen = 0; at < end && seen < SAMPLE_LINES; seen++) {
		struct line line = layout_line_at(at, end);
		struct cells cells;

		at = line.next;
		if (layout_line_is_blank(&line) ||
		    layout_line_is_comment(&line))
			continue;
		cells = cells_of(line.at, line.end, layout->delimiter);
		for (size_t i = 0; i < layout->columns; i++) {
			struct error ignored;
			struct cell cell;
			double value;
			bool found;

			if (!cells_next(&cells, &cell, &found, &ignored) ||
			    !found)
				break;
			if (cell_read(&cell, &value) == CELL_WORD)
				layout->is_words[i] = true;
		}
	}
}

/*
 * A header is a first line without any number; in a table of words alone
 * nothing tells, and a header is assumed.
 */
static bool
first_is_header(const struct top *top, const struct layout *layout,
		struct error *err, bool *is_header)
{
	struct cut cut;

	if (!cut_line(&top->first, layout->delimiter, &cut, err)) {
		return error_prefix(err, "line %zu", top->first_number);
	}
	*is_header = cut.words > 0 && cut.numbers == 0;

	return true;
}

static void
say_layout(struct sheet *sheet, const struct layout *layout)
{
	static const struct {
		char delimiter;
		const char *word;
	} words[] = {
		{ DELIMITER_COMMA, "commas" },
		{ DELIMITER_SEMICOLON, "semicolons" },
		{ DELIMITER_TAB, "tabs" },
		{ DELIMITER_BLANK, "blanks" },
	};

	if (layout->columns < 2) {
		sheet_note(sheet, "text, one column, %s",
			   sheet->has_header ? "with a header" : "no header");
		return;
	}
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		if (words[i].delimiter == layout->delimiter)
			sheet_note(sheet,
				   "text, %zu columns separated by %s, %s",
				   layout->columns, words[i].word,
				   sheet->has_header ? "with a header"
						     : "no header");
	}
}

/* What the comments above the table say of its kind; errors come later. */
static void
read_kind(const char *at, const char *end, struct sheet *sheet)
{
	while (at < end) {
		struct line line = layout_line_at(at, end);
		struct error ignored;
		size_t found = 0;

		at = line.next;
		if (!layout_line_is_blank(&line) &&
		    !layout_line_is_comment(&line))
			return;
		if (!card_read(sheet, line.at, (size_t)(line.end - line.at),
			       &found, &ignored))
			return;
	}
}

/* Columns without a role, if the names already say what the table is. */
static void
find_spare(struct layout *layout, const struct sheet *sheet,
	   const struct load_options *options)
{
	layout->is_spare = memory_new_array(layout->columns, 1);
	if (sheet->has_header)
		roles_spare(sheet, options, layout->is_spare);
}

bool
layout_is_seen(const char *head, size_t count)
{
	struct top top = find_top(head, head + count);

	/* A first line that is cut is not the whole of it. */
	return top.has_first &&
	       (top.first.next < head + count || top.first_number == 1);
}

bool
layout_find(struct layout *layout, const char *head, size_t count,
	    const struct load_options *options, struct sheet *sheet,
	    struct error *err)
{
	const char *end = head + count;
	struct top top = find_top(head, end);
	struct line comment, *header = NULL;
	struct cut cut;
	bool is_header = false;

	*layout = (struct layout){ .nan = options->nan,
				   .is_setting = options->is_setting,
				   .header_at = NO_HEADER };
	if (!top.has_first)
		return error_set(err, ERROR_FORMAT,
				 "holds no data in %zu bytes, only %s", count,
				 top.has_comment ? "comments" : "blank lines");
	layout->delimiter = find_delimiter(&top);
	if (!first_is_header(&top, layout, err, &is_header) ||
	    !cut_line(&top.first, layout->delimiter, &cut, err))
		return false;
	layout->columns = cut.cells;
	if (layout->columns > COLUMN_LIMIT)
		return error_set(err, ERROR_FORMAT,
				 "expected at most %d columns, found %zu",
				 (int)COLUMN_LIMIT, layout->columns);
	if (is_header) {
		header = &top.first;
		layout->header_at = (size_t)(top.first.at - head);
	} else if (comment_is_header(&top, layout)) {
		comment = inside_comment(&top.comment);
		header = &comment;
		sheet_note(sheet, "the comment in line %zu names the columns",
			   top.comment_number);
	}
	sheet->has_header = header != NULL;
	read_kind(head, end, sheet);
	if (!add_columns(sheet, layout, header, err))
		return false;

	layout->is_words = memory_new_array(layout->columns, 1);
	find_words(layout, is_header ? top.first.next : top.first.at, end);
	layout->all_numbers = true;
	for (size_t i = 0; i < layout->columns; i++) {
		sheet->columns[i].is_words = layout->is_words[i];
		layout->all_numbers &= !layout->is_words[i];
	}
	find_spare(layout, sheet, options);
	say_layout(sheet, layout);

	return true;
}

void
layout_clear(struct layout *layout)
{
	free(layout->is_words);
	free(layout->is_spare);
	*layout = (struct layout){ 0 };
}
