/* test_dumb.c - pictures from a gnuplot that has no lua */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plots/picture/dumb.h"
#include "plots/picture/picture.h"
#include "tests/plots/samples.h"
#include "tests/support.h"

TestSuite(plots_dumb, .timeout = 120);

static const struct picture_options everything = { .title = true,
						   .words = true };

/*
 * The installed gnuplot with the name of its terminal "lua" spelt "l0a": it
 * refuses "set term lua" in the words of one that was built without.
 */
struct poor {
	char folder[40], path[60];
};

static void
make_poor(struct poor *poor)
{
	static char bytes[8 << 20];
	FILE *in = fopen("/usr/bin/gnuplot", "rb"), *out;
	size_t size;
	char *name;

	cr_assert(in);
	size = fread(bytes, 1, sizeof(bytes), in);
	fclose(in);
	name = memmem(bytes, size, "\0lua\0", 5);
	cr_assert(name, "the terminal's name was not found");
	name[2] = '0';
	strcpy(poor->folder, "/tmp/dpaudit-gnuplot-XXXXXX");
	cr_assert(mkdtemp(poor->folder));
	snprintf(poor->path, sizeof(poor->path), "%s/gnuplot", poor->folder);
	out = fopen(poor->path, "wb");
	cr_assert(out);
	cr_assert_eq(fwrite(bytes, 1, size, out), size);
	fclose(out);
	chmod(poor->path, 0700);
}

static void
remove_poor(const struct poor *poor)
{
	unlink(poor->path);
	rmdir(poor->folder);
}

static struct canvas *
draw(struct plotter *plotter, const struct figure *figure, struct look look)
{
	struct canvas *canvas = canvas_new(100, 30, look);
	struct error err = { 0 };

	cr_expect(
		picture_draw(plotter, figure, &everything, canvas, NULL, &err),
		"%s", err.text);

	return canvas;
}

static bool
is_drawn(const struct canvas_cell *cell)
{
	return (cell->glyph > 0x2800 && cell->glyph < 0x2900) ||
	       cell->ink.bg != COLOUR_NONE;
}

/* Cells in which one picture has something and the other nothing near. */
static int
count_missing(struct canvas *from, struct canvas *in)
{
	int missing = 0;

	for (int y = 1; y + 1 < from->height; y++) {
		for (int x = 1; x + 1 < from->width; x++) {
			bool near = false;

			for (int i = 0; i < 9; i++)
				near = near ||
				       is_drawn(canvas_at(in, x + i % 3 - 1,
							  y + i / 3 - 1));
			missing += is_drawn(canvas_at(from, x, y)) && !near;
		}
	}

	return missing;
}

Test(plots_dumb, without_lua_the_same_curves_are_drawn_and_the_lack_is_said)
{
	struct poor poor;
	struct plotter *usual = plotter_new(SANDBOX_ON), *other;
	struct look look = { .colours = COLOURS_256 };

	make_poor(&poor);
	other = plotter_new_with(SANDBOX_ON, poor.path);
	cr_expect(plotter_has(usual, "lua"));
	cr_expect(!plotter_has(other, "lua"));
	for (int i = 0; i < SAMPLE_COUNT; i++) {
		struct figure *figure = samples[i].make();
		struct figure *noted = figure_copy(figure);
		struct canvas *a, *b;
		char *text;
		int missing;

		/* the same room for words on both sides */
		figure_claim(noted, "%0200d", 0);
		a = draw(usual, noted, look);
		b = draw(other, figure, look);
		text = canvas_text(b);
		missing = count_missing(a, b) + count_missing(b, a);
		cr_expect_leq(missing, 12, "%s differs in %d cells:\n%s",
			      samples[i].name, missing, text);
		cr_expect(strstr(text, "gnuplot-nox"), "%s", text);
		free(text);
		canvas_free(a);
		canvas_free(b);
		figure_free(figure);
		figure_free(noted);
	}
	plotter_free(usual);
	plotter_free(other);
	remove_poor(&poor);
	expect_no_leaks();
}

Test(plots_dumb, without_lua_every_look_has_its_glyphs)
{
	struct poor poor;
	struct plotter *plotter;
	struct figure *figure = samples[0].make();

	make_poor(&poor);
	plotter = plotter_new_with(SANDBOX_ON, poor.path);
	for (int i = 0; i < 3; i++) {
		struct look look = { .glyphs = (enum glyphs)i };
		struct canvas *canvas = draw(plotter, figure, look);
		char *text = canvas_text(canvas);

		for (const char *at = text; look.glyphs == GLYPHS_ASCII && *at;
		     at++)
			cr_expect(*at == '\n' || (*at >= ' ' && *at <= '~'),
				  "%s", text);
		cr_expect(strstr(text, "claimed"), "%s", text);
		free(text);
		canvas_free(canvas);
	}
	figure_free(figure);
	plotter_free(plotter);
	remove_poor(&poor);
	expect_no_leaks();
}

static bool
accepts(const char *bytes)
{
	static const struct pen pens[1] = { { .colour = 75, .ascii = '*' } };
	struct raster *raster = raster_new(2, 1);
	struct error err = { 0 };
	bool good =
		dumb_draw(bytes, strlen(bytes), 2, 1, pens, 1, raster, &err);

	raster_free(raster);

	return good;
}

Test(plots_dumb, reads_letters_and_colours_and_nothing_else)
{
	static const char *const bad[] = {
		"+\n",                       /* by no pen */
		"\033[38;2;2;0;1m+\n",       /* by a pen there is not */
		"\033[38;2;9;0;0m+\n",       /* of a kind there is not */
		"\033[38;2;0;0;0m+\n",       /* heat maps are not drawn here */
		"\033[38;2;2;0;0m+++++\n",   /* beside the picture */
		"\033[38;2;2;0;0m\n\n\n\n+", /* below it */
		"\033[38;2;2;0m+",
		"\033[38;2;2;0;0000m+",
		"\033[2J",
		"\033]0;title\007",
		"\033P",
		"\a",
		"\xe2\x82\xac",
		"\033",
	};

	cr_expect(accepts(""));
	cr_expect(accepts("\f\033[0;39m    \n"));
	cr_expect(accepts("\f\033[0;39m \033[38;2;2;0;0m++ \n\033[0;39;49m"));
	cr_expect(accepts("\033[38;2;1;0;0mXX\033[38;2;3;0;0mG\n"));
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect(!accepts(bad[i]), "accepted case %zu", i);
	expect_no_leaks();
}
