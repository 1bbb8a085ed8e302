/* child.h - the gnuplot process: how it starts, and how it ends */

#ifndef PLOTS_GNUPLOT_CHILD_H
#define PLOTS_GNUPLOT_CHILD_H

#include <sys/types.h>

#include "base/compiler.h"
#include "base/error.h"
#include "plots/gnuplot/jail.h"

/* Files in memory; the child finds them as descriptors 3 to 6. */
struct child_files {
	int data, driver, program, ending;
};

struct child_plan {
	const char *path;        /* of the program */
	const struct jail *jail; /* or NULL */
	struct child_files files;
};

struct child {
	pid_t pid;        /* 0 if none runs */
	int in, out, err; /* our ends, or -1 */
};

/*
 * Without a shell, in an environment of its own; it dies with the thread
 * that started it.
 */
MUST_CHECK bool child_start(struct child *child, const struct child_plan *plan,
			    struct error *err);
void child_end(struct child *child);

/* The same file above the numbers that the child gives new meanings. */
int child_lift(int fd);

#endif
