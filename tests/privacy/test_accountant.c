/* test_accountant.c - compositions, against peers, closed forms, themselves */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/accountant.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_accountant, .timeout = 120);

static struct accountant *
sampled(double sigma, double sampling, double steps)
{
	struct loss_part part = { { sigma, sampling }, steps };
	struct error err = { 0 };
	struct accountant *made = accountant_sampled(&part, 1, &err);

	cr_assert(made, "%s", err.text);

	return made;
}

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
			sampled(oracle_number(oracle, i, "sigma"),
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

Test(privacy_accountant, peers_agree_within_their_own_error)
{
	under_every_rounding(check_pld);
	expect_no_leaks();
}

Test(privacy_accountant, one_step_has_its_closed_form)
{
	struct oracle *oracle = oracle_open("pld1.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct accountant *accountant =
			sampled(oracle_number(oracle, i, "sigma"),
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
	expect_no_leaks();
}

static struct accountant *
of_family(const struct oracle *oracle, size_t row, double *width)
{
	const char *family = oracle_text(oracle, row, "family");
	double a = oracle_number(oracle, row, "p1");
	double b = oracle_number(oracle, row, "p2");
	struct error err = { 0 };

	*width = 1e-12;
	if (!strcmp(family, "gaussian_comp"))
		return sampled(1 / a, 1, b);
	if (!strcmp(family, "gaussian"))
		return sampled(1 / a, 1, 1);
	if (!strcmp(family, "sub_gauss") || !strcmp(family, "sub_gauss_add"))
		return sampled(1 / a, b, 1);
	if (!strcmp(family, "laplace")) {
		*width = 1e-5;
		return accountant_laplace(a, 1, &err);
	}

	return NULL;
}

Test(privacy_accountant, tradeoffs_are_where_the_oracle_has_them)
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
	expect_no_leaks();
}
