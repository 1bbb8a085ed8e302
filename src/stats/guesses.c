/*
 * guesses.c - guesses made from scores, and how many of them are right
 *
 * One sort; then right guesses at either end are running sums.
 */

#include "stats/guesses.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"

struct guesses {
	size_t count;
	uint32_t *top, *bottom; /* right ones among the first i at this end */
};

struct canary {
	double score;
	unsigned char member;
};

/* The largest score first; of equals, those a guess of "in" gets wrong. */
static int
by_score(const void *a, const void *b)
{
	const struct canary *x = a, *y = b;

	if (x->score < y->score || x->score > y->score)
		return x->score < y->score ? 1 : -1;

	return (int)x->member - (int)y->member;
}

/*
 * Among equals those that are in come last from the top, which is first
 * from the bottom: wrong ones first from either end.
 */
static void
count_right(struct guesses *guesses, const struct canary canaries[])
{
	size_t n = guesses->count;

	for (size_t i = 0; i < n; i++) {
		const struct canary *first = &canaries[i];
		const struct canary *last = &canaries[n - 1 - i];

		guesses->top[i + 1] = guesses->top[i] + first->member;
		guesses->bottom[i + 1] = guesses->bottom[i] + !last->member;
	}
}

struct guesses *
guesses_new(const double score[], const unsigned char member[], size_t count,
	    struct error *err)
{
	struct guesses *guesses = memory_new(sizeof(*guesses));
	struct canary *canaries;

	guesses->count = count;
	guesses->top = memory_try_array(count + 1, sizeof(uint32_t), err);
	if (guesses->top)
		guesses->bottom =
			memory_try_array(count + 1, sizeof(uint32_t), err);
	canaries = guesses->bottom
			   ? memory_try_array(count + 1, sizeof(*canaries), err)
			   : NULL;
	if (!canaries) {
		guesses_free(guesses);
		return NULL;
	}
	for (size_t i = 0; i < count; i++)
		canaries[i] = (struct canary){ score[i], member[i] };
	qsort(canaries, count, sizeof(*canaries), by_score);
	count_right(guesses, canaries);
	free(canaries);

	return guesses;
}

void
guesses_free(struct guesses *guesses)
{
	if (!guesses)
		return;
	free(guesses->top);
	free(guesses->bottom);
	free(guesses);
}

size_t
guesses_count(const struct guesses *guesses)
{
	return guesses->count;
}

size_t
guesses_right(const struct guesses *guesses, size_t as_members,
	      size_t as_others)
{
	return (size_t)guesses->top[as_members] + guesses->bottom[as_others];
}

size_t
guesses_right_of(const struct guesses *guesses, size_t made,
		 enum guess_ends ends)
{
	if (ends == GUESS_TOP_ONLY)
		return guesses_right(guesses, made, 0);

	return guesses_right(guesses, made - made / 2, made / 2);
}
