/* source_file.c - the bytes of a file, a pipe or a terminal, watched */

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "load/source_parts.h"

enum { POLL_MILLISECONDS = 100, NAP_MILLISECONDS = 20 };

/* A helping thread may stop, but the watcher is not for it. */
bool
source_go_on(const struct source *source, struct error *err)
{
	if (pthread_equal(source->owner, pthread_self()))
		return progress_check(source->progress, err);
	if (progress_stopped(source->progress))
		return error_set(err, ERROR_STOPPED, "stopped");

	return true;
}

/* Waits for the other end of a pipe, but not for ever without looking up. */
static bool
wait_for_bytes(struct source *source, struct error *err)
{
	struct pollfd wanted = { .fd = source->descriptor, .events = POLLIN };

	for (;;) {
		int ready = poll(&wanted, 1, POLL_MILLISECONDS);

		if (!source_go_on(source, err))
			return false;
		if (ready > 0)
			return true;
		if (ready < 0 && errno != EINTR)
			return error_set(err, ERROR_FILE, "%s: %s",
					 source->name, strerror(errno));
	}
}

/*
 * Sleeps after a read that found nothing.  Some files of the kernel look like
 * regular files and have no data yet, but poll() may report them as ready.
 */
static void
wait_after_nothing(struct source *source)
{
	int saved = errno;

	source->may_wait = true;
	(void)poll(NULL, 0, NAP_MILLISECONDS);
	errno = saved;
}

/* One read; `got` is 0 only at the end. */
static bool
read_some(struct source *source, void *to, size_t size, size_t *got,
	  struct error *err)
{
	ssize_t count;

	*got = 0;
	do {
		if (source->may_wait && !wait_for_bytes(source, err))
			return false;
		count = read(source->descriptor, to, size);
		if (count < 0 && errno == EAGAIN)
			wait_after_nothing(source);
	} while (count < 0 && (errno == EINTR || errno == EAGAIN));
	if (count < 0)
		return error_set(err, ERROR_FILE, "%s: %s", source->name,
				 strerror(errno));
	*got = (size_t)count;

	return true;
}

/* No more than the file had when it was opened: it may grow for ever. */
static size_t
allowed(const struct source *source, size_t size)
{
	size_t left;

	if (!S_ISREG(source->before.st_mode) || !source->before.st_size)
		return size;
	left = (size_t)source->before.st_size - source->taken;

	return size < left ? size : left;
}

bool
source_stayed_the_same(const struct source *source, struct error *err)
{
	struct stat now;

	if (source->descriptor < 0 || !S_ISREG(source->before.st_mode) ||
	    !source->before.st_size)
		return true;
	if (fstat(source->descriptor, &now) < 0)
		return error_set(err, ERROR_FILE, "%s: %s", source->name,
				 strerror(errno));
	if (now.st_size != source->before.st_size ||
	    source->taken != (size_t)source->before.st_size)
		return error_set(err, ERROR_FILE,
				 "%s had %jd bytes and has %jd now: it changed "
				 "while it was read; load it when it is "
				 "complete",
				 source->name, (intmax_t)source->before.st_size,
				 (intmax_t)now.st_size);
	if (now.st_mtim.tv_sec != source->before.st_mtim.tv_sec ||
	    now.st_mtim.tv_nsec != source->before.st_mtim.tv_nsec)
		return error_set(err, ERROR_FILE,
				 "%s was written to while it was read; load it "
				 "when it is complete",
				 source->name);

	return true;
}

/* Reads in pieces, and hashes each unless somebody else does. */
static bool
pull_descriptor(struct source *source, void *bytes, size_t size, size_t *got,
		struct error *err)
{
	char *to = bytes;
	size_t some = 0;

	for (*got = 0; *got < size; *got += some) {
		size_t piece =
			size - *got < SOURCE_PIECE ? size - *got : SOURCE_PIECE;

		piece = allowed(source, piece);
		if (!piece)
			break;
		if (!read_some(source, to + *got, piece, &some, err) ||
		    !source_go_on(source, err))
			return false;
		/* The end, earlier than the file said. */
		if (!some)
			return source_stayed_the_same(source, err);
		if (!source->hash_later)
			sha256_update(&source->hash, some,
				      (uint8_t *)to + *got);
		source->taken += some;
		progress_add(source->progress, some);
	}

	return true;
}

static bool
is_readable_kind(const struct source *source, struct error *err)
{
	mode_t mode = source->before.st_mode;

	if (S_ISDIR(mode))
		return error_set(err, ERROR_FILE, "%s is a folder",
				 source->name);
	if (S_ISBLK(mode))
		return error_set(err, ERROR_FILE,
				 "%s is a device, not a file of data",
				 source->name);

	return true;
}

struct source *
source_of_path(const char *path, const struct permission *permission,
	       struct progress *progress, struct error *err)
{
	bool is_stdin = !strcmp(path, "-");
	struct source *source = source_new(is_stdin ? "standard input" : path);

	source->pull = pull_descriptor;
	source->progress = progress;
	source->owner = pthread_self();
	/* A pipe without a writer must not hold up the opening. */
	source->descriptor = permission_open(
		permission, path, O_RDONLY | O_NONBLOCK | O_NOCTTY, err);
	if (source->descriptor < 0) {
		source_close(source);
		return NULL;
	}
	if (fstat(source->descriptor, &source->before) < 0) {
		error_set(err, ERROR_FILE, "%s: %s", source->name,
			  strerror(errno));
		source_close(source);
		return NULL;
	}
	if (!is_readable_kind(source, err)) {
		source_close(source);
		return NULL;
	}
	source->may_wait = !S_ISREG(source->before.st_mode);
	if (S_ISREG(source->before.st_mode)) {
		off_t at = lseek(source->descriptor, 0, SEEK_CUR);

		progress_start(progress, (size_t)source->before.st_size);
		/* Somebody may have read the start of standard input. */
		source->taken = at > 0 ? (size_t)at : 0;
		if (source->taken > (size_t)source->before.st_size)
			source->taken = (size_t)source->before.st_size;
	}

	return source;
}
