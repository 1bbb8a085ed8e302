/*
 * crafted_canary.c - the input, of many, that other rows overlap least
 *
 * Of 64 rows of the population with another class, the one whose gradient is
 * most at a right angle to those of 32 rows: tight-auditing's algorithm 3 as
 * a search among rows instead of a descent.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "lab/canary/canaries.h"
#include "stats/loop/kernel.h"

enum { ROWS = 32, TRIED = 64 };

/* The largest cosine with one of the rows' gradients. */
static double
overlap(const struct canary_scene *scene, const float *rows, const float own[],
	double norm)
{
	size_t count = scene->net->weights;
	double most = 0;

	for (size_t i = 0; i < ROWS; i++) {
		const float *other = rows + i * count;
		double size =
			sqrt((double)kernel()->row_dot(other, other, count));
		double both = (double)kernel()->row_dot(own, other, count);

		if (size > 0 && norm > 0)
			most = fmax(most, fabs(both) / (size * norm));
	}

	return most;
}

static void
input(const struct canary_scene *scene, float row[], uint16_t *label)
{
	size_t count = scene->net->weights, classes = scene->net->classes;
	size_t best = 0;
	float *rows = memory_new_array(ROWS * count, sizeof(*rows));
	float *own = memory_new_array(count, sizeof(*own));
	double least = INFINITY;

	for (size_t i = 0; i < ROWS; i++) {
		uint16_t of = canary_row(scene, scene->seed % 1000 + i, row);

		canary_input_gradient(scene, row, of, rows + i * count);
	}
	for (size_t i = 0; i < TRIED; i++) {
		uint16_t of =
			canary_row(scene, scene->seed % 1000 + ROWS + i, row);
		double norm = canary_input_gradient(
			scene, row, (uint16_t)((of + 1) % classes), own);
		double found = overlap(scene, rows, own, norm);

		best = found < least ? i : best;
		least = found < least ? found : least;
	}
	*label = canary_row(scene, scene->seed % 1000 + ROWS + best, row);
	*label = (uint16_t)((*label + 1) % classes);
	free(rows);
	free(own);
}

const struct canary_kind canary_crafted = {
	.name = "crafted",
	.summary = "of 64 rows with another class the one that others overlap "
		   "least",
	.input = input,
};
