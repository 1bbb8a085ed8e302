/* test_comparison.c - what every method that suits says of the same data */

#include <criterion/criterion.h>
#include <string.h>

#include "method/comparison.h"
#include "method/methods.h"
#include "tests/support.h"

TestSuite(method_comparison, .timeout = 600);

static bool
is_of_rates(const struct method *method, const void *context)
{
	(void)context;

	return method->rates;
}

/* A result that there is already answers for its sides. */
static const struct result *
from_context(const struct method *method, int sides, const void *context)
{
	const struct result *result = context;

	if (sides != 1 || strcmp(method->name, result->method) != 0)
		return NULL;

	return result_hold(result);
}

static struct comparison_order
order_of(const struct dataset *data, struct settings *settings)
{
	settings_init(settings);
	set_line(settings, "delta=1e-3");

	return (struct comparison_order){
		.ask = { .data = data,
			 .settings = settings,
			 .game = dataset_game(data),
			 .threads = 4 },
		.alpha = 0.1,
		.sides = 1,
		.wanted = is_of_rates,
	};
}

static void
expect_alone(const struct comparison_row *row, const struct result *result,
	     const struct dataset *data, const char *line)
{
	struct error err = { 0 };
	struct result *alone = run_method(row->method->name, data, line, &err);

	cr_assert_eq(!alone, !result, "%s %s", row->method->name, err.text);
	if (alone)
		cr_expect_str_eq(alone->sentence, result->sentence);
	result_release(alone);
}

TEST(method_comparison, rows_say_what_each_method_says_alone)
{
	struct dataset *data = sample_scores(400, 1.5, 3);
	struct settings settings;
	struct comparison_order order = order_of(data, &settings);
	struct comparison found;
	struct error err = { 0 };

	cr_assert(comparison_run(&order, &found, &err), "%s", err.text);
	cr_assert_gt(found.count, 5);
	for (size_t i = 0; i < found.count; i++) {
		const struct comparison_row *row = &found.rows[i];

		expect_alone(row, row->bound, data,
			     "delta=1e-3 alpha=0.1 sides=1");
		cr_expect_eq(row->interval != NULL,
			     row->bound && row->method->two_sided);
		if (row->interval)
			expect_alone(row, row->interval, data,
				     "delta=1e-3 alpha=0.1 sides=2");
		if (!row->bound)
			cr_expect(*row->why.text);
	}
	comparison_clear(&found);
	settings_clear(&settings);
	dataset_release(data);
}

TEST(method_comparison, the_widest_is_the_interval_where_there_is_one)
{
	struct dataset *data = sample_scores(100, 1.5, 3);
	struct settings settings;
	struct comparison_order order = order_of(data, &settings);
	struct comparison found;
	struct error err = { 0 };

	order.widest = true;
	cr_assert(comparison_run(&order, &found, &err), "%s", err.text);
	for (size_t i = 0; i < found.count; i++)
		cr_expect_null(found.rows[i].method->two_sided
				       ? found.rows[i].bound
				       : found.rows[i].interval);
	comparison_clear(&found);
	settings_clear(&settings);
	dataset_release(data);
}

TEST(method_comparison, what_is_known_is_not_run_again)
{
	struct dataset *data = sample_scores(100, 1.5, 3);
	struct error err = { 0 };
	struct result *known = run_method("jeffreys", data, "sides=1", &err);
	struct settings settings;
	struct comparison_order order = order_of(data, &settings);
	struct comparison found;
	size_t same = 0;

	order.known = from_context;
	order.context = known;
	cr_assert(comparison_run(&order, &found, &err), "%s", err.text);
	for (size_t i = 0; i < found.count; i++)
		same += found.rows[i].bound == known;
	cr_expect_eq(same, 1);
	comparison_clear(&found);
	result_release(known);
	settings_clear(&settings);
	dataset_release(data);
}

TEST(method_comparison, a_stop_is_no_answer)
{
	struct dataset *data = sample_scores(100, 1.5, 3);
	struct progress progress = { .stop = true };
	struct settings settings;
	struct comparison_order order = order_of(data, &settings);
	struct comparison found;
	struct error err = { 0 };

	order.ask.progress = &progress;
	cr_expect_not(comparison_run(&order, &found, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	comparison_clear(&found);
	settings_clear(&settings);
	dataset_release(data);
}

TEST(method_comparison, joint_statements_need_two_bounds)
{
	struct settings settings;
	struct dataset *data = sample_counts(90, 10, 5, 95);
	struct comparison_order order = order_of(data, &settings);
	double all = comparison_alpha(&order.ask, 1), shared;
	char text[COMPARISON_JOINT];

	cr_expect_not(comparison_joint(text, 1, 0.05));
	cr_expect(comparison_joint(text, 3, 0.05));
	cr_expect_str_eq(text, "3 bounds at 95 % hold jointly with at least "
			       "85 %");
	set_line(&settings, "joint=yes");
	shared = comparison_alpha(&order.ask, 1);
	cr_expect_lt(shared, 0.6 * all);
	settings_clear(&settings);
	dataset_release(data);
}
