/* one_shot_study.h - Table 1 of one-shot-federated, recomputed */

#ifndef STUDY_PAPER_ONE_SHOT_STUDY_H
#define STUDY_PAPER_ONE_SHOT_STUDY_H

#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "task/crew.h"

/* Mean and standard deviation over the runs. */
struct one_shot_moments {
	double mean, deviation;
};

/* A cell: many runs of the Gaussian mechanism in one dimension. */
struct one_shot_cell {
	double sigma, dimension;
	size_t canaries;
	double theory;
	struct one_shot_moments fitted; /* Algorithm 1 */
	struct one_shot_moments fixed;  /* both deviations 1/sqrt(d) */
};

enum { ONE_SHOT_SIGMAS = 3, ONE_SHOT_DIMENSIONS = 4 };
enum { ONE_SHOT_CELLS = ONE_SHOT_SIGMAS * ONE_SHOT_DIMENSIONS };

/* The cells of the table, by sigma and then dimension. */
void one_shot_study_table(struct one_shot_cell cells[ONE_SHOT_CELLS]);

/* Returns what the paper prints beside a cell. */
struct one_shot_moments one_shot_printed(size_t cell);

struct one_shot_study {
	double delta;
	size_t runs;
	uint64_t seed;
	struct crew_place place; /* of the runs */
};

MUST_CHECK bool one_shot_study_run(const struct one_shot_study *study,
				   struct one_shot_cell cells[], size_t count,
				   struct progress *progress,
				   struct error *err);

#endif
