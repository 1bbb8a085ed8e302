/* test_sampled_family.c - audits that assume sampled Gaussian steps */

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "privacy/contour/accountant.h"
#include "privacy/family/families.h"
#include "privacy/family/family_model.h"
#include "privacy/family/sampled_family.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/law/rate_interval.h"
#include "tests/support.h"

TestSuite(method_sampled_family, .timeout = 300);

static struct family_model
model_of(double sampling, double steps, enum direction tested)
{
	return (struct family_model){
		.family = family_find("subsampled-gaussian"),
		.sampled = { .sampling = sampling,
			     .steps = steps,
			     .tested = tested },
	};
}

/* The curve by the accountant itself, not through the mechanism. */
static double
curve_at(double sigma, double sampling, double steps, double alpha)
{
	struct loss_part part = { { sigma, sampling }, steps };
	struct error err = { 0 };
	struct accountant *accountant = accountant_sampled(&part, 1, &err);
	struct bracket fnr = { 0 };

	cr_assert(accountant, "%s", err.text);
	/* Out is the null: the conjugate of the delta of removing. */
	cr_assert(accountant_tradeoff(accountant, DIRECTION_REMOVE, &alpha, 1,
				      &fnr, &err),
		  "%s", err.text);
	accountant_free(accountant);

	return fnr.value;
}

/* Points on the curve of a sigma have that sigma, whatever steps there are. */
TEST(method_sampled_family, least_noise_inverts_the_curve)
{
	static const double cases[][3] = {
		{ 0.7, 0.3, 1 },     { 2, 0.05, 1 },   { 1, 0.1, 100 },
		{ 0.8, 0.01, 1000 }, { 3, 0.2, 1000 }, { 1.5, 0.5, 4 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const double *at = cases[i];
		struct family_model model =
			model_of(at[1], at[2], DIRECTION_ADD);

		for (double x = 0.02; x < 0.9; x += 0.2) {
			double y = curve_at(at[0], at[1], at[2], x);
			double low = family_model_least(
				&model, (struct proportion){ y, 1 - y },
				(struct proportion){ x, 1 - x });
			double high = family_model_most(
				&model, (struct proportion){ y, 1 - y },
				(struct proportion){ x, 1 - x });
			double margin = at[2] > 1 && at[2] < 10 ? 0.02 : 1e-6;

			cr_expect_leq(low * at[0], 1 + 1e-9, "%g %g %g: %.12g",
				      at[0], at[1], at[2], low * at[0]);
			cr_expect_leq(low, high);
			cr_expect_float_eq(low * at[0], 1, margin,
					   "%g %g %g at %g: %.12g", at[0],
					   at[1], at[2], x, low * at[0]);
		}
		family_model_clear(&model);
	}
}

/* One step is (1 - q)(1 - a) + q G(a): solved for 1/sigma by hand. */
/* Members known between two ends are many steps each: few are composed. */
TEST(method_sampled_family, a_parameter_is_found_by_few_members)
{
	struct progress progress = { .patience = SIZE_MAX / 2 };
	struct sampled_family family = { .sampling = 0.1,
					 .steps = 10,
					 .tested = DIRECTION_ADD,
					 .member.progress = &progress };
	struct proportion rate = { 0.2877, 0.7123 };
	double least = sampled_family_least(&family, rate, rate);

	cr_expect_not(family.member.failed);
	cr_expect(sampled_family_excludes(&family, least, rate, rate));
	cr_expect_not(sampled_family_excludes(&family, least * (1 + 1e-6), rate,
					      rate));
	cr_expect_leq(progress.asked, (size_t)1200, "%zu", progress.asked);
	sampled_family_clear(&family);
}

TEST(method_sampled_family, one_step_is_solved_by_hand)
{
	double q = 0.4, fpr = 0.1, fnr = 0.75;
	/* (fnr - (1 - q)(1 - fpr)) / q = Phi(z - mu) */
	double inner = (fnr - (1 - q) * (1 - fpr)) / q;
	double mu = normal_quantile_above(fpr) - normal_quantile(inner);
	struct family_model model = model_of(q, 1, DIRECTION_ADD);

	cr_expect_float_eq(
		family_model_least(&model, (struct proportion){ fnr, 1 - fnr },
				   (struct proportion){ fpr, 1 - fpr }),
		mu, 1e-9);
	family_model_clear(&model);
}

/* The other direction exchanges the two errors. */
TEST(method_sampled_family, directions_are_mirror_images)
{
	struct family_model add = model_of(0.1, 200, DIRECTION_ADD);
	struct family_model remove = model_of(0.1, 200, DIRECTION_REMOVE);
	struct family_model both = model_of(0.1, 200, DIRECTION_BOTH);
	struct proportion x = { 0.05, 0.95 }, y = { 0.6, 0.4 };
	double one = family_model_least(&add, x, y);

	cr_expect_float_eq(one, family_model_least(&remove, y, x), 1e-6 * one);
	/* Both orders at once promise less, so they need less of a leak. */
	cr_expect_leq(family_model_least(&both, x, y), one * (1 + 1e-7));
	cr_expect_leq(family_model_least(&both, y, x), one * (1 + 1e-7));
	cr_expect_gt(family_model_least(&both, x, y), 0);
	family_model_clear(&add);
	family_model_clear(&remove);
	family_model_clear(&both);
}

static struct result *
audit(const char *method, const struct dataset *data, const char *settings)
{
	struct error err = { 0 };
	struct result *found = run_method(method, data, settings, &err);

	cr_assert(found, "%s %s: %s", method, settings, err.text);

	return found;
}

/* Without sampling T steps are one of mu sqrt(T), by all three methods. */
TEST(method_sampled_family, all_sampled_is_the_gaussian_family)
{
	static const char *const methods[] = { "fdp-clopper-pearson",
					       "fdp-bayes" };
	struct dataset *data = sample_counts(65, 35, 25, 75);

	for (int i = 0; i < 2; i++) {
		struct result *plain = audit(methods[i], data, "sides=2");
		struct result *steps =
			audit(methods[i], data,
			      "sides=2 family=subsampled-gaussian sampling=1 "
			      "steps=9");

		cr_expect_float_eq(3 / upper_of(steps, "sigma"),
				   lower_of(plain, "mu"), 1e-7, "%s",
				   methods[i]);
		cr_expect_float_eq(3 / lower_of(steps, "sigma"),
				   upper_of(plain, "mu"), 1e-7, "%s",
				   methods[i]);
		cr_expect_float_eq(lower_of(steps, "epsilon"),
				   lower_of(plain, "epsilon"), 1e-6);
		result_release(plain);
		result_release(steps);
	}
	dataset_release(data);
}

/* The posterior against rates that are drawn from it. */
TEST(method_sampled_family, posteriors_are_shares_of_drawn_rates)
{
	enum { DRAWS = 100000, GRID = 4001 };
	static const double cases[][2] = { { 0.5, 1 }, { 0.1, 300 } };
	struct posterior posterior;

	posterior_init(&posterior, 21, 19, 7, 33);
	for (size_t k = 0; k < 2; k++) {
		struct family_model model =
			model_of(cases[k][0], cases[k][1], DIRECTION_ADD);
		struct random random = random_start(3, 1);
		double middle = family_model_quantile(&model, &posterior, 0.3);
		double f[GRID], x[GRID];
		struct bracket at[GRID];
		struct error err = { 0 };
		int inside = 0;

		cr_expect_float_eq(sampled_family_outside(&model.sampled,
							  &posterior, middle),
				   0.7, 1e-7);
		for (int i = 0; i < GRID; i++)
			x[i] = (double)i / (GRID - 1);
		model.sampled.member.mechanism->direction = DIRECTION_ADD;
		cr_assert(mechanism_tradeoffs(model.sampled.member.mechanism, x,
					      GRID, at, &err),
			  "%s", err.text);
		for (int i = 0; i < GRID; i++)
			f[i] = at[i].value;
		for (int i = 0; i < DRAWS; i++) {
			double fnr = random_beta(&random, 19.5, 21.5);
			double fpr = random_beta(&random, 7.5, 33.5);
			int j = (int)(fpr * (GRID - 1) + 0.5);
			int m = (int)((1 - fpr) * (GRID - 1) + 0.5);

			inside += f[j] <= fnr && f[m] <= 1 - fnr;
		}
		cr_expect_float_eq((double)inside / DRAWS, 0.3,
				   5 * sqrt(0.21 / DRAWS) + 1e-3, "%g steps",
				   cases[k][1]);
		family_model_clear(&model);
	}
}

/* A run is as many sampled steps as leaky as the one that was audited. */
TEST(method_sampled_family, a_step_is_composed_with_its_own_noise)
{
	const char *one = "sides=1 family=subsampled-gaussian sampling=0.9";
	struct dataset *data = sample_counts(65, 35, 25, 75);
	struct result *step = audit("fdp-clopper-pearson", data, one);
	struct result *whole = audit(
		"compose", data,
		"sides=1 family=subsampled-gaussian sampling=0.9 steps=50");
	struct result *again = audit("compose", data,
				     "sides=1 family=subsampled-gaussian "
				     "sampling=0.9 steps=1");
	struct loss_part part = { { upper_of(step, "sigma"), 0.9 }, 50 };
	struct error err = { 0 };
	struct accountant *accountant = accountant_sampled(&part, 1, &err);
	struct bracket epsilon = { 0 };

	cr_assert(accountant && accountant_epsilon(accountant, DIRECTION_BOTH,
						   1e-5, &epsilon, &err));
	cr_expect_float_eq(lower_of(whole, "epsilon"), epsilon.value, 1e-6);
	cr_expect_leq(lower_of(whole, "epsilon"), epsilon.upper);
	cr_expect_float_eq(lower_of(again, "epsilon"),
			   lower_of(step, "epsilon"), 1e-9);
	accountant_free(accountant);
	result_release(step);
	result_release(whole);
	result_release(again);
	dataset_release(data);
}

/* One step of a run is the step: no end of it moves inward. */
TEST(method_sampled_family, both_ends_of_a_sampled_run_are_rounded_outward)
{
	for (int errors = 5; errors < 45; errors += 4) {
		struct dataset *data = sample_counts(100 - errors, errors,
						     errors, 100 - errors);
		struct result *step =
			audit("clopper-pearson", data, "sides=2 delta=0.01");
		struct result *whole = audit(
			"compose", data,
			"sides=2 delta=0.01 inner=clopper-pearson steps=1 "
			"family=subsampled-gaussian sampling=0.9");

		cr_expect_leq(lower_of(whole, "epsilon"),
			      lower_of(step, "epsilon"), "%d", errors);
		cr_expect_geq(upper_of(whole, "epsilon"),
			      upper_of(step, "epsilon"), "%d", errors);
		result_release(step);
		result_release(whole);
		dataset_release(data);
	}
}

/* Out- and in-scores of the mechanism itself, at a threshold fixed before. */
TEST(method_sampled_family, bounds_hold_on_their_own_family)
{
	enum { AUDITS = 200, EACH = 300 };
	const double fpr = 0.1, fnr = curve_at(1.2, 0.1, 100, fpr);
	struct random random = random_start(11, 2);
	int misses = 0;

	for (int i = 0; i < AUDITS; i++) {
		size_t fp = 0, fn = 0;
		struct family_model model = model_of(0.1, 100, DIRECTION_ADD);
		struct proportion high_fpr, high_fnr;

		for (int j = 0; j < EACH; j++) {
			fp += random_uniform(&random) < fpr;
			fn += random_uniform(&random) < fnr;
		}
		high_fpr = interval_clopper_pearson.upper(fp, EACH, 0.05);
		high_fnr = interval_clopper_pearson.upper(fn, EACH, 0.05);
		/* Each at 10 % of its own: a fifth may miss, few do. */
		misses += family_model_exceeds(&model, high_fnr, high_fpr,
					       1 / 1.2);
		family_model_clear(&model);
	}
	cr_expect_leq(misses, AUDITS / 10, "%d missed", misses);
}

static void
refused(const char *method, const struct dataset *data, const char *settings,
	const char *because)
{
	struct error err = { 0 };

	cr_expect_null(run_method(method, data, settings, &err), "%s",
		       settings);
	cr_expect(strstr(err.text, because), "%s", err.text);
}

TEST(method_sampled_family, what_makes_no_sense_is_refused)
{
	struct dataset *data = sample_counts(95, 5, 5, 95);

	refused("fdp-clopper-pearson", data, "family=subsampled-gaussian",
		"needs sampling=");
	refused("fdp-bayes", data, "family=subsampled-gaussian steps=10",
		"needs sampling=");
	refused("compose", data, "family=subsampled-gaussian",
		"needs sampling=");
	/* In 90 of 100 games the canary leaves no trace. */
	refused("fdp-clopper-pearson", data,
		"family=subsampled-gaussian sampling=0.1",
		"no attack errs so little");
	refused("fdp-bayes", data, "family=subsampled-gaussian sampling=0.1",
		"no attack errs so little");
	refused("fdp-clopper-pearson", data,
		"family=subsampled-gaussian sampling=1e-9 steps=5",
		"sampling from 1e-6");
	dataset_release(data);
}
