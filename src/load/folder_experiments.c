/* folder_experiments.c - runs by examples, from folders as LiRA writes them */

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "load/folder_parts.h"

static bool
is_experiment(const char *folder)
{
	return folder_is_of_type(folder, "keep.npy", S_IFREG) &&
	       folder_is_of_type(folder, "scores", S_IFDIR);
}

/* ---- tables of one file ---- */

/* Returns the number of columns, also of a matrix that lies in one. */
static size_t
count_columns(const struct sheet *sheet)
{
	return sheet->across ? sheet->across : sheet->column_count;
}

static size_t
count_rows(const struct sheet *sheet)
{
	return sheet->across ? sheet->rows / sheet->across : sheet->rows;
}

static double
cell(const struct sheet *sheet, size_t row, size_t column)
{
	return sheet->across
		       ? sheet->columns[0].values[row * sheet->across + column]
		       : sheet->columns[column].values[row];
}

static double
mean_of_row(const struct sheet *sheet, size_t row)
{
	size_t count = count_columns(sheet);
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += cell(sheet, row, i);

	return sum / (double)count;
}

static bool
has_words(const struct sheet *sheet)
{
	for (size_t i = 0; i < sheet->column_count; i++) {
		if (sheet->columns[i].is_words)
			return true;
	}

	return false;
}

/* ---- one experiment ---- */

/*
 * Members and scores of one folder.  A list of members is one run, and
 * several columns of scores beside it are augmentations, whose mean counts.
 * A matrix of members is runs by examples, as are its scores.
 */
struct experiment {
	struct sheet keep, scores;
	const char *name; /* NULL: the folder that was given */
};

static bool
is_list(const struct experiment *experiment)
{
	return count_columns(&experiment->keep) == 1;
}

static size_t
count_runs(const struct experiment *experiment)
{
	return is_list(experiment) ? 1 : count_rows(&experiment->keep);
}

/* Reads the scores of the last step. */
static bool
read_scores(struct folder_walk *walk, const char *folder, struct sheet *sheet,
	    struct error *err)
{
	char *below = path_join(folder, "scores"), *path = NULL;
	struct folder_names names = { 0 };
	bool fine = folder_names_read(&names, below, S_IFREG, err);

	*sheet = (struct sheet){ 0 };
	if (fine && !names.count)
		fine = error_set(err, ERROR_FORMAT,
				 "%s: expected files of scores, found none",
				 below);
	if (fine) {
		path = path_join(below, names.at[names.count - 1]);
		fine = folder_read_one(walk, path, sheet, err);
	}
	free(path);
	free(below);
	folder_names_clear(&names);

	return fine;
}

static bool
check_shapes(const struct experiment *experiment, struct error *err)
{
	const struct sheet *keep = &experiment->keep;
	const struct sheet *scores = &experiment->scores;
	size_t rows = count_rows(keep), columns = count_columns(keep);
	size_t found = count_rows(scores), across = count_columns(scores);

	if (!rows || !columns)
		return error_set(
			err, ERROR_FORMAT,
			"keep.npy holds no entries (%zu by %zu); write "
			"a 0 or 1 for each score",
			rows, columns);
	if (has_words(keep) || has_words(scores))
		return error_set(err, ERROR_FORMAT,
				 "expected numbers in keep.npy and in scores, "
				 "found words");
	if (found == rows && across && (columns == 1 || across == columns))
		return true;
	if (columns == 1)
		return error_set(err, ERROR_FORMAT,
				 "expected as many scores as entries of "
				 "keep.npy (%zu), found %zu by %zu in %s",
				 rows, found, across, scores->path);

	return error_set(err, ERROR_FORMAT,
			 "expected scores of the shape of keep.npy, %zu by "
			 "%zu, found %zu by %zu in %s",
			 rows, columns, found, across, scores->path);
}

/* Adds the name of a run to its column: "3", "experiment-3", "models/3". */
static double
add_name(struct sheet_column *column, const struct experiment *experiment,
	 size_t run, size_t line)
{
	const char *name = experiment->name ? experiment->name : "";
	struct text text = { 0 };
	size_t word;

	text_add_string(&text, name);
	if (!*name || !is_list(experiment))
		text_add(&text, "%s%zu", *name ? "/" : "", run);
	word = sheet_word(column, text_get(&text), text.length, line);
	text_clear(&text);

	return (double)word;
}

static void
append_run(struct sheet *all, const struct experiment *experiment, size_t run)
{
	const struct sheet *keep = &experiment->keep;
	const struct sheet *scores = &experiment->scores;
	bool list = is_list(experiment);
	size_t count = list ? count_rows(keep) : count_columns(keep);
	struct sheet_column *columns = all->columns;
	double name;

	if (!count)
		return;
	name = add_name(&columns[2], experiment, run, all->rows + 1);
	for (size_t i = 0; i < count; i++) {
		size_t at = all->rows + i;

		columns[0].values[at] =
			list ? mean_of_row(scores, i) : cell(scores, run, i);
		columns[1].values[at] =
			list ? cell(keep, i, 0) : cell(keep, run, i);
		columns[2].values[at] = name;
		columns[3].values[at] = (double)i;
	}
	all->rows += count;
}

static bool
append_experiment(struct folder_walk *walk, const struct experiment *experiment,
		  struct error *err)
{
	const struct sheet *keep = &experiment->keep;
	size_t runs = count_runs(experiment);

	if (!check_shapes(experiment, err) ||
	    !sheet_reserve(walk->sheet, count_rows(keep) * count_columns(keep),
			   err))
		return false;
	for (size_t run = 0; run < runs; run++) {
		if (!progress_check(walk->progress, err))
			return false;
		append_run(walk->sheet, experiment, run);
	}

	return true;
}

/* Adds the runs of a folder. `name` is NULL for the folder that was given. */
static bool
read_experiment(struct folder_walk *walk, const char *folder, const char *name,
		size_t *runs, struct error *err)
{
	struct experiment experiment = { .name = name };
	char *path = path_join(folder, "keep.npy");
	bool fine = folder_read_one(walk, path, &experiment.keep, err) &&
		    read_scores(walk, folder, &experiment.scores, err) &&
		    (append_experiment(walk, &experiment, err) ||
		     error_prefix(err, "%s", folder));

	if (fine)
		*runs += count_runs(&experiment);
	sheet_clear(&experiment.keep);
	sheet_clear(&experiment.scores);
	free(path);

	return fine;
}

static bool
add_columns(struct sheet *sheet, struct error *err)
{
	static const char *const names[] = { "score", "member", "run",
					     "group" };

	for (size_t i = 0; i < 4; i++) {
		if (!sheet_add_column(sheet, names[i], err))
			return false;
	}
	sheet->columns[2].is_words = true;
	sheet->has_header = true;

	return true;
}

/* Reads the folder and its subfolders, where they are experiments. */
static bool
read_all(struct folder_walk *walk, const struct folder_names *folders,
	 size_t *runs, struct error *err)
{
	bool fine = !is_experiment(walk->path) ||
		    read_experiment(walk, walk->path, NULL, runs, err);

	for (size_t i = 0; i < folders->count && fine; i++) {
		char *below = path_join(walk->path, folders->at[i]);

		fine = !is_experiment(below) ||
		       read_experiment(walk, below, folders->at[i], runs, err);
		free(below);
	}

	return fine;
}

/*
 * Drops run and group of one experiment, because the same scores in a table
 * have neither, and a verdict must not depend on the container.
 */
static void
describe(struct sheet *sheet, size_t runs)
{
	if (runs == 1) {
		sheet_remove_column(sheet, 3);
		sheet_remove_column(sheet, 2);
		sheet_note(sheet, "keep.npy and scores, %zu rows", sheet->rows);
		return;
	}
	sheet_note(sheet,
		   "%zu runs with keep.npy and scores, %zu rows; group is the "
		   "example",
		   runs, sheet->rows);
}

bool
folder_read_experiments(struct folder_walk *walk,
			const struct folder_names *folders, struct error *err)
{
	const struct load_options *given = walk->options;
	struct load_options options = *given;
	size_t runs = 0;
	bool fine;

	if (!add_columns(walk->sheet, err))
		return false;
	options.one_column = true;
	options.keep_rows = 0;
	walk->options = &options;
	fine = read_all(walk, folders, &runs, err);
	walk->options = given;
	if (fine)
		describe(walk->sheet, runs);

	return fine;
}

bool
folder_has_experiments(const char *path, const struct folder_names *folders)
{
	if (is_experiment(path))
		return true;
	for (size_t i = 0; i < folders->count; i++) {
		char *below = path_join(path, folders->at[i]);
		bool is = is_experiment(below);

		free(below);
		if (is)
			return true;
	}

	return false;
}

bool
folder_touches_experiment(const char *folder, const struct stat *file)
{
	char *scores = path_join(folder, "scores");
	bool touches = is_experiment(folder) &&
		       (folder_touches_one(folder, "keep.npy", file) ||
			folder_touches_any(scores, file));

	free(scores);

	return touches;
}
