/*
 * colours.c - the colours: few, told apart by every eye, named by use
 *
 * The order follows Okabe and Ito's set for colour-blind readers, moved to
 * the nearest members of the 256-colour table, so that screen and file show
 * the same shade.
 */

#include "canvas/colours.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

/* What touches is at least so far apart. */
static const double least_contrast = 3;

enum { LEGIBLE_STEPS = 6 };

struct shades {
	int16_t line, dimmed, fill;
};

static const struct shades series_shades[][PALETTE_SERIES] = {
	[GROUND_DARK] = {
		{ 75, 67, 24 },   /* blue */
		{ 214, 136, 94 }, /* orange */
		{ 36, 29, 22 },   /* green */
		{ 203, 131, 88 }, /* vermilion */
		{ 169, 96, 53 },  /* purple */
		{ 228, 143, 58 }, /* yellow */
		{ 51, 37, 23 },   /* cyan */
		{ 250, 243, 239 },
	},
	[GROUND_LIGHT] = {
		{ 25, 67, 153 },
		{ 166, 137, 223 },
		{ 29, 65, 151 },
		{ 124, 131, 217 },
		{ 92, 97, 183 },
		{ 53, 96, 225 },
		{ 31, 66, 159 },
		{ 240, 245, 253 },
	},
};

static const int16_t basics[PALETTE_SERIES] = { 6, 3, 2, 1, 5, 3, 4, 7 };

static const int16_t heat[][PALETTE_HEAT] = {
	[GROUND_DARK] = { 17, 53, 53, 89, 89, 125, 125, 161, 161, 203, 203, 209,
			  215, 221, 222, 229 },
	[GROUND_LIGHT] = { 230, 229, 223, 222, 216, 215, 209, 203, 167, 161,
			   125, 126, 90, 54, 53, 17 },
};

static const int16_t texts[] = { [GROUND_DARK] = 252, [GROUND_LIGHT] = 235 };
static const int16_t faints[] = { [GROUND_DARK] = 244, [GROUND_LIGHT] = 244 };

int16_t
colours_line(enum ground ground, int series)
{
	if (series < 0)
		return texts[ground];

	return series_shades[ground][series % PALETTE_SERIES].line;
}

int16_t
colours_dimmed(enum ground ground, int series)
{
	if (series < 0)
		return faints[ground];

	return series_shades[ground][series % PALETTE_SERIES].dimmed;
}

int16_t
colours_fill(enum ground ground, int series)
{
	if (series < 0)
		series = PALETTE_SERIES - 1;

	return series_shades[ground][series % PALETTE_SERIES].fill;
}

int16_t
colours_text(enum ground ground)
{
	return texts[ground];
}

int16_t
colours_faint(enum ground ground)
{
	return faints[ground];
}

int16_t
colours_heat(enum ground ground, double level)
{
	int step = (int)ceil(fmin(level, 1) * PALETTE_HEAT);

	return level > 0 ? heat[ground][step - 1] : COLOUR_NONE;
}

struct rgb
colours_rgb(int16_t colour)
{
	static const uint8_t cube[] = { 0, 95, 135, 175, 215, 255 };
	int c = colour < 0 ? 0 : colour;

	if (c < 16) {
		uint8_t high = c == 7 ? 192 : c > 7 ? 255 : 128;

		if (c == 8)
			return (struct rgb){ 128, 128, 128 };
		return (struct rgb){ c & 1 ? high : 0, c & 2 ? high : 0,
				     c & 4 ? high : 0 };
	}
	if (c < 232)
		return (struct rgb){ cube[(c - 16) / 36],
				     cube[(c - 16) / 6 % 6],
				     cube[(c - 16) % 6] };

	return (struct rgb){ (uint8_t)(8 + 10 * (c - 232)),
			     (uint8_t)(8 + 10 * (c - 232)),
			     (uint8_t)(8 + 10 * (c - 232)) };
}

int16_t
colours_nearest(struct rgb rgb)
{
	int16_t best = 16;
	int least = 3 * 256 * 256;

	/* The first 16 look different on every terminal. */
	for (int16_t colour = 16; colour < 256; colour++) {
		struct rgb has = colours_rgb(colour);
		int red = has.red - rgb.red, green = has.green - rgb.green;
		int blue = has.blue - rgb.blue;
		int far = red * red + green * green + blue * blue;

		if (far < least) {
			least = far;
			best = colour;
		}
	}

	return best;
}

int16_t
colours_blend(int16_t under, int16_t over)
{
	struct rgb a = colours_rgb(under), b = colours_rgb(over);

	if (under < 0 || over < 0 || under == over)
		return over < 0 ? under : over;

	return colours_nearest((struct rgb){
		(uint8_t)((a.red + b.red) / 2),
		(uint8_t)((a.green + b.green) / 2),
		(uint8_t)((a.blue + b.blue) / 2),
	});
}

/* sRGB made linear. */
static double
light_of(uint8_t level)
{
	double share = level / 255.0;

	return share <= 0.04045 ? share / 12.92
				: pow((share + 0.055) / 1.055, 2.4);
}

static double
luminance(struct rgb rgb)
{
	return 0.2126 * light_of(rgb.red) + 0.7152 * light_of(rgb.green) +
	       0.0722 * light_of(rgb.blue);
}

double
colours_contrast(int16_t a, int16_t b)
{
	double x = luminance(colours_rgb(a)), y = luminance(colours_rgb(b));

	return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

int16_t
colours_ground(enum ground ground)
{
	return ground == GROUND_LIGHT ? 231 : 16;
}

enum ground
colours_ground_of(struct rgb behind)
{
	double light = luminance(behind);

	return 1.05 / (light + 0.05) < (light + 0.05) / 0.05 ? GROUND_LIGHT
							     : GROUND_DARK;
}

static uint8_t
mix(uint8_t from, uint8_t to, int step)
{
	return (uint8_t)((from * (LEGIBLE_STEPS - step) + to * step) /
			 LEGIBLE_STEPS);
}

int16_t
colours_legible(int16_t colour, int16_t behind)
{
	struct rgb rgb = colours_rgb(colour);
	bool up = luminance(rgb) > luminance(colours_rgb(behind));
	uint8_t end = up ? 255 : 0;

	if (colour < 0 || behind < 0)
		return colour;
	if (colours_contrast(end ? 231 : 16, behind) < least_contrast)
		end = (uint8_t)~end;
	for (int step = 0; step <= LEGIBLE_STEPS; step++) {
		int16_t tried = step ? colours_nearest((struct rgb){
					       mix(rgb.red, end, step),
					       mix(rgb.green, end, step),
					       mix(rgb.blue, end, step) })
				     : colour;

		if (colours_contrast(tried, behind) >= least_contrast)
			return tried;
	}

	return colour;
}

static int16_t
by_hue(struct rgb rgb)
{
	int high = rgb.red > rgb.green ? rgb.red : rgb.green;
	int low = rgb.red < rgb.green ? rgb.red : rgb.green;
	int middle;

	high = high > rgb.blue ? high : rgb.blue;
	low = low < rgb.blue ? low : rgb.blue;
	if (high - low < 48)
		return high < 64 ? 0 : 7;
	middle = (high + low) / 2;

	return (int16_t)((rgb.red > middle ? 1 : 0) |
			 (rgb.green > middle ? 2 : 0) |
			 (rgb.blue > middle ? 4 : 0));
}

int16_t
colours_basic(int16_t colour)
{
	if (colour < 8)
		return colour;
	for (int ground = GROUND_DARK; ground <= GROUND_LIGHT; ground++) {
		for (int i = 0; i < PALETTE_SERIES; i++) {
			const struct shades *shades = &series_shades[ground][i];

			if (colour == shades->line ||
			    colour == shades->dimmed || colour == shades->fill)
				return basics[i];
		}
	}

	return by_hue(colours_rgb(colour));
}

int16_t
colours_for(struct look look, int16_t colour)
{
	switch (look.colours) {
	case COLOURS_256:
		return colour;
	case COLOURS_8:
		return colours_basic(colour);
	case COLOURS_MONO:
		return COLOUR_NONE;
	}

	return colour;
}

int16_t
colours_behind(struct look look, int16_t colour, int16_t letters)
{
	enum { BASIC_BLUE = 4, READABLE = 3 };
	int16_t behind = colours_for(look, colour);
	int16_t before = colours_for(look, letters);

	if (look.colours != COLOURS_8 || behind < 0 || before < 0 ||
	    colours_contrast(before, behind) >= READABLE)
		return behind;

	return BASIC_BLUE;
}

int16_t
colours_before(struct look look, int16_t colour, int16_t behind)
{
	/*
	 * What is like the ground, or pale on it, gives way to another.  A
	 * ground that nobody told of is taken for dark: its white is the
	 * terminal's own colour, which is seen on both.
	 */
	static const int16_t basic[][8] = {
		[GROUND_DARK] = { COLOUR_NONE, 1, 2, 3, 4, 5, 6, COLOUR_NONE },
		[GROUND_LIGHT] = { 0, 1, 0, 5, 4, 5, 4, COLOUR_NONE },
	};
	int16_t before = colours_for(look, colour);

	return look.colours == COLOURS_8 && behind < 0 && before >= 0
		       ? basic[look.ground][before]
		       : before;
}
