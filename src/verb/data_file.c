/* data_file.c - a dataset into a file, in the format its ending names */

#include "verb/data_file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "base/save.h"
#include "base/text.h"

static bool
ends_in_gz(const char *path)
{
	size_t length = strlen(path);

	return length > 3 && !strcmp(path + length - 3, ".gz");
}

const struct data_writer *
data_file_writer(const char *path)
{
	char *plain = memory_copy_text(path);
	const struct data_writer *writer;

	if (ends_in_gz(path))
		plain[strlen(plain) - strlen(".gz")] = '\0';
	writer = data_writer_of_path(plain);
	free(plain);

	return writer;
}

/* Replaces bytes by their gzip stream, without a time in its header. */
static bool
gzip(struct text *bytes, struct error *err)
{
	z_stream pack = { 0 };
	struct text packed = { 0 };
	unsigned char piece[1 << 16];
	int status;

	if (bytes->length > UINT_MAX)
		return error_set(err, ERROR_DATA,
				 "%zu bytes are too many to pack; leave out "
				 ".gz",
				 bytes->length);
	if (deflateInit2(&pack, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		return error_set(err, ERROR_DATA, "cannot start packing");
	pack.next_in = (Bytef *)bytes->at;
	pack.avail_in = (uInt)bytes->length;
	do {
		pack.next_out = piece;
		pack.avail_out = sizeof(piece);
		status = deflate(&pack, Z_FINISH);
		text_add_bytes(&packed, (char *)piece,
			       sizeof(piece) - pack.avail_out);
	} while (status == Z_OK);
	deflateEnd(&pack);
	text_clear(bytes);
	*bytes = packed;

	return true;
}

/* Text of columns; the others have no place for remarks. */
static bool
has_comments(const struct data_writer *writer)
{
	return !strcmp(writer->name, "csv") || !strcmp(writer->name, "tsv");
}

bool
data_file_save(const struct data_file *file, const struct dataset *data,
	       const struct game *game, struct error *err)
{
	struct text bytes = { 0 };
	bool done;

	if (file->remark && has_comments(file->writer))
		text_add(&bytes, "# %s\n", file->remark);
	done = file->writer->write(data, game, &bytes, err) &&
	       (!ends_in_gz(file->path) || gzip(&bytes, err)) &&
	       save_file(file->path, bytes.at, bytes.length, file->force, err);
	text_clear(&bytes);

	return done;
}
