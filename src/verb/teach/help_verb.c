/* help_verb.c - what there is, and how each verb is used */

#include <string.h>

#include "verb/form.h"
#include "verb/teach/explain.h"
#include "verb/teach/topics.h"
#include "verb/verbs.h"

static void
add_row(struct table *table, const char *name, const char *words)
{
	table_start(table);
	table_text(table, name);
	table_text(table, words);
}

enum shown { SHOW_FIRST, SHOW_ALL, SHOW_SCREEN };

static bool
is_shown(const struct verb *verb, enum shown shown)
{
	return shown == SHOW_FIRST ? (verb->flags & VERB_FIRST) != 0
				   : (shown == SHOW_ALL) == (verb->run != NULL);
}

static struct table *
verb_table(const char *title, enum shown shown)
{
	struct table *table = table_new(title);

	table_column(table, "name", "verb");
	table_column(table, "summary", "does");
	for (const struct verb *const *verb = verbs(); *verb; verb++) {
		if (is_shown(*verb, shown))
			add_row(table, (*verb)->name, (*verb)->summary);
	}

	return table;
}

static struct table *
status_table(void)
{
	struct table *table = table_new("Exit status");

	table_column(table, "status", NULL);
	table_column(table, "summary", "means");
	for (size_t i = 0; i < registry_count(&statuses_registry); i++) {
		const struct status_about *it =
			registry_item(&statuses_registry, i);

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
add_groups(const struct verb *verb, struct table *table)
{
	unsigned reads = 0;

	for (size_t i = 0; i < verb_form_count(verb); i++) {
		reads |= verb->forms[i].reads;
		if (verb->forms[i].as)
			reads |= verb->forms[i].as->forms[0].reads;
	}
	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++) {
		if (reads & groups[i].reads)
			add_row(table, groups[i].name, groups[i].words);
	}
}

static bool
has_setting(const struct verb *verb, enum setting setting)
{
	for (size_t i = 0;
	     !setting_is_older(setting) && i < verb_form_count(verb); i++) {
		if (verb_form_has(&verb->forms[i], setting))
			return true;
	}

	return false;
}

/* A verb of more settings has a table for each group of them. */
enum { SETTINGS_TOGETHER = 20 };

static struct table *
settings_table(const char *group)
{
	struct text title = { 0 };
	struct table *table;

	text_add(&title, group ? "Settings (%s)" : "Settings", group);
	table = table_new(text_get(&title));
	text_clear(&title);
	table_column(table, "setting", NULL);
	table_column(table, "summary", "is");

	return table;
}

static void
take_table(struct table *table, struct document *document)
{
	if (table->row_count)
		document_take_table(document, table);
	else
		table_free(table);
}

/* Lists the verb's settings, without those that every verb reads. */
static void
add_tables(const struct verb *verb, struct document *document)
{
	struct table *table = NULL;
	const char *group = NULL;
	size_t count = 0;

	for (enum setting i = 0; i < SETTING_COUNT; i++)
		count += has_setting(verb, i);
	table = settings_table(NULL);
	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about = setting_about(i);

		if (!has_setting(verb, i))
			continue;
		if (count > SETTINGS_TOGETHER &&
		    (!group || strcmp(group, about->group) != 0)) {
			group = about->group;
			take_table(table, document);
			table = settings_table(group);
		}
		add_row(table, about->name, about->summary);
	}
	if (group) {
		take_table(table, document);
		table = settings_table("of the line");
	}
	add_groups(verb, table);
	take_table(table, document);
}

static void
say_verb(const struct verb *verb, struct document *document)
{
	struct text usage = { 0 };

	verb_usage(verb, &usage);
	document_say(document, "%s: %s.\n\n%s%s %s%s%s", verb->name,
		     verb->summary, verb->run ? "dpaudit " : ":", verb->name,
		     text_get(&usage), verb->details ? "\n\n" : "",
		     verb->details ? verb->details : "");
	text_clear(&usage);
	for (size_t i = 0; i < verb_form_count(verb); i++) {
		const struct verb *as = verb->forms[i].as;

		if (as)
			document_say(document, "%s %s: %s.%s%s", verb->name,
				     verb->forms[i].arguments[0].name,
				     as->summary, as->details ? " " : "",
				     as->details ? as->details : "");
	}
	add_tables(verb, document);
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
	document_take_table(
		document,
		all ? verb_table("Verbs (dpaudit help VERB says more)",
				 SHOW_ALL)
		    : verb_table("Verbs of a first day (dpaudit help all lists "
				 "every verb)",
				 SHOW_FIRST));
	if (all)
		document_take_table(document, verb_table("Verbs of the screen",
							 SHOW_SCREEN));
	document_take_table(document, status_table());
}

static bool
help_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const struct verb *verb;

	if (request->word_count < 2 || !strcmp(request->words[1], "all")) {
		say_all(request->word_count > 1, &answer->document);
		return true;
	}
	if (!verb_find(request->words[1]) && explain_knows(request->words[1]))
		return verb_explain.run(scene, request, answer, err);
	if (!verb_find(request->words[1]) && topic_listed(request->words[1]))
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
	.details = "Of a topic that is not a verb it says what explain says.",
	.forms = { FORM({ .sort = ARGUMENT_TOPIC,
			  .flags = ARGUMENT_OPTIONAL,
			  .name = "VERB|TOPIC" }),
		   FORM(FORM_WORD("all")) },
	.run = help_run,
};
