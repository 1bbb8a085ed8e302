/* figure.c - a picture before anyone draws it: data only */

#include "figure/figure.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

/* Labels come from files too: nothing of them may act on a terminal. */
static char *
clean_copy(const char *text)
{
	size_t size;
	char *copy;

	if (!text)
		return NULL;
	size = 3 * strlen(text) + 1;
	copy = memory_new(size);
	utf8_clean(copy, size, text);

	return copy;
}

static double *
copy_numbers(const double from[], size_t count)
{
	return from && count ? memory_copy(from, count * sizeof(*from)) : NULL;
}

struct figure *
figure_new(const char *kind, const char *title)
{
	struct figure *figure = memory_new(sizeof(*figure));

	figure->kind = clean_copy(kind);
	figure->title = clean_copy(title);
	figure->x.label = memory_copy_text("");
	figure->y.label = memory_copy_text("");
	figure->sentence = memory_copy_text("");

	return figure;
}

static void
clear_axis(struct axis *axis)
{
	for (size_t i = 0; i < axis->name_count; i++)
		free(axis->names[i].text);
	free(axis->names);
	free(axis->label);
}

static void
clear_series(struct series *series)
{
	free(series->label);
	free(series->x);
	free(series->y);
	free(series->x_low);
	free(series->x_high);
	free(series->y_low);
	free(series->y_high);
	free(series->heat.levels);
}

void
figure_free(struct figure *figure)
{
	if (!figure)
		return;
	for (size_t i = 0; i < figure->series_count; i++)
		clear_series(&figure->series[i]);
	for (size_t i = 0; i < figure->label_count; i++)
		free(figure->labels[i].text);
	for (size_t i = 0; i < figure->reference_count; i++) {
		free(figure->references[i].label);
		free(figure->references[i].setting);
	}
	for (size_t i = 0; i < figure->claim_count; i++)
		free(figure->claims[i]);
	clear_axis(&figure->x);
	clear_axis(&figure->y);
	free(figure->series);
	free(figure->labels);
	free(figure->references);
	free(figure->claims);
	free(figure->sentence);
	free(figure->kind);
	free(figure->title);
	free(figure);
}

static void
set_axis(struct axis *axis, const char *label, enum axis_scale scale,
	 double from, double to)
{
	free(axis->label);
	axis->label = clean_copy(label);
	axis->scale = scale;
	axis->from = from;
	axis->to = to;
}

void
figure_set_x(struct figure *figure, const char *label, enum axis_scale scale,
	     double from, double to)
{
	set_axis(&figure->x, label, scale, from, to);
}

void
figure_set_y(struct figure *figure, const char *label, enum axis_scale scale,
	     double from, double to)
{
	set_axis(&figure->y, label, scale, from, to);
}

static void
name_axis(struct axis *axis, double at, const char *text)
{
	axis->names = memory_grow_array(axis->names, axis->name_count + 1,
					sizeof(*axis->names));
	axis->names[axis->name_count++] = (struct axis_name){
		.at = at,
		.text = clean_copy(text),
	};
}

void
figure_name_x(struct figure *figure, double at, const char *text)
{
	name_axis(&figure->x, at, text);
}

void
figure_name_y(struct figure *figure, double at, const char *text)
{
	name_axis(&figure->y, at, text);
}

static struct series *
add_series(struct figure *figure, enum mark mark, const char *label,
	   struct style style, size_t count)
{
	struct series *series;

	figure->series =
		memory_grow_array(figure->series, figure->series_count + 1,
				  sizeof(*figure->series));
	series = &figure->series[figure->series_count++];
	*series = (struct series){
		.label = clean_copy(label),
		.mark = mark,
		.style = style,
		.count = count,
	};

	return series;
}

static struct series *
add_xy(struct figure *figure, enum mark mark, const char *label,
       struct style style, const double x[], const double y[], size_t count)
{
	struct series *series = add_series(figure, mark, label, style, count);

	series->x = copy_numbers(x, count);
	series->y = copy_numbers(y, count);

	return series;
}

struct series *
figure_add_line(struct figure *figure, const char *label, struct style style,
		const double x[], const double y[], size_t count)
{
	return add_xy(figure, MARK_LINE, label, style, x, y, count);
}

struct series *
figure_add_steps(struct figure *figure, const char *label, struct style style,
		 const double x[], const double y[], size_t count)
{
	return add_xy(figure, MARK_STEPS, label, style, x, y, count);
}

struct series *
figure_add_points(struct figure *figure, const char *label, struct style style,
		  const double x[], const double y[], size_t count)
{
	return add_xy(figure, MARK_POINTS, label, style, x, y, count);
}

struct series *
figure_add_errors(struct figure *figure, const char *label, struct style style,
		  const double x[], const double y[], struct limits limits,
		  size_t count)
{
	struct series *series =
		add_xy(figure, MARK_ERRORS, label, style, x, y, count);

	series->x_low = copy_numbers(limits.x_low, count);
	series->x_high = copy_numbers(limits.x_high, count);
	series->y_low = copy_numbers(limits.y_low, count);
	series->y_high = copy_numbers(limits.y_high, count);

	return series;
}

struct series *
figure_add_band(struct figure *figure, const char *label, struct style style,
		const double x[], const double low[], const double high[],
		size_t count)
{
	struct series *series =
		add_series(figure, MARK_BAND, label, style, count);

	series->x = copy_numbers(x, count);
	series->y_low = copy_numbers(low, count);
	series->y_high = copy_numbers(high, count);

	return series;
}

struct series *
figure_add_area(struct figure *figure, const char *label, struct style style,
		const double x[], const double y[], size_t count)
{
	return add_xy(figure, MARK_AREA, label, style, x, y, count);
}

struct series *
figure_add_bars(struct figure *figure, const char *label, struct style style,
		const double from[], const double to[], const double height[],
		size_t count)
{
	struct series *series =
		add_series(figure, MARK_BARS, label, style, count);

	series->x_low = copy_numbers(from, count);
	series->x_high = copy_numbers(to, count);
	series->y = copy_numbers(height, count);

	return series;
}

struct series *
figure_add_heat(struct figure *figure, const char *label, struct style style,
		const struct heat *heat)
{
	size_t count = heat->columns * heat->rows;
	struct series *series =
		add_series(figure, MARK_HEAT, label, style, count);

	series->heat = *heat;
	series->heat.levels = copy_numbers(heat->levels, count);

	return series;
}

struct label *
figure_add_label(struct figure *figure, double x, double y, enum anchor anchor,
		 const char *text)
{
	struct label *label;

	figure->labels =
		memory_grow_array(figure->labels, figure->label_count + 1,
				  sizeof(*figure->labels));
	label = &figure->labels[figure->label_count++];
	*label = (struct label){
		.x = x,
		.y = y,
		.anchor = anchor,
		.text = clean_copy(text),
		.style = { .colour = COLOUR_NEUTRAL },
	};

	return label;
}

struct reference *
figure_add_reference(struct figure *figure, enum reference_kind kind, double at,
		     const char *label, const char *setting)
{
	struct reference *reference;

	figure->references = memory_grow_array(figure->references,
					       figure->reference_count + 1,
					       sizeof(*figure->references));
	reference = &figure->references[figure->reference_count++];
	*reference = (struct reference){
		.kind = kind,
		.at = at,
		.label = clean_copy(label),
		.setting = clean_copy(setting),
		.style = { .colour = COLOUR_NEUTRAL, .line = LINE_DASHED },
	};

	return reference;
}

static char *
format(const char *fmt, va_list args)
{
	va_list again;
	int length;
	char *raw, *made;

	va_copy(again, args);
	length = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	if (length < 0)
		return memory_copy_text("");
	raw = memory_new((size_t)length + 1);
	vsnprintf(raw, (size_t)length + 1, fmt, args);
	made = clean_copy(raw);
	free(raw);

	return made;
}

void
figure_say(struct figure *figure, const char *fmt, ...)
{
	va_list args;
	char *more;
	size_t old = strlen(figure->sentence), added;

	va_start(args, fmt);
	more = format(fmt, args);
	va_end(args);

	added = strlen(more);
	figure->sentence =
		memory_grow_array(figure->sentence, old + added + 2, 1);
	if (old)
		figure->sentence[old++] = ' ';
	memcpy(figure->sentence + old, more, added + 1);
	free(more);
}

static bool
has_claim(const struct figure *figure, const char *text)
{
	for (size_t i = 0; i < figure->claim_count; i++) {
		if (!strcmp(figure->claims[i], text))
			return true;
	}

	return false;
}

void
figure_claim(struct figure *figure, const char *fmt, ...)
{
	va_list args;
	char *claim;

	va_start(args, fmt);
	claim = format(fmt, args);
	va_end(args);
	if (has_claim(figure, claim)) {
		free(claim);
		return;
	}
	figure->claims =
		memory_grow_array(figure->claims, figure->claim_count + 1,
				  sizeof(*figure->claims));
	figure->claims[figure->claim_count++] = claim;
}

/* ---- swapping ---- */

static void
swap_numbers(double **a, double **b)
{
	double *kept = *a;

	*a = *b;
	*b = kept;
}

static void
swap_heat(struct heat *heat)
{
	struct heat old = *heat;

	heat->levels =
		memory_new_array(old.columns * old.rows, sizeof(*heat->levels));
	for (size_t row = 0; row < old.rows; row++) {
		for (size_t column = 0; column < old.columns; column++)
			heat->levels[column * old.rows + row] =
				old.levels[row * old.columns + column];
	}
	heat->columns = old.rows;
	heat->rows = old.columns;
	heat->x = old.y;
	heat->y = old.x;
	free(old.levels);
}

/* Bands and bars have no lying form: they become areas. */
static void
outline_band(struct series *series)
{
	size_t count = series->count;
	double *x = memory_new_array(2 * count + 1, sizeof(*x));
	double *y = memory_new_array(2 * count + 1, sizeof(*y));

	for (size_t i = 0; i < count; i++) {
		x[i] = x[2 * count - 1 - i] = series->x[i];
		y[i] = series->y_high[i];
		y[2 * count - 1 - i] = series->y_low[i];
	}
	free(series->x);
	free(series->y_low);
	free(series->y_high);
	series->x = x;
	series->y = y;
	series->y_low = series->y_high = NULL;
	series->count = 2 * count;
	series->mark = MARK_AREA;
}

static void
outline_bars(struct series *series)
{
	size_t count = series->count;
	double *x = memory_new_array(4 * count + 1, sizeof(*x));
	double *y = memory_new_array(4 * count + 1, sizeof(*y));

	for (size_t i = 0; i < count; i++) {
		x[4 * i] = x[4 * i + 1] = series->x_low[i];
		x[4 * i + 2] = x[4 * i + 3] = series->x_high[i];
		y[4 * i + 1] = y[4 * i + 2] = series->y[i];
	}
	free(series->x_low);
	free(series->x_high);
	free(series->y);
	series->x = x;
	series->y = y;
	series->x_low = series->x_high = NULL;
	series->count = 4 * count;
	series->mark = MARK_AREA;
}

/* A staircase seen from the side is no function: spell it out. */
static void
outline_steps(struct series *series)
{
	size_t count = series->count;
	double *x = memory_new_array(2 * count + 1, sizeof(*x));
	double *y = memory_new_array(2 * count + 1, sizeof(*y));
	size_t used = 0;

	for (size_t i = 0; i < count; i++) {
		if (i) {
			x[used] = series->x[i];
			y[used++] = series->y[i - 1];
		}
		x[used] = series->x[i];
		y[used++] = series->y[i];
	}
	free(series->x);
	free(series->y);
	series->x = x;
	series->y = y;
	series->count = used;
	series->mark = MARK_LINE;
}

static void
swap_series(struct series *series)
{
	static const enum figure_panel other[] = {
		[PANEL_MAIN] = PANEL_MAIN,
		[PANEL_TOP] = PANEL_RIGHT,
		[PANEL_RIGHT] = PANEL_TOP,
	};

	if (series->mark == MARK_BAND)
		outline_band(series);
	if (series->mark == MARK_BARS)
		outline_bars(series);
	if (series->mark == MARK_STEPS)
		outline_steps(series);
	if (series->mark == MARK_HEAT)
		swap_heat(&series->heat);
	swap_numbers(&series->x, &series->y);
	swap_numbers(&series->x_low, &series->y_low);
	swap_numbers(&series->x_high, &series->y_high);
	series->panel = other[series->panel];
}

void
figure_swap(struct figure *figure)
{
	struct axis kept = figure->x;

	figure->x = figure->y;
	figure->y = kept;
	for (size_t i = 0; i < figure->series_count; i++)
		swap_series(&figure->series[i]);
	for (size_t i = 0; i < figure->label_count; i++) {
		double x = figure->labels[i].x;

		figure->labels[i].x = figure->labels[i].y;
		figure->labels[i].y = x;
	}
	for (size_t i = 0; i < figure->reference_count; i++) {
		struct reference *reference = &figure->references[i];

		if (reference->kind == REFERENCE_VERTICAL)
			reference->kind = REFERENCE_HORIZONTAL;
		else if (reference->kind == REFERENCE_HORIZONTAL)
			reference->kind = REFERENCE_VERTICAL;
	}
}

/* ---- copying ---- */

static void
copy_axis(struct axis *to, const struct axis *from)
{
	free(to->label);
	*to = *from;
	to->label = clean_copy(from->label);
	to->names = NULL;
	to->name_count = 0;
	for (size_t i = 0; i < from->name_count; i++)
		name_axis(to, from->names[i].at, from->names[i].text);
}

static void
copy_series(struct figure *to, const struct series *from)
{
	struct series *series = add_series(to, from->mark, from->label,
					   from->style, from->count);

	series->panel = from->panel;
	series->open_end = from->open_end;
	series->x = copy_numbers(from->x, from->count);
	series->y = copy_numbers(from->y, from->count);
	series->x_low = copy_numbers(from->x_low, from->count);
	series->x_high = copy_numbers(from->x_high, from->count);
	series->y_low = copy_numbers(from->y_low, from->count);
	series->y_high = copy_numbers(from->y_high, from->count);
	series->heat = from->heat;
	series->heat.levels = copy_numbers(from->heat.levels, from->count);
}

struct figure *
figure_copy(const struct figure *figure)
{
	struct figure *copy = figure_new(figure->kind, figure->title);

	copy_axis(&copy->x, &figure->x);
	copy_axis(&copy->y, &figure->y);
	for (size_t i = 0; i < figure->series_count; i++)
		copy_series(copy, &figure->series[i]);
	for (size_t i = 0; i < figure->label_count; i++) {
		const struct label *label = &figure->labels[i];
		struct label *made = figure_add_label(
			copy, label->x, label->y, label->anchor, label->text);

		made->style = label->style;
		made->bare = label->bare;
	}
	for (size_t i = 0; i < figure->reference_count; i++) {
		const struct reference *reference = &figure->references[i];

		figure_add_reference(copy, reference->kind, reference->at,
				     reference->label, reference->setting)
			->style = reference->style;
	}
	for (size_t i = 0; i < figure->claim_count; i++)
		figure_claim(copy, "%s", figure->claims[i]);
	figure_say(copy, "%s", figure->sentence);

	return copy;
}

/* ---- ranges ---- */

static void
widen(struct range *range, enum axis_scale scale, const double values[],
      size_t count)
{
	for (size_t i = 0; values && i < count; i++) {
		if (!isfinite(axis_straighten(scale, values[i])))
			continue;
		range->from = fmin(range->from, values[i]);
		range->to = fmax(range->to, values[i]);
	}
}

/* A little air, so that nothing sticks to the frame. */
static struct range
loosen(struct range range, enum axis_scale scale)
{
	double from, to, air;

	if (!(range.from <= range.to))
		range = scale == AXIS_LINEAR ? (struct range){ 0, 1 }
					     : (struct range){ 0.01, 0.99 };
	from = axis_straighten(scale, range.from);
	to = axis_straighten(scale, range.to);
	air = to > from ? 0.04 * (to - from) : fmax(0.5 * fabs(to), 0.5);

	return (struct range){ axis_bend(scale, from - air),
			       axis_bend(scale, to + air) };
}

/* Densities and counts stand on the ground. */
static struct range
ground(struct range range)
{
	if (!(range.to > 0))
		range.to = 1;

	return (struct range){ 0, 1.05 * range.to };
}

static bool
stands_on_ground(const struct figure *figure, enum figure_panel panel)
{
	for (size_t i = 0; i < figure->series_count; i++) {
		if (figure->series[i].panel == panel &&
		    figure->series[i].mark == MARK_BARS)
			return true;
	}

	return panel != PANEL_MAIN;
}

static struct range
needed_x(const struct figure *figure, enum figure_panel panel,
	 enum axis_scale scale)
{
	struct range range = { INFINITY, -INFINITY };

	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		if (series->panel != panel)
			continue;
		widen(&range, scale, series->x, series->count);
		widen(&range, scale, series->x_low, series->count);
		widen(&range, scale, series->x_high, series->count);
		if (series->mark == MARK_HEAT) {
			widen(&range, scale, &series->heat.x.from, 1);
			widen(&range, scale, &series->heat.x.to, 1);
		}
	}

	return range;
}

static struct range
needed_y(const struct figure *figure, enum figure_panel panel,
	 enum axis_scale scale)
{
	struct range range = { INFINITY, -INFINITY };

	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		if (series->panel != panel)
			continue;
		widen(&range, scale, series->y, series->count);
		widen(&range, scale, series->y_low, series->count);
		widen(&range, scale, series->y_high, series->count);
		if (series->mark == MARK_HEAT) {
			widen(&range, scale, &series->heat.y.from, 1);
			widen(&range, scale, &series->heat.y.to, 1);
		}
	}

	return range;
}

static bool
is_set(const struct axis *axis, struct range *range)
{
	*range = (struct range){ axis->zoom_from, axis->zoom_to };
	if (range_is_good(*range, axis->scale))
		return true;
	*range = (struct range){ axis->from, axis->to };

	return range_is_good(*range, axis->scale);
}

struct range
figure_range_x(const struct figure *figure, enum figure_panel panel)
{
	struct range range;

	if (panel == PANEL_RIGHT)
		return ground(needed_x(figure, panel, AXIS_LINEAR));
	if (is_set(&figure->x, &range))
		return range;

	return loosen(needed_x(figure, PANEL_MAIN, figure->x.scale),
		      figure->x.scale);
}

struct range
figure_range_y(const struct figure *figure, enum figure_panel panel)
{
	struct range range;

	if (panel == PANEL_TOP)
		return ground(needed_y(figure, panel, AXIS_LINEAR));
	if (is_set(&figure->y, &range))
		return range;
	range = needed_y(figure, PANEL_MAIN, figure->y.scale);
	if (figure->y.scale == AXIS_LINEAR &&
	    stands_on_ground(figure, PANEL_MAIN))
		return ground(range);

	return loosen(range, figure->y.scale);
}

bool
figure_has_panel(const struct figure *figure, enum figure_panel panel)
{
	for (size_t i = 0; i < figure->series_count; i++) {
		if (figure->series[i].panel == panel)
			return true;
	}

	return panel == PANEL_MAIN;
}
