/*
 * nearest_gaussian.c - the best Gaussian below a trade-off function
 *
 * With m(a, b) = Q(a) + Q(b), Q the upper quantile of the normal law,
 *
 *	mu = max of m(a, f(a)),
 *
 * and m is quasiconvex, so that its maximum over a polygon is at a corner:
 * points of f bound mu from below, corners of a polygon below f from above.
 * That polygon consists of chords of f drawn on, which meet below f between
 * two points; f is asked there next until both ends meet.
 *
 * The regret is the distance along the diagonal from f_mu up to f.  Seen
 * from there both are convex, so chords of f lie above and tangents of f_mu
 * below (Gomez et al., "(epsilon, delta) considered harmful", 2025).
 */

#include "privacy/reading/nearest_gaussian.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"
#include "stats/law/sorted.h"
#include "stats/safe.h"

enum { AT_FIRST = 160, PER_ROUND = 64, ROUNDS = 12 };

/* How far apart the two ends may stay. */
#define NEAR 1e-11

/* Points of f with rising alpha, the first beyond the reach. */
struct points {
	double *alpha;
	struct bracket *beta;
	size_t count;
};

/* A segment between two points: where to ask next, and the end it allows. */
struct segment {
	double upper, next;
};

/* A search for a maximum over the segments of f. */
struct search {
	const struct mechanism *mechanism;
	struct points *points;
	struct segment (*look)(const struct points *points, size_t i,
			       const struct bracket *mu);
	double (*lower)(const struct points *points, size_t i,
			const struct bracket *mu);
	struct bracket mu; /* of the Gaussian that is compared with */
};

static void
clear(struct points *points)
{
	free(points->alpha);
	free(points->beta);
}

static double
mu_at(double alpha, double beta)
{
	double a = normal_quantile_above(alpha);
	double b = normal_quantile_above(beta);

	return a + b;
}

/* ---- what profiles know of corners ---- */

/*
 * Near (0, 1) few digits are left of 1 - f in what is known of f.  But
 *
 *	1 - f(a) = min over x = e^t of d(t) + x a,
 *
 * d(t) the profile, good to a part of its own size, and that is convex in x:
 * three points around the minimum bound it by the highest and by the chords
 * that are drawn on.
 */
struct line {
	double t, x;
	struct bracket at;
};

static bool
line_ask(struct line *line, const struct mechanism *mechanism, double alpha,
	 double t, struct error *err)
{
	struct bracket delta;

	if (!mechanism_delta(mechanism, t, &delta, err))
		return false;
	*line = (struct line){ t, exp(t), delta };
	line->at.lower = safe_down(delta.lower + line->x * alpha);
	line->at.value = delta.value + line->x * alpha;
	line->at.upper = safe_up(delta.upper + line->x * alpha);

	return true;
}

/* The chord of two lines at a third place, where it lies below. */
static double
drawn_on(const struct line *near, const struct line *far, double x)
{
	double part = (near->x - x) / (far->x - near->x);

	return near->at.lower - part * (far->at.upper - near->at.lower);
}

static bool
is_around(const struct line lines[3])
{
	return lines[0].at.lower >= lines[1].at.upper &&
	       lines[2].at.lower >= lines[1].at.upper;
}

static void
narrow_corner(const struct line lines[3], struct bracket *beta)
{
	double least = fmin(drawn_on(&lines[1], &lines[2], lines[0].x),
			    drawn_on(&lines[1], &lines[0], lines[2].x));

	beta->lower = fmax(beta->lower, safe_down(1 - lines[1].at.upper));
	beta->upper = fmin(beta->upper, safe_up(1 - fmax(least, 0)));
	beta->upper = fmax(beta->upper, beta->lower);
	beta->value = (beta->lower + beta->upper) / 2;
}

/* So far the two ends may lie apart as a mu before deltas are asked. */
#define SHARP 2e-4

static bool
is_sharp(double alpha, const struct bracket *beta)
{
	return mu_at(alpha, beta->lower) - mu_at(alpha, beta->upper) <= SHARP;
}

/* The next three places: downhill, or closer around the lowest. */
static double
next_place(const struct line lines[3], double *step)
{
	double left = lines[0].at.value - lines[1].at.value;
	double right = lines[2].at.value - lines[1].at.value;

	if (left < 0)
		return lines[0].t;
	if (right < 0)
		return lines[2].t;
	*step /= 6;

	return lines[1].t + 3 * *step * (left - right) / (left + right);
}

enum { PLACES = 24 };

/* Ends that are no better are left; where there is no delta, too. */
static bool
sharpen(const struct mechanism *mechanism, double alpha, struct bracket *beta,
	struct error *err)
{
	double t = log((1 - beta->lower) / alpha) - 0.5, step = 0.3;

	for (int i = 0; i < PLACES && !is_sharp(alpha, beta); i++) {
		struct line lines[3];

		if (!(t > step))
			return true;
		for (int j = 0; j < 3; j++) {
			if (!line_ask(&lines[j], mechanism, alpha,
				      t + (j - 1) * step, err))
				return false;
		}
		if (!(lines[1].at.upper < 1.1 * lines[1].at.lower))
			return true;
		if (is_around(lines))
			narrow_corner(lines, beta);
		t = next_place(lines, &step);
	}

	return true;
}

/* f with sharp corners. */
static bool
ask(const struct mechanism *mechanism, const double alphas[], size_t count,
    struct bracket betas[], struct error *err)
{
	if (!mechanism_tradeoffs(mechanism, alphas, count, betas, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		if (!(alphas[i] < 0.01) || is_sharp(alphas[i], &betas[i]))
			continue;
		if (!sharpen(mechanism, alphas[i], &betas[i], err))
			return false;
	}

	return true;
}

/* ---- points ---- */

/* From a little beyond the reach to the middle, even in the normal scale. */
static bool
start(struct points *points, const struct mechanism *mechanism, double reach,
      struct error *err)
{
	double far = normal_quantile_above(reach), step = far / (AT_FIRST - 3);

	points->alpha = memory_new_array(AT_FIRST, sizeof(double));
	points->beta = memory_new_array(AT_FIRST, sizeof(*points->beta));
	for (size_t i = 0; i < AT_FIRST; i++)
		points->alpha[i] = normal_above(far - step * ((double)i - 1));
	points->alpha[1] = reach;
	if (!ask(mechanism, points->alpha, AT_FIRST, points->beta, err))
		return false;
	/* Beyond the diagonal everything comes again. */
	while (points->count < AT_FIRST &&
	       (points->count < 4 || points->beta[points->count - 2].upper >
					     points->alpha[points->count - 2]))
		points->count++;

	return true;
}

static void
insert(struct points *points, const double alphas[],
       const struct bracket betas[], size_t count)
{
	size_t room = points->count + count;

	points->alpha = memory_grow_array(points->alpha, room, sizeof(double));
	points->beta =
		memory_grow_array(points->beta, room, sizeof(*points->beta));
	for (size_t i = 0; i < count; i++) {
		size_t at =
			sorted_below(points->alpha, points->count, alphas[i]);
		size_t rest = points->count - at;

		memmove(points->alpha + at + 1, points->alpha + at,
			rest * sizeof(double));
		memmove(points->beta + at + 1, points->beta + at,
			rest * sizeof(*betas));
		points->alpha[at] = alphas[i];
		points->beta[at] = betas[i];
		points->count++;
	}
}

/* ---- mu ---- */

/* The quantiles' own error. */
static double
mu_error(double mu, double alpha)
{
	return 1e-14 * (1 + fabs(mu) + fabs(normal_quantile_above(alpha)));
}

static double
mu_lower(const struct points *points, size_t i, const struct bracket *mu)
{
	double at = mu_at(points->alpha[i], points->beta[i].upper);

	(void)mu;

	return at - mu_error(at, points->alpha[i]);
}

/* Slopes of the chords left and right of a segment, drawn into it. */
static double
slope_before(const struct points *points, size_t i)
{
	return (points->beta[i].lower - points->beta[i - 1].upper) /
	       (points->alpha[i] - points->alpha[i - 1]);
}

static double
slope_behind(const struct points *points, size_t i)
{
	return (points->beta[i + 1].upper - points->beta[i].lower) /
	       (points->alpha[i + 1] - points->alpha[i]);
}

/* The lowest that f can be within a segment: where the two chords meet. */
static void
find_lowest(const struct points *points, size_t i, double *alpha, double *beta)
{
	double a0 = points->alpha[i], a1 = points->alpha[i + 1];
	double b0 = points->beta[i].lower, b1 = points->beta[i + 1].lower;
	double before = i ? slope_before(points, i) : -INFINITY;
	double behind = i + 2 < points->count ? slope_behind(points, i + 1) : 0;
	double meet;

	*alpha = a0;
	*beta = b1 + behind * (a0 - a1);
	if (!(*beta < b0))
		*beta = fmin(b0, *beta);
	if (!(before < behind))
		*beta = b1;
	if (!isfinite(before) || !(before < behind))
		return;
	meet = a0 + (b1 - b0 + behind * (a0 - a1)) / (before - behind);
	if (!(meet > a0))
		return;
	*alpha = fmin(meet, a1);
	*beta = fmax(b0 + before * (*alpha - a0), 0);
}

static struct segment
mu_look(const struct points *points, size_t i, const struct bracket *mu)
{
	double alpha, beta, most;

	(void)mu;
	find_lowest(points, i, &alpha, &beta);
	most = fmax(
		mu_at(alpha, beta),
		fmax(mu_at(points->alpha[i], points->beta[i].lower),
		     mu_at(points->alpha[i + 1], points->beta[i + 1].lower)));

	return (struct segment){ most + mu_error(most, points->alpha[i]),
				 alpha };
}

/* ---- regret ---- */

/* f_mu crossed by the line beta - alpha = c, in the normal scale. */
struct crossing {
	double mu, c;
};

static double
beside_line(void *of, double z)
{
	const struct crossing *crossing = of;

	return normal_below(z - crossing->mu) - normal_above(z) - crossing->c;
}

static double
find_crossing(double mu, double c)
{
	struct crossing crossing = { mu, c };
	struct root root;

	if (!root_start(&root, beside_line, &crossing, -40, 40 + mu))
		return c > 0 ? 40 + mu : -40;
	root_narrow(&root, beside_line, &crossing, 1e-16);

	return (root.low + root.high) / 2;
}

/* A point of f_mu on a diagonal, and its slope along the diagonals. */
struct tangent {
	double c, at, slope;
};

static struct tangent
tangent_at(double mu, double c)
{
	double z = find_crossing(mu, c);

	return (struct tangent){ c, normal_above(z),
				 -1 / (1 + exp(mu * z - mu * mu / 2)) };
}

static double
regret_lower(const struct points *points, size_t i, const struct bracket *mu)
{
	double c = points->beta[i].lower - points->alpha[i];

	return points->alpha[i] - tangent_at(mu->lower, c).at - 1e-15;
}

static struct segment
regret_look(const struct points *points, size_t i, const struct bracket *mu)
{
	double s0 = points->alpha[i], s1 = points->alpha[i + 1];
	struct tangent t0 = tangent_at(mu->upper, points->beta[i].upper - s0);
	struct tangent t1 =
		tangent_at(mu->upper, points->beta[i + 1].upper - s1);
	double most = fmax(s0 - t0.at, s1 - t1.at), width = t1.c - t0.c;
	double meet =
		(t1.at - t0.at - t1.slope * width) / (t0.slope - t1.slope);

	/* Along the diagonals c falls as alpha rises. */
	if (meet < 0 && meet > width)
		most = fmax(most, s0 + (s1 - s0) * meet / width -
					  (t0.at + t0.slope * meet));

	return (struct segment){ most + 1e-15, (s0 + s1) / 2 };
}

/* ---- the search ---- */

static struct bracket
ends_of(const struct search *search, struct segment segments[])
{
	struct bracket ends = { -INFINITY, 0, -INFINITY };

	/* The points at either end are beyond what is asked, and only help. */
	for (size_t i = 1; i + 2 < search->points->count; i++) {
		segments[i] = search->look(search->points, i, &search->mu);
		ends.upper = fmax(ends.upper, segments[i].upper);
		ends.lower = fmax(ends.lower, search->lower(search->points, i,
							    &search->mu));
	}
	ends.lower = fmax(0, fmin(ends.lower, ends.upper));
	ends.upper = fmax(0, ends.upper);
	ends.value = (ends.lower + ends.upper) / 2;

	return ends;
}

/* Where the maximum may still hide: at most so many places, in order. */
static size_t
choose(const struct search *search, const struct segment segments[],
       double above, double alphas[])
{
	size_t count = 0;

	for (size_t i = 1; i + 2 < search->points->count; i++) {
		double from = search->points->alpha[i];
		double to = search->points->alpha[i + 1];
		double next = segments[i].next, middle = (from + to) / 2;

		if (!(segments[i].upper > above) || count + 2 > PER_ROUND)
			continue;
		if (next > from && next < to)
			alphas[count++] = next;
		if (middle > from && middle < to && !(next == middle))
			alphas[count++] = middle;
	}

	return count;
}

static bool
find_most(struct search *search, struct bracket *most, struct error *err)
{
	double before = INFINITY;

	for (int round = 0; round < ROUNDS; round++) {
		struct segment *segments = memory_new_array(
			search->points->count, sizeof(*segments));
		struct bracket betas[PER_ROUND];
		double alphas[PER_ROUND];
		size_t count;

		*most = ends_of(search, segments);
		count = choose(search, segments, most->lower + NEAR, alphas);
		free(segments);
		if (!(most->upper - most->lower > NEAR) || !count)
			break;
		/* Points are known no better than that. */
		if (round > 3 && most->upper - most->lower > 0.9 * before)
			break;
		before = most->upper - most->lower;
		if (!ask(search->mechanism, alphas, count, betas, err))
			return false;
		insert(search->points, alphas, betas, count);
	}

	return true;
}

/* All of it normal noise: the curve is a Gaussian's. */
static bool
is_gaussian(const struct mechanism *mechanism, struct nearest_gaussian *found)
{
	double mu;

	if (!mechanism_is_normal(mechanism, &mu))
		return false;
	found->mu = bracket_around(mu, 1e-15 * mu);
	found->regret = bracket_exact(0);

	return true;
}

static bool
find(const struct mechanism *mechanism, double reach, bool wants_regret,
     struct nearest_gaussian *found, struct error *err)
{
	struct points points = { 0 };
	struct search mu = { mechanism, &points, mu_look, mu_lower, { 0 } };
	struct search regret = {
		mechanism, &points, regret_look, regret_lower, { 0 }
	};
	bool done;

	found->reach = reach;
	if (is_gaussian(mechanism, found))
		return true;
	done = start(&points, mechanism, reach, err) &&
	       find_most(&mu, &found->mu, err);
	regret.mu = found->mu;
	done = done &&
	       (!wants_regret || find_most(&regret, &found->regret, err));
	/* Beyond the reach f is no farther from any curve than that. */
	found->regret.upper = fmax(found->regret.upper, reach);
	clear(&points);

	return done;
}

bool
nearest_gaussian_find(const struct mechanism *mechanism, double reach,
		      struct nearest_gaussian *found, struct error *err)
{
	return find(mechanism, reach, true, found, err);
}

bool
nearest_gaussian_mu(const struct mechanism *mechanism, double reach,
		    struct bracket *mu, struct error *err)
{
	struct nearest_gaussian found = { 0 };

	if (!find(mechanism, reach, false, &found, err))
		return false;
	*mu = found.mu;

	return true;
}
