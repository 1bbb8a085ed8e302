/* test_one_run_expected.c - right guesses to expect at most */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/one_run/one_run_expected.h"
#include "privacy/one_run/one_run_ideal.h"
#include "stats/law/normal.h"
#include "tests/support.h"

TestSuite(privacy_one_run_expected, .timeout = 600);

static double
gaussian(const struct one_run_game *game, double mu)
{
	struct one_run_curve_gaussian state = { 0 };
	struct one_run_family family = one_run_curve_gaussian(&state);

	family.move(&state, mu);

	return one_run_expected(game, &family.curve);
}

/* Guessing all, the best any attacker does is Phi(mu / 2). */
TEST(privacy_one_run_expected, is_the_best_accuracy_where_all_are_guessed)
{
	struct one_run_game game = { 1000, 1000, 0, 2 };

	for (double mu = 0.01; mu < 10; mu *= 1.7) {
		double best = 1000 * normal_below(mu / 2);
		double found = gaussian(&game, mu);

		cr_expect_float_eq(found, best, 1e-9, "mu=%g", mu);
	}
}

static struct one_run_point
randomized_response(void *state, double x)
{
	double down = exp(-*(double *)state);

	return (struct one_run_point){ down * x, down, 0 };
}

/* Of k options one is said truly with probability e^eps / (e^eps + k - 1). */
TEST(privacy_one_run_expected, is_randomized_response_among_many_options)
{
	for (size_t options = 2; options < 200; options *= 3) {
		struct one_run_game game = { 500, 200, 0, options };
		double epsilon = 1.3;
		struct one_run_curve curve = { randomized_response, &epsilon,
					       1e-15, false };
		double best = 200 * exp(epsilon) /
			      (exp(epsilon) + (double)options - 1);

		cr_expect_float_eq(one_run_expected(&game, &curve), best, 1e-9);
	}
}

/* No attacker does better: the ideal one, guessing few, does not. */
TEST(privacy_one_run_expected, is_above_what_the_ideal_attacker_reaches)
{
	for (double sigma = 0.3; sigma < 10; sigma *= 2) {
		for (size_t guesses = 10; guesses <= 100000; guesses *= 10) {
			struct one_run_game game = { 100000, guesses, 0, 2 };
			struct one_run_ideal ideal = { 100000, guesses, 2,
						       sigma };
			double reached = one_run_ideal_accuracy(&ideal);

			cr_expect_leq((double)guesses * reached,
				      gaussian(&game, 1 / sigma) * (1 + 1e-9),
				      "sigma=%g guesses=%zu", sigma, guesses);
		}
	}
}
