/* figure_request.h - the figure that a request is about */

#ifndef VERB_FIGURE_FIGURE_REQUEST_H
#define VERB_FIGURE_FIGURE_REQUEST_H

#include "figure/figure_kind.h"
#include "plots/output/export.h"
#include "verb/verb.h"

/*
 * Draws the figure of that name from the files among the words from `first`
 * on, or from the data and pins of the sitting.
 */
MUST_CHECK struct figure *figure_request_draw(const struct scene *scene,
					      const struct request *request,
					      const char *name, size_t first,
					      struct answer *answer,
					      struct error *err);

/* What a figure reads of the file of its mechanism, if it has one. */
MUST_CHECK bool figure_request_curve(const struct figure_kind *kind,
				     const struct settings *settings,
				     const struct permission *permission,
				     struct progress *progress,
				     struct datasets *curve, struct error *err);

/* How it is to be drawn into a file: size=, theme=, force=. */
/*
 * Returns true if the figure of that name reads the setting, apart from its
 * method's settings.  A NULL name stands for all figures.
 */
bool figure_request_reads(const char *name, enum setting setting);

struct export_options figure_request_options(const struct scene *scene,
					     const struct request *request);

/* That of the scene or its own, jailed unless asked otherwise. */
struct plotter *figure_request_plotter(const struct scene *scene,
				       const struct request *request);
void figure_request_give_back(const struct scene *scene,
			      struct plotter *plotter);

#endif
