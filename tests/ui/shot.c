/*
 * shot.c - a picture of the screen for the README, drawn by gnuplot
 *
 * shot WIDTHxHEIGHT FILE... -- KEYS...: opens the files, sends the keys and
 * writes a gnuplot program that draws the cells.  make screenshot runs it.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "tests/ui/stage.h"

enum { CELL_X = 8, CELL_Y = 17, FONT = 10 };

static struct rgb
shown(int16_t colour, struct rgb fallback)
{
	return colour < 0 ? fallback : colours_rgb(colour);
}

static unsigned
hex(struct rgb rgb)
{
	return (unsigned)rgb.red << 16 | (unsigned)rgb.green << 8 | rgb.blue;
}

static void
box(double x, double y, double width, double height, unsigned colour)
{
	printf("set object rect from %g,%g to %g,%g fc rgb '#%06x' fs solid 1 "
	       "noborder lw 0 behind\n",
	       x, y, x + width, y + height, colour);
}

/* Fonts differ in their dots; ours are where the cells say. */
static void
braille(int x, int y, uint32_t glyph, unsigned colour)
{
	static const int places[][2] = {
		{ 0, 0 }, { 0, 1 }, { 0, 2 }, { 1, 0 },
		{ 1, 1 }, { 1, 2 }, { 0, 3 }, { 1, 3 }
	};

	for (int dot = 0; dot < 8; dot++) {
		if (!((glyph - 0x2800) >> dot & 1))
			continue;
		box(x * CELL_X + places[dot][0] * CELL_X / 2.0 + 0.9,
		    y * CELL_Y + places[dot][1] * CELL_Y / 4.0 + 1, 2.3, 2.3,
		    colour);
	}
}

static void
letter(int x, int y, uint32_t glyph, unsigned colour, bool bold)
{
	char bytes[5] = "", quoted[8];

	bytes[utf8_put(bytes, glyph)] = '\0';
	/* four quotes are no label for gnuplot */
	snprintf(quoted, sizeof(quoted), glyph == '\'' ? "\"%s\"" : "'%s'",
		 bytes);
	printf("set label %s at %g,%g center noenhanced tc rgb '#%06x' font "
	       "'DejaVu Sans Mono%s,%d' front\n",
	       quoted, (x + 0.5) * CELL_X, (y + 0.5) * CELL_Y, colour,
	       bold ? ":Bold" : "", FONT);
}

static void
draw_cell(int x, int y, const struct canvas_cell *cell)
{
	static const struct rgb paper = { 24, 24, 28 }, ink = { 220, 220, 220 };
	bool reverse = cell->ink.attributes & ATTRIBUTE_REVERSE;
	struct rgb fg = shown(cell->ink.fg, ink),
		   bg = shown(cell->ink.bg, paper);
	unsigned front = hex(reverse ? bg : fg), back = hex(reverse ? fg : bg);

	if (back != hex(paper))
		box(x * CELL_X, y * CELL_Y, CELL_X + 0.3, CELL_Y + 0.3, back);
	if (cell->glyph > 0x2800 && cell->glyph < 0x2900)
		braille(x, y, cell->glyph, front);
	else if (cell->glyph > ' ' && cell->glyph != 0x2800)
		letter(x, y, cell->glyph, front,
		       cell->ink.attributes & ATTRIBUTE_BOLD);
}

static void
draw(struct screen *screen, int width, int height)
{
	struct canvas *canvas =
		canvas_new(width, height, screen_board(screen)->look);

	screen_draw(screen, canvas);
	printf("set term pngcairo size %d,%d background '#18181c'\n"
	       "unset key\nunset border\nunset tics\n"
	       "set lmargin 0\nset rmargin 0\nset tmargin 0\nset bmargin 0\n"
	       "set xrange [0:%d]\nset yrange [%d:0]\n",
	       width * CELL_X, height * CELL_Y, width * CELL_X,
	       height * CELL_Y);
	for (int y = 0; y < height; y++) {
		for (int x = 0; x < width; x++)
			draw_cell(x, y, canvas_at(canvas, x, y));
	}
	printf("plot NaN notitle\n");
	canvas_free(canvas);
}

int
main(int argc, char **argv)
{
	struct stage_options options = { 0 };
	struct stage *stage;
	int at = 2;

	if (argc < 3 ||
	    sscanf(argv[1], "%dx%d", &options.width, &options.height) != 2)
		return 2;
	stage = stage_new(&options);
	for (; at < argc && strcmp(argv[at], "--") != 0; at++)
		;
	screen_open_files(stage_screen(stage), &argv[2], (size_t)at - 2);
	stage_settle(stage);
	for (at++; at < argc; at++)
		stage_keys(stage, argv[at]);
	draw(stage_screen(stage), options.width, options.height);
	stage_free(stage);

	return 0;
}
