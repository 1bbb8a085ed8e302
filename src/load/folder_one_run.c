/*
 * folder_one_run.c - one training run, its canaries' scores saved over epochs
 *
 * {in,out}_scores[_WAY]_000100.csv hold one score a line of the canaries that
 * were inserted and of those that were not, as one way of scoring gave them
 * at an epoch; beside them inclusion_mask.csv, privacy_params_000100.csv and
 * hparams.json.  The ways become columns, the epochs runs.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "load/convert.h"
#include "load/folder_parts.h"
#include "load/meaning/labels.h"

enum { WAY_SIZE = 40, WAY_LIMIT = 64 };

/* What a name says; `way` is "" for scores without one. */
struct score_name {
	bool is_in;
	char way[WAY_SIZE];
	unsigned long epoch;
};

struct one_run {
	struct folder_walk *walk;
	const struct folder_names *files;
	char ways[WAY_LIMIT][WAY_SIZE];
	size_t way_count;
	unsigned long *epochs; /* in their order */
	size_t epoch_count;
	size_t ins, outs; /* of the first way, at the epoch that is read */
};

/* ---- names ---- */

/* "_sum_000100.csv", "_000100.csv.gz": the way and the epoch. */
static bool
read_rest(const char *rest, struct score_name *said)
{
	const char *digits = strrchr(rest, '_');
	size_t length = digits ? strspn(digits + 1, "0123456789") : 0;
	size_t way = digits ? (size_t)(digits - rest) : 0;

	if (!length || length > 9 || way >= WAY_SIZE ||
	    (strcmp(digits + 1 + length, ".csv") &&
	     strcmp(digits + 1 + length, ".csv.gz")))
		return false;
	snprintf(said->way, sizeof(said->way), "%.*s", way ? (int)way - 1 : 0,
		 rest + (way > 0));
	said->epoch = strtoul(digits + 1, NULL, 10);

	return true;
}

static bool
read_name(const char *name, struct score_name *said)
{
	size_t skip = strlen("in_scores");

	said->is_in = !strncmp(name, "in_scores", skip);
	if (!said->is_in) {
		skip = strlen("out_scores");
		if (strncmp(name, "out_scores", skip) != 0)
			return false;
	}

	return name[skip] == '_' && read_rest(name + skip, said);
}

bool
folder_has_one_run(const struct folder_names *files)
{
	for (size_t i = 0; i < files->count; i++) {
		struct score_name said;

		if (read_name(files->at[i], &said) && said.is_in)
			return true;
	}

	return false;
}

static bool
add_way(struct one_run *run, const char *way, struct error *err)
{
	for (size_t i = 0; i < run->way_count; i++) {
		if (!strcmp(run->ways[i], way))
			return true;
	}
	if (run->way_count == WAY_LIMIT)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected at most %d ways of scoring, "
				 "found more",
				 run->walk->path, (int)WAY_LIMIT);
	snprintf(run->ways[run->way_count++], WAY_SIZE, "%s", way);

	return true;
}

static int
by_value(const void *a, const void *b)
{
	unsigned long x = *(const unsigned long *)a;
	unsigned long y = *(const unsigned long *)b;

	return (x > y) - (x < y);
}

/* Which ways and epochs there are. */
static bool
list_scores(struct one_run *run, struct error *err)
{
	size_t kept = 0, count = run->files->count;

	run->epochs = memory_new_array(count, sizeof(*run->epochs));
	for (size_t i = 0; i < count; i++) {
		struct score_name said;

		if (!read_name(run->files->at[i], &said))
			continue;
		if (!add_way(run, said.way, err))
			return false;
		run->epochs[run->epoch_count++] = said.epoch;
	}
	qsort(run->epochs, run->epoch_count, sizeof(*run->epochs), by_value);
	for (size_t i = 0; i < run->epoch_count; i++) {
		if (!kept || run->epochs[i] > run->epochs[kept - 1])
			run->epochs[kept++] = run->epochs[i];
	}
	run->epoch_count = kept;

	return true;
}

/* ---- one epoch ---- */

static const char *
find_file(const struct one_run *run, const struct score_name *wanted)
{
	for (size_t i = 0; i < run->files->count; i++) {
		struct score_name said;

		if (read_name(run->files->at[i], &said) &&
		    said.is_in == wanted->is_in &&
		    said.epoch == wanted->epoch &&
		    !strcmp(said.way, wanted->way))
			return run->files->at[i];
	}

	return NULL;
}

/* A list of numbers: one column without words. */
static bool
read_list(struct folder_walk *walk, const char *name, struct sheet *sheet,
	  struct error *err)
{
	char *path = path_join(walk->path, name);
	bool fine = folder_read_one(walk, path, sheet, err);

	if (fine && (sheet->column_count != 1 || sheet->columns[0].is_words)) {
		error_set(err, ERROR_FORMAT,
			  "%s: expected one score a line, found %s", path,
			  sheet->column_count == 1 ? "words"
						   : "several columns");
		fine = convert_say(err, "cut -d, -f1 '%s' > new.csv", path);
	}
	free(path);

	return fine;
}

static bool
read_half(struct one_run *run, const struct score_name *wanted,
	  struct sheet *sheet, struct error *err)
{
	const char *name = find_file(run, wanted);

	*sheet = (struct sheet){ 0 };
	if (name)
		return read_list(run->walk, name, sheet, err);

	error_set(err, ERROR_FORMAT,
		  "%s: expected %s_scores%s%s_%06lu.csv beside the others, "
		  "found none; load the pairs that are there",
		  run->walk->path, wanted->is_in ? "in" : "out",
		  *wanted->way ? "_" : "", wanted->way, wanted->epoch);

	return convert_say(err,
			   "dpaudit load '%s'/in_scores_NNNNNN.csv "
			   "'%s'/out_scores_NNNNNN.csv",
			   run->walk->path);
}

/* Room for the canaries of an epoch, and who they are. */
static bool
add_canaries(struct one_run *run, size_t ins, size_t outs, unsigned long epoch,
	     struct error *err)
{
	struct sheet *all = run->walk->sheet;
	size_t first = all->rows, last = all->column_count - 1;
	bool has_runs = run->walk->options->all_epochs;

	if (!sheet_reserve(all, ins + outs, err))
		return error_prefix(err, "%s", all->path);
	for (size_t i = 0; i < ins + outs; i++) {
		all->columns[run->way_count].values[first + i] = i < ins;
		if (has_runs)
			all->columns[last].values[first + i] = (double)epoch;
	}
	all->rows += ins + outs;

	return true;
}

/* The same canaries, whatever the way of scoring. */
static bool
take_scores(struct one_run *run, size_t way, const struct sheet *in,
	    const struct sheet *out, unsigned long epoch, size_t first,
	    struct error *err)
{
	struct sheet *all = run->walk->sheet;
	double *to;

	if (!way) {
		if (!add_canaries(run, in->rows, out->rows, epoch, err))
			return false;
		run->ins = in->rows;
		run->outs = out->rows;
	}
	if (run->ins != in->rows || run->outs != out->rows)
		return error_set(err, ERROR_FORMAT,
				 "%s: expected %zu scores in and %zu out as "
				 "in the other ways of scoring, found %zu in "
				 "and %zu out",
				 in->path, run->ins, run->outs, in->rows,
				 out->rows);
	to = all->columns[way].values + first;
	memcpy(to, in->columns[0].values, in->rows * sizeof(*to));
	memcpy(to + in->rows, out->columns[0].values, out->rows * sizeof(*to));

	return true;
}

static bool
read_epoch(struct one_run *run, unsigned long epoch, struct error *err)
{
	size_t first = run->walk->sheet->rows;
	bool fine = true;

	for (size_t i = 0; i < run->way_count && fine; i++) {
		struct score_name wanted = { .is_in = true, .epoch = epoch };
		struct sheet in = { 0 }, out = { 0 };

		snprintf(wanted.way, sizeof(wanted.way), "%s", run->ways[i]);
		fine = read_half(run, &wanted, &in, err);
		wanted.is_in = false;
		fine = fine && read_half(run, &wanted, &out, err) &&
		       take_scores(run, i, &in, &out, epoch, first, err);
		sheet_clear(&in);
		sheet_clear(&out);
	}

	return fine;
}

/* ---- what lies beside ---- */

static bool
check_mask(const struct folder_walk *walk, struct sheet *mask, const char *path,
	   struct error *err)
{
	const double *member = walk->sheet->columns[0].values;
	size_t ins = 0, says = 0, rows = walk->sheet->rows;

	for (size_t i = 0; i < walk->sheet->column_count; i++) {
		if (!strcmp(walk->sheet->columns[i].name, "member"))
			member = walk->sheet->columns[i].values;
	}
	if (mask->column_count != 1 || !labels_convert(mask, 0, 0, err))
		return error_set(err, ERROR_FORMAT,
				 "%s: expected one column of 0 and 1, a "
				 "canary a line",
				 path);
	for (size_t i = 0; i < rows; i++)
		ins += member[i] > 0;
	for (size_t i = 0; i < mask->rows; i++)
		says += mask->columns[0].values[i] > 0;
	if (mask->rows == rows && says == ins)
		return true;
	error_set(err, ERROR_DATA,
		  "%s: expected %zu canaries, %zu of them inserted, as there "
		  "are scores, found %zu and %zu; if the scores are right, "
		  "take the mask away",
		  path, rows, ins, mask->rows, says);

	return convert_say(err, "mv '%s' ..", path);
}

/* Of one epoch: how many canaries were inserted must be the same. */
static bool
read_mask(struct one_run *run, struct error *err)
{
	static const char name[] = "inclusion_mask.csv";
	char *path = path_join(run->walk->path, name);
	struct sheet mask = { 0 };
	bool fine = true;

	if (!run->walk->options->all_epochs &&
	    folder_is_of_type(run->walk->path, name, S_IFREG))
		fine = folder_read_one(run->walk, path, &mask, err) &&
		       check_mask(run->walk, &mask, path, err);
	sheet_clear(&mask);
	free(path);

	return fine;
}

static bool
add_columns(struct one_run *run, struct error *err)
{
	struct sheet *sheet = run->walk->sheet;

	for (size_t i = 0; i < run->way_count; i++) {
		char name[WAY_SIZE + 8];

		snprintf(name, sizeof(name), "%s%sscores", run->ways[i],
			 *run->ways[i] ? "_" : "");
		if (!sheet_add_column(sheet, name, err))
			return false;
	}
	sheet->has_header = true;

	return sheet_add_column(sheet, "member", err) &&
	       (!run->walk->options->all_epochs ||
		sheet_add_column(sheet, "run", err));
}

static void
say(const struct one_run *run)
{
	unsigned long last = run->epochs[run->epoch_count - 1];

	if (run->epoch_count == 1)
		sheet_note(run->walk->sheet,
			   "a one-run experiment of epoch %lu", last);
	else if (run->walk->options->all_epochs)
		sheet_note(run->walk->sheet,
			   "a one-run experiment: %zu epochs from %lu to %lu, "
			   "each a run of the same canaries (run=EPOCH chooses "
			   "one)",
			   run->epoch_count, run->epochs[0], last);
	else
		sheet_note(run->walk->sheet,
			   "a one-run experiment: epoch %lu, the last of %zu "
			   "(series=all reads each as a run)",
			   last, run->epoch_count);
}

bool
folder_read_one_run(struct folder_walk *walk, const struct folder_names *files,
		    struct error *err)
{
	struct one_run run = { .walk = walk, .files = files };
	bool fine = list_scores(&run, err) && add_columns(&run, err);
	size_t first = walk->options->all_epochs || !run.epoch_count
			       ? 0
			       : run.epoch_count - 1;

	for (size_t i = first; i < run.epoch_count && fine; i++)
		fine = read_epoch(&run, run.epochs[i], err);
	fine = fine && read_mask(&run, err);
	if (fine)
		say(&run);
	fine = fine &&
	       folder_read_claim(walk, run.epochs[run.epoch_count - 1], err);
	free(run.epochs);

	return fine;
}
