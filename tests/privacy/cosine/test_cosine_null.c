/* test_cosine_null.c - the cosine of a random direction with a fixed one */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "privacy/cosine/cosine_null.h"
#include "stats/law/normal.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(privacy_cosine_null, .timeout = 600);

/* The log of a number in text, also where it is no double. */
static double
log_of_text(const char *text)
{
	char *end;
	double mantissa, exponent = 0;
	char copy[64] = { 0 };
	size_t i;

	for (i = 0; text[i] && text[i] != 'e' && i < 60; i++)
		copy[i] = text[i];
	mantissa = strtod(copy, &end);
	if (text[i] == 'e')
		exponent = strtod(text + i + 1, &end);

	return log(mantissa) + exponent * log(10);
}

static void
check_table(void)
{
	struct oracle *table = oracle_open("cosnull.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		size_t d = oracle_count(table, row, "d");
		double t = oracle_number(table, row, "t");
		double tol = oracle_number(table, row, "tol");
		double log_tail =
			log_of_text(oracle_text(table, row, "cdf_exact"));

		cr_expect(agrees(cosine_null_below(d, t),
				 oracle_number(table, row, "cdf_exact"), tol),
			  "d=%zu t=%g", d, t);
		if (t < 0) {
			cr_expect_float_eq(cosine_null_log_below(d, t),
					   log_tail, 1e-12 * fabs(log_tail),
					   "d=%zu t=%g", d, t);
		}
	}
	oracle_free(table);
}

TEST(privacy_cosine_null, agrees_with_the_table)
{
	under_every_rounding(check_table);
}

/* Arcsine on the circle, uniform on the sphere. */
TEST(privacy_cosine_null, small_dimensions_have_closed_forms)
{
	for (double t = -0.999; t < 1; t += 0.027) {
		cr_expect_float_eq(cosine_null_above(2, t), acos(t) / M_PI,
				   1e-14, "t=%g", t);
		cr_expect_float_eq(cosine_null_above(3, t), (1 - t) / 2, 1e-14,
				   "t=%g", t);
		cr_expect_float_eq(cosine_null_density(3, t), 0.5, 1e-14);
	}
}

TEST(privacy_cosine_null, quantiles_come_back)
{
	static const size_t dimensions[] = { 2, 3, 4, 17, 1000, 4000000 };

	for (size_t i = 0; i < 6; i++) {
		for (double tail = 0.49; tail > 1e-300; tail *= tail) {
			double t =
				cosine_null_quantile_above(dimensions[i], tail);

			if (!(t < 1 - 1e-9))
				break;
			cr_expect_float_eq(cosine_null_above(dimensions[i], t) /
						   tail,
					   1, 1e-9, "d=%zu tail=%g t=%.17g",
					   dimensions[i], tail, t);
		}
	}
}

TEST(privacy_cosine_null, is_normal_in_many_dimensions)
{
	double t = 1.7 / sqrt(1e9);

	cr_expect_float_eq(cosine_null_above(1000000000, t), normal_above(1.7),
			   1e-8);
}
