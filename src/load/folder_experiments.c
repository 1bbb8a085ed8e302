/* folder_experiments.c - runs by examples, from folders as LiRA writes them */

#include <stdlib.h>
#include <string.h>

#include "load/folder_parts.h"

static bool
is_experiment(const char *folder)
{
	return folder_is_of_type(folder, "keep.npy", S_IFREG) &&
	       folder_is_of_type(folder, "scores", S_IFDIR);
}

/* The scores of the last step; several columns are augmentations. */
static bool
read_scores(struct folder_walk *walk, const char *folder, struct sheet *sheet,
	    struct error *err)
{
	char *below = folder_join(folder, "scores"), *path = NULL;
	struct folder_names names = { 0 };
	bool fine = folder_names_read(&names, below, S_IFREG, err);

	*sheet = (struct sheet){ 0 };
	if (fine && !names.count)
		fine = error_set(err, ERROR_FORMAT,
				 "%s: expected files of scores, found none",
				 below);
	if (fine) {
		path = folder_join(below, names.at[names.count - 1]);
		fine = folder_read_one(walk, path, sheet, err);
	}
	for (size_t i = 0; fine && i < sheet->rows; i++) {
		double sum = 0;

		for (size_t j = 0; j < sheet->column_count; j++)
			sum += sheet->columns[j].values[i];
		sheet->columns[0].values[i] = sum / (double)sheet->column_count;
	}
	free(path);
	free(below);
	folder_names_clear(&names);

	return fine;
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

static bool
append_experiment(struct folder_walk *walk, const char *name,
		  const struct sheet *keep, const struct sheet *scores,
		  struct error *err)
{
	struct sheet *all = walk->sheet;
	struct sheet_column *columns;
	size_t first = all->rows;

	if (keep->rows != scores->rows || keep->column_count != 1)
		return error_set(err, ERROR_FORMAT,
				 "expected as many scores as entries of "
				 "keep.npy (%zu), found %zu in %s",
				 keep->rows, scores->rows, scores->path);
	if (has_words(keep) || has_words(scores))
		return error_set(err, ERROR_FORMAT,
				 "expected numbers in keep.npy and in scores, "
				 "found words");
	if (!sheet_reserve(all, keep->rows, err))
		return false;
	columns = all->columns;
	for (size_t i = 0; i < keep->rows; i++) {
		columns[0].values[first + i] = scores->columns[0].values[i];
		columns[1].values[first + i] = keep->columns[0].values[i];
		columns[2].values[first + i] = (double)sheet_word(
			&columns[2], name, strlen(name), first + i + 1);
		columns[3].values[first + i] = (double)i;
	}
	all->rows += keep->rows;

	return true;
}

static bool
read_experiment(struct folder_walk *walk, const char *folder, const char *name,
		struct error *err)
{
	struct sheet keep = { 0 }, scores = { 0 };
	char *path = folder_join(folder, "keep.npy");
	bool fine = folder_read_one(walk, path, &keep, err) &&
		    read_scores(walk, folder, &scores, err) &&
		    (append_experiment(walk, name, &keep, &scores, err) ||
		     error_prefix(err, "%s", folder));

	sheet_clear(&keep);
	sheet_clear(&scores);
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

bool
folder_read_experiments(struct folder_walk *walk,
			const struct folder_names *folders, struct error *err)
{
	size_t runs = 0;

	if (!add_columns(walk->sheet, err))
		return false;
	if (is_experiment(walk->path)) {
		if (!read_experiment(walk, walk->path, "0", err))
			return false;
		runs++;
	}
	for (size_t i = 0; i < folders->count; i++) {
		char *below = folder_join(walk->path, folders->at[i]);
		bool is = is_experiment(below);
		bool fine = !is ||
			    read_experiment(walk, below, folders->at[i], err);

		free(below);
		if (!fine)
			return false;
		runs += is;
	}
	sheet_note(walk->sheet,
		   "%zu runs with keep.npy and scores, %zu rows; group is the "
		   "example",
		   runs, walk->sheet->rows);

	return true;
}

bool
folder_has_experiments(const char *path, const struct folder_names *folders)
{
	if (is_experiment(path))
		return true;
	for (size_t i = 0; i < folders->count; i++) {
		char *below = folder_join(path, folders->at[i]);
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
	char *scores = folder_join(folder, "scores");
	bool touches = is_experiment(folder) &&
		       (folder_touches_one(folder, "keep.npy", file) ||
			folder_touches_any(scores, file));

	free(scores);

	return touches;
}
