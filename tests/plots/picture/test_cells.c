/* test_cells.c - reading what the driver wrote, trusting none of it */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "plots/picture/picture_cells.h"
#include "tests/support.h"

TestSuite(plots_cells, .timeout = 600);

static const struct pen pens[2] = {
	{ .colour = 75, .fill = 24, .marker = 0x25CF, .ascii = '*' },
	{ .colour = 36, .fill = 22, .marker = 0x25CF, .ascii = '+' },
};

static bool
accepts(const char *bytes)
{
	struct raster *raster = raster_new(4, 2);
	struct error err = { 0 };
	struct drawing drawing = { raster, 4, 2, pens, 2 };
	bool good = picture_cells_draw(&drawing, bytes, strlen(bytes), &err);

	raster_free(raster);

	return good;
}

TEST(plots_cells, reads_what_the_driver_writes)
{
	cr_expect(accepts(""));
	cr_expect(accepts("G 4 2\nE\n"));
	cr_expect(accepts("G 4 2\nc 0\nL 0 0 63 63\nP 8 8\nE\n"));
	cr_expect(accepts("G 4 2\nc 1\nF 0 0 63 0 63 63\nE\nG 4 2\nE\n"));
	cr_expect(accepts("G 4 2\nc 9\nc 0\nL -5 -5 9 9\nE\n"));
}

TEST(plots_cells, refuses_everything_else)
{
	static const char *const bad[] = {
		"G",
		"G 4 2\n",
		"G 5 2\nE\n",
		"G 4 2\nG 4 2\nE\nE\n",
		"E\n",
		"c 0\n",
		"G 4 2\nL 0 0 1 1\nE\n",
		"G 4 2\nc 9\nP 0 0\nE\n",
		"G 4 2\nc 0\nL\nE\n",
		"G 4 2\nc 0\nL 0\nE\n",
		"G 4 2\nc 0\nL 0 0 1\nE\n",
		"G 4 2\nc 0\nL 0  0\nE\n",
		"G 4 2\nc 0\nL 0 0 \nE\n",
		"G 4 2\nc 0\nL 99999999 0\nE\n",
		"G 4 2\nc 0\nP 1e3 0\nE\n",
		"G 4 2\nc -1\nE\n",
		"G 4 2\nX\nE\n",
		"G 4 2\nI 2 1 0 64 64 0\n00ff\nE\n",
		"G 4 2\nE",
		"G 4 2\n\nE\n",
		"\033[2J",
	};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
		cr_expect(!accepts(bad[i]), "accepted: %s", bad[i]);
}

TEST(plots_cells, refuses_a_page_cut_anywhere)
{
	static const char page[] = "G 4 2\nc 0\nL 0 0 63 63\nP 8 8\n"
				   "F 0 0 63 0 63 63\nE\n";

	for (size_t i = 1; i < sizeof(page) - 1; i++) {
		char cut[sizeof(page)];

		memcpy(cut, page, i);
		cut[i] = '\0';
		cr_expect(!accepts(cut), "accepted %zu bytes", i);
	}
}
