/* load.c - files in, datasets out */

#include "load/load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/path.h"
#include "base/text.h"
#include "load/folder.h"
#include "load/folder_parts.h"
#include "load/make.h"
#include "load/meaning/halves.h"
#include "load/meaning/join.h"
#include "load/meaning/names.h"
#include "load/meaning/roc_sheet.h"
#include "load/meaning/roles.h"
#include "load/read.h"
#include "load/sheet.h"

/* What stands between the paths of a pair. */
static const char pair_sign[] = " + ";

/* One path of the command line on its way. */
struct input {
	const char *path;
	struct sheet sheet;
	char sha256[SHA256_TEXT];
	bool is_read;
};

static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* ---- a sheet into datasets ---- */

/* A lone column without a name is called what its file is called. */
static void
name_lone_column(struct sheet *sheet)
{
	char stem[PAIR_NAME], rest[PAIR_NAME];

	if (sheet->column_count != 1 || *sheet->columns[0].name)
		return;
	halves_stem(sheet->path, stem);
	halves_side(stem, rest);
	if (!name_suits(rest, ROLE_SCORE) && !name_suits(rest, ROLE_LOSS))
		return;
	sheet_rename_column(sheet, 0, rest);
	sheet_note(sheet, "its column is called '%s' after the file", rest);
}

static bool
understand(struct input *input, const struct load_options *options,
	   struct datasets *made, struct error *err)
{
	struct sheet *sheet = &input->sheet;
	struct meaning meaning = { 0 };
	bool fine;

	name_lone_column(sheet);
	fine = roc_sheet_to_counts(sheet, options, err) &&
	       join_columns(sheet, options, err) &&
	       roles_guess(&meaning, sheet, options, err) &&
	       make_datasets(sheet, &meaning, options, base_name(sheet->path),
			     input->sha256, made, err);
	roles_clear(&meaning);

	return fine;
}

/* ---- several files ---- */

static bool
read_input(struct input *input, const struct load_options *options,
	   struct progress *progress, struct error *err)
{
	input->is_read = true;
	if (path_is_folder(input->path))
		return folder_read(input->path, options, progress,
				   &input->sheet, input->sha256, err);

	return read_file(input->path, options, progress, &input->sheet,
			 input->sha256, err);
}

/* The path of a pair says both. */
static void
join_paths(struct input *in, const struct input *out)
{
	struct text both = { 0 };

	text_add(&both, "%s%s%s", in->path, pair_sign, out->path);
	free(in->sheet.path);
	in->sheet.path = text_take(&both);
}

/* "scores" of scores_in.npy and scores_out.npy; both where nothing is left. */
static char *
common_name(const struct input *in, const struct input *out)
{
	char stem[PAIR_NAME], rest[PAIR_NAME] = "";
	struct text name = { 0 };

	halves_stem(in->path, stem);
	halves_side(stem, rest);
	if (*rest)
		return memory_copy_text(rest);
	text_add(&name, "%s%s%s", base_name(in->path), pair_sign,
		 base_name(out->path));

	return text_take(&name);
}

static bool
understand_pair(struct input *in, struct input *out,
		const struct load_options *options, struct datasets *made,
		struct error *err)
{
	struct text both = { 0 };
	struct meaning meaning = { 0 };
	char *name;
	bool fine;

	name_lone_column(&in->sheet);
	name_lone_column(&out->sheet);
	if (!join_sheets(&in->sheet, &out->sheet, err))
		return false;
	join_paths(in, out);
	name = common_name(in, out);
	text_add(&both, "%s+%s", in->sha256, out->sha256);
	fine = roles_guess(&meaning, &in->sheet, options, err) &&
	       make_datasets(&in->sheet, &meaning, options, name,
			     text_get(&both), made, err);
	text_clear(&both);
	free(name);
	roles_clear(&meaning);

	return fine;
}

/* What a mix of names may have read already. */
static bool
read_once(struct input *input, const struct load_options *options,
	  struct progress *progress, struct error *err)
{
	return input->is_read || read_input(input, options, progress, err);
}

/* `paired` says whether the partner went into the data, too. */
static bool
make_one(struct input *input, struct input *partner, bool is_in,
	 const struct load_options *options, struct progress *progress,
	 struct datasets *made, bool *paired, struct error *err)
{
	struct input *in = is_in ? input : partner;
	struct input *out = is_in ? partner : input;

	*paired = false;
	if (!read_once(input, options, progress, err) ||
	    (partner && !read_once(partner, options, progress, err)))
		return false;
	if (!partner || !join_suits(&in->sheet, &out->sheet, options))
		return understand(input, options, made, err);
	*paired = true;

	return join_is_clear(&in->sheet, &out->sheet, options, err) &&
	       understand_pair(in, out, options, made, err);
}

static bool
make_all(struct input *inputs, size_t count, const struct load_options *options,
	 struct progress *progress, struct datasets *made, struct error *err)
{
	struct pairs pairs = { 0 };
	bool fine = true;

	for (size_t i = 0; i < count; i++)
		halves_add_path(&pairs, inputs[i].path);
	for (size_t i = 0; i < count && fine; i++) {
		bool is_in = true, paired;
		size_t half;

		if (pairs.names[i].is_used)
			continue;
		half = halves_behind(&pairs, i, &is_in);
		/* A reader that did not ask whether it was ended. */
		fine = make_one(&inputs[i],
				half == NO_PAIR ? NULL : &inputs[half], is_in,
				options, progress, made, &paired, err) &&
		       progress_check(progress, err);
		if (paired)
			halves_use(&pairs, half);
	}
	halves_clear(&pairs);

	return fine;
}

/* Paths that are read, with a game's files in place of its folder. */
static bool
spread_all(const char *const paths[], size_t count,
	   const struct load_options *options, struct folder_names *spread,
	   struct error *err)
{
	for (size_t i = 0; i < count; i++) {
		if (!path_is_folder(paths[i]))
			folder_names_add(spread, memory_copy_text(paths[i]));
		else if (!folder_spread_game(paths[i], options, spread, err))
			return false;
	}

	return true;
}

static bool
read_paths(const struct folder_names *paths, const struct load_options *options,
	   struct progress *progress, struct datasets *fresh, struct error *err)
{
	struct input *inputs = memory_new_array(paths->count, sizeof(*inputs));
	bool fine;

	for (size_t i = 0; i < paths->count; i++)
		inputs[i].path = paths->at[i];
	fine = make_all(inputs, paths->count, options, progress, fresh, err);
	for (size_t i = 0; i < paths->count; i++)
		sheet_clear(&inputs[i].sheet);
	free(inputs);

	return fine;
}

bool
load_files(const char *const paths[], size_t count,
	   const struct load_options *options, struct progress *progress,
	   struct datasets *made, struct error *err)
{
	struct folder_names spread = { 0 };
	struct datasets fresh = { 0 };
	bool fine = spread_all(paths, count, options, &spread, err) &&
		    read_paths(&spread, options, progress, &fresh, err);

	for (size_t i = 0; i < fresh.count && fine; i++)
		datasets_add(made, dataset_hold(fresh.at[i]));
	datasets_clear(&fresh);
	folder_names_clear(&spread);

	return fine;
}

bool
load_bytes(const char *name, const void *bytes, size_t count,
	   const struct load_options *options, struct datasets *made,
	   struct error *err)
{
	struct input input = { .path = name };
	bool fine = read_bytes(name, bytes, count, options, &input.sheet,
			       input.sha256, err) &&
		    understand(&input, options, made, err);

	sheet_clear(&input.sheet);

	return fine;
}

static bool
fill_sheet(struct sheet *sheet, const struct load_column columns[],
	   size_t count, size_t rows, struct error *err)
{
	sheet->format = "memory";
	sheet->row_word = "row ";
	sheet->has_header = true;
	for (size_t i = 0; i < count; i++) {
		if (!sheet_add_column(sheet, columns[i].name, err))
			return false;
	}
	if (!sheet_reserve(sheet, rows, err))
		return false;
	for (size_t i = 0; i < count && rows; i++)
		memcpy(sheet->columns[i].values, columns[i].values,
		       rows * sizeof(double));
	sheet->rows = rows;
	sheet_place(sheet, 0, 1);

	return rows > 0 ||
	       error_set(err, ERROR_DATA, "%s holds no rows", sheet->path);
}

bool
load_table(const char *name, const struct load_column columns[], size_t count,
	   size_t rows, const struct load_options *options,
	   struct datasets *made, struct error *err)
{
	struct input input = { .path = name };
	bool fine;

	sheet_init(&input.sheet, name);
	fine = fill_sheet(&input.sheet, columns, count, rows, err) &&
	       understand(&input, options, made, err);
	sheet_clear(&input.sheet);

	return fine;
}

static bool
touches_one(const char *path, const struct stat *file)
{
	return path_is_folder(path) ? folder_touches(path, file)
				    : read_touches(path, file);
}

bool
load_touches(const char *path, const struct stat *file)
{
	char *copy = memory_copy_text(path), *rest = copy;
	bool touches = touches_one(path, file);

	while (!touches && rest) {
		char *next = strstr(rest, pair_sign);

		if (next)
			*next = '\0';
		touches = touches_one(rest, file);
		rest = next ? next + strlen(pair_sign) : NULL;
	}
	free(copy);

	return touches;
}
