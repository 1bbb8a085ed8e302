/*
 * last_model_mechanism.c - the sum of T sampled steps, and nothing else
 *
 * Were losses linear, who sees only the last model would see the sum of all
 * steps: with the canary Bin(T, q) + N(0, sigma^2 T), without it the noise
 * alone, or, where it is replaced by its opposite, -Bin(T, q) + the same
 * (Steinke et al., "The last iterate advantage", ICLR 2025).  Real losses
 * are not linear, and may show more or less: this claims nothing.
 *
 * In units of sigma sqrt(T), with p_k the binomial chances and m the step,
 * the likelihood ratio sum p_k e^(k m x - k^2 m^2 / 2) grows with x, so that
 * thresholds on x are the best tests.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/law/root.h"

enum { SIGMA, SAMPLING };

/* Chances this much below the largest, as logarithms, are left out. */
#define RARE (-230.0)

/* More than all that is left out together. */
#define LOG_LEFT_OUT (-210.0)

/* How wrong a logarithm of a tail may be, relatively. */
#define NEAR 1e-12

#define STEPS_MOST 1e6

/* Losses of which nobody asks where they end. */
#define FARTHEST 1e15

struct sum {
	double first;  /* how often the canary takes part, at least */
	double *log_p; /* of so often, once more, ... */
	size_t count;
	double move; /* m */
	bool replaced, left_out;
};

/* ---- the binomial law ---- */

/* log p_k - log p_(k-1). */
static double
log_growth(double steps, double q, double k)
{
	return log((steps - k + 1) / k) + log(q) - log1p(-q);
}

/* From the mode as far as chances are not rare. */
static void
find_range(struct sum *sum, double steps, double q, double mode)
{
	double last = mode, log_p = 0;

	sum->first = mode;
	while (sum->first > 0 && log_p > RARE)
		log_p -= log_growth(steps, q, sum->first--);
	log_p = 0;
	while (last < steps && log_p > RARE)
		log_p += log_growth(steps, q, ++last);
	sum->count = (size_t)(last - sum->first) + 1;
	sum->left_out = sum->first > 0 || last < steps;
}

static void
fill_chances(struct sum *sum, double steps, double q)
{
	double mode = fmin(floor((steps + 1) * q), steps), total = 0;
	size_t at;

	if (q < 1)
		find_range(sum, steps, q, mode);
	else
		*sum = (struct sum){ .first = steps, .count = 1 };
	sum->log_p = memory_new_array(sum->count, sizeof(double));
	at = (size_t)(mode - sum->first);
	sum->log_p[at] = 0;
	for (size_t i = at; i-- > 0;)
		sum->log_p[i] =
			sum->log_p[i + 1] -
			log_growth(steps, q, sum->first + (double)i + 1);
	for (size_t i = at + 1; i < sum->count; i++)
		sum->log_p[i] = sum->log_p[i - 1] +
				log_growth(steps, q, sum->first + (double)i);
	for (size_t i = 0; i < sum->count; i++)
		total += exp(sum->log_p[i]);
	for (size_t i = 0; i < sum->count; i++)
		sum->log_p[i] -= log(total);
}

static void
stop(void *state)
{
	struct sum *sum = state;

	free(sum->log_p);
	free(sum);
}

static bool
start(struct mechanism *mechanism, const double values[],
      const struct mechanism_points *points, struct error *err)
{
	double steps = (double)mechanism->steps;
	struct sum *sum;

	(void)points;
	if (steps > STEPS_MOST)
		return error_set(err, ERROR_USAGE,
				 "mechanism=last-model takes steps= up to %.0f",
				 STEPS_MOST);
	sum = memory_new(sizeof(*sum));
	fill_chances(sum, steps, values[SAMPLING]);
	sum->move = 1 / (values[SIGMA] * sqrt(steps));
	sum->replaced = mechanism->adjacency == ADJACENCY_REPLACE_ONE;
	mechanism->state = sum;

	return true;
}

/* ---- the two laws ---- */

static double
moved_by(const struct sum *sum, size_t i)
{
	return (sum->first + (double)i) * sum->move;
}

/* log of the sum of exp(log_p + term), with what each term is. */
static double
log_mixture(const struct sum *sum, double x,
	    double (*term)(double moved, double x))
{
	double top = -INFINITY, total = 0;

	for (size_t i = 0; i < sum->count; i++)
		top = fmax(top, sum->log_p[i] + term(moved_by(sum, i), x));
	if (!isfinite(top))
		return top;
	for (size_t i = 0; i < sum->count; i++)
		total += exp(sum->log_p[i] + term(moved_by(sum, i), x) - top);

	return top + log(total);
}

static double
ratio_term(double moved, double x)
{
	return moved * (x - moved / 2);
}

static double
above_term(double moved, double x)
{
	return normal_log_above(x - moved);
}

static double
below_term(double moved, double x)
{
	return normal_log_below(x - moved);
}

static double
loss_at(const struct sum *sum, double x)
{
	return log_mixture(sum, x, ratio_term) -
	       (sum->replaced ? log_mixture(sum, -x, ratio_term) : 0);
}

static double
log_above_with(const struct sum *sum, double x)
{
	return log_mixture(sum, x, above_term);
}

static double
log_below_with(const struct sum *sum, double x)
{
	return log_mixture(sum, x, below_term);
}

/* Replaced is with the other sign. */
static double
log_above_without(const struct sum *sum, double x)
{
	return sum->replaced ? log_below_with(sum, -x) : normal_log_above(x);
}

static double
log_below_without(const struct sum *sum, double x)
{
	return sum->replaced ? log_above_with(sum, -x) : normal_log_below(x);
}

/* ---- places ---- */

/* Where what grows with x reaches a goal. */
struct wanted {
	const struct sum *sum;
	double (*value)(const struct sum *sum, double x);
	double goal;
};

static double
missing(void *of, double x)
{
	const struct wanted *wanted = of;

	return wanted->value(wanted->sum, x) - wanted->goal;
}

/* Infinite where it is never reached. */
static double
place_of(const struct sum *sum,
	 double (*value)(const struct sum *sum, double x), double goal)
{
	struct wanted wanted = { sum, value, goal };
	double low = -1, high = 1;
	struct root root;

	for (; missing(&wanted, low) > 0; low *= 2) {
		if (low < -1e12)
			return -INFINITY;
	}
	for (; missing(&wanted, high) < 0; high *= 2) {
		if (high > 1e12)
			return INFINITY;
	}
	if (!root_start(&root, missing, &wanted, low, high))
		return root.at_low < 0 ? high : low;
	root_narrow(&root, missing, &wanted, 1e-13);

	return root.high;
}

/* ---- delta and epsilon ---- */

/* log(e^a - e^b), of logarithms that are off by a few last digits. */
static struct bracket
log_difference(const struct sum *sum, double a, double b)
{
	double gap = exp(b - a), error = NEAR * (1 + fabs(a));
	double value = gap < 1 ? a + log1p(-gap) : -INFINITY;
	struct bracket found = { -INFINITY, value, value };

	if (gap < 1 - error)
		found.lower = value - 2 * error / (1 - gap);
	found.upper = a + log(fmin(1, fmax(0, 1 - gap) + 2 * error));
	if (sum->left_out) {
		double top = fmax(found.upper, LOG_LEFT_OUT);

		found.upper = top + log(exp(found.upper - top) +
					exp(LOG_LEFT_OUT - top));
	}

	return found;
}

/* P(S) - e^epsilon Q(S), where the loss is above epsilon. */
static struct bracket
log_delta_remove(const struct sum *sum, double epsilon)
{
	double x = place_of(sum, loss_at, epsilon);

	if (x > 1e12)
		return log_difference(sum, -INFINITY, 0);

	return log_difference(sum, log_above_with(sum, x),
			      epsilon + log_above_without(sum, x));
}

static struct bracket
log_delta_add(const struct sum *sum, double epsilon)
{
	double x = place_of(sum, loss_at, -epsilon);

	if (x < -1e12)
		return log_difference(sum, -INFINITY, 0);

	return log_difference(sum, log_below_without(sum, x),
			      epsilon + log_below_with(sum, x));
}

static struct bracket
log_delta_of(const void *of, double epsilon)
{
	const struct mechanism *mechanism = of;
	const struct sum *sum = mechanism->state;

	if (mechanism->direction == DIRECTION_ADD)
		return log_delta_add(sum, epsilon);
	if (mechanism->direction == DIRECTION_REMOVE)
		return log_delta_remove(sum, epsilon);

	return bracket_larger(log_delta_add(sum, epsilon),
			      log_delta_remove(sum, epsilon));
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	(void)err;
	*answer = log_delta_of(mechanism, epsilon);

	return true;
}

struct excess {
	const struct mechanism *mechanism;
	double goal;
};

static double
excess_at(void *of, double epsilon)
{
	const struct excess *excess = of;

	return fmax(log_delta_of(excess->mechanism, epsilon).value, -1e9) -
	       excess->goal;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	struct excess excess = { mechanism, log(delta) };
	struct root root;
	double high = 1;

	(void)err;
	*answer = bracket_exact(delta < 1 ? INFINITY : 0);
	if (!(delta > 0) || !(delta < 1))
		return true;
	*answer = bracket_exact(0);
	if (!(excess_at(&excess, 0) > 0))
		return true;
	while (high < FARTHEST && excess_at(&excess, high) > 0)
		high *= 2;
	*answer = (struct bracket){ high, INFINITY, INFINITY };
	if (!root_start(&root, excess_at, &excess, 0, high))
		return true;
	root_narrow(&root, excess_at, &excess, 1e-13);
	*answer = bracket_crossing(log_delta_of, mechanism, excess.goal,
				   INFINITY, root.high, 1e-13 * root.high);

	return true;
}

/* ---- trade-off ---- */

static double
beta_add(const struct sum *sum, double alpha)
{
	double x;

	if (!(alpha > 0) || !(alpha < 1))
		return alpha > 0 ? 0 : 1;
	x = sum->replaced ? place_of(sum, log_below_without, log1p(-alpha))
			  : normal_quantile_above(alpha);

	return exp(log_below_with(sum, x));
}

/* The inverse. */
static double
beta_remove(const struct sum *sum, double alpha)
{
	if (!(alpha > 0) || !(alpha < 1))
		return alpha > 0 ? 0 : 1;

	return exp(log_above_without(
		sum, place_of(sum, log_below_with, log(alpha))));
}

/*
 * Below the corner the curve of adding, then a chord of slope -1, then the
 * inverse: removing tells more than adding at every epsilon that the tests
 * looked at, as of one step, of which it is known.
 */
static double
beta_both(const struct sum *sum, double alpha)
{
	double x = place_of(sum, loss_at, 0);
	double corner = exp(log_above_without(sum, x));
	double other = exp(log_below_with(sum, x));

	if (alpha <= corner)
		return beta_add(sum, alpha);
	if (!(alpha < other))
		return beta_remove(sum, alpha);

	return corner + other - alpha;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	const struct sum *sum = mechanism->state;
	double beta = mechanism->direction == DIRECTION_ADD
			      ? beta_add(sum, alpha)
		      : mechanism->direction == DIRECTION_REMOVE
			      ? beta_remove(sum, alpha)
			      : beta_both(sum, alpha);

	(void)err;
	*answer = bracket_within(bracket_around(beta, 1e-11 * beta), 0,
				 1 - alpha);

	return true;
}

/* ---- scores ---- */

/* Returns the steps beyond the first that a uniform chance stands for. */
static size_t
steps_at(const struct sum *sum, double chance)
{
	size_t i = 0;

	for (double below = exp(sum->log_p[0]);
	     i + 1 < sum->count && below < chance; below += exp(sum->log_p[i]))
		i++;

	return i;
}

/* The choice of each canary is made far along its own stream. */
#define CHOICES ((uint64_t)1 << 62)

static void
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	const struct sum *sum = mechanism->state;

	random_draw_normals(draws, scores, count);
	if (!in && !sum->replaced)
		return;
	for (size_t i = 0; i < count; i++) {
		double chance, moved;

		random_fill_uniforms(draws->seed, draws->stream,
				     CHOICES + draws->first + i, &chance, 1);
		moved = moved_by(sum, steps_at(sum, chance));
		scores[i] += in ? moved : -moved;
	}
}

static struct score_rates
rates(const struct mechanism *mechanism, double threshold)
{
	const struct sum *sum = mechanism->state;

	return (struct score_rates){
		.without = exp(log_above_without(sum, threshold)),
		.without_not = exp(log_below_without(sum, threshold)),
		.with = exp(log_above_with(sum, threshold)),
		.with_not = exp(log_below_with(sum, threshold)),
	};
}

static double
loss(const struct mechanism *mechanism, double score)
{
	return loss_at(mechanism->state, score);
}

const struct mechanism_kind mechanism_last_model = {
	.name = "last-model",
	.title = "Last model of sampled Gaussian steps",
	.summary = "the last model of sampled Gaussian steps, were losses "
		   "linear: a heuristic",
	.reference = "Steinke et al., ICLR 2025 (The last iterate advantage)",
	.parameters = {
		[SIGMA] = { .name = "sigma",
			    .summary = "noise over sensitivity",
			    .lowest = 1e-6,
			    .highest = 1e9 },
		[SAMPLING] = { .name = "sampling",
			       .summary = "the chance that a record takes part",
			       .lowest = 1e-12,
			       .highest = 1 },
	},
	.is_heuristic = true,
	.directed = true,
	.neighbours = ADJACENCY_OF_SUMS,
	.answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
	},
	.start = start,
	.stop = stop,
	.composes = mechanism_composes,
	.loss = loss,
	.sample = sample,
	.rates = rates,
};
