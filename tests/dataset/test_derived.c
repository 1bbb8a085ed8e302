/* test_derived.c - a cache of objects computed from something else */

#include <criterion/criterion.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "dataset/derived.h"
#include "tests/support.h"

TestSuite(dataset_derived, .timeout = 60);

static atomic_int made_count, living;

static void *
make_number(const void *argument)
{
	const int *number = argument;

	atomic_fetch_add(&made_count, 1);
	atomic_fetch_add(&living, 1);

	return memory_copy(number, sizeof(*number));
}

static void *
make_other(const void *argument)
{
	return make_number(argument);
}

static void
free_number(void *made)
{
	atomic_fetch_sub(&living, 1);
	free(made);
}

static const int *
get(struct derived *cache, derived_make_fn *make, int number)
{
	char key[20];
	const struct derived_order order = {
		.key = key,
		.make = make,
		.argument = &number,
		.release = free_number,
	};

	snprintf(key, sizeof(key), "%d", number);

	return derived_get(cache, &order);
}

static const int *
get_in_scope(struct derived *cache, int number)
{
	struct derived_scope scope;
	const int *got;

	derived_begin(&scope);
	got = get(cache, make_number, number);
	cr_expect_eq(*got, number);
	derived_end(&scope);

	return got;
}

TEST(dataset_derived, the_last_few_of_a_kind_are_kept)
{
	struct derived *cache = derived_new();
	struct derived_scope scope;

	derived_begin(&scope);
	get(cache, make_other, 7);
	derived_end(&scope);
	for (int i = 0; i < 1000; i++)
		get_in_scope(cache, i);
	cr_expect_leq(atomic_load(&living), 1 + DERIVED_KEPT);
	cr_expect_eq(atomic_load(&made_count), 1001);
	get_in_scope(cache, 999);
	get_in_scope(cache, 997);
	cr_expect_eq(atomic_load(&made_count), 1001);
	get_in_scope(cache, 3);
	cr_expect_eq(atomic_load(&made_count), 1002);
	derived_free(cache);
	cr_expect_eq(atomic_load(&living), 0);
}

TEST(dataset_derived, a_borrowed_object_outlives_its_place_and_its_cache)
{
	struct derived *cache = derived_new();
	struct derived_scope outer, inner;
	const int *first, *second;

	derived_begin(&outer);
	first = get(cache, make_number, 1);
	for (int i = 2; i < 100; i++)
		get_in_scope(cache, i);
	cr_expect_eq(*first, 1);
	cr_expect_eq(get(cache, make_number, 1), first);
	derived_begin(&inner);
	second = get(cache, make_number, 200);
	derived_free(cache);
	cr_expect_eq(*second, 200);
	cr_expect_eq(atomic_load(&living), 2);
	derived_end(&inner);
	cr_expect_eq(atomic_load(&living), 1);
	cr_expect_eq(*first, 1);
	derived_end(&outer);
	cr_expect_eq(atomic_load(&living), 0);
}

TEST(dataset_derived, without_a_scope_an_object_stays)
{
	struct derived *cache = derived_new();
	const int *first = get(cache, make_number, 1);

	for (int i = 2; i < 100; i++)
		get_in_scope(cache, i);
	cr_expect_eq(*first, 1);
	cr_expect_leq(atomic_load(&living), 1 + DERIVED_KEPT);
	derived_free(cache);
}

static void *
make_second(const void *argument)
{
	return atomic_fetch_add(&made_count, 1) ? memory_copy_text(argument)
						: NULL;
}

TEST(dataset_derived, what_cannot_be_made_is_tried_again)
{
	const struct derived_order order = { .key = "second",
					     .make = make_second,
					     .argument = "made",
					     .release = free };
	struct derived *cache = derived_new();

	cr_expect_null(derived_get(NULL, &order));
	cr_expect_null(derived_get(cache, &order));
	cr_expect_str_eq(derived_get(cache, &order), "made");
	cr_expect_str_eq(derived_get(cache, &order), "made");
	cr_expect_eq(atomic_load(&made_count), 2);
	derived_free(cache);
}

/* ---- threads ---- */

struct gate {
	struct derived *cache;
	atomic_bool entered, open;
	struct progress progress;
};

static void *
make_slowly(const void *argument)
{
	const struct gate *gate = argument;
	union {
		const struct gate *in;
		struct gate *out;
	} both = { gate };
	const int one = 1;

	atomic_store(&both.out->entered, true);
	while (!atomic_load(&both.out->open))
		sched_yield();

	return make_number(&one);
}

static const int *
get_slowly(struct gate *gate, struct progress *progress)
{
	const struct derived_order order = {
		.key = "slow",
		.make = make_slowly,
		.argument = gate,
		.release = free_number,
		.progress = progress,
	};
	struct derived_scope scope;
	const int *got;

	derived_begin(&scope);
	got = derived_get(gate->cache, &order);
	cr_expect(!got || *got == 1);
	derived_end(&scope);

	return got;
}

static void *
ask_slowly(void *argument)
{
	struct gate *gate = argument;

	cr_expect(get_slowly(gate, NULL));

	return NULL;
}

static void *
wait_until_stopped(void *argument)
{
	struct gate *gate = argument;

	cr_expect_null(get_slowly(gate, &gate->progress));

	return NULL;
}

TEST(dataset_derived, a_computation_stands_in_the_way_of_its_own_key_alone)
{
	struct gate gate = { .cache = derived_new() };
	pthread_t first, second, stopped;

	cr_assert(thread_start(&first, ask_slowly, &gate));
	while (!atomic_load(&gate.entered))
		sched_yield();
	get_in_scope(gate.cache, 5);
	cr_assert(thread_start(&second, ask_slowly, &gate));
	cr_assert(thread_start(&stopped, wait_until_stopped, &gate));
	atomic_store(&gate.progress.stop, true);
	pthread_join(stopped, NULL);
	cr_expect_not(atomic_load(&gate.open));
	atomic_store(&gate.open, true);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	cr_expect_eq(atomic_load(&made_count), 2);
	derived_free(gate.cache);
}

enum { THREADS = 8, KEYS = 12, ROUNDS = 3000 };

static void *
ask_for_many(void *argument)
{
	struct derived *cache = argument;

	for (int i = 0; i < ROUNDS; i++) {
		struct derived_scope scope;
		const int *one, *two;

		derived_begin(&scope);
		one = get(cache, make_number, i * 7 % KEYS);
		two = get(cache, make_other, i * 5 % KEYS);
		cr_assert_eq(*one, i * 7 % KEYS);
		cr_assert_eq(*two, i * 5 % KEYS);
		derived_end(&scope);
	}

	return NULL;
}

TEST(dataset_derived, threads_may_borrow_while_others_drop)
{
	struct derived *cache = derived_new();
	pthread_t threads[THREADS];

	for (int i = 0; i < THREADS; i++)
		cr_assert(thread_start(&threads[i], ask_for_many, cache));
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	get_in_scope(cache, 1);
	cr_expect_leq(atomic_load(&living), 2 * DERIVED_KEPT + 1);
	derived_free(cache);
	cr_expect_eq(atomic_load(&living), 0);
}
