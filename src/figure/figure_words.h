/* figure_words.h - a figure in sentences, for those who cannot see it */

#ifndef FIGURE_FIGURE_WORDS_H
#define FIGURE_FIGURE_WORDS_H

#include "figure/figure.h"

/*
 * Title, what it shows, the axes, every curve by a few of its points, the
 * reference lines, the words in it and what it claims; a line each.  The
 * caller frees it.
 */
char *figure_words(const struct figure *figure);

#endif
