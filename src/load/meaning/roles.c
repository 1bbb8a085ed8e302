/* roles.c - which column of a sheet plays which role */

#include "load/meaning/roles.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/meaning/halves.h"
#include "load/meaning/labels.h"
#include "load/meaning/members.h"
#include "load/meaning/names.h"
#include "load/meaning/roc_sheet.h"
#include "load/meaning/step_log.h"

/*
 * Kinds in the order they are tried: the more a kind asks for, the earlier;
 * what has both scores and losses is scores.
 */
static const enum kind order[] = {
	KIND_COUNTS,      KIND_GUESSES,    KIND_COSINES,
	KIND_PREDICTIONS, KIND_STRATEGIES, KIND_SCORES,
	KIND_LOSSES,      KIND_CURVE,      KIND_METRICS,
};

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

/* Counts the columns of a name of `length` letters; writes the first. */
static size_t
count_called(const struct sheet *sheet, const char *said, size_t length,
	     size_t *column)
{
	size_t found = 0;

	for (size_t i = sheet->column_count; i-- > 0;) {
		const char *name = sheet->columns[i].name;

		if (strlen(name) == length && !strncmp(name, said, length)) {
			*column = i;
			found++;
		}
	}

	return found;
}

/* Finds a column by its number from 1, which ends at `stop`. */
static bool
find_number(const struct sheet *sheet, const char *said, const char *stop,
	    size_t *column)
{
	char *end;
	unsigned long number = strtoul(said, &end, 10);

	if (!isdigit((unsigned char)*said) || end != stop || number < 1 ||
	    number > sheet->column_count)
		return false;
	*column = number - 1;

	return true;
}

/* Finds the column and the value of COLUMN:VALUE, or returns NULL. */
static const char *
find_value(const struct sheet *sheet, const struct role_choice *choice,
	   size_t *column)
{
	const char *said = choice->column;

	if ((choice->role != ROLE_MEMBER && choice->role != ROLE_OBSERVED) ||
	    count_called(sheet, said, strlen(said), column))
		return NULL;
	for (const char *at = strchr(said, ':'); at; at = strchr(at + 1, ':')) {
		if (count_called(sheet, said, (size_t)(at - said), column) ==
			    1 ||
		    find_number(sheet, said, at, column))
			return at + 1;
	}

	return NULL;
}

/* A column by its name, or by its number from 1. */
static bool
find_column(const struct sheet *sheet, const struct role_choice *choice,
	    size_t *column, struct error *err)
{
	const char *said = choice->column;
	size_t found = count_called(sheet, said, strlen(said), column);
	struct text names = { 0 };

	if (found > 1)
		return error_set(err, ERROR_USAGE,
				 "%s: %zu columns are called '%s'; say its "
				 "number from 1",
				 sheet->path, found, said);
	if (found || find_number(sheet, said, said + strlen(said), column) ||
	    find_value(sheet, choice, column))
		return true;
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

		if (!find_column(sheet, choice, &column, err))
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
		here = name_fit(sheet->columns[i].name, role);
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

	if (role == ROLE_MEMBER) {
		if (members_find(sheet, roles, &column))
			roles[column] = role;
		return;
	}
	if (role != ROLE_PROBABILITY) {
		if (best_column(sheet, roles, role, &column))
			roles[column] = role;
		return;
	}
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (roles[i] == ROLE_OTHER &&
		    name_fit(sheet->columns[i].name, role))
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

	for (size_t i = 0; i < KIND_NEEDS && about->needs[i] && !meets; i++) {
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

/*
 * Counts at thresholds beside the scores they were made from are the lesser
 * of the two.
 */
static bool
try_kinds(struct meaning *meaning, const struct sheet *sheet,
	  const struct load_options *options, enum kind only)
{
	for (size_t i = 0; i < sizeof(order) / sizeof(*order); i++) {
		enum kind kind = order[i];

		if (only == KIND_COUNT && kind == KIND_COUNTS &&
		    try_kind(sheet, options, KIND_SCORES, meaning->roles))
			kind = KIND_SCORES;
		else if ((only != KIND_COUNT && only != kind) ||
			 !try_kind(sheet, options, kind, meaning->roles))
			continue;
		meaning->kind = kind;
		return true;
	}

	return false;
}

/* ---- tables without names ---- */

bool
roles_is_labelled(const struct sheet *sheet)
{
	return !sheet->has_header && sheet->column_count == 2 &&
	       labels_suits(sheet, 1);
}

/* Two columns, or two arrays, one of labels: scores and members. */
static bool
try_two_columns(const struct sheet *sheet, enum role *roles, size_t *value)
{
	size_t member = 1;

	*value = 0;
	if (!members_of_two_arrays(sheet, value, &member) &&
	    !roles_is_labelled(sheet))
		return false;
	if (roles[0] != ROLE_OTHER || roles[1] != ROLE_OTHER ||
	    sheet->columns[*value].is_words)
		return false;
	roles[*value] = ROLE_SCORE;
	roles[member] = ROLE_MEMBER;

	return true;
}

/* One column and a partner that says who is a member. */
static bool
try_one_column(const struct sheet *sheet, enum role *roles, size_t *value)
{
	*value = 0;
	if (sheet->members_first == (size_t)-1 || sheet->column_count != 1 ||
	    roles[0] != ROLE_OTHER || sheet->columns[0].is_words)
		return false;
	roles[0] = ROLE_SCORE;

	return true;
}

/* ---- together ---- */

/* Says so, where membership is what the only other column holds. */
static void
say_members(struct sheet *sheet, const struct load_options *options,
	    const struct meaning *meaning)
{
	if (sheet->column_count != 2 || was_chosen(options, ROLE_MEMBER))
		return;
	for (size_t i = 0; i < 2; i++) {
		const char *name = sheet->columns[i].name;

		if (meaning->roles[i] == ROLE_MEMBER && *name &&
		    !name_suits(name, ROLE_MEMBER))
			sheet_note(sheet,
				   "'%.60s' counts as membership, because no "
				   "other column can; if it holds classes, "
				   "these data say nothing of members",
				   name);
	}
}

void
roles_say(struct sheet *sheet, const struct load_options *options,
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
	say_members(sheet, options, meaning);
}

/* Whether the file's name says in or out. */
static bool
is_half(const struct sheet *sheet)
{
	char stem[PAIR_NAME], rest[PAIR_NAME];

	halves_stem(sheet->path, stem);

	return sheet->column_count == 1 && halves_side(stem, rest) != HALF_NONE;
}

/* The kind the user or else the game card says, or NULL. */
static const char *
asked_kind(const struct sheet *sheet, const struct load_options *options)
{
	return options->kind ? options->kind : sheet->kind;
}

static bool
refuse_columns(const struct sheet *sheet, const char *asked, bool is_setting,
	       struct error *err)
{
	struct text names = { 0 };

	list_columns(sheet, &names);
	if (asked && is_setting)
		error_set(err, ERROR_DATA,
			  "%s cannot be %s: its columns are %s; name them in a "
			  "first line, as order,divergence or epsilon,delta "
			  "(ROLE=COLUMN is for data, not for the file of a "
			  "setting)",
			  sheet->path, asked, text_get(&names));
	else if (asked)
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

/* The column whose name fits best, whatever else is known. */
static bool
has_column(const struct sheet *sheet, enum role role, size_t *column)
{
	enum role *none = memory_new_array(sheet->column_count, sizeof(*none));
	bool has = best_column(sheet, none, role, column);

	free(none);

	return has;
}

/* What would help: the user knows the columns, we do not. */
static bool
refuse(const struct sheet *sheet, const struct load_options *options,
       struct error *err)
{
	const char *asked = asked_kind(sheet, options);
	size_t column;

	if (asked)
		return refuse_columns(sheet, asked, options->is_setting, err);
	if (roc_sheet_is(sheet))
		return roc_sheet_refuse(sheet, err);
	if (has_column(sheet, ROLE_SCORE, &column))
		return members_refuse(sheet, ROLE_SCORE, column, err);
	if (has_column(sheet, ROLE_LOSS, &column))
		return members_refuse(sheet, ROLE_LOSS, column, err);
	if (is_half(sheet))
		return error_set(err, ERROR_DATA,
				 "%s is one half of a pair; load it together "
				 "with the other, or name its columns with "
				 "ROLE=COLUMN",
				 sheet->path);

	return refuse_columns(sheet, NULL, false, err);
}

/* Scores or losses without known names, where `only` allows the kind. */
static bool
try_unnamed(struct meaning *meaning, const struct sheet *sheet, enum kind only)
{
	size_t value;

	if (!try_two_columns(sheet, meaning->roles, &value) &&
	    !try_one_column(sheet, meaning->roles, &value))
		return false;
	if (only == KIND_LOSSES ||
	    (only == KIND_COUNT &&
	     name_suits(sheet->columns[value].name, ROLE_LOSS))) {
		meaning->roles[value] = ROLE_LOSS;
		meaning->kind = KIND_LOSSES;
		return true;
	}
	meaning->kind = KIND_SCORES;

	return only == KIND_COUNT || only == KIND_SCORES;
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
	if (try_kinds(meaning, sheet, options, only) ||
	    try_unnamed(meaning, sheet, only))
		return true;

	return (was_chosen(options, ROLE_MEMBER) ||
		members_are_clear(sheet, meaning->roles, err)) &&
	       refuse(sheet, options, err);
}

/* Whether no two columns have one name. */
static bool
names_differ(const struct sheet *sheet)
{
	struct dictionary names = { 0 };
	bool differ;

	for (size_t i = 0; i < sheet->column_count; i++) {
		const char *name = sheet->columns[i].name;

		dictionary_add(&names, name, strlen(name));
	}
	differ = names.count == sheet->column_count;
	dictionary_clear(&names);

	return differ;
}

/* Two columns of one name, one of which has a role: which one? */
static bool
are_distinct(const struct meaning *meaning, const struct sheet *sheet,
	     const struct load_options *options, struct error *err)
{
	if (names_differ(sheet))
		return true;
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

/* Turns the columns of COLUMN:VALUE into labels. */
static bool
take_values(struct sheet *sheet, const struct load_options *options,
	    struct error *err)
{
	for (size_t i = 0; i < options->choice_count; i++) {
		size_t column;
		const char *value =
			find_value(sheet, &options->choices[i], &column);

		if (value && !members_take_value(sheet, column, value, err))
			return false;
	}

	return true;
}

/* Of the log of steps, if nobody said who is a member. */
static bool
find_step_log(const struct meaning *meaning, const struct sheet *sheet,
	      const struct load_options *options, size_t *column)
{
	return !was_chosen(options, ROLE_MEMBER) &&
	       step_log_member(sheet, column) &&
	       meaning->roles[*column] == ROLE_OTHER;
}

static bool
spot_step_log(struct meaning *meaning, struct sheet *sheet,
	      const struct load_options *options, struct error *err)
{
	size_t column;

	if (!find_step_log(meaning, sheet, options, &column))
		return true;
	meaning->roles[column] = ROLE_MEMBER;

	return step_log_check(sheet, column, err);
}

bool
roles_guess(struct meaning *meaning, struct sheet *sheet,
	    const struct load_options *options, struct error *err)
{
	meaning->roles =
		memory_new_array(sheet->column_count, sizeof(*meaning->roles));
	if (!apply_choices(meaning->roles, sheet, options, err) ||
	    !take_values(sheet, options, err) ||
	    !spot_step_log(meaning, sheet, options, err) ||
	    !find_kind(meaning, sheet, options, err) ||
	    !are_distinct(meaning, sheet, options, err)) {
		roles_clear(meaning);
		return false;
	}

	return true;
}

/* The same without notes and refusals. */
static bool
find_meaning(struct meaning *meaning, const struct sheet *sheet,
	     const struct load_options *options)
{
	struct error ignored;
	size_t column;

	*meaning = (struct meaning){
		.roles = memory_new_array(sheet->column_count,
					  sizeof(*meaning->roles)),
	};
	if (!apply_choices(meaning->roles, sheet, options, &ignored))
		return false;
	if (find_step_log(meaning, sheet, options, &column))
		meaning->roles[column] = ROLE_MEMBER;

	return find_kind(meaning, sheet, options, &ignored);
}

bool
roles_is_kind(const struct sheet *sheet, const struct load_options *options)
{
	struct meaning meaning;
	bool is = find_meaning(&meaning, sheet, options);

	roles_clear(&meaning);

	return is;
}

void
roles_spare(const struct sheet *sheet, const struct load_options *options,
	    bool is_spare[])
{
	struct meaning meaning;
	bool known = find_meaning(&meaning, sheet, options);

	for (size_t i = 0; known && i < sheet->column_count; i++)
		is_spare[i] = meaning.roles[i] == ROLE_OTHER;
	roles_clear(&meaning);
}

size_t
roles_scores(const struct sheet *sheet, const struct meaning *meaning,
	     const struct load_options *options, bool is_score[])
{
	size_t count = 0;

	if (meaning->kind != KIND_SCORES || was_chosen(options, ROLE_SCORE))
		return 0;
	for (size_t i = 0; i < sheet->column_count; i++) {
		const struct sheet_column *column = &sheet->columns[i];

		is_score[i] = meaning->roles[i] == ROLE_SCORE ||
			      (meaning->roles[i] == ROLE_OTHER &&
			       !column->is_words && !column->is_left_out &&
			       name_suits(column->name, ROLE_SCORE));
		count += is_score[i];
	}

	return count;
}

void
roles_clear(struct meaning *meaning)
{
	free(meaning->roles);
	meaning->roles = NULL;
}

bool
roles_has_member(const struct sheet *sheet, const struct load_options *options)
{
	if (was_chosen(options, ROLE_MEMBER))
		return true;
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (name_suits(sheet->columns[i].name, ROLE_MEMBER))
			return true;
	}

	return roles_is_labelled(sheet);
}
