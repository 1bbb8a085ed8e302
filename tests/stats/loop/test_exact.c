/* test_exact.c - exp, log and their kin with the same digits everywhere */

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>

#include "stats/law/random.h"
#include "stats/loop/exact.h"

TestSuite(stats_loop_exact, .timeout = 600);

enum { TRIED = 100000 };

/* How far apart in units of the last place of what is right. */
static double
units(double found, long double right)
{
	double near = fabs((double)right);
	double unit = nextafter(near, INFINITY) - near;

	return fabs((double)((long double)found - right)) / unit;
}

static double
atan_of(double x)
{
	return exact_atan2(x, 1);
}

static double
asin_of(double x)
{
	return exact_asin_root(x);
}

static long double
asin_right(long double x)
{
	return asinl(sqrtl(x));
}

/* A function, where it is tried, and how wrong it may be. */
static const struct {
	const char *name;
	double (*found)(double x);
	long double (*right)(long double x);
	double from, to; /* evenly, or by size if `by_size` */
	bool by_size, negative;
	double units;
	uint64_t digest; /* of all its values */
} functions[] = {
	{ "exp", exact_exp, expl, -707, 709, false, false, 1.5,
	  0x2de712b049a504f0u },
	{ "exp", exact_exp, expl, 1e-18, 1, true, true, 1.5,
	  0x1a48bd27fdb93c1bu },
	{ "expm1", exact_expm1, expm1l, 1e-18, 700, true, false, 2.5,
	  0x66450156c40ffe05u },
	{ "expm1", exact_expm1, expm1l, 1e-18, 700, true, true, 2.5,
	  0xc4c9f20fa0728c51u },
	{ "log", exact_log, logl, 1e-320, 1e307, true, false, 1.5,
	  0x27b8bfd628cb7963u },
	{ "log", exact_log, logl, 0.4, 2.5, false, false, 1.5,
	  0x0fca3b3c54a50887u },
	{ "log1p", exact_log1p, log1pl, 1e-18, 1e300, true, false, 1.5,
	  0x796cf619244bbb9du },
	{ "log1p", exact_log1p, log1pl, 1e-18, 0.99999, true, true, 1.5,
	  0xfc2fd0ff2dcaa974u },
	{ "sin", exact_sin, sinl, 1e-18, 1000, true, true, 2,
	  0x19e812d990b1fea5u },
	{ "cos", exact_cos, cosl, 1e-18, 1000, true, false, 2,
	  0xb14536ba8eec835cu },
	{ "tanh", exact_tanh, tanhl, 1e-18, 30, true, true, 3,
	  0xf26daa4e5123fa02u },
	{ "atan", atan_of, atanl, 1e-18, 1e18, true, true, 3,
	  0x36bfe9a881147b5au },
	{ "asin", asin_of, asin_right, 1e-18, 1, true, false, 4,
	  0xd08adfb7e6105b79u },
};

enum { FUNCTIONS = sizeof(functions) / sizeof(functions[0]) };

/* The arguments come from uniforms alone: they are the same everywhere. */
static double
argument(size_t which, struct random *random)
{
	double u = random_uniform(random);
	double low = functions[which].from, high = functions[which].to, x;

	if (functions[which].by_size)
		x = exact_exp(exact_log(low) +
			      u * (exact_log(high) - exact_log(low)));
	else
		x = low + u * (high - low);

	return functions[which].negative ? -x : x;
}

Test(stats_loop_exact, functions_keep_their_digits)
{
	for (size_t f = 0; f < FUNCTIONS; f++) {
		struct random random = random_start(3, f);
		double worst = 0, at = 0;

		for (int i = 0; i < TRIED; i++) {
			double x = argument(f, &random);
			double off = units(functions[f].found(x),
					   functions[f].right(x));

			if (off > worst) {
				worst = off;
				at = x;
			}
		}
		cr_expect_lt(worst, functions[f].units,
			     "%s(%a) is %g units off", functions[f].name, at,
			     worst);
	}
}

static uint64_t
digest_add(uint64_t digest, uint64_t bits)
{
	for (int i = 0; i < 64; i += 8)
		digest = (digest ^ (bits >> i & 255)) * 0x100000001B3u;

	return digest;
}

/* All values, bit for bit: no compiler and no processor changes one. */
Test(stats_loop_exact, bits_are_those_that_were_committed)
{
	for (size_t f = 0; f < FUNCTIONS; f++) {
		struct random random = random_start(3, f);
		uint64_t digest = 0xCBF29CE484222325u;

		for (int i = 0; i < TRIED; i++) {
			double x = argument(f, &random);

			digest = digest_add(digest,
					    exact_bits(functions[f].found(x)));
		}
		cr_expect_eq(digest, functions[f].digest,
			     "%s, row %zu: 0x%016llxu", functions[f].name, f,
			     (unsigned long long)digest);
	}
}

Test(stats_loop_exact, ends_are_those_of_the_functions)
{
	cr_expect_eq(exact_exp(-INFINITY), 0);
	cr_expect_eq(exact_exp(INFINITY), INFINITY);
	cr_expect_eq(exact_exp(0), 1);
	cr_expect_eq(exact_expm1(-INFINITY), -1);
	cr_expect_eq(exact_expm1(INFINITY), INFINITY);
	cr_expect_eq(exact_log(0), -INFINITY);
	cr_expect_eq(exact_log(1), 0);
	cr_expect_eq(exact_log(INFINITY), INFINITY);
	cr_expect(isnan(exact_log(-1)));
	cr_expect_eq(exact_log1p(-1), -INFINITY);
	cr_expect_eq(exact_log1p(INFINITY), INFINITY);
	cr_expect(isnan(exact_log1p(-1.5)));
	cr_expect_eq(exact_tanh(INFINITY), 1);
	cr_expect_eq(exact_tanh(-INFINITY), -1);
	cr_expect(isnan(exact_exp(NAN)) && isnan(exact_log(NAN)));
	cr_expect(isnan(exact_tanh(NAN)) && isnan(exact_expm1(NAN)));
	cr_expect_eq(exact_power(4, 0.5), 2);
}

Test(stats_loop_exact, floats_keep_their_digits)
{
	struct random random = random_start(5, 0);
	double worst[3] = { 0 };

	for (int i = 0; i < TRIED; i++) {
		float u = (float)random_uniform(&random);
		float x = -87 + 175 * u, y = exact_exp_f(-80 + 160 * u);
		float z = exact_exp_f(-10 + 13 * u);

		worst[0] = fmax(worst[0], fabs(exact_exp_f(x) / exp(x) - 1));
		worst[1] = fmax(worst[1], fabs(exact_log_f(y) - log(y)) /
						  fmax(fabs(log(y)), 0.01));
		worst[2] = fmax(worst[2], fabs(exact_tanh_f(z) / tanh(z) - 1));
	}
	for (int i = 0; i < 3; i++)
		cr_expect_lt(worst[i], 0x1p-22, "%d: %g", i, worst[i]);
	cr_expect_eq(exact_exp_f(-INFINITY), 0);
	cr_expect_eq(exact_tanh_f(-INFINITY), -1);
	cr_expect(isnan(exact_tanh_f(NAN)));
}

/* Eight lanes, then their fold: what a loop over vectors does. */
Test(stats_loop_exact, sums_have_one_order)
{
	double x[21], lane[8] = { 0 };

	for (size_t i = 0; i < 21; i++) {
		x[i] = exact_sin((double)i * 1e3);
		lane[i % 8] += x[i];
	}
	cr_expect_eq(exact_sum(x, 21), exact_fold(lane));
	cr_expect_eq(exact_sum(x, 0), 0);
}
