/* test_mechanism_tables.c - every mechanism against numbers of others */

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "tests/oracle.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_mechanism_tables, .timeout = 600);

static struct example
example_of_family(const char *family, double first, double second)
{
	static const struct {
		const char *family;
		struct example example;
	} known[] = {
		{ "epsdelta",
		  { "approximate-dp",
		    { { "epsilon", 0 }, { "mechanism-delta", 0 } } } },
		{ "gaussian", { "gaussian", { { "mu", 0 } } } },
		{ "laplace", { "laplace", { { "epsilon", 0 } } } },
		{ "rr", { "randomized-response", { { "epsilon", 0 } } } },
		{ "sub_gauss",
		  { "subsampled-gaussian",
		    { { "sigma", 0 }, { "sampling", 0 } } } },
		{ "sub_gauss_add",
		  { "subsampled-gaussian",
		    { { "sigma", 0 },
		      { "sampling", 0 },
		      { "direction", DIRECTION_ADD } } } },
		{ "gaussian_comp",
		  { "gaussian", { { "mu", 0 }, { "steps", 0 } } } },
		{ "rr_comp",
		  { "randomized-response",
		    { { "epsilon", 0 }, { "steps", 0 } } } },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		struct example example = known[i].example;

		if (strcmp(known[i].family, family) != 0)
			continue;
		example.given[0].value =
			strcmp(example.given[0].name, "sigma") != 0 ? first
								    : 1 / first;
		if (example.given[1].name)
			example.given[1].value = second;
		return example;
	}
	cr_assert_fail("no family %s", family);

	return every_example[0];
}

static void
check_tradeoff(void)
{
	struct oracle *table = oracle_open("tradeoff.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		const char *family = oracle_text(table, row, "family");
		struct example example = example_of_family(
			family, oracle_number(table, row, "p1"),
			oracle_number(table, row, "p2"));
		double alpha = oracle_number(table, row, "alpha");
		double beta = oracle_number(table, row, "beta");
		struct error err = { 0 };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found;

		cr_expect(mechanism_tradeoff(mechanism, alpha, &found, &err));
		cr_expect(agrees(found.value, beta,
				 oracle_number(table, row, "tol")),
			  "%s f(%g) = %.17g, not %.17g", family, alpha,
			  found.value, beta);
		mechanism_free(mechanism);
	}
	oracle_free(table);
}

TEST(privacy_mechanism_tables, tradeoffs_agree_with_the_table)
{
	under_every_rounding(check_tradeoff);
}

static void
check_direction(const struct oracle *table, size_t row,
		enum direction direction, const char *epsilon_column,
		const char *delta_column)
{
	struct example example = {
		"subsampled-gaussian",
		{ { "sigma", oracle_number(table, row, "sigma") },
		  { "sampling", oracle_number(table, row, "q") },
		  { "direction", direction } },
	};
	double delta = oracle_number(table, row, "delta");
	double expected = oracle_number(table, row, epsilon_column);
	double tol = oracle_number(table, row, "tol");
	struct error err = { 0 };
	struct mechanism *mechanism = example_made(&example, NULL);
	struct bracket found;

	cr_expect(mechanism_epsilon(mechanism, delta, &found, &err));
	cr_expect(agrees(found.value, expected, tol * fmax(1, expected)),
		  "row %zu %s: %.17g", row, epsilon_column, found.value);
	if (delta_column) {
		expected = oracle_number(table, row, delta_column);
		cr_expect(mechanism_delta(mechanism, 0.5, &found, &err));
		cr_expect(agrees(found.value, expected, 1e-11 * expected),
			  "row %zu %s: %.17g", row, delta_column, found.value);
	}
	mechanism_free(mechanism);
}

static void
check_one_step(void)
{
	struct oracle *table = oracle_open("pld1.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		check_direction(table, row, DIRECTION_ADD, "eps_add",
				"delta_add_at_0.5");
		check_direction(table, row, DIRECTION_REMOVE, "eps_remove",
				"delta_remove_at_0.5");
		check_direction(table, row, DIRECTION_BOTH, "eps", NULL);
	}
	oracle_free(table);
}

TEST(privacy_mechanism_tables, one_step_agrees_with_the_table)
{
	under_every_rounding(check_one_step);
}

/* ---- composed by the accountant ---- */

static void
expect_composed(const struct example *example, double delta, double epsilon,
		double tol)
{
	struct error err = { 0 };
	struct mechanism *mechanism = example_made(example, NULL);
	struct bracket found;

	cr_assert(mechanism_epsilon(mechanism, delta, &found, &err), "%s",
		  err.text);
	cr_expect_leq(found.lower, epsilon + tol);
	cr_expect_geq(found.upper, epsilon - tol);
	cr_expect_leq(found.upper - found.lower, 1e-6);
	mechanism_free(mechanism);
}

/* pld.csv, whose values are a little high; one step is exact. */
TEST(privacy_mechanism_tables, many_steps_are_composed)
{
	static const struct example thousand = {
		"subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.01 }, { "steps", 1000 } }
	};
	static const struct example two = { "two-gaussians",
					    { { "mean0", 0 },
					      { "sd0", 5 },
					      { "mean1", 1 },
					      { "sd1", 5 },
					      { "steps", 1000 } } };

	expect_composed(&thousand, 1e-5, 1.8282436456227338, 5.2e-5);
	expect_composed(&two, 1e-6, 49.319276660696186, 1e-9);
}

/* Where nearly equal numbers are subtracted, by 120 digits. */
TEST(privacy_mechanism_tables, ends_of_a_sampled_step_hold_the_truth)
{
	struct oracle *oracle = oracle_open("sampled_step.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double truth = oracle_number(oracle, row, "log_delta");
		struct example example = {
			"subsampled-gaussian",
			{ { "sigma", oracle_number(oracle, row, "sigma") },
			  { "sampling",
			    oracle_number(oracle, row, "sampling") },
			  { "direction", DIRECTION_ADD } },
		};
		struct error err = { 0 };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found;

		cr_assert(mechanism_log_delta(
			mechanism, oracle_number(oracle, row, "epsilon"),
			&found, &err));
		cr_expect_leq(found.lower, truth, "#%zu", row);
		cr_expect_geq(found.upper, truth, "#%zu", row);
		mechanism_free(mechanism);
	}
	oracle_free(oracle);
}

static struct mechanism *
make_closed(const struct oracle *oracle, size_t row)
{
	static const char *const names[][4] = {
		{ "mu" },
		{ "epsilon" },
		{ "mean0", "sd0", "mean1", "sd1" },
	};
	static const char *const columns[] = { "p1", "p2", "p3", "p4" };
	const char *kind = oracle_text(oracle, row, "kind");
	const char *const *name = names[*kind == 'g'   ? 0
					: *kind == 'l' ? 1
						       : 2];
	struct example example = { .kind = kind };
	struct mechanism *mechanism;
	size_t i;

	for (i = 0; i < 4 && name[i]; i++)
		example.given[i] =
			(struct given){ name[i], oracle_number(oracle, row,
							       columns[i]) };
	example.given[i] = (struct given){ "direction", DIRECTION_ADD };
	mechanism = example_made(&example, NULL);

	return mechanism;
}

static bool
ask_closed(const struct mechanism *mechanism, const char *what, double at,
	   struct bracket *found, struct error *err)
{
	if (!strcmp(what, "log_delta"))
		return mechanism_log_delta(mechanism, at, found, err);
	if (!strcmp(what, "epsilon"))
		return mechanism_epsilon(mechanism, at, found, err);

	return mechanism_tradeoff(mechanism, at, found, err);
}

/* The table has one rounding of its own. */
TEST(privacy_mechanism_tables, ends_of_closed_forms_hold_the_truth)
{
	struct oracle *oracle = oracle_open("closed_ends.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		struct mechanism *mechanism = make_closed(oracle, row);
		const char *what = oracle_text(oracle, row, "what");
		double at = oracle_number(oracle, row, "at");
		double truth = oracle_number(oracle, row, "truth");
		double digit = DBL_EPSILON * fabs(truth);
		struct error err = { 0 };
		struct bracket found;

		cr_assert(ask_closed(mechanism, what, at, &found, &err));
		cr_expect_leq(found.lower, truth + digit, "#%zu %.17g", row,
			      found.lower);
		cr_expect_geq(found.upper, truth - digit, "#%zu %.17g", row,
			      found.upper);
		/* Near its largest loss a delta is known to fewer digits. */
		cr_expect_leq(found.upper - found.lower,
			      (truth < 0 ? 1e-4 : 1e-10) * fabs(truth) + 1e-11,
			      "#%zu [%.17g, %.17g]", row, found.lower,
			      found.upper);
		mechanism_free(mechanism);
	}
	oracle_free(oracle);
}

/* log(d + (1 - d) (1 - e^(at - e)) e^e / (1 + e^e)) with 60 digits. */
TEST(privacy_mechanism_tables,
     ends_of_a_claim_hold_the_truth_near_a_delta_of_one)
{
	static const struct {
		double epsilon, delta, at, truth;
	} rows[] = {
		{ 1, 1 - 1e-13, 0.3, -6.3217087711643272e-14 },
		{ 2, 1 - 1e-10, 1.5, -6.5343340888766938e-11 },
		{ 0.5, 0.999999, 0.4, -9.4076560542209747e-7 },
		{ 3, 1e-9, 2.9999999, -16.156239903953308 },
		{ 1, 0.3, 0.2, -0.5416269011767097 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct example example = {
			"approximate-dp",
			{ { "epsilon", rows[i].epsilon },
			  { "mechanism-delta", rows[i].delta } },
		};
		struct error err = { 0 };
		struct mechanism *mechanism = example_made(&example, NULL);
		struct bracket found;

		cr_assert(mechanism_log_delta(mechanism, rows[i].at, &found,
					      &err));
		cr_expect_leq(found.lower, rows[i].truth, "#%zu", i);
		cr_expect_geq(found.upper, rows[i].truth, "#%zu", i);
		mechanism_free(mechanism);
	}
}
