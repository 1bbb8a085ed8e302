/* folder.c - a folder of files that belong together, into one sheet */

#include "load/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"
#include "load/guess.h"
#include "load/pair.h"
#include "load/read.h"
#include "load/stack.h"

enum { FILE_LIMIT = 100000 };

/* Names in a folder, sorted so that 9 comes before 10. */
struct names {
	char **at;
	size_t count;
};

/* What all readings in this file share. */
struct walk {
	const char *path; /* without a slash at its end */
	const struct load_options *options;
	struct progress *progress;
	struct sheet *sheet;
	struct text hashes;
};

static int
by_name(const void *a, const void *b)
{
	return strverscmp(*(char *const *)a, *(char *const *)b);
}

static void
names_clear(struct names *names)
{
	for (size_t i = 0; i < names->count; i++)
		free(names->at[i]);
	free(names->at);
	*names = (struct names){ 0 };
}

static char *
join(const char *folder, const char *name)
{
	struct text path = { 0 };

	text_add(&path, "%s/%s", folder, name);

	return text_take(&path);
}

static bool
is_of_type(const char *folder, const char *name, mode_t type)
{
	char *path = join(folder, name);
	struct stat about;
	bool is = !stat(path, &about) && (about.st_mode & S_IFMT) == type;

	free(path);

	return is;
}

static bool
ends_with(const char *text, const char *ending)
{
	size_t length = strlen(text), end = strlen(ending);

	return length >= end && !strcmp(text + length - end, ending);
}

/* Entries of one type, without hidden ones and game cards. */
static bool
names_read(struct names *names, const char *folder, mode_t type,
	   struct error *err)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	*names = (struct names){ 0 };
	if (!dir)
		return error_set(err, ERROR_FILE, "%s: %s", folder,
				 strerror(errno));
	while ((entry = readdir(dir)) && names->count < FILE_LIMIT) {
		if (entry->d_name[0] == '.' ||
		    ends_with(entry->d_name, ".card") ||
		    !is_of_type(folder, entry->d_name, type))
			continue;
		names->at = memory_grow_array(names->at, names->count + 1,
					      sizeof(*names->at));
		names->at[names->count++] = memory_copy_text(entry->d_name);
	}
	closedir(dir);
	if (names->count)
		qsort(names->at, names->count, sizeof(*names->at), by_name);

	return true;
}

/* Reads a file and adds its line to the list that is hashed. */
static bool
read_one(struct walk *walk, const char *path, struct sheet *sheet,
	 struct error *err)
{
	char sha256[SHA256_TEXT] = "";

	*sheet = (struct sheet){ 0 };
	if (!read_file(path, walk->options, walk->progress, sheet, sha256, err))
		return false;
	text_add(&walk->hashes, "%s  %s\n", sha256,
		 path + strlen(walk->path) + 1);

	return true;
}

/* ---- experiments as LiRA writes them ---- */

static bool
is_experiment(const char *folder)
{
	return is_of_type(folder, "keep.npy", S_IFREG) &&
	       is_of_type(folder, "scores", S_IFDIR);
}

/* The scores of the last step; several columns are augmentations. */
static bool
read_scores(struct walk *walk, const char *folder, struct sheet *sheet,
	    struct error *err)
{
	char *below = join(folder, "scores"), *path = NULL;
	struct names names = { 0 };
	bool fine = names_read(&names, below, S_IFREG, err);

	*sheet = (struct sheet){ 0 };
	if (fine && !names.count)
		fine = error_set(err, ERROR_FORMAT,
				 "%s: expected files of scores, found none",
				 below);
	if (fine) {
		path = join(below, names.at[names.count - 1]);
		fine = read_one(walk, path, sheet, err);
	}
	for (size_t i = 0; fine && i < sheet->rows; i++) {
		double sum = 0;

		for (size_t j = 0; j < sheet->column_count; j++)
			sum += sheet->columns[j].values[i];
		sheet->columns[0].values[i] = sum / (double)sheet->column_count;
	}
	free(path);
	free(below);
	names_clear(&names);

	return fine;
}

static bool
append_experiment(struct walk *walk, const char *name, const struct sheet *keep,
		  const struct sheet *scores, struct error *err)
{
	struct sheet *all = walk->sheet;
	struct sheet_column *columns;
	size_t first = all->rows;

	if (keep->rows != scores->rows || keep->column_count != 1)
		return error_set(err, ERROR_FORMAT,
				 "expected as many scores as entries of "
				 "keep.npy (%zu), found %zu in %s",
				 keep->rows, scores->rows, scores->path);
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
read_experiment(struct walk *walk, const char *folder, const char *name,
		struct error *err)
{
	struct sheet keep = { 0 }, scores = { 0 };
	char *path = join(folder, "keep.npy");
	bool fine = read_one(walk, path, &keep, err) &&
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

static bool
read_experiments(struct walk *walk, const struct names *folders,
		 struct error *err)
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
		char *below = join(walk->path, folders->at[i]);
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

static bool
has_experiments(const char *path, const struct names *folders)
{
	if (is_experiment(path))
		return true;
	for (size_t i = 0; i < folders->count; i++) {
		char *below = join(path, folders->at[i]);
		bool is = is_experiment(below);

		free(below);
		if (is)
			return true;
	}

	return false;
}

/* ---- one file, or pair of files, for each instance ---- */

/* What is read for one instance, and what it is called. */
struct unit {
	struct sheet sheet;
	char name[PAIR_NAME];
};

static bool
read_unit(struct walk *walk, struct names *files, size_t i, struct unit *unit,
	  struct error *err)
{
	struct sheet other = { 0 };
	char *path = join(walk->path, files->at[i]), *partner = NULL;
	char stem[PAIR_NAME];
	bool is_in = true, fine = read_one(walk, path, &unit->sheet, err);

	pair_stem(path, stem);
	memcpy(unit->name, stem, sizeof(stem));
	for (size_t j = i + 1; fine && j < files->count && !partner; j++) {
		if (*files->at[j] &&
		    pair_are_halves(files->at[i], files->at[j], &is_in)) {
			partner = join(walk->path, files->at[j]);
			*files->at[j] = '\0';
		}
	}
	if (partner) {
		pair_half(stem, unit->name);
		fine = read_one(walk, partner, &other, err);
	}
	if (fine && partner && !is_in) {
		struct sheet swap = unit->sheet;

		unit->sheet = other;
		other = swap;
	}
	if (fine && partner &&
	    !stack_suits(&unit->sheet, &other, walk->options))
		fine = error_set(err, ERROR_DATA,
				 "%s and %s do not have the same columns", path,
				 partner);
	fine = fine && (!partner || stack_sheets(&unit->sheet, &other, err));
	sheet_clear(&other);
	free(partner);
	free(path);

	return fine;
}

/* Who is a member, as a column: there is no one order for all instances. */
static bool
add_members(struct sheet *sheet, struct error *err)
{
	struct sheet_column *column;

	if (sheet->members_first == (size_t)-1)
		return true;
	column = sheet_add_column(sheet, "member", err);
	if (!column)
		return false;
	for (size_t i = 0; i < sheet->rows; i++)
		column->values[i] = i < sheet->members_first;
	column->is_finite = true;
	sheet->members_first = (size_t)-1;

	return true;
}

static bool
add_instance(struct unit *unit, const struct load_options *options,
	     struct error *err)
{
	struct sheet *sheet = &unit->sheet;
	struct sheet_column *column;
	bool is_loss = false;

	for (size_t i = 0; i < sheet->column_count; i++)
		is_loss |=
			guess_suits(sheet->columns[i].name, ROLE_LOSS) ||
			guess_suits(sheet->columns[i].name, ROLE_PROBABILITY);
	is_loss |= options->kind && !strcmp(options->kind, "losses");
	column = sheet_add_column(sheet, is_loss ? "instance" : "run", err);
	if (!column)
		return false;
	column->is_words = true;
	sheet_word(column, unit->name, strlen(unit->name), 1);

	return true;
}

static void
rename_column(struct sheet_column *column, const char *name)
{
	free(column->name);
	column->name = memory_copy_text(name);
}

/* A lone column without a name takes the name of its first file. */
static void
name_lone_column(struct unit *unit)
{
	char *name = memory_copy_text(unit->name);
	size_t length = strcspn(name, "0123456789");

	while (length && strchr("-_.", name[length - 1]))
		length--;
	name[length] = '\0';
	rename_column(unit->sheet.columns, name);
	free(name);
}

/* Scores and members are called so before there is a third column. */
static void
name_columns(struct unit *unit, const struct load_options *options)
{
	struct sheet *sheet = &unit->sheet;
	bool is_loss = options->kind && !strcmp(options->kind, "losses");

	if (sheet->column_count == 1 && !*sheet->columns[0].name)
		name_lone_column(unit);
	if (options->choice_count || !guess_is_labelled(sheet))
		return;
	rename_column(&sheet->columns[0],
		      role_name(is_loss ? ROLE_LOSS : ROLE_SCORE));
	rename_column(&sheet->columns[1], role_name(ROLE_MEMBER));
	sheet->has_header = true;
}

static bool
append_unit(struct sheet *all, const struct unit *unit, struct error *err)
{
	const struct sheet *sheet = &unit->sheet;

	if (sheet->column_count != all->column_count)
		return error_set(err, ERROR_DATA,
				 "%s: expected %zu columns as in the first "
				 "file, found %zu",
				 sheet->path, all->column_count,
				 sheet->column_count);
	if (!sheet_reserve(all, sheet->rows, err))
		return false;
	for (size_t i = 0; i < all->column_count; i++) {
		struct sheet_column *to = &all->columns[i];
		const struct sheet_column *from = &sheet->columns[i];

		if (strcmp(to->name, from->name) ||
		    to->is_words != from->is_words)
			return error_set(err, ERROR_DATA,
					 "%s: expected column '%s' as in the "
					 "first file, found '%s'",
					 sheet->path, to->name, from->name);
		stack_column(from, sheet->rows, to, all->rows);
	}
	all->rows += sheet->rows;

	return true;
}

/* Lines of several files have no one order; rows are counted instead. */
static void
count_rows(struct sheet *sheet)
{
	sheet->run_count = 0;
	sheet->row_word = "row ";
}

static bool
add_unit(struct walk *walk, struct unit *unit, const char *first_name,
	 struct error *err)
{
	char *path;

	name_columns(unit, walk->options);
	if (!add_members(&unit->sheet, err) ||
	    !add_instance(unit, walk->options, err))
		return false;
	if (walk->sheet->column_count) {
		struct sheet_column *column = unit->sheet.columns;

		/* loss_1 and loss_2 are the same column. */
		if (!unit->sheet.has_header)
			rename_column(column, first_name);
		return append_unit(walk->sheet, unit, err);
	}
	path = walk->sheet->path;
	free(unit->sheet.path);
	*walk->sheet = unit->sheet;
	walk->sheet->path = path;
	unit->sheet = (struct sheet){ 0 };
	count_rows(walk->sheet);

	return true;
}

static bool
read_units(struct walk *walk, struct names *files, struct error *err)
{
	size_t units = 0;
	bool fine = true;

	for (size_t i = 0; i < files->count && fine; i++) {
		struct unit unit = { 0 };
		const char *first = walk->sheet->column_count
					    ? walk->sheet->columns[0].name
					    : "";

		if (!*files->at[i])
			continue; /* the half of a pair */
		fine = read_unit(walk, files, i, &unit, err) &&
		       add_unit(walk, &unit, first, err);
		units++;
		sheet_clear(&unit.sheet);
	}
	/* one of a kind tells nothing apart */
	if (fine && units == 1)
		sheet_remove_column(walk->sheet, walk->sheet->column_count - 1);
	else if (fine)
		sheet_note(walk->sheet, "%zu files or pairs, one '%s' each",
			   units,
			   walk->sheet->columns[walk->sheet->column_count - 1]
				   .name);

	return fine;
}

static bool
read_below(struct walk *walk, struct error *err)
{
	struct names folders = { 0 }, files = { 0 };
	bool fine = names_read(&folders, walk->path, S_IFDIR, err) &&
		    names_read(&files, walk->path, S_IFREG, err);

	if (fine && has_experiments(walk->path, &folders))
		fine = read_experiments(walk, &folders, err);
	else if (fine && files.count)
		fine = read_units(walk, &files, err);
	else if (fine)
		fine = error_set(err, ERROR_FORMAT,
				 "%s is a folder without data: expected "
				 "experiments (keep.npy and scores/) or files "
				 "of one kind, one per model",
				 walk->path);
	names_clear(&folders);
	names_clear(&files);

	return fine;
}

bool
folder_read(const char *given, const struct load_options *options,
	    struct progress *progress, struct sheet *sheet,
	    char sha256[SHA256_TEXT], struct error *err)
{
	char *path = memory_copy_text(given);
	struct walk walk = { path, options, progress, sheet, { 0 } };
	bool fine;

	for (size_t end = strlen(path); end > 1 && path[end - 1] == '/'; end--)
		path[end - 1] = '\0';
	sheet_init(sheet, path);
	sheet->row_word = "row ";
	fine = read_below(&walk, err) && read_card(path, sheet, err) &&
	       sheet_trim(sheet, err);
	source_hash_text(text_get(&walk.hashes), walk.hashes.length, sha256);
	text_clear(&walk.hashes);
	free(path);

	return fine;
}

/* ---- which files these are ---- */

static bool
touches_one(const char *folder, const char *name, const struct stat *file)
{
	char *path = join(folder, name);
	bool touches = read_touches(path, file);

	free(path);

	return touches;
}

static bool
touches_any(const char *folder, const struct stat *file)
{
	struct names names = { 0 };
	struct error ignored;
	bool touches = false;

	if (names_read(&names, folder, S_IFREG, &ignored)) {
		for (size_t i = 0; i < names.count && !touches; i++)
			touches = touches_one(folder, names.at[i], file);
	}
	names_clear(&names);

	return touches;
}

static bool
touches_experiment(const char *folder, const struct stat *file)
{
	char *scores = join(folder, "scores");
	bool touches = is_experiment(folder) &&
		       (touches_one(folder, "keep.npy", file) ||
			touches_any(scores, file));

	free(scores);

	return touches;
}

bool
folder_touches(const char *path, const struct stat *file)
{
	struct names folders = { 0 };
	struct error ignored;
	bool touches = read_touches(path, file);

	if (!names_read(&folders, path, S_IFDIR, &ignored))
		return touches;
	if (!has_experiments(path, &folders))
		touches = touches || touches_any(path, file);
	else
		touches = touches || touches_experiment(path, file);
	for (size_t i = 0; i < folders.count && !touches; i++) {
		char *below = join(path, folders.at[i]);

		touches = touches_experiment(below, file);
		free(below);
	}
	names_clear(&folders);

	return touches;
}
