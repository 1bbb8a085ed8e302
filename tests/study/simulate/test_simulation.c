/* test_simulation.c - data of known privacy */

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/mechanism/mechanism_settings.h"
#include "study/simulate/simulations.h"
#include "tests/support.h"

TestSuite(study_simulation, .timeout = 600);

struct given {
	const char *name, *value;
};

static void
give(struct settings *settings, const struct given given[], size_t count)
{
	struct error err = { 0 };

	settings_init(settings);
	for (size_t i = 0; i < count && given[i].name; i++) {
		cr_assert(settings_set_typed(settings, given[i].name,
					     given[i].value, &err),
			  "%s", err.text);
	}
}

static struct dataset *
simulate(const char *name, const struct settings *settings, uint64_t seed,
	 unsigned threads, struct error *err)
{
	const struct simulation *simulation = simulation_need(name, err);
	struct simulation_order order = {
		.settings = settings,
		.seed = seed,
		.place.threads = threads,
	};
	struct mechanism *mechanism = NULL;
	struct dataset *data;

	cr_assert(simulation, "%s", err->text);
	if (simulation->needs_mechanism) {
		mechanism = mechanism_settings_make(settings, NULL, err);
		cr_assert(mechanism, "%s", err->text);
	}
	order.mechanism = mechanism;
	data = simulation_run(simulation, &order, err);
	mechanism_free(mechanism);

	return data;
}

static const struct given everything[] = {
	{ "mechanism", "gaussian" }, { "mu", "1.385" },  { "rows", "10001" },
	{ "dimension", "1000" },     { "sigma", "0.7" }, { "canaries", "300" },
	{ "guesses", "100" },
};

/* mu and sigma exclude each other. */
static void
give_for(struct settings *settings, const struct simulation *simulation)
{
	give(settings, everything, 7);
	settings_reset(settings, simulation->needs_mechanism ? SETTING_SIGMA
							     : SETTING_MU);
}

static void
expect_equal(const struct dataset *a, const struct dataset *b, const char *name)
{
	size_t rows = dataset_rows(a);

	cr_assert_eq(rows, dataset_rows(b));
	for (size_t i = 0; i < dataset_column_count(a); i++) {
		cr_expect_eq(memcmp(dataset_column_values(a, i),
				    dataset_column_values(b, i),
				    rows * sizeof(double)),
			     0, "%s column %zu", name, i);
	}
}

TEST(study_simulation, each_gives_the_same_data_on_any_number_of_threads)
{
	for (size_t i = 0; simulations()[i]; i++) {
		const struct simulation *simulation = simulations()[i];
		struct error err = { 0 };
		struct settings settings;
		struct dataset *one, *two;

		give_for(&settings, simulation);
		one = simulate(simulation->name, &settings, 4, 1, &err);
		cr_assert(one, "%s", err.text);
		two = simulate(simulation->name, &settings, 4, 3, &err);
		cr_assert(two, "%s", err.text);
		expect_equal(one, two, simulation->name);
		dataset_release(one);
		dataset_release(two);
		settings_clear(&settings);
	}
}

static bool
has_what_it_needs(const struct dataset *data)
{
	const struct kind_about *about = kind_about(dataset_kind(data));
	bool has = false;

	for (size_t i = 0; i < KIND_NEEDS && about->needs[i]; i++)
		has |= (about->needs[i] & ~dataset_roles(data)) == 0;

	return has;
}

TEST(study_simulation, each_fills_the_roles_of_its_kind_and_a_card)
{
	for (size_t i = 0; simulations()[i]; i++) {
		const struct simulation *simulation = simulations()[i];
		struct error err = { 0 };
		struct settings settings;
		struct dataset *data;

		give_for(&settings, simulation);
		data = simulate(simulation->name, &settings, 4, 1, &err);
		cr_assert(data, "%s", err.text);
		cr_expect(has_what_it_needs(data), "%s", simulation->name);
		cr_expect_str_eq(game_get(dataset_game(data), GAME_RANDOMISED),
				 "yes");
		if (simulation->needs_mechanism) {
			cr_expect_str_eq(
				game_get(dataset_game(data), GAME_MECHANISM),
				"gaussian,mu=1.385");
		}
		for (size_t j = 0; j < dataset_column_count(data); j++) {
			const double *values = dataset_column_values(data, j);

			for (size_t row = 0; row < dataset_rows(data); row++)
				cr_assert(isfinite(values[row]));
		}
		dataset_release(data);
		settings_clear(&settings);
	}
}

/* Five standard errors. */
static void
expect_part(double seen, double count, double chance, const char *what)
{
	cr_expect_float_eq(seen / count, chance,
			   5 * sqrt(chance * (1 - chance) / count), "%s: %g",
			   what, seen / count);
}

TEST(study_simulation, gaussian_scores_are_gaussian)
{
	static const struct given given[] = { { "mechanism", "gaussian" },
					      { "mu", "1" },
					      { "rows", "200000" } };
	double above[2] = { 0 };
	struct error err = { 0 };
	struct settings settings;
	struct dataset *data;

	give(&settings, given, 3);
	data = simulate("scores", &settings, 9, 0, &err);
	cr_assert(data, "%s", err.text);
	for (size_t i = 0; i < 200000; i++) {
		above[dataset_is_member(data, i)] +=
			dataset_values(data, ROLE_SCORE)[i] >= 1;
	}
	expect_part(above[0], 100000, 0.15865525393145705, "out");
	expect_part(above[1], 100000, 0.5, "in");
	dataset_release(data);
	settings_clear(&settings);
}

/* ideal.csv: m=1e5, c'=1500, sigma=1 is right 1428.7 times. */
TEST(study_simulation, idealised_guesses_are_right_as_often_as_they_should)
{
	static const struct given given[] = { { "mechanism", "gaussian" },
					      { "sigma", "1" },
					      { "canaries", "100000" },
					      { "guesses", "1500" } };
	struct error err = { 0 };
	struct settings settings;
	double right = 0;

	give(&settings, given, 4);
	for (uint64_t seed = 0; seed < 20; seed++) {
		struct dataset *data =
			simulate("guesses", &settings, seed, 0, &err);
		const double *truth, *guess;

		cr_assert(data, "%s", err.text);
		truth = dataset_values(data, ROLE_TRUTH);
		guess = dataset_values(data, ROLE_GUESS);
		for (size_t i = 0; i < 100000; i++)
			right += truth[i] * guess[i] > 0;
		dataset_release(data);
	}
	cr_expect_float_eq(right / 20, 1428.7,
			   5 * sqrt(1500 * 0.9525 * 0.0475 / 20));
	settings_clear(&settings);
}

TEST(study_simulation, k_ary_answers_tell_the_truth_as_often_as_they_should)
{
	static const struct given given[] = {
		{ "mechanism", "randomized-response" },
		{ "epsilon", "1.5" },
		{ "canaries", "50000" },
		{ "guesses", "30000" },
		{ "options", "5" },
	};
	struct error err = { 0 };
	struct settings settings;
	struct dataset *data;
	const double *truth, *guess;
	double right = 0, made = 0;

	give(&settings, given, 5);
	data = simulate("guesses", &settings, 3, 0, &err);
	cr_assert(data, "%s", err.text);
	truth = dataset_values(data, ROLE_TRUTH);
	guess = dataset_values(data, ROLE_GUESS);
	for (size_t i = 0; i < 50000; i++) {
		made += guess[i] > 0;
		right += !(guess[i] < truth[i] || guess[i] > truth[i]);
	}
	cr_expect_float_eq(made, 30000, 0);
	expect_part(right, made, 1 / (1 + 4 * exp(-1.5)), "right");
	dataset_release(data);
	settings_clear(&settings);
}

static size_t
distinct(const double values[], size_t count)
{
	size_t found = 0;

	for (size_t i = 0; i < count; i++) {
		bool seen = false;

		for (size_t j = 0; j < i && !seen; j++)
			seen = !(values[i] < values[j] ||
				 values[i] > values[j]);
		found += !seen;
	}

	return found;
}

/* tight-auditing 6.3: 1.27 is claimed and 1.57 is true. */
TEST(study_simulation, bugs_are_as_the_paper_has_them)
{
	static const struct given scale[] = { { "sigma", "3" },
					      { "bug", "noise-scale" },
					      { "rows", "4000" } };
	static const struct given seeds[] = { { "sigma", "3" },
					      { "bug", "few-seeds" },
					      { "rows", "4000" } };
	struct error err = { 0 };
	struct settings settings;
	struct dataset *data;
	double truth;

	give(&settings, scale, 3);
	data = simulate("white-box", &settings, 1, 0, &err);
	cr_assert(data, "%s", err.text);
	cr_assert(game_number(dataset_game(data), GAME_EPSILON, &truth));
	cr_expect_float_eq(truth, 1.57, 0.01);
	dataset_release(data);
	settings_clear(&settings);

	give(&settings, seeds, 3);
	data = simulate("white-box", &settings, 1, 0, &err);
	cr_assert(data, "%s", err.text);
	cr_expect_not(game_number(dataset_game(data), GAME_EPSILON, &truth));
	cr_expect_eq(distinct(dataset_values(data, ROLE_SCORE), 2000), 100);
	cr_expect_eq(distinct(dataset_values(data, ROLE_SCORE) + 2000, 2000),
		     100);
	dataset_release(data);
	settings_clear(&settings);
}

/* Nothing ends the program for its memory; what is claimed is one sigma. */
TEST(study_simulation, what_does_not_fit_is_refused_with_a_sentence)
{
	static const char *const names[] = {
		"scores",  "losses",    "gamma",        "predictions",
		"guesses", "one-shot",  "interference", "one-run",
		"cosines", "white-box",
	};
	static const struct given most[] = {
		{ "rows", "1e10" },          { "canaries", "1e14" },
		{ "repetitions", "1e9" },    { "dimension", "1000" },
		{ "mechanism", "gaussian" }, { "mu", "1" },
	};
	static const struct given seeds[] = { { "noise-seeds", "1e9" },
					      { "bug", "few-seeds" },
					      { "mu", "1" },
					      { "sigma", "1" } };
	struct settings settings;

	memory_limit_data((size_t)1 << 20);
	give(&settings, most, 6);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct error err = { 0 };

		cr_expect_null(simulate(names[i], &settings, 1, 1, &err), "%s",
			       names[i]);
		cr_expect(strstr(err.text, "fit into memory"), "%s: %s",
			  names[i], err.text);
	}
	settings_clear(&settings);
	for (size_t count = 3; count <= 4; count++) {
		struct error err = { 0 };

		give(&settings, seeds, count);
		cr_expect_null(simulate("white-box", &settings, 1, 1, &err));
		cr_expect(strstr(err.text,
				 count == 3 ? "fit into memory" : "not both"),
			  "%s", err.text);
		settings_clear(&settings);
	}
	memory_limit_data(SIZE_MAX);
}

TEST(study_simulation, refusals_say_what_is_missing)
{
	static const struct given few[] = { { "mechanism", "gaussian" },
					    { "mu", "1" },
					    { "canaries", "10" },
					    { "guesses", "20" } };
	static const struct given options[] = { { "mechanism", "gaussian" },
						{ "mu", "1" },
						{ "options", "4" } };
	struct error err = { 0 };
	struct settings settings;

	give(&settings, few, 4);
	cr_expect_null(simulate("guesses", &settings, 1, 0, &err));
	cr_expect(strstr(err.text, "guesses=20 of canaries=10"), "%s",
		  err.text);
	cr_expect_null(simulate("cosines", &settings, 1, 0, &err));
	cr_expect(strstr(err.text, "needs dimension="), "%s", err.text);
	settings_reset(&settings, SETTING_MU);
	settings_reset(&settings, SETTING_SIGMA);
	cr_expect_null(simulate("cosines", &settings, 1, 0, &err));
	cr_expect(strstr(err.text, "needs sigma="), "%s", err.text);
	settings_clear(&settings);
	give(&settings, options, 3);
	cr_expect_null(simulate("guesses", &settings, 1, 0, &err));
	cr_expect(strstr(err.text, "mechanism=randomized-response"), "%s",
		  err.text);
	settings_clear(&settings);
	cr_expect_null(simulation_need("score", &err));
	cr_expect(strstr(err.text, "did you mean scores"), "%s", err.text);
}
