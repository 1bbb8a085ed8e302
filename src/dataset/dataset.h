/* dataset.h - what an audit left behind: rows, and columns with a role */

#ifndef DATASET_DATASET_H
#define DATASET_DATASET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "dataset/derived.h"
#include "dataset/game.h"
#include "dataset/kind.h"
#include "dataset/role.h"

/*
 * Made once by a loader or a simulation and never changed again; everybody
 * else holds it as `const struct dataset *`.  All columns have the same
 * number of rows; no number is NaN or infinite.  Counted, because undo,
 * pins and the worker share it: dataset_hold() for one more owner,
 * dataset_release() for one less, from any thread.
 */
struct dataset;

struct dataset *dataset_new(const char *name, enum kind kind, size_t rows);

/* One row of kind counts. */
struct dataset *dataset_of_counts(const char *name, double tp, double fn,
				  double fp, double tn);
const struct dataset *dataset_hold(const struct dataset *data);
void dataset_release(const struct dataset *data); /* NULL is fine */

/* ---- while it is being made ---- */

/* Adds a column of zeros and lends it out to be filled. */
double *dataset_add_column(struct dataset *data, const char *name,
			   enum role role);

/* Adds a column and takes over `values`, made with malloc. */
void dataset_take_column(struct dataset *data, const char *name, enum role role,
			 double *values);

/*
 * Adds a column of words: `values` are indices into `words`; takes over
 * both arrays and every word.
 */
void dataset_take_words(struct dataset *data, const char *name, enum role role,
			double *values, char **words, size_t word_count);

/*
 * The first `count` rows are members, the others are not: what an in/out
 * pair of files says without a member column.
 */
void dataset_set_members_first(struct dataset *data, size_t count);

/* Where it came from, and the SHA-256 of its bytes in hexadecimal. */
void dataset_set_origin(struct dataset *data, const char *path,
			const char *sha256);
struct game *dataset_edit_game(struct dataset *data);

/* One sentence of what the loader understood: header, roles, direction. */
void dataset_note(struct dataset *data, const char *fmt, ...) PRINTF_LIKE(2, 3);

/*
 * Earlier rows of the same file were looked at before these.  Only before
 * anybody else holds it.
 */
void dataset_mark_reread(const struct dataset *data);

/* ---- asking ---- */

bool dataset_is_reread(const struct dataset *data);

const char *dataset_name(const struct dataset *data);
const char *dataset_path(const struct dataset *data);   /* "" if none */
const char *dataset_sha256(const struct dataset *data); /* "" if none */
enum kind dataset_kind(const struct dataset *data);
size_t dataset_rows(const struct dataset *data);

/*
 * Returns a hash of the numbers that methods read, whatever file, name and
 * order of rows they come in. Computed once, when the origin is set or else
 * when it is asked for. It tells data apart and withstands no forger.
 */
uint64_t dataset_digest(const struct dataset *data);

/* What its numbers take in memory. */
size_t dataset_bytes(const struct dataset *data);
const struct game *dataset_game(const struct dataset *data);

size_t dataset_note_count(const struct dataset *data);
const char *dataset_note_text(const struct dataset *data, size_t index);

size_t dataset_column_count(const struct dataset *data);
const char *dataset_column_name(const struct dataset *data, size_t column);
enum role dataset_column_role(const struct dataset *data, size_t column);
const double *dataset_column_values(const struct dataset *data, size_t column);

/* The word a cell stands for, or NULL in a column of numbers. */
const char *dataset_column_word(const struct dataset *data, size_t column,
				size_t row);

/* The first column with that role: its values, or NULL. */
const double *dataset_values(const struct dataset *data, enum role role);

/* Its index; false if there is none. */
bool dataset_find(const struct dataset *data, enum role role, size_t *column);

/*
 * Whether row `row` is a member: from the member column (anything above 0)
 * or from the order of the rows.
 */
bool dataset_is_member(const struct dataset *data, size_t row);

/* How many members there are if they come first, else (size_t)-1. */
size_t dataset_members_first(const struct dataset *data);

/* All roles present, as bits; members first counts as ROLE_MEMBER. */
uint64_t dataset_roles(const struct dataset *data);

/* Returns the cache of objects that are computed from the data. */
struct derived *dataset_cache(const struct dataset *data);

#endif
