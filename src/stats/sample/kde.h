/* kde.h - a smooth density drawn through a sample */

#ifndef STATS_SAMPLE_KDE_H
#define STATS_SAMPLE_KDE_H

#include <stddef.h>

enum kde_rule {
	KDE_SCOTT,     /* sd n^(-1/5) */
	KDE_SILVERMAN, /* sd (3 n / 4)^(-1/5) */
};

/* The deviation divides by n - 1; 0 where all numbers are equal. */
double kde_bandwidth(enum kde_rule rule, const double x[], size_t count);

/* Even places from three bandwidths below the sample to three above. */
void kde_places(double places[], size_t place_count, const double x[],
		size_t count, double bandwidth);

/*
 * The density of normal kernels with deviation `bandwidth` > 0 at ascending
 * places; absolute error below 1e-7 of the largest density possible.
 */
void kde_density(double density[], const double places[], size_t place_count,
		 const double x[], size_t count, double bandwidth);

#endif
