/*
 * one_shot_sample.c - cosines of random canaries with a noisy sum of them
 *
 * Canaries uniform on the sphere and Gaussian noise are the rows of a matrix
 * of independent normals, up to their lengths.  Only the angles between
 * rows matter, and by Bartlett's decomposition the triangular factor of the
 * matrix has them: row p (from 0) has p normals, then the root of a
 * chi-square with d - p degrees of freedom, then nothing.  So one run in d
 * dimensions costs as many normals as the triangle of its rows, whatever d.
 * A fixed direction that the others push in is a first row of its own.
 */

#include "privacy/one_shot_sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/kernel.h"
#include "stats/random.h"

bool
one_shot_design_check(const struct one_shot_design *design, struct error *err)
{
	if (!(design->dimension >= 2))
		return error_set(err, ERROR_USAGE, "dimension= is at least 2");
	if (!(design->sigma >= 0) || !(design->sigma < 1e150))
		return error_set(err, ERROR_USAGE, "sigma= is at least 0");
	if (design->canaries < 2) {
		return error_set(err, ERROR_USAGE,
				 "canaries=%zu: at least 2 are needed for a "
				 "standard deviation",
				 design->canaries);
	}
	if (!design->presentations || design->presentations > design->rounds) {
		return error_set(err, ERROR_USAGE,
				 "a canary takes part in 1 to rounds=%zu "
				 "rounds, not in presentations=%zu",
				 design->rounds, design->presentations);
	}

	return true;
}

bool
one_shot_takes_part(const struct one_shot_design *design, size_t canary,
		    size_t round)
{
	size_t rounds = design->rounds, times = design->presentations;
	size_t after = (round + rounds - canary % rounds) % rounds;
	size_t time = (after * times + rounds - 1) / rounds;

	return time < times && time * rounds / times == after;
}

void
one_shot_sample_clear(struct one_shot_sample *sample)
{
	free(sample->by_round);
	free(sample->final);
	*sample = (struct one_shot_sample){ 0 };
}

static bool
sample_start(const struct one_shot_design *design,
	     struct one_shot_sample *sample, struct error *err)
{
	size_t canaries = design->canaries + design->unseen;

	*sample = (struct one_shot_sample){ .canaries = canaries,
					    .rounds = design->rounds };
	sample->final = memory_try_array(canaries, sizeof(double), err);
	if (sample->final && design->rounds <= SIZE_MAX / canaries) {
		sample->by_round = memory_try_array(canaries * design->rounds,
						    sizeof(double), err);
	}
	if (sample->by_round)
		return true;
	one_shot_sample_clear(sample);

	return false;
}

/*
 * The rows at hand: a triangle, or a chunk of coordinates of all rows.
 * First the canaries, then one row of noise per round.
 */
struct rows {
	const struct one_shot_design *design;
	size_t canaries, rounds, width;
	double **row;    /* canaries + rounds of them */
	size_t *length;  /* numbers in each */
	double *scale;   /* of a canary: 1 / length as a vector */
	double *sum;     /* [round * width], the final one last */
	double *numbers; /* what `row` points into */
};

static void
rows_clear(struct rows *rows)
{
	free(rows->row);
	free(rows->length);
	free(rows->scale);
	free(rows->sum);
	free(rows->numbers);
}

static bool
rows_start(struct rows *rows, const struct one_shot_design *design,
	   size_t width, size_t numbers, struct error *err)
{
	size_t canaries = design->canaries + design->unseen;
	size_t count = canaries + design->rounds;

	*rows = (struct rows){ .design = design,
			       .canaries = canaries,
			       .rounds = design->rounds,
			       .width = width };
	rows->row = memory_new_array(count, sizeof(*rows->row));
	rows->length = memory_new_array(count, sizeof(*rows->length));
	rows->scale = memory_new_array(canaries, sizeof(*rows->scale));
	rows->sum = memory_try_array((design->rounds + 1) * width,
				     sizeof(*rows->sum), err);
	rows->numbers = rows->sum
				? memory_try_array(numbers, sizeof(double), err)
				: NULL;
	if (rows->numbers)
		return true;
	rows_clear(rows);

	return false;
}

/* Adds what takes part to the sum of each round, and all to the last. */
static void
add_rounds(struct rows *rows)
{
	const struct one_shot_design *design = rows->design;
	double *all = rows->sum + rows->rounds * rows->width;

	for (size_t t = 0; t < rows->rounds; t++) {
		double *sum = rows->sum + t * rows->width;
		size_t noise = rows->canaries + t;

		kernel()->add_scaled(sum, design->sigma, rows->row[noise],
				     rows->length[noise]);
		for (size_t i = 0; i < design->canaries; i++) {
			if (!one_shot_takes_part(design, i, t))
				continue;
			kernel()->add_scaled(sum, rows->scale[i], rows->row[i],
					     rows->length[i]);
		}
		kernel()->add_scaled(all, 1, sum, rows->width);
	}
}

/* Adds the products of all canaries with the sums to the sample. */
static void
add_products(const struct rows *rows, struct one_shot_sample *sample)
{
	for (size_t t = 0; t <= rows->rounds; t++) {
		const double *sum = rows->sum + t * rows->width;
		double *to = t < rows->rounds
				     ? sample->by_round + t * rows->canaries
				     : sample->final;

		for (size_t i = 0; i < rows->canaries; i++) {
			to[i] += rows->scale[i] *
				 kernel()->dot(rows->row[i], sum,
					       rows->length[i]);
		}
	}
}

/* From products to cosines; `square` holds the squared lengths of sums. */
static void
divide(struct one_shot_sample *sample, const double square[])
{
	for (size_t t = 0; t <= sample->rounds; t++) {
		double *at = t < sample->rounds
				     ? sample->by_round + t * sample->canaries
				     : sample->final;
		double length = sqrt(square[t]);

		for (size_t i = 0; i < sample->canaries; i++)
			at[i] = length > 0 ? at[i] / length : 0;
	}
}

/* Row p of the triangle: normals and what is left of the vector. */
static void
draw_row(struct rows *rows, size_t which, size_t p, struct random *random)
{
	double rest = rows->design->dimension - (double)p;
	double *row = rows->row[which];
	size_t length = rows->length[which];

	if (rest > 0) {
		row[length - 1] = sqrt(random_chi_square(random, rest));
		length--;
	}
	random_normals(random, row, length);
}

static bool
draw_triangle(struct rows *rows, size_t fixed, struct random *random,
	      struct progress *progress, struct error *err)
{
	double *at = rows->numbers;

	for (size_t i = 0; i < rows->canaries + rows->rounds; i++) {
		size_t p = fixed + i;
		double full = fmin((double)p + 1, rows->design->dimension);

		rows->row[i] = at;
		rows->length[i] = (size_t)full;
		at += rows->length[i];
		draw_row(rows, i, p, random);
		if (i < rows->canaries) {
			rows->scale[i] =
				1 /
				sqrt(kernel()->dot(rows->row[i], rows->row[i],
						   rows->length[i]));
		}
		if (i % 256 == 0 && !progress_check(progress, err))
			return false;
	}

	return true;
}

bool
one_shot_sample(const struct one_shot_design *design, uint64_t seed,
		uint64_t stream, struct one_shot_sample *sample,
		struct progress *progress, struct error *err)
{
	size_t fixed = design->others > 0 ? 1 : 0;
	size_t count =
		design->canaries + design->unseen + design->rounds + fixed;
	struct random random = random_start(seed, stream);
	struct rows rows;
	double *square;

	if (!sample_start(design, sample, err))
		return false;
	if (!rows_start(&rows, design, count, count * (count + 1) / 2, err)) {
		one_shot_sample_clear(sample);
		return false;
	}
	if (!draw_triangle(&rows, fixed, &random, progress, err)) {
		rows_clear(&rows);
		one_shot_sample_clear(sample);
		return false;
	}
	square = memory_new_array(rows.rounds + 1, sizeof(*square));
	for (size_t t = 0; fixed && t < rows.rounds; t++)
		rows.sum[t * count] = design->others;
	add_rounds(&rows);
	add_products(&rows, sample);
	for (size_t t = 0; t <= rows.rounds; t++) {
		const double *sum = rows.sum + t * count;

		square[t] = kernel()->dot(sum, sum, count);
	}
	divide(sample, square);
	free(square);
	rows_clear(&rows);

	return true;
}

enum { CHUNK = 1024 };

/* Coordinates `from` ... `from` + count - 1 of one row. */
static void
draw_chunk(double row[], uint64_t key, size_t which, size_t from, size_t count)
{
	struct random random = random_start(key, which);

	random.block = from / 2;
	random_normals(&random, row, count);
}

static bool
measure_rows(struct rows *rows, uint64_t key, size_t dimension,
	     struct progress *progress, struct error *err)
{
	double chunk[CHUNK];

	for (size_t i = 0; i < rows->canaries; i++) {
		double square = 0;

		for (size_t from = 0; from < dimension; from += CHUNK) {
			size_t count = dimension - from < CHUNK
					       ? dimension - from
					       : CHUNK;

			draw_chunk(chunk, key, i, from, count);
			square += kernel()->dot(chunk, chunk, count);
		}
		rows->scale[i] = 1 / sqrt(square);
		if (!progress_check(progress, err))
			return false;
	}

	return true;
}

static void
add_chunk(struct rows *rows, uint64_t key, size_t from, size_t count,
	  struct one_shot_sample *sample, double square[])
{
	memset(rows->sum, 0,
	       (rows->rounds + 1) * rows->width * sizeof(*rows->sum));
	for (size_t i = 0; i < rows->canaries + rows->rounds; i++) {
		rows->row[i] = rows->numbers + i * CHUNK;
		rows->length[i] = count;
		draw_chunk(rows->row[i], key, i, from, count);
	}
	for (size_t t = 0; !from && t < rows->rounds; t++)
		rows->sum[t * rows->width] = rows->design->others;
	add_rounds(rows);
	add_products(rows, sample);
	for (size_t t = 0; t <= rows->rounds; t++) {
		const double *sum = rows->sum + t * rows->width;

		square[t] += kernel()->dot(sum, sum, count);
	}
}

bool
one_shot_sample_literal(const struct one_shot_design *design, uint64_t seed,
			uint64_t stream, struct one_shot_sample *sample,
			struct progress *progress, struct error *err)
{
	size_t dimension = (size_t)design->dimension;
	size_t count = design->canaries + design->unseen + design->rounds;
	struct random random = random_start(seed, stream);
	uint64_t key = random_bits(&random);
	struct rows rows;
	double *square;
	bool ok;

	if (!sample_start(design, sample, err))
		return false;
	if (!rows_start(&rows, design, CHUNK, count * CHUNK, err)) {
		one_shot_sample_clear(sample);
		return false;
	}
	square = memory_new_array(rows.rounds + 1, sizeof(*square));
	ok = measure_rows(&rows, key, dimension, progress, err);
	for (size_t from = 0; ok && from < dimension; from += CHUNK) {
		add_chunk(&rows, key, from,
			  dimension - from < CHUNK ? dimension - from : CHUNK,
			  sample, square);
		ok = progress_check(progress, err);
	}
	divide(sample, square);
	free(square);
	rows_clear(&rows);
	if (!ok)
		one_shot_sample_clear(sample);

	return ok;
}

void
one_shot_largest(const struct one_shot_sample *sample, double largest[])
{
	for (size_t i = 0; i < sample->canaries; i++) {
		largest[i] = sample->by_round[i];
		for (size_t t = 1; t < sample->rounds; t++) {
			largest[i] = fmax(
				largest[i],
				sample->by_round[t * sample->canaries + i]);
		}
	}
}
