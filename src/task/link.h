/* link.h - messages between the processes that mpirun started together */

#ifndef TASK_LINK_H
#define TASK_LINK_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Ranks are numbered from 0.  Messages between two of them come in the order
 * in which they were sent.  One thread alone, the first that asked for the
 * link, may use it.  It is made by a module of its own, dpaudit-mpi.so, which
 * alone knows MPI; so the program neither needs MPI nor waits for it.
 */
struct link {
	int rank, ranks;
	/* Copies the bytes and returns at once. */
	bool (*send)(int to, const void *bytes, size_t count);
	/* A message that has come, for free(), or NULL; `*from` sent it. */
	char *(*take)(int *from, size_t *count);
	/* Waits for all that was sent; nothing can be sent any more. */
	void (*end)(void);
};

/* What the module has; NULL if MPI does not start. */
typedef const struct link *link_start_fn(void);
#define LINK_START "dpaudit_link_start"

/* A text beside it: the library it was made with. */
#define LINK_LIBRARY "dpaudit_link_library"

/*
 * The link of this process, the same each time; NULL where mpirun or its like
 * did not start several, or there is no module.  It ends with the process.
 */
const struct link *link_find(void);

/*
 * Why link_find() finds none where ranks seem to have been started, or are
 * asked for; NULL where it finds one.
 */
const char *link_remark(void);

/* Whether the environment is that of a rank among several. */
bool link_is_started(void);

/* Whether there is a link and this is not its first rank; starts nothing. */
bool link_is_silent(void);

#endif
