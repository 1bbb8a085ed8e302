/* source.h - the bytes of one input, read once, watched and hashed */

#ifndef LOAD_SOURCE_H
#define LOAD_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/permission.h"
#include "base/progress.h"

/* A SHA-256 in hexadecimal with its end. */
enum { SHA256_TEXT = 65, SOURCE_PADDING = 16 };

/*
 * Bytes come in order and once, so that a pipe is as good as a file.  Files
 * are never mapped: they may shrink.  What is gzipped is unpacked on the
 * way; the hash is of the bytes as they lie on the disk.
 */
struct source;

/*
 * Opens a path; "-" is standard input.  Refuses folders and block devices.
 * `permission` is that of who asks; `progress` counts bytes and stops the
 * reading; NULL is allowed.
 */
MUST_CHECK struct source *source_open(const char *path,
				      const struct permission *permission,
				      struct progress *progress,
				      struct error *err);

/*
 * The same for a file that lies beside what was asked for: a regular one, as
 * nobody has to wait for a pipe that was not named.
 */
MUST_CHECK struct source *
source_open_beside(const char *path, const struct permission *permission,
		   struct progress *progress, struct error *err);

/* Bytes that are in memory already, lent; unpacked if they are gzipped. */
MUST_CHECK struct source *source_of_bytes(const char *name, const void *bytes,
					  size_t count, struct error *err);

/*
 * Bytes that `read` hands out: it fills `to` and sets `got`, less than
 * `size` only at the end.
 */
typedef bool source_read_fn(void *state, void *to, size_t size, size_t *got,
			    struct error *err);
MUST_CHECK struct source *source_of_reader(const char *name,
					   source_read_fn *read, void *state,
					   struct progress *progress);

void source_close(struct source *source); /* NULL is fine */

/* What counts its bytes and may stop the reading; NULL if nothing. */
struct progress *source_progress(const struct source *source);

/* What sentences call it. */
const char *source_name(const struct source *source);

/*
 * The first bytes, without consuming them: `count`, or all there are.  Lent
 * until the next call; SOURCE_PADDING readable bytes follow, zeros if this
 * is all there is.
 */
MUST_CHECK bool source_peek(struct source *source, size_t count,
			    const char **at, size_t *found, struct error *err);

/* Fills `to`; `got` is less than `size` only at the end. */
MUST_CHECK bool source_read(struct source *source, void *to, size_t size,
			    size_t *got, struct error *err);

/*
 * From now on source_read() leaves hashing to the caller, who hands every
 * block over in the order of the file, on whatever thread.  Where bytes are
 * unpacked on the way, it is hashed as before and nothing is left to do.
 */
void source_hash_later(struct source *source);
void source_hash(struct source *source, const void *bytes, size_t count);

/* How many bytes are still to come, where that is known in advance. */
bool source_left(const struct source *source, size_t *bytes);

/*
 * Reads whatever is left into one block, with `padding` zeros behind it.
 * The caller frees it.
 */
MUST_CHECK char *source_read_all(struct source *source, size_t padding,
				 size_t *count, struct error *err);

/*
 * The same of a small file that stands beside data, with one zero behind it:
 * a card, a manifest.  What is longer, unpacked, is refused.
 */
MUST_CHECK char *source_read_beside(struct source *source, size_t *count,
				    struct error *err);

/*
 * After the last byte: whether the file stayed the same meanwhile.  Bytes
 * not read yet are read for the hash.
 */
MUST_CHECK bool source_finish(struct source *source, char sha256[SHA256_TEXT],
			      struct error *err);

/* The hash of a text. */
void source_hash_text(const char *text, size_t count, char sha256[SHA256_TEXT]);

#endif
