/* campaign_table.c - the answers of runs as one table, a number a row */

#include "verb/campaign/campaign_table.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "verb/campaign/grid.h"

enum { MOST_NAMES = 2000 }; /* of all blocks */

static const char *
word_of(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

/* ---- names ---- */

static void
add_name(struct campaign_names *names, const char *name)
{
	for (size_t i = 0; i < names->count; i++) {
		if (!strcmp(names->at[i], name))
			return;
	}
	names->at =
		memory_grow_by_one(names->at, names->count, sizeof(*names->at));
	names->at[names->count++] = memory_copy_text(name);
}

bool
campaign_table_names_add(struct campaign_names *names, const char *line)
{
	json_t *run = json_loads(line, 0, NULL), *value;
	json_t *settings = json_object_get(run, "settings");
	bool is = json_is_object(settings) &&
		  json_object_size(settings) <= GRID_MOST_LISTS &&
		  names->count < MOST_NAMES &&
		  json_is_array(json_object_get(run, "answers"));
	const char *key;

	if (is) {
		json_object_foreach(settings, key, value)
		{
			add_name(names, key);
		}
	}
	json_decref(run);

	return is;
}

void
campaign_table_names_clear(struct campaign_names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->at[i]);
	free(names->at);
	*names = (struct campaign_names){ 0 };
}

/* ---- rows ---- */

struct table *
campaign_table_new(const struct campaign_names *names)
{
	static const char *const last[] = { "answer", "of",      "name",
					    "kind",   "lower",   "value",
					    "upper",  "refused", NULL };
	struct table *table = table_new(NULL);

	table_column(table, "run", NULL);
	for (size_t i = 0; i < names->count; i++)
		table_column(table, names->at[i], NULL);
	for (size_t i = 0; last[i]; i++) {
		bool rare = !strcmp(last[i], "kind") ||
			    !strcmp(last[i], "refused") ||
			    !strcmp(last[i], "answer");

		if (rare)
			table_column_if_any(table, last[i], NULL);
		else
			table_column(table, last[i], NULL);
	}

	return table;
}

struct run {
	struct table *table;
	const struct campaign_names *names;
	const json_t *top;
	size_t answer; /* its number in the run */
};

static void
start_row(const struct run *run, const char *of)
{
	const json_t *settings = json_object_get(run->top, "settings");
	const json_t *number = json_object_get(run->top, "run");

	table_start(run->table);
	table_number(run->table, (double)json_integer_value(number),
		     NUMBER_NEAREST);
	for (size_t i = 0; i < run->names->count; i++)
		table_text(run->table, word_of(settings, run->names->at[i]));
	table_number(run->table, (double)run->answer, NUMBER_NEAREST);
	table_text(run->table, of);
}

/* null is infinite where "unbounded" names the end, else there is none. */
static void
add_end(const struct run *run, const json_t *quantity, const char *end,
	enum number_round round)
{
	const json_t *value = json_object_get(quantity, end);
	const char *unbounded = word_of(quantity, "unbounded");
	bool infinite = unbounded &&
			(!strcmp(unbounded, end) || !strcmp(unbounded, "both"));

	if (json_is_number(value))
		table_number(run->table, json_number_value(value), round);
	else if (infinite)
		table_number(run->table, INFINITY, round);
	else
		table_skip(run->table);
}

static void
add_result(const struct run *run, const json_t *result)
{
	json_t *quantity;
	size_t i;

	json_array_foreach(json_object_get(result, "quantities"), i, quantity)
	{
		start_row(run, word_of(result, "method"));
		table_text(run->table, word_of(quantity, "name"));
		table_text(run->table, word_of(quantity, "kind"));
		add_end(run, quantity, "lower", NUMBER_DOWN);
		add_end(run, quantity, "value", NUMBER_NEAREST);
		add_end(run, quantity, "upper", NUMBER_UP);
	}
}

/* A row of a table: its words say what its numbers are of. */
static void
add_item(const struct run *run, json_t *item)
{
	struct text words = { 0 };
	const char *key;
	json_t *value;

	json_object_foreach(item, key, value)
	{
		if (json_is_string(value))
			text_add(&words, "%s%s", words.length ? " " : "",
				 json_string_value(value));
	}
	json_object_foreach(item, key, value)
	{
		if (!json_is_number(value))
			continue;
		start_row(run, text_get(&words));
		table_text(run->table, key);
		table_skip(run->table);
		table_skip(run->table);
		table_number(run->table, json_number_value(value),
			     NUMBER_NEAREST);
	}
	text_clear(&words);
}

static void
add_items(const struct run *run, const json_t *items)
{
	json_t *item;
	size_t i;

	json_array_foreach(items, i, item)
	{
		if (json_is_array(item))
			add_items(run, item);
		else
			add_item(run, item);
	}
}

static void
add_answer(const struct run *run, const json_t *entry)
{
	const json_t *answer = json_object_get(entry, "answer");
	const char *refused = word_of(entry, "refused");
	json_t *result;
	size_t i;

	if (refused) {
		start_row(run, word_of(entry, "command"));
		for (size_t skip = 0; skip < 5; skip++)
			table_skip(run->table);
		table_text(run->table, refused);
	}
	json_array_foreach(json_object_get(answer, "results"), i, result)
	{
		add_result(run, result);
	}
	add_items(run, json_object_get(answer, "items"));
	add_items(run, json_object_get(answer, "tables"));
	add_items(run, answer);
}

void
campaign_table_add(struct table *table, const struct campaign_names *names,
		   const char *line)
{
	json_t *top = json_loads(line, 0, NULL), *entry;
	struct run run = { .table = table, .names = names, .top = top };
	size_t i;

	json_array_foreach(json_object_get(top, "answers"), i, entry)
	{
		run.answer = i + 1;
		add_answer(&run, entry);
	}
	json_decref(top);
}
