/* plain.h - the program as a dialogue of lines, for screen readers */

#ifndef UI_PLAIN_H
#define UI_PLAIN_H

#include <stddef.h>

/*
 * Loads the files, then reads verbs, one a line, from standard input (from
 * the terminal if "-" is among the files) and answers in sentences on
 * standard output; what went wrong goes to standard error.  No cursor
 * moves, no colours, no drawings.  Returns the status for the shell: that
 * of the last verb that failed, unless somebody sat there.
 */
int plain_run(char *const files[], size_t count);

#endif
