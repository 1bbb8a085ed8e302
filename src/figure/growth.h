/* growth.h - what methods would say of the same rates in more trials */

#ifndef FIGURE_GROWTH_H
#define FIGURE_GROWTH_H

#include "figure/figure.h"
#include "figure/figure_source.h"

enum { GROWTH_SIZES = 25, GROWTH_METHODS = 4 };

/* Along sizes of each class, the ends of each method's epsilon. */
struct growth {
	const struct method *methods[GROWTH_METHODS];
	double size[GROWTH_SIZES];
	double lower[GROWTH_METHODS][GROWTH_SIZES];
	double upper[GROWTH_METHODS][GROWTH_SIZES];
	double fnr, fpr;  /* the rates that are kept */
	double epsilon;   /* at those rates */
	double seen_size; /* of the data they come from, or NaN */
};

/*
 * Rates from fnr= and fpr=, else from the data, else one in ten.  `sides`
 * as for the methods.
 */
MUST_CHECK bool growth_make(struct growth *growth,
			    const struct figure_source *source, int sides,
			    struct error *err);

/* The x axis, the claim and where the data stand. */
void growth_finish(struct figure *figure, const struct growth *growth,
		   const struct figure_source *source);

#endif
