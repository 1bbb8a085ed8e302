/* known_words.c - what may be typed at a place, read off the registries */

#include "verb/complete/known_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "dataset/role.h"
#include "figure/figure_kinds.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canaries.h"
#include "lab/experiments.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "result/policy.h"
#include "result/warning.h"
#include "study/paper/reproduce.h"
#include "train/layer/layers.h"
#include "train/source/corpora.h"
#include "verb/complete/shells.h"
#include "verb/teach/glossary.h"
#include "verb/teach/lessons.h"
#include "verb/verbs.h"

void
known_words_clear(struct known_words *words)
{
	for (size_t i = 0; i < words->count; i++)
		free(words->at[i].word);
	free(words->at);
	*words = (struct known_words){ 0 };
}

static bool
has(const struct known_words *words, const char *word)
{
	for (size_t i = 0; i < words->count; i++) {
		if (!strcmp(words->at[i].word, word))
			return true;
	}

	return false;
}

static void
add(struct known_words *words, const char *word, const char *summary)
{
	if (!word || has(words, word))
		return;
	words->at = memory_grow_array(words->at, words->count + 1,
				      sizeof(*words->at));
	words->at[words->count++] = (struct known_word){
		.word = memory_copy_text(word),
		.summary = summary ? summary : "",
	};
}

static void
add_verbs(struct known_words *words)
{
	for (size_t i = 0; verbs()[i]; i++)
		add(words, verbs()[i]->name, verbs()[i]->summary);
}

static void
add_methods(struct known_words *words)
{
	for (size_t i = 0; methods()[i]; i++)
		add(words, methods()[i]->name, methods()[i]->summary);
}

static void
add_figures(struct known_words *words)
{
	for (size_t i = 0; figure_kinds()[i]; i++)
		add(words, figure_kinds()[i]->name, figure_kinds()[i]->summary);
}

static void
add_shells(struct known_words *words)
{
#define ADD_SHELL(id) add(words, #id, "");
	SHELLS(ADD_SHELL)
#undef ADD_SHELL
}

static void
add_settings(struct known_words *words)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about =
			setting_about((enum setting)i);

		add(words, about->name, about->summary);
	}
}

static void
add_terms(struct known_words *words)
{
	size_t count;
	const struct term *terms = glossary(&count);

	for (size_t i = 0; i < count; i++)
		add(words, terms[i].name, "a word of the glossary");
}

static void
add_papers(struct known_words *words)
{
	for (size_t i = 0; papers[i]; i++)
		add(words, papers[i]->name, papers[i]->title);
}

static void
add_lessons(struct known_words *words)
{
	size_t count;
	const struct lesson *list = lessons(&count);

	for (size_t i = 0; i < count; i++) {
		char number[24];

		snprintf(number, sizeof(number), "%zu", i + 1);
		add(words, number, list[i].title);
	}
}

static void
add_entries(struct known_words *words)
{
	for (int i = 0; i < GAME_COUNT; i++)
		add(words, game_entry_name((enum game_entry)i),
		    game_entry_summary((enum game_entry)i));
}

static void
add_kinds(struct known_words *words)
{
	for (int i = 0; i < KIND_COUNT; i++)
		add(words, kind_about((enum kind)i)->name,
		    kind_about((enum kind)i)->summary);
}

static void
add_corpora(struct known_words *words)
{
	for (size_t i = 0; corpora()[i]; i++)
		add(words, corpora()[i]->name, corpora()[i]->summary);
}

static void
add_canaries(struct known_words *words)
{
	for (size_t i = 0; canaries()[i]; i++)
		add(words, canaries()[i]->name, canaries()[i]->summary);
	add(words, CANARY_ROWS, "the data's own, in one-run");
}

static void
add_attacks(struct known_words *words)
{
	for (size_t i = 0; attacks()[i]; i++)
		add(words, attacks()[i]->name, attacks()[i]->summary);
}

static void
add_experiments(struct known_words *words)
{
	for (size_t i = 0; experiments()[i]; i++)
		add(words, experiments()[i]->name, experiments()[i]->summary);
}

/* What dpaudit explain knows. */
static void
add_topics(struct known_words *words)
{
	add_methods(words);
	for (size_t i = 0; i < WARNING_COUNT; i++) {
		const struct warning_about *about =
			warning_about((enum warning)i);

		add(words, about->code, about->summary);
	}
	for (int i = 0; i < CLAIM_COUNT; i++)
		add(words, claim_name((enum claim)i), "a kind of number");
	for (int i = 0; i < ABOUT_COUNT; i++)
		add(words, about_name((enum about)i), "what a number is about");
	for (int i = 0; i < POLICY_COUNT; i++)
		add(words, policy_name((enum policy)i), "a policy");
	add(words, "threat-models", "what attackers are assumed to do");
	add(words, "glossary", "the words of the field");
	add_settings(words);
	add_figures(words);
	add_kinds(words);
	for (size_t i = 0; mechanisms()[i]; i++)
		add(words, mechanisms()[i]->name, mechanisms()[i]->summary);
	for (size_t i = 0; layers()[i]; i++)
		add(words, layers()[i]->name, layers()[i]->summary);
	add_corpora(words);
	add_canaries(words);
	add_attacks(words);
	add_experiments(words);
	add_entries(words);
	add_verbs(words);
	add_terms(words);
}

/* Of "FILE|data|status", all that begin something. */
static void
add_alternatives(struct known_words *words, char *list, bool first)
{
	for (char *word; (word = strsep(&list, "|")); first = true) {
		if (first && islower((unsigned char)*word))
			add(words, word, NULL);
	}
}

/* "methods|figures", "FILE | status FOLDER": words that a usage spells out. */
static void
add_spelled(struct known_words *words, const char *usage)
{
	char *copy = memory_copy_text(usage), *rest = copy, *chunk;
	bool first = true;

	while ((chunk = strsep(&rest, " []"))) {
		bool next = *chunk ? !strcmp(chunk, "|") : first;

		if (!strchr(chunk, '='))
			add_alternatives(words, chunk, first);
		first = next;
	}
	free(copy);
}

/* The placeholders of usages that stand for a registry. */
static const struct {
	const char *name;
	void (*fill)(struct known_words *words);
} places[] = {
	{ "METHOD", add_methods },
	{ "FIGURE", add_figures },
	{ "VERB", add_verbs },
	{ "TOPIC", add_topics },
	{ "SHELL", add_shells },
	{ "PAPER", add_papers },
	{ "SETTING", add_settings },
	{ "LESSON", add_lessons },
	{ "EXPERIMENT", add_experiments },
	{ "CORPUS", add_corpora },
};

enum { PLACES = sizeof(places) / sizeof(places[0]) };

static bool
stands_for(const char *usage, size_t length, const char *place)
{
	return length == strlen(place) && !strncmp(usage, place, length);
}

static struct known_words
words_of_verb(const struct verb *verb)
{
	const char *usage = verb->usage + (verb->usage[0] == '[');
	size_t length = strspn(usage, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	struct known_words words = { 0 };

	for (size_t i = 0; i < PLACES; i++) {
		if (stands_for(usage, length, places[i].name))
			places[i].fill(&words);
	}
	add_spelled(&words, usage);
	words.files = stands_for(usage, length, "FILE") ||
		      !strncmp(usage + length, "|FILE", 5);

	return words;
}

/* Behind its first word. */
static bool
takes_files(const struct verb *verb)
{
	return strstr(verb->usage, "FILE...") || strstr(verb->usage, "DATA") ||
	       strstr(verb->usage, "FOLDER...");
}

/* Everything that stands before a = : settings, game card, roles. */
static void
add_names(struct known_words *words)
{
	add_settings(words);
	add_entries(words);
	for (int i = 0; i < ROLE_COUNT; i++) {
		if (i != ROLE_OTHER)
			add(words, role_name((enum role)i),
			    "the column with this role");
	}
}

/* What a registry says of a value; NULL where none does. */
static const char *
meaning_of(enum setting setting, const char *word)
{
	const struct mechanism_kind *mechanism;
	const struct method *method;

	for (int i = POLICY_FIXED;
	     setting == SETTING_POLICY && i < POLICY_COUNT; i++) {
		if (!strcmp(policy_name((enum policy)i), word))
			return policy_meaning((enum policy)i);
	}
	if (setting_about(setting)->words == method_names)
		return (method = method_find(word)) ? method->summary : NULL;
	if (setting != SETTING_MECHANISM)
		return NULL;

	return (mechanism = mechanism_find(word)) ? mechanism->summary : NULL;
}

static void
add_each(struct known_words *words, enum setting setting,
	 const char *const *each)
{
	for (size_t i = 0; each && each[i]; i++)
		add(words, each[i], meaning_of(setting, each[i]));
}

struct known_words
known_words_of_figures(void)
{
	struct known_words words = { 0 };

	add_figures(&words);

	return words;
}

/* Settings whose values are a registry that the table cannot ask. */
static const struct {
	enum setting setting;
	void (*fill)(struct known_words *words);
	bool files; /* or a path */
} registries[] = {
	{ SETTING_KIND, add_kinds, false },
	{ SETTING_DATA, add_corpora, true },
	{ SETTING_CANARY, add_canaries, false },
	{ SETTING_ATTACK, add_attacks, false },
};

enum { REGISTRIES = sizeof(registries) / sizeof(registries[0]) };

struct known_words
known_words_of_setting(enum setting setting)
{
	const struct setting_about *about = setting_about(setting);
	struct known_words words = { 0 };

	add_each(&words, setting, about->choices);
	if (about->words)
		add_each(&words, setting, about->words());
	if (about->kind == VALUE_SWITCH) {
		add(&words, "yes", NULL);
		add(&words, "no", NULL);
	}
	words.files = about->kind == VALUE_FILE;
	for (size_t i = 0; i < REGISTRIES; i++) {
		if (registries[i].setting != setting)
			continue;
		registries[i].fill(&words);
		words.files = registries[i].files;
	}

	return words;
}

/* What an entry of the game card may be. */
static struct known_words
words_of_entry(const char *name)
{
	struct known_words words = { 0 };

	for (int i = 0; i < GAME_COUNT; i++) {
		const struct game_values *values =
			game_entry_values((enum game_entry)i);

		if (strcmp(game_entry_name((enum game_entry)i), name) != 0)
			continue;
		for (size_t j = 0; values->choices[j]; j++)
			add(&words, values->choices[j], NULL);
	}

	return words;
}

/* ---- what fits what is typed ---- */

/* Those that go on from `typed`, behind its first `kept` bytes. */
static void
offer(struct known_words *found, struct known_words from, const char *typed,
      size_t kept, const char *end)
{
	struct text word = { 0 };

	for (size_t i = 0; i < from.count; i++) {
		if (strncmp(from.at[i].word, typed + kept,
			    strlen(typed + kept)) != 0)
			continue;
		text_clear(&word);
		text_add_bytes(&word, typed, kept);
		text_add(&word, "%s%s", from.at[i].word, end);
		add(found, text_get(&word), from.at[i].summary);
	}
	found->files = found->files || from.files;
	text_clear(&word);
	known_words_clear(&from);
}

static size_t
dashes(const char *typed)
{
	return strncmp(typed, "--", 2) ? 0 : 2;
}

static void
offer_values(struct known_words *found, const char *typed)
{
	size_t kept = strcspn(typed, "=") + 1;
	enum setting setting;
	struct text name = { 0 };

	text_add_bytes(&name, typed + dashes(typed), kept - 1 - dashes(typed));
	if (setting_find(text_get(&name), &setting))
		offer(found, known_words_of_setting(setting), typed, kept, "");
	offer(found, words_of_entry(text_get(&name)), typed, kept, "");
	text_clear(&name);
}

/* A verb whose usage names no setting has no use for any but the format. */
static void
offer_names(struct known_words *found, const struct verb *verb,
	    const char *typed)
{
	const struct setting_about *format = setting_about(SETTING_FORMAT);
	struct known_words names = { 0 };

	if (!verb || strchr(verb->usage, '='))
		add_names(&names);
	else
		add(&names, format->name, format->summary);
	offer(found, names, typed, dashes(typed), "=");
}

/* A list of methods goes on behind its last comma. */
static void
offer_of_verb(struct known_words *found, const struct verb *verb,
	      const char *typed)
{
	const char *comma = strrchr(typed, ',');
	bool list = comma && strstr(verb->usage, "[,");

	offer(found, words_of_verb(verb), typed,
	      list ? (size_t)(comma + 1 - typed) : 0, "");
	if (!found->count || *typed)
		offer_names(found, verb, typed);
}

struct known_words
known_words_at(char *const words[], size_t count)
{
	const char *typed = words[count - 1];
	const struct verb *verb = verb_find(words[0]);
	struct known_words first = { .files = true }, found = { 0 };

	if (strchr(typed, '=')) {
		offer_values(&found, typed);
	} else if (count == 1) {
		add_verbs(&first);
		offer(&found, first, typed, 0, "");
	} else if (count == 2 && verb) {
		offer_of_verb(&found, verb, typed);
	} else {
		found.files = !dashes(typed) && (!verb || takes_files(verb));
		if (verb && strstr(verb->usage, "SETTING..."))
			offer(&found, words_of_verb(verb), typed, 0, "");
		offer_names(&found, verb, typed);
	}

	return found;
}
