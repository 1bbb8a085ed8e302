/* paper.c - how large a figure in a file is, and what colours it has */

#include "plots/paper/paper.h"

#include <stdio.h>
#include <string.h>

#include "base/number.h"

struct named_paper {
	const char *name;
	struct paper paper;
};

static const struct named_paper papers[] = {
	{ "slide", { 13.33, 7.5, 144, 20, 1, 120, 34, false, GROUND_LIGHT } },
	{ "page", { 6.9, 4.6, 200, 10, 1, 100, 30, true, GROUND_LIGHT } },
	{ "column", { 3.4, 2.8, 300, 8, 1, 72, 24, true, GROUND_LIGHT } },
};

static bool
read_pixels(struct paper *paper, const char *size, struct error *err)
{
	const char *cross = strchr(size, 'x');
	char width[16];
	size_t across, down;

	if (!cross || cross - size >= (long)sizeof(width))
		return error_set(err, ERROR_USAGE,
				 "size=%s is not slide, page, column or "
				 "WIDTHxHEIGHT",
				 size);
	memcpy(width, size, (size_t)(cross - size));
	width[cross - size] = '\0';
	if (!number_read_whole(width, &across) ||
	    !number_read_whole(cross + 1, &down) || across < 20 || down < 8 ||
	    across > 10000 || down > 10000)
		return error_set(err, ERROR_USAGE,
				 "size=%s: both must be whole numbers from 20 "
				 "x 8 to 10000 x 10000",
				 size);
	paper->dots = 144;
	paper->scale = 1;
	paper->grows = false;
	paper->width = (double)across / paper->dots;
	paper->height = (double)down / paper->dots;
	/* Letters grow with the paper, more slowly. */
	paper->points = 6 + paper->width;
	if (paper->points > 20)
		paper->points = 20;
	paper->columns = across > 400 ? 400 : (int)across;
	paper->rows = down > 200 ? 200 : (int)down;

	return true;
}

bool
paper_read(struct paper *paper, const char *size, struct error *err)
{
	enum ground ground = paper->ground;

	for (size_t i = 0; i < sizeof(papers) / sizeof(papers[0]); i++) {
		if (strcmp(papers[i].name, size))
			continue;
		*paper = papers[i].paper;
		paper->ground = ground;
		return true;
	}

	return read_pixels(paper, size, err);
}

static void
write_rgb(char out[8], struct rgb rgb)
{
	snprintf(out, 8, "#%02x%02x%02x", rgb.red, rgb.green, rgb.blue);
}

void
paper_ink(const struct paper *paper, char out[8])
{
	write_rgb(out, colours_rgb(colours_text(paper->ground)));
}

void
paper_faint(const struct paper *paper, char out[8])
{
	write_rgb(out, colours_rgb(colours_faint(paper->ground)));
}

/* Seen where one looks for it, and not else; alike in every file. */
void
paper_grid(const struct paper *paper, char out[8])
{
	snprintf(out, 8, "%s",
		 paper->ground == GROUND_DARK ? "#3a3a3a" : "#d8d8d8");
}

void
paper_back(const struct paper *paper, char out[8])
{
	snprintf(out, 8, "%s",
		 paper->ground == GROUND_DARK ? "#121218" : "#ffffff");
}

void
paper_heat(const struct paper *paper, double level, char out[8])
{
	write_rgb(out, colours_rgb(colours_heat(paper->ground, level)));
}

void
paper_series(const struct paper *paper, int colour, bool dimmed, char out[8])
{
	write_rgb(out,
		  colours_rgb(dimmed ? colours_dimmed(paper->ground, colour)
				     : colours_line(paper->ground, colour)));
}
