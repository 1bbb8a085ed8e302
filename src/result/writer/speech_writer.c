/* speech_writer.c - answers to be listened to: sentences, one a line */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "result/phrase.h"
#include "result/writer/writers.h"

enum { DIGITS = 5 };

/* ---- results: every number with what it claims ---- */

static void
say_quantity(const struct quantity *quantity, struct text *out)
{
	struct text ends = { 0 }, claim = { 0 };
	bool any = phrase_ends(&ends, PHRASE_SPEECH, quantity);

	text_add(out, "%s%s%s", quantity->name, any ? " " : "",
		 text_get(&ends));
	if (!isnan(quantity->value)) {
		text_add_string(out, any ? ", estimated as " : " is ");
		phrase_number(out, PHRASE_SPEECH, quantity->value,
			      NUMBER_NEAREST);
	} else if (!any) {
		text_add_string(out, " has no value");
	}
	phrase_claim(&claim, PHRASE_SPEECH, quantity);
	text_add(out, ". Kind %s.\n", text_get(&claim));
	text_clear(&claim);
	text_clear(&ends);
}

static void
say_result(const struct result *result, struct text *out)
{
	text_add(out, "Method %s", result->method);
	if (result->data.name)
		text_add(out, " on %s, %s, %zu row%s", result->data.name,
			 result->data.kind, result->data.rows,
			 result->data.rows == 1 ? "" : "s");
	text_add_string(out, ".\n");
	if (*result->sentence)
		text_add(out, "%s\n", result->sentence);
	for (size_t i = 0; i < result->quantity_count; i++)
		say_quantity(&result->quantities[i], out);
}

/* ---- tables: a line a row, with the name of every cell ---- */

static void
say_cell(const struct table_cell *cell, const char *before, const char *heading,
	 struct text *out)
{
	char *text = table_cell_text(cell, DIGITS);

	text_add(out, "%s%s%s%s", before, heading, *heading ? " " : "", text);
	free(text);
}

/* From the column that names the row. */
static void
say_row(const struct table *table, size_t row, size_t first, size_t columns,
	struct text *out)
{
	const char *gap = ": ";

	say_cell(table_cell(table, row, first), "", "", out);
	for (size_t i = first + 1; i < columns; i++) {
		const struct table_cell *cell = table_cell(table, row, i);

		if (cell->kind == CELL_EMPTY)
			continue;
		say_cell(cell, gap,
			 columns == 2 ? "" : table->columns[i].heading, out);
		gap = "; ";
	}
	text_add_string(out, "\n");
}

/* Whether many rows begin alike, as all of one file do. */
static bool
begins_alike(const struct table *table, size_t columns)
{
	char *text;
	bool alike = table->row_count > 1 && columns > 2;

	if (!alike)
		return false;
	text = table_cell_text(table_cell(table, 0, 0), DIGITS);
	for (size_t row = 1; alike && row < table->row_count; row++) {
		char *other =
			table_cell_text(table_cell(table, row, 0), DIGITS);

		alike = !strcmp(text, other);
		free(other);
	}
	free(text);

	return alike;
}

/* Of a register people want name and summary. */
static void
say_table(const struct table *table, bool brief, struct text *out)
{
	size_t columns =
		brief && table->column_count > 2 ? 2 : table->column_count;
	bool alike = begins_alike(table, columns);

	if (table->title)
		text_add(out, "%s\n", table->title);
	if (table->row_count != 1)
		text_add(out, "%zu rows", table->row_count);
	if (alike)
		say_cell(table_cell(table, 0, 0), " of ", "", out);
	if (table->row_count != 1)
		text_add_string(out, ".\n");
	for (size_t row = 0; columns && row < table->row_count; row++)
		say_row(table, row, alike, columns, out);
}

static void
say_field(const struct block *field, struct text *out)
{
	text_add(out, "%s: ", field->term);
	if (field->text)
		text_add_string(out, field->is_list && !*field->text
					     ? "none"
					     : field->text);
	else
		phrase_number(out, PHRASE_SPEECH, field->number, field->round);
	text_add_string(out, ".\n");
}

/* What a listener would have seen. */
static void
say_drawing(const struct block_drawing *drawing, struct text *out)
{
	text_add(out, "Figure: %s. %s\n", drawing->title, drawing->words);
	if (drawing->why)
		text_add(out, "It is not drawn: %s.\n", drawing->why);
}

static void
say_block(const struct block *block, bool brief, struct text *out)
{
	switch (block->mark) {
	case BLOCK_PARAGRAPH:
	case BLOCK_HEADING:
		text_add(out, "%s\n", block->text);
		break;
	case BLOCK_ITEM:
		text_add(out, "%s: %s\n", block->term, block->text);
		break;
	case BLOCK_COMMAND:
		text_add(out, "Command: %s\n", block->text);
		break;
	case BLOCK_FIELD:
		say_field(block, out);
		break;
	case BLOCK_TABLE:
		say_table(block->table, brief, out);
		break;
	case BLOCK_RESULT:
		if (!block->tabulated)
			say_result(block->result, out);
		break;
	case BLOCK_DRAWING:
		say_drawing(&block->drawing, out);
		break;
	}
}

static void
speech_write(const struct document *document, struct text *out)
{
	bool brief = document->shape == DOCUMENT_LIST;

	if (document->title)
		text_add(out, "%s\n%s\n", document->title, document->subtitle);
	for (size_t i = 0; i < document->count; i++)
		say_block(&document->blocks[i], brief, out);
}

const struct writer writer_speech = {
	.name = "speech",
	.summary = "sentences, one a line, for screen readers",
	.write = speech_write,
};
