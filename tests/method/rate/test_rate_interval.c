/* test_rate_interval.c - every interval keeps its laws; a toy is one file */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

#include "method/methods.h"
#include "method/rate/rate.h"
#include "stats/law/binomial.h"
#include "tests/support.h"

TestSuite(method_rate_interval, .timeout = 600);

#define MEMBER(id) &interval_##id,
static const struct rate_interval *const all[] = { RATE_INTERVALS(MEMBER) };
#undef MEMBER

enum { ALL = sizeof(all) / sizeof(all[0]), TRIALS = 60 };

static void
expect_laws(const struct rate_interval *interval, size_t n, double tail)
{
	double before[2] = { -1, -1 };

	for (size_t k = 0; k <= n; k++) {
		struct proportion at = interval->upper(k, n, tail);
		double least = rate_interval_lower(interval, k, n, tail).p;

		cr_expect_geq(at.p, before[0], "%s %zu/%zu", interval->name, k,
			      n);
		cr_expect_float_eq(at.p + at.q, 1, 1e-15);
		cr_expect_leq(least, (double)k / (double)n);
		cr_expect_geq(at.p, (double)k / (double)n);
		if (interval->concave && k > 1)
			cr_expect_leq(at.p - before[0],
				      before[0] - before[1] + 1e-12,
				      "%s %zu/%zu", interval->name, k, n);
		if (interval->exact && k < n)
			cr_expect_leq(
				binomial_below((double)k, (double)n, at.p),
				tail * (1 + 1e-9));
		before[1] = before[0];
		before[0] = at.p;
	}
	cr_expect_eq(interval->upper(n, n, tail).p, 1);
}

TEST(method_rate_interval, every_interval_keeps_what_it_says)
{
	static const double tails[] = { 0.25, 0.0125, 1e-6 };

	for (size_t i = 0; i < ALL; i++) {
		for (size_t j = 0; j < 3; j++)
			expect_laws(all[i], TRIALS, tails[j]);
	}
}

/* ---- a toy, which sees errors in tens ---- */

static struct proportion
in_tens(size_t k, size_t n, double tail)
{
	size_t tens = (k + 9) / 10 * 10;

	return interval_clopper_pearson.upper(tens < n ? tens : n, n, tail);
}

static const struct rate_interval interval_tens = {
	.name = "tens",
	.upper = in_tens,
	.exact = true,
};

static const struct rate_method rates = {
	.interval = &interval_tens,
	.lower = rate_lower,
	.report = rate_report,
};

static const struct method method_tens = {
	.name = "tens",
	.title = "Tens",
	.kinds = RATE_KINDS,
	.claim = CLAIM_CONFIDENCE_INTERVAL,
	.about = ABOUT_MECHANISM,
	.policies = RATE_POLICIES,
	.settings = { RATE_TAU_SETTINGS, RATE_SPLIT_SETTINGS, SETTING_END },
	.two_sided = true,
	.rates = &rates,
};

static struct result *
ask(const struct method *method, const struct dataset *data, const char *line)
{
	struct settings settings;
	struct question question = { .data = data,
				     .settings = &settings,
				     .game = dataset_game(data) };
	struct error err = { 0 };
	struct result *found;

	settings_init(&settings);
	set_line(&settings, line);
	found = method_run(method, &question, &err);
	cr_assert(found, "%s", err.text);
	settings_clear(&settings);

	return found;
}

/* No threshold among all is better than the one that was chosen. */
TEST(method_rate_interval, an_interval_that_is_not_concave_sees_all_thresholds)
{
	for (size_t seed = 1; seed <= 20; seed++) {
		struct dataset *data = sample_scores(150, 1.2, seed);
		const double *scores = dataset_values(data, ROLE_SCORE);
		struct result *best =
			ask(&method_tens, data, "policy=best sides=1");
		double most = 0;

		for (size_t i = 0; i < dataset_rows(data); i++) {
			char line[80];
			struct result *at;

			snprintf(line, sizeof(line), "tau=%.17g sides=1",
				 scores[i]);
			at = ask(&method_tens, data, line);
			most = fmax(most, lower_of(at, "epsilon"));
			result_release(at);
		}
		cr_expect_float_eq(lower_of(best, "epsilon"), most, 1e-12,
				   "seed %zu", seed);
		result_release(best);
		dataset_release(data);
	}
}

TEST(method_rate_interval, a_method_with_an_interval_of_its_own_claims_it)
{
	struct dataset *data = sample_counts(95, 5, 3, 97);
	struct result *found = ask(&method_tens, data, "sides=1");
	struct result *exact = ask(&method_clopper_pearson, data, "sides=1");

	cr_expect_eq(result_quantity(found, "epsilon")->claim,
		     CLAIM_LOWER_BOUND);
	cr_expect_lt(lower_of(found, "epsilon"), lower_of(exact, "epsilon"));
	result_release(exact);
	result_release(found);
	dataset_release(data);
}
