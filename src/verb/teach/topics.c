/*
 * topics.c - the lists that list shows and explain knows
 *
 * A list is a registry and a row of topics[]: without more than these it has
 * names with half a line each, wherever names are listed, explained,
 * completed or suggested.  Functions of its own add to that.
 */

#include "verb/teach/topics.h"

#include <stdio.h>
#include <string.h>

#include "dataset/game.h"
#include "dataset/kind.h"
#include "dataset/role.h"
#include "dataset/write/data_writers.h"
#include "figure/figure_kinds.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canaries.h"
#include "lab/experiments.h"
#include "load/format/format.h"
#include "method/methods.h"
#include "method/needs.h"
#include "privacy/mechanism/mechanisms.h"
#include "train/layer/layers.h"
#include "train/source/corpora.h"
#include "verb/form.h"
#include "verb/teach/explain.h"
#include "verb/teach/list_experiments.h"
#include "verb/teach/list_looks.h"
#include "verb/verbs.h"

/* ---- lists of links ---- */

/* "see  [a], [b]"; `gap` is what stands before the next of them. */
static void
add_link(struct text *text, const char **gap, const char *name)
{
	text_add(text, "%s[%s]", *gap, name);
	*gap = ", ";
}

static void
end_line(struct text *text, const char *gap)
{
	if (!strcmp(gap, ", "))
		text_add_string(text, "\n");
}

/* Adds the names whose bits are set, as links. */
static void
link_kinds(struct text *text, unsigned kinds)
{
	const char *gap = "data   ";

	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (kinds & KIND_BIT(i))
			add_link(text, &gap, kind_about((enum kind)i)->name);
	}
	end_line(text, gap);
}

static void
link_settings(struct text *text, const enum setting settings[], const char *gap)
{
	for (size_t i = 0; settings[i] != SETTING_END; i++)
		add_link(text, &gap, setting_about(settings[i])->name);
	end_line(text, gap);
}

/* The methods for which a question is answered with yes. */
static void
link_methods(struct text *text, bool (*is_one)(const struct method *, int),
	     int what)
{
	const char *gap = "methods  ";

	for (size_t i = 0; methods()[i]; i++) {
		if (is_one(methods()[i], what))
			add_link(text, &gap, methods()[i]->name);
	}
	end_line(text, gap);
}

/* Also one-sided: then an interval is a bound. */
static bool
has_claim(const struct method *method, int claim)
{
	return (int)method->claim == claim ||
	       (int)method_claim(method, POLICY_FIXED, 1) == claim;
}

static bool
has_about(const struct method *method, int about)
{
	return (int)method->about == about;
}

static bool
takes_policy(const struct method *method, int policy)
{
	return method->policies & POLICY_BIT(policy);
}

static bool
takes_kind(const struct method *method, int kind)
{
	return method_suits(method, (enum kind)kind);
}

static bool
names_setting(const struct method *method, int setting)
{
	return setting_is_in(method->settings, (enum setting)setting);
}

/* "name=" in a sentence of ours is worth a link. */
static void
add_mentioned(struct text *text, const char *sentence)
{
	const char *gap = "see    ";

	for (const char *at = sentence; (at = strchr(at, '=')); at++) {
		const char *start = at;
		char name[64];
		enum setting setting;

		while (start > sentence &&
		       strchr("abcdefghijklmnopqrstuvwxyz-", start[-1]))
			start--;
		snprintf(name, sizeof(name), "%.*s", (int)(at - start), start);
		if (*name && setting_find(name, &setting))
			add_link(text, &gap, name);
	}
	end_line(text, gap);
}

/* ---- cells of rows ---- */

/* "counts, scores": the words of a set of kinds. */
static void
add_kinds(struct table *table, unsigned kinds)
{
	struct text list = { 0 };

	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (kinds & KIND_BIT(i)) {
			text_add_item(&list, kind_about((enum kind)i)->name);
		}
	}
	table_text(table, text_get(&list));
	text_clear(&list);
}

/* "a, b": what the text has, or nothing. */
static void
table_take(struct table *table, struct text *list)
{
	table_text(table, list->length ? text_get(list) : NULL);
	text_clear(list);
}

/* ---- methods ---- */

static void
method_row(struct table *table, const void *item)
{
	const struct method *method = item;
	struct text list = { 0 };

	for (size_t i = 0; method->settings[i] != SETTING_END; i++)
		text_add_item(&list, setting_about(method->settings[i])->name);
	table_text(table, method->title);
	add_kinds(table, method->kinds);
	table_text(table, claim_name(method->claim));
	table_text(table, about_name(method->about));
	table_text(table, text_get(&list));
	table_text(table, method->reference);
	text_clear(&list);
}

static void
method_head(struct text *text, const void *item)
{
	const struct method *method = item;

	text_add(text, "# %s (%s), a method\n%s.\n\n", method->title,
		 method->name, method->summary);
}

static void
method_tell(struct text *text, const void *item)
{
	static const enum setting shared[] = { SETTING_ALPHA, SETTING_DELTA,
					       SETTING_SIDES, SETTING_END };
	const struct method *method = item;

	text_add(text, "kind   [%s]: %s\n", claim_name(method->claim),
		 claim_meaning(method->claim));
	if (method->about != ABOUT_NOTHING)
		text_add(text, "about  [%s]: %s\n", about_name(method->about),
			 about_meaning(method->about));
	link_kinds(text, method->kinds);
	link_settings(text, shared, "reads  ");
	link_settings(text, method->settings, "       ");
	text_add(text, "paper  %s\n", method->reference);
}

/* ---- figures ---- */

static void
figure_row(struct table *table, const void *item)
{
	const struct figure_kind *kind = item;

	table_text(table, kind->title);
	add_kinds(table, kind->kinds);
	table_flag(table, !(kind->flags & FIGURE_DATA_FREE));
}

static void
figure_head(struct text *text, const void *item)
{
	const struct figure_kind *kind = item;

	text_add(text, "# %s (%s), a figure\nShows %s.\n", kind->title,
		 kind->name, kind->summary);
}

static void
figure_tell(struct text *text, const void *item)
{
	const struct figure_kind *kind = item;

	link_kinds(text, kind->kinds);
	link_settings(text, kind->settings, "reads  ");
}

static void
link_figures(struct text *text, unsigned bit)
{
	const char *gap = "figures  ";

	for (size_t i = 0; figure_kinds()[i]; i++) {
		if (figure_kinds()[i]->kinds & bit)
			add_link(text, &gap, figure_kinds()[i]->name);
	}
	end_line(text, gap);
}

/* ---- files and data ---- */

static void
format_row(struct table *table, const void *item)
{
	const struct format *format = item;

	table_text(table, format->endings);
	table_flag(table, format->read != NULL);
	table_flag(table, data_writer_find(format->name) != NULL);
}

static void
add_roles(struct table *table, uint64_t roles)
{
	struct text list = { 0 };

	for (size_t i = 0; i < ROLE_COUNT; i++) {
		if (roles & ROLE_BIT(i)) {
			text_add_item(&list, role_name((enum role)i));
		}
	}
	table_list(table, text_get(&list));
	text_clear(&list);
}

static void
kind_row(struct table *table, const void *item)
{
	const struct kind_about *about = item;
	uint64_t needs = 0;

	for (size_t j = 0; j < KIND_NEEDS; j++)
		needs |= about->needs[j];
	add_roles(table, needs);
	add_roles(table, about->allows);
}

static void
kind_tell(struct text *text, const void *item)
{
	int kind = (int)((const struct kind_about *)item - kind_about(0));

	link_methods(text, takes_kind, kind);
	link_figures(text, KIND_BIT(kind));
}

/* Returns the place of a word in its list: its enum. */
static int
place_of(const struct registry *registry, const void *item)
{
	size_t index = 0;

	(void)registry_index(registry, *(const char *const *)item, &index);

	return (int)index;
}

static enum game_entry
entry_of(const void *item)
{
	return (enum game_entry)place_of(&game_registry, item);
}

static void
entry_row(struct table *table, const void *item)
{
	const struct game_values *values = game_entry_values(entry_of(item));
	struct text choices = { 0 };

	game_entry_add_choices(entry_of(item), ", ", &choices);
	table_text(table, choices.length      ? "choice"
			  : values->is_number ? "number"
					      : "text");
	table_take(table, &choices);
}

static void
entry_more(struct text *text, const void *item)
{
	struct text choices = { 0 };

	game_entry_add_choices(entry_of(item), ", ", &choices);
	if (choices.length)
		text_add(text, ": %s", text_get(&choices));
	text_clear(&choices);
}

static void
entry_tell(struct text *text, const void *item)
{
	struct text choices = { 0 };

	game_entry_add_choices(entry_of(item), ", ", &choices);
	if (choices.length)
		text_add(text, "is     %s\n", text_get(&choices));
	text_add_string(text, "see    [game-card]\n");
	text_clear(&choices);
}

/* ---- mechanisms ---- */

static void
mechanism_row(struct table *table, const void *item)
{
	const struct mechanism_kind *kind = item;
	struct text list = { 0 };

	for (size_t i = 0; kind->parameters[i].name; i++)
		text_add_item(&list, kind->parameters[i].name);
	for (size_t i = 0; i < 2 && kind->lists[i]; i++)
		text_add_item(&list, kind->lists[i]);
	table_text(table, text_get(&list));
	text_clear(&list);
}

static void
mechanism_tell(struct text *text, const void *item)
{
	const struct mechanism_kind *kind = item;
	const char *gap = "needs  ";

	for (size_t i = 0; kind->parameters[i].name; i++) {
		const char *name = kind->parameters[i].name;

		if (explain_knows(name))
			add_link(text, &gap, name);
	}
	end_line(text, gap);
}

/* ---- settings ---- */

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

static enum setting
setting_of(const void *item)
{
	const struct setting_about *about = item;
	enum setting setting = SETTING_COUNT;

	(void)setting_find(about->name, &setting);

	return setting;
}

static void
setting_row(struct table *table, const void *item)
{
	const struct setting_about *about = item;
	struct text choices = { 0 };

	for (size_t i = 0; about->choices && about->choices[i]; i++)
		text_add_item(&choices, about->choices[i]);
	table_text(table, about->group);
	table_text(table, value_kinds[about->kind]);
	add_default(table, setting_of(item));
	table_take(table, &choices);
}

static void
setting_head(struct text *text, const void *item)
{
	const struct setting_about *about = item;

	text_add(text, "# %s=, a setting\n%s: %s\n", about->name, about->name,
		 about->summary);
}

static void
add_choice(struct text *text, const char **gap, const char *word)
{
	if (explain_knows(word))
		add_link(text, gap, word);
	else
		text_add(text, "%s%s", *gap, word);
	*gap = ", ";
}

static void
setting_tell(struct text *text, const void *item)
{
	const struct setting_about *about = item;
	size_t count = about->values ? registry_count(about->values) : 0;
	const char *gap = "One of ";

	for (size_t i = 0; about->choices && about->choices[i]; i++)
		add_choice(text, &gap, about->choices[i]);
	for (size_t i = 0; i < count; i++)
		add_choice(text, &gap, registry_at(about->values, i).name);
	end_line(text, gap);
	link_methods(text, names_setting, (int)setting_of(item));
}

/* ---- warnings, and words of results ---- */

static void
warning_row(struct table *table, const void *item)
{
	table_text(table, ((const struct warning_about *)item)->advice);
}

static void
warning_head(struct text *text, const void *item)
{
	const struct warning_about *about = item;

	text_add(text, "# %s: %s\n\n%s\n", about->code, about->summary,
		 about->advice);
}

static void
warning_tell(struct text *text, const void *item)
{
	add_mentioned(text, ((const struct warning_about *)item)->advice);
}

static void
claim_tell(struct text *text, const void *item)
{
	link_methods(text, has_claim, place_of(&claims_registry, item));
}

static void
about_tell(struct text *text, const void *item)
{
	link_methods(text, has_about, place_of(&abouts_registry, item));
}

static void
condition_tell(struct text *text, const void *item)
{
	const struct condition *condition = item;

	if (condition->stated)
		text_add(text, "State it with %s.\n", condition->stated);
}

static void
policy_tell(struct text *text, const void *item)
{
	text_add_string(text, "see    [policy-of-thresholds]\n");
	link_methods(text, takes_policy, place_of(&policies_registry, item));
}

/* ---- verbs ---- */

/* "alpha, delta": all that some line of the verb reads. */
static void
add_settings_of(const struct verb *verb, struct text *out)
{
	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		bool reads = false;

		for (size_t j = 0; j < verb_form_count(verb); j++)
			reads = reads || verb_form_may_read(&verb->forms[j], i);
		if (reads && !setting_is_older(i))
			text_add_item(out, setting_about(i)->name);
	}
}

static void
verb_row(struct table *table, const void *item)
{
	struct text usage = { 0 }, settings = { 0 };

	verb_usage(item, &usage);
	add_settings_of(item, &settings);
	table_text(table, text_get(&usage));
	table_text(table, text_get(&settings));
	text_clear(&usage);
	text_clear(&settings);
}

static void
verb_more(struct text *text, const void *item)
{
	if (!((const struct verb *)item)->run)
		text_add_string(text, " (on the screen)");
}

static void
verb_head(struct text *text, const void *item)
{
	const struct verb *verb = item;

	text_add(text, "# %s ", verb->name);
	verb_usage(verb, text);
	text_add(text, ", a verb\n%s.\n%s\n", verb->summary,
		 verb->details ? verb->details : "");
}

/* ---- the lab ---- */

static void
experiment_tell(struct text *text, const void *item)
{
	text_add(text, "paper  %s\n", ((const struct experiment *)item)->paper);
}

static void
corpus_row(struct table *table, const void *item)
{
	table_flag(table, corpus_is_here(item));
}

static void
canary_cells(struct table *table, const void *item)
{
	table_text(table, ((const struct canary_kind *)item)->input
				  ? "input"
				  : "gradient");
}

static void
attack_row(struct table *table, const void *item)
{
	table_text(table, ((const struct attack_kind *)item)->score ? "models"
								    : "steps");
}

static void
layer_row(struct table *table, const void *item)
{
	table_flag(table, ((const struct layer_kind *)item)->has_number);
}

/* ---- all of them ---- */

static const struct topic topics[] = {
	{ &methods_registry,
	  { "title", "data", "kind", "about", "settings", "reference" },
	  .row = method_row,
	  .head = method_head,
	  .tell = method_tell },
	{ &figure_kinds_registry,
	  { "title", "data", "needs-data" },
	  .row = figure_row,
	  .head = figure_head,
	  .tell = figure_tell },
	{ &formats_registry,
	  { "endings", "reads", "writes" },
	  .row = format_row },
	{ &mechanisms_registry,
	  { "parameters" },
	  .row = mechanism_row,
	  .tell = mechanism_tell },
	{ &settings_registry,
	  { "group", "kind", "default", "choices" },
	  .row = setting_row,
	  .head = setting_head,
	  .tell = setting_tell },
	{ &warnings_registry,
	  { "advice" },
	  .row = warning_row,
	  .head = warning_head,
	  .tell = warning_tell },
	{ &verbs_registry,
	  { "usage", "settings" },
	  .row = verb_row,
	  .more = verb_more,
	  .head = verb_head },
	{ &kinds_registry,
	  { "roles", "optional" },
	  .row = kind_row,
	  .tell = kind_tell },
	{ &game_registry,
	  { "kind", "choices" },
	  .row = entry_row,
	  .more = entry_more,
	  .tell = entry_tell },
	{ &claims_registry, .tell = claim_tell },
	{ &abouts_registry, .tell = about_tell },
	{ &conditions_registry, .tell = condition_tell },
	{ &policies_registry, .tell = policy_tell },
	{ &statuses_registry },
	{ &experiments_registry, .tell = experiment_tell,
	  .ask = list_experiments, .reads_settings = true },
	{ &corpora_registry, { "here" }, .row = corpus_row },
	{ &canaries_registry, { "kind" }, .row = canary_cells },
	{ &attacks_registry, { "of" }, .row = attack_row },
	{ &layers_registry, { "number" }, .row = layer_row },
	{ &looks_registry, .ask = list_looks },
};

const struct topic *
topic_at(size_t index)
{
	return index < sizeof(topics) / sizeof(topics[0]) ? &topics[index]
							  : NULL;
}

const struct topic *
topic_listed(const char *name)
{
	const struct topic *topic;

	for (size_t i = 0; (topic = topic_at(i)); i++) {
		if (!strcmp(topic->of->name, name))
			return topic;
	}

	return NULL;
}
