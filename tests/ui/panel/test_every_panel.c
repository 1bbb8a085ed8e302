/* test_every_panel.c - what all panels promise, whatever they hold */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_every_panel, .timeout = 300);

/* Cells that nobody has touched; the frame's own edge may hold marks. */
enum { UNTOUCHED = 0xFFFD, MARGIN = 2 };

static void
expect_margin(const char *name, struct canvas *canvas, struct rect rect)
{
	size_t touched = 0;

	for (int y = 0; y < canvas->height; y++) {
		for (int x = 0; x < canvas->width; x++) {
			bool inside =
				x >= rect.x - 1 && x <= rect.x + rect.width &&
				y >= rect.y - 1 && y <= rect.y + rect.height;

			if (!inside && canvas_at(canvas, x, y)->glyph !=
					       (uint32_t)UNTOUCHED)
				touched++;
		}
	}
	cr_expect_eq(touched, 0, "%s in %dx%d draws %zu cells outside", name,
		     rect.width, rect.height, touched);
}

/* Draws one panel without a frame, of that size. */
static void
draw_alone(const struct screen *screen, struct panel *panel, int width,
	   int height)
{
	struct canvas *canvas =
		canvas_new(width + 2 * MARGIN, height + 2 * MARGIN,
			   screen_board(screen)->look);
	struct rect all = { 0, 0, canvas->width, canvas->height };
	struct rect before = panel->rect;
	char title[200] = "";

	canvas_fill(canvas, all, UNTOUCHED, ink_plain);
	panel->rect = (struct rect){ MARGIN, MARGIN, width, height };
	panel->kind->draw(screen_board(screen), panel, canvas);
	expect_margin(panel->kind->name, canvas, panel->rect);
	if (panel->kind->headline)
		panel->kind->headline(screen_board(screen), panel, title,
				      sizeof(title));
	cr_expect_lt(strlen(title), sizeof(title));
	panel->rect = before;
	canvas_free(canvas);
}

static void
expect_panels(struct stage *stage)
{
	struct screen *screen = stage_screen(stage);

	for (size_t i = 0; panel_kinds()[i]; i++) {
		const struct panel_kind *kind = panel_kinds()[i];

		if (kind->modal)
			screen_show(screen, kind->name, NULL);
		for (int copy = 0; copy < (kind->copies ? kind->copies : 1);
		     copy++) {
			struct panel *panel = board_panel(screen_board(screen),
							  kind->name, copy);

			cr_assert(panel, "%s %d", kind->name, copy);
			cr_expect(kind->title && *kind->title);
			draw_alone(screen, panel, 20, 5);
			draw_alone(screen, panel, 200, 60);
		}
		while (screen_board(screen)->modal_count)
			screen_close(screen);
	}
}

/* What every panel draws of these files, or of none. */
static void
expect_panels_on(const char *files)
{
	const struct stage_options options = { .width = 200, .height = 60 };
	struct stage *stage = stage_new(&options);

	if (files)
		stage_load(stage, files);
	stage_settle(stage);
	expect_panels(stage);
	stage_free(stage);
	expect_no_leaks();
}

TEST(ui_every_panel, draws_nothing_outside_without_data)
{

	expect_panels_on(NULL);
	stage_use_samples();
	expect_panels_on(NULL);
}

TEST(ui_every_panel, draws_nothing_outside_with_scores)
{
	expect_panels_on("screen-scores.csv");
}

TEST(ui_every_panel, draws_nothing_outside_with_strategies)
{
	expect_panels_on("../../sample-data/strategies.csv");
}
