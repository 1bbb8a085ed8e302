/* tex.h - characters that TeX does not take as they are */

#ifndef BASE_ESCAPE_TEX_H
#define BASE_ESCAPE_TEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/*
 * Adds a character so that pdflatex sets it, apart from the one before it, of
 * which it would be one sign with it; there is no single quote in what was
 * none.  False if it is a question mark, or has lost its marks.
 */
bool tex_add_code(struct text *out, uint32_t code, uint32_t before);

/*
 * Adds valid UTF-8 so that TeX sets it and runs none of it; returns how many
 * characters were not what they are.
 */
size_t tex_add(struct text *out, const char *text);

#endif
