/* memory.c - allocation that either works or ends the program cleanly */

#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

/* Set once at start-up; the only thing that can undo curses mode here. */
static void (*restore_terminal)(void);

/* Set once at start-up, or by tests. */
static size_t data_limit = SIZE_MAX;

static _Noreturn void
out_of_memory(void)
{
	if (restore_terminal)
		restore_terminal();
	fputs("dpaudit: out of memory\n", stderr);
	_exit(MEMORY_EXIT_STATUS);
}

static size_t
array_size(size_t count, size_t size)
{
	if (size && count > SIZE_MAX / size)
		out_of_memory();

	return count * size;
}

void
memory_before_exit(void (*restore)(void))
{
	restore_terminal = restore;
}

void *
memory_new(size_t size)
{
	return memory_new_array(1, size);
}

void *
memory_new_array(size_t count, size_t size)
{
	size_t bytes = array_size(count, size);
	void *made = calloc(1, bytes ? bytes : 1);

	if (!made)
		out_of_memory();

	return made;
}

void *
memory_grow_array(void *old, size_t count, size_t size)
{
	size_t bytes = array_size(count, size);
	void *grown = realloc(old, bytes ? bytes : 1);

	if (!grown)
		out_of_memory();

	return grown;
}

void *
memory_grow_by_one(void *old, size_t count, size_t size)
{
	bool is_full = (count & (count - 1)) == 0;

	if (old && (!count || !is_full))
		return old;

	return memory_grow_array(old, count ? 2 * count : 1, size);
}

void *
memory_copy(const void *from, size_t size)
{
	void *made = memory_new(size);

	if (size)
		memcpy(made, from, size);

	return made;
}

char *
memory_copy_text(const char *text)
{
	return memory_copy(text, strlen(text) + 1);
}

static size_t
less_of(size_t a, __rlimit_resource_t resource)
{
	struct rlimit limit;

	if (getrlimit(resource, &limit) || limit.rlim_cur == RLIM_INFINITY)
		return a;

	return limit.rlim_cur < a ? (size_t)limit.rlim_cur : a;
}

/* What this machine has, in bytes; the kernel promises more than that. */
static size_t
machine_bytes(void)
{
	long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);

	if (pages <= 0 || page <= 0)
		return SIZE_MAX;

	return (size_t)pages * (size_t)page;
}

/* Large arrays in large pages: ten times fewer faults while they fill. */
static void
prefer_large_pages(void *at, size_t bytes)
{
	const uintptr_t page = (uintptr_t)1 << 21;
	uintptr_t from = ((uintptr_t)at + page - 1) & ~(page - 1);
	uintptr_t to = ((uintptr_t)at + bytes) & ~(page - 1);

	if (at && from < to)
		madvise((void *)from, to - from, MADV_HUGEPAGE);
}

void
memory_limit_data(size_t bytes)
{
	data_limit = bytes;
}

size_t
memory_for_data(void)
{
	static _Atomic size_t known;
	size_t half = known;

	if (!half) {
		half = less_of(less_of(machine_bytes(), RLIMIT_AS),
			       RLIMIT_DATA) /
		       2;
		known = half;
	}

	return half < data_limit ? half : data_limit;
}

static void *
or_sentence(void *made, size_t count, size_t size, struct error *err)
{
	if (!made) {
		error_set(err, ERROR_DATA,
			  "%zu items of %zu bytes do not fit into memory",
			  count, size);
	}

	return made;
}

void *
memory_try_array(size_t count, size_t size, struct error *err)
{
	void *made = NULL;

	if (!size || count <= machine_bytes() / size)
		made = calloc(count ? count : 1, size ? size : 1);
	prefer_large_pages(made, count * size);

	return or_sentence(made, count, size, err);
}

void *
memory_try_grow_array(void *old, size_t count, size_t size, struct error *err)
{
	void *grown = NULL;

	if (!size || count <= machine_bytes() / size)
		grown = realloc(old, count && size ? count * size : 1);
	if (!grown)
		free(old);

	return or_sentence(grown, count, size, err);
}
