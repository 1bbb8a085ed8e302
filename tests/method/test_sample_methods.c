/* test_sample_methods.c - methods on samples of scores as they are */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "privacy/gaussian_dp.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(method_sample, .timeout = 600);

/* ---- gaussian-pair ---- */

TEST(method_sample, a_gaussian_pair_finds_what_normal_scores_have)
{
	struct dataset *data = sample_scores(2000, 1, 4);
	double truth = gaussian_dp_epsilon(1e-5, 1);
	struct error err = { 0 };
	struct result *found = run_method("gaussian-pair", data, "", &err);
	const struct quantity *epsilon;

	cr_assert(found, "%s", err.text);
	epsilon = result_quantity(found, "epsilon");
	cr_expect_eq(epsilon->claim, CLAIM_HEURISTIC);
	cr_expect_eq(epsilon->about, ABOUT_GAUSSIAN_MODEL);
	cr_expect(epsilon->lower > truth - 1 && epsilon->lower < truth);
	cr_expect(epsilon->value > epsilon->lower);
	cr_expect(lower_of(found, "epsilon-pooled") > truth - 1);
	cr_expect(lower_of(found, "epsilon-pooled") < truth);
	result_release(found);
	dataset_release(data);
}

static struct dataset *
laplace_scores(size_t per_side, double epsilon, uint64_t seed)
{
	struct dataset *data =
		dataset_new("laplace", KIND_SCORES, 2 * per_side);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	struct random random = random_start(seed, 0);

	for (size_t i = 0; i < 2 * per_side; i++) {
		double sign = random_uniform(&random) < 0.5 ? -1 : 1;

		member[i] = i < per_side;
		score[i] = member[i] +
			   sign * random_exponential(&random) / epsilon;
	}

	return data;
}

TEST(method_sample, on_laplace_scores_a_gaussian_pair_is_above_the_truth)
{
	size_t above = 0, warned = 0;

	for (size_t i = 0; i < 20; i++) {
		struct dataset *data = laplace_scores(5000, 1.01, i);
		struct error err = { 0 };
		struct result *found =
			run_method("gaussian-pair", data, "", &err);

		cr_assert(found, "%s", err.text);
		above += lower_of(found, "epsilon") > 1.01;
		warned += result_has_warning(found, W22);
		result_release(found);
		dataset_release(data);
	}
	cr_expect(above >= 19, "%zu", above);
	cr_expect_eq(warned, 20);
}

TEST(method_sample, what_has_no_deviation_is_refused)
{
	struct dataset *few = sample_scores(2, 1, 1);
	struct dataset *equal = dataset_new("equal", KIND_SCORES, 10);
	double *member = (dataset_add_column(equal, "score", ROLE_SCORE),
			  dataset_add_column(equal, "member", ROLE_MEMBER));
	struct error err = { 0 };

	for (size_t i = 0; i < 5; i++)
		member[i] = 1;
	cr_expect_null(run_method("gaussian-pair", few, "", &err));
	cr_expect(strstr(err.text, "at least 3"), "%s", err.text);
	cr_expect_null(run_method("gaussian-pair", equal, "", &err));
	cr_expect(strstr(err.text, "equal"), "%s", err.text);
	cr_expect_null(run_method("gaussian-pair", equal, "delta=0", &err));
	dataset_release(equal);
	dataset_release(few);
}

/* ---- xbern ---- */

static struct dataset *
runs_of_canaries(size_t runs, size_t canaries, double shared, uint64_t seed)
{
	struct dataset *data =
		dataset_new("runs", KIND_SCORES, runs * canaries);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	double *run = dataset_add_column(data, "run", ROLE_RUN);
	struct random random = random_start(seed, 0);

	for (size_t i = 0; i < runs; i++) {
		double common = shared * random_normal(&random);

		for (size_t j = 0; j < canaries; j++) {
			size_t row = i * canaries + j;

			run[row] = (double)i;
			member[row] = random_uniform(&random) < 0.5;
			score[row] = common + random_normal(&random) +
				     2 * member[row];
		}
	}

	return data;
}

static double
xbern_of(double shared, const char *settings)
{
	struct dataset *data = runs_of_canaries(64, 32, shared, 5);
	struct error err = { 0 };
	struct result *found = run_method("xbern", data, settings, &err);
	double epsilon;

	cr_assert(found, "%s", err.text);
	epsilon = lower_of(found, "epsilon");
	cr_expect(epsilon <= value_of(found, "ceiling"));
	result_release(found);
	dataset_release(data);

	return epsilon;
}

TEST(method_sample, canaries_that_share_more_show_less)
{
	double apart = xbern_of(0, "tau=1"), near = xbern_of(0.7, "tau=1");

	cr_expect(apart > 1, "%g", apart);
	cr_expect(near < apart, "%g, %g", near, apart);
	cr_expect(xbern_of(0, "tau=1 moments=4") > 1);
	cr_expect(xbern_of(0, "seed=2") > 0.7);
}

TEST(method_sample, runs_are_needed_for_xbern)
{
	struct dataset *none = sample_scores(50, 1, 1);
	struct dataset *few = runs_of_canaries(3, 20, 0, 1);
	struct error err = { 0 };

	cr_expect_null(run_method("xbern", none, "tau=1", &err));
	cr_expect(strstr(err.text, "column of runs"), "%s", err.text);
	cr_expect_null(run_method("xbern", few, "tau=1", &err));
	cr_expect(strstr(err.text, "3 runs"), "%s", err.text);
	dataset_release(few);
	dataset_release(none);
}

TEST(method_sample, xbern_is_of_the_instance_that_is_asked_for)
{
	struct dataset *data = runs_of_canaries(40, 20, 0, 3);
	struct dataset *half = runs_of_canaries(20, 20, 0, 3);
	double *instance = dataset_add_column(data, "instance", ROLE_INSTANCE);
	struct error err = { 0 };
	struct result *asked, *alone;

	for (size_t row = 0; row < dataset_rows(data); row++)
		instance[row] = row < dataset_rows(half) ? 1 : 2;
	for (int given = 0; given < 2; given++) {
		asked = run_method("xbern", data,
				   given ? "tau=1 instance=1" : "instance=1",
				   &err);
		alone = run_method("xbern", half, given ? "tau=1" : "", &err);
		cr_assert(asked && alone, "%s", err.text);
		cr_expect_eq(lower_of(asked, "epsilon"),
			     lower_of(alone, "epsilon"));
		result_release(asked);
		result_release(alone);
	}
	dataset_release(half);
	dataset_release(data);
}

/* ---- baseline ---- */

static struct dataset *
with_baseline(double attack, double bar, double chance)
{
	enum { ROWS = 2000 };
	struct dataset *data = dataset_new("columns", KIND_SCORES, ROWS);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	double *other = dataset_add_column(data, "baseline", ROLE_BASELINE);
	double *propensity = chance > 0 ? dataset_add_column(data, "propensity",
							     ROLE_PROPENSITY)
					: NULL;
	struct random random = random_start(8, 0);

	for (size_t i = 0; i < ROWS; i++) {
		member[i] = i % 2 == 1;
		score[i] = random_normal(&random) + attack * member[i];
		other[i] = random_normal(&random) + bar * member[i];
		if (propensity)
			propensity[i] = member[i] > 0 ? chance : 1 - chance;
	}

	return data;
}

static struct result *
baseline_of(double attack, double bar, double chance)
{
	struct dataset *data = with_baseline(attack, bar, chance);
	struct error err = { 0 };
	struct result *found = run_method("baseline", data, "delta=0", &err);

	cr_assert(found, "%s", err.text);
	dataset_release(data);

	return found;
}

TEST(method_sample, an_attack_stands_beside_its_baseline)
{
	struct result *strong = baseline_of(2, 0.5, 0);
	struct result *weak = baseline_of(0.5, 2, 0);
	struct result *weighed = baseline_of(2, 0.5, 0.7);

	cr_expect(strstr(strong->sentence, "attack clears this bar"));
	cr_expect(strstr(weak->sentence, "does not clear"));
	cr_expect(lower_of(strong, "epsilon") >
		  lower_of(strong, "epsilon-baseline"));
	cr_expect_null(result_quantity(strong, "difference"));
	cr_expect(lower_of(weighed, "epsilon") < lower_of(strong, "epsilon"));
	cr_expect(lower_of(weighed, "epsilon") > 0);
	cr_expect_eq(result_quantity(strong, "epsilon")->claim,
		     CLAIM_HEURISTIC);
	result_release(weighed);
	result_release(weak);
	result_release(strong);
}

/* Rows of another run and of another model are not looked at. */
TEST(method_sample, a_baseline_is_of_the_rows_that_are_asked_for)
{
	static const struct {
		enum role role;
		const char *name, *asked;
	} columns[] = { { ROLE_RUN, "run", "delta=0 run=1" },
			{ ROLE_INSTANCE, "instance", "delta=0 instance=1" } };

	for (size_t i = 0; i < 2; i++) {
		struct dataset *data = with_baseline(2, 0.5, 0);
		struct error err = { 0 };
		struct result *all, *half;
		double *which;

		all = run_method("baseline", data, "delta=0", &err);
		which = dataset_add_column(data, columns[i].name,
					   columns[i].role);
		for (size_t row = 0; row < dataset_rows(data); row++)
			which[row] = row / 500 == 3 ? 1 : 2;
		half = run_method("baseline", data, columns[i].asked, &err);
		cr_assert(all && half, "%s", err.text);
		cr_expect_lt(value_of(half, "ceiling"),
			     value_of(all, "ceiling") - 0.1, "%s",
			     columns[i].name);
		result_release(half);
		result_release(all);
		dataset_release(data);
	}
}

/* Rows of one score and unlike chances, forwards and backwards. */
TEST(method_sample, a_baseline_does_not_depend_on_the_order_of_rows)
{
	enum { ROWS = 400 };
	struct random random = random_start(5, 0);
	double found[2], chance[ROWS], in[ROWS], seen[ROWS];

	for (size_t i = 0; i < ROWS; i++) {
		chance[i] = 0.2 + 0.6 * random_uniform(&random);
		in[i] = random_uniform(&random) < chance[i];
		seen[i] = nearbyint(random_normal(&random) + 2 * in[i]);
	}
	for (int turned = 0; turned < 2; turned++) {
		struct dataset *tied = dataset_new("tied", KIND_SCORES, ROWS);
		struct error err = { 0 };
		struct result *result;
		static const enum role roles[] = { ROLE_SCORE, ROLE_MEMBER,
						   ROLE_BASELINE,
						   ROLE_PROPENSITY };
		const double *const from[] = { seen, in, seen, chance };

		for (size_t k = 0; k < 4; k++) {
			double *to = dataset_add_column(
				tied, role_name(roles[k]), roles[k]);

			for (size_t i = 0; i < ROWS; i++)
				to[i] = from[k][turned ? ROWS - 1 - i : i];
		}
		result = run_method("baseline", tied, "delta=0", &err);
		cr_assert(result, "%s", err.text);
		found[turned] = lower_of(result, "epsilon");
		result_release(result);
		dataset_release(tied);
	}
	cr_expect_gt(found[0], 0);
	cr_expect_eq(found[0], found[1], "%g and %g", found[0], found[1]);
}

TEST(method_sample, a_baseline_needs_its_column_and_chances)
{
	struct dataset *none = sample_scores(20, 1, 1);
	struct dataset *sure = with_baseline(1, 1, 1);
	struct error err = { 0 };

	cr_expect_null(run_method("baseline", none, "", &err));
	cr_expect(strstr(err.text, "baseline=COLUMN"), "%s", err.text);
	cr_expect_null(run_method("baseline", sure, "", &err));
	cr_expect(strstr(err.text, "between 0 and 1"), "%s", err.text);
	dataset_release(sure);
	dataset_release(none);
}

/* ---- testers ---- */

TEST(method_sample, testers_bound_delta)
{
	struct dataset *data = sample_scores(4000, 2, 1);
	struct error err = { 0 };
	struct result *found =
		run_method("testers", data, "at-epsilon=0.5", &err);
	double truth = gaussian_dp_delta(0.5, 2);

	cr_assert(found, "%s", err.text);
	cr_expect(lower_of(found, "delta") > truth - 0.15);
	cr_expect(lower_of(found, "delta") <= truth);
	cr_expect(lower_of(found, "delta-split") >
		  lower_of(found, "delta-histogram"));
	cr_expect_eq(result_quantity(found, "delta")->claim, CLAIM_LOWER_BOUND);
	result_release(found);
	dataset_release(data);
}

TEST(method_sample, testers_need_rows)
{
	struct dataset *data = sample_scores(6, 2, 1);
	struct error err = { 0 };

	cr_expect_null(run_method("testers", data, "", &err));
	cr_expect(strstr(err.text, "halves"), "%s", err.text);
	dataset_release(data);
}
