/* report.h - a document with figures on its way into a file */

#ifndef PLOTS_OUTPUT_REPORT_H
#define PLOTS_OUTPUT_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "figure/figure.h"
#include "plots/output/export.h"
#include "result/document.h"

/* Zeroed is none. */
struct report {
	struct document document;
	const struct writer *form;
	struct plotter *plotter;       /* lent */
	struct export_options options; /* lent */
	char *path;
	size_t drawn; /* figures so far */
};

/* The form that the ending of a path names; NULL and what would help. */
MUST_CHECK const struct writer *report_form(const char *path,
					    struct error *err);

/* Looks at the path before anything is computed. */
MUST_CHECK bool report_start(struct report *report, const char *path,
			     struct plotter *plotter,
			     const struct export_options *options,
			     struct error *err);
void report_clear(struct report *report);

/*
 * Draws a figure as the form wants it.  One that cannot be drawn leaves its
 * words and the reason; a stop is a failure.
 */
MUST_CHECK bool report_add_figure(struct report *report,
				  const struct figure *figure,
				  struct error *err);

/* Writes it and the files of its figures; a failure leaves no new file. */
MUST_CHECK bool report_save(const struct report *report, struct error *err);

#endif
