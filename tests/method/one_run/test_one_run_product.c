/* test_one_run_product.c - the upper end of one run's bracket, and its limit */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "study/simulate/simulations.h"
#include "tests/support.h"

TestSuite(method_one_run_product, .timeout = 600);

static struct dataset *
interference(void)
{
	const struct simulation *simulation = &simulation_interference;
	struct settings settings;
	struct error err = { 0 };
	struct simulation_order order = { .settings = &settings, .seed = 3 };
	struct dataset *data;

	settings_init(&settings);
	data = simulation_run(simulation, &order, &err);
	cr_assert(data, "%s", err.text);
	settings_clear(&settings);

	return data;
}

/* Its profile, which is that of two parts with a coin that is seen. */
static double
delta_of_mixture(double epsilon)
{
	double up = exp(1.1) / (1 + exp(1.1)), down = 1 / (1 + exp(1.1));

	return 0.7 * fmax(0, up - exp(epsilon) * down) +
	       0.3 * gaussian_dp_delta(epsilon, 0.1);
}

TEST(method_one_run_product, a_private_mixture_is_refuted_in_most_runs)
{
	struct dataset *data = interference();
	double one = gaussian_dp_epsilon(1e-5, 1);
	size_t product = 0, any = 0;

	for (double e = 0; e <= 12; e += 0.01)
		cr_assert(delta_of_mixture(e) < gaussian_dp_delta(e, 1),
			  "not 1-GDP at %g", e);
	for (size_t row = 1; row <= dataset_rows(data); row++) {
		char text[40];
		struct error err = { 0 };
		struct result *found;

		snprintf(text, sizeof(text), "row=%zu", row);
		found = run_method("one-run-product", data, text, &err);
		cr_assert(found, "%s", err.text);
		product += lower_of(found, "epsilon") > one;
		any += lower_of(found, "epsilon-any") > one;
		result_release(found);
	}
	cr_expect(product > 55 && product < 85, "%zu of 100", product);
	cr_expect_eq(any, 0, "%zu of 100", any);
	dataset_release(data);
}

static struct result *
on_game(double canaries, double guesses, double correct, const char *settings,
	struct error *err)
{
	struct dataset *data = dataset_new("game", KIND_GUESSES, 1);
	struct result *found;

	*dataset_add_column(data, "canaries", ROLE_CANARIES) = canaries;
	*dataset_add_column(data, "guesses", ROLE_GUESSES) = guesses;
	*dataset_add_column(data, "correct", ROLE_CORRECT) = correct;
	found = run_method("one-run-product", data, settings, err);
	dataset_release(data);

	return found;
}

TEST(method_one_run_product, it_is_the_upper_end_of_a_bracket)
{
	struct error err = { 0 };
	struct result *found = on_game(1000, 100, 99, "", &err);
	const struct quantity *epsilon = result_quantity(found, "epsilon");
	const struct quantity *any = result_quantity(found, "epsilon-any");

	cr_expect_float_eq(epsilon->lower, 5.9018, 1e-4);
	cr_expect_eq(epsilon->claim, CLAIM_HEURISTIC);
	cr_expect_eq(epsilon->about, ABOUT_INDEPENDENT_CANARIES);
	cr_expect(any->lower > 0 && any->lower < epsilon->lower);
	cr_expect_eq(any->claim, CLAIM_LOWER_BOUND);
	cr_expect_eq(any->about, ABOUT_ASSUMED_FAMILY);
	cr_expect(strstr(found->sentence, "heuristic"), "%s", found->sentence);
	result_release(found);
}

TEST(method_one_run_product, odd_games_have_an_answer)
{
	static const double games[][3] = {
		{ 1, 1, 1 }, { 1, 1, 0 },       { 2, 1, 1 },
		{ 5, 5, 0 }, { 1e6, 1, 1 },     { 1e6, 1e6, 1e6 },
		{ 3, 2, 2 }, { 1e6, 1e6, 5e5 },
	};
	static const char *const families[] = {
		"",
		"family=laplace",
		"family=randomized-response",
		"family=approximate-dp mechanism-delta=1e-3",
		"family=subsampled-gaussian sampling=0.1",
	};

	for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
		for (size_t j = 0; j < 5; j++) {
			struct error err = { 0 };
			struct result *found =
				on_game(games[i][0], games[i][1], games[i][2],
					families[j], &err);

			cr_assert(found, "game %zu %s: %s", i, families[j],
				  err.text);
			cr_expect(lower_of(found, "epsilon") >= 0);
			result_release(found);
		}
	}
}

TEST(method_one_run_product, other_games_are_refused)
{
	struct error err = { 0 };

	cr_expect_null(on_game(100, 50, 40, "options=3", &err));
	cr_expect(strstr(err.text, "in or out"), "%s", err.text);
}
