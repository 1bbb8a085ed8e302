/* test_chords.c - cheap limits from below */

#include <criterion/criterion.h>
#include <math.h>

#include "stats/chords.h"
#include "tests/support.h"

TestSuite(stats_chords, .timeout = 120);

static const double tails[] = { 0.025, 1e-6, 0.3 };

/* Not above the limit in either of its two forms, and close to it. */
static void
expect_below(struct chords *chords, size_t k)
{
	struct proportion low = chords_below(chords, k);
	struct proportion limit =
		binomial_upper(chords->which, k, chords->n, chords->tail);
	double n = (double)chords->n;
	double near = 0.01 * (sqrt((double)k) + 2) / n;

	near *= chords->tail < 1e-3 ? 4 : 1;
	cr_expect_leq(low.p, limit.p, "k=%zu n=%zu: %.17g above %.17g", k,
		      chords->n, low.p, limit.p);
	cr_expect_geq(low.q, limit.q, "k=%zu n=%zu", k, chords->n);
	cr_expect_leq(limit.p - low.p, near + 1e-9, "k=%zu n=%zu: by %g counts",
		      k, chords->n, n * (limit.p - low.p));
}

Test(stats_chords, lie_below_all_limits_of_small_samples)
{
	static const size_t sizes[] = { 1, 2, 3, 10, 11, 57, 400 };
	struct chords chords;

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		for (size_t t = 0; t < 3; t++) {
			chords_init(&chords, BINOMIAL_EXACT, sizes[i],
				    tails[t]);
			for (size_t k = 0; k <= sizes[i]; k++)
				expect_below(&chords, k);
			chords_init(&chords, BINOMIAL_JEFFREYS, sizes[i],
				    tails[t]);
			for (size_t k = 0; k < sizes[i]; k++)
				expect_below(&chords, k);
		}
	}
	expect_no_leaks();
}

Test(stats_chords, lie_close_below_limits_of_large_samples)
{
	static const size_t sizes[] = { 20001, 1000000, 1000000000 };
	struct chords chords;

	for (size_t i = 0; i < 3; i++) {
		for (size_t t = 0; t < 3; t++) {
			size_t n = sizes[i];

			chords_init(&chords, BINOMIAL_EXACT, n, tails[t]);
			for (size_t k = 0; k < n; k += k / 7 + 1) {
				expect_below(&chords, k);
				expect_below(&chords, n - k);
			}
		}
	}
	expect_no_leaks();
}
