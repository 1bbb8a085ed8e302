/* source_parts.h - what the files of a source share; see source.h */

#ifndef LOAD_SOURCE_PARTS_H
#define LOAD_SOURCE_PARTS_H

#include <nettle/sha2.h>
#include <pthread.h>
#include <sys/stat.h>
#include <zlib.h>

#include "load/source.h"

/* Bytes between two looks at the progress. */
enum { SOURCE_PIECE = 1 << 18 };

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

/* An empty source; whoever asks for it says how bytes are pulled. */
struct source *source_new(const char *name);

/* A path, or "-", opened and looked at. */
MUST_CHECK struct source *source_of_path(const char *path,
					 const struct permission *permission,
					 struct progress *progress,
					 struct error *err);

/* Looks at the progress; only the owner's thread calls its watcher. */
MUST_CHECK bool source_go_on(const struct source *source, struct error *err);

/* Whether the file is what it was when it was opened. */
MUST_CHECK bool source_stayed_the_same(const struct source *source,
				       struct error *err);

/* Takes over `source`: it, or what unpacks it if it is gzipped. */
MUST_CHECK struct source *source_unpacked(struct source *source,
					  struct error *err);

#endif
