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
#include "result/writer/writers.h"

enum { SCHEMA = 1 };

static json_t *
number_or_null(double number)
{
	return isfinite(number) ? json_real(number) : json_null();
}

static json_t *
text_or_null(const char *text)
{
	return text ? json_string(text) : json_null();
}

static json_t *
quantity_json(const struct quantity *quantity)
{
	json_t *made = json_object();

	json_object_set_new(made, "name", json_string(quantity->name));
	json_object_set_new(made, "kind",
			    json_string(claim_name(quantity->claim)));
	json_object_set_new(made, "lower", number_or_null(quantity->lower));
	json_object_set_new(made, "value", number_or_null(quantity->value));
	json_object_set_new(made, "upper", number_or_null(quantity->upper));
	json_object_set_new(made, "unbounded",
			    text_or_null(quantity_unbounded(quantity)));
	json_object_set_new(made, "sides",
			    quantity->sides ? json_integer(quantity->sides)
					    : json_null());
	json_object_set_new(made, "confidence",
			    number_or_null(quantity->confidence));
	json_object_set_new(made, "about",
			    text_or_null(about_name(quantity->about)));
	json_object_set_new(made, "policy",
			    text_or_null(policy_name(quantity->policy)));

	return made;
}

/* Whole numbers are written as such: seeds and counts have no point. */
static json_t *
setting_json(const struct used_setting *setting)
{
	if (setting->word)
		return json_string(setting->word);
	if (isfinite(setting->number) && fabs(setting->number) < 1e15 &&
	    !(setting->number > floor(setting->number)))
		return json_integer((json_int_t)setting->number);

	return number_or_null(setting->number);
}

static json_t *
warnings_json(const struct result *result)
{
	json_t *made = json_array();

	for (size_t i = 0; i < result->warning_count; i++) {
		const struct raised *raised = &result->warnings[i];
		json_t *warning = json_object();

		json_object_set_new(
			warning, "code",
			json_string(warning_about(raised->warning)->code));
		json_object_set_new(warning, "text", json_string(raised->text));
		json_array_append_new(made, warning);
	}

	return made;
}

static json_t *
result_json(const struct result *result, int data)
{
	json_t *made = json_object(), *settings = json_object();
	json_t *quantities = json_array();

	for (size_t i = 0; i < result->setting_count; i++) {
		json_object_set_new(settings, result->settings[i].name,
				    setting_json(&result->settings[i]));
	}
	for (size_t i = 0; i < result->quantity_count; i++) {
		json_array_append_new(quantities,
				      quantity_json(&result->quantities[i]));
	}
	json_object_set_new(made, "method", json_string(result->method));
	json_object_set_new(made, "data",
			    data >= 0 ? json_integer(data) : json_null());
	json_object_set_new(made, "settings", settings);
	json_object_set_new(made, "quantities", quantities);
	json_object_set_new(made, "warnings", warnings_json(result));
	json_object_set_new(made, "sentence", json_string(result->sentence));
	json_object_set_new(made, "seconds", json_real(result->seconds));

	return made;
}

static json_t *
data_json(const struct provenance *data)
{
	json_t *made = json_object(), *game = json_object();

	for (size_t i = 0; i < data->game_count; i++) {
		json_object_set_new(game, data->game[i].name,
				    json_string(data->game[i].value));
	}
	json_object_set_new(made, "name", json_string(data->name));
	json_object_set_new(made, "kind", json_string(data->kind));
	json_object_set_new(made, "rows", json_integer((json_int_t)data->rows));
	json_object_set_new(made, "sha256",
			    *data->sha256 ? json_string(data->sha256)
					  : json_null());
	json_object_set_new(made, "game", game);

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
cell_json(const struct cell *cell)
{
	switch (cell->kind) {
	case CELL_TEXT:
		return cell->is_list ? list_json(cell->text)
				     : json_string(cell->text);
	case CELL_NUMBER:
		return setting_json(
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
		json_array_append_new(sources, data_json(data[i]));
	while ((it = document_next(document, BLOCK_RESULT, it)))
		json_array_append_new(results, result_json(it->result, *at++));
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
				    it->text ? json_string(it->text)
					     : number_or_null(it->number));
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

	json_set_alloc_funcs(memory_new, free);
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
