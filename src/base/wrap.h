/* wrap.h - texts in lines of a width, broken at blanks */

#ifndef BASE_WRAP_H
#define BASE_WRAP_H

#include <stddef.h>

/* What becomes of a word wider than a line. */
enum wrap_long { WRAP_CUT, WRAP_KEEP };

/*
 * The bytes of the first line of `text`, and where the next one begins: at
 * the end of the text if there is none.  A newline ends a line.
 */
size_t wrap_line(const char *text, size_t columns, enum wrap_long word,
		 const char **next);

#endif
