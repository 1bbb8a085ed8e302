/* gamma_study.h - the forms of Epsilon* where the truth is known */

#ifndef METHOD_STAR_GAMMA_STUDY_H
#define METHOD_STAR_GAMMA_STUDY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "task/crew.h"

/* What is varied: every shift with every size. */
struct gamma_study {
	const double *shifts;
	size_t shift_count;
	const size_t *sizes; /* of either sample */
	size_t size_count;
	size_t repetitions;
	double delta;
	uint64_t seed;
	struct crew_place place; /* of the repetitions */
};

/* The three variants of Appendix B. */
enum gamma_variant {
	GAMMA_TRUE, /* of the laws themselves */
	GAMMA_EMPIRICAL,
	GAMMA_PARAMETRIC,
	GAMMA_VARIANTS,
};

extern const char *const gamma_variant_names[GAMMA_VARIANTS];

struct gamma_point {
	double shift;
	size_t size;
	double mean[GAMMA_VARIANTS], deviation[GAMMA_VARIANTS];
};

/*
 * Training losses from Gamma(2, 5), population losses from Gamma(2 + d, 5).
 * Returns shift_count times size_count points, size after size for each
 * shift; the deviation divides by repetitions - 1.
 */
MUST_CHECK struct gamma_point *gamma_study_run(const struct gamma_study *study,
					       struct progress *progress,
					       struct error *err);

#endif
