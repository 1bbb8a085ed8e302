/*
 * test_geometry.c - what a picture in characters promises the eye
 *
 * Over all figures, grounds and some sizes: what touches can be told apart,
 * labels stand at their places, and nothing is filled beyond the cells that
 * its border goes through.
 */

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "figure/figure_kinds.h"
#include "load/load.h"
#include "plots/picture/legend.h"
#include "plots/picture/picture.h"
#include "plots/picture/picture_layout.h"
#include "tests/figure/drawing.h"
#include "tests/support.h"

TestSuite(plots_geometry, .timeout = 600);

static const char *const files[] = {
	"gaussian-scores.csv", "counts.csv",     "guesses.csv",
	"claimed-curve.csv",   "cosines.csv",    "gamma-losses.csv",
	"predictions.csv",     "strategies.csv", "presentations.csv",
	"trained-metrics.csv",
};

enum { LEGEND_AREA = 0x2594 }; /* the sign of a filled series */

enum { FILES = sizeof(files) / sizeof(files[0]) };

static const struct dataset *
sample(const char *name)
{
	const struct load_options options = { 0 };
	struct datasets made = { 0 };
	const struct dataset *data;
	struct error err = { 0 };
	struct text path = { 0 };
	const char *at;

	text_add(&path, "%s/sample-data/%s", getenv("DPAUDIT_SOURCE"), name);
	at = text_get(&path);
	cr_assert(load_files(&at, 1, &options, NULL, &made, &err), "%s",
		  err.text);
	data = dataset_hold(made.at[0]);
	datasets_clear(&made);
	text_clear(&path);

	return data;
}

/* A kind of figure of the first sample that it suits. */
static struct figure *
example(const struct figure_kind *kind)
{
	struct error err = { 0 };
	struct figure *figure = NULL;

	if (kind->flags & FIGURE_DATA_FREE)
		figure = draw(kind->name, NULL, "", &err);
	for (size_t i = 0; !figure && i < FILES; i++) {
		const struct dataset *data = sample(files[i]);

		if (kind->kinds & KIND_BIT(dataset_kind(data)))
			figure = draw(kind->name, data, "", &err);
		dataset_release(data);
	}

	return figure;
}

/* One drawing of a figure, looked at. */
struct seen {
	const struct figure *figure;
	struct canvas *canvas;
	struct picture_frame frame;
	struct picture_layout layout;
	enum ground ground;
	int wrong;
};

static bool
is_heat(const struct figure *figure)
{
	for (size_t i = 0; i < figure->series_count; i++) {
		if (figure->series[i].mark == MARK_HEAT)
			return true;
	}

	return false;
}

static int16_t
seen_colour(const struct seen *seen, int16_t colour)
{
	return colour < 0 ? colours_ground(seen->ground) : colour;
}

static bool
is_apart(const struct seen *seen, int16_t a, int16_t b)
{
	a = seen_colour(seen, a);
	b = seen_colour(seen, b);

	return a == b || colours_contrast(a, b) >= 3;
}

/* Whether something is drawn in a cell, over whatever fills it. */
static bool
has_ink(const struct canvas_cell *cell)
{
	return cell->glyph != ' ' && cell->glyph != 0;
}

/* Fills touch where nothing is drawn between them. */
static void
look_at_touch(struct seen *seen, int x, int y, int right, int down)
{
	const struct canvas_cell *a = canvas_at(seen->canvas, x, y);
	const struct canvas_cell *b =
		canvas_at(seen->canvas, x + right, y + down);

	if (!b || has_ink(a) || has_ink(b) ||
	    is_apart(seen, a->ink.bg, b->ink.bg))
		return;
	seen->wrong++;
	cr_expect(seen->wrong > 3, "%s, ground %d: %d touches %d at %d, %d",
		  seen->figure->kind, seen->ground, a->ink.bg, b->ink.bg, x, y);
}

static void
look_at_colours(struct seen *seen)
{
	const struct canvas *canvas = seen->canvas;

	for (int i = 0; i < canvas->width * canvas->height; i++) {
		const struct canvas_cell *cell = &canvas->cells[i];

		if (is_heat(seen->figure))
			continue; /* a scale: its steps are neighbours */
		if (has_ink(cell) &&
		    !is_apart(seen,
			      cell->ink.fg >= 0 ? cell->ink.fg
						: colours_text(seen->ground),
			      cell->ink.bg)) {
			seen->wrong++;
			cr_expect(seen->wrong > 3,
				  "%s, ground %d: %d on %d at %d, %d",
				  seen->figure->kind, seen->ground,
				  cell->ink.fg, cell->ink.bg, i % canvas->width,
				  i / canvas->width);
		}
		look_at_touch(seen, i % canvas->width, i / canvas->width, 1, 0);
		look_at_touch(seen, i % canvas->width, i / canvas->width, 0, 1);
	}
}

/* ---- labels ---- */

/* The column after the last and the one of the first letter of a text. */
static bool
find_text(const struct canvas *canvas, int row, const char *text, double at,
	  double *off)
{
	int columns = canvas_columns(canvas->look, text);
	bool found = false;

	*off = INFINITY;
	for (int x = 0; x + columns <= canvas->width; x++) {
		const char *letter = text;
		int same = 0;

		while (same < columns &&
		       canvas->cells[row * canvas->width + x + same].glyph ==
			       utf8_next(&letter))
			same++;
		if (same < columns)
			continue;
		found = true;
		*off = fmin(*off, fabs(x + columns / 2.0 - at));
	}

	return found;
}

/* Every number under the picture is in the middle of its place. */
static void
look_at_x_labels(struct seen *seen)
{
	const struct picture_layout *layout = &seen->layout;
	const struct axis *axis = &seen->figure->x;
	int shown = 0;

	for (size_t i = 0; i < layout->x.count; i++) {
		const struct tick *tick = &layout->x.at[i];
		double place = axis_place(axis->scale, seen->frame.x, tick->at);
		double off;

		if (!find_text(seen->canvas, layout->tick_row,
			       picture_layout_tick_text(axis, tick),
			       picture_layout_across(layout, place), &off))
			continue;
		shown++;
		cr_expect_leq(off, 0.5, "%s: %s is %.2f columns off",
			      seen->figure->kind, tick->label, off);
	}
	cr_expect_geq(shown, layout->x.count < 2 ? (int)layout->x.count : 2,
		      "%s: %d numbers along x", seen->figure->kind, shown);
}

/* A row's own middle is no more than half a cell from what it says. */
static void
look_at_y_labels(struct seen *seen)
{
	const struct picture_layout *layout = &seen->layout;
	const struct axis *axis = &seen->figure->y;
	struct units units = script_frame_y(&layout->pane.frames[PANEL_MAIN]);

	for (size_t i = 0; i < layout->y.count; i++) {
		const struct tick *tick = &layout->y.at[i];
		double place = axis_place(axis->scale, seen->frame.y, tick->at);
		double down = layout->pane.height -
			      decimate_units(units, place) / UNITS_Y;
		int row = picture_layout_row(layout, place);
		const struct canvas_cell *arm =
			canvas_at(seen->canvas,
				  layout->pane.frames[PANEL_MAIN].left, row);

		cr_expect_leq(fabs(row + 0.5 - down), 0.51, "%s: %s",
			      seen->figure->kind, tick->label);
		cr_expect(arm && arm->glyph != 0x2502, "%s: no tick at %s",
			  seen->figure->kind, tick->label);
	}
}

/* ---- fills ---- */

/* Whether a place is inside a closed line, in units. */
static bool
is_inside(const struct place at[], size_t count, double x, double y)
{
	bool inside = false;

	for (size_t i = 0; i < count; i++) {
		struct place a = at[i], b = at[(i + 1) % count];

		if ((a.y <= y) != (b.y <= y) &&
		    x < a.x + (y - a.y) * (b.x - a.x) / (double)(b.y - a.y))
			inside = !inside;
	}

	return inside;
}

/* Whether any of many places in a cell is inside of a shape. */
static bool
reaches(const struct place at[], size_t count, int x, int from_below)
{
	for (int i = 0; i <= 16; i++) {
		for (int j = 0; j <= 16; j++) {
			if (is_inside(at, count, UNITS_X * (x + i / 16.0),
				      UNITS_Y * (from_below + j / 16.0)))
				return true;
		}
	}

	return false;
}

static void
mark_reached(const struct seen *seen, const struct shape *shape, bool reached[])
{
	const struct frame *frame = &seen->layout.pane.frames[shape->panel];
	struct view view = script_view(seen->figure, shape->panel);
	struct place *at = calloc(shape->count, sizeof(*at));
	int width = seen->canvas->width, height = seen->canvas->height;

	for (size_t i = 0; i < shape->count; i++) {
		at[i].x = (int)lround(decimate_units(
			script_frame_x(frame),
			script_place(view.x, view.x_range, shape->x[i])));
		at[i].y = (int)lround(decimate_units(
			script_frame_y(frame),
			script_place(view.y, view.y_range, shape->y[i])));
	}
	for (int i = 0; i < width * height; i++) {
		if (seen->canvas->cells[i].ink.bg >= 0 && !reached[i])
			reached[i] = reaches(at, shape->count, i % width,
					     height - 1 - i / width);
	}
	free(at);
}

static void
look_at_fills(struct seen *seen)
{
	size_t cells =
		(size_t)seen->canvas->width * (size_t)seen->canvas->height;
	bool *reached = calloc(cells, sizeof(*reached));
	struct shapes shapes = shapes_make(seen->figure);

	for (size_t i = 0; i < shapes.count; i++) {
		if (shapes.at[i].kind == SHAPE_AREA)
			mark_reached(seen, &shapes.at[i], reached);
	}
	for (size_t i = 0; i < cells && !is_heat(seen->figure); i++)
		cr_expect(seen->canvas->cells[i].ink.bg < 0 || reached[i] ||
				  seen->canvas->cells[i].glyph == LEGEND_AREA,
			  "%s: a fill beyond its border at %d, %d",
			  seen->figure->kind, (int)i % seen->canvas->width,
			  (int)i / seen->canvas->width);
	shapes_clear(&shapes);
	free(reached);
}

static bool
is_same(struct rect a, struct rect b)
{
	return a.x == b.x && a.y == b.y && a.width == b.width &&
	       a.height == b.height;
}

static void
look(struct plotter *plotter, const struct figure *figure, enum ground ground,
     int width, int height)
{
	const struct look with = { .ground = ground };
	const struct picture_options options = { .words = true };
	struct legend legend = legend_make(figure, with);
	struct seen seen = { .figure = figure, .ground = ground };
	struct error err = { 0 };

	seen.canvas = canvas_new(width, height, with);
	cr_assert(picture_draw(plotter, figure, &options, seen.canvas,
			       &seen.frame, &err),
		  "%s: %s", figure->kind, err.text);
	seen.layout =
		picture_layout_make(figure, &options, seen.canvas, &legend);
	if (!is_same(picture_layout_plot(&seen.layout), seen.frame.plot)) {
		legend_move_below(&legend, seen.canvas,
				  (int)figure->y.name_count);
		seen.layout = picture_layout_make(figure, &options, seen.canvas,
						  &legend);
	}
	cr_assert(is_same(picture_layout_plot(&seen.layout), seen.frame.plot));
	look_at_colours(&seen);
	look_at_x_labels(&seen);
	look_at_y_labels(&seen);
	look_at_fills(&seen);
	canvas_free(seen.canvas);
}

ParameterizedTestParameters(plots_geometry, every_figure_is_true_to_its_cells)
{
	return each_figure();
}

ParameterizedTest(const int *index, plots_geometry,
		  every_figure_is_true_to_its_cells)
{
	static const int sizes[][2] = { { 58, 16 }, { 100, 30 } };
	const struct figure_kind *kind = figure_kinds()[*index];
	struct figure *figure = example(kind);
	struct plotter *plotter;

	cr_assert(figure, "no sample for %s", kind->name);
	plotter = plotter_new(SANDBOX_ON);
	for (int ground = GROUND_DARK; ground <= GROUND_LIGHT; ground++) {
		for (int i = 0; i < 2; i++)
			look(plotter, figure, (enum ground)ground, sizes[i][0],
			     sizes[i][1]);
	}
	plotter_free(plotter);
	figure_free(figure);
	expect_no_leaks();
}

/* ---- with few colours, and without ---- */

/* The sign of an entry, as two letters and what is left of its colour. */
static uint64_t
sign_of(const struct entry *entry, const struct pen pens[], struct look look)
{
	struct canvas *canvas = canvas_new(2, 1, look);
	uint64_t sign;

	raster_pen_sample(&pens[entry->pen], entry->part, canvas, 0, 0);
	sign = (uint64_t)canvas->cells[0].glyph << 32 | canvas->cells[1].glyph;
	if (look.colours == COLOURS_8)
		sign |= (uint64_t)(colours_before(look, canvas->cells[0].ink.fg,
						  COLOUR_NONE) +
				   1)
			<< 60;
	canvas_free(canvas);

	return sign;
}

static void
look_at_signs(const struct figure *figure, struct look with)
{
	struct legend legend = legend_make(figure, with);
	struct pen *pens = legend_pens(figure, with);

	for (int i = 0; i < legend.count; i++) {
		for (int j = 0; j < i; j++)
			cr_expect_neq(sign_of(&legend.entries[i], pens, with),
				      sign_of(&legend.entries[j], pens, with),
				      "%s, glyphs %d, ground %d: %s and %s "
				      "look alike",
				      figure->kind, with.glyphs, with.ground,
				      legend.entries[i].text,
				      legend.entries[j].text);
	}
	free(pens);
}

/* As many curves as there are colours; eight are fewer on a light ground. */
TEST(plots_geometry, eight_colours_and_dashes_tell_all_curves_apart)
{
	struct figure *figure = figure_new("roc", "curves");
	double ends[] = { 0, 1 };
	char label[20];

	for (int i = 0; i < 8; i++) {
		snprintf(label, sizeof(label), "curve %d", i);
		figure_add_line(figure, label, (struct style){ .colour = i },
				ends, ends, 2);
	}
	for (int ground = GROUND_DARK; ground <= GROUND_LIGHT; ground++)
		look_at_signs(figure,
			      (struct look){ .colours = COLOURS_8,
					     .ground = (enum ground)ground });
	figure_free(figure);
}

TEST(plots_geometry, no_colour_is_needed_to_read_a_legend)
{
	static const char *const kinds[] = {
		"roc",          "region",    "tradeoff",  "profile",
		"loss-density", "densities", "landscape", "compare",
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct figure *figure = example(figure_kind_find(kinds[i]));

		look_at_signs(figure, (struct look){ .colours = COLOURS_MONO });
		look_at_signs(figure, (struct look){ .colours = COLOURS_MONO,
						     .glyphs = GLYPHS_ASCII });
		look_at_signs(figure, (struct look){ .colours = COLOURS_8 });
		look_at_signs(figure, (struct look){ .colours = COLOURS_8,
						     .ground = GROUND_LIGHT });
		figure_free(figure);
	}
}
