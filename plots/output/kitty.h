/* kitty.h - pixels as kitty and its kin take them */

#ifndef PLOTS_OUTPUT_KITTY_H
#define PLOTS_OUTPUT_KITTY_H

#include "plots/output/pixels.h"
#include "plots/output/png_image.h"

/* Rows that can be named through a tmux. */
enum { KITTY_PASSED_ROWS = 64 };

/*
 * The picture over the cells right of and below the cursor, in the place of
 * the one before.  Within a tmux the picture is passed on to the terminal
 * around it, and the cells hold signs that stand for its pieces, so that
 * tmux moves it with the pane; more than KITTY_PASSED_ROWS are left empty.
 */
void kitty_write(const struct image *image, const struct pixel_size *size,
		 struct text *out);

#endif
