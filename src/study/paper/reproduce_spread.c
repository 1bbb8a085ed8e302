/* reproduce_spread.c - one-shot estimates from one run of canaries or ten */

#include "study/paper/reproduce_spread.h"

#include <math.h>
#include <string.h>

#include "privacy/cosine/one_shot.h"
#include "privacy/cosine/one_shot_sample.h"
#include "privacy/two_gaussians.h"
#include "stats/sample/sort.h"
#include "task/tasks.h"

enum { TOGETHER = 1000 };
#define DIMENSION 4.1e6

/* All canaries' cosines of one experiment, then its estimate. */
static bool
experiment(const struct spread *spread, size_t which, double *epsilon,
	   struct error *err)
{
	size_t each = TOGETHER / spread->runs;
	struct one_shot_design design = { .dimension = DIMENSION,
					  .sigma = spread->sigma,
					  .canaries = each,
					  .rounds = 1,
					  .presentations = 1 };
	double cosines[TOGETHER];
	struct two_gaussians two;
	struct one_shot_summary seen;

	for (size_t i = 0; i < spread->runs; i++) {
		struct one_shot_sample sample;

		if (!one_shot_sample(&design, spread->runs,
				     which * spread->runs + i, &sample, NULL,
				     err))
			return false;
		memcpy(cosines + i * each, sample.final, each * sizeof(double));
		one_shot_sample_clear(&sample);
	}
	seen = one_shot_summary(cosines, TOGETHER);
	two = (struct two_gaussians){ 0, 1 / sqrt(DIMENSION), seen.mean,
				      seen.deviation };
	*epsilon = two_gaussians_epsilon_both(&two, pow(341000, -1.1));

	return true;
}

static bool
run_experiment(size_t index, void *job, struct error *err)
{
	struct spread *spread =
		(struct spread *)job + index / SPREAD_EXPERIMENTS;

	return experiment(spread, index % SPREAD_EXPERIMENTS,
			  &spread->estimate[index % SPREAD_EXPERIMENTS], err);
}

bool
reproduce_spread_run(struct spread spreads[SPREADS], struct progress *progress,
		     struct error *err)
{
	static const double sigmas[] = { 0.541, 1.54 };

	for (size_t i = 0; i < SPREADS; i++) {
		spreads[i].sigma = sigmas[i / 2];
		spreads[i].runs = i % 2 ? 10 : 1;
	}
	if (!tasks_run(SPREADS * SPREAD_EXPERIMENTS, run_experiment, spreads, 0,
		       progress, err))
		return false;
	for (size_t i = 0; i < SPREADS; i++)
		sort_numbers(spreads[i].estimate, SPREAD_EXPERIMENTS);

	return true;
}

/* Between the two in whose middle the steps of 0.1, 0.3 ... lie. */
double
reproduce_spread_quantile(const struct spread *spread, int tenths)
{
	size_t at = (size_t)(SPREAD_EXPERIMENTS * tenths / 10);

	return (spread->estimate[at - 1] + spread->estimate[at]) / 2;
}

double
reproduce_spread_deviation(const struct spread *spread)
{
	return one_shot_summary(spread->estimate, SPREAD_EXPERIMENTS).deviation;
}
