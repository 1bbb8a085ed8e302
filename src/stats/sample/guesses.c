/*
 * guesses.c - guesses made from scores, and how many of them are right
 *
 * One merge; then right guesses at either end are running sums.
 */

#include "stats/sample/guesses.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/law/random.h"

struct guesses {
	size_t count;
	unsigned char *in;      /* from the largest score down */
	uint32_t *top, *bottom; /* right ones among the first i at this end */
};

static struct guesses *
guesses_of_size(size_t count, struct error *err)
{
	struct guesses *guesses = memory_new(sizeof(*guesses));

	guesses->count = count;
	guesses->in = memory_try_array(count + 1, 1, err);
	if (guesses->in)
		guesses->top =
			memory_try_array(count + 1, sizeof(uint32_t), err);
	if (guesses->top)
		guesses->bottom =
			memory_try_array(count + 1, sizeof(uint32_t), err);
	if (guesses->bottom)
		return guesses;
	guesses_free(guesses);

	return NULL;
}

static void
count_right(struct guesses *guesses)
{
	size_t n = guesses->count;

	for (size_t i = 0; i < n; i++) {
		guesses->top[i + 1] = guesses->top[i] + guesses->in[i];
		guesses->bottom[i + 1] =
			guesses->bottom[i] + !guesses->in[n - 1 - i];
	}
}

/*
 * Among equals those that were out come first from the top, so those that
 * were in come first from the bottom: wrong ones first from either end.
 */
struct guesses *
guesses_new(const double in[], size_t in_count, const double out[],
	    size_t out_count, struct error *err)
{
	struct guesses *guesses = guesses_of_size(in_count + out_count, err);
	size_t i = in_count, j = out_count;

	if (!guesses)
		return NULL;
	for (size_t k = 0; k < guesses->count; k++) {
		bool take_in = !j || (i && in[i - 1] > out[j - 1]);

		guesses->in[k] = take_in;
		if (take_in)
			i--;
		else
			j--;
	}
	count_right(guesses);

	return guesses;
}

void
guesses_free(struct guesses *guesses)
{
	if (!guesses)
		return;
	free(guesses->in);
	free(guesses->top);
	free(guesses->bottom);
	free(guesses);
}

size_t
guesses_count(const struct guesses *guesses)
{
	return guesses->count;
}

bool
guesses_split(const struct guesses *guesses, double part, uint64_t seed,
	      struct progress *progress, struct guesses **first,
	      struct guesses **second, struct error *err)
{
	size_t count = guesses->count, at[2] = { 0, 0 };
	size_t chosen = (size_t)((double)count * part + 0.5);
	struct random random = random_start(seed, 0);
	unsigned char *marks = memory_try_array(count + 1, 1, err);

	*first = marks ? guesses_of_size(chosen, err) : NULL;
	*second = *first ? guesses_of_size(count - chosen, err) : NULL;
	if (!*second ||
	    (!random_choose(&random, marks, count, chosen, progress) &&
	     !progress_check(progress, err))) {
		guesses_free(*first);
		guesses_free(*second);
		free(marks);
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		struct guesses *to = marks[i] ? *first : *second;

		to->in[at[marks[i]]++] = guesses->in[i];
	}
	count_right(*first);
	count_right(*second);
	free(marks);

	return true;
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
	if (ends == GUESS_HIGH_END)
		return guesses_right(guesses, made, 0);
	if (ends == GUESS_LOW_END)
		return guesses_right(guesses, 0, made);

	return guesses_right(guesses, made - made / 2, made / 2);
}

struct ranked {
	double score;
	size_t place;
};

static int
by_score(const void *a, const void *b)
{
	const struct ranked *p = a, *q = b;

	if (p->score < q->score || p->score > q->score)
		return p->score < q->score ? -1 : 1;

	return (p->place > q->place) - (p->place < q->place);
}

void
guesses_by_rank(const double scores[], size_t count, size_t made,
		double guess[])
{
	struct ranked *ranked = memory_new_array(count, sizeof(*ranked));
	size_t high = made / 2, low = made - high;

	for (size_t i = 0; i < count; i++)
		ranked[i] = (struct ranked){ scores[i], i };
	qsort(ranked, count, sizeof(*ranked), by_score);
	for (size_t i = 0; i < count; i++)
		guess[ranked[i].place] =
			i < low ? -1 : (i >= count - high ? 1 : 0);
	free(ranked);
}
