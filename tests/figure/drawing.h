/* drawing.h - figures for tests, from settings in one line */

#ifndef TESTS_FIGURE_DRAWING_H
#define TESTS_FIGURE_DRAWING_H

#include <criterion/parameterized.h>

#include "figure/figure.h"
#include "figure/figure_source.h"

/* A parameter for each kind of figure: its place in the list. */
struct criterion_test_params each_figure(void);

/*
 * The figure of some data, or none, with settings such as "delta=0.05"; NULL
 * and a sentence if there is nothing.
 */
struct figure *draw(const char *kind, const struct dataset *data,
		    const char *line, struct error *err);

/* The first series with these words in its label; fails the test. */
const struct series *series_called(const struct figure *figure,
				   const char *words);

#endif
