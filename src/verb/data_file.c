/* data_file.c - a dataset into a file, in the format its ending names */

#include "verb/data_file.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "base/text.h"

enum { PIECE = 1 << 18 }; /* bytes packed between two looks at the progress */

const struct data_writer *
data_file_writer(const char *path)
{
	char *plain = memory_copy_text(path);
	const struct data_writer *writer;

	if (text_string_ends(path, ".gz"))
		plain[strlen(plain) - strlen(".gz")] = '\0';
	writer = data_writer_of_path(plain);
	free(plain);

	return writer;
}

bool
data_file_go(struct data_file *file, const char *path)
{
	bool stream = *path == '-' && (!path[1] || path[1] == '.');

	file->writer = data_file_writer(strcmp(path, "-") ? path : "-.csv");
	file->path = stream ? "/dev/stdout" : path;

	return stream;
}

/* Replaces bytes by their gzip stream, without a time in its header. */
static bool
gzip(struct text *bytes, struct progress *progress, struct error *err)
{
	z_stream pack = { 0 };
	struct text packed = { 0 };
	unsigned char piece[1 << 16];
	size_t left = bytes->length;
	int status;
	bool fine;

	if (deflateInit2(&pack, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		return error_set(err, ERROR_DATA, "cannot start packing");
	pack.next_in = (Bytef *)bytes->at;
	do {
		if (!pack.avail_in) {
			pack.avail_in = left < PIECE ? (uInt)left : PIECE;
			left -= pack.avail_in;
		}
		pack.next_out = piece;
		pack.avail_out = sizeof(piece);
		status = deflate(&pack, left ? Z_NO_FLUSH : Z_FINISH);
		text_add_bytes(&packed, (char *)piece,
			       sizeof(piece) - pack.avail_out);
		fine = progress_check(progress, err);
	} while (fine && status != Z_STREAM_END);
	deflateEnd(&pack);
	if (!fine) {
		text_clear(&packed);
		return false;
	}
	text_clear(bytes);
	*bytes = packed;

	return true;
}

bool
data_file_save(const struct data_file *file, const struct dataset *data,
	       const struct game *game, struct error *err)
{
	struct text bytes = { 0 };
	bool done;

	if (file->remark && file->writer->has_comments)
		text_add(&bytes, "# %s\n", file->remark);
	done = file->writer->write(data, game, file->progress, &bytes, err) &&
	       (!text_string_ends(file->path, ".gz") ||
		gzip(&bytes, file->progress, err)) &&
	       progress_check(file->progress, err) &&
	       save_file(file->path, bytes.at, bytes.length, &file->how, err);
	text_clear(&bytes);

	return done;
}
