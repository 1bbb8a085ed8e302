/* help_verb.c - what there is, and how each verb is used */

#include <string.h>

#include "verb/form.h"
#include "verb/teach/explain.h"
#include "verb/teach/list_verb.h"
#include "verb/verbs.h"

/* Lists every verb, or those that a first day needs. */
static struct table *
verb_table(bool all)
{
	struct table *table = table_new(
		all ? "Verbs (dpaudit help VERB says more)"
		    : "Verbs of a first day (dpaudit help all lists every "
		      "verb)");

	table_column(table, "name", "verb");
	table_column(table, "summary", "does");
	for (const struct verb *const *verb = verbs(); *verb; verb++) {
		if (!all && !((*verb)->flags & VERB_FIRST))
			continue;
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

/* ---- one verb ---- */

/* Settings that depend on the line, in one row each. */
static const struct {
	unsigned reads;
	const char *name, *words;
} groups[] = {
	{ READS_ALL, "any",
	  "for this line and later ones; see dpaudit list settings" },
	{ READS_METHOD | READS_METHODS | READS_GATE, "of the method",
	  "alpha, delta, sides and what dpaudit explain METHOD lists" },
	{ READS_MECHANISM | READS_CLAIM, "of mechanism=",
	  "its parameters (dpaudit list mechanisms), steps, then, direction, "
	  "adjacency, claim-adjacency and visible" },
	{ READS_DATA, "of data",
	  "ROLE=COLUMN, kind, nan, clip, row, run, instance, series, "
	  "lower-is-member, numbers in place of a file, the game card" },
	{ READS_FIGURES, "of figures", "size, theme and no-sandbox" },
	{ READS_SHARED, "of output=F/", "farm: who works on its pieces" },
};

static void
add_row(struct table *table, const char *name, const char *words)
{
	table_start(table);
	table_text(table, name);
	table_text(table, words);
}

static void
add_groups(const struct verb *verb, struct table *table)
{
	unsigned reads = 0;

	for (size_t i = 0; i < verb_form_count(verb); i++)
		reads |= verb->forms[i].reads;
	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
		if (reads & groups[i].reads)
			add_row(table, groups[i].name, groups[i].words);
	}
}

/* Lists the verb's settings, without those that every verb reads. */
static struct table *
settings_table(const struct verb *verb)
{
	struct table *table = table_new("Settings");

	table_column(table, "setting", NULL);
	table_column(table, "summary", "is");
	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		bool has = false;

		for (size_t j = 0; j < verb_form_count(verb); j++)
			has = has || verb_form_has(&verb->forms[j], i);
		if (has && !setting_is_older(i))
			add_row(table, setting_about(i)->name,
				setting_about(i)->summary);
	}
	add_groups(verb, table);

	return table;
}

static void
say_verb(const struct verb *verb, struct document *document)
{
	struct table *settings = settings_table(verb);
	struct text usage = { 0 };

	verb_usage(verb, &usage);
	document_say(document, "%s: %s.\n\ndpaudit %s %s\n\n%s", verb->name,
		     verb->summary, verb->name, text_get(&usage),
		     verb->details);
	text_clear(&usage);
	if (settings->row_count)
		document_take_table(document, settings);
	else
		table_free(settings);
}

static void
say_all(bool all, struct document *document)
{
	document_say(document, "dpaudit [FILE...]\n"
			       "dpaudit VERB [WORDS...] [name=value...]\n"
			       "dpaudit run FILE.dpa\n\n"
			       "Audits differential privacy: from scores, "
			       "losses, counts, guesses or cosines\n"
			       "to numbers that say what they claim. Without a "
			       "verb the application opens;\n"
			       "without a terminal the files are compared.");
	document_take_table(document, verb_table(all));
	document_take_table(document, status_table());
}

static bool
help_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const struct verb *verb;

	(void)scene;
	if (request->word_count < 2 || !strcmp(request->words[1], "all")) {
		say_all(request->word_count > 1, &answer->document);
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
	say_verb(verb, &answer->document);

	return true;
}

const struct verb verb_help = {
	.name = "help",
	.summary = "what there is, and how each verb is used",
	.details = "For methods, settings and warnings see explain.",
	.forms = { { .arguments = { { .sort = ARGUMENT_VERB,
				      .flags = ARGUMENT_OPTIONAL } } },
		   { .arguments = { FORM_WORD("all") } } },
	.run = help_run,
};
