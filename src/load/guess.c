/* guess.c - which column of a sheet plays which role */

#include "load/guess.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/label.h"
#include "load/pair.h"

enum { NAME_SIZE = 64 };

/*
 * Names that tools give their columns, best first, beside the role's own.
 * With `by_ending`, "attack-score" is as good as "score".
 */
static const struct {
	enum role role;
	bool by_ending;
	const char *names;
} synonyms[] = {
	{ ROLE_SCORE, true,
	  "scores signal signals signal-values llr lira logit logits conf "
	  "confidence margin statistic" },
	{ ROLE_LOSS, true,
	  "losses nll cross-entropy crossentropy xent ce perplexity" },
	{ ROLE_MEMBER, false,
	  "members membership memberships is-member ismember in keep "
	  "challenge-bit is-train is-in label labels true-label true-labels y "
	  "target" },
	{ ROLE_RUN, false, "runs run-id trial trial-id seed" },
	{ ROLE_GROUP, false, "groups user user-id client client-id" },
	{ ROLE_INSTANCE, false,
	  "instances model model-id instance-id shadow shadow-model" },
	{ ROLE_PROBABILITY, false,
	  "probabilities prob probs proba p softmax prediction predictions" },
	{ ROLE_LABEL, false,
	  "labels class classes target targets true-label true-labels y "
	  "y-true" },
	{ ROLE_TRUE_POSITIVES, false, "true-positives true-positive" },
	{ ROLE_FALSE_NEGATIVES, false, "false-negatives false-negative" },
	{ ROLE_FALSE_POSITIVES, false, "false-positives false-positive" },
	{ ROLE_TRUE_NEGATIVES, false, "true-negatives true-negative" },
	{ ROLE_TRUTH, false, "truths secret secrets bit bits canary-bit" },
	{ ROLE_GUESS, false, "guessed prediction" },
	{ ROLE_OPTIONS, false, "option-count alphabet" },
	{ ROLE_CANARIES, false, "canary-count m" },
	{ ROLE_GUESSES, false, "guess-count r" },
	{ ROLE_CORRECT, false, "correct-guesses correct-num v" },
	{ ROLE_COSINE, true, "cosines cos cosine-similarity" },
	{ ROLE_OBSERVED, false,
	  "seen inserted included participated is-observed" },
	{ ROLE_REPETITION, false, "repetitions repeats" },
	{ ROLE_ROUND, false, "rounds step iteration" },
	{ ROLE_DIMENSION, false, "dim dimensions" },
	{ ROLE_NAME, false, "names strategy strategies" },
	{ ROLE_CATEGORY, false, "categories" },
	{ ROLE_UTILITY, false, "accuracy test-accuracy" },
	{ ROLE_STRATEGY_EPSILON, false, "epsilon-star epsilon eps" },
	{ ROLE_CURVE_EPSILON, false, "epsilon eps" },
	{ ROLE_CURVE_DELTA, false, "delta" },
	{ ROLE_CURVE_ALPHA, false, "alpha fpr" },
	{ ROLE_CURVE_BETA, false, "beta fnr" },
};

/*
 * Kinds in the order they are tried: the more a kind asks for, the earlier;
 * what has both scores and losses is scores.
 */
static const enum kind order[] = {
	KIND_COUNTS,     KIND_GUESSES, KIND_COSINES, KIND_PREDICTIONS,
	KIND_STRATEGIES, KIND_SCORES,  KIND_LOSSES,  KIND_CURVE,
};

/* ---- names ---- */

/* Lower case, dashes for what separates words, the last step of a path. */
static void
normalise(const char *name, char out[NAME_SIZE])
{
	const char *last = strrchr(name, '.');
	size_t length = 0;

	if (last && last[1])
		name = last + 1;
	for (; *name && length < NAME_SIZE - 1; name++) {
		unsigned char c = (unsigned char)*name;

		out[length++] = isalnum(c) ? (char)tolower(c) : '-';
	}
	out[length] = '\0';
}

/* Whether `word` is one of the words of a list. */
static bool
is_in_list(const char *list, const char *word)
{
	size_t length = strlen(word);

	while (*list) {
		size_t next = strcspn(list, " ");

		if (next == length && !strncmp(list, word, length))
			return true;
		list += next + (list[next] == ' ');
	}

	return false;
}

/* How well a name stands for a role: 0 not at all, smaller is better. */
static size_t
fit(const char *name, enum role role)
{
	char plain[NAME_SIZE];
	const char *ending;

	normalise(name, plain);
	if (!strcmp(plain, role_name(role)))
		return 1;
	for (size_t i = 0; i < sizeof(synonyms) / sizeof(*synonyms); i++) {
		if (synonyms[i].role != role)
			continue;
		if (is_in_list(synonyms[i].names, plain)) {
			const char *at = strstr(synonyms[i].names, plain);

			return 2 + (size_t)(at - synonyms[i].names);
		}
		ending = strrchr(plain, '-');
		if (synonyms[i].by_ending && ending &&
		    (!strcmp(ending + 1, role_name(role)) ||
		     is_in_list(synonyms[i].names, ending + 1)))
			return 1000;
	}
	/* probability-0, prob_1, p2: one column a class. */
	if (role == ROLE_PROBABILITY) {
		size_t stem = strcspn(plain, "0123456789");

		if (stem && plain[stem] &&
		    !plain[stem + strspn(plain + stem, "0123456789")]) {
			plain[stem - (plain[stem - 1] == '-')] = '\0';
			return guess_suits(plain, role) ? 2 : 0;
		}
	}

	return 0;
}

bool
guess_suits(const char *name, enum role role)
{
	return fit(name, role) > 0;
}

/* ---- what the user said ---- */

static void
list_columns(const struct sheet *sheet, struct text *text)
{
	for (size_t i = 0; i < sheet->column_count && i < 12; i++) {
		char name[80];

		text_add(text, "%s%s", i ? ", " : "",
			 sheet_call(sheet, i, name));
	}
	if (sheet->column_count > 12)
		text_add(text, ", ... (%zu)", sheet->column_count);
}

/* A column by its name, or by its number from 1. */
static bool
find_column(const struct sheet *sheet, const char *said, size_t *column,
	    struct error *err)
{
	struct text names = { 0 };
	size_t found = 0;
	char *end;
	unsigned long number;

	for (size_t i = sheet->column_count; i-- > 0;) {
		if (!strcmp(sheet->columns[i].name, said)) {
			*column = i;
			found++;
		}
	}
	if (found > 1)
		return error_set(err, ERROR_USAGE,
				 "%s: %zu columns are called '%s'; say its "
				 "number from 1",
				 sheet->path, found, said);
	if (found)
		return true;
	number = strtoul(said, &end, 10);
	if (isdigit((unsigned char)*said) && !*end && number >= 1 &&
	    number <= sheet->column_count) {
		*column = number - 1;
		return true;
	}
	list_columns(sheet, &names);
	error_set(err, ERROR_USAGE, "%s has no column '%s'; it has %s",
		  sheet->path, said, text_get(&names));
	text_clear(&names);

	return false;
}

/* Roles given by the user; ROLE_OTHER elsewhere. */
static bool
apply_choices(enum role *roles, const struct sheet *sheet,
	      const struct load_options *options, struct error *err)
{
	for (size_t i = 0; i < options->choice_count; i++) {
		const struct role_choice *choice = &options->choices[i];
		size_t column = 0;

		if (!find_column(sheet, choice->column, &column, err))
			return false;
		if (roles[column] != ROLE_OTHER &&
		    roles[column] != choice->role)
			return error_set(err, ERROR_USAGE,
					 "column '%s' cannot be both %s and %s",
					 choice->column,
					 role_name(roles[column]),
					 role_name(choice->role));
		roles[column] = choice->role;
	}

	return true;
}

static bool
was_chosen(const struct load_options *options, enum role role)
{
	for (size_t i = 0; i < options->choice_count; i++) {
		if (options->choices[i].role == role)
			return true;
	}

	return false;
}

/* ---- what the names say ---- */

/* The free column whose name fits a role best. */
static bool
best_column(const struct sheet *sheet, const enum role *roles, enum role role,
	    size_t *column)
{
	size_t best = 0;

	for (size_t i = 0; i < sheet->column_count; i++) {
		size_t here;

		if (roles[i] != ROLE_OTHER)
			continue;
		here = fit(sheet->columns[i].name, role);
		if (here && (!best || here < best)) {
			best = here;
			*column = i;
		}
	}

	return best > 0;
}

/* Gives a role to the column that suits it; probabilities have several. */
static void
give(const struct sheet *sheet, enum role *roles, enum role role)
{
	size_t column;

	if (role != ROLE_PROBABILITY) {
		if (best_column(sheet, roles, role, &column))
			roles[column] = role;
		return;
	}
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (roles[i] == ROLE_OTHER && fit(sheet->columns[i].name, role))
			roles[i] = role;
	}
}

static uint64_t
roles_present(const struct sheet *sheet, const enum role *roles)
{
	uint64_t present = 0;

	for (size_t i = 0; i < sheet->column_count; i++)
		present |= ROLE_BIT(roles[i]);
	if (sheet->members_first != (size_t)-1)
		present |= ROLE_BIT(ROLE_MEMBER);

	return present;
}

/*
 * Gives the roles of a set.  Members last: what may be a class label is
 * one, where the kind has class labels.
 */
static void
give_all(const struct sheet *sheet, const struct load_options *options,
	 enum role *roles, uint64_t wanted)
{
	uint64_t present = roles_present(sheet, roles);

	for (size_t i = 1; i <= ROLE_COUNT; i++) {
		enum role role = i == ROLE_COUNT ? ROLE_MEMBER : (enum role)i;

		if (i == ROLE_MEMBER || !(wanted & ROLE_BIT(role)) ||
		    present & ROLE_BIT(role) || was_chosen(options, role))
			continue;
		give(sheet, roles, role);
	}
}

/* Whether the sheet can be of a kind; then `roles` says how. */
static bool
try_kind(const struct sheet *sheet, const struct load_options *options,
	 enum kind kind, enum role *roles)
{
	const struct kind_about *about = kind_about(kind);
	size_t size = sheet->column_count * sizeof(*roles);
	enum role *before = memory_copy(roles, size);
	bool meets = false;

	for (size_t i = 0; i < 3 && about->needs[i] && !meets; i++) {
		memcpy(roles, before, size);
		give_all(sheet, options, roles, about->needs[i]);
		meets = !(about->needs[i] & ~roles_present(sheet, roles));
		if (meets)
			give_all(sheet, options, roles, about->allows);
	}
	if (!meets)
		memcpy(roles, before, size);
	free(before);

	return meets;
}

/* ---- tables without names ---- */

bool
guess_is_labelled(const struct sheet *sheet)
{
	return !sheet->has_header && sheet->column_count == 2 &&
	       label_suits(sheet, 1);
}

/* Two columns, the second of labels: scores and members. */
static bool
try_two_columns(const struct sheet *sheet, enum role *roles)
{
	if (!guess_is_labelled(sheet) || roles[0] != ROLE_OTHER ||
	    roles[1] != ROLE_OTHER || sheet->columns[0].is_words)
		return false;
	roles[0] = ROLE_SCORE;
	roles[1] = ROLE_MEMBER;

	return true;
}

/* One column and a partner that says who is a member. */
static bool
try_one_column(const struct sheet *sheet, enum role *roles)
{
	if (sheet->members_first == (size_t)-1 || sheet->column_count != 1 ||
	    roles[0] != ROLE_OTHER || sheet->columns[0].is_words)
		return false;
	roles[0] = guess_suits(sheet->columns[0].name, ROLE_LOSS) ? ROLE_LOSS
								  : ROLE_SCORE;

	return true;
}

/* ---- together ---- */

static void
say_meaning(struct sheet *sheet, const struct load_options *options,
	    const struct meaning *meaning)
{
	struct text text = { 0 };
	const char *before = "";

	for (size_t i = 0; i < sheet->column_count; i++) {
		char name[80];

		if (meaning->roles[i] == ROLE_OTHER)
			continue;
		text_add(&text, "%s%s=%s%s", before,
			 role_name(meaning->roles[i]),
			 sheet_call(sheet, i, name),
			 was_chosen(options, meaning->roles[i]) ? " (as said)"
								: "");
		before = ", ";
	}
	if (meaning->kind == KIND_LOSSES)
		text_add(&text, "; lower means member (if not: score=COLUMN)");
	if (meaning->kind == KIND_SCORES)
		text_add(&text, "; higher means member (if not: "
				"lower-is-member=yes)");
	sheet_note(sheet, "%s%s: %s", kind_about(meaning->kind)->name,
		   sheet->kind && !options->kind ? " (as its game card says)"
						 : "",
		   text_get(&text));
	text_clear(&text);
}

/* Whether the file's name says in or out. */
static bool
is_half(const struct sheet *sheet)
{
	char stem[PAIR_NAME], rest[PAIR_NAME];

	pair_stem(sheet->path, stem);

	return sheet->column_count == 1 && pair_half(stem, rest) != HALF_NONE;
}

/* The kind the user or else the game card says, or NULL. */
static const char *
asked_kind(const struct sheet *sheet, const struct load_options *options)
{
	return options->kind ? options->kind : sheet->kind;
}

/* What would help: the user knows the columns, we do not. */
static bool
refuse(const struct sheet *sheet, const struct load_options *options,
       struct error *err)
{
	struct text names = { 0 };
	enum role with[] = { ROLE_SCORE, ROLE_LOSS };
	const char *asked = asked_kind(sheet, options);
	size_t column;

	for (size_t i = 0; i < 2 && !asked; i++) {
		enum role *none =
			memory_new_array(sheet->column_count, sizeof(*none));
		bool found = best_column(sheet, none, with[i], &column);
		char name[80];

		free(none);
		if (found)
			return error_set(
				err, ERROR_DATA,
				"%s has a %s, %s, but nothing tells members "
				"from others; name a column with "
				"member=COLUMN, or load it together with its "
				"in/out partner",
				sheet->path, role_name(with[i]),
				sheet_call(sheet, column, name));
	}
	if (is_half(sheet) && !asked)
		return error_set(err, ERROR_DATA,
				 "%s is one half of a pair; load it together "
				 "with the other, or name its columns with "
				 "ROLE=COLUMN",
				 sheet->path);
	list_columns(sheet, &names);
	if (asked)
		error_set(err, ERROR_DATA,
			  "%s cannot be %s: its columns are %s; name them with "
			  "ROLE=COLUMN (dpaudit list kinds)",
			  sheet->path, asked, text_get(&names));
	else
		error_set(err, ERROR_DATA,
			  "%s: nothing says what its columns are (%s); name "
			  "them, for example score=1 member=2 (dpaudit list "
			  "kinds)",
			  sheet->path, text_get(&names));
	text_clear(&names);

	return false;
}

static bool
find_kind(struct meaning *meaning, const struct sheet *sheet,
	  const struct load_options *options, struct error *err)
{
	const char *asked = asked_kind(sheet, options);
	enum kind only = KIND_COUNT;

	if (asked && !kind_find(asked, &only))
		return error_set(err, ERROR_USAGE,
				 "no kind of data is called '%s' (dpaudit list "
				 "kinds)",
				 asked);
	for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
		meaning->kind = order[i];
		if ((only == KIND_COUNT || only == order[i]) &&
		    try_kind(sheet, options, order[i], meaning->roles))
			return true;
	}
	meaning->kind = KIND_SCORES;
	if ((only == KIND_COUNT || only == KIND_SCORES) &&
	    try_two_columns(sheet, meaning->roles))
		return true;
	if (only == KIND_LOSSES && try_two_columns(sheet, meaning->roles)) {
		meaning->kind = KIND_LOSSES;
		meaning->roles[0] = ROLE_LOSS;
		return true;
	}
	if (try_one_column(sheet, meaning->roles)) {
		if (only == KIND_LOSSES)
			meaning->roles[0] = ROLE_LOSS;
		if (meaning->roles[0] == ROLE_LOSS)
			meaning->kind = KIND_LOSSES;
		if (only == KIND_COUNT || only == meaning->kind)
			return true;
	}

	return refuse(sheet, options, err);
}

/* Two columns of one name, one of which has a role: which one? */
static bool
are_distinct(const struct meaning *meaning, const struct sheet *sheet,
	     const struct load_options *options, struct error *err)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		const char *name = sheet->columns[i].name;

		if (meaning->roles[i] == ROLE_OTHER || !*name ||
		    was_chosen(options, meaning->roles[i]))
			continue;
		for (size_t j = 0; j < sheet->column_count; j++) {
			if (j != i && !strcmp(sheet->columns[j].name, name))
				return error_set(
					err, ERROR_DATA,
					"%s: columns %zu and %zu are both "
					"called '%s'; say which, for example "
					"%s=%zu",
					sheet->path, i + 1, j + 1, name,
					role_name(meaning->roles[i]), i + 1);
		}
	}

	return true;
}

bool
guess_meaning(struct meaning *meaning, struct sheet *sheet,
	      const struct load_options *options, struct error *err)
{
	meaning->roles =
		memory_new_array(sheet->column_count, sizeof(*meaning->roles));
	if (!apply_choices(meaning->roles, sheet, options, err) ||
	    !find_kind(meaning, sheet, options, err) ||
	    !are_distinct(meaning, sheet, options, err)) {
		meaning_clear(meaning);
		return false;
	}
	say_meaning(sheet, options, meaning);

	return true;
}

/* The same without notes and refusals. */
static bool
find_meaning(struct meaning *meaning, const struct sheet *sheet,
	     const struct load_options *options)
{
	struct error ignored;

	*meaning = (struct meaning){
		.roles = memory_new_array(sheet->column_count,
					  sizeof(*meaning->roles)),
	};

	return apply_choices(meaning->roles, sheet, options, &ignored) &&
	       find_kind(meaning, sheet, options, &ignored);
}

bool
guess_is_kind(const struct sheet *sheet, const struct load_options *options)
{
	struct meaning meaning;
	bool is = find_meaning(&meaning, sheet, options);

	meaning_clear(&meaning);

	return is;
}

void
guess_spare(const struct sheet *sheet, const struct load_options *options,
	    bool is_spare[])
{
	struct meaning meaning;
	bool known = find_meaning(&meaning, sheet, options);

	for (size_t i = 0; known && i < sheet->column_count; i++)
		is_spare[i] = meaning.roles[i] == ROLE_OTHER;
	meaning_clear(&meaning);
}

void
meaning_clear(struct meaning *meaning)
{
	free(meaning->roles);
	meaning->roles = NULL;
}

/*
 * A column called "label" may hold classes: it tells members only if it
 * holds nothing but labels of members.
 */
static bool
tells_members(const struct sheet *sheet, size_t column)
{
	const char *name = sheet->columns[column].name;

	if (!guess_suits(name, ROLE_MEMBER))
		return false;

	return !guess_suits(name, ROLE_LABEL) || label_suits(sheet, column);
}

bool
guess_has_member(const struct sheet *sheet, const struct load_options *options)
{
	if (was_chosen(options, ROLE_MEMBER))
		return true;
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (tells_members(sheet, i))
			return true;
	}

	return guess_is_labelled(sheet);
}
