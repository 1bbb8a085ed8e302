/* folder_units.c - a folder of one file, or pair of files, an instance */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/path.h"
#include "load/convert.h"
#include "load/folder_parts.h"
#include "load/meaning/halves.h"
#include "load/meaning/join.h"
#include "load/meaning/names.h"
#include "load/meaning/roles.h"

/* What is read for one instance, and what it is called. */
struct unit {
	struct sheet sheet;
	char name[PAIR_NAME];
};

static bool
read_unit(struct folder_walk *walk, struct folder_names *files, size_t i,
	  struct pairs *pairs, struct unit *unit, struct error *err)
{
	struct sheet other = { 0 };
	char *path = path_join(walk->path, files->at[i]), *partner = NULL;
	char stem[PAIR_NAME];
	size_t half;
	bool is_in = true,
	     fine = folder_read_one(walk, path, &unit->sheet, err);

	halves_stem(path, stem);
	memcpy(unit->name, stem, sizeof(stem));
	half = halves_behind(pairs, i, &is_in);
	if (fine && half != NO_PAIR) {
		partner = path_join(walk->path, files->at[half]);
		halves_use(pairs, half);
		halves_side(stem, unit->name);
		fine = folder_read_one(walk, partner, &other, err);
	}
	if (fine && partner && !is_in) {
		struct sheet swap = unit->sheet;

		unit->sheet = other;
		other = swap;
	}
	if (fine && partner && !join_suits(&unit->sheet, &other, walk->options))
		fine = error_set(err, ERROR_DATA,
				 "%s and %s do not have the same columns", path,
				 partner);
	fine = fine && (!partner || (join_is_clear(&unit->sheet, &other,
						   walk->options, err) &&
				     join_sheets(&unit->sheet, &other, err)));
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
		is_loss |= name_suits(sheet->columns[i].name, ROLE_LOSS) ||
			   name_suits(sheet->columns[i].name, ROLE_PROBABILITY);
	is_loss |= options->kind && !strcmp(options->kind, "losses");
	column = sheet_add_column(sheet, is_loss ? "instance" : "run", err);
	if (!column)
		return false;
	column->is_words = true;
	sheet_word(column, unit->name, strlen(unit->name), 1);

	return true;
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
	sheet_rename_column(&unit->sheet, 0, name);
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
	if (options->choice_count || !roles_is_labelled(sheet))
		return;
	sheet_rename_column(sheet, 0,
			    role_name(is_loss ? ROLE_LOSS : ROLE_SCORE));
	sheet_rename_column(sheet, 1, role_name(ROLE_MEMBER));
	sheet->has_header = true;
}

static bool
append_unit(struct sheet *all, const struct unit *unit, struct error *err)
{
	const struct sheet *sheet = &unit->sheet;

	if (sheet->column_count != all->column_count) {
		error_set(err, ERROR_DATA,
			  "%s: expected %zu columns as in the first file, "
			  "found %zu; files that are not alike are loaded one "
			  "by one",
			  sheet->path, all->column_count, sheet->column_count);
		return convert_say(err, "dpaudit load '%s'/*", all->path);
	}
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
		join_column(from, sheet->rows, to, all->rows);
	}
	all->rows += sheet->rows;

	return true;
}

/* Lines of several files have no one order; rows are counted instead. */
static void
count_rows(struct sheet *sheet)
{
	free(sheet->second_path);
	sheet->second_path = NULL;
	sheet->run_count = 0;
	sheet->row_word = "row ";
}

static bool
add_unit(struct folder_walk *walk, struct unit *unit, const char *first_name,
	 struct error *err)
{
	char *path;

	name_columns(unit, walk->options);
	if (!add_members(&unit->sheet, err) ||
	    !add_instance(unit, walk->options, err))
		return false;
	if (walk->sheet->column_count) {
		/* loss_1 and loss_2 are the same column. */
		if (!unit->sheet.has_header)
			sheet_rename_column(&unit->sheet, 0, first_name);
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

bool
folder_read_units(struct folder_walk *walk, struct folder_names *files,
		  struct error *err)
{
	struct pairs pairs = { 0 };
	size_t units = 0;
	bool fine = true;

	for (size_t i = 0; i < files->count; i++)
		halves_add_path(&pairs, files->at[i]);
	for (size_t i = 0; i < files->count && fine; i++) {
		struct unit unit = { 0 };
		const char *first = walk->sheet->column_count
					    ? walk->sheet->columns[0].name
					    : "";

		if (pairs.names[i].is_used)
			continue; /* the half of a pair */
		fine = read_unit(walk, files, i, &pairs, &unit, err) &&
		       add_unit(walk, &unit, first, err);
		units++;
		sheet_clear(&unit.sheet);
	}
	halves_clear(&pairs);
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
