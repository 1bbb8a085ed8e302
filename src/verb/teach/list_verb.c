/* list_verb.c - the registries as tables */

#include "verb/teach/list_verb.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/word.h"
#include "dataset/game.h"
#include "dataset/role.h"
#include "dataset/write/data_writers.h"
#include "figure/figure_kinds.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canaries.h"
#include "load/format/format.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "result/writer/writers.h"
#include "train/layer/layers.h"
#include "train/source/corpora.h"
#include "verb/form.h"
#include "verb/teach/list_experiments.h"
#include "verb/verbs.h"

/* A row; every list begins with these two columns. */
static void
add_named(struct table *table, const char *name, const char *summary)
{
	table_start(table);
	table_text(table, name);
	table_text(table, summary);
}

static void
add_item(struct text *list, const char *item)
{
	text_add(list, "%s%s", list->length ? ", " : "", item);
}

/* "counts, scores": the words of a set of kinds. */
static void
add_kinds(struct table *table, unsigned kinds)
{
	struct text list = { 0 };

	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (kinds & KIND_BIT(i)) {
			add_item(&list, kind_about((enum kind)i)->name);
		}
	}
	table_text(table, text_get(&list));
	text_clear(&list);
}

static void
add_settings(struct table *table, const struct method *method)
{
	struct text list = { 0 };

	for (size_t i = 0; method->settings[i] != SETTING_END; i++) {
		add_item(&list, setting_about(method->settings[i])->name);
	}
	table_text(table, text_get(&list));
	text_clear(&list);
}

static void
list_methods(struct table *table)
{
	static const char *const columns[] = { "title", "data",     "kind",
					       "about", "settings", "reference",
					       NULL };

	table_columns(table, columns);
	for (const struct method *const *it = methods(); *it; it++) {
		const struct method *method = *it;

		add_named(table, method->name, method->summary);
		table_text(table, method->title);
		add_kinds(table, method->kinds);
		table_text(table, claim_name(method->claim));
		table_text(table, about_name(method->about));
		add_settings(table, method);
		table_text(table, method->reference);
	}
}

static const char *const value_kinds[] = {
	[VALUE_REAL] = "real",     [VALUE_WHOLE] = "whole",
	[VALUE_SWITCH] = "switch", [VALUE_CHOICE] = "choice",
	[VALUE_TEXT] = "text",     [VALUE_LIST] = "list",
	[VALUE_FILE] = "file",
};

static void
add_default(struct table *table, enum setting setting)
{
	struct settings fresh;
	char number[NUMBER_SIZE];
	const char *text;

	settings_init(&fresh);
	text = settings_show(&fresh, setting, number);
	table_text(table, *text ? text : NULL);
}

static void
list_settings(struct table *table)
{
	table_column(table, "group", NULL);
	table_column(table, "kind", NULL);
	table_column(table, "default", NULL);
	table_column(table, "choices", NULL);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about =
			setting_about((enum setting)i);
		struct text choices = { 0 };

		for (size_t j = 0; about->choices && about->choices[j]; j++)
			add_item(&choices, about->choices[j]);
		add_named(table, about->name, about->summary);
		table_text(table, about->group);
		table_text(table, value_kinds[about->kind]);
		add_default(table, (enum setting)i);
		table_text(table, choices.length ? text_get(&choices) : NULL);
		text_clear(&choices);
	}
}

static void
list_warnings(struct table *table)
{
	table_column(table, "advice", NULL);
	for (size_t i = 0; i < WARNING_COUNT; i++) {
		const struct warning_about *about =
			warning_about((enum warning)i);

		add_named(table, about->code, about->summary);
		table_text(table, about->advice);
	}
}

/* "alpha, delta": all that some line of the verb reads. */
static void
add_settings_of(const struct verb *verb, struct text *out)
{
	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		bool reads = false;

		for (size_t j = 0; j < verb_form_count(verb); j++)
			reads = reads || verb_form_may_read(&verb->forms[j], i);
		if (reads)
			text_add(out, "%s%s", out->length ? ", " : "",
				 setting_about(i)->name);
	}
}

static void
list_verbs(struct table *table)
{
	table_column(table, "usage", NULL);
	table_column(table, "settings", NULL);
	for (const struct verb *const *it = verbs(); *it; it++) {
		struct text usage = { 0 }, settings = { 0 };

		verb_usage(*it, &usage);
		add_settings_of(*it, &settings);
		add_named(table, (*it)->name, (*it)->summary);
		table_text(table, text_get(&usage));
		table_text(table, text_get(&settings));
		text_clear(&usage);
		text_clear(&settings);
	}
}

static void
add_roles(struct table *table, uint64_t roles)
{
	struct text list = { 0 };

	for (size_t i = 0; i < ROLE_COUNT; i++) {
		if (roles & ROLE_BIT(i)) {
			add_item(&list, role_name((enum role)i));
		}
	}
	table_list(table, text_get(&list));
	text_clear(&list);
}

static void
list_kinds(struct table *table)
{
	table_column(table, "roles", NULL);
	table_column(table, "optional", NULL);
	for (size_t i = 0; i < KIND_COUNT; i++) {
		const struct kind_about *about = kind_about((enum kind)i);
		uint64_t needs = 0;

		for (size_t j = 0; j < KIND_NEEDS; j++)
			needs |= about->needs[j];
		add_named(table, about->name, about->summary);
		add_roles(table, needs);
		add_roles(table, about->allows);
	}
}

/* The choices are part of what is said of an entry, too. */
static void
add_entry(struct table *table, enum game_entry entry)
{
	const struct game_values *values = game_entry_values(entry);
	struct text summary = { 0 }, choices = { 0 };

	text_add_string(&summary, game_entry_summary(entry));
	game_entry_add_choices(entry, ", ", &choices);
	if (choices.length)
		text_add(&summary, ": %s", text_get(&choices));
	add_named(table, game_entry_name(entry), text_get(&summary));
	table_text(table, choices.length      ? "choice"
			  : values->is_number ? "number"
					      : "text");
	table_text(table, choices.length ? text_get(&choices) : NULL);
	text_clear(&summary);
	text_clear(&choices);
}

static void
list_game(struct table *table)
{
	table_column(table, "kind", NULL);
	table_column(table, "choices", NULL);
	for (int i = 0; i < GAME_COUNT; i++)
		add_entry(table, (enum game_entry)i);
}

static void
list_formats(struct table *table)
{
	table_column(table, "endings", NULL);
	table_column(table, "reads", NULL);
	table_column(table, "writes", NULL);
	for (const struct format *const *it = formats(); *it; it++) {
		add_named(table, (*it)->name, (*it)->summary);
		table_text(table, (*it)->endings);
		table_flag(table, (*it)->read != NULL);
		table_flag(table, data_writer_find((*it)->name) != NULL);
	}
}

static void
list_mechanisms(struct table *table)
{
	table_column(table, "parameters", NULL);
	for (const struct mechanism_kind *const *it = mechanisms(); *it; it++) {
		struct text list = { 0 };

		for (size_t i = 0; (*it)->parameters[i].name; i++) {
			add_item(&list, (*it)->parameters[i].name);
		}
		for (size_t i = 0; i < 2 && (*it)->lists[i]; i++)
			add_item(&list, (*it)->lists[i]);
		add_named(table, (*it)->name, (*it)->summary);
		table_text(table, text_get(&list));
		text_clear(&list);
	}
}

/* Words of a register that are not columns of anything else. */
static void
add_word(struct table *table, const char *name, const char *meaning)
{
	if (!name)
		return;
	add_named(table, name, meaning);
}

static void
list_claims(struct table *table)
{
	for (int i = 0; i < CLAIM_COUNT; i++)
		add_word(table, claim_name((enum claim)i),
			 claim_meaning((enum claim)i));
}

static void
list_policies(struct table *table)
{
	for (int i = 0; i < POLICY_COUNT; i++)
		add_word(table, policy_name((enum policy)i),
			 policy_meaning((enum policy)i));
}

static void
list_figures(struct table *table)
{
	table_column(table, "title", NULL);
	table_column(table, "data", NULL);
	table_column(table, "needs-data", NULL);
	for (const struct figure_kind *const *it = figure_kinds(); *it; it++) {
		add_named(table, (*it)->name, (*it)->summary);
		table_text(table, (*it)->title);
		add_kinds(table, (*it)->kinds);
		table_flag(table, !((*it)->flags & FIGURE_DATA_FREE));
	}
}

static void
list_statuses(struct table *table)
{
	for (const struct status_about *it = answer_statuses(); it->summary;
	     it++) {
		char name[16];

		snprintf(name, sizeof(name), "%d", it->status);
		add_named(table, name, it->summary);
	}
}

static void
list_corpora(struct table *table)
{
	table_column(table, "here", NULL);
	for (const struct corpus_kind *const *it = corpora(); *it; it++) {
		add_named(table, (*it)->name, (*it)->summary);
		table_flag(table, corpus_is_here(*it));
	}
}

static void
list_canaries(struct table *table)
{
	table_column(table, "kind", NULL);
	for (const struct canary_kind *const *it = canaries(); *it; it++) {
		add_named(table, (*it)->name, (*it)->summary);
		table_text(table, (*it)->input ? "input" : "gradient");
	}
}

static void
list_attacks(struct table *table)
{
	table_column(table, "of", NULL);
	for (const struct attack_kind *const *it = attacks(); *it; it++) {
		add_named(table, (*it)->name, (*it)->summary);
		table_text(table, (*it)->score ? "models" : "steps");
	}
}

static void
list_layers(struct table *table)
{
	table_column(table, "number", NULL);
	for (const struct layer_kind *const *it = layers(); *it; it++) {
		add_named(table, (*it)->name, (*it)->summary);
		table_flag(table, (*it)->has_number);
	}
}

/* The name of the data that are loaded, or NULL of others. */
static const char *
name_of_data(const struct session *session, uint64_t digest)
{
	const struct datasets *data = &session_state(session)->data;

	for (size_t i = 0; i < data->count; i++) {
		if (dataset_digest(data->at[i]) == digest)
			return dataset_name(data->at[i]);
	}

	return NULL;
}

static void
list_looks(const struct session *session, struct table *table)
{
	const struct looks *looks = session_ledger(session);

	table_column(table, "data", NULL);
	table_column(table, "digest", NULL);
	for (size_t i = 0; i < looks->count; i++) {
		const struct past_look *look = &looks->at[i];
		char digest[20];

		add_named(table, look_kind_name(look->kind), look->value);
		table_text(table, name_of_data(session, look->digest));
		snprintf(digest, sizeof(digest), "%016" PRIx64, look->digest);
		table_text(table, digest);
	}
}

/*
 * One that takes a while has `ask` in place of `fill`, one about the session
 * has `tell`.
 */
static const struct listing {
	const char *name, *summary;
	void (*fill)(struct table *table);
	bool (*ask)(const struct scene *scene, const struct request *request,
		    struct table *table, struct error *err);
	void (*tell)(const struct session *session, struct table *table);
} listings[] = {
	{ "methods", "what makes numbers of data", list_methods },
	{ "figures", "what plot draws", list_figures },
	{ "formats", "files that are read and written", list_formats },
	{ "mechanisms", "what theory knows and simulate draws",
	  list_mechanisms },
	{ "settings", "what may be set by name=value", list_settings },
	{ "warnings", "codes and what they warn of", list_warnings },
	{ "verbs", "what dpaudit does", list_verbs },
	{ "kinds", "kinds of data and their columns", list_kinds },
	{ "game", "what a game card can say", list_game },
	{ "claims", "what a number may claim", list_claims },
	{ "policies", "ways to choose the threshold", list_policies },
	{ "statuses", "how a command can end", list_statuses },
	{ "experiments", "games of the lab, tried on this machine", NULL,
	  list_experiments },
	{ "corpora", "what nets are trained on", list_corpora },
	{ "canaries", "what experiments insert", list_canaries },
	{ "attacks", "what experiments make scores of", list_attacks },
	{ "layers", "what nets are made of", list_layers },
	{ .name = "looks",
	  .summary = "looks at data that this session counts",
	  .tell = list_looks },
};

enum { LISTINGS = sizeof(listings) / sizeof(listings[0]) };

static void
list_lists(struct table *table)
{
	for (size_t i = 0; i < LISTINGS; i++) {
		add_named(table, listings[i].name, listings[i].summary);
	}
}

bool
list_verb_has(const char *name)
{
	for (size_t i = 0; i < LISTINGS; i++) {
		if (!strcmp(listings[i].name, name))
			return true;
	}

	return false;
}

/* Returns the name of a list that reads no settings. */
static const char *
list_verb_word(size_t index)
{
	for (size_t i = 0; i < LISTINGS; i++) {
		if (!listings[i].ask && !index--)
			return listings[i].name;
	}

	return NULL;
}

static const struct listing all_lists = { .name = "", .fill = list_lists };

static const struct listing *
find_listing(const struct request *request, struct error *err)
{
	const char *nearest = NULL;

	if (request->word_count < 2)
		return &all_lists;
	for (size_t i = 0; i < LISTINGS; i++) {
		if (!strcmp(listings[i].name, request->words[1]))
			return &listings[i];
		nearest = word_nearer(request->words[1], nearest,
				      listings[i].name);
	}
	(void)word_refuse(err, nearest, "dpaudit list",
			  "nothing is listed under '%s'", request->words[1]);

	return NULL;
}

/* People see name and summary; programs get everything. */
static bool
list_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const struct listing *listing = find_listing(request, err);
	struct table *table;

	if (!listing)
		return false;
	if (request->word_count > 2)
		return verbs_refuse(&verb_list, err);
	table = table_new(NULL);
	table_column(table, "name", NULL);
	table_column(table, "summary", NULL);
	if (listing->fill)
		listing->fill(table);
	else if (listing->tell)
		listing->tell(scene->session, table);
	else if (!listing->ask(scene, request, table, err)) {
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
	.forms = { { .arguments = { { .sort = ARGUMENT_ONE_OF,
				      .flags = ARGUMENT_OPTIONAL,
				      .word = list_verb_word } } },
		   { .arguments = { FORM_WORD("experiments") },
		     .settings = list_experiments_settings,
		     .named = list_experiments_reads } },
	.run = list_run,
};
