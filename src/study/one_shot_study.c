/*
 * one_shot_study.c - Table 1 of one-shot-federated, recomputed
 *
 * Algorithm 1 on the Gaussian mechanism alone, sqrt(d) canaries, 50 runs a
 * cell in the paper; every run exact in law by the triangular factor.
 */

#include "study/one_shot_study.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/gaussian_dp.h"
#include "privacy/one_shot.h"
#include "privacy/one_shot_sample.h"
#include "privacy/two_gaussians.h"
#include "task/tasks.h"

static const double sigmas[ONE_SHOT_SIGMAS] = { 0.541, 1.54, 4.22 };
static const double dimensions[ONE_SHOT_DIMENSIONS] = { 1e4, 1e5, 1e6, 1e7 };

const struct one_shot_printed one_shot_printed[ONE_SHOT_CELLS] = {
	{ 9.89, 0.71 }, { 10.1, 0.41 }, { 10.0, 0.23 }, { 10.0, 0.10 },
	{ 3.00, 0.46 }, { 3.00, 0.31 }, { 2.96, 0.15 }, { 3.00, 0.08 },
	{ 0.98, 0.41 }, { 1.05, 0.23 }, { 0.99, 0.14 }, { 1.00, 0.07 },
};

void
one_shot_table(struct one_shot_cell cells[ONE_SHOT_CELLS])
{
	for (size_t i = 0; i < ONE_SHOT_CELLS; i++) {
		double d = dimensions[i % ONE_SHOT_DIMENSIONS];

		cells[i] = (struct one_shot_cell){
			.sigma = sigmas[i / ONE_SHOT_DIMENSIONS],
			.dimension = d,
			.canaries = (size_t)sqrt(d),
		};
	}
}

struct work {
	const struct one_shot_study *study;
	const struct one_shot_cell *cells;
	size_t count;
	double *epsilon; /* [run * count + cell] */
};

static bool
estimate(const struct one_shot_study *study, const struct one_shot_cell *cell,
	 uint64_t stream, double *epsilon, struct error *err)
{
	struct one_shot_design design = { .dimension = cell->dimension,
					  .sigma = cell->sigma,
					  .canaries = cell->canaries,
					  .rounds = 1,
					  .presentations = 1 };
	struct one_shot_sample sample;
	struct cosine_summary seen;
	struct two_gaussians two;

	if (!one_shot_sample(&design, study->seed, stream, &sample, NULL, err))
		return false;
	seen = cosine_summary(sample.final, sample.canaries);
	two = (struct two_gaussians){ .sd0 = 1 / sqrt(cell->dimension),
				      .mean1 = seen.mean,
				      .sd1 = seen.deviation };
	*epsilon = two_gaussians_epsilon_both(&two, study->delta);
	one_shot_sample_clear(&sample);

	return true;
}

static bool
draw(size_t index, void *job, struct error *err)
{
	struct work *work = job;

	return estimate(work->study, &work->cells[index % work->count], index,
			&work->epsilon[index], err);
}

static void
sum_up(const struct work *work, struct one_shot_cell *cell, size_t which)
{
	double n = (double)work->study->runs, sum = 0, squares = 0;

	for (size_t i = 0; i < work->study->runs; i++)
		sum += work->epsilon[i * work->count + which];
	cell->mean = sum / n;
	for (size_t i = 0; i < work->study->runs; i++) {
		double off =
			work->epsilon[i * work->count + which] - cell->mean;

		squares += off * off;
	}
	cell->deviation = sqrt(squares / n);
	cell->theory = gaussian_dp_epsilon(work->study->delta, 1 / cell->sigma);
}

bool
one_shot_study_run(const struct one_shot_study *study,
		   struct one_shot_cell cells[], size_t count,
		   struct progress *progress, struct error *err)
{
	struct work work = {
		.study = study,
		.cells = cells,
		.count = count,
		.epsilon =
			memory_new_array(count * study->runs, sizeof(double)),
	};
	bool done = tasks_run(count * study->runs, draw, &work, study->threads,
			      progress, err);

	for (size_t i = 0; done && i < count; i++)
		sum_up(&work, &cells[i], i);
	free(work.epsilon);

	return done;
}
