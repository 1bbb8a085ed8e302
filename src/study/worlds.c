/* worlds.c - simulated data made awkward, with the same truth */

#include "study/worlds.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

enum { GROUP = 8, KEPT_OF = 10 };

/* The data of some rows, in that order. */
static struct dataset *
rows_of(const struct dataset *data, const size_t rows[], size_t count)
{
	struct dataset *made =
		dataset_new(dataset_name(data), dataset_kind(data), count);

	for (size_t i = 0; i < dataset_column_count(data); i++) {
		const double *from = dataset_column_values(data, i);
		double *to =
			dataset_add_column(made, dataset_column_name(data, i),
					   dataset_column_role(data, i));

		for (size_t row = 0; row < count; row++)
			to[row] = from[rows[row]];
	}
	*dataset_edit_game(made) = *dataset_game(data);

	return made;
}

struct dataset *
world_prefix(const struct dataset *data, size_t rows)
{
	size_t *all = memory_new_array(rows, sizeof(*all));
	struct dataset *made;

	for (size_t i = 0; i < rows; i++)
		all[i] = i;
	made = rows_of(data, all, rows);
	free(all);

	return made;
}

/* ---- scores, one by one ---- */

static double
changed(double score, enum world world)
{
	if (world == WORLD_TIES)
		return nearbyint(2 * score) / 2;
	if (world == WORLD_HEAVY)
		return copysign(exact_expm1(score * score), score);

	return score;
}

/* Every row of a group says what the first of its class there said. */
static double
first_of_group(const struct dataset *data, const double from[], size_t row)
{
	for (size_t i = row - row % GROUP; i < row; i++) {
		if (dataset_is_member(data, i) == dataset_is_member(data, row))
			return from[i];
	}

	return from[row];
}

static bool
is_score(const struct dataset *data, size_t column)
{
	enum role role = dataset_column_role(data, column);

	return role == ROLE_SCORE || role == ROLE_LOSS;
}

static void
fill(const struct dataset *data, size_t column, enum world world, double to[])
{
	const double *from = dataset_column_values(data, column);
	bool scores = is_score(data, column);

	for (size_t row = 0; row < dataset_rows(data); row++) {
		if (!scores)
			to[row] = from[row];
		else if (world == WORLD_GROUPS)
			to[row] = first_of_group(data, from, row);
		else
			to[row] = changed(from[row], world);
	}
}

static struct dataset *
with_scores(const struct dataset *data, enum world world)
{
	size_t rows = dataset_rows(data);
	struct dataset *made =
		dataset_new(dataset_name(data), dataset_kind(data), rows);

	for (size_t i = 0; i < dataset_column_count(data); i++)
		fill(data, i, world,
		     dataset_add_column(made, dataset_column_name(data, i),
					dataset_column_role(data, i)));
	*dataset_edit_game(made) = *dataset_game(data);
	if (world == WORLD_GROUPS) {
		double *run = dataset_add_column(made, "run", ROLE_RUN);

		for (size_t row = 0; row < rows; row++)
			run[row] = (double)(row / GROUP);
	}

	return made;
}

/* ---- which rows, in which order ---- */

static void
shuffle(size_t rows[], size_t count, uint64_t seed)
{
	struct random random = random_start(seed, 1);

	for (size_t i = count; i > 1; i--) {
		size_t j = random_below(&random, i), row = rows[i - 1];

		rows[i - 1] = rows[j];
		rows[j] = row;
	}
}

static struct dataset *
rearranged(const struct dataset *data, enum world world, bool mixed,
	   uint64_t seed)
{
	size_t count = 0, seen = 0, all = dataset_rows(data);
	size_t *rows = memory_new_array(all + 1, sizeof(*rows));
	struct dataset *made;

	for (size_t row = 0; row < all; row++) {
		bool member = dataset_is_member(data, row);

		seen += member;
		if (world != WORLD_UNEQUAL || !member || seen % KEPT_OF == 1)
			rows[count++] = row;
	}
	if (mixed)
		shuffle(rows, count, seed);
	made = rows_of(data, rows, count);
	free(rows);

	return made;
}

struct dataset *
world_data(struct dataset *data, enum world world, bool mixed, uint64_t seed)
{
	struct dataset *next;

	if (dataset_kind(data) != KIND_SCORES &&
	    dataset_kind(data) != KIND_LOSSES)
		return data;
	mixed = mixed || world == WORLD_GROUPS;
	if (mixed || world == WORLD_UNEQUAL) {
		next = rearranged(data, world, mixed, seed);
		dataset_release(data);
		data = next;
	}
	if (world == WORLD_PLAIN || world == WORLD_UNEQUAL)
		return data;
	next = with_scores(data, world);
	dataset_release(data);

	return next;
}
