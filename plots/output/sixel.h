/* sixel.h - pixels as the DCS sequence of a terminal with sixels */

#ifndef PLOTS_OUTPUT_SIXEL_H
#define PLOTS_OUTPUT_SIXEL_H

#include "base/text.h"
#include "plots/output/png_image.h"

/* At most 256 colours, the most frequent ones. */
void sixel_write(const struct image *image, struct text *out);

#endif
