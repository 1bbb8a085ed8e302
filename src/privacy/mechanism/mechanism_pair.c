/*
 * mechanism_pair.c - a promise about one change, read for two
 *
 * If neighbours keep f, data two changes apart keep f(1 - f(alpha)), and
 * some mechanism that fits the promise shows no less (Dong, Roth and Su
 * 2022, theorem 2.14; Awan and Vadhan 2023 for what shows it).  Its delta
 *
 *	sup over alpha of 1 - f(1 - f(alpha)) - e^epsilon alpha
 *	inf over s of delta(s) + e^s delta(epsilon - s),
 *
 * delta(-s) = 1 - e^-s + e^-s delta(s): any alpha is a lower end, any s an
 * upper one, and at the best of each they meet.  (2 epsilon,
 * (1 + e^epsilon) delta) is s = epsilon / 2 at one epsilon.
 *
 * Beside others it is what lies between two polygons: lines of upper deltas,
 * and points of the curve where those lines meet, which are its corners where
 * it has some.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/mechanism/curve_mechanism.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "stats/law/root.h"
#include "stats/safe.h"

struct pair {
	struct curve
		curve; /* first; made by law(), before scores have losses */
	const struct mechanism *once;
	struct mechanism *own; /* freed with it, or NULL */
};

static const struct mechanism *
once_of(const struct mechanism *mechanism)
{
	const struct pair *pair = mechanism->state;

	return pair->once;
}

typedef bool tradeoff_fn(const struct mechanism *mechanism, double alpha,
			 struct bracket *answer, struct error *err);

/* Composes a trade-off function with itself. */
static bool
twice(tradeoff_fn *f, const struct mechanism *once, double alpha,
      struct bracket *answer, struct error *err)
{
	struct bracket first, low, high;

	if (!f(once, alpha, &first, err) ||
	    !f(once, fmin(1, safe_up(1 - first.lower)), &low, err) ||
	    !f(once, fmax(0, safe_down(1 - first.upper)), &high, err))
		return false;
	*answer = (struct bracket){ low.lower, low.value, high.upper };
	answer->value = fmin(fmax(answer->value, low.lower), high.upper);

	return true;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return twice(mechanism_tradeoff, once_of(mechanism), alpha, answer,
		     err);
}

static bool
quick_tradeoff(const struct mechanism *mechanism, double alpha,
	       struct bracket *answer, struct error *err)
{
	const struct mechanism_answers *quick = &mechanism->kind->quick;

	return quick->tradeoff
		       ? quick->tradeoff(mechanism, alpha, answer, err)
		       : mechanism_tradeoff(mechanism, alpha, answer, err);
}

static bool
quick_delta(const struct mechanism *mechanism, double epsilon,
	    struct bracket *answer, struct error *err)
{
	const struct mechanism_answers *quick = &mechanism->kind->quick;
	struct bracket log;

	if (!quick->log_delta)
		return mechanism_delta(mechanism, epsilon, answer, err);
	if (!quick->log_delta(mechanism, epsilon, &log, err))
		return false;
	*answer = bracket_exp(&log);

	return true;
}

/* Scores, and what is composed, are those of one mechanism. */
static bool
tradeoff_of_one(const struct mechanism *mechanism, double alpha,
		struct bracket *answer, struct error *err)
{
	return twice(quick_tradeoff, once_of(mechanism), alpha, answer, err);
}

/* ---- delta ---- */

/* delta at any epsilon, below 0 by the mirror; upper ends. */
static bool
delta_at(const struct mechanism *once, double epsilon, double *delta,
	 struct error *err)
{
	struct bracket found;

	if (!quick_delta(once, fabs(epsilon), &found, err))
		return false;
	*delta = found.upper;
	if (epsilon < 0)
		*delta = safe_up(-expm1(epsilon) + exp(epsilon) * found.upper);

	return true;
}

/* Asked again and again by a search that cannot fail. */
struct asked {
	const struct mechanism *once;
	double epsilon;
	bool failed;
	struct error *err;
};

static double
upper_at(struct asked *asked, double s)
{
	double first, second;

	if (asked->failed || !delta_at(asked->once, s, &first, asked->err) ||
	    !delta_at(asked->once, asked->epsilon - s, &second, asked->err)) {
		asked->failed = true;
		return 1;
	}

	return safe_up(first + safe_up(exp(s)) * second);
}

/* Any alpha holds. */
static double
lower_at(struct asked *asked, double alpha)
{
	struct bracket first, second;

	if (asked->failed ||
	    !quick_tradeoff(asked->once, alpha, &first, asked->err) ||
	    !quick_tradeoff(asked->once, fmax(0, safe_down(1 - first.upper)),
			    &second, asked->err)) {
		asked->failed = true;
		return 0;
	}

	return safe_down(1 - second.upper -
			 safe_up(exp(asked->epsilon)) * alpha) -
	       4e-16;
}

/* Both have one best place: they are convex in e^s and concave in alpha. */
#define FAR_APART 40.0

/* The best of a grid, then of finer ones about it; any of them holds. */
static double
best(struct asked *asked, double (*value)(struct asked *asked, double at),
     double from, double to, int sign)
{
	double found = sign * (double)INFINITY, near = from;

	for (int round = 0; round < 8; round++) {
		double step = (to - from) / 16;

		for (int i = 0; i <= 16; i++) {
			double at = value(asked, from + step * i);

			if (sign * at < sign * found) {
				found = at;
				near = from + step * i;
			}
		}
		from = fmax(from, near - step);
		to = fmin(to, near + step);
	}

	return found;
}

/* Errors are looked for along their logarithms. */
static double
lower_at_log(struct asked *asked, double log_alpha)
{
	return lower_at(asked, fmin(1, exp(log_alpha)));
}

static double
most_at(struct asked *asked)
{
	return fmin(1, best(asked, upper_at, -FAR_APART,
			    asked->epsilon + FAR_APART, 1));
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	struct asked asked = { once_of(mechanism), epsilon, false, err };
	double high = most_at(&asked);
	double low = fmax(0, best(&asked, lower_at_log, -FAR_APART, 0, -1));
	struct bracket found;

	if (asked.failed)
		return false;
	low = fmax(low, fmax(0, lower_at(&asked, 0)));
	found = (struct bracket){ fmin(low, high), high, high };
	*answer = bracket_log(&found);

	return !asked.failed;
}

/* ---- epsilon ---- */

struct wanted {
	const struct mechanism *mechanism;
	double goal;
	bool upper, failed;
	struct error *err;
};

static bool
is_above(void *of, double epsilon)
{
	struct wanted *wanted = of;
	struct bracket found;

	if (wanted->failed ||
	    !log_delta(wanted->mechanism, epsilon, &found, wanted->err)) {
		wanted->failed = true;
		return false;
	}

	return (wanted->upper ? found.upper : found.lower) > wanted->goal;
}

enum { FAR = 1 << 11 };

static double
crossed(struct wanted *wanted)
{
	double high = 1;
	struct root root;

	if (!is_above(wanted, 0))
		return 0;
	while (high < FAR && is_above(wanted, high))
		high *= 2;
	if (!(high < FAR))
		return wanted->upper ? INFINITY : high / 2;
	root = root_split(is_above, wanted, 0, high, 1e-10);

	return wanted->upper ? root.high : root.low;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	struct wanted wanted = { mechanism, log(delta), true, false, err };

	answer->upper = answer->value = crossed(&wanted);
	wanted.upper = false;
	answer->lower = fmin(answer->upper, crossed(&wanted));

	return !wanted.failed;
}

/* ---- scores, uniform without the canary ---- */

static double
beta_at(const struct mechanism *mechanism, double alpha)
{
	struct bracket found;
	struct error ignored;

	return tradeoff_of_one(mechanism, fmin(1, fmax(0, alpha)), &found,
			       &ignored)
		       ? found.value
		       : 1;
}

/* The curve is its own inverse. */
static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	random_draw_uniforms(draws, scores, count);
	for (size_t i = 0; in && i < count; i++)
		scores[i] = 1 - beta_at(mechanism, scores[i]);
}

static struct score_rates
rates(const struct mechanism *mechanism, double threshold)
{
	double alpha = fmin(1, fmax(0, 1 - threshold));
	double beta = threshold > 1 ? 1 : beta_at(mechanism, alpha);

	return (struct score_rates){ alpha, 1 - beta, 1 - alpha, beta };
}

/* ---- beside other mechanisms ---- */

enum { LINES = 160 };

/* Deltas that are as good as none. */
#define LEAST_LINE 1e-30

/* Lines at some epsilons, in order or not. */
static bool
draw_lines(const struct pair *pair, const double epsilon[], size_t count,
	   struct polygon *polygon, struct error *err)
{
	double *delta = memory_new_array(count, sizeof(*delta));
	bool done = true;

	for (size_t i = 0; i < count && done; i++) {
		struct asked asked = { pair->once, epsilon[i], false, err };

		delta[i] = most_at(&asked);
		done = !asked.failed;
	}
	done = done &&
	       polygon_from_profile(polygon, epsilon, delta, count, err);
	free(delta);

	return done;
}

/* Up to where delta falls no more. */
static bool
draw_first(const struct mechanism *mechanism, struct polygon *polygon,
	   struct error *err)
{
	struct pair *pair = mechanism->state;
	struct asked far = { pair->once, FAR / 2.0, false, err };
	double least = fmax(most_at(&far) * (1 + 1e-9), LEAST_LINE);
	struct wanted wanted = { mechanism, log(least), true, false, err };
	double epsilon[LINES], end = crossed(&wanted);

	if (far.failed || wanted.failed)
		return false;
	end = isfinite(end) ? end : FAR / 2.0;
	for (size_t i = 0; i < LINES; i++)
		epsilon[i] = end * pow((double)i / (LINES - 1), 2);

	return draw_lines(pair, epsilon, LINES, polygon, err);
}

static bool
draw_corners(const struct mechanism *mechanism, const struct polygon *lines,
	     struct polygon *polygon, struct error *err)
{
	double *alpha = memory_new_array(lines->count, sizeof(*alpha));
	double *beta = memory_new_array(lines->count, sizeof(*beta));
	bool done = true;

	for (size_t i = 0; i < lines->count && done; i++) {
		struct bracket found;

		/* The last line may end a rounding beyond. */
		alpha[i] = fmin(1, lines->alpha[i]);
		done = tradeoff_of_one(mechanism, alpha[i], &found, err);
		beta[i] = done ? found.upper : 1;
	}
	done = done &&
	       polygon_from_points(polygon, alpha, beta, lines->count, err);
	free(alpha);
	free(beta);

	return done;
}

/* The slopes of its pieces, as losses; both sides of a curve have them. */
static size_t
list_slopes(const struct polygon *polygon, double epsilon[])
{
	size_t count = 0;

	epsilon[count++] = 0;
	for (size_t i = 0; i + 1 < polygon->count; i++) {
		double loss = log((polygon->power[i + 1] - polygon->power[i]) /
				  (polygon->alpha[i + 1] - polygon->alpha[i]));

		if (loss > 0 && loss < FAR / 2.0)
			epsilon[count++] = loss;
	}

	return count;
}

/* Lines between corners, along its pieces, and at the end. */
static bool
draw_curve(const struct mechanism *mechanism, struct curve *curve,
	   struct error *err)
{
	struct polygon first = { 0 };
	double *epsilon = NULL;
	bool done = draw_first(mechanism, &first, err) &&
		    draw_corners(mechanism, &first, &curve->upper, err);

	if (done) {
		size_t count;

		epsilon = memory_new_array(curve->upper.count + 1,
					   sizeof(*epsilon));
		count = list_slopes(&curve->upper, epsilon);
		done = draw_lines(mechanism->state, epsilon, count,
				  &curve->lower, err);
	}
	free(epsilon);
	polygon_clear(&first);

	return done;
}

static void
clear_curve(struct curve *curve)
{
	polygon_clear(&curve->upper);
	polygon_clear(&curve->lower);
}

/* Drawn once: a reading asks for the law at hundreds of Renyi orders. */
static bool
make_curve(const struct mechanism *mechanism, struct error *err)
{
	struct pair *pair = mechanism->state;

	if (pair->curve.lower.count)
		return true;
	clear_curve(&pair->curve);

	return draw_curve(mechanism, &pair->curve, err);
}

static bool
law(const struct mechanism *mechanism, struct stage_law *law_of,
    struct error *err)
{
	return make_curve(mechanism, err) &&
	       curve_mechanism_law(mechanism, law_of, err);
}

static void
stop(void *state)
{
	struct pair *pair = state;

	clear_curve(&pair->curve);
	mechanism_free(pair->own);
	free(pair);
}

static const struct mechanism_kind kind_pair = {
	.name = "promise for two changes",
	.title = "A promise read for two changes",
	.summary = "what a promise about one change comes to for two",
	.reference = "Dong, Roth and Su, JRSS B 84 (2022), theorem 2.14",
	/* Each of its answers is a search: others ask its polygons. */
	.ends = "what is known of one change leaves the rest open",
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
	},
	.stop = stop,
	.law = law,
	.loss = curve_mechanism_loss,
	.sample = sample,
	.rates = rates,
};

struct mechanism *
mechanism_new_pair(const struct mechanism *once, struct mechanism *own,
		   struct error *err)
{
	struct pair pair = { .once = once, .own = own };
	struct mechanism *made;

	if (once->direction != DIRECTION_BOTH) {
		error_set(err, ERROR_USAGE,
			  "two changes go both ways: leave out direction=");
		mechanism_free(own);
		return NULL;
	}
	made = memory_new(sizeof(*made));
	made->kind = &kind_pair;
	made->answers = &kind_pair.answers;
	made->steps = 1;
	made->adjacency = ADJACENCY_REPLACE_ONE;
	made->state = memory_copy(&pair, sizeof(pair));

	return made;
}
