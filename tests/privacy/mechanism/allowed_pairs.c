/* allowed_pairs.c - mechanisms at random, with pairs that they may show */

#include "tests/privacy/mechanism/allowed_pairs.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

struct pair_kind {
	const char *name;
	unsigned groups; /* bits of the groups that it may be in */
	void (*draw)(struct drawn *drawn, struct random *random);
	void (*lay)(const struct drawn *drawn, struct random *random,
		    struct pair_grids *grids);
};

static double
between(struct random *random, double low, double high)
{
	return low * pow(high / low, random_uniform(random));
}

static double
given(struct drawn *drawn, const char *name, double value)
{
	size_t i = 0;

	while (drawn->example.given[i].name)
		i++;
	drawn->example.given[i] = (struct given){ name, value };

	return value;
}

/* The largest loss that is not counted as infinite, of normal noise. */
static double
normal_reach(double mu)
{
	return mu * mu / 2 + 8.5 * mu;
}

/* ---- distributions on a line ---- */

static double
normal_mass(double from, double to)
{
	double sign = from > 0 ? 1 : -1;
	double near = sign > 0 ? from : -to, far = sign > 0 ? to : -from;

	return (erfc(near * M_SQRT1_2) - erfc(far * M_SQRT1_2)) / 2;
}

static double
laplace_below(double x)
{
	return x < 0 ? exp(x) / 2 : 1 - exp(-x) / 2;
}

static double
laplace_mass(double from, double to)
{
	if (from >= 0)
		return (exp(-from) - exp(-to)) / 2;

	return to <= 0 ? (exp(to) - exp(from)) / 2
		       : laplace_below(to) - laplace_below(from);
}

/* Noise of a scale, and with chance `part` a shift by `at`. */
struct mixture {
	bool is_normal;
	double scale, centre, part, at;
};

static double
base_mass(const struct mixture *of, double at, double from, double to)
{
	from = (from - of->centre - at) / of->scale;
	to = (to - of->centre - at) / of->scale;

	return of->is_normal ? normal_mass(from, to) : laplace_mass(from, to);
}

static double
mass(const struct mixture *of, double from, double to)
{
	return (1 - of->part) * base_mass(of, 0, from, to) +
	       of->part * base_mass(of, of->at, from, to);
}

static double
log_base(const struct mixture *of, double at, double x)
{
	double u = (x - of->centre - at) / of->scale;

	return (of->is_normal ? -u * u / 2 : -fabs(u)) - log(of->scale);
}

static double
log_density(const struct mixture *of, double x)
{
	double plain = log_base(of, 0, x), moved = log_base(of, of->at, x);
	double top = fmax(plain, moved);

	return top + log((1 - of->part) * exp(plain - top) +
			 of->part * exp(moved - top));
}

static double
loss_of(const struct mixture *with, const struct mixture *without, double x)
{
	return log_density(with, x) - log_density(without, x);
}

/* Cells along which the loss rises or falls; beyond them it is `outer`. */
static void
lay_line(struct pair_grids *grids, const struct mixture *with,
	 const struct mixture *without, double from, double to, bool is_flat)
{
	enum { CELLS = 1200 };
	double step = (to - from) / CELLS;
	double low = loss_of(with, without, from);

	pair_grids_add(grids, mass(with, -INFINITY, from),
		       mass(without, -INFINITY, from),
		       is_flat ? low : -INFINITY, is_flat ? low : INFINITY);
	for (int i = 0; i < CELLS; i++) {
		double a = from + step * i, b = from + step * (i + 1);
		double high = loss_of(with, without, b);

		pair_grids_add(grids, mass(with, a, b), mass(without, a, b),
			       fmin(low, high), fmax(low, high));
		low = high;
	}
	pair_grids_add(grids, mass(with, to, INFINITY),
		       mass(without, to, INFINITY), is_flat ? low : -INFINITY,
		       is_flat ? low : INFINITY);
}

/* N(0, 1) against (1 - q) N(0, 1) + q N(mu, 1). */
static void
lay_normal(struct pair_grids *grids, double mu, double q)
{
	struct mixture with = { true, 1, 0, q, mu };
	struct mixture without = { true, 1, 0, 0, 0 };

	lay_line(grids, &with, &without, -8.3, 8.3 + mu, false);
}

/* ---- one kind after the other ---- */

static void
draw_gaussian(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = given(drawn, "mu", between(random, 0.02, 1.6));
	drawn->reach = normal_reach(drawn->number[0]);
}

static void
lay_gaussian(const struct drawn *drawn, struct random *random,
	     struct pair_grids *grids)
{
	(void)random;
	lay_normal(grids, drawn->number[0], 1);
}

static void
draw_tree(struct drawn *drawn, struct random *random)
{
	double sigma = given(drawn, "sigma", between(random, 2, 40));
	size_t levels = 1 + random_below(random, 5);

	given(drawn, "leaves", (double)((size_t)1 << (levels - 1)));
	drawn->number[0] = sqrt((double)levels) / sigma;
	drawn->reach = normal_reach(drawn->number[0]);
}

static void
draw_banded(struct drawn *drawn, struct random *random)
{
	double sigma = given(drawn, "sigma", between(random, 1, 20));
	size_t count = 1 + random_below(random, 4);
	double square = 0;

	for (size_t i = 0; i < count; i++) {
		drawn->x[i] = random_uniform(random);
		square += drawn->x[i] * drawn->x[i];
	}
	drawn->points = (struct mechanism_points){ .what = POINTS_LISTS,
						   .count = count };
	drawn->number[0] = sqrt(square) / sigma;
	drawn->reach = normal_reach(drawn->number[0]);
}

static void
draw_sampled(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = 1 / given(drawn, "sigma", between(random, 0.7, 20));
	drawn->number[1] =
		given(drawn, "sampling", between(random, 0.001, 0.9));
	drawn->reach = normal_reach(drawn->number[0]);
}

static void
lay_sampled(const struct drawn *drawn, struct random *random,
	    struct pair_grids *grids)
{
	(void)random;
	lay_normal(grids, drawn->number[0], drawn->number[1]);
}

static void
draw_laplace(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = given(drawn, "epsilon", between(random, 0.01, 3));
	drawn->number[1] = 1;
	drawn->reach = drawn->number[0];
}

static void
draw_sampled_laplace(struct drawn *drawn, struct random *random)
{
	draw_laplace(drawn, random);
	drawn->number[1] = given(drawn, "sampling", between(random, 0.01, 0.9));
}

static void
lay_laplace(const struct drawn *drawn, struct random *random,
	    struct pair_grids *grids)
{
	double scale = 1 / drawn->number[0];
	struct mixture with = { false, scale, 0, drawn->number[1], 1 };
	struct mixture without = { false, scale, 0, 0, 0 };

	(void)random;
	lay_line(grids, &with, &without, 0, 1, true);
}

static void
lay_replaced(const struct drawn *drawn, struct random *random,
	     struct pair_grids *grids)
{
	double mu = drawn->number[0], q = drawn->number[1];
	struct mixture with = { true, 1, 0, q, mu };
	struct mixture without = { true, 1, 0, q, -mu };

	(void)random;
	lay_line(grids, &with, &without, -8.3 - mu, 8.3 + mu, false);
}

static void
draw_replaced(struct drawn *drawn, struct random *random)
{
	draw_sampled(drawn, random);
	drawn->reach = normal_reach(2 * drawn->number[0]);
}

static void
lay_replaced_laplace(const struct drawn *drawn, struct random *random,
		     struct pair_grids *grids)
{
	double scale = 1 / drawn->number[0], q = drawn->number[1];
	struct mixture with = { false, scale, 0, q, 1 };
	struct mixture without = { false, scale, 0, q, -1 };

	(void)random;
	lay_line(grids, &with, &without, -1, 1, true);
}

static void
draw_replaced_laplace(struct drawn *drawn, struct random *random)
{
	draw_sampled_laplace(drawn, random);
	drawn->reach *= 2;
}

static void
draw_two(struct drawn *drawn, struct random *random)
{
	double sd = between(random, 0.5, 2);

	drawn->number[0] = given(drawn, "mean0", random_uniform(random) - 0.5);
	drawn->number[1] = given(drawn, "sd0", sd);
	drawn->number[2] = given(drawn, "mean1", random_uniform(random) - 0.5);
	drawn->number[3] = given(drawn, "sd1", sd * between(random, 0.8, 1.2));
	drawn->reach = 30;
}

/* The loss turns once, so the line is cut there. */
static void
lay_two(const struct drawn *drawn, struct random *random,
	struct pair_grids *grids)
{
	const double *number = drawn->number;
	struct mixture without = { true, number[1], number[0], 0, 0 };
	struct mixture with = { true, number[3], number[2], 0, 0 };
	double a = 1 / (number[1] * number[1]), b = 1 / (number[3] * number[3]);
	double turn = (a * number[0] - b * number[2]) / (a - b);
	double far = 8.3 * fmax(number[1], number[3]) + 1;
	enum { CELLS = 1200 };

	(void)random;
	pair_grids_add(grids, mass(&with, -INFINITY, -far),
		       mass(&without, -INFINITY, -far), -INFINITY, INFINITY);
	pair_grids_add(grids, mass(&with, far, INFINITY),
		       mass(&without, far, INFINITY), -INFINITY, INFINITY);
	for (int i = 0; i < CELLS; i++) {
		double from = -far + 2 * far * i / CELLS;
		double to = -far + 2 * far * (i + 1) / CELLS;
		double middle = fmin(fmax(turn, from), to);
		double ends[3] = { loss_of(&with, &without, from),
				   loss_of(&with, &without, middle),
				   loss_of(&with, &without, to) };

		pair_grids_add(grids, mass(&with, from, to),
			       mass(&without, from, to),
			       fmin(fmin(ends[0], ends[1]), ends[2]),
			       fmax(fmax(ends[0], ends[1]), ends[2]));
	}
}

/* ---- few answers ---- */

static void
lay_atom(struct pair_grids *grids, double with, double without, double loss)
{
	pair_grids_add(grids, with, without, loss, loss);
}

static void
draw_response(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = given(drawn, "epsilon", between(random, 0.01, 4));
	drawn->number[1] =
		given(drawn, "options", 2 + (double)random_below(random, 4));
	drawn->reach = drawn->number[0];
}

static void
lay_response(const struct drawn *drawn, struct random *random,
	     struct pair_grids *grids)
{
	double e = drawn->number[0], options = drawn->number[1];
	double all = exp(e) + options - 1;

	(void)random;
	lay_atom(grids, exp(e) / all, 1 / all, e);
	lay_atom(grids, 1 / all, exp(e) / all, -e);
	lay_atom(grids, (options - 2) / all, (options - 2) / all, 0);
}

static void
draw_approximate(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = given(drawn, "epsilon", between(random, 0.01, 3));
	drawn->number[1] = 0;
	if (random_uniform(random) < 0.6)
		drawn->number[1] = given(drawn, "mechanism-delta",
					 between(random, 1e-9, 0.02));
	drawn->reach = drawn->number[0] * (drawn->twice ? 2 : 1);
}

/* Two changes, each of which keeps epsilon; any first chance will do. */
static void
lay_approximate_twice(const struct drawn *drawn, struct random *random,
		      struct pair_grids *grids)
{
	double up = exp(drawn->number[0]);
	double chance = between(random, 1e-3, 0.5), first = chance;

	for (int i = 0; i < 2; i++)
		chance = fmin(chance * up, 1 - (1 - chance) / up);
	pair_grid_add_near(&grids->reached, chance, first);
	pair_grid_add_near(&grids->reached, 1 - chance, 1 - first);
}

static void
lay_approximate(const struct drawn *drawn, struct random *random,
		struct pair_grids *grids)
{
	double e = drawn->number[0], rest = 1 - drawn->number[1];

	if (drawn->twice) {
		lay_approximate_twice(drawn, random, grids);
		return;
	}
	lay_atom(grids, drawn->number[1], 0, INFINITY);
	lay_atom(grids, 0, drawn->number[1], -INFINITY);
	lay_atom(grids, rest / (1 + exp(-e)), rest / (1 + exp(e)), e);
	lay_atom(grids, rest / (1 + exp(e)), rest / (1 + exp(-e)), -e);
}

static void
draw_discrete_gaussian(struct drawn *drawn, struct random *random)
{
	double sigma = given(drawn, "sigma", between(random, 1, 12));
	double moved = given(drawn, "sensitivity",
			     1 + (double)random_below(random, 3));

	drawn->number[0] = sigma;
	drawn->number[1] = moved;
	drawn->reach = normal_reach(moved / sigma) + moved / sigma;
}

static void
lay_discrete_gaussian(const struct drawn *drawn, struct random *random,
		      struct pair_grids *grids)
{
	double sigma = drawn->number[0], moved = drawn->number[1];
	double far = ceil(14 * sigma) + moved, sum = 0;

	(void)random;
	for (double x = -far; x <= far; x++)
		sum += exp(-x * x / (2 * sigma * sigma));
	for (double x = -far; x <= far + moved; x++) {
		double y = x - moved;
		double loss = (x * x - y * y) / (2 * sigma * sigma);

		lay_atom(grids, exp(-y * y / (2 * sigma * sigma)) / sum,
			 exp(-x * x / (2 * sigma * sigma)) / sum, loss);
	}
}

static void
draw_discrete_laplace(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = given(drawn, "epsilon", between(random, 0.02, 3));
	drawn->number[1] = given(drawn, "sensitivity",
				 1 + (double)random_below(random, 4));
	drawn->reach = drawn->number[0];
}

static void
lay_discrete_laplace(const struct drawn *drawn, struct random *random,
		     struct pair_grids *grids)
{
	double e = drawn->number[0], moved = drawn->number[1];
	double r = exp(-e / moved), one = (1 - r) / (1 + r);
	double far = 1 / (1 + r);

	(void)random;
	lay_atom(grids, far * exp(-e), far, -e);
	lay_atom(grids, far, far * exp(-e), e);
	for (double x = 1; x < moved; x++)
		lay_atom(grids, one * pow(r, moved - x), one * pow(r, x),
			 e * (2 * x - moved) / moved);
}

/* ---- batches ---- */

static void
draw_shuffled(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = given(drawn, "sigma", between(random, 0.8, 10));
	drawn->number[1] =
		given(drawn, "batches", 1 + (double)random_below(random, 20));
	drawn->reach = 2 * normal_reach(2 / drawn->number[0]);
}

static double
normal_log_below(double x)
{
	return x > 0 ? log1p(-erfc(x * M_SQRT1_2) / 2)
		     : log(erfc(-x * M_SQRT1_2) / 2);
}

/* log of the chance that no answer exceeds c, the canary's being at m. */
static double
most_below(const struct drawn *drawn, double m, double c)
{
	double others = drawn->number[1] - 1;

	return normal_log_below(c - m / drawn->number[0]) +
	       (others > 0 ? others * normal_log_below(c) : 0);
}

/* The chance that the largest answer lies between, by the smaller tail. */
static double
most_mass(const struct drawn *drawn, double m, double from, double to)
{
	double low = most_below(drawn, m, from),
	       high = most_below(drawn, m, to);

	return high < -1 ? exp(high) - exp(low) : expm1(high) - expm1(low);
}

/* The largest answer is one statistic; the order of batches is unknown. */
static void
lay_shuffled(const struct drawn *drawn, struct random *random,
	     struct pair_grids *grids)
{
	enum { CELLS = 1200 };
	double far = 9 + 2 / drawn->number[0], step = (far + 9) / CELLS;
	struct pair_grids known;

	(void)random;
	for (int i = -1; i <= CELLS; i++) {
		double from = i < 0 ? -INFINITY : -9 + step * i;
		double to = i < CELLS ? -9 + step * (i + 1) : INFINITY;

		pair_grid_add_near(&grids->reached,
				   most_mass(drawn, 2, from, to),
				   most_mass(drawn, 1, from, to));
	}
	pair_grids_init(&known, grids->above.width, drawn->reach);
	lay_normal(&known, 1 / drawn->number[0], 1);
	pair_grid_clear(&grids->above);
	pair_grid_clear(&known.reached);
	grids->above = known.above;
}

static double
normal_delta(double epsilon, double mu)
{
	return normal_mass(epsilon / mu - mu / 2, INFINITY) -
	       exp(epsilon) * normal_mass(epsilon / mu + mu / 2, INFINITY);
}

static double
fixed_delta(const void *of, double epsilon)
{
	const struct drawn *drawn = of;
	double q = drawn->number[1];

	return q *
	       normal_delta(log1p(expm1(epsilon) / q), 2 * drawn->number[0]);
}

/* Queries are chosen as one likes, so each step goes either way. */
static void
lay_fixed(const struct drawn *drawn, struct random *random,
	  struct pair_grids *grids)
{
	double mu = 2 * drawn->number[0], q = drawn->number[1];
	struct mixture mixed = { true, 1, 0, q, mu };
	struct mixture plain = { true, 1, 0, 0, 0 };
	bool turned = random_uniform(random) < 0.5;
	struct pair_grids both;

	pair_grids_init(&both, grids->reached.width, drawn->reach);
	lay_line(&both, turned ? &plain : &mixed, turned ? &mixed : &plain,
		 -8.3, 8.3 + mu, false);
	pair_grid_clear(&grids->reached);
	pair_grid_clear(&both.above);
	grids->reached = both.reached;
	pair_grid_of_profile(&grids->above, fixed_delta, drawn);
}

/* ---- promises ---- */

/* Losses t and t - range. */
static void
add_range_pair(struct pair_grid *grid, double t, double range)
{
	double chance = -expm1(t - range) / (exp(t) - exp(t - range));

	pair_grid_add_near(grid, chance * exp(t), chance);
	pair_grid_add_near(grid, 1 - chance * exp(t), 1 - chance);
}

/* Ends and the middle, and anywhere else. */
static double
some_part(struct random *random)
{
	double u = random_uniform(random);

	if (u < 0.2)
		return 0.5;

	return u < 0.8 ? 0.5 + 0.5 * random_uniform(random)
		       : random_uniform(random);
}

static void
draw_exponential(struct drawn *drawn, struct random *random)
{
	drawn->number[0] = given(drawn, "epsilon", between(random, 0.02, 4));
	drawn->number[1] = some_part(random);
	drawn->reach = drawn->number[0] * (drawn->twice ? 2 : 1);
}

static double
exponential_delta(const void *of, double epsilon)
{
	const struct drawn *drawn = of;
	double range = drawn->number[0], best = 0;

	for (int i = 1; i < 400 && epsilon < range; i++) {
		double t = epsilon + (range - epsilon) * i / 400;
		double chance = -expm1(t - range) / (exp(t) - exp(t - range));

		best = fmax(best, chance * (exp(t) - exp(epsilon)));
	}

	return best;
}

/* Steps share a pair or each has its own. */
static void
lay_exponential(const struct drawn *drawn, struct random *random,
		struct pair_grids *grids)
{
	double range = drawn->number[0] * (drawn->twice ? 2 : 1);
	double part = random_uniform(random) < 0.7 ? drawn->number[1]
						   : some_part(random);

	add_range_pair(&grids->reached, part * range, range);
	if (!drawn->twice)
		pair_grid_of_profile(&grids->above, exponential_delta, drawn);
}

static double
renyi_log_delta(double order, double divergence, double epsilon)
{
	return (order - 1) * (divergence - epsilon) +
	       (order - 1) * log1p(-1 / order) - log(order);
}

static void
draw_zcdp(struct drawn *drawn, struct random *random)
{
	double rho = given(drawn, "rho", between(random, 1e-3, 0.8));

	drawn->number[0] = rho;
	drawn->reach = normal_reach(sqrt(2 * rho) * (drawn->twice ? 2 : 1));
}

static double
zcdp_delta(const void *of, double epsilon)
{
	const struct drawn *drawn = of;
	double best = 0;

	for (double order = 1.0005; order < 1e4; order += (order - 1) * 0.02)
		best = fmin(best,
			    renyi_log_delta(order, order * drawn->number[0],
					    epsilon));

	return exp(best);
}

static void
take_normal(struct pair_grid *grid, double reach, double mu)
{
	struct pair_grids made;

	pair_grids_init(&made, grid->width, reach);
	lay_normal(&made, mu, 1);
	pair_grid_clear(grid);
	pair_grid_clear(&made.above);
	*grid = made.reached;
}

static void
add_response(struct pair_grid *grid, double e)
{
	pair_grid_add_near(grid, 1 / (1 + exp(-e)), 1 / (1 + exp(e)));
	pair_grid_add_near(grid, 1 / (1 + exp(e)), 1 / (1 + exp(-e)));
}

/* Normal noise, randomized response or a bounded range keep rho. */
static void
lay_zcdp(const struct drawn *drawn, struct random *random,
	 struct pair_grids *grids)
{
	double rho = drawn->number[0], u = random_uniform(random);
	double range = fmin(sqrt(8 * rho), drawn->reach);

	if (drawn->twice || u < 0.6)
		take_normal(&grids->reached, drawn->reach,
			    sqrt(2 * rho) * (drawn->twice ? 2 : 1));
	else if (u < 0.8)
		add_response(&grids->reached, sqrt(2 * rho));
	else
		add_range_pair(&grids->reached, some_part(random) * range,
			       range);
	if (!drawn->twice)
		pair_grid_of_profile(&grids->above, zcdp_delta, drawn);
}

static void
draw_renyi(struct drawn *drawn, struct random *random)
{
	size_t count = 1 + random_below(random, 4);
	double squares = INFINITY;

	for (size_t i = 0; i < count; i++) {
		drawn->x[i] = 1 + between(random, 0.5, 40);
		drawn->y[i] = drawn->x[i] * between(random, 1e-3, 0.5);
		squares = fmin(squares, 2 * drawn->y[i] / drawn->x[i]);
	}
	drawn->points = (struct mechanism_points){ .what = POINTS_LISTS,
						   .count = count };
	drawn->number[0] = sqrt(squares);
	drawn->reach =
		normal_reach(drawn->number[0] * (drawn->twice ? 2 : 1)) + 2;
}

static double
renyi_delta(const void *of, double epsilon)
{
	const struct drawn *drawn = of;
	double best = 0;

	for (size_t i = 0; i < drawn->points.count; i++)
		best = fmin(best,
			    renyi_log_delta(drawn->x[i], drawn->y[i], epsilon));

	return exp(best);
}

/* The largest epsilon whose answers keep every order's divergence. */
static double
renyi_response(const struct drawn *drawn)
{
	double low = 0, high = 30;

	for (int i = 0; i < 60; i++) {
		double e = (low + high) / 2, up = 1 / (1 + exp(-e));
		bool keeps = true;

		for (size_t k = 0; k < drawn->points.count; k++) {
			double a = drawn->x[k];
			double sum = log(up) + (a - 1) * e +
				     log1p(exp(-(2 * a - 1) * e));

			keeps = keeps && sum / (a - 1) <= drawn->y[k];
		}
		if (keeps)
			low = e;
		else
			high = e;
	}

	return low;
}

static void
lay_renyi(const struct drawn *drawn, struct random *random,
	  struct pair_grids *grids)
{
	if (drawn->twice || random_uniform(random) < 0.5)
		take_normal(&grids->reached, drawn->reach,
			    drawn->number[0] * (drawn->twice ? 2 : 1));
	else
		add_response(&grids->reached, renyi_response(drawn));
	if (!drawn->twice)
		pair_grid_of_profile(&grids->above, renyi_delta, drawn);
}

/* ---- claimed curves ---- */

/* Points of the curve of normal noise. */
static void
draw_points(struct drawn *drawn, struct random *random)
{
	size_t count = 2 + random_below(random, MEMBER_POINTS - 2);
	double mu = between(random, 0.05, 1.5);

	for (size_t i = 0; i < count; i++) {
		double z = 4 - 8 * ((double)i + random_uniform(random)) /
				       (double)count;

		drawn->x[i] = normal_mass(z, INFINITY);
		drawn->y[i] = normal_mass(-INFINITY, z - mu);
	}
	drawn->points = (struct mechanism_points){ .what = POINTS_TRADEOFF,
						   .count = count };
	drawn->number[0] = mu;
	drawn->reach = normal_reach(mu);
}

static void
draw_profile(struct drawn *drawn, struct random *random)
{
	size_t count = 1 + random_below(random, 5);
	double epsilon = 0, delta = between(random, 0.05, 0.4);

	for (size_t i = 0; i < count; i++) {
		epsilon += between(random, 0.1, 1.5);
		delta *= between(random, 1e-3, 0.7);
		drawn->x[i] = epsilon;
		drawn->y[i] = delta;
	}
	drawn->points = (struct mechanism_points){ .what = POINTS_PROFILE,
						   .count = count };
	drawn->reach = epsilon;
}

static void
add_atom(void *to, double with, double without, double loss)
{
	lay_atom(to, with, without, loss);
}

static void
lay_profile(const struct drawn *drawn, struct random *random,
	    struct pair_grids *grids)
{
	struct corner upper[MEMBER_POINTS], hull[2 * MEMBER_POINTS + 1];
	size_t count = drawn->points.count;

	(void)random;
	for (size_t i = 0; i < count; i++)
		upper[i] = (struct corner){ exp(drawn->x[i]), drawn->y[i] };
	profile_losses(hull, profile_corners(upper, count, hull), add_atom,
		       grids);
}

/* ---- all of them ---- */

#define SUMS     (1u << PAIRS_OF_SUMS)
#define REPLACED (1u << PAIRS_REPLACED)
#define PROMISED (SUMS | REPLACED)
#define TWICE    (1u << PAIRS_TWICE)

static const struct pair_kind kinds[] = {
	{ "gaussian", SUMS, draw_gaussian, lay_gaussian },
	{ "laplace", SUMS, draw_laplace, lay_laplace },
	{ "randomized-response", PROMISED, draw_response, lay_response },
	{ "approximate-dp", PROMISED | TWICE, draw_approximate,
	  lay_approximate },
	{ "subsampled-gaussian", SUMS, draw_sampled, lay_sampled },
	{ "two-gaussians", PROMISED, draw_two, lay_two },
	{ "discrete-gaussian", SUMS, draw_discrete_gaussian,
	  lay_discrete_gaussian },
	{ "discrete-laplace", SUMS, draw_discrete_laplace,
	  lay_discrete_laplace },
	{ "subsampled-laplace", SUMS, draw_sampled_laplace, lay_laplace },
	{ "shuffled-gaussian", SUMS, draw_shuffled, lay_shuffled },
	{ "fixed-size-gaussian", REPLACED, draw_replaced, lay_fixed },
	{ "replaced-gaussian", REPLACED, draw_replaced, lay_replaced },
	{ "replaced-laplace", REPLACED, draw_replaced_laplace,
	  lay_replaced_laplace },
	{ "tree", SUMS, draw_tree, lay_gaussian },
	{ "banded", SUMS, draw_banded, lay_gaussian },
	{ "exponential", PROMISED | TWICE, draw_exponential, lay_exponential },
	{ "zcdp", PROMISED | TWICE, draw_zcdp, lay_zcdp },
	{ "renyi-dp", PROMISED | TWICE, draw_renyi, lay_renyi },
	{ "curve", PROMISED, draw_points, lay_gaussian },
	{ "curve", PROMISED, draw_profile, lay_profile },
};

void
drawn_draw(struct drawn *drawn, enum pair_group group, struct random *random)
{
	enum { COUNT = sizeof(kinds) / sizeof(*kinds) };
	const struct pair_kind *kind;

	do
		kind = &kinds[random_below(random, COUNT)];
	while (!(kind->groups & (1u << group)));
	*drawn = (struct drawn){ .kind = kind,
				 .example = { .kind = kind->name },
				 .steps = 1 + random_below(random, 3),
				 .twice = group == PAIRS_TWICE };
	kind->draw(drawn, random);
	given(drawn, "steps", (double)drawn->steps);
}

void
drawn_lay(const struct drawn *drawn, struct random *random,
	  struct pair_grids *grids)
{
	drawn->kind->lay(drawn, random, grids);
	/* For two changes no pair is known that dominates all others. */
	if (drawn->twice)
		grids->above.only_with = grids->above.only_without = 1;
}

struct mechanism *
drawn_make(const struct drawn *drawn)
{
	struct mechanism_points points = drawn->points;

	points.x = drawn->x;
	points.y = drawn->y;

	return example_made(&drawn->example, points.count ? &points : NULL);
}
