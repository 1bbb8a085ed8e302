/* test_phrase.c - what a number claims, in words */

#include <criterion/criterion.h>
#include <math.h>

#include "result/phrase.h"
#include "tests/support.h"

TestSuite(result_phrase, .timeout = 600);

enum { FORMS = 3 };

static const struct quantity interval = {
	.name = "epsilon",
	.claim = CLAIM_CONFIDENCE_INTERVAL,
	.lower = 1.23456,
	.value = 1.5,
	.upper = 2.34561,
	.sides = 2,
	.confidence = 0.95,
	.about = ABOUT_MECHANISM,
	.policy = POLICY_SPLIT,
};

static void
expect_claim(const struct quantity *quantity, const char *const wanted[FORMS])
{
	for (int i = 0; i < FORMS; i++) {
		struct text text = { 0 };

		phrase_claim(&text, (enum phrase_form)i, quantity);
		cr_expect_str_eq(text_get(&text), wanted[i]);
		text_clear(&text);
	}
}

static void
expect_ends(const struct quantity *quantity, const char *const wanted[FORMS])
{
	for (int i = 0; i < FORMS; i++) {
		struct text text = { 0 };

		cr_expect_eq(phrase_ends(&text, (enum phrase_form)i, quantity),
			     *wanted[i] != '\0');
		cr_expect_str_eq(text_get(&text), wanted[i]);
		text_clear(&text);
	}
}

TEST(result_phrase, each_form_says_all_that_is_claimed)
{
	static const char *const wanted[] = {
		"confidence-interval, 95 %, two sides, about the mechanism, "
		"threshold: chosen on one half",
		"confidence-interval at 95 %, two-sided; about: mechanism; "
		"threshold: chosen on one half",
		"confidence-interval, two-sided, confidence 95 percent, "
		"threshold chosen on one half, about the mechanism",
	};

	expect_claim(&interval, wanted);
}

/* One in a billion is not never. */
TEST(result_phrase, no_confidence_is_more_than_it_is)
{
	static const char *const wanted[] = {
		"lower-bound, 99.99 %, one side",
		"lower-bound at 99.99 %, one-sided",
		"lower-bound, one-sided, confidence 99.99 percent",
	};
	struct quantity bound = quantity_of("epsilon", CLAIM_LOWER_BOUND, 1);

	bound.sides = 1;
	bound.confidence = 1 - 1e-9;
	expect_claim(&bound, wanted);
}

TEST(result_phrase, what_is_not_claimed_is_not_said)
{
	static const char *const wanted[] = { "point-estimate",
					      "point-estimate",
					      "point-estimate" };
	const struct quantity plain =
		quantity_of("auc", CLAIM_POINT_ESTIMATE, 0.5);

	expect_claim(&plain, wanted);
}

TEST(result_phrase, ends_are_rounded_outward)
{
	static const char *const both[] = { "1.234 … 2.346", "1.234 to 2.346",
					    "between 1.2345 and 2.3457" };
	static const char *const low[] = { "≥ 1.234", "≥ 1.234",
					   "at least 1.2345" };
	static const char *const high[] = { "≤ inf", "≤ inf",
					    "at most infinity" };
	static const char *const none[] = { "", "", "" };
	struct quantity quantity = interval;

	expect_ends(&quantity, both);
	quantity.upper = NAN;
	expect_ends(&quantity, low);
	quantity.lower = NAN;
	expect_ends(&quantity, none);
	quantity.upper = INFINITY;
	expect_ends(&quantity, high);
}
