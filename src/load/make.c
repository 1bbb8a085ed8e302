/* make.c - from a sheet that is understood to datasets */

#include "load/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "dataset/runs.h"
#include "load/meaning/check.h"

static char **
take_words(struct sheet_column *column)
{
	char **words = memory_new_array(column->words.count, sizeof(*words));

	for (size_t i = 0; i < column->words.count; i++) {
		words[i] = column->words.texts[i];
		column->words.texts[i] = NULL;
	}

	return words;
}

static void
move_column(struct sheet *sheet, size_t index, enum role role,
	    struct dataset *data)
{
	struct sheet_column *column = &sheet->columns[index];
	char name[80];

	if (column->is_left_out) {
		dataset_note(data,
			     "%s has no role and cells without a number, or "
			     "too many different words: it is not kept",
			     sheet_call(sheet, index, name));
		return;
	}
	dataset_take_words(data, *column->name ? column->name : role_name(role),
			   role, column->values,
			   column->is_words ? take_words(column) : NULL,
			   column->is_words ? column->words.count : 0);
	column->values = NULL;
}

/* "runs" or "one-run", as the run column or runs= says; NULL if neither. */
static const char *
rows_known(const struct dataset *data)
{
	size_t runs = game_count(dataset_game(data), GAME_RUNS);

	if (runs_of(data))
		return runs_are_shared(data) ? "one-run" : "runs";
	if (!runs || dataset_kind(data) == KIND_COUNTS)
		return NULL;
	if (runs >= dataset_rows(data))
		return "runs";

	return runs == 1 ? "one-run" : NULL;
}

/*
 * Fills rows-are=, where the file itself answers it.  Rows that share a run
 * are not runs of their own, whatever the header states.
 */
static void
state_rows(struct dataset *data)
{
	struct game *game = dataset_edit_game(data);
	const char *known = rows_known(data);
	char *stated = game->value[GAME_ROWS_ARE];

	if (!known || !strcmp(stated, known))
		return;
	if (*stated && strcmp(known, "one-run") != 0)
		return;
	if (*stated)
		dataset_note(data,
			     "rows-are=%s is stated, but rows share a run: "
			     "rows-are=%s counts",
			     stated, known);
	snprintf(stated, GAME_VALUE_SIZE, "%s", known);
}

static const struct dataset *
make_dataset(struct sheet *sheet, const struct meaning *meaning,
	     const char *name, const char *sha256)
{
	struct dataset *data = dataset_new(name, meaning->kind, sheet->rows);

	for (size_t i = 0; i < sheet->note_count; i++)
		dataset_note(data, "%s", sheet->notes[i]);
	for (size_t i = 0; i < sheet->column_count; i++)
		move_column(sheet, i, meaning->roles[i], data);
	if (sheet->members_first != (size_t)-1)
		dataset_set_members_first(data, sheet->members_first);
	*dataset_edit_game(data) = sheet->game;
	state_rows(data);
	dataset_set_origin(data, sheet->path, sha256);

	return data;
}

static bool
make_one(struct sheet *sheet, const struct meaning *meaning,
	 const struct load_options *options, const char *name,
	 const char *sha256, struct datasets *made, struct error *err)
{
	roles_say(sheet, options, meaning);
	if (!check_sheet(sheet, meaning, options, err))
		return false;
	datasets_add(made, make_dataset(sheet, meaning, name, sha256));

	return true;
}

/* ---- several columns of scores ---- */

/* The roles of the columns that stay, where `score` is the score. */
static void
choose(struct meaning *chosen, const struct meaning *meaning, size_t count,
       const bool is_score[], size_t score)
{
	size_t kept = 0;

	chosen->kind = meaning->kind;
	chosen->roles = memory_new_array(count, sizeof(*chosen->roles));
	for (size_t i = 0; i < count; i++) {
		if (i == score)
			chosen->roles[kept++] = ROLE_SCORE;
		else if (!is_score[i])
			chosen->roles[kept++] = meaning->roles[i];
	}
}

static bool
make_of_score(const struct sheet *sheet, const struct meaning *meaning,
	      const bool is_score[], size_t score,
	      const struct load_options *options, const char *name,
	      const char *sha256, struct datasets *made, struct error *err)
{
	bool *left = memory_copy(is_score, sheet->column_count);
	struct text called = { 0 };
	struct meaning chosen;
	struct sheet copy;
	bool fine;

	left[score] = false;
	text_add(&called, "%s:%s", name, sheet->columns[score].name);
	choose(&chosen, meaning, sheet->column_count, is_score, score);
	fine = sheet_copy_without(&copy, sheet, left, err) &&
	       make_one(&copy, &chosen, options, text_get(&called), sha256,
			made, err);
	sheet_clear(&copy);
	roles_clear(&chosen);
	text_clear(&called);
	free(left);

	return fine;
}

static void
say_scores(struct sheet *sheet, const bool is_score[], size_t count)
{
	struct text list = { 0 };
	const char *before = "";

	for (size_t i = 0; i < sheet->column_count; i++) {
		if (!is_score[i])
			continue;
		text_add(&list, "%s%s", before, sheet->columns[i].name);
		before = ", ";
	}
	sheet_note(sheet,
		   "%zu columns of scores, a dataset each (one alone: "
		   "score=COLUMN): %s",
		   count, text_get(&list));
	text_clear(&list);
}

bool
make_datasets(struct sheet *sheet, const struct meaning *meaning,
	      const struct load_options *options, const char *name,
	      const char *sha256, struct datasets *made, struct error *err)
{
	bool *is_score =
		memory_new_array(sheet->column_count, sizeof(*is_score));
	size_t count = roles_scores(sheet, meaning, options, is_score);
	bool fine = true;

	if (count < 2) {
		free(is_score);
		return make_one(sheet, meaning, options, name, sha256, made,
				err);
	}
	say_scores(sheet, is_score, count);
	for (size_t i = 0; i < sheet->column_count && fine; i++) {
		if (is_score[i])
			fine = make_of_score(sheet, meaning, is_score, i,
					     options, name, sha256, made, err);
	}
	free(is_score);

	return fine;
}
