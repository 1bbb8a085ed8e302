/* dataset.c - what an audit left behind: rows, and columns with a role */

#include "dataset/dataset.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"
#include "dataset/digest.h"

struct column {
	char *name;
	enum role role;
	double *values;
	char **words; /* NULL in a column of numbers */
	size_t word_count;
};

struct dataset {
	atomic_size_t owners;
	char *name, *path, *sha256;
	enum kind kind;
	size_t rows;
	struct column *columns;
	size_t column_count;
	size_t members_first; /* (size_t)-1: see the member column */
	bool reread;
	_Atomic uint64_t digest; /* 0: not computed yet */
	struct game game;
	char **notes;
	size_t note_count;
	struct derived *cache;
};

struct dataset *
dataset_new(const char *name, enum kind kind, size_t rows)
{
	struct dataset *data = memory_new(sizeof(*data));
	size_t size = 3 * strlen(name) + 1;

	atomic_init(&data->owners, 1);
	atomic_init(&data->digest, 0);
	data->name = memory_new(size);
	utf8_clean(data->name, size, name);
	data->path = memory_copy_text("");
	data->sha256 = memory_copy_text("");
	data->kind = kind;
	data->rows = rows;
	data->members_first = (size_t)-1;
	data->cache = derived_new();

	return data;
}

/* Owners are counted behind a const pointer: the data do not change. */
static struct dataset *
counted(const struct dataset *data)
{
	union {
		const struct dataset *lent;
		struct dataset *own;
	} same = { data };

	return same.own;
}

struct dataset *
dataset_of_counts(const char *name, double tp, double fn, double fp, double tn)
{
	const struct {
		enum role role;
		double value;
	} cells[] = {
		{ ROLE_TRUE_POSITIVES, tp },
		{ ROLE_FALSE_NEGATIVES, fn },
		{ ROLE_FALSE_POSITIVES, fp },
		{ ROLE_TRUE_NEGATIVES, tn },
	};
	struct dataset *data = dataset_new(name, KIND_COUNTS, 1);

	for (size_t i = 0; i < sizeof(cells) / sizeof(cells[0]); i++) {
		*dataset_add_column(data, role_name(cells[i].role),
				    cells[i].role) = cells[i].value;
	}

	return data;
}

const struct dataset *
dataset_hold(const struct dataset *data)
{
	atomic_fetch_add(&counted(data)->owners, 1);

	return data;
}

static void
free_columns(struct dataset *data)
{
	for (size_t i = 0; i < data->column_count; i++) {
		struct column *column = &data->columns[i];

		for (size_t j = 0; j < column->word_count; j++)
			free(column->words[j]);
		free(column->words);
		free(column->values);
		free(column->name);
	}
	free(data->columns);
}

void
dataset_release(const struct dataset *lent)
{
	struct dataset *data = counted(lent);

	if (!data || atomic_fetch_sub(&data->owners, 1) > 1)
		return;

	derived_free(data->cache);
	free_columns(data);
	for (size_t i = 0; i < data->note_count; i++)
		free(data->notes[i]);
	free(data->notes);
	free(data->sha256);
	free(data->path);
	free(data->name);
	free(data);
}

void
dataset_take_words(struct dataset *data, const char *name, enum role role,
		   double *values, char **words, size_t word_count)
{
	size_t count = data->column_count + 1, size = 3 * strlen(name) + 1;
	struct column *column;

	data->columns =
		memory_grow_array(data->columns, count, sizeof(*data->columns));
	column = &data->columns[data->column_count];
	data->column_count = count;
	*column = (struct column){
		.name = memory_new(size),
		.role = role,
		.values = values,
		.words = words,
		.word_count = word_count,
	};
	utf8_clean(column->name, size, name);
}

void
dataset_take_column(struct dataset *data, const char *name, enum role role,
		    double *values)
{
	dataset_take_words(data, name, role, values, NULL, 0);
}

double *
dataset_add_column(struct dataset *data, const char *name, enum role role)
{
	double *values = memory_new_array(data->rows, sizeof(*values));

	dataset_take_column(data, name, role, values);

	return values;
}

void
dataset_set_members_first(struct dataset *data, size_t count)
{
	data->members_first = count;
}

void
dataset_set_origin(struct dataset *data, const char *path, const char *sha256)
{
	free(data->path);
	free(data->sha256);
	data->path = memory_copy_text(path);
	data->sha256 = memory_copy_text(sha256);
	(void)dataset_digest(data);
}

struct game *
dataset_edit_game(struct dataset *data)
{
	return &data->game;
}

void
dataset_note(struct dataset *data, const char *fmt, ...)
{
	va_list args;

	data->notes = memory_grow_array(data->notes, data->note_count + 1,
					sizeof(*data->notes));
	va_start(args, fmt);
	data->notes[data->note_count++] = text_print_clean(fmt, args);
	va_end(args);
}

void
dataset_mark_reread(const struct dataset *data)
{
	counted(data)->reread = true;
}

bool
dataset_is_reread(const struct dataset *data)
{
	return data->reread;
}

const char *
dataset_name(const struct dataset *data)
{
	return data->name;
}

const char *
dataset_path(const struct dataset *data)
{
	return data->path;
}

const char *
dataset_sha256(const struct dataset *data)
{
	return data->sha256;
}

uint64_t
dataset_digest(const struct dataset *data)
{
	struct dataset *own = counted(data);
	uint64_t digest = atomic_load(&own->digest);

	/* Threads that both compute it compute the same. */
	if (!digest) {
		digest = digest_of(data);
		digest += !digest;
		atomic_store(&own->digest, digest);
	}

	return digest;
}

enum kind
dataset_kind(const struct dataset *data)
{
	return data->kind;
}

size_t
dataset_rows(const struct dataset *data)
{
	return data->rows;
}

size_t
dataset_bytes(const struct dataset *data)
{
	return data->rows * data->column_count * sizeof(double);
}

const struct game *
dataset_game(const struct dataset *data)
{
	return &data->game;
}

size_t
dataset_note_count(const struct dataset *data)
{
	return data->note_count;
}

const char *
dataset_note_text(const struct dataset *data, size_t index)
{
	return data->notes[index];
}

size_t
dataset_column_count(const struct dataset *data)
{
	return data->column_count;
}

const char *
dataset_column_name(const struct dataset *data, size_t column)
{
	return data->columns[column].name;
}

enum role
dataset_column_role(const struct dataset *data, size_t column)
{
	return data->columns[column].role;
}

const double *
dataset_column_values(const struct dataset *data, size_t column)
{
	return data->columns[column].values;
}

const char *
dataset_column_word(const struct dataset *data, size_t column, size_t row)
{
	const struct column *it = &data->columns[column];

	return it->words ? it->words[(size_t)it->values[row]] : NULL;
}

bool
dataset_find(const struct dataset *data, enum role role, size_t *column)
{
	for (size_t i = 0; i < data->column_count; i++) {
		if (data->columns[i].role == role) {
			*column = i;
			return true;
		}
	}

	return false;
}

const double *
dataset_values(const struct dataset *data, enum role role)
{
	size_t column;

	if (!dataset_find(data, role, &column))
		return NULL;

	return data->columns[column].values;
}

bool
dataset_is_member(const struct dataset *data, size_t row)
{
	const double *member;

	if (data->members_first != (size_t)-1)
		return row < data->members_first;
	member = dataset_values(data, ROLE_MEMBER);

	return member && member[row] > 0;
}

size_t
dataset_members_first(const struct dataset *data)
{
	return data->members_first;
}

uint64_t
dataset_roles(const struct dataset *data)
{
	uint64_t roles = 0;

	for (size_t i = 0; i < data->column_count; i++)
		roles |= ROLE_BIT(data->columns[i].role);
	if (data->members_first != (size_t)-1)
		roles |= ROLE_BIT(ROLE_MEMBER);

	return roles;
}

struct derived *
dataset_cache(const struct dataset *data)
{
	return data->cache;
}
