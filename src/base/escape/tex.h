/* tex.h - characters that TeX does not take as they are */

#ifndef BASE_ESCAPE_TEX_H
#define BASE_ESCAPE_TEX_H

#include <stdint.h>

#include "base/text.h"

/*
 * What TeX calls a character, or NULL if it takes it as it is; "?" where
 * pdflatex would stop at it.
 */
const char *tex_of(uint32_t code);

/* Adds valid UTF-8 so that TeX sets it and runs none of it. */
void tex_add(struct text *out, const char *text);

#endif
