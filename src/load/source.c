/* source.c - the bytes of one input, read once, watched and hashed */

#include "load/source.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "load/source_parts.h"

/* Bytes of a file beside data; as JSON it may take forty times as many. */
enum { BESIDE = 4 << 20 };

struct source *
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

struct progress *
source_progress(const struct source *source)
{
	return source->packed ? source_progress(source->packed)
			      : source->progress;
}

const char *
source_name(const struct source *source)
{
	return source->name;
}

/* ---- where bytes come from ---- */

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

struct source *
source_open(const char *path, const struct permission *permission,
	    struct progress *progress, struct error *err)
{
	struct source *source = source_of_path(path, permission, progress, err);

	return source ? source_unpacked(source, err) : NULL;
}

struct source *
source_open_beside(const char *path, const struct permission *permission,
		   struct progress *progress, struct error *err)
{
	struct source *source = source_of_path(path, permission, progress, err);

	if (!source || S_ISREG(source->before.st_mode))
		return source ? source_unpacked(source, err) : NULL;
	error_set(err, ERROR_FILE, "%s is not a plain file", path);
	source_close(source);

	return NULL;
}

struct source *
source_of_bytes(const char *name, const void *bytes, size_t count,
		struct error *err)
{
	struct source *source = source_new(name);

	source->pull = pull_memory;
	source->bytes = bytes;
	source->byte_count = count;

	return source_unpacked(source, err);
}

/* In pieces, so that it can be stopped. */
static bool
pull_reader(struct source *source, void *to, size_t size, size_t *got,
	    struct error *err)
{
	size_t some = SOURCE_PIECE;

	for (*got = 0; *got < size && some == SOURCE_PIECE; *got += some) {
		size_t piece =
			size - *got < SOURCE_PIECE ? size - *got : SOURCE_PIECE;

		if (!progress_check(source->progress, err) ||
		    !source->reader(source->reader_state, (char *)to + *got,
				    piece, &some, err))
			return false;
	}

	return true;
}

struct source *
source_of_reader(const char *name, source_read_fn *reader, void *state,
		 struct progress *progress)
{
	struct source *source = source_new(name);

	source->pull = pull_reader;
	source->reader = reader;
	source->reader_state = state;
	source->progress = progress;

	return source;
}

/* ---- reading ---- */

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
	size_t size = SOURCE_PIECE, left, got;
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

char *
source_read_beside(struct source *source, size_t *count, struct error *err)
{
	char *all = memory_new(BESIDE + 1);

	if (source_read(source, all, BESIDE, count, err)) {
		if (*count < BESIDE)
			return all;
		error_set(err, ERROR_FORMAT,
			  "%s: %d bytes and more are too many for a file that "
			  "stands beside data",
			  source->name, BESIDE);
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
	if (!source_stayed_the_same(source, err))
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
