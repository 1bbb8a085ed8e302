/*
 * landscape_figure.c - utility against epsilon of many strategies
 *
 * A point is the average over a strategy's instances, its bars run from the
 * least to the largest; what another strategy beats is dimmed.  The frontier
 * is the concave hull on linear epsilon, so on a logarithmic axis its sides
 * bend: they are drawn through many places.  Beside the axes stand the
 * densities of the points of each category, each relative to its own top.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "method/landscape/strategies.h"
#include "stats/sample/kde.h"
#include "stats/sample/pareto.h"

enum { PLACES = 128, SIDE = 32 };

/* Parts of the axes between two names. */
#define APART_X 0.25
#define APART_Y 0.08

/* Parts of the axis between a point and its name. */
#define LIFT 0.03

/* The points of one category, dominated ones or the others. */
struct cloud {
	double *columns; /* six of them, `limit` long */
	double *x, *x_low, *x_high, *y, *y_low, *y_high;
	size_t count;
};

static struct cloud
cloud_new(size_t limit)
{
	struct cloud cloud = { .columns = memory_new_array(6 * limit + 1,
							   sizeof(double)) };
	double **rows[] = { &cloud.x, &cloud.x_low, &cloud.x_high,
			    &cloud.y, &cloud.y_low, &cloud.y_high };

	for (size_t i = 0; i < 6; i++)
		*rows[i] = cloud.columns + i * limit;

	return cloud;
}

static void
cloud_add(struct cloud *cloud, const struct strategy *strategy)
{
	size_t i = cloud->count++;

	cloud->x[i] = strategy->epsilon;
	cloud->x_low[i] = strategy->epsilon_low;
	cloud->x_high[i] = strategy->epsilon_high;
	cloud->y[i] = strategy->utility;
	cloud->y_low[i] = strategy->utility_low;
	cloud->y_high[i] = strategy->utility_high;
}

static void
add_cloud(struct figure *figure, const struct strategies *strategies,
	  size_t category, bool dominated, bool named)
{
	struct cloud cloud = cloud_new(strategies->count);
	const char *label = strategies->categories[category];
	struct style style = {
		.colour = (int)category,
		.line = LINE_NONE,
		.marker = dominated ? MARKER_CIRCLE : MARKER_DOT,
		.dimmed = dominated,
	};

	for (size_t i = 0; i < strategies->count; i++) {
		const struct strategy *at = &strategies->at[i];

		if (at->category_index == category &&
		    strategy_is_on_front(at) != dominated)
			cloud_add(&cloud, at);
	}
	if (cloud.count)
		figure_add_errors(figure, named ? label : NULL, style,
				  (struct points){ cloud.count, cloud.x,
						   cloud.y, cloud.x_low,
						   cloud.x_high, cloud.y_low,
						   cloud.y_high });
	free(cloud.columns);
}

static bool
has_front(const struct strategies *strategies, size_t category)
{
	for (size_t i = 0; i < strategies->count; i++) {
		if (strategies->at[i].category_index == category &&
		    strategy_is_on_front(&strategies->at[i]))
			return true;
	}

	return false;
}

static void
add_points(struct figure *figure, const struct strategies *strategies)
{
	for (size_t i = 0; i < strategies->category_count; i++) {
		bool front = has_front(strategies, i);

		add_cloud(figure, strategies, i, true, !front);
		add_cloud(figure, strategies, i, false, true);
	}
}

static int
by_epsilon(const void *a, const void *b)
{
	const struct strategy *x = *(const struct strategy *const *)a;
	const struct strategy *y = *(const struct strategy *const *)b;

	return (x->epsilon > y->epsilon) - (x->epsilon < y->epsilon);
}

/* The strategies of the hull in ascending epsilon; the caller frees. */
static const struct strategy **
find_hull(const struct strategies *strategies, size_t *count)
{
	const struct strategy **hull =
		memory_new_array(strategies->count + 1, sizeof(*hull));

	*count = 0;
	for (size_t i = 0; i < strategies->count; i++) {
		if (strategies->at[i].marks & PARETO_HULL)
			hull[(*count)++] = &strategies->at[i];
	}
	qsort(hull, *count, sizeof(struct strategy *), by_epsilon);

	return hull;
}

/*
 * Nothing lies above the frontier, so a name stands to the upper left of its
 * point; where the picture ends, to the lower right.
 */
static void
name_one(struct figure *figure, const struct strategy *at, struct range y,
	 double across)
{
	bool inside = across > 0.25;
	double lift = (inside ? LIFT : -LIFT) * (y.to - y.from);
	double up = fmin(at->utility + lift, y.to);

	figure_add_label(figure, at->epsilon, fmax(up, y.from),
			 inside ? ANCHOR_RIGHT : ANCHOR_LEFT, at->name)
		->bare = true;
}

/* Only where the names do not stand in each other's way. */
static void
name_hull(struct figure *figure, const struct strategy *const hull[],
	  size_t count)
{
	struct range x = figure_range_x(figure, PANEL_MAIN);
	struct range y = figure_range_y(figure, PANEL_MAIN);
	double last_across = -INFINITY, last_up = -INFINITY;

	for (size_t i = 0; i < count; i++) {
		const struct strategy *at = hull[i];
		double across = axis_place(figure->x.scale, x, at->epsilon);
		double up = axis_place(AXIS_LINEAR, y, at->utility);

		if (across - last_across < APART_X && up - last_up < APART_Y)
			continue;
		name_one(figure, at, y, across);
		last_across = across;
		last_up = up;
	}
}

static void
add_hull(struct figure *figure, const struct strategies *strategies)
{
	struct style style = { .colour = COLOUR_NEUTRAL, .strong = true };
	size_t count, length = 0;
	const struct strategy **hull = find_hull(strategies, &count);
	double *x = memory_new_array(count * SIDE + 1, sizeof(*x));
	double *y = memory_new_array(count * SIDE + 1, sizeof(*y));

	for (size_t i = 0; i + 1 < count; i++) {
		for (size_t k = 0; k < SIDE; k++) {
			double part = (double)k / SIDE;

			x[length] = hull[i]->epsilon +
				    part * (hull[i + 1]->epsilon -
					    hull[i]->epsilon);
			y[length++] = hull[i]->utility +
				      part * (hull[i + 1]->utility -
					      hull[i]->utility);
		}
	}
	if (count) {
		x[length] = hull[count - 1]->epsilon;
		y[length++] = hull[count - 1]->utility;
	}
	figure_add_line(figure, "frontier", style, x, y, length);
	name_hull(figure, hull, count);
	free(hull);
	free(x);
	free(y);
}

/*
 * A density of numbers, on the scale of their axis and relative to its own
 * top: one narrow category would flatten all others.
 */
static bool
density_of(double places[PLACES], double density[PLACES], double values[],
	   size_t count, bool is_log)
{
	double bandwidth, most = 0;

	if (count < 2)
		return false;
	for (size_t i = 0; is_log && i < count; i++)
		values[i] = log(values[i]);
	bandwidth = kde_bandwidth(KDE_SCOTT, values, count);
	if (!(bandwidth > 0))
		return false;
	kde_places(places, PLACES, values, count, bandwidth);
	kde_density(density, places, PLACES, values, count, bandwidth);
	for (size_t i = 0; i < PLACES; i++)
		most = fmax(most, density[i]);
	for (size_t i = 0; i < PLACES; i++) {
		density[i] /= most;
		places[i] = is_log ? exp(places[i]) : places[i];
	}

	return true;
}

static size_t
collect(double values[], const struct strategies *strategies, size_t category,
	bool utility, bool is_log)
{
	size_t count = 0;

	for (size_t i = 0; i < strategies->count; i++) {
		const struct strategy *at = &strategies->at[i];
		double value = utility ? at->utility : at->epsilon;

		if (at->category_index == category && (!is_log || value > 0))
			values[count++] = value;
	}

	return count;
}

/* No epsilon lies below 0, whatever the kernel spreads there. */
static size_t
cut_below_zero(double places[PLACES], double density[PLACES])
{
	size_t kept = 0;

	for (size_t i = 0; i < PLACES; i++) {
		if (places[i] < 0)
			continue;
		places[kept] = places[i];
		density[kept++] = density[i];
	}

	return kept;
}

static void
add_margins(struct figure *figure, const struct strategies *strategies,
	    size_t category, bool is_log)
{
	struct style style = { .colour = (int)category };
	double *values = memory_new_array(strategies->count, sizeof(*values));
	double places[PLACES], density[PLACES];
	size_t count = collect(values, strategies, category, false, is_log);

	if (density_of(places, density, values, count, is_log)) {
		size_t kept = cut_below_zero(places, density);

		figure_add_line(figure, NULL, style, places, density, kept)
			->panel = PANEL_TOP;
	}
	count = collect(values, strategies, category, true, false);
	if (density_of(places, density, values, count, false))
		figure_add_line(figure, NULL, style, density, places, PLACES)
			->panel = PANEL_RIGHT;
	free(values);
}

static void
describe(struct figure *figure, const struct strategies *strategies)
{
	figure_say(figure,
		   "%zu strategies, averaged over their instances, bars from "
		   "the least to the largest; %zu are on the frontier, %zu are "
		   "beaten by another in both and dimmed.",
		   strategies->count, strategies_hull(strategies),
		   strategies->count - strategies_front(strategies));
	figure_claim(figure,
		     "frontier: concave hull on linear epsilon; epsilons "
		     "describe model instances, not mechanisms");
}

static struct figure *
landscape_draw(const struct figure_source *source, struct error *err)
{
	bool is_log =
		settings_choice(source->settings, SETTING_AXES) == AXIS_LOG;
	const struct dataset *data = source->data[0];
	const struct strategies *strategies;
	struct figure *figure;

	if (!dataset_rows(data)) {
		error_set(err, ERROR_DATA, "%s has no rows",
			  dataset_name(data));
		return NULL;
	}
	strategies = strategies_of(data);
	figure = figure_new("landscape", "Privacy-utility landscape");
	figure_set_x(figure, "epsilon", is_log ? AXIS_LOG : AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "utility", AXIS_LINEAR, 0, 0);
	for (size_t i = 0; i < strategies->category_count; i++)
		add_margins(figure, strategies, i, is_log);
	add_points(figure, strategies);
	add_hull(figure, strategies);
	describe(figure, strategies);

	return figure;
}

const struct figure_kind figure_kind_landscape = {
	.name = "landscape",
	.title = "Landscape",
	.summary = "utility against epsilon of many strategies, with their "
		   "frontier",
	.kinds = KIND_BIT(KIND_STRATEGIES),
	.settings = { SETTING_AXES, SETTING_END },
	.draw = landscape_draw,
};
