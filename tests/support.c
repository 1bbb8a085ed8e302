/* support.c - checks shared by all tests */

#include "tests/support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/methods.h"
#include "stats/law/random.h"

struct dataset *
sample_counts(double tp, double fn, double fp, double tn)
{
	return dataset_of_counts("counts", tp, fn, fp, tn);
}

struct dataset *
sample_scores(size_t per_side, double gap, size_t seed)
{
	struct dataset *data = dataset_new("scores", KIND_SCORES, 2 * per_side);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	struct random random = random_start(seed, 0);

	for (size_t i = 0; i < 2 * per_side; i++) {
		member[i] = (double)(i % 2);
		score[i] = gap * member[i] + random_normal(&random);
	}

	return data;
}

void
set_line(struct settings *settings, const char *line)
{
	struct error err = { 0 };

	cr_assert(settings_set_line(settings, line, &err), "%s", err.text);
}

struct result *
run_method(const char *method, const struct dataset *data, const char *line,
	   struct error *err)
{
	struct settings settings;
	struct question ask = {
		.data = data,
		.settings = &settings,
		.game = dataset_game(data),
	};
	struct result *result;

	settings_init(&settings);
	set_line(&settings, line);
	cr_assert(method_find(method), "%s", method);
	result = method_run(method_find(method), &ask, err);
	settings_clear(&settings);

	return result;
}

static const struct quantity *
need(const struct result *result, const char *name)
{
	cr_assert(result);
	cr_assert(result_quantity(result, name), "%s", name);

	return result_quantity(result, name);
}

double
lower_of(const struct result *result, const char *name)
{
	return need(result, name)->lower;
}

double
value_of(const struct result *result, const char *name)
{
	return need(result, name)->value;
}

double
upper_of(const struct result *result, const char *name)
{
	return need(result, name)->upper;
}

#if defined(__SANITIZE_ADDRESS__)
#define LEAKS_ARE_SEEN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LEAKS_ARE_SEEN 1
#endif
#endif

#ifdef LEAKS_ARE_SEEN
#include <sanitizer/lsan_interface.h>

/* Declared here because gcc does not install <sanitizer/allocator_interface.h>.
 */
size_t __sanitizer_get_current_allocated_bytes(void);

void
expect_no_leaks(void)
{
	cr_expect_eq(__lsan_do_recoverable_leak_check(), 0, "memory was lost");
}

size_t
memory_in_use(void)
{
	return __sanitizer_get_current_allocated_bytes();
}
#else
#include <malloc.h>

void
expect_no_leaks(void)
{
}

size_t
memory_in_use(void)
{
	struct mallinfo2 now = mallinfo2();

	cr_assert(now.uordblks, "this malloc counts nothing");

	return now.uordblks + now.hblkhd;
}
#endif
