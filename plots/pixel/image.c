/* image.c - pixels, from the PNG that gnuplot drew and into one of ours */

#include "plots/pixel/image.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum { MOST_PIXELS = 1 << 26 };

/* libpng reads no further than the last pixel. */
static bool
has_end(const char *bytes, size_t count)
{
	static const char end[12] = "\0\0\0\0IEND\xAE\x42\x60\x82";

	return count >= sizeof(end) &&
	       !memcmp(bytes + count - sizeof(end), end, sizeof(end));
}

/* A warning is about damage, too: gnuplot's own files give none. */
static bool
is_clean(const png_image *png)
{
	return !png->warning_or_error;
}

static bool
read_pixels(png_image *png, struct image *image, struct error *err)
{
	if (!is_clean(png) || png->width > MOST_PIXELS / png->height)
		return false;
	png->format = PNG_FORMAT_RGB;
	image->width = (int)png->width;
	image->height = (int)png->height;
	image->rgb = memory_try_array(PNG_IMAGE_SIZE(*png), 1, err);

	return image->rgb &&
	       png_image_finish_read(png, NULL, image->rgb, 0, NULL) &&
	       is_clean(png);
}

bool
image_read_png(struct image *image, const char *bytes, size_t count,
	       struct error *err)
{
	png_image png = { .version = PNG_IMAGE_VERSION };
	struct error ignored = { 0 };
	bool good;

	*image = (struct image){ 0 };
	good = has_end(bytes, count) &&
	       png_image_begin_read_from_memory(&png, bytes, count) &&
	       read_pixels(&png, image, &ignored);
	png_image_free(&png);
	if (good)
		return true;
	image_clear(image);

	return error_set(err, ERROR_FORMAT,
			 "gnuplot drew no PNG that can be read");
}

void
image_write_png(const struct image *image, struct text *out)
{
	png_image png = { .version = PNG_IMAGE_VERSION,
			  .width = (png_uint_32)image->width,
			  .height = (png_uint_32)image->height,
			  .format = PNG_FORMAT_RGB,
			  .flags = PNG_IMAGE_FLAG_FAST };
	png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(png);
	char *bytes = memory_new(size);

	/* cannot fail: the room is what was said to be enough */
	(void)png_image_write_to_memory(&png, bytes, &size, 0, image->rgb, 0,
					NULL);
	text_add_bytes(out, bytes, size);
	free(bytes);
}

void
image_clear(struct image *image)
{
	free(image->rgb);
	*image = (struct image){ 0 };
}
