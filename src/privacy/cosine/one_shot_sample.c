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

#include "privacy/cosine/one_shot_sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "stats/loop/kernel.h"

bool
one_shot_sample_check_design(const struct one_shot_design *design,
			     struct error *err)
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
one_shot_sample_takes_part(const struct one_shot_design *design, size_t canary,
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
 * One drawing: the rows are the canaries, then the noise of each round.
 * Rows are drawn when needed and again when needed again, which takes less
 * time than to fetch as many numbers from memory.
 */
struct drawing {
	const struct one_shot_design *design;
	size_t canaries, rounds;
	uint64_t key;   /* of the random numbers */
	double *scale;  /* of a canary: 1 / length of its row */
	double *last;   /* what ends its row of the triangle */
	double *sum;    /* [round * width ...], all rounds together last */
	double *square; /* squared lengths of the sums */
	double *row;
	size_t width;
};

static void
drawing_clear(struct drawing *drawing)
{
	free(drawing->scale);
	free(drawing->last);
	free(drawing->sum);
	free(drawing->square);
	free(drawing->row);
}

static bool
drawing_start(struct drawing *drawing, const struct one_shot_design *design,
	      uint64_t seed, uint64_t stream, size_t width, struct error *err)
{
	struct random random = random_start(seed, stream);
	size_t canaries = design->canaries + design->unseen;
	size_t sums = design->rounds + 1;

	*drawing = (struct drawing){ .design = design,
				     .canaries = canaries,
				     .rounds = design->rounds,
				     .key = random_bits(&random),
				     .width = width };
	drawing->scale = memory_new_array(canaries, sizeof(double));
	drawing->square = memory_new_array(sums, sizeof(double));
	drawing->row = memory_new_array(width, sizeof(double));
	drawing->last = memory_new_array(canaries + sums, sizeof(double));
	drawing->sum = memory_try_array(sums * width, sizeof(double), err);
	if (drawing->sum)
		return true;
	drawing_clear(drawing);

	return false;
}

/* Adds a row to the sums of the rounds it takes part in. */
static void
add_to_sums(struct drawing *drawing, size_t which, size_t length)
{
	const struct one_shot_design *design = drawing->design;

	for (size_t t = 0; t < drawing->rounds; t++) {
		double *sum = drawing->sum + t * drawing->width;

		if (which >= drawing->canaries) {
			if (which - drawing->canaries == t)
				kernel()->add_scaled(sum, design->sigma,
						     drawing->row, length);
		} else if (which < design->canaries &&
			   one_shot_sample_takes_part(design, which, t)) {
			kernel()->add_scaled(sum, drawing->scale[which],
					     drawing->row, length);
		}
	}
}

/* What everybody else adds; then all rounds together, and the lengths. */
static void
finish_sums(struct drawing *drawing, bool others)
{
	size_t width = drawing->width;
	double *all = drawing->sum + drawing->rounds * width;

	for (size_t t = 0; t < drawing->rounds; t++) {
		double *sum = drawing->sum + t * width;

		if (others)
			sum[0] += drawing->design->others;
		kernel()->add_scaled(all, 1, sum, width);
	}
	for (size_t t = 0; t <= drawing->rounds; t++) {
		const double *sum = drawing->sum + t * width;

		drawing->square[t] += kernel()->dot(sum, sum, width);
	}
}

static double *
cosines_of(struct one_shot_sample *sample, size_t round)
{
	return round < sample->rounds
		       ? sample->by_round + round * sample->canaries
		       : sample->final;
}

/* Adds a canary's products with all sums to the sample. */
static void
add_products(struct drawing *drawing, size_t which, size_t length,
	     struct one_shot_sample *sample)
{
	for (size_t t = 0; t <= drawing->rounds; t++) {
		const double *sum = drawing->sum + t * drawing->width;

		cosines_of(sample, t)[which] +=
			drawing->scale[which] *
			kernel()->dot(drawing->row, sum, length);
	}
}

/* From products to cosines. */
static void
divide(struct one_shot_sample *sample, const double square[])
{
	for (size_t t = 0; t <= sample->rounds; t++) {
		double *at = cosines_of(sample, t), length = sqrt(square[t]);

		for (size_t i = 0; i < sample->canaries; i++)
			at[i] = length > 0 ? at[i] / length : 0;
	}
}

/* ---- the triangle ---- */

/* Draws a row, the same each time; returns how long it is. */
static size_t
draw_row(struct drawing *drawing, size_t which)
{
	size_t fixed = drawing->design->others > 0 ? 1 : 0;
	double dimension = drawing->design->dimension;
	size_t normals = which + fixed;

	if ((double)normals >= dimension) {
		normals = (size_t)dimension;
		random_fill_normals(drawing->key, which, 0, drawing->row,
				    normals);
		return normals;
	}
	random_fill_normals(drawing->key, which, 0, drawing->row, normals);
	drawing->row[normals] = drawing->last[which];

	return normals + 1;
}

/* The lengths of what is left of each vector beyond those before it. */
static void
draw_lasts(struct drawing *drawing, uint64_t seed, uint64_t stream)
{
	struct random random = random_start(seed ^ drawing->key, stream);
	double fixed = drawing->design->others > 0 ? 1 : 0;

	for (size_t i = 0; i < drawing->canaries + drawing->rounds; i++) {
		double rest = drawing->design->dimension - fixed - (double)i;

		if (rest > 0) {
			drawing->last[i] =
				sqrt(random_chi_square(&random, rest));
		}
	}
}

static bool
draw_triangle(struct drawing *drawing, struct one_shot_sample *sample,
	      struct progress *progress, struct error *err)
{
	for (size_t i = 0; i < drawing->canaries + drawing->rounds; i++) {
		size_t length = draw_row(drawing, i);

		if (i < drawing->canaries) {
			double square = kernel()->dot(drawing->row,
						      drawing->row, length);

			drawing->scale[i] = 1 / sqrt(square);
		}
		add_to_sums(drawing, i, length);
		if (i % 256 == 0 && !progress_check(progress, err))
			return false;
	}
	finish_sums(drawing, drawing->design->others > 0);
	for (size_t i = 0; i < drawing->canaries; i++) {
		add_products(drawing, i, draw_row(drawing, i), sample);
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
	size_t width = design->canaries + design->unseen + design->rounds + 1;
	struct drawing drawing;
	bool ok;

	if (!sample_start(design, sample, err))
		return false;
	if (!drawing_start(&drawing, design, seed, stream, width, err)) {
		one_shot_sample_clear(sample);
		return false;
	}
	draw_lasts(&drawing, seed, stream);
	ok = draw_triangle(&drawing, sample, progress, err);
	divide(sample, drawing.square);
	drawing_clear(&drawing);
	if (!ok)
		one_shot_sample_clear(sample);

	return ok;
}

/* ---- coordinate by coordinate ---- */

enum { CHUNK = 1024 };

/* Where a chunk of coordinates begins, and how long it is. */
struct chunk {
	size_t from, count;
};

static struct chunk
chunk_at(size_t from, size_t dimension)
{
	return (struct chunk){ from, dimension - from < CHUNK ? dimension - from
							      : CHUNK };
}

static bool
measure_canaries(struct drawing *drawing, size_t dimension,
		 struct progress *progress, struct error *err)
{
	for (size_t i = 0; i < drawing->canaries; i++) {
		double square = 0;

		for (size_t from = 0; from < dimension; from += CHUNK) {
			struct chunk at = chunk_at(from, dimension);

			random_fill_normals(drawing->key, i, at.from,
					    drawing->row, at.count);
			square += kernel()->dot(drawing->row, drawing->row,
						at.count);
		}
		drawing->scale[i] = 1 / sqrt(square);
		if (!progress_check(progress, err))
			return false;
	}

	return true;
}

static void
add_chunk(struct drawing *drawing, struct chunk at,
	  struct one_shot_sample *sample)
{
	memset(drawing->sum, 0,
	       (drawing->rounds + 1) * drawing->width * sizeof(double));
	for (size_t i = 0; i < drawing->canaries + drawing->rounds; i++) {
		random_fill_normals(drawing->key, i, at.from, drawing->row,
				    at.count);
		add_to_sums(drawing, i, at.count);
	}
	finish_sums(drawing, !at.from);
	for (size_t i = 0; i < drawing->canaries; i++) {
		random_fill_normals(drawing->key, i, at.from, drawing->row,
				    at.count);
		add_products(drawing, i, at.count, sample);
	}
}

bool
one_shot_sample_literal(const struct one_shot_design *design, uint64_t seed,
			uint64_t stream, struct one_shot_sample *sample,
			struct progress *progress, struct error *err)
{
	size_t dimension = (size_t)design->dimension;
	struct drawing drawing;
	bool ok;

	if (!sample_start(design, sample, err))
		return false;
	if (!drawing_start(&drawing, design, seed, stream, CHUNK, err)) {
		one_shot_sample_clear(sample);
		return false;
	}
	ok = measure_canaries(&drawing, dimension, progress, err);
	for (size_t from = 0; ok && from < dimension; from += CHUNK) {
		add_chunk(&drawing, chunk_at(from, dimension), sample);
		ok = progress_check(progress, err);
	}
	divide(sample, drawing.square);
	drawing_clear(&drawing);
	if (!ok)
		one_shot_sample_clear(sample);

	return ok;
}
