/* help_verb.c - what there is, and how each verb is used */

#include <string.h>

#include "verb/teach/explain.h"
#include "verb/teach/list_verb.h"
#include "verb/verbs.h"

static struct table *
verb_table(void)
{
	struct table *table = table_new("Verbs (dpaudit help VERB says more)");

	table_column(table, "name", "verb");
	table_column(table, "summary", "does");
	for (const struct verb *const *verb = verbs(); *verb; verb++) {
		table_start(table);
		table_text(table, (*verb)->name);
		table_text(table, (*verb)->summary);
	}

	return table;
}

static struct table *
status_table(void)
{
	struct table *table = table_new("Exit status");

	table_column(table, "status", NULL);
	table_column(table, "summary", "means");
	for (const struct status_about *it = answer_statuses(); it->summary;
	     it++) {
		table_start(table);
		table_number(table, it->status, NUMBER_NEAREST);
		table_text(table, it->summary);
	}

	return table;
}

static bool
help_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const struct verb *verb;

	(void)scene;
	if (request->word_count < 2) {
		document_say(&answer->document,
			     "dpaudit [FILE...]\n"
			     "dpaudit VERB [WORDS...] [name=value...]\n"
			     "dpaudit run FILE.dpa\n\n"
			     "Audits differential privacy: from scores, "
			     "losses, counts, guesses or cosines\n"
			     "to numbers that say what they claim. Without a "
			     "verb the application opens;\n"
			     "without a terminal the files are compared.");
		document_take_table(&answer->document, verb_table());
		document_take_table(&answer->document, status_table());
		return true;
	}
	if (!verb_find(request->words[1]) && explain_knows(request->words[1]))
		return error_set(err, ERROR_USAGE,
				 "%s is no verb; dpaudit explain %s says what "
				 "it is",
				 request->words[1], request->words[1]);
	if (!verb_find(request->words[1]) && list_verb_has(request->words[1]))
		return error_set(err, ERROR_USAGE,
				 "%s is no verb; dpaudit list %s shows them",
				 request->words[1], request->words[1]);
	verb = verb_need(request->words[1], err);
	if (!verb)
		return false;
	document_say(&answer->document, "%s: %s.\n\ndpaudit %s %s\n\n%s",
		     verb->name, verb->summary, verb->name, verb->usage,
		     verb->details);

	return true;
}

const struct verb verb_help = {
	.name = "help",
	.summary = "what there is, and how each verb is used",
	.usage = "[VERB]",
	.details = "For methods, settings and warnings see explain.",
	.run = help_run,
};
