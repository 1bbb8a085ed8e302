/*
 * fault.c - a library to preload: the n-th allocation, read, ... fails
 *
 * FAULT_KIND says which calls count ("memory", "open", "read", "write",
 * "fsync", "rename", "claim", "fork", "thread", "again"),
 * FAULT_NTH which of them fails (0: none), with FAULT_KILL it is the process
 * that ends there at once, FAULT_COUNT the file that gets
 * the number of calls at the end.  Counting starts with the program's
 * first call of setlocale(): what libraries do before main is not ours.
 */

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls, nth;
static atomic_bool counting, kills;
static char kind[16], report[256];

static bool
fails(const char *what)
{
	if (!atomic_load(&counting) || strcmp(what, kind) != 0)
		return false;

	if (atomic_fetch_add(&calls, 1) + 1 != atomic_load(&nth))
		return false;
	if (atomic_load(&kills))
		raise(SIGKILL);

	return true;
}

/* Returns true from the n-th read on, which get nothing, as of /proc/kmsg. */
static bool
is_empty(void)
{
	return atomic_load(&counting) && !strcmp(kind, "again") &&
	       atomic_fetch_add(&calls, 1) + 1 >= atomic_load(&nth);
}

static void *
next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

char *
setlocale(int category, const char *locale)
{
	union {
		void *found;
		char *(*call)(int, const char *);
	} real = { next("setlocale") };
	const char *wanted = getenv("FAULT_KIND"), *at = getenv("FAULT_NTH");
	const char *path = getenv("FAULT_COUNT");
	char *answer = real.call(category, locale);

	snprintf(kind, sizeof(kind), "%s", wanted ? wanted : "");
	snprintf(report, sizeof(report), "%s", path ? path : "");
	atomic_store(&nth, at ? strtol(at, NULL, 10) : 0);
	atomic_store(&kills, getenv("FAULT_KILL") != NULL);
	atomic_store(&counting, true);

	return answer;
}

__attribute__((destructor)) static void
tell(void)
{
	FILE *out;

	atomic_store(&counting, false);
	if (!*report)
		return;
	out = fopen(report, "w");
	if (!out)
		return;
	fprintf(out, "%ld\n", atomic_load(&calls));
	fclose(out);
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static void *
no_memory(void)
{
	errno = ENOMEM;

	return NULL;
}

void *
malloc(size_t size)
{
	return fails("memory") ? no_memory() : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
	return fails("memory") ? no_memory() : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
	return fails("memory") ? no_memory() : __libc_realloc(old, size);
}

ssize_t
read(int fd, void *into, size_t count)
{
	union {
		void *found;
		ssize_t (*call)(int, void *, size_t);
	} real = { next("read") };

	if (fails("read")) {
		errno = EIO;
		return -1;
	}
	if (is_empty()) {
		errno = EAGAIN;
		return -1;
	}

	return real.call(fd, into, count);
}

int
open(const char *path, int flags, ...)
{
	union {
		void *found;
		int (*call)(const char *, int, ...);
	} real = { next("open") };
	mode_t mode = 0;
	va_list args;

	if (flags & O_CREAT) {
		va_start(args, flags);
		mode = va_arg(args, mode_t);
		va_end(args);
	}
	if (fails("open")) {
		errno = EMFILE;
		return -1;
	}

	return real.call(path, flags, mode);
}

/* A call that answers -1 and an error, or does what it did. */
static int
fail_with(int error)
{
	errno = error;

	return -1;
}

ssize_t
write(int fd, const void *from, size_t count)
{
	union {
		void *found;
		ssize_t (*call)(int, const void *, size_t);
	} real = { next("write") };

	return fails("write") ? fail_with(ENOSPC) : real.call(fd, from, count);
}

ssize_t
pwrite(int fd, const void *from, size_t count, off_t at)
{
	union {
		void *found;
		ssize_t (*call)(int, const void *, size_t, off_t);
	} real = { next("pwrite") };

	return fails("write") ? fail_with(ENOSPC)
			      : real.call(fd, from, count, at);
}

int
fsync(int fd)
{
	union {
		void *found;
		int (*call)(int);
	} real = { next("fsync") };

	return fails("fsync") ? fail_with(EIO) : real.call(fd);
}

int
rename(const char *from, const char *to)
{
	union {
		void *found;
		int (*call)(const char *, const char *);
	} real = { next("rename") };

	return fails("rename") ? fail_with(EIO) : real.call(from, to);
}

int
renameat(int from_folder, const char *from, int to_folder, const char *to)
{
	union {
		void *found;
		int (*call)(int, const char *, int, const char *);
	} real = { next("renameat") };

	return fails("rename") ? fail_with(EIO)
			       : real.call(from_folder, from, to_folder, to);
}

/* Making a file in a folder that is open. */
int
openat(int folder, const char *path, int flags, ...)
{
	union {
		void *found;
		int (*call)(int, const char *, int, ...);
	} real = { next("openat") };
	bool makes = flags & O_CREAT;
	mode_t mode = 0;
	va_list args;

	if (makes || (flags & O_TMPFILE) == O_TMPFILE) {
		va_start(args, flags);
		mode = va_arg(args, mode_t);
		va_end(args);
	}

	return makes && fails("claim") ? fail_with(EIO)
				       : real.call(folder, path, flags, mode);
}

/* Locking one. */
int
fcntl(int file, int command, ...)
{
	union {
		void *found;
		int (*call)(int, int, ...);
	} real = { next("fcntl") };
	va_list args;
	void *argument;

	va_start(args, command);
	argument = va_arg(args, void *);
	va_end(args);

	return command == F_OFD_SETLK && fails("claim")
		       ? fail_with(ENOLCK)
		       : real.call(file, command, argument);
}

int
link(const char *from, const char *to)
{
	union {
		void *found;
		int (*call)(const char *, const char *);
	} real = { next("link") };

	return fails("rename") ? fail_with(EIO) : real.call(from, to);
}

int
linkat(int from_folder, const char *from, int to_folder, const char *to,
       int flags)
{
	union {
		void *found;
		int (*call)(int, const char *, int, const char *, int);
	} real = { next("linkat") };

	return fails("rename")
		       ? fail_with(EIO)
		       : real.call(from_folder, from, to_folder, to, flags);
}

pid_t
fork(void)
{
	union {
		void *found;
		pid_t (*call)(void);
	} real = { next("fork") };

	return fails("fork") ? fail_with(EAGAIN) : real.call();
}

int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
	       void *(*run)(void *), void *argument)
{
	union {
		void *found;
		int (*call)(pthread_t *, const pthread_attr_t *,
			    void *(*)(void *), void *);
	} real = { next("pthread_create") };

	return fails("thread") ? EAGAIN
			       : real.call(thread, attributes, run, argument);
}
