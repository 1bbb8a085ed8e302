/* figure_range.c - what part of its numbers a figure shows */

#include <math.h>

#include "figure/figure.h"

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

/* No number lies so far out that lengths of axes end at infinity. */
static struct range
within_reach(struct range range)
{
	static const double far = 1e300;

	range.from = fmax(range.from, -far);
	range.to = fmin(range.to, far);

	if (range.from < range.to)
		return range;

	return range.to > 0 ? (struct range){ far / 2, far }
			    : (struct range){ -far, -far / 2 };
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

	return within_reach((struct range){ axis_bend(scale, from - air),
					    axis_bend(scale, to + air) });
}

/* Densities and counts stand on the ground. */
static struct range
ground(struct range range)
{
	if (!(range.to > 0))
		range.to = 1;

	return within_reach((struct range){ 0, 1.05 * range.to });
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

/* What a series holds in one direction; what the mark does not use is NULL. */
struct extent {
	const double *at, *low, *high;
	struct range heat;
};

static struct extent
extent_of(const struct series *series, bool across)
{
	if (across)
		return (struct extent){ series->x, series->x_low,
					series->x_high, series->heat.x };

	return (struct extent){ series->y, series->y_low, series->y_high,
				series->heat.y };
}

static struct range
needed(const struct figure *figure, enum figure_panel panel, bool across,
       enum axis_scale scale)
{
	struct range range = { INFINITY, -INFINITY };

	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];
		struct extent extent = extent_of(series, across);

		if (series->panel != panel)
			continue;
		widen(&range, scale, extent.at, series->count);
		widen(&range, scale, extent.low, series->count);
		widen(&range, scale, extent.high, series->count);
		if (series->mark == MARK_HEAT) {
			widen(&range, scale, &extent.heat.from, 1);
			widen(&range, scale, &extent.heat.to, 1);
		}
	}

	return range;
}

static bool
is_set(const struct axis *axis, struct range *range)
{
	*range = (struct range){ axis->zoom_from, axis->zoom_to };
	if (axis_range_is_good(*range, axis->scale))
		return true;
	*range = (struct range){ axis->from, axis->to };

	return axis_range_is_good(*range, axis->scale);
}

struct range
figure_range_x(const struct figure *figure, enum figure_panel panel)
{
	struct range range;

	if (panel == PANEL_RIGHT)
		return ground(needed(figure, panel, true, AXIS_LINEAR));
	if (is_set(&figure->x, &range))
		return range;

	return loosen(needed(figure, PANEL_MAIN, true, figure->x.scale),
		      figure->x.scale);
}

struct range
figure_range_y(const struct figure *figure, enum figure_panel panel)
{
	struct range range;

	if (panel == PANEL_TOP)
		return ground(needed(figure, panel, false, AXIS_LINEAR));
	if (is_set(&figure->y, &range))
		return range;
	range = needed(figure, PANEL_MAIN, false, figure->y.scale);
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
