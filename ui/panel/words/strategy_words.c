/* strategy_words.c - one strategy of a landscape in words, and its runs */

#include "ui/panel/words/strategy_words.h"

#include <string.h>

#include "base/text.h"
#include "result/document.h"
#include "result/table.h"
#include "result/writer/writers.h"
#include "stats/sample/pareto.h"

/* ---- where it stands ---- */

static bool
beats(const struct strategy *a, const struct strategy *b)
{
	return a->epsilon <= b->epsilon && a->utility >= b->utility &&
	       (a->epsilon < b->epsilon || a->utility > b->utility);
}

/* How many beat it, and which of them has the most utility. */
static size_t
find_better(const struct strategies *all, const struct strategy *one,
	    const struct strategy **best)
{
	size_t count = 0;

	for (size_t i = 0; i < all->count; i++) {
		const struct strategy *at = &all->at[i];

		if (!beats(at, one))
			continue;
		if (!count++ || at->utility > (*best)->utility)
			*best = at;
	}

	return count;
}

static void
add_place(const struct strategies *all, const struct strategy *one,
	  struct text *text)
{
	const struct strategy *best = NULL;
	size_t count = find_better(all, one, &best);

	text_add_string(text, "\n# Where it stands\n");
	if (all->count == 1)
		text_add_string(text, "  On the [frontier]: it is the only "
				      "strategy.\n");
	else if (best)
		text_add(text,
			 "  Beaten by %zu of the other %zu: at no more epsilon "
			 "they have no less [utility]. The most has %s: "
			 "utility %.4f at epsilon %.4g.\n",
			 count, all->count - 1, best->name, best->utility,
			 best->epsilon);
	else if (one->marks & PARETO_HULL)
		text_add(text,
			 "  On the [frontier]: none of the other %zu beats it, "
			 "nor would a mixture of two of them.\n",
			 all->count - 1);
	else
		text_add(text,
			 "  Not beaten by any of the other %zu "
			 "([not-dominated]), but a mixture of two of them "
			 "would: it lies below the [frontier].\n",
			 all->count - 1);
}

char *
strategy_words(const struct strategies *all, const struct strategy *one)
{
	struct text text = { 0 };

	text_add(&text, "# %s, a strategy%s%s\n", one->name,
		 *one->category ? " of the category " : "", one->category);
	text_add(&text, "  epsilon    %.4g on average, %.4g to %.4g\n",
		 one->epsilon, one->epsilon_low, one->epsilon_high);
	text_add(&text, "  [utility]    %.4f on average, %.4f to %.4f\n",
		 one->utility, one->utility_low, one->utility_high);
	text_add(&text, "  [instances]  %zu; Enter in the list shows them\n",
		 one->instances);
	add_place(all, one, &text);
	text_add_string(
		&text,
		"\n# What kind of number it is\n"
		"  [model-instance-metric]: these epsilons describe the models "
		"that were trained, not the mechanism that trains them. An "
		"average over models is no bound, and to choose the best of "
		"many is a choice ([W33]).\n\nSee [landscape].\n");

	return text_take(&text);
}

/* ---- its runs ---- */

/* The name and the category are said above the table. */
static bool
is_shown(const struct dataset *data, size_t column)
{
	enum role role = dataset_column_role(data, column);

	return role != ROLE_NAME && role != ROLE_CATEGORY;
}

static void
add_run(struct table *table, const struct dataset *data, size_t row)
{
	table_start(table);
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		if (is_shown(data, i))
			table_value(table, dataset_column_word(data, i, row),
				    dataset_column_values(data, i)[row]);
	}
}

static struct table *
table_of_runs(const struct dataset *data, const struct strategy *one)
{
	struct table *table = table_new(NULL);
	size_t names = 0;
	bool named = dataset_find(data, ROLE_NAME, &names);

	for (size_t i = 0; i < dataset_column_count(data); i++) {
		if (is_shown(data, i))
			table_column(table, dataset_column_name(data, i), NULL);
	}
	for (size_t row = 0; row < dataset_rows(data); row++) {
		const char *word =
			named ? dataset_column_word(data, names, row) : NULL;

		if (!strcmp(word ? word : "", one->name))
			add_run(table, data, row);
	}

	return table;
}

char *
strategy_words_runs(const struct dataset *data, const struct strategy *one)
{
	struct document document = { 0 };
	struct text text = { 0 };

	text_add(&text, "%s, %zu %s of %s\n", one->name, one->instances,
		 one->instances == 1 ? "model" : "models", dataset_name(data));
	document_take_table(&document, table_of_runs(data, one));
	writer_text.write(&document, &text);
	document_clear(&document);

	return text_take(&text);
}
