/* figures.h - which figures suit what is on the screen, and making them */

#ifndef UI_WORK_FIGURES_H
#define UI_WORK_FIGURES_H

#include "figure/figure.h"
#include "ui/work/numbers.h"

/* The figure of that name, or NULL. */
MUST_CHECK struct figure *figures_make(const char *name,
				       const struct snapshot *snapshot,
				       const struct numbers *numbers,
				       struct progress *progress,
				       struct error *err);

enum { FIGURES_MOST = 32 };

/* Names of the figures that data of this kind allow; returns how many. */
size_t figures_suiting(const struct dataset *data,
		       const char *names[FIGURES_MOST]);

#endif
