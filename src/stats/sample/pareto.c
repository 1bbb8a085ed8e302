/*
 * pareto.c - what no other choice beats: low epsilon, high utility
 *
 * In ascending epsilon (then descending utility) the front is where the
 * utility rises above all before; the hull is a monotone chain along it.
 */

#include "stats/sample/pareto.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

struct place {
	double epsilon, utility;
	size_t index;
};

static int
by_epsilon(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->epsilon < y->epsilon || x->epsilon > y->epsilon)
		return x->epsilon < y->epsilon ? -1 : 1;

	return (x->utility < y->utility) - (x->utility > y->utility);
}

static bool
coincide(const struct place *a, const struct place *b)
{
	return by_epsilon(a, b) == 0;
}

/* Whether b lies on or below the line from a to c. */
static bool
is_below(const struct place *a, const struct place *b, const struct place *c)
{
	return (b->utility - a->utility) * (c->epsilon - a->epsilon) <=
	       (c->utility - a->utility) * (b->epsilon - a->epsilon);
}

static size_t
find_front(struct place front[], unsigned char marks[],
	   const struct place places[], size_t count)
{
	size_t length = 0;

	for (size_t i = 0; i < count; i++) {
		bool same = length && coincide(&places[i], &front[length - 1]);

		if (length && !same &&
		    !(places[i].utility > front[length - 1].utility))
			continue;
		marks[places[i].index] = PARETO_FRONT;
		if (!same)
			front[length++] = places[i];
	}

	return length;
}

static size_t
find_hull(struct place front[], size_t length)
{
	size_t top = 0;

	for (size_t i = 0; i < length; i++) {
		while (top > 1 &&
		       is_below(&front[top - 2], &front[top - 1], &front[i]))
			top--;
		front[top++] = front[i];
	}

	return top;
}

void
pareto_mark(unsigned char marks[], const double epsilon[],
	    const double utility[], size_t count)
{
	struct place *places = memory_new_array(count, sizeof(*places));
	struct place *front = memory_new_array(count, sizeof(*front));
	size_t length, next = 0;

	memset(marks, 0, count);
	for (size_t i = 0; i < count; i++)
		places[i] = (struct place){ epsilon[i], utility[i], i };
	qsort(places, count, sizeof(*places), by_epsilon);
	length = find_front(front, marks, places, count);
	length = find_hull(front, length);
	for (size_t i = 0; i < count && next < length; i++) {
		while (next < length &&
		       by_epsilon(&front[next], &places[i]) < 0)
			next++;
		if (next < length && coincide(&front[next], &places[i]))
			marks[places[i].index] |= PARETO_HULL;
	}
	free(places);
	free(front);
}
