/* test_one_shot.c - one-shot methods on cosines */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "privacy/cosine/one_shot_sample.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(method_one_shot, .timeout = 600);

static struct dataset *
from_oracle(const char *file)
{
	struct oracle *table = oracle_open(file);
	struct dataset *data =
		dataset_new(file, KIND_COSINES, oracle_rows(table));
	double *cosine = dataset_add_column(data, "cosine", ROLE_COSINE);
	double *observed = dataset_add_column(data, "observed", ROLE_OBSERVED);

	for (size_t i = 0; i < oracle_rows(table); i++) {
		cosine[i] = oracle_number(table, i, "score");
		observed[i] = oracle_number(table, i, "member");
	}
	oracle_free(table);

	return data;
}

static double
epsilon_of(const char *method, const struct dataset *data, const char *settings)
{
	struct error err = { 0 };
	struct result *found = run_method(method, data, settings, &err);
	double epsilon;

	cr_assert(found, "%s: %s", method, err.text);
	epsilon = value_of(found, "epsilon");
	result_release(found);

	return epsilon;
}

TEST(method_one_shot, oracle_files_come_out_of_the_methods)
{
	struct oracle *table = oracle_open("canary.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		const char *file = oracle_text(table, row, "file");
		struct dataset *data = from_oracle(file);
		double d = oracle_number(table, row, "d");
		char settings[120];

		snprintf(settings, sizeof(settings),
			 "dimension=%s delta=%s alpha=%s",
			 oracle_text(table, row, "d"),
			 oracle_text(table, row, "delta"),
			 oracle_text(table, row, "alpha"));
		cr_expect_float_eq(
			epsilon_of("one-shot", data, settings),
			oracle_number(table, row, "eps_est_null_N01d"), 1e-8,
			"%s", file);
		cr_expect_float_eq(epsilon_of("one-shot-all", data, settings),
				   oracle_number(table, row, "eps_est_sampled"),
				   1e-8, "%s", file);
		/* The column has the Gaussian null from d = 1000 on. */
		cr_expect_float_eq(
			epsilon_of("one-shot-lower", data, settings),
			oracle_number(table, row, "eps_lo_closed_null"),
			d < 1000 ? 1e-8 : 0.03, "%s", file);
		dataset_release(data);
	}
	oracle_free(table);
}

TEST(method_one_shot, exact_null_matters_in_few_dimensions_only)
{
	struct dataset *few = from_oracle("canary_public_3.csv");
	struct dataset *many = from_oracle("canary_public_0.csv");
	double gap;

	gap = epsilon_of("one-shot", few, "dimension=100 null=exact") -
	      epsilon_of("one-shot", few, "dimension=100");
	cr_expect_gt(fabs(gap), 1e-3);
	gap = epsilon_of("one-shot", many, "dimension=4000000 null=exact") -
	      epsilon_of("one-shot", many, "dimension=4000000");
	cr_expect_lt(fabs(gap), 0.02, "%g", gap);
	dataset_release(few);
	dataset_release(many);
}

TEST(method_one_shot, kinds_are_kept_apart)
{
	static const char *const methods[] = { "one-shot", "one-shot-all",
					       "one-shot-lower" };
	struct dataset *data = from_oracle("canary_public_2.csv");

	for (size_t i = 0; i < 3; i++) {
		struct error err = { 0 };
		struct result *found =
			run_method(methods[i], data, "dimension=500", &err);
		const struct quantity *epsilon;

		cr_assert(found);
		epsilon = result_quantity(found, "epsilon");
		cr_expect_eq(epsilon->claim, CLAIM_HEURISTIC);
		cr_expect_eq(epsilon->about,
			     i == 2 ? ABOUT_MECHANISM : ABOUT_GAUSSIAN_MODEL);
		cr_expect(isnan(epsilon->confidence));
		cr_expect(result_has_warning(found, W31));
		cr_expect_eq(result_has_warning(found, W22), i < 2);
		result_release(found);
	}
	dataset_release(data);
}

/* Two runs of two rounds and a final model, canaries in order. */
static struct dataset *
rounds(void)
{
	static const double cosine[] = {
		/* run 1: final, round 1, round 2; seen then unseen */
		0.5,
		0.6,
		0.0,
		0.1,
		0.9,
		0.1,
		0.2,
		-0.1,
		0.2,
		0.8,
		-0.3,
		0.3,
		/* run 2 */
		0.3,
		0.2,
		0.1,
		0.0,
		0.4,
		0.1,
		0.2,
		-0.1,
		0.2,
		0.5,
		-0.3,
		0.3,
	};
	struct dataset *data = dataset_new("rounds", KIND_COSINES, 24);
	double *to = dataset_add_column(data, "cosine", ROLE_COSINE);
	double *observed = dataset_add_column(data, "observed", ROLE_OBSERVED);
	double *run = dataset_add_column(data, "run", ROLE_RUN);
	double *round = dataset_add_column(data, "round", ROLE_ROUND);

	memcpy(to, cosine, sizeof(cosine));
	for (size_t i = 0; i < 24; i++) {
		observed[i] = i % 4 < 2;
		run[i] = i < 12 ? 1 : 2;
		round[i] = (double)(i % 12 / 4);
	}

	return data;
}

/* By hand: the largest are 0.9 0.8 | 0.2 0.3 in the first run. */
TEST(method_one_shot, rounds_are_reduced_to_their_largest)
{
	struct dataset *by_hand = dataset_new("largest", KIND_COSINES, 4);
	double *cosine = dataset_add_column(by_hand, "cosine", ROLE_COSINE);
	double *observed =
		dataset_add_column(by_hand, "observed", ROLE_OBSERVED);
	struct dataset *data = rounds();
	struct error err = { 0 };

	cosine[0] = 0.9;
	cosine[1] = 0.8;
	cosine[2] = 0.2;
	cosine[3] = 0.3;
	observed[0] = observed[1] = 1;
	cr_expect_float_eq(epsilon_of("one-shot-all", data, "row=1"),
			   epsilon_of("one-shot-all", by_hand, ""), 1e-12);
	cosine[0] = 0.5;
	cosine[1] = 0.6;
	cr_expect_float_eq(epsilon_of("one-shot", data, "dimension=30 row=1"),
			   epsilon_of("one-shot", by_hand, "dimension=30"),
			   1e-12);
	cosine[0] = 0.4;
	cosine[1] = 0.5;
	cosine[2] = 0.2;
	cosine[3] = 0.3;
	cr_expect_float_eq(epsilon_of("one-shot-all", data, "row=2"),
			   epsilon_of("one-shot-all", by_hand, ""), 1e-12);
	cr_expect_null(run_method("one-shot-all", data, "row=3", &err));
	dataset_release(by_hand);
	dataset_release(data);
}

/* Ten runs are one answer with its spread, and none of them is the first's. */
TEST(method_one_shot, several_runs_are_answered_by_their_mean)
{
	static const char *const methods[] = { "one-shot", "one-shot-all",
					       "one-shot-lower" };
	struct dataset *data = rounds();

	for (size_t i = 0; i < 3; i++) {
		struct error err = { 0 };
		struct result *found =
			run_method(methods[i], data, "dimension=30", &err);
		double one = epsilon_of(methods[i], data, "dimension=30 row=1");
		double two = epsilon_of(methods[i], data, "dimension=30 row=2");

		cr_assert(found, "%s", err.text);
		cr_expect_gt(fabs(one - two), 0.01, "%s", methods[i]);
		cr_expect_float_eq(value_of(found, "epsilon"), (one + two) / 2,
				   1e-12, "%s", methods[i]);
		cr_expect_float_eq(value_of(found, "epsilon-deviation"),
				   fabs(one - two) / sqrt(2), 1e-12);
		cr_expect_eq(value_of(found, "epsilon-lowest"), fmin(one, two));
		cr_expect_eq(value_of(found, "epsilon-highest"),
			     fmax(one, two));
		cr_expect_eq(value_of(found, "runs"), 2);
		cr_expect(strstr(found->sentence, "mean of 2 runs"), "%s",
			  found->sentence);
		cr_expect_not(result_has_warning(found, W32));
		result_release(found);
	}
	dataset_release(data);
}

/* Runs with more presentations are no repetitions of those with fewer. */
TEST(method_one_shot, presentations_are_not_averaged)
{
	struct dataset *data = rounds();
	double *often = dataset_add_column(data, "often", ROLE_REPETITION);
	struct error err = { 0 };
	struct result *found;

	for (size_t i = 0; i < 24; i++)
		often[i] = i < 12 ? 4 : 1;
	found = run_method("one-shot", data, "dimension=30", &err);
	cr_assert(found, "%s", err.text);
	cr_expect(result_has_warning(found, W32));
	cr_expect_eq(value_of(found, "epsilon"),
		     epsilon_of("one-shot", data, "dimension=30 row=1"));
	cr_expect_null(result_quantity(found, "runs"));
	result_release(found);
	dataset_release(data);
}

/* The exact null of a final model has no end, a sample of unseen ones has. */
TEST(method_one_shot, a_ceiling_is_that_of_the_epsilon_beside_it)
{
	struct dataset *with = rounds();
	struct dataset *without = dataset_new("changes", KIND_COSINES, 4);
	double *cosine = dataset_add_column(without, "cosine", ROLE_COSINE);
	double *observed =
		dataset_add_column(without, "observed", ROLE_OBSERVED);
	double *round = dataset_add_column(without, "round", ROLE_ROUND);
	struct error err = { 0 };
	struct result *final, *largest;

	for (size_t i = 0; i < 4; i++) {
		cosine[i] = 0.9 - 0.2 * (double)i;
		observed[i] = i < 2;
		round[i] = 1;
	}
	final = run_method("one-shot-lower", with, "dimension=30", &err);
	largest = run_method("one-shot-lower", without, "dimension=30", &err);
	cr_assert(final && largest, "%s", err.text);
	cr_expect(result_quantity(final, "epsilon-all-rounds"));
	cr_expect_null(result_quantity(final, "ceiling"));
	cr_expect(result_quantity(largest, "ceiling"));
	result_release(largest);
	result_release(final);
	dataset_release(without);
	dataset_release(with);
}

TEST(method_one_shot, what_cannot_be_answered_is_refused)
{
	struct dataset *data = from_oracle("canary_public_3.csv");
	struct dataset *alone = dataset_new("alone", KIND_COSINES, 3);
	struct error err = { 0 };

	cr_expect_null(run_method("one-shot", data, "", &err));
	cr_expect(strstr(err.text, "dimension="), "%s", err.text);
	cr_expect_null(run_method("one-shot-lower", data, "", &err));
	dataset_add_column(alone, "cosine", ROLE_COSINE)[0] = 0.1;
	dataset_add_column(alone, "observed", ROLE_OBSERVED);
	cr_expect_null(run_method("one-shot", alone, "dimension=9", &err));
	cr_expect(strstr(err.text, "inserted"), "%s", err.text);
	dataset_release(data);
	dataset_release(alone);
}
