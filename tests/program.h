/* program.h - running the built program as a user does */

#ifndef TESTS_PROGRAM_H
#define TESTS_PROGRAM_H

#include <stddef.h>

/* What a run left behind; everything belongs to the caller. */
struct ran {
	char *out, *err;
	int status; /* exit status, or 1000 + signal */
};

/*
 * Runs build/dpaudit with a line of arguments as a shell would split it
 * (through /bin/sh, from the root of the source tree) and collects both
 * outputs.
 */
struct ran program_run(const char *arguments);

/*
 * Starts the program as program_run() does and sends SIGINT after `seconds`.
 * `*took` is the time from the signal to the end; after 20 s the program is
 * killed.  `*worked`, if not NULL, is the processor time of all its life.
 */
struct ran program_interrupt(const char *arguments, double seconds,
			     double *took, double *worked);

/* Where the program runs from now on; NULL is the source tree. */
void program_directory(const char *folder);

/* A library to preload into the program from now on, or NULL. */
void program_preload(const char *library);

/* Lines that are refused with a status and these words on stderr. */
struct refusal {
	const char *line;
	int status;
	const char *says;
};

void expect_refusals(const struct refusal refused[], size_t count);

void ran_clear(struct ran *ran);

/* A path below the build tree for files of tests; lent. */
const char *build_path(const char *below);

/* The whole of a file, or NULL; the caller frees it. */
char *read_whole(const char *path);

#endif
