/* test_line_curve.c - Algorithm 4 of tight-auditing */

#include <criterion/criterion.h>
#include <math.h>

#include "privacy/contour/accountant.h"
#include "privacy/line_curve.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_line_curve, .timeout = 600);

static bool
ask(void *mechanism, double delta, double *epsilon, struct error *err)
{
	struct bracket at;

	if (!accountant_epsilon(mechanism, DIRECTION_BOTH, delta, &at, err))
		return false;
	*epsilon = at.upper;

	return true;
}

TEST(privacy_line_curve, lines_are_where_the_oracle_has_them)
{
	struct oracle *oracle = oracle_open("pldcurve.csv");
	struct error err = { 0 };

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct loss_part part = {
			{ 1 / oracle_number(oracle, i, "mu"), 1 }, 1
		};
		double alpha = oracle_number(oracle, i, "alpha"), line;
		struct accountant *accountant =
			accountant_sampled(&part, 1, &err);
		struct line_curve *curve = line_curve_new(
			ask, accountant, oracle_number(oracle, i, "delta"),
			oracle_count(oracle, i, "n_lines"), &err);

		cr_assert(curve, "%s", err.text);
		line = line_curve_at(curve, alpha);
		cr_expect_float_eq(
			line, oracle_number(oracle, i, "beta_max_of_lines"),
			1e-11, "row %zu: %.15g", i, line);
		cr_expect_leq(line,
			      oracle_number(oracle, i, "beta_exact") + 1e-15);
		line_curve_free(curve);
		accountant_free(accountant);
	}
	oracle_free(oracle);
}
