/*
 * one_run_fdp.c - f-DP audited in one run: which curves the guesses reject
 *
 * Mahloujifar, Melis, Chaudhuri, "Auditing f-Differential Privacy in One
 * Run", ICML 2025, Theorem 3.2 and Algorithm 3, with the overbars that its
 * text lost (docs/papers.md).  Of m canaries with k options each,
 * n are guessed and c rightly.  With G(x) = (k - 1) g(x), g the inverse of
 * x -> 1 - f(x),
 *
 *	r_c = tau c / m,  h_c = tau (n - c) / m,  rho_i = i / (n - i),
 *	h_i = max(h_{i+1}, G(r_{i+1})),  r_i = r_{i+1} + rho_i (h_i - h_{i+1})
 *
 * for i = c - 1 ... 0, and f is rejected if r_0 + h_0 > n / m.  If f holds,
 * that happens with probability at most tau; it needs f in both orders of
 * the neighbours, hence the symmetric curves.  c = 0 rejects nothing.
 *
 * The fast road.  Unless G(r_c) > h_c nothing ever grows.  After that step
 * the increments d_i = r_i - r_{i+1} obey
 *
 *	d_{i-1} = rho_{i-1} (G(r_i) - G(r_i - d_i)),
 *
 * increasing in r_i and in d_i as G is convex: whatever is below (r, d)
 * stays below (Lemma A.4), whatever is above stays above.  So a walk may
 * take a block of B indices at once as long as it errs to a known side:
 *
 * - below: every factor d_{j-1} / d_j is at least rho_j G'(r - d) with r, d
 *   from the start of the block; the logarithms of the products of rho are
 *   concave in the number of factors, hence above their chord;
 * - above: every factor is at most rho_j G'(R) for any R that the block
 *   turns out not to pass, and the products are below their tangent.
 *
 * A curve that the walk below rejects is rejected; one that the walk above
 * does not reject is not.  Both ends of the bound are proven that way, and
 * what lies between is the known loss.  Where blocks would be short the
 * recursion is taken index by index, rounded to the safe side.
 */

#include "privacy/one_run/one_run_fdp.h"

#include <math.h>

#include "stats/law/normal.h"
#include "stats/law/root.h"

/* Blocks shorter than this are not worth it. */
#define SHORT 4

/* More than one rounding of a double, relatively. */
#define ULP 2.3e-16

enum side {
	BELOW = -1,
	ABOVE = 1,
};

/* Where a walk is: at index i, with d = r_i - r_{i+1}. */
struct walk {
	const struct one_run_curve *curve;
	enum side side;
	double fineness;     /* how much may change within a block */
	double count, limit; /* n and n / m */
	double others;       /* k - 1 */
	double i, r, d;
	double at;                /* r - d, or below it if the walk is below */
	struct one_run_point was; /* G there */
	size_t steps;
};

/* A number moved to the side of the walk by `error`, relatively. */
static double
lean(const struct walk *walk, double value, double error)
{
	return value * (1 + (double)walk->side * error);
}

static double
rho(const struct walk *walk, double i)
{
	return i / (walk->count - i);
}

static double
log_rho(const struct walk *walk, double i)
{
	return log(rho(walk, i));
}

static struct one_run_point
evaluate(struct walk *walk, double x)
{
	struct one_run_point point =
		walk->curve->inverse(walk->curve->state, x);

	walk->steps++;
	point.value *= walk->others;
	point.slope *= walk->others;

	return point;
}

/* The first step; false if nothing ever grows. */
static bool
begin(struct walk *walk, const struct one_run_game *game, double tau)
{
	double canaries = (double)game->canaries;
	double correct = (double)game->correct;
	double r = lean(walk, tau * correct / canaries, 4 * ULP);
	double h =
		lean(walk, tau * (walk->count - correct) / canaries, -4 * ULP);
	double rise;

	walk->limit = lean(walk, walk->count / canaries, -4 * ULP);
	if (!game->correct)
		return false;
	walk->at = r;
	walk->was = evaluate(walk, r);
	rise = lean(walk, walk->was.value, walk->curve->error) - h;
	if (!(rise > 0))
		return false;
	walk->i = correct - 1;
	walk->d = lean(walk, rho(walk, walk->i) * rise, 4 * ULP);
	walk->r = lean(walk, r + walk->d, ULP);

	return true;
}

/* One index, as it stands in the recursion. */
static void
step_once(struct walk *walk)
{
	double error = walk->curve->error;
	struct one_run_point now = evaluate(walk, walk->r);
	double rise = lean(walk, now.value, error) -
		      lean(walk, walk->was.value, -error);

	if (walk->side == BELOW)
		rise = fmax(rise, walk->was.slope * (1 - error) * walk->d);
	else
		rise = fmin(rise, now.slope * (1 + error) * walk->d);
	walk->at = walk->r;
	walk->was = now;
	walk->i--;
	walk->d = lean(walk, rho(walk, walk->i) * fmax(rise, 0), 4 * ULP);
	walk->r = lean(walk, walk->r + walk->d, ULP);
}

/* The sum of exp(rate n) for n = 1 ... count. */
static double
geometric(double rate, double count)
{
	if (fabs(rate) * count < 1e-14)
		return count;

	return exp(rate) * expm1(rate * count) / expm1(rate);
}

/*
 * The sum over n = 1 ... count of the sum over l = 0 ... n - 1 of
 * exp(rate l), to a thousandth and to the side of the walk.
 */
static double
double_geometric(const struct walk *walk, double rate, double count)
{
	double sum;

	if (fabs(rate) * count < 2e-3)
		sum = count * (count + 1) / 2;
	else
		sum = (geometric(rate, count) - count) / expm1(rate);

	return lean(walk, sum, 2e-3);
}

/* How many indices may be taken at once from here. */
static double
block_size(struct walk *walk)
{
	double n = walk->count, i = walk->i, room = 0.05 * walk->r / walk->d;
	double rate = log(walk->was.slope) + log_rho(walk, i - 1);
	double bend = walk->curve->smooth ? walk->was.bend : 1 / walk->r;
	double size =
		sqrt(walk->fineness / (n / (i * (n - i)) + bend * walk->d));

	size = fmin(size, room);
	if (rate > 0)
		size = fmin(size, 1 / rate);

	return floor(fmin(size, i - 1));
}

/* The mean of log rho over the block's indices, never too large. */
static double
mean_log_rho_below(const struct walk *walk, double size)
{
	double first = walk->i - 1, end = walk->i - size;

	if (end > walk->count / 2)
		return log_rho(walk, (first + end) / 2);
	if (first <= walk->count / 2)
		return (log_rho(walk, first) + log_rho(walk, end)) / 2;

	return log_rho(walk, end);
}

/* The same, never too small. */
static double
mean_log_rho_above(const struct walk *walk, double size)
{
	double first = walk->i - 1, end = walk->i - size;

	if (end >= walk->count / 2)
		return (log_rho(walk, first) + log_rho(walk, end)) / 2;
	if (first < walk->count / 2)
		return log_rho(walk, (first + end) / 2);

	return log_rho(walk, first);
}

/* After a block whose growth and factor of d are known. */
static void
settle(struct walk *walk, double size, double growth, double factor)
{
	double slack = 64 * ULP * (1 + size * 1e-2);

	walk->i -= size;
	walk->d = lean(walk, walk->d * factor, slack);
	walk->r = lean(walk, walk->r + growth, ULP);
}

/*
 * The slopes that the indices of a block meet lie on a path from `at` to
 * beyond `end`.  Where log G' is concave it is above its chord, where it is
 * convex above its tangent; `path` is the sum of the distances from `at`.
 */
static double
gain_below(const struct walk *walk, const struct one_run_point *end,
	   double length, double path)
{
	if (!walk->curve->smooth)
		return 0;
	if (walk->at + length <= 0.5) {
		double chord = log(end->slope / walk->was.slope) - 4 * ULP;

		return fmax(0, chord - 2 * walk->curve->error) / length * path;
	}
	if (walk->at >= 0.5)
		return walk->was.bend * (1 - 1e-9) * path;

	return 0;
}

static void
block_below(struct walk *walk, double size)
{
	double mean = mean_log_rho_below(walk, size);
	double slope = log(walk->was.slope * (1 - walk->curve->error));
	double rate = mean + slope - 8 * ULP, d = walk->d;
	double growth = d * geometric(rate, size) * (1 - 64 * ULP);
	double last = d * exp(rate * size), end = walk->r + growth - last;
	struct one_run_point then = evaluate(walk, end * (1 - ULP));
	double path = d * double_geometric(walk, rate, size - 1);
	double gain = gain_below(walk, &then, end - walk->at, path);

	settle(walk, size, growth, exp(rate * size + gain));
	walk->at = end;
	walk->was = then;
}

/* The same for the sum of log G' from above; `far` is where the path ends. */
static double
sum_above(const struct walk *walk, const struct one_run_point *far,
	  double reach, double size, double path)
{
	double start = log(walk->was.slope), end = log(far->slope);
	double length = walk->r + reach - walk->at;
	double error = 2 * walk->curve->error + 8 * ULP;
	double bend = 0;

	path += size * (walk->r - walk->at);
	if (!walk->curve->smooth)
		return size * (end + error);
	if (walk->at + length <= 0.5)
		bend = walk->was.bend * (1 + 1e-9);
	else if (walk->at >= 0.5)
		bend = (end - start + error) / length;
	else
		return size * (end + error);

	return fmin(size * end, size * start + bend * path) + size * error;
}

/* False if the block passes every R that was tried. */
static bool
block_above(struct walk *walk, double size)
{
	double half = fmax(1, floor(size / 2)), d = walk->d;
	double tangent = log_rho(walk, walk->i - half);
	double bump = half * (mean_log_rho_above(walk, half) - tangent);
	double guess = log(walk->was.slope) + tangent;
	double reach = 1.1 * d * geometric(guess, size);

	d *= exp(fmax(bump, 0));
	for (int i = 0; i < 3; i++, reach *= 1.5) {
		struct one_run_point far = evaluate(walk, walk->r + reach);
		double rate = log(far.slope * (1 + walk->curve->error)) +
			      tangent + 8 * ULP;
		double growth = d * geometric(rate, size) * (1 + 64 * ULP);
		double path, sum;

		if (!(growth <= reach))
			continue;
		path = d * exp(fmax(rate, 0)) *
		       double_geometric(walk, rate, size - 1);
		sum = sum_above(walk, &far, reach, size, path) +
		      size * (mean_log_rho_above(walk, size) + 4 * ULP);
		settle(walk, size, growth, exp(sum));
		walk->at = walk->r - walk->d;
		walk->was = evaluate(walk, walk->at);
		return true;
	}

	return false;
}

static void
step_on(struct walk *walk)
{
	double size = walk->i > 2 && walk->d > 0 ? block_size(walk) : 1;

	if (size < SHORT)
		step_once(walk);
	else if (walk->side == BELOW)
		block_below(walk, size);
	else
		while (!block_above(walk, size)) {
			size = floor(size / 2);
			if (size < SHORT) {
				step_once(walk);
				return;
			}
		}
}

/*
 * Whether the growth has run out: as rho falls with i, a factor q below 1
 * at some R beyond r bounds all that can come by d q / (1 - q).
 */
static bool
runs_out(struct walk *walk)
{
	double factor = rho(walk, walk->i - 1), reach, q;
	double rate = log(walk->was.slope * factor);
	struct one_run_point end;

	if (walk->i < 2 || !(rate < 0))
		return false;
	reach = -2 * walk->d / expm1(rate);
	if (walk->was.bend * reach > -rate || !(walk->r + reach < walk->limit))
		return false;
	end = evaluate(walk, walk->r + reach);
	q = factor * end.slope * (1 + 2 * walk->curve->error);

	return q < 1 && walk->d * q <= reach * (1 - q) &&
	       walk->r + reach + end.value * (1 + walk->curve->error) <=
		       walk->limit;
}

/* BELOW: whether f is surely rejected.  ABOVE: whether it may be. */
static bool
walk_to_end(struct walk *walk, const struct one_run_game *game, double tau)
{
	if (!begin(walk, game, tau))
		return false;
	for (;;) {
		double h = lean(walk, walk->was.value, walk->curve->error);

		if (walk->r + h > walk->limit)
			return true;
		if (!(walk->i > 0) || runs_out(walk))
			return false;
		step_on(walk);
	}
}

static bool
rejects(const struct one_run_game *game, double tau,
	const struct one_run_curve *curve, enum side side, double fineness,
	size_t *steps)
{
	struct walk walk = {
		.curve = curve,
		.side = side,
		.fineness = fineness,
		.count = (double)game->guesses,
		.others = (double)(game->options - 1),
	};
	bool yes = walk_to_end(&walk, game, tau);

	*steps += walk.steps;

	return yes;
}

bool
one_run_fdp_rejects(const struct one_run_game *game, double tau,
		    const struct one_run_curve *curve)
{
	size_t steps = 0;

	return rejects(game, tau, curve, BELOW, 1e-4, &steps);
}

bool
one_run_fdp_may_reject(const struct one_run_game *game, double tau,
		       const struct one_run_curve *curve)
{
	size_t steps = 0;

	return rejects(game, tau, curve, ABOVE, 1e-2, &steps);
}

/* A walk below, as often as it is asked. */
struct test {
	const struct one_run_game *game;
	const struct one_run_curve *curve;
	double fineness;
	size_t steps;
};

/* Where log tau begins to reject, between these and from above. */
static double
log_p_value(struct test *test, double low, double high, double near)
{
	/* To a distance: root_split() would go by their size. */
	while (high - low > near) {
		double middle = (low + high) / 2;

		if (rejects(test->game, exp(middle), test->curve, BELOW,
			    test->fineness, &test->steps))
			high = middle;
		else
			low = middle;
	}

	return high;
}

double
one_run_fdp_p_value(const struct one_run_game *game,
		    const struct one_run_curve *curve)
{
	struct test test = { game, curve, 1e-4, 0 };

	if (!one_run_fdp_rejects(game, 1, curve))
		return 1;

	return exp(log_p_value(&test, -690, 0, 1e-6));
}

double
one_run_fdp_gaussian_limit(const struct one_run_game *game, double tau)
{
	double canaries = (double)game->canaries;
	double wrong = (double)(game->guesses - game->correct);
	double others = (double)(game->options - 1);

	if (!game->correct)
		return 0;

	return fmax(0,
		    normal_quantile(tau * (double)game->correct / canaries) -
			    normal_quantile(tau * wrong / canaries / others));
}

/* The search: rejected up to `low`, not shown to be at `high`. */
struct search {
	const struct one_run_game *game;
	double tau;
	const struct one_run_family *family;
	double fineness;
	double low, high;
	double above; /* the walk above does not reject this one */
	struct progress_search told;
	size_t steps;
};

/* Some curves are dear, and then go from a least parameter to a largest. */
static bool
is_dear(const struct search *search)
{
	return search->family->confine;
}

/* At next to no confidence the walk above rejects everything. */
#define LARGEST 1e9

static double
most_of(const struct search *search)
{
	return is_dear(search) ? search->family->most : LARGEST;
}

/* What rejects a curve that tells more rejects this one. */
static bool
try(struct search *search, double parameter, enum side side)
{
	if (is_dear(search))
		parameter = fmax(parameter, search->family->least);
	if (parameter > most_of(search))
		return side == ABOVE;
	search->family->move(search->family->curve.state, parameter);

	return rejects(search->game, search->tau, &search->family->curve, side,
		       search->fineness, &search->steps);
}

/* Where `high` is the hint, the bound is often next to it. */
static void
gallop_down(struct search *search)
{
	for (double back = 1e-9; back < search->high; back *= 8) {
		double at = search->high - back;

		if (try(search, at, BELOW)) {
			search->low = at;
			return;
		}
		search->high = at;
	}
}

static void
gallop_up(struct search *search, double step)
{
	while (try(search, search->low + step, BELOW)) {
		search->low += step;
		step *= 2;
	}
	search->high = search->low + step;
}

/* To a distance, not to digits, as gallops end anywhere. */
static void
bisect(struct search *search, double width)
{
	while (search->high - search->low > width) {
		double middle = (search->low + search->high) / 2;

		if (!(middle > search->low) || !(middle < search->high))
			return;
		if (try(search, middle, BELOW))
			search->low = middle;
		else
			search->high = middle;
	}
}

/*
 * Where curves are dear a search goes by their p-values, of which many cost
 * less than one curve.  Their probits are nearly straight, from what they
 * would be if nothing were told.
 */

/* Curves whose log p is so far from log tau are alike. */
#define FAR 6.0

static struct one_run_point
nothing_told(void *state, double x)
{
	(void)state;

	return (struct one_run_point){ fmin(x, 1), 1, 0 };
}

/* How far p lies beyond tau, of the sign that the walk below gives. */
static double
beyond(struct search *search, const struct one_run_curve *curve, double far)
{
	struct test test = { search->game, curve, search->fineness, 0 };
	double level = log(search->tau), at;
	bool rejected = rejects(search->game, search->tau, curve, BELOW,
				search->fineness, &search->steps);

	if (rejected)
		at = log_p_value(&test, level - far, level, 1e-9);
	else
		at = log_p_value(&test, level, fmin(level + far, -1e-9), 1e-9);
	search->steps += test.steps;
	at = normal_quantile(exp(at)) - normal_quantile(search->tau);

	return rejected ? fmin(at, 0) : fmax(at, 1e-300);
}

static double
beyond_at(void *of, double parameter)
{
	struct search *search = of;
	const struct one_run_curve *curve = &search->family->curve;
	double at;

	parameter = fmax(parameter, search->family->least);
	search->family->move(curve->state, parameter);
	at = beyond(search, curve, FAR);
	progress_search_tell(&search->told, log(parameter), at > 0);
	if (at > 0 && parameter < search->above &&
	    !rejects(search->game, search->tau, curve, ABOVE, search->fineness,
		     &search->steps))
		search->above = parameter;

	return at;
}

struct point {
	double x, at;
};

/* Beyond where the chord of the last two says, within reason. */
static double
along(const struct point *before, const struct point *last)
{
	double slope = (last->at - before->at) / (last->x - before->x);
	double far = last->at > 0 ? 0.5 : 2, near = last->at > 0 ? 0.99 : 1.01;
	double wanted = slope > 0 ? 1 - 1.2 * last->at / slope / last->x : far;

	return last->x * fmin(fmax(wanted, fmin(near, far)), fmax(near, far));
}

/* From a guess to a curve on either side; false where all are on one. */
static bool
look_around(struct search *search, double guess, struct root *root)
{
	static const struct one_run_curve ideal = { nothing_told, NULL, 1e-13,
						    false };
	double least = search->family->least, most = search->family->most;
	struct point before = { 0, beyond(search, &ideal, 690) };
	struct point last = { fmin(fmax(guess, least), most), 0 };

	*root = (struct root){ 0, 0, before.at, 0 };
	if (before.at > 0)
		return false;
	root->high = INFINITY;
	for (;;) {
		double next;

		last.at = beyond_at(search, last.x);
		if (last.at > 0) {
			root->high = last.x;
			root->at_high = last.at;
		} else {
			root->low = last.x;
			root->at_low = last.at;
		}
		if (root->low > 0 && root->high < INFINITY)
			return true;
		if (last.at > 0 ? last.x <= least : last.x >= most)
			return false;
		next = along(&before, &last);
		before = last;
		last.x = fmin(fmax(next, least), most);
	}
}

static void
search_by_p_values(struct search *search, double guess, double width)
{
	struct root root;

	progress_search_start(&search->told, search->family->progress, width);
	if (look_around(search, guess, &root))
		root_narrow(&root, beyond_at, search, width / root.high);
	progress_search_end(&search->told);
	search->low = root.low;
	search->high = fmin(root.high, search->family->most);
}

/* The smallest distance found at which the walk above does not reject. */
static double
surely_above(struct search *search, double step)
{
	double least = is_dear(search) ? search->family->least : 0;

	if (search->above <= search->low + step)
		return search->above;
	for (;; step *= 2) {
		double at = fmax(search->low + step, least);

		if (at > most_of(search))
			return INFINITY;
		if (!try(search, at, ABOVE))
			return at;
	}
}

/* No walk to the bound asks beyond these. */
static void
confine(const struct search *search)
{
	double canaries = (double)search->game->canaries;

	search->family->confine(
		search->family->curve.state,
		0.99 * search->tau * (double)search->game->correct / canaries,
		(double)search->game->guesses / canaries);
}

static void
start(struct search *search, double hint, double tolerance)
{
	if (is_dear(search)) {
		confine(search);
		search_by_p_values(search, hint > 0 ? hint : 1, tolerance / 2);
	} else if (hint > 0 && hint < INFINITY) {
		search->high = hint;
		gallop_down(search);
	} else {
		gallop_up(search, 0.5);
	}
}

struct one_run_fdp
one_run_fdp_bound(const struct one_run_game *game, double tau,
		  const struct one_run_family *family, double hint,
		  double tolerance)
{
	struct search search = {
		.game = game,
		.tau = tau,
		.family = family,
		.fineness = 0.01,
		.above = INFINITY,
	};
	struct one_run_fdp found = { 0 };

	start(&search, hint, tolerance);
	for (int refined = 0;; refined++) {
		bisect(&search, tolerance / (family->confine ? 2 : 4));
		if (search.above <= search.low + tolerance ||
		    !try(&search, search.low + tolerance, ABOVE) ||
		    refined == 4)
			break;
		search.fineness /= 16;
		gallop_up(&search, tolerance / 4);
	}
	found.parameter = search.low;
	found.above = surely_above(&search, tolerance);
	found.steps = search.steps;
	if (family->confine)
		family->confine(family->curve.state, 0, 1);

	return found;
}

double
one_run_fdp_plain(const struct one_run_game *game, double tau,
		  const struct one_run_curve *curve)
{
	double m = (double)game->canaries, n = (double)game->guesses;
	double c = (double)game->correct;
	double r = tau * c / m, h = tau * (n - c) / m;

	for (double i = c - 1; i >= 0 && r + h <= n / m; i--) {
		double next = (double)(game->options - 1) *
			      curve->inverse(curve->state, fmin(r, 1)).value;

		next = fmax(h, next);
		r += i / (n - i) * (next - h);
		h = next;
	}

	return r + h;
}
