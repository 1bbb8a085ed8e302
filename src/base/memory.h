/* memory.h - allocation that either works or ends the program cleanly */

#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/* The exit status of a program that ran out of memory. */
enum { MEMORY_EXIT_STATUS = 70 };

/*
 * None of these return NULL.  If memory runs out they call the function
 * given to memory_before_exit(), which puts the terminal back in order,
 * and leave with a message.
 */
void *memory_new(size_t size); /* zeroed */
void *memory_new_array(size_t count, size_t size);
void *memory_grow_array(void *old, size_t count, size_t size);
/* Room for one more behind `count`; it doubles, so many cost little each. */
void *memory_grow_by_one(void *old, size_t count, size_t size);
void *memory_copy(const void *from, size_t size);
char *memory_copy_text(const char *text);

/*
 * How many bytes data may take: half of what this machine has, or of what
 * `ulimit -v` and `-d` leave, or less.
 */
size_t memory_for_data(void);

/* Lets data take no more than so many bytes. */
void memory_limit_data(size_t bytes);

/*
 * For sizes that come from data: NULL and a sentence instead of the end of
 * the program, also where the size cannot fit into this machine.  Zeroed.
 */
MUST_CHECK void *memory_try_array(size_t count, size_t size, struct error *err);

/* The same for growing `old`, which is freed on failure; not zeroed. */
MUST_CHECK void *memory_try_grow_array(void *old, size_t count, size_t size,
				       struct error *err);

void memory_before_exit(void (*restore)(void));

#endif
