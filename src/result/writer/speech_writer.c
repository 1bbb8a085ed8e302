/* speech_writer.c - answers to be listened to: sentences, one a line */

#include <math.h>

#include "result/phrase.h"
#include "result/writer/writers.h"

enum { DIGITS = 5, CELL_SIZE = 700 };

static void
say_number(double number, FILE *out)
{
	struct text text = { 0 };

	phrase_number(&text, PHRASE_SPEECH, number, NUMBER_NEAREST);
	fputs(text_get(&text), out);
	text_clear(&text);
}

/* ---- results: every number with what it claims ---- */

static void
say_quantity(const struct quantity *quantity, FILE *out)
{
	struct text ends = { 0 }, claim = { 0 };
	bool any = phrase_ends(&ends, PHRASE_SPEECH, quantity);

	fprintf(out, "%s%s%s", quantity->name, any ? " " : "", text_get(&ends));
	if (!isnan(quantity->value)) {
		fputs(any ? ", estimated as " : " is ", out);
		say_number(quantity->value, out);
	} else if (!any) {
		fputs(" has no value", out);
	}
	phrase_claim(&claim, PHRASE_SPEECH, quantity);
	fprintf(out, ". Kind %s.\n", text_get(&claim));
	text_clear(&claim);
	text_clear(&ends);
}

static void
say_result(const struct result *result, FILE *out)
{
	fprintf(out, "Method %s", result->method);
	if (result->data.name)
		fprintf(out, " on %s, %s, %zu row%s", result->data.name,
			result->data.kind, result->data.rows,
			result->data.rows == 1 ? "" : "s");
	fputs(".\n", out);
	if (*result->sentence)
		fprintf(out, "%s\n", result->sentence);
	for (size_t i = 0; i < result->quantity_count; i++)
		say_quantity(&result->quantities[i], out);
}

/* ---- tables: a line a row, with the name of every cell ---- */

static void
say_row(const struct table *table, size_t row, size_t columns, FILE *out)
{
	char text[CELL_SIZE];
	const char *gap = ": ";

	cell_print(table_cell(table, row, 0), DIGITS, text, sizeof(text));
	fputs(text, out);
	for (size_t i = 1; i < columns; i++) {
		const struct cell *cell = table_cell(table, row, i);

		if (cell->kind == CELL_EMPTY)
			continue;
		cell_print(cell, DIGITS, text, sizeof(text));
		if (columns == 2)
			fprintf(out, "%s%s", gap, text);
		else
			fprintf(out, "%s%s %s", gap, table->columns[i].heading,
				text);
		gap = "; ";
	}
	fputs("\n", out);
}

/* Of a register people want name and summary. */
static void
say_table(const struct table *table, bool brief, FILE *out)
{
	size_t columns = table->column_count;

	if (brief && columns > 2)
		columns = 2;
	if (table->title)
		fprintf(out, "%s\n", table->title);
	if (table->row_count != 1)
		fprintf(out, "%zu rows.\n", table->row_count);
	for (size_t row = 0; columns && row < table->row_count; row++)
		say_row(table, row, columns, out);
}

static void
say_field(const struct document_field *field, FILE *out)
{
	fprintf(out, "%s: ", field->name);
	if (field->word)
		fputs(field->word, out);
	else
		say_number(field->number, out);
	fputs(".\n", out);
}

static void
speech_write(const struct document *document, FILE *out)
{
	bool brief = document->shape == DOCUMENT_LIST;

	for (size_t i = 0; i < document->field_count; i++)
		say_field(&document->fields[i], out);
	for (size_t i = 0; i < document->paragraph_count; i++)
		fprintf(out, "%s\n", document->paragraphs[i]);
	for (size_t i = 0; i < document->table_count; i++)
		say_table(document->tables[i], brief, out);
	for (size_t i = 0; i < document->result_count; i++) {
		if (!document->tabulated[i])
			say_result(document->results[i], out);
	}
}

const struct writer writer_speech = {
	.name = "speech",
	.summary = "sentences, one a line, for screen readers",
	.write = speech_write,
};
