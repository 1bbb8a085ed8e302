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
#include "privacy/mechanism/mechanisms.h"
#include "result/policy.h"
#include "result/warning.h"
#include "study/paper/reproduce.h"
#include "train/layer/layers.h"
#include "train/source/corpora.h"
#include "verb/complete/shells.h"
#include "verb/form.h"
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

		if (!setting_is_older((enum setting)i))
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

/* The registries that words of a line stand for. */
static void (*const fills[])(struct known_words *words) = {
	[ARGUMENT_METHOD] = add_methods,
	[ARGUMENT_FIGURE] = add_figures,
	[ARGUMENT_VERB] = add_verbs,
	[ARGUMENT_TOPIC] = add_topics,
	[ARGUMENT_SHELL] = add_shells,
	[ARGUMENT_PAPER] = add_papers,
	[ARGUMENT_SETTING] = add_settings,
	[ARGUMENT_LESSON] = add_lessons,
	[ARGUMENT_EXPERIMENT] = add_experiments,
	[ARGUMENT_CORPUS] = add_corpora,
};

static void
add_argument(struct known_words *words, const struct argument *argument)
{
	const char *word;

	if (argument->sort == ARGUMENT_WORD)
		add(words, argument->name, NULL);
	for (size_t i = 0;
	     argument->sort == ARGUMENT_ONE_OF && (word = argument->word(i));
	     i++)
		add(words, word, NULL);
	if (argument->sort < sizeof(fills) / sizeof(fills[0]) &&
	    fills[argument->sort])
		fills[argument->sort](words);
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

/* Adds the words before a = that are not settings: game card, roles. */
static void
add_columns(struct known_words *words)
{
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
	if (!form || (form->reads & (READS_DATA | READS_ALL)))
		add_columns(&names);
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

struct known_words
known_words_at(char *const words[], size_t count)
{
	const char *typed = words[count - 1];
	const struct verb *verb = verb_find(words[0]);
	char **plain = memory_new_array(count, sizeof(*plain));
	size_t index = plain_words(words, count, plain);
	struct known_words first = { .files = true }, found = { 0 };

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
