/* explain_verb.c - what a word means: the glossary and all registers */

#include <stdlib.h>
#include <string.h>

#include "verb/teach/explain.h"
#include "verb/teach/glossary.h"
#include "verb/teach/list_verb.h"
#include "verb/teach/threat_models.h"
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

static bool
explain_run(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	const char *topic = request->words[1];
	struct text text = { 0 };

	(void)scene;
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
	if (list_verb_has(topic))
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

const struct verb verb_explain = {
	.name = "explain",
	.summary = "what a word, method, setting, warning or claim means",
	.usage = "TOPIC",
	.details = "Topics are the names in every dpaudit list, warnings by "
		   "their codes, threat-models, and the words of the glossary, "
		   "which explain glossary lists. On the screen words in "
		   "brackets are links.",
	.flags = VERB_WORDS,
	.run = explain_run,
};
