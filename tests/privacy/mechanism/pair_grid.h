/*
 * pair_grid.h - pairs of distributions on a grid of losses, for tests
 *
 * A second road to compositions, which shares no code with the program.  A
 * pair is laid on the grid twice.  `reached` moves every bit of mass to the
 * nearest grid point: the grid point is then a statistic, so its tests bound
 * delta from below.  `above` splits every bit between two grid points so that
 * both masses stay, which makes the pair easier to tell apart, so it bounds
 * delta from above.  Both are composed by sums over all pairs of cells.
 */

#ifndef TESTS_PRIVACY_MECHANISM_PAIR_GRID_H
#define TESTS_PRIVACY_MECHANISM_PAIR_GRID_H

#include <stdbool.h>
#include <stddef.h>

/* Masses at the losses (i - half) width; `only` are infinite losses. */
struct pair_grid {
	double width;
	size_t half;
	double *with, *without; /* 2 half + 1 each */
	double only_with, only_without;
};

struct pair_grids {
	struct pair_grid reached, above;
};

void pair_grids_init(struct pair_grids *grids, double width, double reach);
void pair_grids_clear(struct pair_grids *grids);

/* Adds outputs whose losses lie between two ends. */
void pair_grids_add(struct pair_grids *grids, double with, double without,
		    double low, double high);

/* Adds to one end alone. */
void pair_grid_add_near(struct pair_grid *grid, double with, double without);
void pair_grid_add_split(struct pair_grid *grid, double with, double without,
			 double low, double high);

/*
 * A profile delta of u = e^epsilon that is alike both ways: the largest one
 * below its points is made of straight pieces, which bend by the masses
 * without the canary.
 */
struct corner {
	double u, delta;
};

/* Fills at most 2 count + 1 corners from points whose u rise from 1 or more. */
size_t profile_corners(const struct corner upper[], size_t count,
		       struct corner hull[]);

/* Calls `add` with every loss of the pair that has these corners. */
typedef void profile_add_fn(void *to, double with, double without, double loss);
void profile_losses(const struct corner corners[], size_t count,
		    profile_add_fn *add, void *to);

/* Fills an empty grid with a pair whose delta is nowhere below the profile. */
typedef double profile_fn(const void *of, double epsilon);
void pair_grid_of_profile(struct pair_grid *grid, profile_fn *delta,
			  const void *of);

/* Puts a pair after another; `all` may be empty. */
void pair_grid_then(struct pair_grid *all, const struct pair_grid *next);
void pair_grid_clear(struct pair_grid *grid);

/* delta of the tests on the grid points, and of the pair itself. */
double pair_grid_tested(const struct pair_grid *grid, bool mirrored,
			double epsilon);
double pair_grid_delta(const struct pair_grid *grid, bool mirrored,
		       double epsilon);

/* The errors of the test that rejects from a grid point on. */
void pair_grid_errors(const struct pair_grid *grid, bool mirrored, size_t cell,
		      double *fpr, double *fnr);

#endif
