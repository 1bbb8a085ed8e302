/* source_gzip.c - the bytes of another source, unpacked on the way */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/source_parts.h"

static bool
refill(struct source *source, struct error *err)
{
	size_t got;

	if (source->unpack->avail_in || source->packed_ended)
		return true;
	if (!source_read(source->packed, source->input, SOURCE_PIECE, &got,
			 err))
		return false;
	source->unpack->next_in = (Bytef *)source->input;
	source->unpack->avail_in = (uInt)got;
	source->packed_ended = got < SOURCE_PIECE;

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
		size_t piece =
			size - *got < SOURCE_PIECE ? size - *got : SOURCE_PIECE;

		if (!source_go_on(source->packed, err))
			return false;
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
unpack(struct source *packed, struct error *err)
{
	struct source *source = source_new(packed->name);

	source->packed = packed;
	source->pull = pull_unpacked;
	source->input = memory_new(SOURCE_PIECE);
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

struct source *
source_unpacked(struct source *source, struct error *err)
{
	const char *head;
	size_t count;

	if (!source_peek(source, 3, &head, &count, err)) {
		source_close(source);
		return NULL;
	}
	if (count == 3 && !memcmp(head, "\x1f\x8b\x08", 3))
		return unpack(source, err);

	return source;
}
