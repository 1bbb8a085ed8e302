/* test_posterior.c - the joint posterior of a privacy parameter */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/family/families.h"
#include "privacy/family/family_model.h"
#include "privacy/family/posterior.h"
#include "stats/law/binomial.h"
#include "stats/law/random.h"
#include "stats/sample/sweep.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_posterior, .timeout = 600);

static void
start(struct posterior *posterior, const struct oracle *oracle, size_t row)
{
	posterior_init(posterior, oracle_count(oracle, row, "TP"),
		       oracle_count(oracle, row, "FN"),
		       oracle_count(oracle, row, "FP"),
		       oracle_count(oracle, row, "TN"));
}

static void
check_counts(void)
{
	struct oracle *oracle = oracle_open("counts.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double delta = oracle_number(oracle, row, "delta");
		double alpha = oracle_number(oracle, row, "alpha");
		double tol = oracle_number(oracle, row, "tol");
		double pdf = oracle_number(oracle, row, "pdf_at");
		const struct posterior_curve *curve = &posterior_epsilon;
		struct posterior_value value;
		struct posterior posterior;
		double found;

		start(&posterior, oracle, row);
		found = posterior_quantile(&posterior, curve, delta, alpha / 2);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes_lo"),
				 tol),
			  "row %zu lower %.15g", row, found);
		found = posterior_quantile_above(&posterior, curve, delta,
						 alpha / 2);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes_hi"),
				 tol),
			  "row %zu upper %.15g", row, found);
		found = posterior_quantile(&posterior, curve, delta, alpha);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes1_lo"),
				 tol),
			  "row %zu one-sided %.15g", row, found);
		value = posterior_at(&posterior, curve, 0, delta);
		cr_expect(agrees(value.inside, oracle_number(oracle, row, "F0"),
				 1e-10),
			  "row %zu F(0) %.15g", row, value.inside);
		value = posterior_at(&posterior, curve,
				     oracle_number(oracle, row, "eps_at"),
				     delta);
		cr_expect(agrees(value.inside,
				 oracle_number(oracle, row, "F_at"), tol),
			  "row %zu F %.15g", row, value.inside);
		cr_expect(agrees(value.density, pdf, fmax(tol, 1e-6 * pdf)),
			  "row %zu pdf %.15g", row, value.density);
	}
	oracle_free(oracle);
}

TEST(privacy_posterior, agrees_with_the_table_of_counts)
{
	under_every_rounding(check_counts);
}

static void
check_gaussian(void)
{
	struct oracle *oracle = oracle_open("gdp_counts.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double alpha = oracle_number(oracle, row, "alpha");
		double tol = oracle_number(oracle, row, "tol");
		const struct posterior_curve *curve = &posterior_gaussian;
		struct posterior posterior;
		double found;

		start(&posterior, oracle, row);
		found = posterior_quantile(&posterior, curve, 0, alpha);
		cr_expect(agrees(found, oracle_number(oracle, row, "bayes1_mu"),
				 tol),
			  "row %zu one-sided %.15g", row, found);
		found = posterior_quantile(&posterior, curve, 0, alpha / 2);
		cr_expect(agrees(found,
				 oracle_number(oracle, row, "bayes_mu_lo"),
				 tol),
			  "row %zu lower %.15g", row, found);
		found = posterior_quantile_above(&posterior, curve, 0,
						 alpha / 2);
		cr_expect(agrees(found,
				 oracle_number(oracle, row, "bayes_mu_hi"),
				 tol),
			  "row %zu upper %.15g", row, found);
		cr_expect(agrees(posterior_at(&posterior, curve, 1, 0).inside,
				 oracle_number(oracle, row, "G_at_1"), 1e-8),
			  "row %zu G(1)", row);
	}
	oracle_free(oracle);
}

TEST(privacy_posterior, agrees_with_the_table_of_gaussian_families)
{
	under_every_rounding(check_gaussian);
}

/* ---- sweeps: hull vertices against every threshold ---- */

struct sweep_state {
	size_t members, others;
	double delta;
};

static double
lower_end(size_t fn, size_t fp, void *arg)
{
	const struct sweep_state *state = arg;
	struct posterior posterior;

	posterior_init(&posterior, state->members - fn, fn, fp,
		       state->others - fp);

	return posterior_quantile(&posterior, &posterior_epsilon, state->delta,
				  0.05);
}

static bool
beats(size_t fn, size_t fp, double than, void *arg)
{
	const struct sweep_state *state = arg;
	struct posterior posterior;

	posterior_init(&posterior, state->members - fn, fn, fp,
		       state->others - fp);

	return posterior_exceeds(&posterior, &posterior_epsilon, than,
				 state->delta, 0.05);
}

/* Above the anti-diagonal the posterior sees a leak, too: left out here. */
static double
try_all(const struct roc *roc, struct sweep_state *state)
{
	double best = 0;

	for (size_t i = 0; i < roc->count; i++) {
		const struct roc_point *at = &roc->points[i];

		if (at->fn * roc->others + at->fp * roc->members <=
		    roc->members * roc->others)
			best = fmax(best, lower_end(at->fn, at->fp, state));
	}

	return best;
}

/* The claim about the hull is proven for limits, for Bayes only tested. */
TEST(privacy_posterior, best_thresholds_are_at_hull_vertices)
{
	for (size_t round = 0; round < 12; round++) {
		struct random random = random_start(11, round);
		double in[150], out[220];
		const struct roc_scores scores = { in, out, 150, 220, false };
		struct sweep_state state = { 150, 220,
					     round % 2 ? 1e-5 : 0.05 };
		const struct sweep_goal goal = { .value = lower_end,
						 .exceeds = beats,
						 .arg = &state };
		struct error err = { 0 };
		struct roc *roc;
		double found;

		for (int i = 0; i < 150; i++)
			in[i] = random_normal(&random) +
				0.4 * (double)(round % 5);
		for (int i = 0; i < 220; i++)
			out[i] = random_normal(&random);
		roc = roc_new(&scores, &err);
		cr_assert(roc, "%s", err.text);
		found = sweep_roc(roc, &goal).value;
		cr_expect_float_eq(found, try_all(roc, &state), 1e-9,
				   "round %zu: %.15g", round, found);
		roc_free(roc);
	}
}

/* Quantiles are where the distribution function says. */
TEST(privacy_posterior, quantiles_invert_the_mass_at_extreme_counts)
{
	static const size_t counts[][4] = {
		{ 0, 0, 0, 0 },
		{ 1000000000, 0, 0, 1000000000 },
		{ 500000000, 500000000, 499999000, 500001000 },
		{ 1, 999999999, 0, 10 },
		{ 0, 1000, 1000, 0 },
		{ 999999999, 1, 1, 3 },
	};

	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
		struct posterior posterior;

		posterior_init(&posterior, counts[i][0], counts[i][1],
			       counts[i][2], counts[i][3]);
		for (double p = 0.001; p < 1; p += 0.333) {
			double at = posterior_quantile(
				&posterior, &posterior_epsilon, 1e-6, p);
			struct posterior_value value = posterior_at(
				&posterior, &posterior_epsilon, at, 1e-6);

			cr_assert(isfinite(at), "row %zu", i);
			if (at > 0)
				cr_expect_float_eq(value.inside, p, 2e-9,
						   "row %zu p=%g: %.12g", i, p,
						   value.inside);
			else
				cr_expect_geq(value.inside, p);
		}
	}
}

/* One look says of most that they are not above; who is near is let through. */
TEST(privacy_posterior, what_may_not_exceed_is_above_the_quantile)
{
	const struct family_model model = { .family = &family_gaussian };
	struct random random = random_start(13, 0);

	for (size_t round = 0; round < 50; round++) {
		size_t fn = random_below(&random, 40);
		size_t fp = random_below(&random, 40);
		struct family_model asked = model;
		struct posterior posterior;
		double at;

		posterior_init(&posterior, 100 - fn, fn, fp, 120 - fp);
		at = family_model_quantile(&asked, &posterior, 0.05);
		cr_assert_gt(at, 0);
		cr_expect(
			family_model_may_exceed(&model, &posterior, 0.05, at));
		cr_expect(family_model_may_exceed(&model, &posterior, 0.05,
						  at * (1 - 1e-6)));
		cr_expect_not(family_model_may_exceed(&model, &posterior, 0.05,
						      at * (1 + 1e-6)));
	}
}
