/* explain_verb.c - what a word means: the glossary and all registers */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verb/teach/explain.h"
#include "verb/teach/glossary.h"
#include "verb/teach/threat_models.h"
#include "verb/teach/topics.h"
#include "verb/verbs.h"

static struct table *
glossary_table(void)
{
	struct table *table = table_new(NULL);
	size_t count;
	const struct term *terms = glossary(&count);

	table_column(table, "name", NULL);
	table_column(table, "summary", NULL);
	for (size_t i = 0; i < count; i++) {
		char *plain = explain_plain(terms[i].text);

		plain[strcspn(plain, ".")] = '\0';
		table_start(table);
		table_text(table, terms[i].name);
		table_text(table, plain);
		free(plain);
	}

	return table;
}

/* "no claim" is no-claim; the first word is taken where all are no topic. */
static char *
topic_of(const struct request *request)
{
	struct text joined = { 0 };

	for (size_t i = 1; i < request->word_count; i++)
		text_add(&joined, "%s%s", i > 1 ? "-" : "", request->words[i]);
	for (size_t i = 0; i < joined.length; i++) {
		if (joined.at[i] == ' ')
			joined.at[i] = '-';
	}
	if (explain_knows(text_get(&joined)))
		return text_take(&joined);
	text_clear(&joined);

	return memory_copy_text(request->words[1]);
}

static bool
explain(const char *topic, struct answer *answer, struct error *err)
{
	struct text text = { 0 };

	if (!strcmp(topic, "threat-models")) {
		document_take_table(&answer->document, threat_models_table());
		return true;
	}
	if (!strcmp(topic, "glossary")) {
		document_take_table(&answer->document, glossary_table());
		answer->document.shape = DOCUMENT_LIST;
		return true;
	}
	if (explain_topic(topic, &text)) {
		document_take_paragraph(&answer->document,
					explain_plain(text_get(&text)));
		text_clear(&text);
		return true;
	}
	if (topic_listed(topic))
		return error_set(err, ERROR_USAGE,
				 "%s is a list; dpaudit list %s shows it",
				 topic, topic);

	return error_set(
		err, ERROR_USAGE,
		"nothing is known about '%s'; topics are the names of methods, "
		"settings, figures, verbs, mechanisms, layers, data to train "
		"on, canaries, attacks, experiments, entries of the game card, "
		"warnings (W03), kinds of numbers and of data, "
		"policies, threat-models and the words of explain glossary",
		topic);
}

static bool
explain_run(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	char *topic = topic_of(request);
	bool done = explain(topic, answer, err);

	(void)scene;
	free(topic);

	return done;
}

const struct verb verb_explain = {
	.name = "explain",
	.summary = "what a word, method, setting, warning or claim means",
	.details = "Topics are the names in every dpaudit list, warnings by "
		   "their codes, threat-models, and the words of the glossary, "
		   "which explain glossary lists. On the screen words in "
		   "brackets are links.",
	.forms = { FORM({ .sort = ARGUMENT_TOPIC }) },
	.flags = VERB_FIRST,
	.run = explain_run,
};
