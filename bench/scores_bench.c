/* scores_bench.c - all thresholds, and the credible interval */

#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "privacy/family/families.h"
#include "privacy/family/posterior.h"
#include "stats/law/beta.h"
#include "stats/law/random.h"
#include "stats/law/rate_interval.h"
#include "stats/sample/sweep.h"

/* ---- sweeps: `n` scores of each class ---- */

struct scores {
	double *in, *out;
	size_t n;
	struct roc_scores both;
	double kept;
};

static struct scores
scores_new(size_t n)
{
	struct random random = random_start(385, n);
	struct scores scores = {
		.in = memory_new_array(n, sizeof(double)),
		.out = memory_new_array(n, sizeof(double)),
		.n = n,
	};

	for (size_t i = 0; i < n; i++) {
		scores.in[i] = random_normal(&random) + 1.3;
		scores.out[i] = random_normal(&random);
	}
	scores.both = (struct roc_scores){ scores.in, scores.out, n, n, false };

	return scores;
}

static void
scores_clear(struct scores *scores)
{
	free(scores->in);
	free(scores->out);
}

static struct proportion
limit(const struct rate_interval *which, size_t k, size_t n)
{
	return which->upper(k, n, 0.025);
}

static double
epsilon_of(struct proportion x, struct proportion y)
{
	double a = log((x.q - 1e-5) / y.p), b = log((y.q - 1e-5) / x.p);

	return x.p + y.p >= 1 ? 0 : fmax(a, b);
}

static double
exact(size_t fn, size_t fp, void *arg)
{
	const struct scores *scores = arg;

	return epsilon_of(limit(&interval_clopper_pearson, fn, scores->n),
			  limit(&interval_clopper_pearson, fp, scores->n));
}

static double
jeffreys(size_t fn, size_t fp, void *arg)
{
	const struct scores *scores = arg;

	return epsilon_of(limit(&interval_jeffreys, fn, scores->n),
			  limit(&interval_jeffreys, fp, scores->n));
}

static double
gaussian(size_t fn, size_t fp, void *arg)
{
	const struct scores *scores = arg;

	return families()[0]->least(
		limit(&interval_clopper_pearson, fn, scores->n),
		limit(&interval_clopper_pearson, fp, scores->n));
}

static void
start(struct posterior *posterior, size_t fn, size_t fp,
      const struct scores *scores)
{
	posterior_init(posterior, scores->n - fn, fn, fp, scores->n - fp);
}

static double
bayes(size_t fn, size_t fp, void *arg)
{
	struct posterior posterior;

	start(&posterior, fn, fp, arg);

	return posterior_quantile(&posterior, &posterior_epsilon, 1e-5, 0.05);
}

static bool
bayes_exceeds(size_t fn, size_t fp, double than, void *arg)
{
	struct posterior posterior;

	start(&posterior, fn, fp, arg);

	return posterior_exceeds(&posterior, &posterior_epsilon, than, 1e-5,
				 0.05);
}

/* What is swept: ours, and every threshold after a full sort. */
static const struct sweep_kind {
	const char *name, *goal;
	double (*value)(size_t fn, size_t fp, void *arg);
	bool (*exceeds)(size_t fn, size_t fp, double than, void *arg);
	size_t plain_limit; /* larger ones would take too long */
} kinds[] = {
	{ "Clopper-Pearson", "a sort and a pass", exact, NULL, 1000000 },
	{ "Jeffreys", "a sort and a pass", jeffreys, NULL, 1000000 },
	{ "Gaussian family", "a sort and a pass", gaussian, NULL, 1000000 },
	{ "Bayes", "50 ms more at 1e6", bayes, bayes_exceeds, 10000 },
};

static const struct sweep_kind *kind;

/* Sorted, the hull found, and its vertices asked. */
static void
ours(void *state)
{
	struct scores *scores = state;
	const struct sweep_goal goal = { .value = kind->value,
					 .exceeds = kind->exceeds,
					 .arg = scores };
	struct error err = { 0 };
	struct roc *roc = roc_new(&scores->both, &err);

	if (roc)
		scores->kept += sweep_roc(roc, &goal).value;
	roc_free(roc);
}

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The plain road: the library's sort, then every threshold. */
static void
plain(void *state)
{
	struct scores *scores = state;
	double *in = memory_copy(scores->in, scores->n * sizeof(double));
	double *out = memory_copy(scores->out, scores->n * sizeof(double));
	size_t fp = 0;
	double best = 0;

	qsort(in, scores->n, sizeof(double), by_value);
	qsort(out, scores->n, sizeof(double), by_value);
	for (size_t i = scores->n; i-- > 0;) {
		while (fp < scores->n && out[scores->n - 1 - fp] >= in[i])
			fp++;
		best = fmax(best, kind->value(i, fp, scores));
	}
	scores->kept += best;
	free(out);
	free(in);
}

enum { SIZES = 4 };
static const size_t sizes[SIZES] = { 1000, 10000, 100000, 1000000 };

/* How time grows with the size, on our road and on the plain one. */
static void
print_growth(const double cost[], const double slow[])
{
	size_t last = SIZES;

	while (last && !(slow[last - 1] > 0))
		last--;
	printf("  growth exponent: ours %.2f from 1e3 to 1e6",
	       bench_exponent(1e3, cost[0], 1e6, cost[SIZES - 1]));
	if (last > 1)
		printf(", plain %.2f from 1e3 to %g",
		       bench_exponent(1e3, slow[0], (double)sizes[last - 1],
				      slow[last - 1]),
		       (double)sizes[last - 1]);
	printf("\n");
}

static void
bench_sweep(void)
{
	double cost[SIZES], slow[SIZES] = { 0 };
	char what[60];

	snprintf(what, sizeof(what), "sweep, %s", kind->name);
	for (size_t j = 0; j < SIZES; j++) {
		struct scores scores = scores_new(sizes[j] / 2);

		cost[j] = bench_seconds(ours, &scores, 0.2);
		if (sizes[j] <= kind->plain_limit)
			slow[j] = bench_seconds(plain, &scores, 0.2);
		bench_line(what, (double)sizes[j], cost[j], slow[j],
			   j == SIZES - 1 ? kind->goal : "");
		scores_clear(&scores);
	}
	print_growth(cost, slow);
}

static void
bench_sweeps(void)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		kind = &kinds[i];
		bench_sweep();
	}
}

/* ---- the interval ---- */

struct counts {
	size_t tp, fn, fp, tn;
	double delta, kept;
};

static void
interval(void *state)
{
	struct counts *at = state;
	struct posterior posterior;

	posterior_init(&posterior, at->tp, at->fn, at->fp, at->tn);
	at->kept += posterior_quantile(&posterior, &posterior_epsilon,
				       at->delta, 0.025);
	at->kept += posterior_quantile_above(&posterior, &posterior_epsilon,
					     at->delta, 0.025);
}

/* The plain road: adaptive quadrature of the mass, then bisection. */
struct slow {
	const struct counts *at;
	double epsilon;
};

static double
integrand(double x, void *arg)
{
	const struct slow *slow = arg;
	const struct counts *at = slow->at;
	struct proportion p = { x, 1 - x };
	double e = exp(slow->epsilon), low;
	double a = (double)at->fn + 0.5, b = (double)at->tp + 0.5;
	double c = (double)at->fp + 0.5, d = (double)at->tn + 0.5;

	low = fmax((1 - at->delta - x) / e, 1 - at->delta - e * x);
	low = fmax(0, fmin(1, low));

	return beta_density(a, b, p) *
	       beta_below(c, d, (struct proportion){ low, 1 - low });
}

static double
mass_below(const struct counts *at, double epsilon,
	   gsl_integration_workspace *room)
{
	struct slow slow = { at, epsilon };
	gsl_function f = { integrand, &slow };
	double n = (double)(at->tp + at->fn);
	double m = ((double)at->fn + 0.5) / (n + 1);
	double sd = sqrt(m * (1 - m) / (n + 2));
	double result, error;

	gsl_integration_qag(&f, fmax(1e-14, m - 9 * sd),
			    fmin(1 - 1e-14, m + 9 * sd), 1e-10, 1e-10, 200,
			    GSL_INTEG_GAUSS21, room, &result, &error);

	return result;
}

static double
bisect(const struct counts *at, double outside, gsl_integration_workspace *room)
{
	double low = 0, high = 30;

	for (int i = 0; i < 40; i++) {
		double middle = (low + high) / 2;

		if (mass_below(at, middle, room) > outside)
			low = middle;
		else
			high = middle;
	}

	return high;
}

static void
adaptive(void *state)
{
	struct counts *at = state;
	gsl_integration_workspace *room = gsl_integration_workspace_alloc(200);

	at->kept += bisect(at, 0.975, room) + bisect(at, 0.025, room);
	gsl_integration_workspace_free(room);
}

static void
bench_intervals(void)
{
	struct counts counts[] = {
		{ 65, 35, 25, 75, 0.05, 0 },
		{ 400, 600, 5, 995, 1e-5, 0 },
		{ 250000, 250000, 1000, 499000, 1e-5, 0 },
	};

	for (size_t i = 0; i < 3; i++) {
		struct counts *at = &counts[i];

		bench_line("credible interval, both ends",
			   (double)(at->tp + at->fn + at->fp + at->tn),
			   bench_seconds(interval, at, 0.2),
			   bench_seconds(adaptive, at, 0.2), "100 us");
	}
}

static void
run(void)
{
	gsl_set_error_handler_off();
	bench_sweeps();
	bench_intervals();
}

const struct bench bench_scores = {
	.name = "scores",
	.summary = "thresholds beside a full sort, credible intervals beside "
		   "adaptive quadrature",
	.run = run,
};
