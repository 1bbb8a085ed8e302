/*
 * sixel_protocol.c - pixels as the DCS sequence of a terminal with sixels
 *
 * A sixel is six pixels of one colour, one above the other: the sign 63
 * plus their bits.  A band of six rows is written once for each colour in
 * it.  Colours are counted at five bits a channel; all but the most
 * frequent 256 become the nearest of these.
 */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "plots/pixel/pixel_protocols.h"

enum {
	COLOURS = 256,
	BINS = 1 << 15,
	BAND = 6,
	NO_COLOUR = 0xFFFF,
	ATTRIBUTE = 4, /* of a terminal that has them */
};

/* ---- colours ---- */

struct bin {
	unsigned count, red, green, blue; /* sums */
	uint16_t colour;                  /* of the palette, or NO_COLOUR */
};

struct colour {
	int red, green, blue;
};

struct reduced {
	const struct image *image;
	struct colour palette[COLOURS];
	size_t count;
	uint8_t *pixels; /* places in the palette */
};

static size_t
bin_of(const uint8_t *rgb)
{
	return (size_t)(rgb[0] >> 3) << 10 | (size_t)(rgb[1] >> 3) << 5 |
	       (size_t)(rgb[2] >> 3);
}

static struct bin *
count_colours(const struct image *image)
{
	size_t count = (size_t)image->width * (size_t)image->height;
	struct bin *bins = memory_new_array(BINS, sizeof(*bins));

	for (size_t i = 0; i < BINS; i++)
		bins[i].colour = NO_COLOUR;
	for (size_t i = 0; i < count; i++) {
		const uint8_t *rgb = image->rgb + 3 * i;
		struct bin *bin = &bins[bin_of(rgb)];

		bin->count++;
		bin->red += rgb[0];
		bin->green += rgb[1];
		bin->blue += rgb[2];
	}

	return bins;
}

static int
by_count(const void *a, const void *b)
{
	const struct bin *p = *(struct bin *const *)a;
	const struct bin *q = *(struct bin *const *)b;

	if (p->count != q->count)
		return p->count > q->count ? -1 : 1;

	return (p > q) - (p < q);
}

static struct colour
mean_of(const struct bin *bin)
{
	return (struct colour){ (int)(bin->red / bin->count),
				(int)(bin->green / bin->count),
				(int)(bin->blue / bin->count) };
}

static uint16_t
find_nearest(const struct reduced *reduced, struct colour to)
{
	int least = 0;
	size_t best = 0;

	for (size_t i = 0; i < reduced->count; i++) {
		int red = reduced->palette[i].red - to.red;
		int green = reduced->palette[i].green - to.green;
		int blue = reduced->palette[i].blue - to.blue;
		int far = 3 * red * red + 6 * green * green + blue * blue;

		if (i && far >= least)
			continue;
		least = far;
		best = i;
	}

	return (uint16_t)best;
}

static void
choose_palette(struct reduced *reduced, struct bin bins[])
{
	struct bin **used = memory_new_array(BINS, sizeof(*used));
	size_t count = 0;

	for (size_t i = 0; i < BINS; i++) {
		if (bins[i].count)
			used[count++] = &bins[i];
	}
	qsort(used, count, sizeof(struct bin *), by_count);
	for (size_t i = 0; i < count && i < COLOURS; i++)
		reduced->palette[reduced->count++] = mean_of(used[i]);
	for (size_t i = 0; i < count; i++)
		used[i]->colour =
			i < COLOURS ? (uint16_t)i
				    : find_nearest(reduced, mean_of(used[i]));
	free(used);
}

static struct reduced
reduce(const struct image *image)
{
	size_t count = (size_t)image->width * (size_t)image->height;
	struct reduced reduced = { .image = image,
				   .pixels = memory_new(count + 1) };
	struct bin *bins = count_colours(image);

	choose_palette(&reduced, bins);
	for (size_t i = 0; i < count; i++)
		reduced.pixels[i] =
			(uint8_t)bins[bin_of(image->rgb + 3 * i)].colour;
	free(bins);

	return reduced;
}

/* ---- bands ---- */

struct band {
	uint8_t *bits; /* of each colour, one row after the other */
	bool used[COLOURS];
};

static void
fill_band(struct band *band, const struct reduced *reduced, int top)
{
	size_t width = (size_t)reduced->image->width;

	memset(band->used, 0, sizeof(band->used));
	for (int y = 0; y < BAND && top + y < reduced->image->height; y++) {
		const uint8_t *row =
			reduced->pixels + (size_t)(top + y) * width;

		for (size_t x = 0; x < width; x++) {
			uint8_t *bits = band->bits + row[x] * width;

			if (!band->used[row[x]])
				memset(bits, 0, width);
			band->used[row[x]] = true;
			bits[x] = (uint8_t)(bits[x] | 1 << y);
		}
	}
}

/* The same sign many times is a number and the sign. */
static void
add_run(struct text *out, char sign, size_t count)
{
	if (count > 3) {
		text_add(out, "!%zu%c", count, sign);
		return;
	}
	for (size_t i = 0; i < count; i++)
		text_add_bytes(out, &sign, 1);
}

static void
add_colour(struct text *out, const uint8_t bits[], size_t width)
{
	size_t end = width, from = 0;

	while (end && !bits[end - 1])
		end--;
	for (size_t x = 1; x <= end; x++) {
		if (x < end && bits[x] == bits[from])
			continue;
		add_run(out, (char)(63 + bits[from]), x - from);
		from = x;
	}
}

static void
add_band(struct text *out, struct band *band, const struct reduced *reduced)
{
	size_t width = (size_t)reduced->image->width;
	bool first = true;

	for (size_t i = 0; i < reduced->count; i++) {
		if (!band->used[i])
			continue;
		text_add(out, "%s#%zu", first ? "" : "$", i);
		add_colour(out, band->bits + i * width, width);
		first = false;
	}
	text_add_string(out, "-");
}

static int
percent(int level)
{
	return (100 * level + 127) / 255;
}

static void
sixel_write(const struct image *image, const struct pixel_size *size,
	    struct text *out)
{
	struct reduced reduced = reduce(image);
	struct band band = {
		.bits = memory_new_array((size_t)image->width, COLOURS),
	};

	(void)size;
	text_add(out, "\033P0;1q\"1;1;%d;%d", image->width, image->height);
	for (size_t i = 0; i < reduced.count; i++)
		text_add(out, "#%zu;2;%d;%d;%d", i,
			 percent(reduced.palette[i].red),
			 percent(reduced.palette[i].green),
			 percent(reduced.palette[i].blue));
	for (int y = 0; y < image->height; y += BAND) {
		fill_band(&band, &reduced, y);
		add_band(out, &band, &reduced);
	}
	text_add_string(out, "\033\\");
	free(band.bits);
	free(reduced.pixels);
}

/* ? 6 2 ; 4 ; 2 2 */
static bool
sixel_is_told(char begin, const char *answer)
{
	if (begin != 'c')
		return false;
	for (const char *at = answer + 1; *at; at += *at == ';') {
		if (strtol(at, NULL, 10) == ATTRIBUTE)
			return true;
		at += strcspn(at, ";");
	}

	return false;
}

const struct pixel_protocol pixel_protocol_sixel = {
	.name = "sixel",
	.is_told = sixel_is_told,
	.write = sixel_write,
};
