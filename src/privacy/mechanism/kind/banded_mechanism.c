/*
 * banded_mechanism.c - matrix factorisation with a strategy matrix
 *
 * Noise sigma is added to C g, g the stream of gradients and C the strategy.
 * A record takes part at most k times, at least `separation` steps apart.
 * Where the separation is no less than the bands its columns never meet, so
 * that it moves C g by the root of the sum of their squared lengths
 * (Choquette-Choo et al., NeurIPS 2023, theorem 2); a Gaussian of the most
 * that this can be over sigma, whatever earlier outputs made of g, as no row
 * looks ahead (Denisov et al., NeurIPS 2022).
 *
 * Columns that meet are known where the first column never rises and has no
 * number below 0. Products of columns are then at least 0, so that all parts
 * of one record move C g most if they are alike (Choquette-Choo et al., ICML
 * 2023), and the products fall with the distance, so that it moves farthest
 * with the least separation: the length of the sum of those columns.
 *
 * C is Toeplitz and as long as one likes, strategy= its first column, or it
 * is read from a file with all its columns.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/mechanism/gaussian_mechanism.h"
#include "privacy/mechanism/mechanisms.h"

enum { SIGMA, PARTICIPATIONS, SEPARATION };

/* How many neighbouring columns meet in a row. */
static double
bands_of(const struct mechanism_points *points)
{
	double most = 0;

	if (points->what == POINTS_LISTS)
		return (double)points->count;
	for (size_t i = 0; i < points->count; i++)
		most = fmax(most, points->y[i]);

	return most;
}

static bool
columns_meet(const double values[], const struct mechanism_points *points)
{
	return values[PARTICIPATIONS] > 1 &&
	       values[SEPARATION] < bands_of(points);
}

/* Returns false for a matrix, of which only the columns' lengths are known. */
static bool
never_rises(const struct mechanism_points *points)
{
	if (points->what != POINTS_LISTS)
		return false;
	for (size_t i = 0; i < points->count; i++) {
		double next = i + 1 < points->count ? points->x[i + 1] : 0;

		if (!(points->x[i] >= next))
			return false;
	}

	return true;
}

/* A matrix has so many steps, and a list as many as one likes. */
static bool
check_room(const double values[], const struct mechanism_points *points,
	   struct error *err)
{
	double room = floor((double)(points->count - 1) / values[SEPARATION]);

	return points->what == POINTS_LISTS ||
	       values[PARTICIPATIONS] <= room + 1 ||
	       error_set(err, ERROR_USAGE,
			 "participations=%g do not fit: strategy= has %zu "
			 "columns, one a step, which leave room for %g at "
			 "separation=%g",
			 values[PARTICIPATIONS], points->count, room + 1,
			 values[SEPARATION]);
}

static bool
check(const double values[], const struct mechanism_points *points,
      struct error *err)
{
	if (!points || points->what < POINTS_LISTS || !points->count)
		return error_set(err, ERROR_USAGE,
				 "mechanism=banded needs strategy=, the first "
				 "column of the matrix, as in "
				 "strategy=1,0.5,0.375, or a file with all of "
				 "it");
	if (columns_meet(values, points) && !never_rises(points))
		return error_set(err, ERROR_USAGE,
				 "separation=%g is less than the %g bands of "
				 "strategy=: columns of one record meet. That "
				 "is known for a list that never rises and "
				 "has no number below 0",
				 values[SEPARATION], bands_of(points));

	return check_room(values, points, err);
}

/*
 * One more participation: best[i] is the most that all of them come to among
 * the first i columns.  Whether that was more than without it.
 */
static bool
take_part(const struct mechanism_points *points, size_t apart,
	  const double best[], double next[])
{
	next[0] = 0;
	for (size_t i = 1; i <= points->count; i++) {
		double square = points->x[i - 1] * points->x[i - 1];
		double before = i > apart ? best[i - apart] : 0;

		next[i] = fmax(next[i - 1], before + square);
	}

	return next[points->count] > best[points->count];
}

static double
most_of_columns(const struct mechanism_points *points, double times,
		double separation)
{
	size_t size = points->count + 1;
	size_t apart = (size_t)fmin(separation, (double)size);
	double *best = memory_new_array(size, sizeof(*best));
	double *next = memory_new_array(size, sizeof(*next));
	double most;

	while (times-- >= 1 && take_part(points, apart, best, next))
		memcpy(best, next, size * sizeof(*best));
	most = best[points->count];
	free(best);
	free(next);

	return most;
}

/*
 * The sum of columns that start `apart` rows apart. sums[t] adds up every
 * apart-th number of the list, from t backwards.
 */
struct comb {
	const struct mechanism_points *points;
	double *sums;
	size_t apart;
};

static double
sum_up_to(const struct comb *comb, size_t row)
{
	size_t last = comb->points->count - 1, less = row % comb->apart;

	if (row > last)
		row = less + (last - less) / comb->apart * comb->apart;

	return comb->sums[row];
}

static double
squares_of_sum(const struct comb *comb, double times)
{
	size_t count = comb->points->count, apart = comb->apart;
	/* further columns repeat the rows where the most columns meet */
	size_t shown = (size_t)fmin(times, (double)(count / apart + 2));
	size_t end = shown * apart;
	double squares = 0, repeated = 0;

	for (size_t row = 0; row < end + count; row++) {
		double sum = sum_up_to(comb, row) -
			     (row < end ? 0 : sum_up_to(comb, row - end));

		squares += sum * sum;
	}
	for (size_t row = count; row < count + apart; row++)
		repeated += pow(sum_up_to(comb, row), 2);

	return squares + (times - (double)shown) * repeated;
}

static double
most_of_meeting(const struct mechanism_points *points, double times,
		double separation)
{
	struct comb comb = { points, NULL, (size_t)separation };
	double squares;

	comb.sums = memory_new_array(points->count, sizeof(*comb.sums));
	for (size_t i = 0; i < points->count; i++)
		comb.sums[i] = points->x[i] +
			       (i < comb.apart ? 0 : comb.sums[i - comb.apart]);
	squares = squares_of_sum(&comb, times);
	free(comb.sums);

	return squares;
}

static double
most_moved(const double values[], const struct mechanism_points *points)
{
	double squares = 0;

	if (points->what == POINTS_MATRIX)
		return most_of_columns(points, values[PARTICIPATIONS],
				       values[SEPARATION]);
	if (columns_meet(values, points))
		return most_of_meeting(points, values[PARTICIPATIONS],
				       values[SEPARATION]);
	for (size_t i = 0; i < points->count; i++)
		squares += points->x[i] * points->x[i];

	return squares * values[PARTICIPATIONS];
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double squares;

	if (!check(values, points, err))
		return false;
	squares = most_moved(values, points);
	if (!(squares > 0) || !isfinite(squares))
		return error_set(err, ERROR_USAGE,
				 squares > 0 ? "the numbers of strategy= are "
					       "too large to be squared"
					     : "strategy= has no number but 0");
	gaussian_mechanism_start(mechanism, sqrt(squares) / values[SIGMA]);

	return true;
}

const struct mechanism_kind mechanism_banded = {
	.name = "banded",
	.title = "Banded matrix factorisation",
	.summary = "normal noise on a stream seen through a banded matrix",
	.reference = "Denisov et al., NeurIPS 2022; Choquette-Choo et al., "
		     "ICML 2023 and NeurIPS 2023",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over what one record adds",
			    .lowest = 1e-3,
			    .highest = 1e6 },
		[PARTICIPATIONS] = { .name = "participations",
				     .summary = "how often a record takes part",
				     .lowest = 1,
				     .highest = 1e6,
				     .optional = true,
				     .fallback = 1 },
		[SEPARATION] = { .name = "separation",
				 .summary = "steps between two of them at "
					    "least",
				 .lowest = 1,
				 .highest = 1e9,
				 .optional = true,
				 .fallback = 1 },
	},
	.lists = { "strategy", NULL },
	.has_matrix = true,
	.neighbours = ADJACENCY_OF_SUMS,
	.start = start,
	GAUSSIAN_FUNCTIONS,
};
