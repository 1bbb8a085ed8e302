/*
 * two_samples.c - bounds on delta from samples of two laws
 *
 * For any function g with values in [0, 1] made without the rows it is used
 * on, E_P g - e^epsilon E_Q g is at most delta(epsilon); see
 * method/sample/testers.c for what each of them takes, and loses.
 */

#include "privacy/two_samples.h"

#include <math.h>
#include <stdbool.h>

#include "stats/law/rate_interval.h"
#include "stats/law/sorted.h"

struct two_samples
two_samples_swap(const struct two_samples *samples)
{
	return (struct two_samples){ samples->q, samples->q_count, samples->p,
				     samples->p_count };
}

/* ---- histogram ---- */

enum { MOST_BINS = 16 };

double
two_samples_tolerance(double epsilon, double bins, double rows, double tail)
{
	double both = 1 + exp(epsilon);

	return 2 / sqrt(rows) * both * sqrt(bins) +
	       6 * both * sqrt(log(4 / tail) / (2 * rows));
}

/* Edges at quantiles of the first half of P. */
static double
edge(const struct two_samples *choose, size_t bin, size_t bins)
{
	return choose->p[bin * choose->p_count / bins];
}

static double
part_below(const double values[], size_t count, double x)
{
	return (double)sorted_below(values, count, x) / (double)count;
}

double
two_samples_histogram(const struct two_samples_halves *halves, double epsilon,
		      double tail)
{
	const struct two_samples *use = &halves->use;
	double rows = fmin((double)use->p_count, (double)use->q_count);
	double sum = 0, p = 0, q = 0;

	for (size_t bin = 1; bin <= MOST_BINS; bin++) {
		bool last = bin == MOST_BINS;
		double x =
			last ? INFINITY : edge(&halves->choose, bin, MOST_BINS);
		double to_p = last ? 1 : part_below(use->p, use->p_count, x);
		double to_q = last ? 1 : part_below(use->q, use->q_count, x);

		sum += fmax(0, to_p - p - exp(epsilon) * (to_q - q));
		p = to_p;
		q = to_q;
	}

	return sum - two_samples_tolerance(epsilon, MOST_BINS, rows, tail);
}

/* ---- one set: above or below a threshold ---- */

struct set {
	double threshold;
	bool above;
};

static size_t
count_in(const double values[], size_t count, const struct set *set)
{
	size_t below = sorted_below(values, count, set->threshold);

	return set->above ? count - below : below;
}

static double
part_in(const double values[], size_t count, const struct set *set)
{
	return (double)count_in(values, count, set) / (double)count;
}

static double
gain(const struct two_samples *samples, const struct set *set, double epsilon)
{
	return part_in(samples->p, samples->p_count, set) -
	       exp(epsilon) * part_in(samples->q, samples->q_count, set);
}

/* No more thresholds than these are tried, evenly spread over the rows. */
enum { TRIED = 4096 };

/* The best set among thresholds at rows of P. */
static struct set
best_set(const struct two_samples *samples, double epsilon)
{
	struct set best = { samples->p[0], true };
	double most = gain(samples, &best, epsilon);
	size_t step = samples->p_count / TRIED + 1;

	for (size_t i = 0; i < samples->p_count; i += step) {
		for (int above = 0; above < 2; above++) {
			struct set set = { samples->p[i], above != 0 };
			double found;

			if (!set.above)
				set.threshold =
					nextafter(set.threshold, INFINITY);
			found = gain(samples, &set, epsilon);
			if (found > most) {
				most = found;
				best = set;
			}
		}
	}

	return best;
}

double
two_samples_hockey_stick(const struct two_samples_halves *halves,
			 double epsilon, double tail)
{
	const struct two_samples *use = &halves->use;
	struct set set = best_set(&halves->choose, epsilon);
	double spread = 1 / (double)use->p_count +
			exp(2 * epsilon) / (double)use->q_count;

	return gain(use, &set, epsilon) - sqrt(log(1 / tail) / 2 * spread);
}

double
two_samples_split(const struct two_samples_halves *halves, double epsilon,
		  double tail)
{
	const struct two_samples *use = &halves->use;
	const struct rate_interval *exact = &interval_clopper_pearson;
	struct set set = best_set(&halves->choose, epsilon);
	size_t p = count_in(use->p, use->p_count, &set);
	size_t q = count_in(use->q, use->q_count, &set);

	return rate_interval_lower(exact, p, use->p_count, tail / 2).p -
	       exp(epsilon) * exact->upper(q, use->q_count, tail / 2).p;
}

double
two_samples_band(const struct two_samples_halves *halves, double epsilon,
		 double tail)
{
	const struct two_samples *all = &halves->all;
	struct set set = best_set(all, epsilon);
	double level = log(4 / tail) / 2;

	/* One-sided or two-sided sets: a limit either way for both. */
	return gain(all, &set, epsilon) - sqrt(level / (double)all->p_count) -
	       exp(epsilon) * sqrt(level / (double)all->q_count);
}

/* ---- a witness ---- */

/* Soft steps between quantiles: how much denser P is than e^eps Q. */
enum { STEPS = 16 };

struct witness {
	double edges[STEPS + 1], level[STEPS];
};

/* Steps with no heights yet. */
static struct witness
steps_of(const struct two_samples *choose)
{
	struct witness witness;

	witness.edges[0] = -INFINITY;
	witness.edges[STEPS] = INFINITY;
	for (size_t i = 1; i < STEPS; i++)
		witness.edges[i] = edge(choose, i, STEPS);

	return witness;
}

/* The part of these values that lies on a step. */
static double
part_on(const struct witness *witness, size_t step, const double values[],
	size_t count)
{
	struct set from = { witness->edges[step], true };
	struct set to = { witness->edges[step + 1], true };

	return part_in(values, count, &from) - part_in(values, count, &to);
}

static struct witness
witness_of(const struct two_samples *choose, double epsilon)
{
	struct witness witness = steps_of(choose);
	double most = 1e-300;

	for (size_t i = 0; i < STEPS; i++) {
		double p = part_on(&witness, i, choose->p, choose->p_count);
		double q = part_on(&witness, i, choose->q, choose->q_count);

		witness.level[i] = fmax(0, p - exp(epsilon) * q);
		most = fmax(most, witness.level[i]);
	}
	for (size_t i = 0; i < STEPS; i++)
		witness.level[i] /= most;

	return witness;
}

struct seen {
	double mean, variance, count;
};

static struct seen
seen_by(const struct witness *witness, const double values[], size_t count)
{
	double sum = 0, squares = 0, n = (double)count;

	for (size_t i = 0; i < STEPS; i++) {
		struct set from = { witness->edges[i], true };
		struct set to = { witness->edges[i + 1], true };
		double here = (double)count_in(values, count, &from) -
			      (double)count_in(values, count, &to);

		sum += here * witness->level[i];
		squares += here * witness->level[i] * witness->level[i];
	}

	return (struct seen){ sum / n,
			      fmax(0, squares - sum * sum / n) / (n - 1), n };
}

/* Maurer and Pontil, Theorem 4. */
static double
bernstein(const struct seen *seen, double tail)
{
	double level = log(2 / tail);

	return sqrt(2 * seen->variance * level / seen->count) +
	       7 * level / (3 * (seen->count - 1));
}

double
two_samples_witness(const struct two_samples_halves *halves, double epsilon,
		    double tail)
{
	const struct two_samples *use = &halves->use;
	struct witness witness = witness_of(&halves->choose, epsilon);
	struct seen p = seen_by(&witness, use->p, use->p_count);
	struct seen q = seen_by(&witness, use->q, use->q_count);

	return p.mean - bernstein(&p, tail / 2) -
	       exp(epsilon) * (q.mean + bernstein(&q, tail / 2));
}

/* ---- Renyi ---- */

/* Where the logarithm of the ratio of densities is cut. */
#define CLIP 2.0

/* exp(power (g - CLIP)) of the logarithm g of a ratio of histograms. */
static struct witness
ratio_of(const struct two_samples *choose, double power)
{
	struct witness witness = steps_of(choose);

	for (size_t i = 0; i < STEPS; i++) {
		double p = part_on(&witness, i, choose->p, choose->p_count);
		double q = part_on(&witness, i, choose->q, choose->q_count);
		/* Half a row more in each: a bin may be empty. */
		double g = log((p + 0.5 / (double)choose->p_count) /
			       (q + 0.5 / (double)choose->q_count));

		witness.level[i] =
			exp(power * (fmax(-CLIP, fmin(CLIP, g)) - CLIP));
	}

	return witness;
}

/*
 * By Hoelder, D >= 2 log E_P e^g - log E_Q e^2g for any g, with equality at
 * the logarithm of the ratio of densities; e^g here is cut to (0, 1] after
 * division by e^CLIP, which goes out of the difference.
 */
double
two_samples_renyi(const struct two_samples_halves *halves, double tail)
{
	const struct two_samples *use = &halves->use;
	struct witness once = ratio_of(&halves->choose, 1);
	struct witness twice = ratio_of(&halves->choose, 2);
	struct seen p = seen_by(&once, use->p, use->p_count);
	struct seen q = seen_by(&twice, use->q, use->q_count);
	double least = p.mean - bernstein(&p, tail / 2);

	return least > 0
		       ? 2 * log(least) - log(q.mean + bernstein(&q, tail / 2))
		       : -INFINITY;
}
