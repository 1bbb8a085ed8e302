/* growth.h - what methods would say of the same rates in more trials */

#ifndef FIGURE_PART_GROWTH_H
#define FIGURE_PART_GROWTH_H

#include "figure/figure.h"
#include "figure/figure_source.h"

enum { GROWTH_SIZES = 25, GROWTH_METHODS = 4 };

/* Rates of an attack to plan with, and the size of the data they are from. */
struct growth_rates {
	double fnr, fpr;
	double seen_size; /* of each class; NaN without data */
};

/*
 * fnr= and fpr= where given, else those of the data, else those of the best
 * attack on mechanism=, else one in ten.
 */
MUST_CHECK bool growth_rates(struct growth_rates *rates,
			     const struct figure_source *source,
			     struct error *err);

/* The epsilon at which an attack with these rates is exactly possible. */
double growth_epsilon(const struct growth_rates *rates, double delta);

/* Counts of n members and n others nearest to the rates; new. */
struct dataset *growth_counts(const struct growth_rates *rates, double n);

/* The settings for methods on such counts, with so many sides. */
void growth_settings(struct settings *settings,
		     const struct figure_source *source, int sides);

/*
 * Along sizes of each class, the ends of each method's epsilon; with one
 * side the upper ones are NaN.
 */
struct growth {
	const struct method *methods[GROWTH_METHODS];
	size_t method_count;
	double size[GROWTH_SIZES];
	double lower[GROWTH_METHODS][GROWTH_SIZES];
	double upper[GROWTH_METHODS][GROWTH_SIZES];
	struct growth_rates rates; /* that are kept */
	double epsilon;            /* at those rates */
	double most;               /* the largest size that is shown */
};

/* `sides` as for the methods. */
MUST_CHECK bool growth_make(struct growth *growth,
			    const struct figure_source *source, int sides,
			    struct error *err);

/* The x axis, the claim and where the data stand. */
void growth_finish(struct figure *figure, const struct growth *growth,
		   const struct figure_source *source);

#endif
