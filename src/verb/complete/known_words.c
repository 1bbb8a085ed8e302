/* known_words.c - what may be typed at a place, read off the registries */

#include "verb/complete/known_words.h"

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
#include "result/policy.h"
#include "study/paper/reproduce.h"
#include "train/source/corpora.h"
#include "verb/complete/shells.h"
#include "verb/form.h"
#include "verb/teach/glossary.h"
#include "verb/teach/lessons.h"
#include "verb/teach/topics.h"
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
add_all(struct known_words *words, const struct registry *registry)
{
	size_t count = registry_count(registry);

	for (size_t i = 0; i < count; i++) {
		struct named named = registry_at(registry, i);

		add(words, named.name, named.summary);
	}
}

/* Completes a first word: verbs of the screen are for its palette. */
static void
add_verbs(struct known_words *words)
{
	for (size_t i = 0; verbs()[i]; i++) {
		if (verbs()[i]->run)
			add(words, verbs()[i]->name, verbs()[i]->summary);
	}
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

/* What dpaudit explain knows. */
static void
add_topics(struct known_words *words)
{
	const struct topic *topic;

	for (size_t i = 0; (topic = topic_at(i)); i++)
		add_all(words, topic->of);
	add(words, "threat-models", "what attackers are assumed to do");
	add(words, "glossary", "the words of the field");
	add_all(words, &glossary_registry);
}

/* The registries that words of a line stand for. */
static const struct registry *const sorts[] = {
	[ARGUMENT_METHOD] = &methods_registry,
	[ARGUMENT_FIGURE] = &figure_kinds_registry,
	[ARGUMENT_VERB] = &verbs_registry,
	[ARGUMENT_SHELL] = &shells_registry,
	[ARGUMENT_PAPER] = &papers_registry,
	[ARGUMENT_SETTING] = &settings_registry,
	[ARGUMENT_EXPERIMENT] = &experiments_registry,
	[ARGUMENT_CORPUS] = &corpora_registry,
};

static void
add_argument(struct known_words *words, const struct argument *argument)
{
	const char *word;

	for (size_t i = 0; (word = verb_argument_word(argument, i)); i++)
		add(words, word, NULL);
	if (argument->sort == ARGUMENT_TOPIC)
		add_topics(words);
	if (argument->sort == ARGUMENT_LESSON)
		add_lessons(words);
	if (sorts[argument->sort])
		add_all(words, sorts[argument->sort]);
	words->files = words->files || argument->sort == ARGUMENT_FILE ||
		       (argument->flags & ARGUMENT_OR_FILE);
}

/* Returns the words that fit at `index`, after those before it. */
static struct known_words
words_of_verb(const struct verb *verb, char *const before[], size_t index)
{
	const struct verb_form *chosen = verb_form_of(verb, before, index);
	struct known_words words = { 0 };

	for (size_t i = 0; i < verb_form_count(verb); i++) {
		const struct verb_form *form = &verb->forms[i];
		const struct argument *argument =
			verb_form_argument(form, index - 1);

		if (argument && (index == 1 || form == chosen))
			add_argument(&words, argument);
		/* [METHOD] FILE: the file may come first */
		for (size_t j = 0;
		     argument && index == 1 &&
		     (form->arguments[j].flags & ARGUMENT_OPTIONAL) &&
		     j + 1 < FORM_ARGUMENTS && form->arguments[j + 1].sort;
		     j++)
			add_argument(&words, &form->arguments[j + 1]);
	}

	return words;
}

struct known_words
known_words_of_figures(void)
{
	struct known_words words = { 0 };

	add_all(&words, &figure_kinds_registry);

	return words;
}

/* Settings whose values are a registry that the table of settings cannot ask.
 */
static const struct {
	enum setting setting;
	const struct registry *of;
	bool files; /* or a path */
} registries[] = {
	{ SETTING_POLICY, &policies_registry, false },
	{ SETTING_DATA, &corpora_registry, true },
	{ SETTING_CANARY, &canaries_registry, false },
	{ SETTING_ATTACK, &attacks_registry, false },
};

enum { REGISTRIES = sizeof(registries) / sizeof(registries[0]) };

struct known_words
known_words_of_setting(enum setting setting)
{
	const struct setting_about *about = setting_about(setting);
	const struct registry *of = about->values;
	struct known_words words = { .files = about->kind == VALUE_FILE };

	for (size_t i = 0; i < REGISTRIES; i++) {
		if (registries[i].setting == setting) {
			of = registries[i].of;
			words.files = registries[i].files;
		}
	}
	if (of)
		add_all(&words, of);
	for (size_t i = 0; !of && about->choices && about->choices[i]; i++)
		add(&words, about->choices[i], NULL);
	if (about->kind == VALUE_SWITCH) {
		add(&words, "yes", NULL);
		add(&words, "no", NULL);
	}
	if (setting == SETTING_CANARY)
		add(&words, CANARY_ROWS, "the data's own, in one-run");

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

/* Returns true for a line with no settings, except the output format. */
static bool
is_bare(const struct verb_form *form)
{
	return !form->needs && !form->settings && !form->reads && !form->named;
}

/* The settings that the line reads, and words that columns and cards have. */
static void
offer_names(struct known_words *found, const struct verb *verb,
	    char *const words[], size_t count, const char *typed)
{
	const struct verb_form *form =
		verb ? verb_form_of(verb, words, count - 1) : NULL;
	struct known_words names = { 0 };
	struct request request = { 0 };
	struct settings none;
	struct error ignored = { 0 };
	bool read;

	settings_init(&none);
	read = form &&
	       request_read(&request, words, count - 1, &none, &ignored);
	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about = setting_about(i);

		if (setting_is_older(i) ||
		    (form && is_bare(form) && i != SETTING_FORMAT))
			continue;
		if (!form || (read ? verb_reads(verb, &request, NULL, i)
				   : verb_form_may_read(form, i)))
			add(&names, about->name, about->summary);
	}
	if (!form || (form->reads & (READS_DATA | READS_ALL))) {
		add_all(&names, &game_registry);
		add_all(&names, &roles_registry);
	}
	if (read)
		request_clear(&request);
	offer(found, names, typed, dashes(typed), "=");
}

/* A list of methods goes on behind its last comma. */
static void
offer_of_verb(struct known_words *found, const struct verb *verb,
	      char *const words[], size_t index)
{
	const char *typed = words[index], *comma = strrchr(typed, ',');
	const struct argument *argument =
		verb_form_argument(verb_form_of(verb, words, index), index - 1);
	bool list = comma && argument && (argument->flags & ARGUMENT_COMMAS);
	struct known_words known = words_of_verb(verb, words, index);

	known.files = known.files && !list;
	offer(found, known, typed, list ? (size_t)(comma + 1 - typed) : 0, "");
}

/* Words before the last that are no settings. */
static size_t
plain_words(char *const words[], size_t count, char *plain[])
{
	size_t kept = 0;

	for (size_t i = 0; i + 1 < count; i++) {
		if (!i || !strchr(words[i], '='))
			plain[kept++] = words[i];
	}
	plain[kept] = words[count - 1];

	return kept;
}

/* Completes `pin swap NAME` as swap. */
static struct known_words
words_behind(const struct verb *verb, char *const words[], size_t count)
{
	char **line = memory_new_array(count, sizeof(*line));
	struct known_words found;

	memcpy(line, words, count * sizeof(*line));
	line[0] = memory_copy_text(verb->name);
	found = known_words_at(line, count);
	free(line[0]);
	free(line);

	return found;
}

struct known_words
known_words_at(char *const words[], size_t count)
{
	const char *typed = words[count - 1];
	const struct verb *verb = verb_find(words[0]);
	const struct verb *runs = verb_of_line(words, count - 1);
	char **plain = memory_new_array(count, sizeof(*plain));
	size_t index = plain_words(words, count, plain);
	struct known_words first = { .files = true }, found = { 0 };

	if (runs && runs != verb) {
		free(plain);
		return words_behind(runs, words + 1, count - 1);
	}
	if (strchr(typed, '=')) {
		offer_values(&found, typed);
	} else if (count == 1) {
		add_verbs(&first);
		offer(&found, first, typed, 0, "");
	} else if (!verb) {
		found.files = !dashes(typed);
		offer_names(&found, verb, words, count, typed);
	} else {
		if (!dashes(typed))
			offer_of_verb(&found, verb, plain, index);
		if (index > 1 || !found.count || *typed)
			offer_names(&found, verb, words, count, typed);
	}
	free(plain);

	return found;
}
