/* explain.c - what a word means, with links to others */

#include "verb/teach/explain.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "dataset/game.h"
#include "figure/figure_kinds.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canaries.h"
#include "lab/experiments.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "train/layer/layers.h"
#include "train/source/corpora.h"
#include "verb/form.h"
#include "verb/teach/glossary.h"
#include "verb/teach/threat_models.h"
#include "verb/verbs.h"

enum { TOPIC_SIZE = 64 };

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

static void
add_kinds(struct text *text, unsigned kinds)
{
	const char *gap = "data   ";

	for (size_t i = 0; i < KIND_COUNT; i++) {
		if (kinds & KIND_BIT(i))
			add_link(text, &gap, kind_about((enum kind)i)->name);
	}
	end_line(text, gap);
}

static void
add_settings(struct text *text, const enum setting settings[], const char *gap)
{
	for (size_t i = 0; settings[i] != SETTING_END; i++)
		add_link(text, &gap, setting_about(settings[i])->name);
	end_line(text, gap);
}

/* The methods for which a question is answered with yes. */
static void
add_methods(struct text *text, bool (*is_one)(const struct method *, int),
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
	for (size_t i = 0; method->settings[i] != SETTING_END; i++) {
		if ((int)method->settings[i] == setting)
			return true;
	}

	return false;
}

/* "name=" in a sentence of ours is worth a link. */
static void
add_mentioned(struct text *text, const char *sentence)
{
	const char *gap = "see    ";

	for (const char *at = sentence; (at = strchr(at, '=')); at++) {
		const char *start = at;
		char name[TOPIC_SIZE];
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

/*
 * ---- one function a register ----
 *
 * Each says whether it knows the topic and, where there is a text, adds what
 * it knows: texts ask for the words in them by name alone.
 */

static bool
explain_term(const char *topic, struct text *text)
{
	const struct term *term = glossary_find(topic);

	if (!term || !text)
		return term != NULL;
	text_add(text, "# %s\n%s\n", topic, term->text);

	return true;
}

static bool
explain_method(const char *topic, struct text *text)
{
	static const enum setting shared[] = { SETTING_ALPHA, SETTING_DELTA,
					       SETTING_SIDES, SETTING_END };
	const struct method *method = method_find(topic);

	if (!method || !text)
		return method != NULL;
	text_add(text, "# %s (%s), a method\n%s.\n\n", method->title,
		 method->name, method->summary);
	text_add(text, "kind   [%s]: %s\n", claim_name(method->claim),
		 claim_meaning(method->claim));
	if (method->about != ABOUT_NOTHING)
		text_add(text, "about  [%s]: %s\n", about_name(method->about),
			 about_meaning(method->about));
	add_kinds(text, method->kinds);
	add_settings(text, shared, "reads  ");
	add_settings(text, method->settings, "       ");
	text_add(text, "paper  %s\n", method->reference);

	return true;
}

static bool
explain_warning(const char *topic, struct text *text)
{
	for (size_t i = 0; i < WARNING_COUNT; i++) {
		const struct warning_about *about =
			warning_about((enum warning)i);

		if (strcasecmp(about->code, topic))
			continue;
		if (!text)
			return true;
		text_add(text, "# %s: %s\n\n%s\n", about->code, about->summary,
			 about->advice);
		add_mentioned(text, about->advice);
		return true;
	}

	return false;
}

static void
add_choices(struct text *text, const struct setting_about *about)
{
	const char *const *words = about->choices ? about->choices
				   : about->words ? about->words()
						  : NULL;
	const char *gap = "One of ";

	for (size_t i = 0; words && words[i]; i++) {
		if (explain_knows(words[i]))
			add_link(text, &gap, words[i]);
		else
			text_add(text, "%s%s", gap, words[i]);
		gap = ", ";
	}
	end_line(text, gap);
}

/* "tau-rank=12 is written tau=rank:12 today." */
static void
explain_older(const char *topic, struct text *text)
{
	const struct setting_older *older;
	size_t i = 0;

	while ((older = setting_older(i)) && strcmp(older->name, topic) != 0)
		i++;
	if (older) {
		const char *name = topic;
		char *value = setting_typed(&name, older->example);

		text_add(text, "# %s=, an older word\n%s=%s is written ", topic,
			 topic, older->example);
		text_add(text, "%s=%s today.\n\n", name,
			 value + (*value == ':'));
		free(value);
	}
}

static bool
explain_setting(const char *topic, struct text *text)
{
	enum setting setting;
	const struct setting_about *about;
	bool known = setting_find_any(topic, &setting);

	if (!known || !text)
		return known;
	about = setting_about(setting);
	explain_older(topic, text);
	text_add(text, "# %s=, a setting\n%s: %s\n", about->name, about->name,
		 about->summary);
	add_choices(text, about);
	add_methods(text, names_setting, (int)setting);

	return true;
}

/* A word with half a line about it, and the methods it is about. */
static bool
add_word(const char *topic, const char *name, const char *what,
	 const char *meaning, struct text *text)
{
	if (!name || strcmp(topic, name) != 0)
		return false;
	if (text)
		text_add(text, "# %s, %s\n%s: %s.\n", name, what, name,
			 meaning);

	return true;
}

static bool
explain_claim(const char *topic, struct text *text)
{
	for (int i = 0; i < CLAIM_COUNT; i++) {
		if (!add_word(topic, claim_name((enum claim)i),
			      "a kind of number", claim_meaning((enum claim)i),
			      text))
			continue;
		if (text)
			add_methods(text, has_claim, i);
		return true;
	}

	return false;
}

static bool
explain_about(const char *topic, struct text *text)
{
	for (int i = 0; i < ABOUT_COUNT; i++) {
		if (!add_word(topic, about_name((enum about)i),
			      "what a number is about",
			      about_meaning((enum about)i), text))
			continue;
		if (text)
			add_methods(text, has_about, i);
		return true;
	}

	return false;
}

static bool
explain_policy(const char *topic, struct text *text)
{
	for (int i = 0; i < POLICY_COUNT; i++) {
		if (!add_word(topic, policy_name((enum policy)i),
			      "a policy of thresholds",
			      policy_meaning((enum policy)i), text))
			continue;
		if (!text)
			return true;
		text_add_string(text, "see    [policy-of-thresholds]\n");
		add_methods(text, takes_policy, i);
		return true;
	}

	return false;
}

static void
add_figures(struct text *text, unsigned bit)
{
	const char *gap = "figures  ";

	for (size_t i = 0; figure_kinds()[i]; i++) {
		if (figure_kinds()[i]->kinds & bit)
			add_link(text, &gap, figure_kinds()[i]->name);
	}
	end_line(text, gap);
}

static bool
explain_kind(const char *topic, struct text *text)
{
	for (int i = 0; i < KIND_COUNT; i++) {
		const struct kind_about *about = kind_about((enum kind)i);

		if (!add_word(topic, about->name, "a kind of data",
			      about->summary, text))
			continue;
		if (!text)
			return true;
		add_methods(text, takes_kind, i);
		add_figures(text, KIND_BIT(i));
		return true;
	}

	return false;
}

static bool
explain_figure(const char *topic, struct text *text)
{
	const struct figure_kind *kind = figure_kind_find(topic);

	if (!kind || !text)
		return kind != NULL;
	text_add(text, "# %s (%s), a figure\nShows %s.\n", kind->title,
		 kind->name, kind->summary);
	add_kinds(text, kind->kinds);
	add_settings(text, kind->settings, "reads  ");

	return true;
}

static bool
explain_mechanism(const char *topic, struct text *text)
{
	const struct mechanism_kind *kind = mechanism_find(topic);
	const char *gap = "needs  ";

	if (!kind || !text)
		return kind != NULL;
	text_add(text, "# %s, a mechanism\n%s.\n", kind->name, kind->summary);
	for (size_t i = 0; kind->parameters[i].name; i++) {
		const char *name = kind->parameters[i].name;

		if (explain_knows(name))
			add_link(text, &gap, name);
	}
	end_line(text, gap);

	return true;
}

static bool
explain_layer(const char *topic, struct text *text)
{
	const struct layer_kind *kind = layer_find(topic);

	return kind && add_word(topic, kind->name, "a layer of nets",
				kind->summary, text);
}

static bool
explain_corpus(const char *topic, struct text *text)
{
	for (size_t i = 0; corpora()[i]; i++) {
		if (add_word(topic, corpora()[i]->name, "data to train on",
			     corpora()[i]->summary, text))
			return true;
	}

	return false;
}

static bool
explain_canary(const char *topic, struct text *text)
{
	for (size_t i = 0; canaries()[i]; i++) {
		if (add_word(topic, canaries()[i]->name, "a canary",
			     canaries()[i]->summary, text))
			return true;
	}

	return false;
}

static bool
explain_attack(const char *topic, struct text *text)
{
	for (size_t i = 0; attacks()[i]; i++) {
		if (add_word(topic, attacks()[i]->name, "an attack",
			     attacks()[i]->summary, text))
			return true;
	}

	return false;
}

static bool
explain_experiment(const char *topic, struct text *text)
{
	for (size_t i = 0; experiments()[i]; i++) {
		const struct experiment *experiment = experiments()[i];

		if (!add_word(topic, experiment->name,
			      "an experiment of the lab", experiment->summary,
			      text))
			continue;
		if (text)
			text_add(text, "paper  %s\n", experiment->paper);
		return true;
	}

	return false;
}

static void
add_entry_choices(struct text *text, enum game_entry entry)
{
	struct text choices = { 0 };

	game_entry_add_choices(entry, ", ", &choices);
	if (choices.length)
		text_add(text, "is     %s\n", text_get(&choices));
	text_add_string(text, "see    [game-card]\n");
	text_clear(&choices);
}

static bool
explain_card(const char *topic, struct text *text)
{
	for (int i = 0; i < GAME_COUNT; i++) {
		if (!add_word(topic, game_entry_name((enum game_entry)i),
			      "an entry of the game card",
			      game_entry_summary((enum game_entry)i), text))
			continue;
		if (text)
			add_entry_choices(text, (enum game_entry)i);
		return true;
	}

	return false;
}

static bool
explain_verb(const char *topic, struct text *text)
{
	const struct verb *verb = verb_find(topic);

	if (!verb || !text)
		return verb != NULL;
	text_add(text, "# %s ", verb->name);
	verb_usage(verb, text);
	text_add(text, ", a verb\n%s.\n%s\n", verb->summary, verb->details);

	return true;
}

static bool
explain_glossary(const char *topic, struct text *text)
{
	size_t count;
	const struct term *list = glossary(&count);
	const char *gap = "";

	if (strcmp(topic, "glossary") != 0)
		return false;
	if (!text)
		return true;
	text_add_string(text, "# The words of the field\n");
	for (size_t i = 0; i < count; i++)
		add_link(text, &gap, list[i].name);
	text_add_string(text, "\n");

	return true;
}

static bool
explain_threats(const char *topic, struct text *text)
{
	struct table *table;

	if (strcmp(topic, "threat-models") != 0)
		return false;
	if (!text)
		return true;
	table = threat_models_table();
	text_add(text, "# %s\n", table->title ? table->title : topic);
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++) {
			char *cell =
				table_cell_text(table_cell(table, row, i), 5);

			text_add(text, "%s%s: %s\n", i ? "  " : "",
				 table->columns[i].heading, cell);
			free(cell);
		}
	}
	table_free(table);

	return true;
}

/* The order of what is said where a name means several things. */
static bool (*const registers[])(const char *, struct text *) = {
	explain_term,   explain_method,    explain_warning,    explain_setting,
	explain_claim,  explain_about,     explain_policy,     explain_kind,
	explain_figure, explain_mechanism, explain_layer,      explain_corpus,
	explain_canary, explain_attack,    explain_experiment, explain_card,
	explain_verb,   explain_glossary,  explain_threats,
};

enum { REGISTERS = sizeof(registers) / sizeof(registers[0]) };

bool
explain_topic(const char *topic, struct text *text)
{
	bool known = false;

	for (size_t i = 0; i < REGISTERS; i++) {
		struct text part = { 0 };

		if (registers[i](topic, &part)) {
			text_add(text, "%s%s", known ? "\n" : "",
				 text_get(&part));
			known = true;
		}
		text_clear(&part);
	}

	return known;
}

bool
explain_knows(const char *topic)
{
	for (size_t i = 0; i < REGISTERS; i++) {
		if (registers[i](topic, NULL))
			return true;
	}

	return false;
}

const char *
explain_next_link(const char *text, char *out, size_t size)
{
	for (const char *at = text; (at = strchr(at, '[')); at++) {
		size_t length = strcspn(at + 1, "] \n[");

		if (at[1 + length] != ']' || !length || length >= size)
			continue;
		snprintf(out, size, "%.*s", (int)length, at + 1);
		if (explain_knows(out))
			return at;
	}

	return NULL;
}

/* "# " at the start of lines, in place. */
static void
drop_hashes(char *text)
{
	char *to = text;

	for (const char *from = text; *from; from++) {
		if ((from == text || from[-1] == '\n') &&
		    !strncmp(from, "# ", 2))
			from += 2;
		*to++ = *from;
	}
	*to = '\0';
}

char *
explain_plain(const char *text)
{
	struct text plain = { 0 };
	char topic[TOPIC_SIZE];
	const char *link;

	while ((link = explain_next_link(text, topic, sizeof(topic)))) {
		text_add_bytes(&plain, text, (size_t)(link - text));
		text_add_string(&plain, topic);
		text = link + strlen(topic) + 2;
	}
	text_add_string(&plain, text);
	drop_hashes(plain.at);
	plain.length = strlen(plain.at);
	while (plain.length && plain.at[plain.length - 1] == '\n')
		plain.at[--plain.length] = '\0';

	return text_take(&plain);
}
