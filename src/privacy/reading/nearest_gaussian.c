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
#include "privacy/mechanism/range_mechanism.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"
#include "stats/law/sorted.h"
#include "stats/safe.h"

enum { AT_FIRST = 160, PER_ROUND = 64, ROUNDS = 12 };

/* How far apart the two ends may stay. */
#define NEAR 1e-11

/* What is asked of a profile, and where corners end. */
enum { LINES_MOST = 48 };
#define CORNER 0.01

/* delta at epsilon t, with x = e^t. */
struct line {
	double t, x;
	struct bracket delta;
};

/*
 * Points of f with rising alpha, the first beyond the reach, and lines of
 * the profile with rising t.
 */
struct points {
	double *alpha;
	struct bracket *beta;
	size_t count;
	struct line *lines;
	size_t line_count;
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
	bool sharpens;     /* corners matter */
	struct bracket mu; /* of the Gaussian that is compared with */
};

static void
clear(struct points *points)
{
	free(points->alpha);
	free(points->beta);
	free(points->lines);
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
 * the lowest of some t bounds it from above, and chords that are drawn on
 * over it from below.  What is asked of the profile serves every a.
 */

/* d(t) + x a. */
static struct bracket
line_at(const struct line *line, double alpha)
{
	return bracket_add(line->delta, bracket_exact(line->x * alpha));
}

static bool
line_ask(struct points *points, const struct mechanism *mechanism, double t,
	 struct error *err)
{
	struct line line = { .t = t, .x = exp(t) };
	size_t at = points->line_count;

	if (!progress_check(mechanism->progress, err) ||
	    !mechanism_delta(mechanism, t, &line.delta, err))
		return false;
	while (at && points->lines[at - 1].t > t) {
		points->lines[at] = points->lines[at - 1];
		at--;
	}
	points->lines[at] = line;
	points->line_count++;

	return true;
}

static size_t
lowest_line(const struct points *points, double alpha)
{
	size_t lowest = 0;

	for (size_t i = 1; i < points->line_count; i++) {
		if (line_at(&points->lines[i], alpha).value <
		    line_at(&points->lines[lowest], alpha).value)
			lowest = i;
	}

	return lowest;
}

/* The next line on that side that is surely higher, or NULL. */
static const struct line *
higher_line(const struct points *points, size_t lowest, int side, double alpha)
{
	double than = line_at(&points->lines[lowest], alpha).upper;
	size_t at = lowest;

	while (side < 0 ? at > 0 : at + 1 < points->line_count) {
		at = side < 0 ? at - 1 : at + 1;
		if (line_at(&points->lines[at], alpha).lower >= than)
			return &points->lines[at];
	}

	return NULL;
}

/* The chord from `far` over `near`, drawn on to a third place. */
static double
drawn_on(const struct line *near, const struct line *far, double alpha,
	 double x)
{
	double part = (near->x - x) / (far->x - near->x);
	double low = line_at(near, alpha).lower;

	return low - part * (line_at(far, alpha).upper - low);
}

/* Ends that are no better are left. */
static void
narrow_corner(const struct points *points, double alpha, struct bracket *beta)
{
	const struct line *near, *left, *right;
	size_t lowest = lowest_line(points, alpha);
	double least = 0;

	if (!points->line_count || !(alpha < CORNER))
		return;
	near = &points->lines[lowest];
	left = higher_line(points, lowest, -1, alpha);
	right = higher_line(points, lowest, 1, alpha);
	if (left && right)
		least = fmax(0, fmin(drawn_on(near, right, alpha, left->x),
				     drawn_on(near, left, alpha, right->x)));
	beta->lower =
		fmax(beta->lower, safe_down(1 - line_at(near, alpha).upper));
	beta->upper = fmin(beta->upper, safe_up(1 - least));
	beta->upper = fmax(beta->upper, beta->lower);
	beta->value = fmin(fmax(beta->value, beta->lower), beta->upper);
}

/* So far the two ends may lie apart as a mu. */
#define SHARP 5e-5

static double
sharpness(double alpha, const struct bracket *beta)
{
	return mu_at(alpha, beta->lower) - mu_at(alpha, beta->upper);
}

/* Lines are no nearer to each other, nor to 0. */
#define NEAREST_LINES 1e-3

/* How far lines are tried from each other at first, and how much closer. */
#define FIRST_STEP 0.3
#define CLOSER     5

/* Between its neighbours: at the parabola's foot, or in the wider gap. */
static double
closer_place(const struct line *line, double alpha)
{
	double left = line[0].t - line[-1].t, right = line[1].t - line[0].t;
	double here = line_at(line, alpha).value;
	double rise = (line_at(line + 1, alpha).value - here) / right;
	double fall = (line_at(line - 1, alpha).value - here) / left;
	double wide = fmax(left, right), foot = 0;

	if (rise + fall > 0)
		foot = (fall * right - rise * left) / (rise + fall) / 2;
	if (wide < 2 * NEAREST_LINES)
		return NAN;
	if (fabs(foot) > wide / (2 * CLOSER))
		return line->t + foot;

	return right > left ? line->t + right / CLOSER
			    : line->t - left / CLOSER;
}

/* Where 1 - f(alpha) would be known better, or NaN. */
static double
next_place(const struct points *points, double alpha,
	   const struct bracket *beta)
{
	const struct line *lines = points->lines;
	size_t count = points->line_count, at = lowest_line(points, alpha);
	struct bracket here;

	if (!count)
		return fmax(NEAREST_LINES,
			    log((1 - beta->value) / alpha) - FIRST_STEP);
	here = line_at(&lines[at], alpha);
	if (!(here.upper < 1.1 * here.lower))
		return NAN;
	if (at > 0 && at + 1 < count)
		return closer_place(&lines[at], alpha);
	if (at > 0 || lines[0].delta.value > lines[0].x * alpha)
		return lines[count - 1].t + FIRST_STEP;
	if (!(lines[0].t > NEAREST_LINES))
		return NAN;
	if (lines[0].delta.upper < 1e-6 * lines[0].x * alpha)
		return NEAREST_LINES;

	return fmax(NEAREST_LINES, lines[0].t - FIRST_STEP);
}

/* f with corners as sharp as the lines make them. */
static bool
ask(struct points *points, const struct mechanism *mechanism,
    const double alphas[], size_t count, struct bracket betas[],
    struct error *err)
{
	if (!progress_check(mechanism->progress, err) ||
	    !mechanism_tradeoffs(mechanism, alphas, count, betas, err))
		return false;
	for (size_t i = 0; i < count; i++)
		narrow_corner(points, alphas[i], &betas[i]);

	return true;
}

/* ---- points ---- */

/* From a little beyond the reach to the middle, even in the normal scale. */
static bool
start(struct points *points, const struct mechanism *mechanism, double reach,
      struct error *err)
{
	double far = normal_quantile_above(reach), step = far / (AT_FIRST - 3);

	points->lines = memory_new_array(LINES_MOST, sizeof(struct line));
	points->alpha = memory_new_array(AT_FIRST, sizeof(double));
	points->beta = memory_new_array(AT_FIRST, sizeof(*points->beta));
	for (size_t i = 0; i < AT_FIRST; i++)
		points->alpha[i] = normal_above(far - step * ((double)i - 1));
	points->alpha[1] = reach;
	if (!ask(points, mechanism, points->alpha, AT_FIRST, points->beta, err))
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

/* The segment that allows most. */
static size_t
widest(const struct search *search, const struct segment segments[])
{
	size_t widest = 1;

	for (size_t i = 1; i + 2 < search->points->count; i++) {
		if (segments[i].upper > segments[widest].upper)
			widest = i;
	}

	return widest;
}

/* Where the profile would say more of a segment's points, or NaN. */
static double
place_for(const struct points *points, size_t segment)
{
	double most = SHARP, place = NAN;

	for (size_t i = segment - 1; i <= segment + 2; i++) {
		double gap = sharpness(points->alpha[i], &points->beta[i]), t;

		if (!(gap > most) || !(points->alpha[i] < CORNER))
			continue;
		t = next_place(points, points->alpha[i], &points->beta[i]);
		if (isnan(t))
			continue;
		most = gap;
		place = t;
	}

	return place;
}

/* Until the points of the segment that allows most are known well. */
static bool
sharpen(struct search *search, struct segment segments[], struct bracket *ends,
	struct error *err)
{
	struct points *points = search->points;

	*ends = ends_of(search, segments);
	while (search->sharpens && points->line_count < LINES_MOST &&
	       points->count > 3) {
		double t = place_for(points, widest(search, segments));

		if (isnan(t))
			break;
		if (!line_ask(points, search->mechanism, t, err))
			return false;
		for (size_t i = 0; i < points->count; i++)
			narrow_corner(points, points->alpha[i],
				      &points->beta[i]);
		*ends = ends_of(search, segments);
	}

	return true;
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

		if (!sharpen(search, segments, most, err)) {
			free(segments);
			return false;
		}
		count = choose(search, segments, most->lower + NEAR, alphas);
		free(segments);
		if (!(most->upper - most->lower > NEAR) || !count)
			break;
		/* Points are known no better than that. */
		if (round > 3 && most->upper - most->lower > 0.9 * before)
			break;
		before = most->upper - most->lower;
		if (!ask(search->points, search->mechanism, alphas, count,
			 betas, err))
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

/*
 * Chords between far ends meet far below f; a Gaussian that f lies above is
 * a better end.
 */
static void
narrow_range(const struct mechanism *mechanism, struct bracket *found)
{
	double mu;

	if (!range_mechanism_is(mechanism) ||
	    !mechanism_is_normal(mechanism->most, &mu))
		return;
	found->upper = fmin(found->upper, bracket_around(mu, 1e-15 * mu).upper);
	found->value = fmin(found->value, found->upper);
}

static bool
find(const struct mechanism *mechanism, double reach, bool wants_regret,
     struct nearest_gaussian *found, struct error *err)
{
	struct points points = { 0 };
	struct search mu = {
		mechanism, &points, mu_look, mu_lower, true, { 0 }
	};
	struct search regret = { mechanism,    &points, regret_look,
				 regret_lower, false,   { 0 } };
	bool done;

	found->reach = reach;
	if (is_gaussian(mechanism, found))
		return true;
	done = start(&points, mechanism, reach, err) &&
	       find_most(&mu, &found->mu, err);
	narrow_range(mechanism, &found->mu);
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
