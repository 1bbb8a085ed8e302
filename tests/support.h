/* support.h - checks shared by all tests */

#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include <criterion/criterion.h>
#include <stddef.h>

#include "dataset/dataset.h"
#include "method/method.h"

/* One row of counts, as given inline. */
struct dataset *sample_counts(double tp, double fn, double fp, double tn);

/* Gaussian scores of variance 1; members lie `gap` above on average. */
struct dataset *sample_scores(size_t per_side, double gap, size_t seed);

/* Settings in one line, "delta=0.05 sides=1"; fails the test if refused. */
void set_line(struct settings *settings, const char *line);

/*
 * Runs a method with settings in one line, "delta=0.05 sides=1"; fails the
 * test on a setting that is refused.  The answer is NULL on failure.
 */
struct result *run_method(const char *method, const struct dataset *data,
			  const char *settings, struct error *err);

/* A field of a quantity that must be there. */
double lower_of(const struct result *result, const char *name);
double value_of(const struct result *result, const char *name);
double upper_of(const struct result *result, const char *name);

/*
 * Criterion's Test() that also fails if its body lost memory.  Criterion
 * leaves its children without running the leak checker, and .fini runs too
 * late to count, so the check follows the body.  Run with
 * ASAN_OPTIONS=leak_check_at_exit=0: Criterion keeps 48 bytes of its own.
 */
#define TEST(...) TEST_(__VA_ARGS__, .description = NULL)
#define TEST_(suite, name, ...)                                                \
	static void suite##_##name##_body(void);                               \
	Test(suite, name, __VA_ARGS__)                                         \
	{                                                                      \
		suite##_##name##_body();                                       \
		expect_no_leaks();                                             \
	}                                                                      \
	static void suite##_##name##_body(void)

/* Fails the test if memory is lost by now; TEST() calls it by itself. */
void expect_no_leaks(void);

/*
 * Returns the bytes that are allocated now, by all threads.  Ends the test as
 * skipped where the C library does not count them.
 */
size_t memory_in_use(void);

#endif
