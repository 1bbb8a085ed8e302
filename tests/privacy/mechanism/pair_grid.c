/* pair_grid.c - pairs of distributions on a grid of losses, for tests */

#include "tests/privacy/mechanism/pair_grid.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"

/* ---- one pair ---- */

static void
init(struct pair_grid *grid, double width, double reach)
{
	*grid = (struct pair_grid){ .width = width,
				    .half = (size_t)(reach / width) + 1 };
	grid->with = memory_new_array(2 * grid->half + 1, sizeof(double));
	grid->without = memory_new_array(2 * grid->half + 1, sizeof(double));
}

void
pair_grid_clear(struct pair_grid *grid)
{
	free(grid->with);
	free(grid->without);
	*grid = (struct pair_grid){ 0 };
}

void
pair_grids_init(struct pair_grids *grids, double width, double reach)
{
	init(&grids->reached, width, reach);
	init(&grids->above, width, reach);
}

void
pair_grids_clear(struct pair_grids *grids)
{
	pair_grid_clear(&grids->reached);
	pair_grid_clear(&grids->above);
}

static double
loss_at(const struct pair_grid *grid, size_t cell)
{
	return ((double)cell - (double)grid->half) * grid->width;
}

/*
 * Adds outputs to the nearest cell. Any cell would do, because outputs that are
 * put together tell no more, so masses beyond the grid go to its ends.
 */
void
pair_grid_add_near(struct pair_grid *grid, double with, double without)
{
	double half = (double)grid->half, place;
	size_t cell;

	if (!(with > 0) || !(without > 0)) {
		grid->only_with += with;
		grid->only_without += without;
		return;
	}
	place = round(log(with / without) / grid->width);
	cell = (size_t)(fmin(fmax(place, -half), half) + half);
	grid->with[cell] += with;
	grid->without[cell] += without;
}

void
pair_grid_add_split(struct pair_grid *grid, double with, double without,
		    double low, double high)
{
	double half = (double)grid->half;
	double from = floor(low / grid->width), to = ceil(high / grid->width);
	double part;

	if (!(from >= -half) || !(to <= half)) {
		grid->only_with += with;
		grid->only_without += without;
		return;
	}
	from = fmin(from, to);
	low = from * grid->width;
	high = to * grid->width;
	part = to > from ? (with - without * exp(low)) / (exp(high) - exp(low))
			 : 0;
	part = fmin(fmax(part, 0), without);
	grid->without[(size_t)(to + half)] += part;
	grid->without[(size_t)(from + half)] += without - part;
	part = fmin(part * exp(high), with);
	grid->with[(size_t)(to + half)] += part;
	grid->with[(size_t)(from + half)] += with - part;
}

void
pair_grids_add(struct pair_grids *grids, double with, double without,
	       double low, double high)
{
	if (!(with > 0) && !(without > 0))
		return;
	pair_grid_add_near(&grids->reached, with, without);
	pair_grid_add_split(&grids->above, with, without, low, high);
}

/* ---- profiles ---- */

static size_t
profile_hull(const struct corner all[], size_t count, struct corner hull[])
{
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		while (kept > 1 &&
		       (hull[kept - 1].delta - hull[kept - 2].delta) *
				       (all[i].u - hull[kept - 2].u) >=
			       (all[i].delta - hull[kept - 2].delta) *
				       (hull[kept - 1].u - hull[kept - 2].u))
			kept--;
		hull[kept++] = all[i];
	}

	return kept;
}

static double
slope_from(const struct corner *from)
{
	return (from[1].delta - from[0].delta) / (from[1].u - from[0].u);
}

void
profile_losses(const struct corner corners[], size_t count, profile_add_fn *add,
	       void *to)
{
	double only = corners[count - 1].delta, sum = only, slope = 0;

	add(to, only, 0, INFINITY);
	add(to, 0, only, -INFINITY);
	for (size_t i = count; i-- > 1;) {
		double before = slope_from(&corners[i - 1]);
		double bend = slope - before, u = corners[i].u;

		slope = before;
		/* Losses of about 0 are left to the rest. */
		if (!(u > 1 + 1e-12))
			break;
		add(to, bend * u, bend, log(u));
		add(to, bend, bend * u, -log(u));
		sum += bend * (1 + u);
	}
	cr_assert_leq(sum, 1 + 1e-9);
	add(to, fmax(0, 1 - sum), fmax(0, 1 - sum), 0);
}

/* The other half of a profile that is alike both ways. */
static struct corner
mirrored_corner(const struct corner *of)
{
	return (struct corner){ 1 / of->u, 1 - 1 / of->u + of->delta / of->u };
}

size_t
profile_corners(const struct corner upper[], size_t count, struct corner hull[])
{
	struct corner *all = memory_new_array(2 * count + 1, sizeof(*all));
	size_t kept;

	all[0] = (struct corner){ 0, 1 };
	for (size_t i = 0; i < count; i++) {
		all[count - i] = mirrored_corner(&upper[i]);
		all[count + 1 + i] = upper[i];
	}
	kept = profile_hull(all, 2 * count + 1, hull);
	free(all);

	return kept;
}

static void
add_to_grid(void *to, double with, double without, double loss)
{
	if (with > 0 || without > 0)
		pair_grid_add_split(to, with, without, loss, loss);
}

void
pair_grid_of_profile(struct pair_grid *grid, profile_fn *delta, const void *of)
{
	size_t count = grid->half + 1;
	struct corner *upper = memory_new_array(count, sizeof(*upper));
	struct corner *hull = memory_new_array(2 * count + 1, sizeof(*hull));

	for (size_t k = 0; k < count; k++) {
		double epsilon = (double)k * grid->width;

		upper[k] = (struct corner){ exp(epsilon), delta(of, epsilon) };
	}
	profile_losses(hull, profile_corners(upper, count, hull), add_to_grid,
		       grid);
	free(upper);
	free(hull);
}

/* ---- compositions ---- */

static double *
product(const double a[], size_t na, const double b[], size_t nb)
{
	double *sum = memory_new_array(na + nb - 1, sizeof(*sum));

	for (size_t i = 0; i < na; i++) {
		if (!(a[i] > 0))
			continue;
		for (size_t j = 0; j < nb; j++)
			sum[i + j] += a[i] * b[j];
	}

	return sum;
}

static double
either(double a, double b)
{
	return a + b - a * b;
}

void
pair_grid_then(struct pair_grid *all, const struct pair_grid *next)
{
	size_t na = 2 * all->half + 1, nb = 2 * next->half + 1;
	struct pair_grid made = {
		next->width,
		all->half + next->half,
		NULL,
		NULL,
		either(all->only_with, next->only_with),
		either(all->only_without, next->only_without),
	};
	double one = 1;

	if (!all->with)
		na = 1;
	made.with = product(all->with ? all->with : &one, na, next->with, nb);
	made.without = product(all->without ? all->without : &one, na,
			       next->without, nb);
	pair_grid_clear(all);
	*all = made;
}

/* ---- answers ---- */

/* The cells in the order of the losses that one way sees. */
static size_t
turned(const struct pair_grid *grid, bool mirrored, size_t cell)
{
	return mirrored ? 2 * grid->half - cell : cell;
}

double
pair_grid_tested(const struct pair_grid *grid, bool mirrored, double epsilon)
{
	double first = mirrored ? grid->only_without : grid->only_with;
	double second = 0, grown = exp(epsilon), best = first;

	for (size_t k = 2 * grid->half + 1; k-- > 0;) {
		size_t cell = turned(grid, mirrored, k);

		first += mirrored ? grid->without[cell] : grid->with[cell];
		second += mirrored ? grid->with[cell] : grid->without[cell];
		best = fmax(best, first - grown * second);
	}

	return best;
}

double
pair_grid_delta(const struct pair_grid *grid, bool mirrored, double epsilon)
{
	double sum = mirrored ? grid->only_without : grid->only_with;

	for (size_t k = 2 * grid->half + 1; k-- > 0;) {
		size_t cell = turned(grid, mirrored, k);
		double loss = loss_at(grid, k);

		if (loss <= epsilon)
			break;
		sum -= (mirrored ? grid->without[cell] : grid->with[cell]) *
		       expm1(epsilon - loss);
	}

	return fmin(sum, 1);
}

void
pair_grid_errors(const struct pair_grid *grid, bool mirrored, size_t cell,
		 double *fpr, double *fnr)
{
	*fpr = 0;
	*fnr = 0;
	for (size_t k = 0; k <= 2 * grid->half; k++) {
		size_t at = turned(grid, mirrored, k);

		if (k >= cell)
			*fpr += mirrored ? grid->with[at] : grid->without[at];
		else
			*fnr += mirrored ? grid->without[at] : grid->with[at];
	}
}
