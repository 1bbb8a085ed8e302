/* strategies_verb.c - a folder of losses to a table of strategies */

#include <string.h>

#include "study/strategies_table.h"
#include "verb/data.h"
#include "verb/verbs.h"

static void
add_row(struct table *table, const struct dataset *data, size_t row)
{
	table_start(table);
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		const char *word = dataset_column_word(data, i, row);

		if (word)
			table_text(table, word);
		else
			table_number(table, dataset_column_values(data, i)[row],
				     NUMBER_NEAREST);
	}
}

static struct table *
table_of(const struct dataset *data)
{
	struct table *table = table_new(NULL);

	for (size_t i = 0; i < dataset_column_count(data); i++)
		table_column(table, dataset_column_name(data, i), NULL);
	for (size_t i = 0; i < dataset_rows(data); i++)
		add_row(table, data, i);

	return table;
}

/* method=epsilon-star, the default, or epsilon-star-empirical. */
static bool
read_form(const struct settings *settings, bool *empirical, struct error *err)
{
	const char *name = settings_text(settings, SETTING_METHOD);

	*empirical = name && !strcmp(name, "epsilon-star-empirical");
	if (!name || *empirical || !strcmp(name, "epsilon-star"))
		return true;

	return error_set(err, ERROR_USAGE,
			 "method=%s does not make strategies; epsilon-star and "
			 "epsilon-star-empirical do",
			 name);
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	struct datasets data = { 0 }, made = { 0 };
	struct dataset *table = NULL;
	bool empirical;

	if (read_form(&request->settings, &empirical, err) &&
	    data_collect(scene, request, 1, &data, answer, err))
		table = strategies_table(data.at, data.count,
					 &request->settings, empirical,
					 scene->progress, err);
	datasets_clear(&data);
	if (!table)
		return false;
	document_take_table(&answer->document, table_of(table));
	answer_note(answer,
		    "%zu models; strategies are named by what stands before "
		    "run, seed or instance, categories by the letters a name "
		    "starts with",
		    dataset_rows(table));
	datasets_add(&made, table);
	session_add_data(scene->session, &made);
	datasets_clear(&made);

	return true;
}

const struct verb verb_strategies = {
	.name = "strategies",
	.summary = "epsilon* of many models, as a table for the landscape",
	.usage = "[FILE|FOLDER...] [method=] [delta=] [cut=] [clip=]",
	.details = "Every model in the files (a folder holds one file or one "
		   "in/out pair a model) becomes a row: name, category, "
		   "utility, epsilon. Utility is the accuracy on the "
		   "population for predictions, else minus its mean loss. The "
		   "table becomes the data of the sitting, and with "
		   "format=csv a file that landscape reads.",
	.flags = VERB_CHANGES,
	.run = run,
};
