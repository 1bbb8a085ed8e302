/* picture_layout.c - which cells of a picture are what */

#include "plots/picture/picture_layout.h"

#include <math.h>

#include "plots/picture/legend.h"

static size_t
name_ticks(const struct axis *axis, struct range range,
	   struct axis_ticks *ticks)
{
	for (size_t i = 0; i < axis->name_count && ticks->count < TICK_LIMIT;
	     i++) {
		double place =
			axis_place(axis->scale, range, axis->names[i].at);

		if (place >= 0 && place <= 1)
			ticks->at[ticks->count++].at = axis->names[i].at;
	}

	return ticks->count;
}

static struct axis_ticks
make_ticks(const struct axis *axis, struct range range, int most)
{
	struct axis_ticks ticks = { .count = 0 };

	if (axis->name_count)
		name_ticks(axis, range, &ticks);
	else
		ticks.count = ticks_make(axis->scale, range,
					 most < 2 ? 2 : (size_t)most, ticks.at);

	return ticks;
}

const char *
picture_layout_tick_text(const struct axis *axis, const struct tick *tick)
{
	for (size_t i = 0; i < axis->name_count; i++) {
		if (!(axis->names[i].at < tick->at) &&
		    !(axis->names[i].at > tick->at))
			return axis->names[i].text;
	}

	return tick->label;
}

static int
widest_tick(const struct axis *axis, const struct axis_ticks *ticks,
	    struct look look)
{
	int widest = 0;

	for (size_t i = 0; i < ticks->count; i++) {
		int columns = canvas_columns(
			look, picture_layout_tick_text(axis, &ticks->at[i]));

		widest = columns > widest ? columns : widest;
	}

	return widest;
}

int
picture_layout_claim_rows(const struct canvas *canvas, const char *claim,
			  bool words)
{
	int most = canvas->height >= 22 ? 2 : 1;
	int rows = canvas_lines(canvas->look, claim, canvas->width - 2);

	return words || rows < most ? rows : most;
}

int
picture_layout_words(const struct figure *figure, const struct canvas *canvas,
		     bool words)
{
	int rows = 0;

	if (words && *figure->sentence)
		rows += canvas_lines(canvas->look, figure->sentence,
				     canvas->width - 1);
	for (size_t i = 0; i < figure->claim_count; i++)
		rows += picture_layout_claim_rows(canvas, figure->claims[i],
						  words);

	return rows;
}

static int
most_words(const struct picture_options *options, int height)
{
	if (!options->words)
		return height / 6;
	if (height < 12)
		return 1;

	return height < 24 ? height / 4 : height / 3;
}

/* Named rows must not fall together: they take room from the words. */
static int
missing_rows(const struct figure *figure, int rows)
{
	int needed = (int)figure->y.name_count + 2;

	return figure->y.name_count && needed > rows ? needed - rows : 0;
}

/* Rows from the top down, rows from the bottom up; the plot in between. */
static void
lay_rows(struct picture_layout *layout, const struct figure *figure,
	 const struct picture_options *options, const struct canvas *canvas,
	 const struct legend *legend)
{
	int height = canvas->height, top = 0, bottom = height, side = 0;
	int words = picture_layout_words(figure, canvas, options->words);
	int most = most_words(options, height);
	bool roomy;

	layout->words_rows = words < most ? words : most;
	layout->words_rows -= missing_rows(figure, height - layout->words_rows -
							   legend->rows - 4);
	if (layout->words_rows < (figure->claim_count > 0))
		layout->words_rows = figure->claim_count > 0;
	roomy = height >= 10 &&
		!missing_rows(figure,
			      height - layout->words_rows - legend->rows - 3);
	layout->title_row =
		options->title && *figure->title && roomy ? top++ : -1;
	bottom -= layout->words_rows;
	layout->words_row = bottom;
	if (layout->words_rows > 1 && height >= 16 && !figure->y.name_count)
		bottom--; /* air */
	bottom -= legend->rows;
	layout->legend_row = bottom;
	layout->x_label_row = *figure->x.label && height >= 10 ? --bottom : -1;
	layout->tick_row = --bottom;
	if (figure_has_panel(figure, PANEL_TOP) && bottom - top >= 14)
		side = bottom - top >= 22 ? 5 : 4;
	layout->pane.frames[PANEL_TOP].top = height - 1 - top;
	top += side;
	layout->pane.frames[PANEL_TOP].bottom = height - top;
	if (!side)
		layout->pane.frames[PANEL_TOP].top = 0;
	layout->y_label_row = *figure->y.label && height >= 8 ? top++ : -1;
	layout->pane.frames[PANEL_MAIN].top = height - 1 - top;
	layout->pane.frames[PANEL_MAIN].bottom = height - bottom;
}

/* How far the worst tick is from the middle of a cell, in cells. */
static double
worst_tick(const struct axis *axis, struct range range,
	   const struct axis_ticks *ticks, int cells)
{
	double worst = 0;

	for (size_t i = 0; i < ticks->count; i++) {
		double at =
			cells * axis_place(axis->scale, range, ticks->at[i].at);

		worst = fmax(worst, fabs(at - nearbyint(at)));
	}

	return worst;
}

/*
 * The length of an axis, at most `spare` below `most`, at which its ticks come
 * nearest to the middle of cells: then they are as far apart as they say.
 */
static int
fit_axis(const struct axis *axis, struct range range, int most, int spare,
	 int each, struct axis_ticks *ticks)
{
	double least = 1;
	int best = most;

	for (int cells = most; cells >= most - spare; cells--) {
		struct axis_ticks tried =
			make_ticks(axis, range, cells / each + 1);
		double worst = worst_tick(axis, range, &tried, cells);

		if (worst > least - 0.02 ||
		    (cells < most && tried.count < ticks->count))
			continue;
		least = worst;
		best = cells;
		*ticks = tried;
	}

	return best;
}

/* Lowers the frame, and what stands on it, so that its ticks fit. */
static void
fit_rows(struct picture_layout *layout, const struct figure *figure)
{
	struct frame *frame = &layout->pane.frames[PANEL_MAIN];
	struct frame *top = &layout->pane.frames[PANEL_TOP];
	int most = frame->top - frame->bottom;
	int spare = most < 24 ? most / 8 : most / 6;
	int lower =
		most - fit_axis(&figure->y, figure_range_y(figure, PANEL_MAIN),
				most, spare, 3, &layout->y);

	frame->top -= lower;
	if (layout->y_label_row >= 0)
		layout->y_label_row += lower;
	if (top->top > top->bottom) {
		top->top -= lower;
		top->bottom -= lower;
	}
}

/* Columns that the last label of an axis needs right of its end. */
static int
last_label(const struct axis *axis, struct range range,
	   const struct axis_ticks *ticks, struct look look)
{
	const struct tick *tick;
	int width;

	if (!ticks->count)
		return 0;
	tick = &ticks->at[ticks->count - 1];
	width = canvas_columns(look, picture_layout_tick_text(axis, tick));

	return axis_place(axis->scale, range, tick->at) > 0.98 ? width / 2 : 0;
}

static void
lay_columns(struct picture_layout *layout, const struct figure *figure,
	    const struct canvas *canvas)
{
	struct frame *frame = &layout->pane.frames[PANEL_MAIN];
	struct frame *top = &layout->pane.frames[PANEL_TOP];
	struct frame *right = &layout->pane.frames[PANEL_RIGHT];
	struct range x = figure_range_x(figure, PANEL_MAIN);
	int widest, side = 0, over;

	fit_rows(layout, figure);
	widest = widest_tick(&figure->y, &layout->y, canvas->look);
	frame->left = widest < canvas->width / 3 ? widest : canvas->width / 3;
	if (frame->left < 3)
		frame->left = 3;
	if (figure_has_panel(figure, PANEL_RIGHT) && canvas->width >= 50)
		side = canvas->width / 6 < 18 ? canvas->width / 6 : 18;
	frame->right = canvas->width - 3 - side;
	layout->x =
		make_ticks(&figure->x, x, (frame->right - frame->left) / 9 + 1);
	over = last_label(&figure->x, x, &layout->x, canvas->look) - 2 - side;
	if (over > 0 && over < (frame->right - frame->left) / 8)
		frame->right -= over;
	frame->right = frame->left + fit_axis(&figure->x, x,
					      frame->right - frame->left,
					      (frame->right - frame->left) / 16,
					      9, &layout->x);
	*right = (struct frame){ frame->right + 2, frame->right + 1 + side,
				 frame->bottom, frame->top };
	if (!side)
		right->right = right->left;
	top->left = frame->left;
	top->right = frame->right;
}

struct picture_layout
picture_layout_make(const struct figure *figure,
		    const struct picture_options *options,
		    const struct canvas *canvas, const struct legend *legend)
{
	struct picture_layout layout = {
		.pane = { .width = canvas->width, .height = canvas->height },
	};

	lay_rows(&layout, figure, options, canvas, legend);
	lay_columns(&layout, figure, canvas);

	return layout;
}

bool
picture_layout_has_room(const struct picture_layout *layout)
{
	const struct frame *frame = &layout->pane.frames[PANEL_MAIN];

	return frame->right - frame->left >= 8 &&
	       frame->top - frame->bottom >= 2;
}

struct rect
picture_layout_plot(const struct picture_layout *layout)
{
	const struct frame *frame = &layout->pane.frames[PANEL_MAIN];

	return (struct rect){ frame->left, layout->pane.height - 1 - frame->top,
			      frame->right - frame->left + 1,
			      frame->top - frame->bottom + 1 };
}

double
picture_layout_across(const struct picture_layout *layout, double place)
{
	struct units units = script_frame_x(&layout->pane.frames[PANEL_MAIN]);

	return decimate_units(units, place) / UNITS_X;
}

int
picture_layout_column(const struct picture_layout *layout, double place)
{
	return (int)floor(picture_layout_across(layout, place));
}

int
picture_layout_row(const struct picture_layout *layout, double place)
{
	struct units units = script_frame_y(&layout->pane.frames[PANEL_MAIN]);

	return layout->pane.height - 1 -
	       (int)floor(decimate_units(units, place) / UNITS_Y);
}
