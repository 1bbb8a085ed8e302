/* output.h - what a kind of file is that a figure can become */

#ifndef PLOTS_OUTPUT_OUTPUT_H
#define PLOTS_OUTPUT_OUTPUT_H

#include <stdbool.h>

#include "base/text.h"
#include "figure/figure.h"
#include "plots/gnuplot/plotter.h"
#include "plots/paper/paper.h"

struct output_job {
	const struct figure *figure;
	struct paper paper;
	struct look look; /* for text */
	struct plotter *plotter;
	struct progress *progress; /* or NULL */
};

/* One kind: constant data and one function. */
struct output {
	const char *name;    /* the ending of the file, without the point */
	const char *summary; /* one sentence, without a full stop */
	const char *note;    /* what else is needed to use it, or NULL */
	bool (*write)(const struct output_job *job, struct text *out,
		      struct error *err);
};

#endif
