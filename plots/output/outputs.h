/* outputs.h - the list of files a figure can become; one line each */

#ifndef PLOTS_OUTPUT_OUTPUTS_H
#define PLOTS_OUTPUT_OUTPUTS_H

#include <stddef.h>

#include "plots/output/output.h"

/* clang-format off */
#define OUTPUTS(OUTPUT) \
	OUTPUT(png) \
	OUTPUT(svg) \
	OUTPUT(pdf) \
	OUTPUT(tex) \
	OUTPUT(txt) \
	OUTPUT(gp) \
	OUTPUT(csv) \
	/* the end */
/* clang-format on */

#define DECLARE_OUTPUT(id) extern const struct output output_##id;
OUTPUTS(DECLARE_OUTPUT)
#undef DECLARE_OUTPUT

/* In the order of the list; ends with NULL. */
const struct output *const *outputs(void);

/* By its name, or NULL. */
const struct output *output_named(const char *name);

/* By the ending of a path; NULL and a sentence with all endings. */
MUST_CHECK const struct output *output_find(const char *path,
					    struct error *err);

#endif
