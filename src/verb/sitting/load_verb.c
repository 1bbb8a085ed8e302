/* load_verb.c - reads data into the sitting and says what was understood */

#include "base/text.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* "score=loss, member=label": which column serves for what. */
static void
list_roles(const struct dataset *data, struct text *roles)
{
	for (size_t i = 0; i < dataset_column_count(data); i++) {
		text_add(roles, "%s%s=%s", i ? ", " : "",
			 role_name(dataset_column_role(data, i)),
			 dataset_column_name(data, i));
	}
}

static struct table *
describe(const struct datasets *data)
{
	struct table *table = table_new(NULL);

	table_column(table, "name", "data");
	table_column(table, "kind", NULL);
	table_column(table, "rows", NULL);
	table_column(table, "roles", "columns");
	for (size_t i = 0; i < data->count; i++) {
		const struct dataset *it = data->at[i];
		struct text roles = { 0 };

		list_roles(it, &roles);
		table_start(table);
		table_text(table, dataset_name(it));
		table_text(table, kind_about(dataset_kind(it))->name);
		table_number(table, (double)dataset_rows(it), NUMBER_NEAREST);
		table_text(table, text_get(&roles));
		text_clear(&roles);
	}

	return table;
}

static bool
load_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct state *state = session_edit(scene->session);
	struct datasets data = { 0 };

	if (!data_collect(scene, request, 1, &data, answer, err))
		return false;
	document_take_table(&answer->document, describe(&data));
	settings_clear(&state->settings);
	settings_copy(&state->settings, &request->settings);
	session_add_data(scene->session, &data);

	return true;
}

const struct verb verb_load = {
	.name = "load",
	.summary = "reads data",
	.details = "Formats are recognised by content and roles by the names "
		   "of columns; ROLE=COLUMN overrides, by name or by number "
		   "from 1. The file - is standard input. The first data of "
		   "kind scores, losses or counts become active.",
	.forms = { { .arguments = { { .sort = ARGUMENT_FILE,
				      .flags = ARGUMENT_REPEATED } },
		     .reads = READS_ALL } },
	.flags = VERB_CHANGES | VERB_LOADS,
	.run = load_run,
};
