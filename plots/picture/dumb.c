/* dumb.c - reading what gnuplot's terminal of letters wrote, as dots */

#include "plots/picture/dumb.h"

#include <string.h>

#include "plots/gnuplot/script.h"

struct reader {
	const char *at, *end;
	int width, height; /* dots */
	const struct pen *pens, *pen;
	size_t pen_count;
	enum shape_kind kind; /* of what is drawn */
	struct raster *raster;
	int x, row; /* the next dot; rows from the top */
};

static bool
take(struct reader *reader, const char *wanted)
{
	size_t length = strlen(wanted);

	if ((size_t)(reader->end - reader->at) < length ||
	    memcmp(reader->at, wanted, length) != 0)
		return false;
	reader->at += length;

	return true;
}

/* At most three digits. */
static bool
take_level(struct reader *reader, unsigned *level)
{
	int digits = 0;

	*level = 0;
	while (reader->at < reader->end && *reader->at >= '0' &&
	       *reader->at <= '9' && digits < 3) {
		*level = 10 * *level + (unsigned)(*reader->at++ - '0');
		digits++;
	}

	return digits > 0 && *level < 256;
}

static bool
take_pen(struct reader *reader)
{
	unsigned red, green, blue;
	size_t pen;

	if (!take_level(reader, &red) || !take(reader, ";") ||
	    !take_level(reader, &green) || !take(reader, ";") ||
	    !take_level(reader, &blue) || !take(reader, "m"))
		return false;
	pen = 256 * green + blue;
	if (pen >= reader->pen_count || red > SHAPE_POINTS)
		return false;
	reader->pen = &reader->pens[pen];
	reader->kind = (enum shape_kind)red;

	return true;
}

/* What follows an escape: the colour of a pen, or none. */
static bool
take_colour(struct reader *reader)
{
	if (take(reader, "[38;2;"))
		return take_pen(reader);
	reader->pen = NULL;

	return take(reader, "[0;39m") || take(reader, "[0;39;49m") ||
	       take(reader, "[39m") || take(reader, "[0m");
}

static struct place
place_of(int x, int row, int height)
{
	return (struct place){
		UNITS_PER_DOT * x + UNITS_PER_DOT / 2,
		UNITS_PER_DOT * (height - 1 - row) + UNITS_PER_DOT / 2,
	};
}

static bool
draw_dot(struct reader *reader)
{
	struct place place = place_of(reader->x, reader->row, reader->height);

	if (!reader->pen || reader->x >= reader->width ||
	    reader->row >= reader->height)
		return false;
	switch (reader->kind) {
	case SHAPE_AREA:
		raster_dot(reader->raster, reader->pen, place);
		return true;
	case SHAPE_LINE:
		raster_line(reader->raster, reader->pen, &place, 1);
		return true;
	case SHAPE_POINTS:
		raster_point(reader->raster, reader->pen, place);
		return true;
	case SHAPE_HEAT:
		break;
	}

	return false;
}

static bool
read_sign(struct reader *reader)
{
	char sign = *reader->at++;

	if (sign == '\f') {
		reader->x = reader->row = 0;
		return true;
	}
	if (sign == '\n') {
		reader->x = 0;
		reader->row++;
		return true;
	}
	if (sign == 033)
		return take_colour(reader);
	if (sign < ' ' || sign > '~' || (sign != ' ' && !draw_dot(reader)))
		return false;
	reader->x++;

	return true;
}

bool
dumb_draw(const char *bytes, size_t count, int width, int height,
	  const struct pen pens[], size_t pen_count, struct raster *raster,
	  struct error *err)
{
	struct reader reader = {
		.at = bytes,
		.end = bytes + count,
		.width = 2 * width,
		.height = 4 * height,
		.pens = pens,
		.pen_count = pen_count,
		.raster = raster,
	};

	while (reader.at < reader.end) {
		if (!read_sign(&reader))
			return error_set(err, ERROR_FORMAT,
					 "gnuplot drew something unexpected "
					 "(row %d of dots)",
					 reader.row);
	}

	return true;
}
