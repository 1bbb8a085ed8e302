/* list_verb.c - the registries as tables */

#include "base/registry.h"
#include "verb/teach/list_experiments.h"
#include "verb/teach/topics.h"
#include "verb/verbs.h"

static void
add_rows(struct table *table, const struct topic *topic)
{
	size_t count = registry_count(topic->of);

	table_columns(table, topic->columns);
	for (size_t i = 0; i < count; i++) {
		const void *item = registry_item(topic->of, i);
		struct named named = registry_named(topic->of, item);
		struct text summary = { 0 };

		if (!named.name)
			continue;
		text_add_string(&summary, named.summary);
		if (topic->more)
			topic->more(&summary, item);
		table_start(table);
		table_text(table, named.name);
		table_text(table, text_get(&summary));
		text_clear(&summary);
		if (topic->row)
			topic->row(table, item);
	}
}

static void
add_lists(struct table *table)
{
	const struct topic *topic;

	for (size_t i = 0; (topic = topic_at(i)); i++) {
		table_start(table);
		table_text(table, topic->of->name);
		table_text(table, topic->of->summary);
	}
}

/* Returns the name of a list that reads no settings. */
static const char *
list_verb_word(size_t index)
{
	const struct topic *topic;

	for (size_t i = 0; (topic = topic_at(i)); i++) {
		if (!topic->reads_settings && !index--)
			return topic->of->name;
	}

	return NULL;
}

static bool
refuse(const char *word, struct error *err)
{
	const struct topic *topic;
	const char *nearest = NULL;

	for (size_t i = 0; (topic = topic_at(i)); i++)
		nearest = word_nearer(word, nearest, topic->of->name);

	return word_refuse(err, nearest, "dpaudit list",
			   "nothing is listed under '%s'", word);
}

/* People see name and summary; programs get everything. */
static bool
list_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const char *word = request_word(request, 1);
	const struct topic *topic = word ? topic_listed(word) : NULL;
	struct table *table;

	if (word && !topic)
		return refuse(word, err);
	if (request->word_count > 2)
		return verbs_refuse(&verb_list, err);
	table = table_new(NULL);
	table_column(table, "name", NULL);
	table_column(table, "summary", NULL);
	if (!topic) {
		add_lists(table);
	} else if (!topic->ask) {
		add_rows(table, topic);
	} else if (!topic->ask(scene, request, table, err)) {
		table_free(table);
		return false;
	}
	document_take_table(&answer->document, table);
	answer->document.shape = DOCUMENT_LIST;

	return true;
}

const struct verb verb_list = {
	.name = "list",
	.summary = "what there is of something",
	.details = "Without a word what can be listed. With format=json an "
		   "array of objects with everything the program knows about "
		   "each.",
	.forms = { FORM({ .sort = ARGUMENT_ONE_OF,
			  .flags = ARGUMENT_OPTIONAL,
			  .word = list_verb_word }),
		   { .arguments = { FORM_WORD("experiments") },
		     .settings = list_experiments_settings,
		     .named = list_experiments_reads } },
	.run = list_run,
};
