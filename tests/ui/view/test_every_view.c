/* test_every_view.c - what all views promise at any size, data or none */

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support.h"
#include "tests/ui/stage.h"

TestSuite(ui_every_view, .timeout = 300);

static bool
is_within(struct rect rect, struct rect area)
{
	return rect.x >= area.x && rect.y >= area.y &&
	       rect.x + rect.width <= area.x + area.width &&
	       rect.y + rect.height <= area.y + area.height;
}

static bool
overlap(struct rect a, struct rect b)
{
	return a.x < b.x + b.width && b.x < a.x + a.width &&
	       a.y < b.y + b.height && b.y < a.y + a.height;
}

/* Places lie in the area, none on another, each with a panel of its own. */
static void
expect_places(struct screen *screen, const struct view_kind *view,
	      struct rect area)
{
	struct view_layout layout = { 0 };

	view->lay_out(screen_board(screen), area, &layout);
	for (int i = 0; i < layout.count; i++) {
		const struct panel_place *at = &layout.at[i];

		cr_expect(
			board_panel(screen_board(screen), at->panel, at->copy),
			"%s has no panel %s %d", view->name, at->panel,
			at->copy);
		cr_expect(is_within(at->rect, area), "%s: %s outside %dx%d",
			  view->name, at->panel, area.width, area.height);
		for (int j = 0; j < i; j++) {
			cr_expect_not(overlap(at->rect, layout.at[j].rect),
				      "%s: %s on %s in %dx%d", view->name,
				      at->panel, layout.at[j].panel, area.width,
				      area.height);
		}
	}
	if (area.width >= 60 && area.height >= 10)
		cr_expect_gt(layout.count, 0, "%s shows nothing", view->name);
}

static const struct rect areas[] = {
	{ 0, 0, 20, 5 },   { 3, 1, 60, 10 },  { 0, 1, 80, 22 },
	{ 0, 1, 113, 43 }, { 0, 1, 120, 38 }, { 5, 2, 200, 60 },
};

/* The whole screen with a view, at a size; what is too small says so. */
static void
expect_drawn(struct screen *screen, const struct view_kind *view, int width,
	     int height)
{
	struct canvas *canvas =
		canvas_new(width, height, screen_board(screen)->look);
	char *text;

	screen_resize(screen, width, height);
	screen_set_view(screen, view);
	screen_draw(screen, canvas);
	text = canvas_text(canvas);
	cr_expect(strstr(text, board_is_small(screen_board(screen))
				       ? "too small"
				       : view->title),
		  "%s at %dx%d:\n%s", view->name, width, height, text);
	free(text);
	canvas_free(canvas);
}

static void
expect_views_on(const char *files)
{
	const struct stage_options options = { .width = 120, .height = 40 };
	struct stage *stage = stage_new(&options);
	struct screen *screen = stage_screen(stage);

	if (files)
		stage_load(stage, files);
	stage_settle(stage);
	for (size_t i = 0; view_kinds()[i]; i++) {
		const struct view_kind *view = view_kinds()[i];

		for (size_t j = 0; j < sizeof(areas) / sizeof(areas[0]); j++)
			expect_places(screen, view, areas[j]);
		cr_expect_eq(view_find(view->name), view);
		expect_drawn(screen, view, 20, 5);
		expect_drawn(screen, view, 60, 12);
		expect_drawn(screen, view, 200, 60);
	}
	stage_free(stage);
	expect_no_leaks();
}

TEST(ui_every_view, without_data)
{
	expect_views_on(NULL);
}

TEST(ui_every_view, with_scores)
{
	expect_views_on("screen-scores.csv");
}

TEST(ui_every_view, with_strategies)
{
	expect_views_on("../../sample-data/strategies.csv");
}
