/* picture_cells.c - reading what the cells driver wrote, trusting none of it */

#include "plots/picture/picture_cells.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

enum {
	MOST_UNITS = 1 << 17, /* either side of the origin */
};

struct reader {
	const char *at, *end;
	const struct drawing *drawing;
	const struct pen *pen;
	struct place *places; /* of the line being read */
	size_t place_count, place_size;
	bool inside; /* between G and E */
};

static bool
take(struct reader *reader, char wanted)
{
	if (reader->at == reader->end || *reader->at != wanted)
		return false;
	reader->at++;

	return true;
}

/* Digits after an optional minus; nothing longer than any we would send. */
static bool
take_whole(struct reader *reader, int *value)
{
	bool negative = take(reader, '-');
	int digits = 0;

	*value = 0;
	while (reader->at < reader->end && *reader->at >= '0' &&
	       *reader->at <= '9' && digits < 7) {
		*value = 10 * *value + (*reader->at++ - '0');
		digits++;
	}
	if (negative)
		*value = -*value;

	return digits > 0 && digits < 7 && abs(*value) <= MOST_UNITS;
}

/* A blank and a number. */
static bool
take_next(struct reader *reader, int *value)
{
	return take(reader, ' ') && take_whole(reader, value);
}

static bool
take_place(struct reader *reader, struct place *place)
{
	return take_next(reader, &place->x) && take_next(reader, &place->y);
}

static bool
take_places(struct reader *reader)
{
	reader->place_count = 0;
	while (reader->at < reader->end && *reader->at == ' ') {
		if (reader->place_count == reader->place_size) {
			reader->place_size = 2 * reader->place_size + 64;
			reader->places = memory_grow_array(
				reader->places, reader->place_size,
				sizeof(*reader->places));
		}
		if (!take_place(reader, &reader->places[reader->place_count]))
			return false;
		reader->place_count++;
	}

	return reader->place_count > 0;
}

static bool
begin_page(struct reader *reader)
{
	int width, height;

	if (reader->inside || !take_next(reader, &width) ||
	    !take_next(reader, &height) || width != reader->drawing->width ||
	    height != reader->drawing->height)
		return false;
	reader->inside = true;
	reader->pen = NULL;

	return true;
}

static bool
end_page(struct reader *reader)
{
	if (!reader->inside)
		return false;
	reader->inside = false;

	return true;
}

static bool
choose_pen(struct reader *reader)
{
	int pen;

	if (!take_next(reader, &pen) || pen < 0)
		return false;
	/* gnuplot's own colours come and go; drawing with them is refused. */
	reader->pen = (size_t)pen < reader->drawing->pen_count
			      ? &reader->drawing->pens[pen]
			      : NULL;

	return true;
}

typedef void draw_fn(struct raster *raster, const struct pen *pen,
		     const struct place places[], size_t count);

static bool
draw(struct reader *reader, draw_fn *shape)
{
	if (!take_places(reader) || !reader->pen)
		return false;
	shape(reader->drawing->raster, reader->pen, reader->places,
	      reader->place_count);

	return true;
}

static bool
draw_point(struct reader *reader)
{
	struct place place;

	if (!take_place(reader, &place) || !reader->pen)
		return false;
	raster_point(reader->drawing->raster, reader->pen, place);

	return true;
}

static bool
read_line(struct reader *reader)
{
	char tag = *reader->at++;

	if (tag == 'G')
		return begin_page(reader);
	if (!reader->inside)
		return false;
	switch (tag) {
	case 'E':
		return end_page(reader);
	case 'c':
		return choose_pen(reader);
	case 'L':
		return draw(reader, raster_line);
	case 'F':
		return draw(reader, raster_area);
	case 'P':
		return draw_point(reader);
	default:
		return false;
	}
}

bool
picture_cells_draw(const struct drawing *drawing, const char *bytes,
		   size_t count, struct error *err)
{
	struct reader reader = {
		.at = bytes,
		.end = bytes + count,
		.drawing = drawing,
	};
	bool good = true;
	size_t line = 0;

	while (good && reader.at < reader.end) {
		line++;
		good = read_line(&reader) && take(&reader, '\n');
	}
	good = good && !reader.inside;
	free(reader.places);

	return good ||
	       error_set(err, ERROR_FORMAT,
			 "gnuplot drew something unexpected (line %zu)", line);
}
