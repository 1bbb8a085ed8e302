/* source.c - the bytes of one input, read once, watched and hashed */

#include "load/source.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/memory.h"
#include "load/gather.h"

enum {
	POLL_MILLISECONDS = 200,
	PIECE = 1 << 18, /* bytes between two looks at the progress */
	MANY = 1 << 23,  /* bytes worth a second thread */
};

/* Where bytes come from: a descriptor, memory, or another source unpacked. */
struct source {
	char *name;
	bool (*pull)(struct source *source, void *to, size_t size, size_t *got,
		     struct error *err);

	/* what was looked at and not yet read */
	char *held;
	size_t held_at, held_count;

	/* a descriptor */
	int descriptor;
	bool may_wait; /* a pipe or a terminal: ask before reading */
	struct stat before;
	size_t taken;
	struct sha256_ctx hash;
	bool hash_later;
	size_t hash_ahead; /* bytes hashed before anybody read them */
	struct progress *progress;
	pthread_t owner; /* the only thread that may call the watcher */

	/* memory */
	const char *bytes;
	size_t byte_count;

	/* somebody else */
	source_read_fn *reader;
	void *reader_state;

	/* another source */
	struct source *packed;
	z_stream *unpack;
	char *input;
	bool packed_ended, member_ended;
};

static struct source *
source_new(const char *name)
{
	struct source *source = memory_new(sizeof(*source));

	source->name = memory_copy_text(name);
	source->descriptor = -1;
	sha256_init(&source->hash);

	return source;
}

void
source_close(struct source *source)
{
	if (!source)
		return;
	source_close(source->packed);
	if (source->unpack)
		inflateEnd(source->unpack);
	free(source->unpack);
	free(source->input);
	if (source->descriptor > STDIN_FILENO)
		close(source->descriptor);
	free(source->held);
	free(source->name);
	free(source);
}

const char *
source_name(const struct source *source)
{
	return source->name;
}

/* ---- a descriptor ---- */

/* A helping thread may stop, but the watcher is not for it. */
static bool
go_on(const struct source *source, struct error *err)
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

		if (!go_on(source, err))
			return false;
		if (ready > 0)
			return true;
		if (ready < 0 && errno != EINTR)
			return error_set(err, ERROR_FILE, "%s: %s",
					 source->name, strerror(errno));
	}
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

static bool
stayed_the_same(const struct source *source, struct error *err)
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
pull_pieces(struct source *source, char *to, size_t size, size_t *got,
	    struct error *err)
{
	size_t some = 0;

	for (*got = 0; *got < size; *got += some) {
		size_t piece = size - *got < PIECE ? size - *got : PIECE;

		piece = allowed(source, piece);
		if (!piece)
			break;
		if (!read_some(source, to + *got, piece, &some, err) ||
		    !go_on(source, err))
			return false;
		/* The end, earlier than the file said. */
		if (!some)
			return stayed_the_same(source, err);
		if (!source->hash_later)
			sha256_update(&source->hash, some,
				      (uint8_t *)to + *got);
		source->taken += some;
		progress_add(source->progress, some);
	}

	return true;
}

/* Many bytes of a file go to one place: two threads are quicker. */
static bool
pull_many(struct source *source, char *to, size_t size, size_t *got,
	  struct error *err)
{
	struct stretch stretch = {
		.name = source->name,
		.descriptor = source->descriptor,
		.from = source->taken,
		.size = allowed(source, size),
		.to = to,
	};

	if (!gather(&stretch, &source->hash, source->progress, got, err))
		return false;
	source->taken += *got;
	if (lseek(source->descriptor, (off_t)source->taken, SEEK_SET) < 0)
		return error_set(err, ERROR_FILE, "%s: %s", source->name,
				 strerror(errno));

	return *got == stretch.size || stayed_the_same(source, err);
}

static bool
pull_descriptor(struct source *source, void *to, size_t size, size_t *got,
		struct error *err)
{
	bool is_long = S_ISREG(source->before.st_mode) &&
		       source->before.st_size && allowed(source, size) >= MANY;

	if (is_long && !source->hash_later)
		return pull_many(source, to, size, got, err);

	return pull_pieces(source, to, size, got, err);
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

static struct source *
open_descriptor(const char *path, struct progress *progress, struct error *err)
{
	bool is_stdin = !strcmp(path, "-");
	struct source *source = source_new(is_stdin ? "standard input" : path);

	source->pull = pull_descriptor;
	source->progress = progress;
	source->owner = pthread_self();
	/* A pipe without a writer must not hold up the opening. */
	source->descriptor =
		is_stdin ? STDIN_FILENO
			 : open(path,
				O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (source->descriptor < 0 ||
	    fstat(source->descriptor, &source->before) < 0) {
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

/* ---- memory ---- */

static bool
pull_memory(struct source *source, void *to, size_t size, size_t *got,
	    struct error *err)
{
	size_t left = source->byte_count - source->taken;

	(void)err;
	*got = size < left ? size : left;
	if (*got)
		memcpy(to, source->bytes + source->taken, *got);
	if (!source->hash_later)
		sha256_update(&source->hash, *got, (uint8_t *)to);
	source->taken += *got;

	return true;
}

/* ---- unpacking ---- */

static bool
refill(struct source *source, struct error *err)
{
	size_t got;

	if (source->unpack->avail_in || source->packed_ended)
		return true;
	if (!source_read(source->packed, source->input, PIECE, &got, err))
		return false;
	source->unpack->next_in = (Bytef *)source->input;
	source->unpack->avail_in = (uInt)got;
	source->packed_ended = got < PIECE;

	return true;
}

/* A gzip file may be several, one after the other. */
static bool
next_member(struct source *source, struct error *err)
{
	if (inflateReset(source->unpack) != Z_OK)
		return error_set(err, ERROR_FORMAT,
				 "%s: cannot unpack a second part",
				 source->name);
	source->member_ended = false;

	return true;
}

/* One step; `ended` after the last byte of the last member. */
static bool
unpack_some(struct source *source, bool *ended, struct error *err)
{
	int status;

	if (!refill(source, err))
		return false;
	if (source->member_ended) {
		*ended = !source->unpack->avail_in;
		if (*ended)
			return true;
		if (!next_member(source, err))
			return false;
	}
	if (!source->unpack->avail_in && source->packed_ended)
		return error_set(err, ERROR_FORMAT,
				 "%s: the gzip stream ends too early; the file "
				 "is truncated",
				 source->name);
	status = inflate(source->unpack, Z_NO_FLUSH);
	source->member_ended = status == Z_STREAM_END;
	if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
		return error_set(err, ERROR_FORMAT,
				 "%s: damaged gzip stream (%s)", source->name,
				 source->unpack->msg ? source->unpack->msg
						     : "no reason given");

	return true;
}

static bool
pull_unpacked(struct source *source, void *to, size_t size, size_t *got,
	      struct error *err)
{
	bool ended = false;

	for (*got = 0; *got < size && !ended;) {
		size_t piece = size - *got < PIECE ? size - *got : PIECE;

		source->unpack->next_out = (Bytef *)to + *got;
		source->unpack->avail_out = (uInt)piece;
		if (!unpack_some(source, &ended, err))
			return false;
		*got += piece - source->unpack->avail_out;
	}

	return true;
}

/* Takes over `packed`. */
static struct source *
unpacked(struct source *packed, struct error *err)
{
	struct source *source = source_new(packed->name);

	source->packed = packed;
	source->pull = pull_unpacked;
	source->input = memory_new(PIECE);
	source->unpack = memory_new(sizeof(*source->unpack));
	if (inflateInit2(source->unpack, 15 + 16) != Z_OK) {
		free(source->unpack);
		source->unpack = NULL;
		error_set(err, ERROR_DATA, "%s: cannot start unpacking",
			  source->name);
		source_close(source);
		return NULL;
	}

	return source;
}

/* Takes over `source`. */
static struct source *
unpacked_if_gzip(struct source *source, struct error *err)
{
	const char *head;
	size_t count;

	if (!source_peek(source, 3, &head, &count, err)) {
		source_close(source);
		return NULL;
	}
	if (count == 3 && !memcmp(head, "\x1f\x8b\x08", 3))
		return unpacked(source, err);

	return source;
}

/* ---- for all of them ---- */

struct source *
source_open(const char *path, struct progress *progress, struct error *err)
{
	struct source *source = open_descriptor(path, progress, err);

	return source ? unpacked_if_gzip(source, err) : NULL;
}

struct source *
source_of_bytes(const char *name, const void *bytes, size_t count,
		struct error *err)
{
	struct source *source = source_new(name);

	source->pull = pull_memory;
	source->bytes = bytes;
	source->byte_count = count;

	return unpacked_if_gzip(source, err);
}

static bool
pull_reader(struct source *source, void *to, size_t size, size_t *got,
	    struct error *err)
{
	return source->reader(source->reader_state, to, size, got, err);
}

struct source *
source_of_reader(const char *name, source_read_fn *reader, void *state)
{
	struct source *source = source_new(name);

	source->pull = pull_reader;
	source->reader = reader;
	source->reader_state = state;

	return source;
}

bool
source_peek(struct source *source, size_t count, const char **at, size_t *found,
	    struct error *err)
{
	if (source->held_count < count) {
		size_t got;

		if (source->held_count)
			memmove(source->held, source->held + source->held_at,
				source->held_count);
		source->held_at = 0;
		source->held = memory_grow_array(source->held,
						 count + SOURCE_PADDING, 1);
		if (!source->pull(source, source->held + source->held_count,
				  count - source->held_count, &got, err))
			return false;
		source->held_count += got;
		memset(source->held + source->held_count, 0, SOURCE_PADDING);
	}
	*at = source->held + source->held_at;
	*found = source->held_count < count ? source->held_count : count;

	return true;
}

bool
source_read(struct source *source, void *to, size_t size, size_t *got,
	    struct error *err)
{
	size_t first = size < source->held_count ? size : source->held_count;

	if (first)
		memcpy(to, source->held + source->held_at, first);
	source->held_at += first;
	source->held_count -= first;
	if (!source->pull(source, (char *)to + first, size - first, got, err))
		return false;
	*got += first;

	return true;
}

void
source_hash_later(struct source *source)
{
	source->hash_later = !source->packed && !source->reader;
	source->hash_ahead = source->held_count;
}

void
source_hash(struct source *source, const void *bytes, size_t count)
{
	size_t ahead = count < source->hash_ahead ? count : source->hash_ahead;

	if (!source->hash_later)
		return;
	source->hash_ahead -= ahead;
	sha256_update(&source->hash, count - ahead,
		      (const uint8_t *)bytes + ahead);
}

bool
source_left(const struct source *source, size_t *bytes)
{
	if (source->packed || source->reader)
		return false;
	if (source->descriptor < 0) {
		*bytes = source->byte_count - source->taken;
	} else {
		if (!S_ISREG(source->before.st_mode) || !source->before.st_size)
			return false;
		*bytes = (size_t)source->before.st_size - source->taken;
	}
	*bytes += source->held_count;

	return true;
}

char *
source_read_all(struct source *source, size_t padding, size_t *count,
		struct error *err)
{
	size_t size = PIECE, left, got;
	char *all;

	if (source_left(source, &left))
		size = left + 1;
	all = memory_try_array(size + padding, 1, err);
	if (!all)
		return NULL;
	for (*count = 0;; size *= 2) {
		if (!source_read(source, all + *count, size - *count, &got,
				 err))
			break;
		*count += got;
		if (*count < size) {
			memset(all + *count, 0, padding);
			return all;
		}
		if (size > memory_for_data() / 4) {
			error_set(err, ERROR_DATA,
				  "%s: after %zu bytes no end is in sight; "
				  "this format is read as a whole",
				  source->name, *count);
			break;
		}
		all = memory_try_grow_array(all, 2 * size + padding, 1, err);
		if (!all)
			return NULL;
	}
	free(all);

	return NULL;
}

/* What nobody read still belongs to the hash. */
static bool
drain(struct source *source, struct error *err)
{
	char piece[4096];
	size_t got;

	do {
		if (!source_read(source, piece, sizeof(piece), &got, err))
			return false;
	} while (got == sizeof(piece));

	return true;
}

static void
write_hash(struct sha256_ctx *hash, char sha256[SHA256_TEXT])
{
	uint8_t digest[SHA256_DIGEST_SIZE];

	sha256_digest(hash, sizeof(digest), digest);
	for (size_t i = 0; i < sizeof(digest); i++)
		snprintf(sha256 + 2 * i, 3, "%02x", digest[i]);
}

bool
source_finish(struct source *source, char sha256[SHA256_TEXT],
	      struct error *err)
{
	source->hash_later = false;
	if (!drain(source, err))
		return false;
	if (source->packed)
		return source_finish(source->packed, sha256, err);
	if (!stayed_the_same(source, err))
		return false;
	write_hash(&source->hash, sha256);

	return true;
}

void
source_hash_text(const char *text, size_t count, char sha256[SHA256_TEXT])
{
	struct sha256_ctx hash;

	sha256_init(&hash);
	sha256_update(&hash, count, (const uint8_t *)text);
	write_hash(&hash, sha256);
}
