/* plotter.h - whoever draws holds one of these */

#ifndef PLOTS_GNUPLOT_PLOTTER_H
#define PLOTS_GNUPLOT_PLOTTER_H

#include <stdbool.h>

#include "plots/gnuplot/gnuplot.h"

/*
 * The gnuplot process and a lock around it, so that a worker can draw
 * panes while the main thread exports.  Make it in the main thread, before
 * others: the process lives as long as the thread that started it.
 */
struct plotter;

struct plotter *plotter_new(enum sandbox sandbox);

/* The same with another gnuplot than the installed one. */
struct plotter *plotter_new_with(enum sandbox sandbox, const char *program);
void plotter_free(struct plotter *plotter);

/* Any thread; one job at a time, the others wait. */
MUST_CHECK bool plotter_run(struct plotter *plotter,
			    const struct gnuplot_job *job, struct text *out,
			    struct error *err);

/* After "it ended 5 times within a minute": try again at once. */
void plotter_retry(struct plotter *plotter);

#endif
