/* polygon.h - trade-off functions made of straight pieces */

#ifndef PRIVACY_POLYGON_H
#define PRIVACY_POLYGON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "privacy/bracket.h"

/*
 * A convex decreasing function on [0, 1] by its corners, alpha rising from
 * 0; beyond the last corner it is 0.  Zeroed is empty.
 */
struct polygon {
	double *alpha, *beta;
	double *power; /* 1 - beta, with digits of its own */
	size_t count;
	bool symmetric; /* its own inverse */
	/*
	 * The number of pieces before the diagonal of one that is symmetric.
	 * Those beyond it mirror them, with more digits than numbers near 1
	 * have.
	 */
	size_t steep;
};

/* The lower convex hull of points of f, with (0, 1) and (1, 0). */
MUST_CHECK bool polygon_from_points(struct polygon *polygon,
				    const double alpha[], const double beta[],
				    size_t count, struct error *err);

/* Declares one that is its own inverse but for rounding. */
void polygon_mirror(struct polygon *polygon);

/* Returns the fall of f along the piece after a corner. */
double polygon_fall(const struct polygon *polygon, size_t corner);

/*
 * The highest of the lines that claimed (epsilon, delta) pairs stand for; of
 * a larger epsilon only the flat one, as the steep one has no double.
 */
#define POLYGON_MOST_EPSILON 700.0
MUST_CHECK bool polygon_from_profile(struct polygon *polygon,
				     const double epsilon[],
				     const double delta[], size_t count,
				     struct error *err);

/*
 * At each alpha the least that a convex function through the corners of
 * `of` can be: between two of them the neighbouring chords drawn on.
 */
void polygon_below(struct polygon *polygon, const struct polygon *of);
void polygon_clear(struct polygon *polygon);

/* Returns true if both have the same corners. */
bool polygon_is(const struct polygon *a, const struct polygon *b);

double polygon_at(const struct polygon *polygon, double alpha);
double polygon_inverse(const struct polygon *polygon, double beta);

/* The ends hold what the polygon of the numbers that were given says. */
struct bracket polygon_delta(const struct polygon *polygon, double epsilon);
struct bracket polygon_epsilon(const struct polygon *polygon, double delta);

#endif
