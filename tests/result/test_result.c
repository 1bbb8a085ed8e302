/* test_result.c - what was found and what it claims */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "result/result.h"
#include "tests/support.h"

TestSuite(result_result, .timeout = 600);

TEST(result_result, infinite_parts_are_named)
{
	struct quantity q = { .lower = 1, .value = 2, .upper = 3 };

	cr_expect_null(quantity_unbounded(&q));
	q.upper = INFINITY;
	cr_expect_str_eq(quantity_unbounded(&q), "upper");
	q.value = INFINITY;
	cr_expect_str_eq(quantity_unbounded(&q), "both");
	q.upper = NAN;
	cr_expect_str_eq(quantity_unbounded(&q), "value");
	q.value = NAN;
	q.lower = -INFINITY;
	cr_expect_str_eq(quantity_unbounded(&q), "lower");
}

TEST(result_result, a_code_is_raised_once)
{
	struct result *result = result_new("m");

	result_warn(result, W05, "first %d", 1);
	result_warn(result, W05, "second");
	cr_expect_eq(result->warning_count, 1);
	cr_expect_str_eq(result->warnings[0].text, "first 1");
	cr_expect(result_has_warning(result, W05));
	cr_expect_not(result_has_warning(result, W06));
	result_release(result);
}

TEST(result_result, every_claim_policy_and_warning_has_its_words)
{
	for (int i = 0; i < CLAIM_COUNT; i++) {
		cr_expect(claim_name((enum claim)i));
		cr_expect(strlen(claim_meaning((enum claim)i)) > 10);
	}
	for (int i = 1; i < ABOUT_COUNT; i++)
		cr_expect(about_name((enum about)i));
	for (int i = 1; i < POLICY_COUNT; i++)
		cr_expect(strlen(policy_meaning((enum policy)i)) > 10);
	for (int i = 0; i < WARNING_COUNT; i++) {
		const struct warning_about *about =
			warning_about((enum warning)i);
		char code[16];

		snprintf(code, sizeof(code), "W%02d", i + 1);
		cr_expect_str_eq(about->code, code);
		cr_expect(strlen(about->summary) > 10, "%s", code);
		cr_expect(strlen(about->advice) > 20, "%s", code);
	}
}

/* Never more than it is, but 1 - 0.8 is meant to be 0.2. */
TEST(result_result, a_level_is_what_alpha_says)
{
	static const struct {
		double alpha;
		const char *level;
	} levels[] = {
		{ 0.05, "95" },        { 0.1, "90" },        { 0.8, "20" },
		{ 0.9, "10" },         { 0.7, "30" },        { 0.001, "99.9" },
		{ 1e-5, "99.99" },     { 0.80001, "19.99" }, { 0.79999, "20" },
		{ 0.123456, "87.65" },
	};
	char level[NUMBER_SIZE];

	for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); i++) {
		result_level(level, 1 - levels[i].alpha);
		cr_expect_str_eq(level, levels[i].level, "%g: %s",
				 levels[i].alpha, level);
	}
	result_level(level, 1 - nextafter(0.8, 1));
	cr_expect_str_eq(level, "19.99");
}

TEST(result_result, owners_are_counted)
{
	struct result *result = result_new("m");
	const struct result *second = result_hold(result);

	result_say(result, "says %s", "something");
	result_step(result, "step");
	result_set_data(result, "d", "counts", 1, "");
	result_set_game(result, "runs", "3");
	result_use_word(result, "policy", "split");
	result_release(result);
	cr_expect_str_eq(second->sentence, "says something");
	result_release(second);
	result_release(NULL);
}
