/* export.h - a figure into a file */

#ifndef PLOTS_OUTPUT_EXPORT_H
#define PLOTS_OUTPUT_EXPORT_H

#include <stdbool.h>

#include "base/save.h"
#include "figure/figure.h"
#include "plots/output/output.h"

struct export_options {
	const char *size; /* as paper_read() takes it; NULL is "page" */
	enum ground ground;
	struct look look; /* of text */
	struct save_options how;
	struct progress *progress;
};

/*
 * Draws a figure as the kind that the ending of `path` names and writes it
 * in one move.  gnuplot never learns the path.  Light unless told.
 */
MUST_CHECK bool export_figure(struct plotter *plotter,
			      const struct figure *figure, const char *path,
			      const struct export_options *options,
			      struct error *err);

/* The same into memory. */
MUST_CHECK bool export_bytes(struct plotter *plotter,
			     const struct figure *figure,
			     const struct output *output,
			     const struct export_options *options,
			     struct text *out, struct error *err);

#endif
