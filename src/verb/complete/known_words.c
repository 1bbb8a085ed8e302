/* known_words.c - what may be typed at a place, read off the registries */

#include "verb/complete/known_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "dataset/role.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "result/warning.h"
#include "study/paper/reproduce.h"
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
	for (size_t i = 0; shells()[i]; i++)
		add(words, shells()[i]->name, shells()[i]->summary);
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
	for (size_t i = 0; papers()[i]; i++)
		add(words, papers()[i]->name, papers()[i]->title);
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
	for (int i = 0; i < KIND_COUNT; i++)
		add(words, kind_about((enum kind)i)->name, "a kind of data");
	for (size_t i = 0; mechanisms()[i]; i++)
		add(words, mechanisms()[i]->name, mechanisms()[i]->summary);
	add_verbs(words);
	add_terms(words);
}

/* "methods|figures|formats" where a usage spells its words out. */
static void
add_spelled(struct known_words *words, const char *usage, size_t length)
{
	char *copy = memory_copy_text(usage), *rest = copy, *word;

	copy[length] = '\0';
	while ((word = strsep(&rest, "|"))) {
		if (islower((unsigned char)*word))
			add(words, word, NULL);
	}
	free(copy);
}

/* The placeholders of usages that stand for a registry. */
static const struct {
	const char *name;
	void (*fill)(struct known_words *words);
} places[] = {
	{ "METHOD", add_methods },   { "FIGURE", add_figures },
	{ "VERB", add_verbs },       { "TOPIC", add_topics },
	{ "SHELL", add_shells },     { "PAPER", add_papers },
	{ "SETTING", add_settings }, { "LESSON", add_lessons },
};

enum { PLACES = sizeof(places) / sizeof(places[0]) };

static bool
stands_for(const char *usage, size_t length, const char *place)
{
	return length == strlen(place) && !strncmp(usage, place, length);
}

struct known_words
known_words_of_verb(const struct verb *verb)
{
	const char *usage = verb->usage + (verb->usage[0] == '[');
	size_t length = strspn(usage, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	size_t whole = strcspn(usage, " ");
	struct known_words words = { 0 };

	for (size_t i = 0; i < PLACES; i++) {
		if (stands_for(usage, length, places[i].name))
			places[i].fill(&words);
	}
	words.list = !strncmp(usage + length, "[,", 2);
	if (!memchr(usage, '=', whole))
		add_spelled(&words, usage, whole);
	words.files = stands_for(usage, length, "FILE");

	return words;
}

bool
known_verb_takes_files(const struct verb *verb)
{
	return strstr(verb->usage, "FILE...") || strstr(verb->usage, "DATA") ||
	       strstr(verb->usage, "FOLDER...");
}

struct known_words
known_verbs(void)
{
	struct known_words words = { .files = true };

	add_verbs(&words);

	return words;
}

struct known_words
known_names(void)
{
	struct known_words words = { 0 };

	add_settings(&words);
	for (int i = 0; i < GAME_COUNT; i++) {
		add(&words, game_entry_name((enum game_entry)i),
		    game_entry_summary((enum game_entry)i));
	}
	for (int i = 0; i < ROLE_COUNT; i++) {
		if (i != ROLE_OTHER)
			add(&words, role_name((enum role)i),
			    "the column with this role");
	}

	return words;
}

static void
add_each(struct known_words *words, const char *const *each)
{
	for (size_t i = 0; each && each[i]; i++)
		add(words, each[i], NULL);
}

struct known_words
known_values(enum setting setting)
{
	const struct setting_about *about = setting_about(setting);
	struct known_words words = { 0 };

	add_each(&words, about->choices);
	if (about->words)
		add_each(&words, about->words());
	if (about->kind == VALUE_SWITCH) {
		add(&words, "yes", NULL);
		add(&words, "no", NULL);
	}
	for (int i = 0; setting == SETTING_KIND && i < KIND_COUNT; i++) {
		const struct kind_about *kind = kind_about((enum kind)i);

		add(&words, kind->name, kind->summary);
	}
	words.files = about->kind == VALUE_FILE;

	return words;
}
