/* join.c - members above, the others below: pairs become one sheet */

#include "load/meaning/join.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/meaning/halves.h"
#include "load/meaning/members.h"
#include "load/meaning/names.h"
#include "load/meaning/roles.h"

bool
join_suits(const struct sheet *in, const struct sheet *out,
	   const struct load_options *options)
{
	if (in->column_count != out->column_count ||
	    roles_has_member(in, options) || roles_has_member(out, options))
		return false;
	for (size_t i = 0; i < in->column_count; i++) {
		const struct sheet_column *a = &in->columns[i];
		const struct sheet_column *b = &out->columns[i];
		char rest_a[PAIR_NAME], rest_b[PAIR_NAME];

		halves_side(a->name, rest_a);
		halves_side(b->name, rest_b);
		if (strcmp(rest_a, rest_b) || a->is_words != b->is_words)
			return false;
	}

	return true;
}

bool
join_is_clear(const struct sheet *in, const struct sheet *out,
	      const struct load_options *options, struct error *err)
{
	for (size_t i = 0; i < options->choice_count; i++) {
		if (options->choices[i].role == ROLE_LABEL)
			return true;
	}
	for (size_t i = 0; i < in->column_count && in->column_count == 2; i++) {
		const char *name = in->columns[i].name;

		if (!members_is_class_name(name) ||
		    !(members_has_two_labels(in, i) ||
		      members_has_two_labels(out, i)))
			continue;
		return error_set(err, ERROR_DATA,
				 "%s and %s: their names and '%.60s' may each "
				 "say who was a member; load them one by one, "
				 "or say label=%.60s if it holds classes",
				 in->path, out->path, name, name);
	}

	return true;
}

/* Names a column by what both halves share. */
static void
name_both(struct sheet *sheet, size_t column)
{
	char rest[PAIR_NAME];

	if (halves_side(sheet->columns[column].name, rest) != HALF_NONE)
		sheet_rename_column(sheet, column, rest);
}

void
join_column(const struct sheet_column *from, size_t rows,
	    struct sheet_column *to, size_t after)
{
	double *out = to->values + after;

	to->is_finite = to->is_finite && from->is_finite;
	to->is_left_out = to->is_left_out || from->is_left_out;
	if (!from->is_words) {
		memcpy(out, from->values, rows * sizeof(*out));
		return;
	}
	for (size_t i = 0; i < rows && !to->is_left_out; i++) {
		size_t number = (size_t)from->values[i];
		const char *word = from->words.texts[number];

		out[i] = (double)sheet_word(to, word, strlen(word),
					    from->word_lines[number]);
	}
}

/* What one half alone says of the game is said of both. */
static void
join_cards(struct sheet *in, const struct sheet *out)
{
	for (int i = 0; i < GAME_COUNT; i++) {
		char *members = in->game.value[i];
		const char *others = out->game.value[i];

		if (!*members)
			memcpy(members, others, GAME_VALUE_SIZE);
		else if (*others && strcmp(members, others) != 0)
			sheet_note(in,
				   "the game cards of both halves differ: "
				   "%s=%s of the members' counts, not %s=%s",
				   game_entry_name((enum game_entry)i), members,
				   game_entry_name((enum game_entry)i), others);
	}
	in->kind = in->kind ? in->kind : out->kind;
}

bool
join_sheets(struct sheet *in, struct sheet *out, struct error *err)
{
	size_t rows = in->rows;

	if (!sheet_reserve(in, out->rows, err))
		return error_prefix(err, "%s", in->path);
	for (size_t i = 0; i < in->column_count; i++) {
		join_column(&out->columns[i], out->rows, &in->columns[i], rows);
		name_both(in, i);
	}
	for (size_t i = 0; i < out->run_count; i++)
		sheet_place(in, rows + out->runs[i].row, out->runs[i].line);
	in->second_path = memory_copy_text(out->path);
	in->second_row = rows;
	in->members_first = rows;
	join_cards(in, out);
	in->rows += out->rows;
	sheet_note(in, "%zu members from %s, %zu others from %s", rows,
		   in->path, out->rows, out->path);
	sheet_clear(out);

	return sheet_trim(in, err);
}

/* ---- two columns of one table ---- */

/* Whether some column other than these two tells members. */
static bool
has_other_member(const struct sheet *sheet, size_t in, size_t out,
		 const struct load_options *options)
{
	for (size_t i = 0; i < options->choice_count; i++) {
		if (options->choices[i].role == ROLE_MEMBER)
			return true;
	}
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (i != in && i != out &&
		    name_suits(sheet->columns[i].name, ROLE_MEMBER))
			return true;
	}

	return false;
}

/* The first column of members that has one of others. */
static bool
find_columns(const struct sheet *sheet, size_t *in, size_t *out)
{
	struct pairs pairs = { 0 };

	/* Words are half of nothing. */
	for (size_t i = 0; i < sheet->column_count; i++)
		halves_add_name(&pairs, sheet->columns[i].is_words
						? ""
						: sheet->columns[i].name);
	*out = NO_PAIR;
	for (*in = 0; *in < pairs.count; ++*in) {
		if (pairs.names[*in].half == HALF_IN)
			*out = halves_first(&pairs, *in);
		if (*out != NO_PAIR)
			break;
	}
	halves_clear(&pairs);

	return *out != NO_PAIR;
}

/* Rows once more below themselves, on the lines they came from. */
static void
repeat_places(struct sheet *sheet)
{
	size_t runs = sheet->run_count;

	for (size_t i = 0; i < runs; i++)
		sheet_place(sheet, sheet->rows + sheet->runs[i].row,
			    sheet->runs[i].line);
}

bool
join_columns(struct sheet *sheet, const struct load_options *options,
	     struct error *err)
{
	size_t in, out, rows = sheet->rows;

	if (sheet->members_first != (size_t)-1 ||
	    !find_columns(sheet, &in, &out) ||
	    has_other_member(sheet, in, out, options) ||
	    roles_is_kind(sheet, options))
		return true;
	if (!sheet_reserve(sheet, rows, err))
		return error_prefix(err, "%s", sheet->path);

	sheet_note(sheet, "members from '%s', others from '%s'",
		   sheet->columns[in].name, sheet->columns[out].name);
	repeat_places(sheet);
	for (size_t i = 0; i < sheet->column_count; i++) {
		const struct sheet_column *from =
			&sheet->columns[i == in ? out : i];

		memcpy(sheet->columns[i].values + rows, from->values,
		       rows * sizeof(double));
	}
	sheet->columns[in].is_finite &= sheet->columns[out].is_finite;
	name_both(sheet, in);
	if (!*sheet->columns[in].name)
		sheet_rename_column(sheet, in, "score");
	sheet->members_first = rows;
	sheet->rows = 2 * rows;
	sheet_remove_column(sheet, out);

	return true;
}
