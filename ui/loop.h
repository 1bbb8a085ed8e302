/* loop.h - the screen on a real terminal, from start to end */

#ifndef UI_LOOP_H
#define UI_LOOP_H

#include <stddef.h>

/* What main passes on. */
struct loop_options {
	char *const *files; /* to open at the start */
	size_t file_count;
	const char *first; /* a verb to run at the start, or NULL */
};

/* Runs the application; returns the status for the shell. */
int loop_run(const struct loop_options *options);

#endif
