/* document.c - an answer's text, tables and results, before it is written */

#include "result/document.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

void
document_clear(struct document *document)
{
	for (size_t i = 0; i < document->result_count; i++)
		result_release(document->results[i]);
	for (size_t i = 0; i < document->table_count; i++)
		table_free(document->tables[i]);
	for (size_t i = 0; i < document->paragraph_count; i++)
		free(document->paragraphs[i]);
	for (size_t i = 0; i < document->field_count; i++) {
		free(document->fields[i].name);
		free(document->fields[i].word);
	}
	free(document->results);
	free(document->tabulated);
	free(document->tables);
	free(document->paragraphs);
	free(document->fields);
	*document = (struct document){ 0 };
}

static void
take_result(struct document *document, const struct result *result,
	    bool tabulated)
{
	size_t count = document->result_count + 1;

	document->results = memory_grow_array(document->results, count,
					      sizeof(*document->results));
	document->tabulated = memory_grow_array(document->tabulated, count,
						sizeof(*document->tabulated));
	document->results[document->result_count] = result;
	document->tabulated[document->result_count] = tabulated;
	document->result_count = count;
}

void
document_take_result(struct document *document, const struct result *result)
{
	take_result(document, result, false);
}

void
document_take_tabulated(struct document *document, const struct result *result)
{
	take_result(document, result, true);
}

void
document_take_table(struct document *document, struct table *table)
{
	size_t count = document->table_count + 1;

	document->tables = memory_grow_array(document->tables, count,
					     sizeof(*document->tables));
	document->tables[document->table_count] = table;
	document->table_count = count;
}

void
document_take_paragraph(struct document *document, char *text)
{
	size_t count = document->paragraph_count + 1;

	document->paragraphs = memory_grow_array(document->paragraphs, count,
						 sizeof(*document->paragraphs));
	document->paragraphs[document->paragraph_count] = text;
	document->paragraph_count = count;
}

void
document_say(struct document *document, const char *fmt, ...)
{
	char raw[1200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(raw, sizeof(raw), fmt, args);
	va_end(args);
	document_take_paragraph(document, memory_copy_text(raw));
}

static void
add_field(struct document *document, const char *name, char *word,
	  double number)
{
	size_t count = document->field_count + 1;

	document->fields = memory_grow_array(document->fields, count,
					     sizeof(*document->fields));
	document->fields[document->field_count] =
		(struct document_field){ memory_copy_text(name), word, number };
	document->field_count = count;
}

void
document_field_word(struct document *document, const char *name,
		    const char *word)
{
	add_field(document, name, memory_copy_text(word), 0);
}

void
document_field_number(struct document *document, const char *name,
		      double number)
{
	add_field(document, name, NULL, number);
}

static int
same(const struct provenance *a, const struct provenance *b)
{
	return a->rows == b->rows && !strcmp(a->name, b->name) &&
	       !strcmp(a->sha256, b->sha256) && !strcmp(a->kind, b->kind);
}

size_t
document_data(const struct document *document, const struct provenance *data[],
	      int index[])
{
	size_t count = 0;

	for (size_t i = 0; i < document->result_count; i++) {
		const struct provenance *it = &document->results[i]->data;
		size_t at = 0;

		index[i] = -1;
		if (!it->name)
			continue;
		while (at < count && !same(data[at], it))
			at++;
		if (at == count)
			data[count++] = it;
		index[i] = (int)at;
	}

	return count;
}
