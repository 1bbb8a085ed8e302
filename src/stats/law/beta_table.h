/* beta_table.h - a whole beta distribution, tabulated once and read often */

#ifndef STATS_LAW_BETA_TABLE_H
#define STATS_LAW_BETA_TABLE_H

#include <stddef.h>

#include "stats/law/beta.h"
#include "stats/law/beta_shape.h"

/*
 * P(theta < t) for x = sin^2(theta) ~ Beta(a, b), to about 1e-12 in
 * probability.  Nothing of that weight lies outside [from, to], which are
 * distances from the mode as everywhere in this file.
 */
struct beta_table {
	struct beta_shape shape;
	double from, to;
	double total; /* integral of the density relative to its mode */
	struct kernel_table table;
};

/* a, b >= 1/2. */
struct beta_table beta_table_make(double a, double b);

/* The table of Beta(b, a). */
struct beta_table beta_table_mirror(const struct beta_table *table);

/* The distance from the mode at which x is, and back. */
double beta_table_place(const struct beta_table *table, struct proportion x);
struct proportion beta_table_at(const struct beta_table *table, double place);

/* P(theta - mode < place). */
double beta_table_below(const struct beta_table *table, double place);

/* The density of theta at each place. */
void beta_table_density(const struct beta_table *table, const double places[],
			double density[], size_t count);

#endif
