/*
 * json_writer.c - answers for programs, schema 1
 *
 * Numbers are the shortest text that reads back as the same.  There is no NaN
 * and no Inf: an infinite field is null and "unbounded" names it.  Fields are
 * added, never renamed, within a schema number; tests/schema.json holds it.
 */

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "base/memory.h"
#include "result/writer/json_parts.h"
#include "result/writer/writers.h"

enum { SCHEMA = 1 };

static json_t *
result_json(const struct result *result, int data, bool timing)
{
	json_t *made = json_object(), *quantities = json_array();

	for (size_t i = 0; i < result->quantity_count; i++) {
		json_array_append_new(quantities,
				      json_of_quantity(&result->quantities[i]));
	}
	json_object_set_new(made, "method", json_string(result->method));
	json_object_set_new(made, "data",
			    data >= 0 ? json_integer(data) : json_null());
	json_object_set_new(made, "settings", json_of_settings(result));
	json_object_set_new(made, "quantities", quantities);
	json_object_set_new(made, "warnings", json_of_warnings(result));
	json_object_set_new(made, "statement",
			    json_of_statement(&result->statement));
	if (result->selection.methods)
		json_object_set_new(made, "selection",
				    json_of_selection(&result->selection));
	json_object_set_new(made, "sentence", json_string(result->sentence));
	if (timing)
		json_object_set_new(made, "seconds",
				    json_real(result->seconds));

	return made;
}

/* "score, member" as an array. */
static json_t *
list_json(const char *words)
{
	json_t *made = json_array();

	while (*words) {
		size_t length = strcspn(words, ",");

		json_array_append_new(made, json_stringn(words, length));
		words += length;
		words += strspn(words, ", ");
	}

	return made;
}

static json_t *
cell_json(const struct table_cell *cell)
{
	switch (cell->kind) {
	case CELL_TEXT:
		return cell->is_list ? list_json(cell->text)
				     : json_string(cell->text);
	case CELL_NUMBER:
		return json_of_setting(
			&(struct used_setting){ .number = cell->number });
	case CELL_FLAG:
		return json_boolean(cell->number > 0);
	case CELL_EMPTY:
		break;
	}

	return json_null();
}

static json_t *
table_json(const struct table *table)
{
	json_t *made = json_array();

	for (size_t row = 0; row < table->row_count; row++) {
		json_t *object = json_object();

		for (size_t i = 0; i < table->column_count; i++) {
			json_object_set_new(
				object, table->columns[i].name,
				cell_json(table_cell(table, row, i)));
		}
		json_array_append_new(made, object);
	}

	return made;
}

static void
add_results(json_t *top, const struct document *document)
{
	size_t room = document->count + 1;
	const struct provenance **data = memory_new_array(room, sizeof(*data));
	int *index = memory_new_array(room, sizeof(*index)), *at = index;
	size_t count = document_data(document, data, index);
	json_t *sources = json_array(), *results = json_array();
	const struct block *it = NULL;

	for (size_t i = 0; i < count; i++)
		json_array_append_new(sources, json_of_data(data[i]));
	while ((it = document_next(document, BLOCK_RESULT, it)))
		json_array_append_new(results, result_json(it->result, *at++,
							   document->timing));
	json_object_set_new(top, "data", sources);
	json_object_set_new(top, "results", results);
	free(index);
	free(data);
}

/* Of the blocks with that mark; no key where there is none. */
static void
add_blocks(json_t *top, const char *name, const struct document *document,
	   enum block_mark mark)
{
	const struct block *it = NULL;
	json_t *made = json_array();

	while ((it = document_next(document, mark, it)))
		json_array_append_new(made, it->table ? table_json(it->table)
						      : json_string(it->text));
	if (json_array_size(made))
		json_object_set(top, name, made);
	json_decref(made);
}

static json_t *
top_json(const struct document *document)
{
	json_t *top = json_object();
	const struct block *it = NULL;

	json_object_set_new(top, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(top, "schema", json_integer(SCHEMA));
	while ((it = document_next(document, BLOCK_FIELD, it)))
		json_object_set_new(top, it->term,
				    it->is_list ? list_json(it->text)
				    : it->text  ? json_string(it->text)
						: json_of_number(it->number));
	if (document->shape == DOCUMENT_ITEMS) {
		json_object_set_new(top, "items",
				    table_json(document_table(document, 0)));
		return top;
	}
	add_results(top, document);
	add_blocks(top, "tables", document, BLOCK_TABLE);
	add_blocks(top, "text", document, BLOCK_PARAGRAPH);

	return top;
}

static void
json_write(const struct document *document, struct text *out)
{
	json_t *top;

	print_json_memory();
	top = document->shape == DOCUMENT_LIST
		      ? table_json(document_table(document, 0))
		      : top_json(document);
	print_json(top, out);
	text_add_string(out, "\n");
	json_decref(top);
}

const struct writer writer_json = {
	.name = "json",
	.summary = "for programs: strict JSON, numbers in full, schema 1",
	.ending = "json",
	.write = json_write,
};
