/* test_accountant.c - compositions, against peers, closed forms, themselves */

#include <criterion/criterion.h>
#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "privacy/contour/accountant.h"
#include "privacy/contour/accountant_parts.h"
#include "privacy/contour/contour.h"
#include "tests/oracle.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_accountant, .timeout = 600);

static struct bracket
epsilon(struct accountant *accountant, enum direction direction, double level)
{
	struct error err = { 0 };
	struct bracket at = { 0 };

	cr_assert(accountant_epsilon(accountant, direction, level, &at, &err),
		  "%s", err.text);
	cr_expect(at.lower <= at.value && at.value <= at.upper,
		  "delta=%g: %.17g %.17g %.17g", level, at.lower, at.value,
		  at.upper);

	return at;
}

static struct bracket
delta(struct accountant *accountant, enum direction direction, double eps)
{
	struct error err = { 0 };
	struct bracket at = { 0 };

	cr_assert(accountant_delta(accountant, direction, eps, &at, &err), "%s",
		  err.text);
	cr_expect(at.lower <= at.value && at.value <= at.upper,
		  "eps=%g: %g %g %g", eps, at.lower, at.value, at.upper);

	return at;
}

static void
check_pld(void)
{
	struct oracle *oracle = oracle_open("pld.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct accountant *accountant =
			accountant_made(oracle_number(oracle, i, "sigma"),
					oracle_number(oracle, i, "q"),
					oracle_number(oracle, i, "T"));
		struct bracket at = epsilon(accountant, DIRECTION_BOTH,
					    oracle_number(oracle, i, "delta"));
		double expected = oracle_number(oracle, i, "eps");
		double tol = oracle_number(oracle, i, "tol");

		cr_expect_float_eq(at.value, expected, tol, "row %zu: %.12g", i,
				   at.value);
		/* The peer's number is an upper bound. */
		cr_expect_leq(at.lower, expected + 1e-9, "row %zu", i);
		cr_expect_leq(at.upper - at.lower, 1e-5, "row %zu: %g", i,
			      at.upper - at.lower);
		accountant_free(accountant);
	}
	oracle_free(oracle);
}

TEST(privacy_accountant, peers_agree_within_their_own_error)
{
	under_every_rounding(check_pld);
}

TEST(privacy_accountant, one_step_has_its_closed_form)
{
	struct oracle *oracle = oracle_open("pld1.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct accountant *accountant =
			accountant_made(oracle_number(oracle, i, "sigma"),
					oracle_number(oracle, i, "q"), 1);
		double at = oracle_number(oracle, i, "delta");
		double add = oracle_number(oracle, i, "delta_add_at_0.5");
		double remove = oracle_number(oracle, i, "delta_remove_at_0.5");

		cr_expect_float_eq(epsilon(accountant, DIRECTION_ADD, at).value,
				   oracle_number(oracle, i, "eps_add"), 1e-12);
		cr_expect_float_eq(
			epsilon(accountant, DIRECTION_REMOVE, at).value,
			oracle_number(oracle, i, "eps_remove"), 2e-12);
		cr_expect_float_eq(
			epsilon(accountant, DIRECTION_BOTH, at).value,
			oracle_number(oracle, i, "eps"), 2e-12);
		cr_expect_float_eq(delta(accountant, DIRECTION_ADD, 0.5).value,
				   add, 1e-12 * add + 1e-300, "row %zu", i);
		cr_expect_float_eq(
			delta(accountant, DIRECTION_REMOVE, 0.5).value, remove,
			1e-12 * remove, "row %zu", i);
		accountant_free(accountant);
	}
	oracle_free(oracle);
}

static struct accountant *
of_family(const struct oracle *oracle, size_t row, double *width)
{
	const char *family = oracle_text(oracle, row, "family");
	double a = oracle_number(oracle, row, "p1");
	double b = oracle_number(oracle, row, "p2");

	*width = 1e-12;
	if (!strcmp(family, "gaussian_comp"))
		return accountant_made(1 / a, 1, b);
	if (!strcmp(family, "gaussian"))
		return accountant_made(1 / a, 1, 1);
	if (!strcmp(family, "sub_gauss") || !strcmp(family, "sub_gauss_add"))
		return accountant_made(1 / a, b, 1);

	return NULL;
}

TEST(privacy_accountant, tradeoffs_are_where_the_oracle_has_them)
{
	struct oracle *oracle = oracle_open("tradeoff.csv");
	size_t seen = 0;

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		double alpha = oracle_number(oracle, i, "alpha"), width;
		double beta = oracle_number(oracle, i, "beta");
		const char *family = oracle_text(oracle, i, "family");
		struct accountant *accountant = of_family(oracle, i, &width);
		enum direction direction = strcmp(family, "sub_gauss_add")
						   ? DIRECTION_BOTH
						   : DIRECTION_ADD;
		struct error err = { 0 };
		struct bracket at = { 0 };

		if (!accountant)
			continue;
		/* Their null is the noise alone; removing starts from it. */
		if (direction == DIRECTION_ADD)
			direction = DIRECTION_REMOVE;
		cr_assert(accountant_tradeoff(accountant, direction, &alpha, 1,
					      &at, &err),
			  "%s", err.text);
		cr_expect_float_eq(at.value, beta, width, "%s row %zu: %.15g",
				   family, i, at.value);
		cr_expect_leq(at.lower, beta + 1e-15, "%s row %zu: %g", family,
			      i, at.lower - beta);
		cr_expect_geq(at.upper, beta - 1e-15, "%s row %zu: %g", family,
			      i, at.upper - beta);
		accountant_free(accountant);
		seen++;
	}
	cr_expect_geq(seen, 35);
	oracle_free(oracle);
}

/* Every number of a composition is between its ends along any contour. */
TEST(privacy_accountant, two_contours_agree)
{
	static const struct loss_part parts[] = {
		{ { 0.8, 0.01 }, 1000 },
		{ { 1, 0.1 }, 100 },
		{ { 2, 0.5 }, 50 },
		{ { 1.1, 0.004 }, 10000 },
	};

	for (size_t i = 0; i < 8; i++) {
		struct transform transform = {
			&parts[i / 2],
			1,
			i % 2 ? DIRECTION_ADD : DIRECTION_REMOVE,
			NULL,
			false,
			NULL
		};
		struct accountant *accountant = accountant_made(
			parts[i / 2].step.sigma, parts[i / 2].step.sampling,
			parts[i / 2].steps);
		struct bracket eps =
			epsilon(accountant, transform.direction, 1e-5);
		struct bracket found[2];
		struct error err = { 0 };

		for (int j = 0; j < 2; j++) {
			struct contour_want want = {
				.c = j ? 2.3 : 1.4,
				.epsilon = eps.value - 0.1,
				.log_delta = log(1e-5) - 1,
				.accuracy = 1e-11,
				.budget = 1e9,
			};
			struct contour *contour =
				contour_new(&transform, &want, NULL, &err);

			cr_assert(contour, "%s", err.text);
			contour_ask(contour, CONTOUR_DELTA, &eps.value, 1,
				    &found[j]);
			contour_free(contour);
		}
		cr_expect_float_eq(found[0].value / found[1].value, 1, 1e-9,
				   "%zu: %.15g", i,
				   found[0].value / found[1].value - 1);
		cr_expect_float_eq(found[0].value / 1e-5, 1, 1e-9);
		cr_expect(found[0].lower <= found[1].upper &&
			  found[1].lower <= found[0].upper);
		accountant_free(accountant);
	}
}

TEST(privacy_accountant, what_is_all_sampled_is_gaussian)
{
	static const double sigmas[] = { 0.3, 1, 5, 100 };
	static const double deltas[] = { 0.1, 1e-5, 1e-12, 1e-30 };

	/* The contour against the closed form: q is not 1 but rounds to it. */
	for (size_t i = 0; i < 16; i++) {
		double sigma = sigmas[i / 4], level = deltas[i % 4];
		struct accountant *exact = accountant_made(sigma, 1, 1000);
		struct accountant *other =
			accountant_made(sigma, 1 - 1e-16, 1000);
		double a = epsilon(exact, DIRECTION_BOTH, level).value;
		struct bracket b = epsilon(other, DIRECTION_REMOVE, level);

		cr_expect_float_eq(b.value, a, 1e-9 * a + 1e-12,
				   "sigma=%g delta=%g: %.15g", sigma, level,
				   b.value);
		accountant_free(exact);
		accountant_free(other);
	}
}

/* mpmath, 60 digits: there the last digits of mu are many of delta's. */
TEST(privacy_accountant, closed_forms_hold_the_truth_where_mu_is_large)
{
	static const struct {
		double epsilon, delta;
	} truths[] = {
		{ 69999.99999999999, 0.49893378952257294525 },
		{ 70124.72191289246, 0.36843364599729360609 },
	};
	const struct loss_part parts[] = { { { 0.1, 1 }, 1000 },
					   { { 0.1, 1 }, 400 } };
	struct error err = { 0 };
	struct accountant *both = accountant_sampled(parts, 2, &err);

	cr_assert(both, "%s", err.text);
	for (size_t i = 0; i < 2; i++) {
		struct bracket found;

		cr_assert(accountant_delta(both, DIRECTION_BOTH,
					   truths[i].epsilon, &found, &err));
		cr_expect_leq(found.lower, truths[i].delta, "%.17g",
			      found.lower);
		cr_expect_geq(found.upper, truths[i].delta, "%.17g",
			      found.upper);
		cr_expect_lt(found.upper - found.lower, 1e-10);
	}
	accountant_free(both);
}

/* Parts that are alike are one part; order does not matter. */
TEST(privacy_accountant, unequal_parts_compose)
{
	struct loss_part split[] = {
		{ { 0.8, 0.01 }, 400 },
		{ { 1.5, 0.02 }, 500 },
		{ { 0.8, 0.01 }, 600 },
	};
	struct loss_part joined[] = {
		{ { 1.5, 0.02 }, 500 },
		{ { 0.8, 0.01 }, 1000 },
	};
	struct error err = { 0 };
	struct accountant *a = accountant_sampled(split, 3, &err);
	struct accountant *b = accountant_sampled(joined, 2, &err);
	struct bracket first = epsilon(a, DIRECTION_BOTH, 1e-6);
	struct bracket second = epsilon(b, DIRECTION_BOTH, 1e-6);

	cr_expect_float_eq(first.value, second.value, 1e-10);
	cr_expect_gt(first.value, 3.14);
	accountant_free(a);
	accountant_free(b);
}

TEST(privacy_accountant, more_noise_is_less_epsilon_and_more_steps_are_more)
{
	static const double steps[] = { 10, 100, 1000, 10000, 100000 };
	double before = 0;

	for (size_t i = 0; i < 5; i++) {
		struct accountant *base = accountant_made(0.9, 0.01, steps[i]);
		struct accountant *noisy =
			accountant_made(0.95, 0.01, steps[i]);
		struct accountant *more = accountant_made(0.9, 0.011, steps[i]);
		struct bracket at = epsilon(base, DIRECTION_BOTH, 1e-5);

		cr_expect_gt(at.lower, before);
		cr_expect_lt(epsilon(noisy, DIRECTION_BOTH, 1e-5).upper,
			     at.lower);
		cr_expect_gt(epsilon(more, DIRECTION_BOTH, 1e-5).lower,
			     at.upper);
		before = at.upper;
		accountant_free(base);
		accountant_free(noisy);
		accountant_free(more);
	}
}

/* A test's errors, and its line, by two roads: tails and delta. */
TEST(privacy_accountant, tests_lie_on_the_conjugate_of_delta)
{
	static const double t[] = { -4, -1, 0, 0.7, 2, 5 };
	static const struct loss_part parts[] = { { { 0.8, 0.01 }, 1000 },
						  { { 1, 0.2 }, 100 } };

	for (size_t i = 0; i < 4; i++) {
		struct accountant *accountant = accountant_made(
			parts[i / 2].step.sigma, parts[i / 2].step.sampling,
			parts[i / 2].steps);
		enum direction direction =
			i % 2 ? DIRECTION_ADD : DIRECTION_REMOVE;
		struct bracket fpr[6], fnr[6], beta[6];
		double alphas[6];
		struct error err = { 0 };

		cr_assert(accountant_tests(accountant, direction, t, 6, fpr,
					   fnr, &err),
			  "%s", err.text);
		for (int j = 0; j < 6; j++) {
			double line = fnr[j].value + exp(t[j]) * fpr[j].value;

			cr_expect_float_eq(
				1 - line,
				delta(accountant, direction, t[j]).value, 1e-9);
			cr_expect_leq(fpr[j].upper - fpr[j].lower, 1e-9);
			alphas[j] = fpr[j].value;
		}
		cr_assert(accountant_tradeoff(accountant, direction, alphas, 6,
					      beta, &err));
		for (int j = 0; j < 6; j++) {
			cr_expect_float_eq(beta[j].value, fnr[j].value, 1e-9);
			cr_expect(beta[j].lower <= fnr[j].upper &&
				  beta[j].upper >= fnr[j].lower);
		}
		accountant_free(accountant);
	}
}

/* Two steps: the truth is an integral over the first. */
TEST(privacy_accountant, lines_hold_the_curve_of_rare_steps)
{
	static const struct {
		double sigma, sampling, alpha, truth[2];
	} cases[] = {
		{ 0.5, 1e-4, 0.1, { 0.8998871962479, 0.8999803985467 } },
		{ 0.5, 1e-4, 0.003, { 0.9969669813033, 0.9969994015662 } },
		{ 1, 1e-4, 0.1, { 0.8999585428888, 0.8999842323406 } },
		{ 2, 1e-4, 0.003, { 0.9969988573771, 0.9969995885720 } },
	};
	static const enum direction ways[] = { DIRECTION_REMOVE,
					       DIRECTION_ADD };
	struct error err;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct accountant *accountant =
			accountant_made(cases[i].sigma, cases[i].sampling, 2);

		for (int way = 0; way < 2; way++) {
			double alpha = cases[i].alpha;
			double truth = cases[i].truth[way];
			struct bracket at = { 0, 0.5, 1 };

			cr_assert(accountant_lines_narrow(accountant, ways[way],
							  alpha, &at, &err));
			cr_expect(at.lower <= truth + 1e-12 &&
					  truth - 1e-12 <= at.upper,
				  "%zu: %.17g not in %.17g to %.17g", i, truth,
				  at.lower, at.upper);
			cr_expect_leq(at.upper - at.lower, 5e-4 * (1 - truth),
				      "%zu: %g", i, at.upper - at.lower);
		}
		accountant_free(accountant);
	}
}

TEST(privacy_accountant, one_point_of_rare_steps_is_narrow)
{
	struct accountant *accountant = accountant_made(1, 1e-4, 1000);
	static const double alphas[] = { 1e-3, 0.05, 0.1, 0.5, 0.9, 0.999 };
	struct error err;

	for (size_t i = 0; i < sizeof(alphas) / sizeof(alphas[0]); i++) {
		struct bracket at;

		cr_assert(accountant_tradeoff(accountant, DIRECTION_BOTH,
					      &alphas[i], 1, &at, &err));
		cr_expect_leq(at.lower, at.value, "%zu", i);
		cr_expect_leq(at.value, at.upper, "%zu", i);
		cr_expect_leq(at.upper - at.lower, 1e-3 * (1 - at.lower),
			      "%zu: %g", i, at.upper - at.lower);
	}
	accountant_free(accountant);
}

/* More noise is a higher curve, and each is below the lines of its profile. */
TEST(privacy_accountant, curves_are_right_where_they_begin)
{
	const double alpha = 1e-10, t = 0.62;
	double before = 0;

	for (int i = 0; i < 6; i++) {
		struct accountant *accountant =
			accountant_made(2.9 + 0.01 * i, 0.1, 2);
		struct bracket at, line = delta(accountant, DIRECTION_BOTH, t);
		struct error err = { 0 };

		cr_assert(accountant_tradeoff(accountant, DIRECTION_BOTH,
					      &alpha, 1, &at, &err));
		cr_expect_geq(at.upper, 1 - line.upper - exp(t) * alpha,
			      "%d: %.17g", i, at.upper);
		cr_expect_geq(at.upper, before, "%d: %.17g", i, at.upper);
		before = at.lower;
		accountant_free(accountant);
	}
}

static const double scan_sigma[] = { 0.3, 0.6, 1, 3, 20, 100 };
static const double scan_sampling[] = { 1e-6, 1e-4, 0.01, 0.3, 0.99 };
static const double scan_steps[] = { 2, 30, 1000, 1e6 };
static const double scan_delta[] = { 1e-2, 1e-8, 1e-30 };

/*
 * The whole stated range: an answer or a sentence, never a NaN; brackets in
 * order, and what the answer says about delta agrees with it.
 */
/* Each value beside each of the others; all where that is asked for. */
static bool
is_scanned(size_t i)
{
	return getenv("DPAUDIT_PROPERTY_ROUNDS") ||
	       i / 30 == (i % 6 + i / 6 % 5) % 4;
}

TEST(privacy_accountant, every_regime_answers_or_says_why, .timeout = 300)
{
	size_t roads[2] = { 0, 0 }, refused = 0, wide = 0, rough = 0;

	for (size_t i = 0; i < 6 * 5 * 4; i++) {
		struct loss_part part = { { scan_sigma[i % 6],
					    scan_sampling[i / 6 % 5] },
					  scan_steps[i / 30] };
		struct error err = { 0 };
		struct accountant *accountant;

		if (!is_scanned(i))
			continue;
		accountant = accountant_sampled(&part, 1, &err);
		cr_assert(accountant, "%s", err.text);
		for (int j = 0; j < 3; j++) {
			struct bracket at;
			double width;

			if (!accountant_epsilon(accountant, DIRECTION_BOTH,
						scan_delta[j], &at, &err)) {
				cr_expect_eq(err.kind, ERROR_NUMERIC);
				cr_expect_neq(err.text[0], 0);
				refused++;
				continue;
			}
			width = at.upper - at.lower;
			cr_expect(at.lower >= 0 && at.lower <= at.value &&
					  at.value <= at.upper &&
					  isfinite(at.upper),
				  "%g %g %g %g: %g %g %g", part.step.sigma,
				  part.step.sampling, part.steps, scan_delta[j],
				  at.lower, at.value, at.upper);
			roads[!strcmp(accountant_road(accountant), "mesh")]++;
			wide += width > 1e-3 * at.value + 1e-4;
			rough += width > 1e-6 * at.value;
		}
		accountant_free(accountant);
	}
	cr_log_info("contours %zu, meshes %zu, refused %zu, wide %zu, rough "
		    "%zu",
		    roads[0], roads[1], refused, wide, rough);
	cr_expect_eq(refused, 0, "%zu refused", refused);
	cr_expect_eq(wide, 0, "%zu wide", wide);
	cr_expect_leq(rough, 4, "%zu rough", rough);
}

/* Few steps have no contour; one step has a closed form. */
TEST(privacy_accountant, few_steps_have_a_curve_between_one_and_many)
{
	static const double alphas[] = { 0.001, 0.1, 0.4, 0.8 };
	static const double steps[] = { 1, 3, 9 };
	struct bracket before[4];

	for (size_t i = 0; i < 3; i++) {
		struct accountant *accountant =
			accountant_made(0.5, 0.01, steps[i]);
		struct bracket beta[4];
		struct error err = { 0 };

		cr_assert(accountant_tradeoff(accountant, DIRECTION_BOTH,
					      alphas, 4, beta, &err),
			  "%s", err.text);
		for (int j = 0; j < 4; j++) {
			/* Where the chord is, the mesh has no upper end. */
			cr_expect_leq(beta[j].upper - beta[j].lower,
				      i ? 4e-3 : 1e-9, "%g steps alpha=%g: %g",
				      steps[i], alphas[j],
				      beta[j].upper - beta[j].lower);
			if (i)
				cr_expect_lt(beta[j].lower, before[j].upper);
			before[j] = beta[j];
		}
		accountant_free(accountant);
	}
}

/* A mesh and a contour answer the same question where both can. */
TEST(privacy_accountant, meshes_contain_what_contours_find)
{
	static const struct loss_part parts[] = { { { 1, 0.1 }, 100 },
						  { { 2, 0.01 }, 30 },
						  { { 0.6, 0.05 }, 300 } };

	for (size_t i = 0; i < 6; i++) {
		const struct loss_part *part = &parts[i / 2];
		enum direction direction =
			i % 2 ? DIRECTION_ADD : DIRECTION_REMOVE;
		struct accountant *accountant = accountant_made(
			part->step.sigma, part->step.sampling, part->steps);
		struct error err = { 0 };

		for (double eps = 0; eps < 3; eps += 0.37) {
			struct bracket a = delta(accountant, direction, eps), b;

			cr_assert(
				composed_law_delta(accountant_mesh(accountant),
						   direction, eps, &b, &err),
				"%s", err.text);
			cr_expect(b.lower <= a.upper && b.upper >= a.lower,
				  "%zu eps=%g: %.12g not in %.12g %.12g", i,
				  eps, a.value, b.lower, b.upper);
			cr_expect_leq(b.upper - b.lower, 2e-3 * b.upper,
				      "%zu eps=%g: %g %g", i, eps, b.lower,
				      b.upper);
		}
		accountant_free(accountant);
	}
}

TEST(privacy_accountant, a_long_composition_stops_when_told)
{
	struct accountant *accountant = accountant_made(0.8, 0.01, 1000);
	struct progress progress = { 0 };
	struct error err = { 0 };
	struct bracket at;

	atomic_store(&progress.stop, true);
	accountant_watch(accountant, &progress);
	cr_expect_not(accountant_epsilon(accountant, DIRECTION_BOTH, 1e-5, &at,
					 &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	accountant_free(accountant);
}

/* Few steps need meshes, which take long: they too ask whether to stop. */
TEST(privacy_accountant, meshes_stop_when_told)
{
	struct progress progress = { .patience = 20 };
	struct accountant *accountant = accountant_made(0.5, 0.05, 10);
	struct error err = { 0 };
	double alphas[50];
	struct bracket beta[50];

	for (int i = 0; i < 50; i++)
		alphas[i] = (i + 1) / 51.0;
	accountant_watch(accountant, &progress);
	cr_expect_not(accountant_tradeoff(accountant, DIRECTION_BOTH, alphas,
					  50, beta, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
	cr_expect_leq(progress.asked, progress.patience + 5, "%zu more",
		      progress.asked - progress.patience);
	accountant_free(accountant);
}

/* A fresh accountant answers by integrals, one that is asked on by meshes. */
TEST(privacy_accountant, many_losses_of_few_steps_are_had_for_few_questions)
{
	enum { ASKED = 200 };
	struct progress progress = { .patience = SIZE_MAX / 2 };
	struct accountant *many = accountant_made(1, 0.01, 5);

	accountant_watch(many, &progress);
	for (int i = 1; i <= ASKED; i++) {
		double epsilon = 6.0 * i / ASKED;
		struct error err = { 0 };
		struct bracket at, again;
		struct accountant *fresh;

		cr_assert(accountant_delta(many, DIRECTION_BOTH, epsilon, &at,
					   &err),
			  "%s", err.text);
		cr_expect_leq(at.upper - at.lower, 1e-3 * at.upper, "at %g",
			      epsilon);
		if (i % 25)
			continue;
		fresh = accountant_made(1, 0.01, 5);
		cr_assert(accountant_delta(fresh, DIRECTION_BOTH, epsilon,
					   &again, &err),
			  "%s", err.text);
		cr_expect(at.lower <= again.upper && again.lower <= at.upper,
			  "at %g: [%.15g, %.15g] beside [%.15g, %.15g]",
			  epsilon, at.lower, at.upper, again.lower,
			  again.upper);
		accountant_free(fresh);
	}
	cr_expect_leq(progress.asked, (size_t)300, "%zu", progress.asked);
	accountant_free(many);
}

/* Next to losses where only a poor mesh is left. */
TEST(privacy_accountant, one_loss_that_fails_does_not_widen_its_neighbours)
{
	struct accountant *many = accountant_made(0.3, 1e-6, 2);

	for (int i = 0; i < 14; i++) {
		double epsilon = 0.037165 * i;
		struct error err = { 0 };
		struct bracket at;

		cr_assert(accountant_delta(many, DIRECTION_BOTH, epsilon, &at,
					   &err),
			  "%s", err.text);
		cr_expect(!i || at.upper - at.lower <= 1e-3 * at.upper,
			  "at %g: %.6g to %.6g", epsilon, at.lower, at.upper);
	}
	accountant_free(many);
}

TEST(privacy_accountant, what_cannot_be_composed_is_refused)
{
	struct loss_part part = { { 0.01, 0.5 }, 10 };
	struct error err = { 0 };

	cr_expect_null(accountant_sampled(&part, 1, &err));
	cr_expect_str_eq(err.text, "steps compose for sigma from 0.05 to 1000, "
				   "not 0.01");
	part = (struct loss_part){ { 1, 1e-7 }, 10 };
	cr_expect_null(accountant_sampled(&part, 1, &err));
	cr_expect_str_eq(err.text, "steps compose for sampling from 1e-6 to 1, "
				   "not 1e-07");
}

/* ---- ends that are rounded outward ---- */

/* delta at a negative loss is 1 - e^t (1 - delta'), and delta' is nothing. */
TEST(privacy_accountant, ends_below_loss_0_hold_the_exact_number)
{
	struct accountant *accountant = accountant_made(5, 1, 1);

	for (double t = -8; t < -3; t += 0.13) {
		struct bracket at = delta(accountant, DIRECTION_REMOVE, t);
		/* delta' adds less than 1e-45 */
		long double truth = -expm1l((long double)t);

		cr_expect(at.lower <= truth && truth <= at.upper,
			  "%.17g %.17g: %.21Lg at %g", at.lower, at.upper,
			  truth, t);
	}
	accountant_free(accountant);
}

/* A loss may always exceed a threshold. */
TEST(privacy_accountant, errors_next_to_1_are_not_certain)
{
	struct accountant *accountant = accountant_made(1, 0.01, 100);
	double t[] = { 12, 20, -12 };
	struct bracket fpr[3], fnr[3];
	struct error err = { 0 };

	cr_assert(accountant_tests(accountant, DIRECTION_REMOVE, t, 3, fpr, fnr,
				   &err),
		  "%s", err.text);
	cr_expect_lt(fnr[0].lower, 1);
	cr_expect_lt(fnr[1].lower, 1);
	cr_expect_lt(fpr[2].lower, 1);
	accountant_free(accountant);
}
