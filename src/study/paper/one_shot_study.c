/*
 * one_shot_study.c - Table 1 of one-shot-federated, recomputed
 *
 * Algorithm 1 on the Gaussian mechanism alone, sqrt(d) canaries, 50 runs a
 * cell in the paper; every run exact in law by the triangular factor.
 *
 * The printed means and deviations are those of an estimate that takes the
 * null's deviation 1/sqrt(d) for inserted canaries too.  With the fitted
 * deviation, as Algorithm 1 has it, the estimate is too large and spreads
 * three times as much: at delta = 1e-6 a deviation wrong by one part in
 * sqrt(2k) moves epsilon more than the mean does.  Both are computed.
 */

#include "study/paper/one_shot_study.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/cosine/one_shot.h"
#include "privacy/cosine/one_shot_sample.h"
#include "privacy/gaussian_dp.h"
#include "privacy/two_gaussians.h"
#include "study/paper/reproduce.h"

static const double sigmas[ONE_SHOT_SIGMAS] = { 0.541, 1.54, 4.22 };
static const double dimensions[ONE_SHOT_DIMENSIONS] = { 1e4, 1e5, 1e6, 1e7 };

struct one_shot_moments
one_shot_printed(size_t cell)
{
	static const char paper[] = "one-shot-federated";

	return (struct one_shot_moments){
		reproduce_printed(paper, "table-1-mean", cell),
		reproduce_printed(paper, "table-1-deviation", cell)
	};
}

void
one_shot_study_table(struct one_shot_cell cells[ONE_SHOT_CELLS])
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

struct pair {
	double fitted, fixed;
};

struct work {
	const struct one_shot_study *study;
	const struct one_shot_cell *cells;
	size_t count;
	double *epsilon; /* fitted and fixed, [run * count + cell] */
};

static bool
estimate(const struct one_shot_study *study, const struct one_shot_cell *cell,
	 uint64_t stream, struct pair *epsilon, struct error *err)
{
	struct one_shot_design design = { .dimension = cell->dimension,
					  .sigma = cell->sigma,
					  .canaries = cell->canaries,
					  .rounds = 1,
					  .presentations = 1 };
	struct one_shot_sample sample;
	struct one_shot_summary seen;
	struct two_gaussians two;

	if (!one_shot_sample(&design, study->seed, stream, &sample, NULL, err))
		return false;
	seen = one_shot_summary(sample.final, sample.canaries);
	two = (struct two_gaussians){ .sd0 = 1 / sqrt(cell->dimension),
				      .mean1 = seen.mean,
				      .sd1 = seen.deviation };
	epsilon->fitted = two_gaussians_epsilon_both(&two, study->delta);
	two.sd1 = two.sd0;
	epsilon->fixed = two_gaussians_epsilon_both(&two, study->delta);
	one_shot_sample_clear(&sample);

	return true;
}

static bool
one_shot_study_draw(void *job, size_t index, double record[],
		    struct progress *progress, struct error *err)
{
	const struct work *work = job;
	struct pair found;

	(void)progress;
	if (!estimate(work->study, &work->cells[index % work->count], index,
		      &found, err))
		return false;
	record[0] = found.fitted;
	record[1] = found.fixed;

	return true;
}

static struct one_shot_moments
moments_of(const double values[], size_t count)
{
	struct one_shot_summary sum = one_shot_summary(values, count);

	return (struct one_shot_moments){ sum.mean, sum.deviation };
}

static void
sum_up(const struct work *work, struct one_shot_cell *cell, size_t which)
{
	size_t runs = work->study->runs;
	double *values = memory_new_array(runs, sizeof(*values));

	for (size_t i = 0; i < runs; i++)
		values[i] = work->epsilon[2 * (i * work->count + which)];
	cell->fitted = moments_of(values, runs);
	for (size_t i = 0; i < runs; i++)
		values[i] = work->epsilon[2 * (i * work->count + which) + 1];
	cell->fixed = moments_of(values, runs);
	cell->theory = gaussian_dp_epsilon(work->study->delta, 1 / cell->sigma);
	free(values);
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
	};
	const struct crew_job job = { .place = study->place,
				      .pieces = count * study->runs,
				      .record = 2,
				      .piece = one_shot_study_draw,
				      .job = &work };
	bool done;

	work.epsilon = memory_new_array(job.pieces, sizeof(struct pair));
	done = crew_run(&job, work.epsilon, progress, err);

	for (size_t i = 0; done && i < count; i++)
		sum_up(&work, &cells[i], i);
	free(work.epsilon);

	return done;
}
