/* fuzz_png.c - any bytes in place of a picture that gnuplot drew */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "plots/output/png_image.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* A file under construction; a checksum would stop every other guess. */
struct png {
	uint8_t *bytes;
	size_t count;
};

static void
add(struct png *png, const void *bytes, size_t count)
{
	png->bytes = memory_grow_array(png->bytes, png->count + count + 1, 1);
	if (count)
		memcpy(png->bytes + png->count, bytes, count);
	png->count += count;
}

static void
add_word(struct png *png, uint32_t word)
{
	const uint8_t bytes[4] = { (uint8_t)(word >> 24), (uint8_t)(word >> 16),
				   (uint8_t)(word >> 8), (uint8_t)word };

	add(png, bytes, sizeof(bytes));
}

static void
add_chunk(struct png *png, const char name[5], const void *bytes, size_t count)
{
	size_t start;

	add_word(png, (uint32_t)count);
	start = png->count;
	add(png, name, 4);
	add(png, bytes, count);
	add_word(png,
		 (uint32_t)crc32(0, png->bytes + start, (uInt)(count + 4)));
}

/* A header from the first bytes, pixels from the others. */
static struct png
build(const uint8_t *bytes, size_t count)
{
	uint8_t header[13] = { 0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0 };
	uLongf packed = compressBound(count - 4);
	uint8_t *rows = memory_new_array(packed, 1);
	struct png png = { 0 };

	header[3] = bytes[0] % 20;
	header[7] = bytes[1] % 20;
	header[9] = bytes[2] % 8 ? 2 : bytes[2] / 8;
	header[8 + bytes[3] % 5] ^= bytes[3] / 64 ? 0 : bytes[3] / 8;
	if (compress(rows, &packed, bytes + 4, count - 4) != Z_OK)
		abort();
	add(&png, "\x89PNG\r\n\x1A\n", 8);
	add_chunk(&png, "IHDR", header, sizeof(header));
	add_chunk(&png, "IDAT", rows, packed / 2);
	add_chunk(&png, "IDAT", rows + packed / 2, packed - packed / 2);
	add_chunk(&png, "IEND", "", 0);
	free(rows);

	return png;
}

static void
expect_sound(const void *bytes, size_t count)
{
	struct image image;
	struct error err = { 0 };

	if (!image_read_png(&image, bytes, count, &err)) {
		if (!err.text[0])
			abort();
		return;
	}
	for (size_t i = 0; i < 3 * (size_t)image.width * (size_t)image.height;
	     i++) {
		volatile uint8_t touched = image.rgb[i];

		(void)touched;
	}
	image_clear(&image);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
	struct png png;

	expect_sound(bytes, count);
	if (count > 4) {
		png = build(bytes, count);
		expect_sound(png.bytes, png.count);
		free(png.bytes);
	}

	return 0;
}
