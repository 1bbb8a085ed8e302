/* test_readings.c - mu, regret, rho and Renyi orders along second roads */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/gaussian_dp.h"
#include "privacy/reading/nearest_gaussian.h"
#include "privacy/reading/renyi.h"
#include "privacy/renyi_pair.h"
#include "privacy/zcdp.h"
#include "stats/law/normal.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_readings, .timeout = 600);

static struct nearest_gaussian
nearest_of(const struct example *example)
{
	struct mechanism *mechanism = example_made(example, NULL);
	struct nearest_gaussian found;
	struct error err;

	cr_assert(nearest_gaussian_find(mechanism, NEAREST_GAUSSIAN_REACH,
					&found, &err),
		  "%s", err.text);
	cr_expect_leq(found.mu.lower, found.mu.upper);
	cr_expect_leq(found.regret.lower, found.regret.upper);
	mechanism_free(mechanism);

	return found;
}

static void
expect_in(const struct bracket *found, double truth, double width,
	  const char *what)
{
	/* Sums that truths are made of round, too. */
	cr_expect(found->lower <= truth + 2e-14 * fabs(truth) &&
			  truth - 2e-14 * fabs(truth) <= found->upper,
		  "%s: %.17g not in %.17g to %.17g", what, truth, found->lower,
		  found->upper);
	cr_expect(found->upper - found->lower <= width, "%s: %g wide", what,
		  found->upper - found->lower);
}

/* mu = -2 Q(1 / (e^epsilon + 1)) at the corner of the curve. */
TEST(privacy_readings, mu_of_randomized_response_is_its_closed_form)
{
	static const double epsilons[] = { 1e-3, 0.1, 1, 3, 8 };

	for (size_t i = 0; i < sizeof(epsilons) / sizeof(epsilons[0]); i++) {
		double e = epsilons[i];
		struct example rr = { "randomized-response",
				      { { "epsilon", e } } };
		struct nearest_gaussian found = nearest_of(&rr);
		double truth = 2 * normal_quantile_above(1 / (exp(e) + 1));

		expect_in(&found.mu, truth, 1e-10, "mu");
	}
}

TEST(privacy_readings, a_gaussian_is_its_own_mu_without_regret)
{
	static const double mus[] = { 0.01, 0.3, 1, 2.5, 6 };

	for (size_t i = 0; i < sizeof(mus) / sizeof(mus[0]); i++) {
		struct example gaussian = { "gaussian", { { "mu", mus[i] } } };
		struct nearest_gaussian found = nearest_of(&gaussian);

		expect_in(&found.mu, mus[i], 1e-12, "mu");
		cr_expect_leq(found.regret.upper, 0);
	}
}

/*
 * A peer prints 1.5685621993 with a regret of 0.0010208131 and 1.567013 for
 * these, from a mesh of losses 1e-3 apart that errs to the safe side of mu.
 * A mesh made like it, without anything of this program, comes to 1.568577 at
 * 1e-3 (where the printed mu has a regret of 0.0010207), 1.568497 at 5e-4,
 * 1.568475 at 2e-4, 1.5684722 at 1e-4 and 1.5684714 at 5e-5: the curve itself
 * has 1.5684712 and 1.566948 down to the same reach.
 */
TEST(privacy_readings, mu_of_dp_sgd_lies_just_below_what_meshes_print)
{
	struct example first = {
		"subsampled-gaussian",
		{ { "sigma", 9.4 }, { "sampling", 0.328 }, { "steps", 2000 } }
	};
	struct example second = { "subsampled-gaussian",
				  { { "sigma", 9.4 },
				    { "sampling", 16384.0 / 50000 },
				    { "steps", 2000 } } };
	struct nearest_gaussian found = nearest_of(&first);

	expect_in(&found.mu, 1.5684711635, 1e-8, "mu");
	cr_expect_lt(found.mu.upper, 1.5685621993);
	cr_expect_float_eq(found.mu.value, 1.5685621993, 1e-4);
	cr_expect_float_eq(found.regret.value, 0.0010208131, 3e-6);
	found = nearest_of(&second);
	cr_expect_float_eq(found.mu.value, 1.567013, 7e-5);
}

/* The profile, asked 48 times at most, makes the corner sharp for all points.
 */
TEST(privacy_readings, mu_of_few_large_losses_is_sharp_and_stops)
{
	struct progress stopped = { .patience = 1 };
	struct example few = {
		"subsampled-gaussian",
		{ { "sigma", 0.5 }, { "sampling", 1e-3 }, { "steps", 100 } }
	};
	struct example many = {
		"subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.01 }, { "steps", 1000 } }
	};
	struct nearest_gaussian found = nearest_of(&many);
	struct mechanism *mechanism = example_made(&few, NULL);
	struct error err;

	expect_in(&found.mu, 0.5222, 5e-5, "many steps");
	found = nearest_of(&few);
	expect_in(&found.mu, 0.90549, 5e-5, "few");
	mechanism_watch(mechanism, &stopped);
	cr_expect_not(nearest_gaussian_find(mechanism, NEAREST_GAUSSIAN_REACH,
					    &found, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
	mechanism_free(mechanism);
}

/* Every point of f gives a mu, every diagonal a distance: a dense grid. */
static void
expect_dense(const struct example *example)
{
	struct nearest_gaussian found = nearest_of(example);
	struct mechanism *mechanism = example_made(example, NULL);
	double mu = 0, regret = 0;
	struct error err;

	for (int i = -500; i <= 500; i++) {
		double z = i / 500.0 * 6.361340902404056;
		double alpha = normal_above(z), d = 0;
		struct bracket beta;

		cr_assert(mechanism_tradeoff(mechanism, alpha, &beta, &err));
		if (beta.value > NEAREST_GAUSSIAN_REACH)
			mu = fmax(mu,
				  normal_quantile_above(alpha) +
					  normal_quantile_above(beta.value));
		/* f(x + d) - d <= f_mu(x), by halves. */
		for (double step = 0.5; step > 1e-9; step /= 2) {
			double x = fmin(1, alpha + d + step);

			cr_assert(
				mechanism_tradeoff(mechanism, x, &beta, &err));
			if (beta.value - (d + step) >
			    gaussian_dp_tradeoff(alpha, found.mu.value))
				d += step;
		}
		regret = fmax(regret, d);
	}
	cr_expect(found.mu.upper >= mu - 1e-12, "%s: mu %.12g of %.12g",
		  example->kind, found.mu.upper, mu);
	cr_expect_float_eq(found.mu.value, mu, 1e-4);
	cr_expect(found.regret.upper >= regret - 1e-7);
	cr_expect_float_eq(found.regret.value, regret, 1e-5);
	mechanism_free(mechanism);
}

TEST(privacy_readings, mu_and_regret_agree_with_a_dense_grid)
{
	static const struct example examples[] = {
		{ "laplace", { { "epsilon", 0.3 } } },
		{ "laplace", { { "epsilon", 5 } } },
		{ "subsampled-gaussian",
		  { { "sigma", 0.7 }, { "sampling", 0.1 } } },
		{ "approximate-dp",
		  { { "epsilon", 1 }, { "mechanism-delta", 1e-3 } } },
	};

	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
		expect_dense(&examples[i]);
}

/* Shuffling tells no more than a fixed order, which is a Gaussian. */
TEST(privacy_readings, mu_of_what_lies_above_a_gaussian_is_no_more)
{
	static const double sigmas[] = { 0.5, 1, 5 };

	for (size_t i = 0; i < sizeof(sigmas) / sizeof(sigmas[0]); i++) {
		struct example shuffled = { "shuffled-gaussian",
					    { { "sigma", sigmas[i] },
					      { "batches", 1000 } } };
		struct nearest_gaussian found = nearest_of(&shuffled);

		cr_expect_leq(found.mu.upper, (1 + 1e-12) / sigmas[i]);
		cr_expect_leq(found.mu.value, found.mu.upper);
	}
}

/* ---- zero-concentrated DP ---- */

TEST(privacy_readings, rho_of_a_pair_is_the_optimal_one)
{
	double rho = zcdp_rho(1, 1e-2);

	cr_expect_float_eq(rho, 0.1043973956375, 1e-12);
	/* The conversion of one moment allows less. */
	cr_expect_gt(rho, 0.10341283143348314);
	cr_expect_float_eq(gaussian_dp_mu(1, 1e-2), 0.5325166485031232, 1e-12);
}

/* No order of a grid gives less, and the way back arrives. */
TEST(privacy_readings, rho_is_converted_by_its_best_order)
{
	static const double rhos[] = { 1e-6, 1e-3, 0.1, 1, 40 };
	static const double epsilons[] = { 1e-3, 0.1, 1, 5, 80 };

	for (size_t i = 0; i < 25; i++) {
		double rho = rhos[i / 5], e = epsilons[i % 5];
		double log_delta = zcdp_log_delta(rho, e), best = 0;
		struct renyi_pair pair;

		for (double more = 1e-4; more < 1e8; more *= 1.02)
			best = fmin(best,
				    renyi_pair_worst(1 + more, (1 + more) * rho,
						     e, &pair));
		cr_expect_leq(log_delta, best + 1e-9, "%g %g", rho, e);
		/* orders alone are exact if one direction binds */
		renyi_pair_worst(1.5, 1.5 * rho, e, &pair);
		if (pair.q < 0.1 * pair.p_not && e > 2 * rho)
			cr_expect_lt(best - log_delta, 1e-3 * (1 - best),
				     "%g %g: %g %g", rho, e, log_delta, best);
		/* A Gaussian has this rho and leaks less. */
		cr_expect_geq(log_delta,
			      gaussian_dp_log_delta(e, sqrt(2 * rho)));
		if (log_delta > -600 && log_delta < -1e-3) {
			double delta = exp(log_delta);

			cr_expect_float_eq(zcdp_rho(e, delta), rho,
					   1e-9 * (1 + rho));
		}
	}
}

/* ---- Renyi ---- */

/* A pair with losses t and t - epsilon, for the worst of a grid of t. */
static double
worst_of_range(double epsilon, double order)
{
	double most = 0;

	for (int i = 1; i < 4000; i++) {
		long double t = epsilon * (long double)i / 4000;
		long double up = expl(t), down = expl(t - epsilon);
		long double q = (1 - down) / (up - down);

		most = fmax(most, (double)(logl(q * powl(up, order) +
						(1 - q) * powl(down, order)) /
					   (order - 1)));
	}

	return most;
}

static struct bracket
divergence_of(const struct example *example, double order)
{
	struct mechanism *mechanism = example_made(example, NULL);
	struct bracket found;
	struct error err;

	cr_assert(renyi_divergence(mechanism, order, &found, &err), "%s",
		  err.text);
	mechanism_free(mechanism);

	return found;
}

TEST(privacy_readings, exponential_has_the_worst_losses_of_its_range)
{
	static const double epsilons[] = { 0.01, 0.5, 1, 4, 20 };
	static const double orders[] = { 1.1, 2, 8, 32 };

	for (size_t i = 0; i < 20; i++) {
		double e = epsilons[i / 4], order = orders[i % 4];
		struct example example = {
			"exponential", { { "epsilon", e }, { "steps", 3 } }
		};
		struct bracket found = divergence_of(&example, order);
		double truth = 3 * worst_of_range(e, order);

		cr_expect(found.lower <= truth * (1 + 1e-5) &&
				  truth * (1 - 1e-12) <= found.upper &&
				  found.upper - found.lower < 1e-6 * truth,
			  "%g %g: %.17g in %.17g to %.17g", e, order, truth,
			  found.lower, found.upper);
		cr_expect_leq(found.upper, 3 * order * e * e / 8 * (1 + 1e-12));
	}
}

/* Chords between orders: 1 % of each order was the width before. */
TEST(privacy_readings, rho_is_narrow)
{
	static const struct example examples[] = {
		{ "zcdp", { { "rho", 0.1 }, { "steps", 3 } } },
		{ "exponential", { { "epsilon", 1 } } },
		{ "randomized-response", { { "epsilon", 1 }, { "steps", 3 } } },
		{ "laplace", { { "epsilon", 0.7 } } },
	};

	for (size_t i = 0; i < 4; i++) {
		struct mechanism *made = example_made(&examples[i], NULL);
		struct bracket rho;

		cr_assert(renyi_rho(made, &rho));
		cr_expect(rho.lower <= rho.upper &&
				  rho.upper - rho.lower < 2e-4 * rho.upper,
			  "%s: %.17g to %.17g", examples[i].kind, rho.lower,
			  rho.upper);
		if (i == 0)
			cr_expect_float_eq(rho.upper, 0.3, 1e-12);
		for (double order = 1.01; order < 1e4; order *= 1.3) {
			struct bracket at;
			struct error err;

			cr_assert(renyi_divergence(made, order, &at, &err));
			cr_expect_leq(at.lower / order, rho.upper);
		}
		mechanism_free(made);
	}
}

TEST(privacy_readings, renyi_divergences_are_their_closed_forms)
{
	static const double orders[] = { 1.01, 1.5, 2, 7, 32, 256 };

	for (size_t i = 0; i < 30; i++) {
		double a = orders[i % 6];
		double e = (const double[]){ 0.01, 0.3, 1, 4, 12 }[i / 6];
		struct example laplace = {
			"laplace", { { "epsilon", e }, { "steps", 3 } }
		};
		struct example rr = { "randomized-response",
				      { { "epsilon", e }, { "steps", 5 } } };
		struct example gaussian = { "gaussian",
					    { { "mu", e }, { "steps", 4 } } };
		struct bracket found = divergence_of(&laplace, a);
		double high = log(a / (2 * a - 1)) + (a - 1) * e;
		double low = log((a - 1) / (2 * a - 1)) - a * e;
		double right = -log1p(exp(-e)), wrong = -log1p(exp(e));

		expect_in(&found, 3 * (high + log1p(exp(low - high))) / (a - 1),
			  1e-6 * (1 + e), "laplace");
		found = divergence_of(&rr, a);
		high = a * right + (1 - a) * wrong;
		low = a * wrong + (1 - a) * right;
		expect_in(&found, 5 * (high + log1p(exp(low - high))) / (a - 1),
			  1e-6, "randomized-response");
		found = divergence_of(&gaussian, a);
		expect_in(&found, 4 * a * e * e / 2, 1e-9 * a * e * e,
			  "gaussian");
	}
}

/* log E[(P/Q)^a] over a - 1 of whole noise, every answer one by one. */
static double
enumerated(double sigma, double moved, double a)
{
	double reach = 45 * sigma + a * moved,
	       top = a * (a - 1) * moved * moved;
	double total = 0, sum = 0, two = 2 * sigma * sigma;

	for (double x = -ceil(reach); x <= reach; x++) {
		double off = x - a * moved;

		total += exp(-x * x / two);
		sum += exp(-off * off / two);
	}

	return (top / two + log(sum / total)) / (a - 1);
}

/* High orders live on answers that nearly never come. */
TEST(privacy_readings, renyi_of_discrete_noise_is_that_of_all_its_answers)
{
	static const double sigmas[] = { 0.3, 0.7, 1, 4, 30 };
	static const double orders[] = { 1.01, 2.3, 7.5, 64, 900 };

	for (size_t i = 0; i < 50; i++) {
		double sigma = sigmas[i % 5], a = orders[i / 5 % 5];
		double moved = i < 25 ? 1 : 3;
		struct example example = { "discrete-gaussian",
					   { { "sigma", sigma },
					     { "sensitivity", moved },
					     { "steps", 4 } } };
		struct bracket found = divergence_of(&example, a);
		double most = 4 * a * moved * moved / (2 * sigma * sigma);
		double truth = 4 * enumerated(sigma, moved, a);

		cr_expect_leq(truth, most * (1 + 1e-9));
		expect_in(&found, fmin(truth, most), 1e-9 + 1e-12 * truth,
			  "discrete-gaussian");
	}
}

TEST(privacy_readings, renyi_of_many_answers_is_that_of_one_so_often)
{
	static const double orders[] = { 1.5, 2, 30, 200, 5000 };

	for (size_t i = 0; i < 20; i++) {
		double a = orders[i % 5], steps = i < 10 ? 5000 : 70;
		double e = (const double[]){ 0.1, 1, 1e-3, 30 }[i / 5];
		struct example rr = { "randomized-response",
				      { { "epsilon", e },
					{ "steps", steps } } };
		struct bracket found = divergence_of(&rr, a);
		double high = a * e, low = (1 - a) * e;
		double each = fmax(high, low) - log1p(exp(e)) +
			      log1p(exp(-fabs(high - low)));

		expect_in(&found, steps * each / (a - 1), 1e-9 * steps,
			  "randomized-response");
	}
}

/* E[(P/Q)^a] for a whole a, by a plain sum over outputs, worse way. */
static double
summed(double sigma, double q, double a)
{
	double with = 0, without = 0, step = sigma / 200;

	for (double x = -14 * sigma; x < a + 14 * sigma; x += step) {
		double ratio =
			1 - q + q * exp((2 * x - 1) / (2 * sigma * sigma));
		double here = step / sigma * normal_density(x / sigma);

		with += here * pow(ratio, a);
		without += here * pow(ratio, 1 - a);
	}

	return log(fmax(with, without)) / (a - 1);
}

/* E = 1 + q^2 (e^(1 / sigma^2) - 1) at order 2. */
TEST(privacy_readings, renyi_of_rare_samples_is_no_wider)
{
	static const double cases[][3] = {
		{ 20, 1e-4, 1000 },
		{ 1000, 1e-6, 1 },
		{ 0.05, 1e-6, 10 },
		{ 1, 0.999, 3 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		double sigma = cases[i][0], q = cases[i][1];
		double steps = cases[i][2];
		struct example rare = { "subsampled-gaussian",
					{ { "sigma", sigma },
					  { "sampling", q },
					  { "steps", steps } } };
		double truth =
			steps * log1p(q * q * expm1(1 / (sigma * sigma)));
		struct bracket found = divergence_of(&rare, 2);

		expect_in(&found, truth, 1e-12 * truth, "order 2");
	}
}

TEST(privacy_readings, renyi_of_sampled_steps_agrees_with_a_sum)
{
	static const double cases[][3] = {
		{ 0.5, 0.01, 2 }, { 0.8, 0.3, 5 },   { 1, 0.9, 8 },
		{ 3, 0.001, 32 }, { 9.4, 0.328, 4 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct example sampled = { "subsampled-gaussian",
					   { { "sigma", cases[i][0] },
					     { "sampling", cases[i][1] } } };
		struct bracket found = divergence_of(&sampled, cases[i][2]);
		double truth = summed(cases[i][0], cases[i][1], cases[i][2]);

		cr_expect_float_eq(found.value, truth, 1e-9 * (1 + truth));
		cr_expect_leq(found.upper - found.lower, 1e-11);
	}
}

/* The most of divergence over order: of pure DP at the order 1. */
TEST(privacy_readings, rho_of_a_mechanism_is_the_most_over_orders)
{
	struct example normal = { "gaussian",
				  { { "sigma", 2 }, { "steps", 10 } } };
	struct example rr = { "randomized-response", { { "epsilon", 1 } } };
	struct example sampled = { "subsampled-gaussian",
				   { { "sigma", 1 }, { "sampling", 0.1 } } };
	struct mechanism *mechanism = example_made(&normal, NULL);
	struct bracket rho;

	cr_assert(renyi_rho(mechanism, &rho));
	expect_in(&rho, 10.0 / 8, 1e-12, "gaussian");
	mechanism_free(mechanism);
	mechanism = example_made(&rr, NULL);
	cr_assert(renyi_rho(mechanism, &rho));
	expect_in(&rho, tanh(0.5), 0.01, "randomized-response");
	mechanism_free(mechanism);
	mechanism = example_made(&sampled, NULL);
	cr_expect_not(renyi_rho(mechanism, &rho));
	mechanism_free(mechanism);
}
