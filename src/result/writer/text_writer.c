/* text_writer.c - answers for people */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "base/wrap.h"
#include "result/result_table.h"
#include "result/writer/writers.h"

/* Nothing is padded to the end of a cell beyond WIDEST. */
enum { DIGITS = 5, WIDTH = 78, WIDEST = 700 };

/* How a column looks: numbers stand right, words left. */
struct look {
	size_t width; /* of the widest text, the heading included */
	bool right;
};

/* What a shell would run if somebody pastes it, or nobody sees. */
static bool
is_hostile(const char *text)
{
	size_t length = strlen(text);

	return strchr(text, '`') || strstr(text, "$(") || strstr(text, "${") ||
	       (length && (*text == ' ' || text[length - 1] == ' '));
}

/* A text, or, if it is hostile, what a shell takes for it literally. */
static char *
name_of(const char *text)
{
	return is_hostile(text) ? shell_word_quote(text)
				: memory_copy_text(text);
}

static char *
cell_of(const struct table_cell *cell)
{
	char *text = table_cell_text(cell, DIGITS), *name;

	if (cell->kind != CELL_TEXT)
		return text;
	name = name_of(text);
	free(text);

	return name;
}

static struct look
look_of(const struct table *table, size_t column)
{
	struct look look = {
		.width = utf8_columns(table->columns[column].heading),
	};

	for (size_t row = 0; row < table->row_count; row++) {
		const struct table_cell *cell = table_cell(table, row, column);
		char *text = cell_of(cell);
		size_t wide = utf8_columns(text);

		free(text);
		if (wide > look.width)
			look.width = wide < WIDEST ? wide : WIDEST;
		look.right |= cell->kind == CELL_NUMBER;
	}

	return look;
}

static void
add_cell(struct text *line, const char *text, size_t end,
	 const struct look *look)
{
	size_t width = look->right ? utf8_columns(text) : look->width;

	text_pad(line, end - width);
	text_add_string(line, text);
}

/* Nothing is padded at the end of a line. */
static void
print_line(struct text *line, struct text *out)
{
	while (line->length && line->at[line->length - 1] == ' ')
		line->at[--line->length] = '\0';
	text_add(out, "%s\n", text_get(line));
	text_clear(line);
}

/* The columns of one piece of a table, and the first, which names rows. */
struct piece {
	const struct table *table;
	const struct look *looks;
	size_t from, to;
};

static bool
is_in(const struct piece *piece, size_t column)
{
	return table_shows(piece->table, column) &&
	       (!column || (column >= piece->from && column < piece->to));
}

static void
print_row(const struct piece *piece, size_t row, bool heading, struct text *out)
{
	const struct table *table = piece->table;
	const struct look *looks = piece->looks;
	struct text line = { 0 };
	size_t end = 0;

	for (size_t i = 0; i < table->column_count; i++) {
		char *text;

		if (!is_in(piece, i))
			continue;
		end += 2 + looks[i].width;
		text = heading ? memory_copy_text(table->columns[i].heading)
			       : cell_of(table_cell(table, row, i));
		add_cell(&line, text, end, &looks[i]);
		free(text);
	}
	print_line(&line, out);
}

/* As many columns as stand beside each other in so much, or one. */
static size_t
end_of_piece(struct piece piece, size_t columns)
{
	size_t used = 0;

	for (piece.to = piece.from + 1;; piece.to++) {
		used = 0;
		for (size_t i = 0; i < piece.to; i++)
			used += is_in(&piece, i) ? 2 + piece.looks[i].width : 0;
		if (used > columns && piece.to > piece.from + 1)
			return piece.to - 1;
		if (piece.to == piece.table->column_count)
			return piece.to;
	}
}

/* What is too wide goes on below, under the names of its rows. */
static void
print_table(const struct table *table, size_t columns, struct text *out)
{
	struct look *looks =
		memory_new_array(table->column_count, sizeof(*looks));
	struct piece piece = { table, looks, 0, 0 };

	for (size_t i = 0; i < table->column_count; i++)
		looks[i] = look_of(table, i);
	if (table->title)
		text_add(out, "%s\n", table->title);
	for (; piece.from < table->column_count; piece.from = piece.to) {
		piece.to = end_of_piece(piece, columns);
		print_row(&piece, 0, true, out);
		for (size_t row = 0; row < table->row_count; row++)
			print_row(&piece, row, false, out);
	}
	free(looks);
}

/* Breaks a long sentence at blanks and sets it in by two columns. */
static void
print_wrapped(const char *sentence, struct text *out)
{
	while (*sentence) {
		const char *next;
		size_t bytes = wrap_line(sentence, WIDTH - 2, WRAP_KEEP, &next);

		text_add(out, "  %.*s\n", (int)bytes, sentence);
		sentence = next;
	}
}

static void
print_result(const struct result *result, size_t columns, struct text *out)
{
	struct table *table = result_table(&result, 1, false);

	if (result->data.name) {
		char *name = name_of(result->data.name);

		text_add(out, "%s, %s (%s, %zu row%s)\n", result->method, name,
			 result->data.kind, result->data.rows,
			 result->data.rows == 1 ? "" : "s");
		free(name);
	} else {
		text_add(out, "%s\n", result->method);
	}
	print_table(table, columns, out);
	table_free(table);
	if (*result->sentence)
		print_wrapped(result->sentence, out);
}

static void
print_field(const struct block *field, struct text *out)
{
	char number[NUMBER_SIZE];

	number_show(number, field->number, DIGITS, field->round);
	text_add(out, "%s: %s\n", field->term,
		 !field->text                      ? number
		 : field->is_list && !*field->text ? "none"
						   : field->text);
}

static void
print_heading(const char *text, struct text *out)
{
	text_add(out, "%s\n", text);
	for (size_t i = utf8_columns(text); i; i--)
		text_add_bytes(out, "=", 1);
	text_add_bytes(out, "\n", 1);
}

static void
print_drawing(const struct block_drawing *drawing, struct text *out)
{
	text_add(out, "%s\n", drawing->title);
	print_wrapped(drawing->words, out);
	if (drawing->why)
		text_add(out, "  not drawn: %s\n", drawing->why);
}

static void
print_block(const struct block *block, size_t columns, struct text *out)
{
	switch (block->mark) {
	case BLOCK_PARAGRAPH:
		text_add(out, "%s\n", block->text);
		break;
	case BLOCK_HEADING:
		print_heading(block->text, out);
		break;
	case BLOCK_ITEM:
		text_add(out, "%s\n", block->term);
		print_wrapped(block->text, out);
		break;
	case BLOCK_COMMAND:
		text_add(out, "  %s\n", block->text);
		break;
	case BLOCK_FIELD:
		print_field(block, out);
		break;
	case BLOCK_TABLE:
		print_table(block->table, columns, out);
		break;
	case BLOCK_RESULT:
		print_result(block->result, columns, out);
		break;
	case BLOCK_DRAWING:
		print_drawing(&block->drawing, out);
		break;
	}
}

/* Fields stand together, all else apart. */
void
text_writer_fit(const struct document *document, size_t columns,
		struct text *out)
{
	const struct block *before = NULL;

	if (document->title)
		text_add(out, "%s\n%s\n\n", document->title,
			 document->subtitle);
	for (size_t i = 0; i < document->count; i++) {
		const struct block *block = &document->blocks[i];

		if (block->tabulated)
			continue;
		if (before && !(before->mark == BLOCK_FIELD &&
				block->mark == BLOCK_FIELD))
			text_add_bytes(out, "\n", 1);
		print_block(block, columns, out);
		before = block;
	}
}

/* Tables as wide as they are: programs read them, too. */
static void
text_write(const struct document *document, struct text *out)
{
	text_writer_fit(document, SIZE_MAX, out);
}

const struct writer writer_text = {
	.name = "text",
	.summary = "for people; the default",
	.ending = "txt",
	.write = text_write,
};
