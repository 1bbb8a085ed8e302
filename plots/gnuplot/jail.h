/* jail.h - what the gnuplot process may do: compute, and nothing else */

#ifndef PLOTS_GNUPLOT_JAIL_H
#define PLOTS_GNUPLOT_JAIL_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * No new processes, no network, no signals, no file opened for writing, no
 * file read outside the system's own folders and those of the program,
 * bounded memory and time.  A second line: nothing that could break out is
 * ever sent.
 */
struct jail;

/*
 * Everything that allocates happens here, before threads and fork.  On
 * processors whose calls are not known there is no jail.
 */
MUST_CHECK struct jail *jail_new(const char *program, struct error *err);
void jail_free(struct jail *jail);

/*
 * For the child between fork and exec; cannot be undone.  Calls nothing
 * but the kernel.  Returns 0 or the errno of what could not be done.
 * Landlock is not required, but where the kernel has it, it must hold.
 */
int jail_enter(const struct jail *jail);

/* What holds, in words: "seccomp, Landlock, limits". */
const char *jail_describe(const struct jail *jail);

#endif
