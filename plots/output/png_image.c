/*
 * png_image.c - the pixels of a PNG that gnuplot drew
 *
 * A PNG is chunks of length, name, bytes and checksum.  IHDR says how large
 * it is, all IDAT together are one deflated stream of rows, each after a
 * byte that says from which neighbours its bytes are differences.
 */

#define ZLIB_CONST
#include "plots/output/png_image.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"

enum { MOST_PIXELS = 1 << 26, HEADER = 13 };

struct reader {
	const uint8_t *at, *end;
	struct image *image;
	int channels;
	z_stream stream;
	uint8_t *rows; /* inflated: a filter byte and the row's bytes */
	size_t size;
	bool headed, inflating, ended;
};

static uint32_t
big_endian(const uint8_t *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 |
	       (uint32_t)at[2] << 8 | at[3];
}

static size_t
row_bytes(const struct reader *reader)
{
	return (size_t)reader->channels * (size_t)reader->image->width;
}

static bool
take_header(struct reader *reader, const uint8_t *at, size_t count)
{
	struct error ignored = { 0 };
	uint32_t width, height;

	if (reader->headed || count != HEADER)
		return false;
	width = big_endian(at);
	height = big_endian(at + 4);
	if (!width || !height || width > MOST_PIXELS / height || at[8] != 8 ||
	    (at[9] != 2 && at[9] != 6) || at[10] || at[11] || at[12])
		return false;
	reader->channels = at[9] == 2 ? 3 : 4;
	reader->image->width = (int)width;
	reader->image->height = (int)height;
	reader->size = (row_bytes(reader) + 1) * height;
	reader->rows = memory_try_array(reader->size, 1, &ignored);
	reader->headed = reader->rows != NULL;
	if (!reader->headed || inflateInit(&reader->stream) != Z_OK)
		return false;
	reader->inflating = true;
	reader->stream.next_out = reader->rows;
	reader->stream.avail_out = (uInt)reader->size;

	return true;
}

static bool
take_pixels(struct reader *reader, const uint8_t *at, size_t count)
{
	int state;

	if (!reader->inflating)
		return false;
	reader->stream.next_in = at;
	reader->stream.avail_in = (uInt)count;
	state = inflate(&reader->stream, Z_NO_FLUSH);

	return (state == Z_OK || state == Z_STREAM_END ||
		state == Z_BUF_ERROR) &&
	       !reader->stream.avail_in;
}

static bool
take_chunk(struct reader *reader)
{
	const uint8_t *name = reader->at + 4;
	uint32_t count;
	bool good = true;

	if (reader->end - reader->at < 12)
		return false;
	count = big_endian(reader->at);
	if (count > (size_t)(reader->end - reader->at) - 12 ||
	    crc32(0, name, count + 4) != big_endian(name + 4 + count))
		return false;
	if (!memcmp(name, "IHDR", 4))
		good = take_header(reader, name + 4, count);
	else if (!memcmp(name, "IDAT", 4))
		good = take_pixels(reader, name + 4, count);
	else if (!memcmp(name, "IEND", 4))
		reader->ended = true;
	else
		good = name[0] & 0x20; /* what one may pass over */
	reader->at += 12 + count;

	return good;
}

static int
nearest(int left, int up, int corner)
{
	int guess = left + up - corner;
	int a = abs(guess - left), b = abs(guess - up), c = abs(guess - corner);

	return a <= b && a <= c ? left : b <= c ? up : corner;
}

/* Differences to the left, the row above (or NULL) become bytes. */
static bool
restore_row(uint8_t row[], const uint8_t above[], size_t count, size_t channels,
	    uint8_t filter)
{
	if (filter > 4)
		return false;
	for (size_t i = 0; i < count && filter; i++) {
		int left = i < channels ? 0 : row[i - channels];
		int up = above ? above[i] : 0;
		int corner = above && i >= channels ? above[i - channels] : 0;
		int guess = filter == 1   ? left
			    : filter == 2 ? up
			    : filter == 3 ? (left + up) / 2
					  : nearest(left, up, corner);

		row[i] = (uint8_t)(row[i] + guess);
	}

	return true;
}

static bool
restore(struct reader *reader)
{
	struct image *image = reader->image;
	size_t count = row_bytes(reader), channels = (size_t)reader->channels;
	uint8_t *row = reader->rows, *out;
	const uint8_t *above = NULL;

	image->rgb = memory_new_array(
		(size_t)image->width * (size_t)image->height, 3);
	out = image->rgb;
	for (int y = 0; y < image->height; y++) {
		if (!restore_row(row + 1, above, count, channels, *row))
			return false;
		for (size_t i = 0; i < count; i += channels, out += 3)
			memcpy(out, row + 1 + i, 3);
		above = row + 1;
		row += count + 1;
	}

	return true;
}

static bool
read_all(struct reader *reader)
{
	static const uint8_t sign[8] = { 0x89, 'P',  'N',  'G',
					 '\r', '\n', 0x1A, '\n' };

	if (reader->end - reader->at < 8 || memcmp(reader->at, sign, 8) != 0)
		return false;
	reader->at += 8;
	while (!reader->ended) {
		if (!take_chunk(reader))
			return false;
	}

	return reader->at == reader->end && reader->inflating &&
	       !reader->stream.avail_out && restore(reader);
}

bool
image_read_png(struct image *image, const char *bytes, size_t count,
	       struct error *err)
{
	struct reader reader = {
		.at = (const uint8_t *)bytes,
		.end = (const uint8_t *)bytes + count,
		.image = image,
	};
	bool good;

	*image = (struct image){ 0 };
	good = read_all(&reader);
	if (reader.inflating)
		inflateEnd(&reader.stream);
	free(reader.rows);
	if (good)
		return true;
	image_clear(image);

	return error_set(err, ERROR_FORMAT,
			 "gnuplot drew no PNG that can be "
			 "read");
}

void
image_clear(struct image *image)
{
	free(image->rgb);
	*image = (struct image){ 0 };
}
