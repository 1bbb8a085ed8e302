/* stage_step.c - the law of the loss of one sampled Gaussian step */

#include "privacy/compose/stage_step.h"

#include <math.h>

#include "base/memory.h"
#include "stats/safe.h"

/* The step, and what its log density begins with. */
struct sampled_step {
	struct loss_step step;
	double log_top;
};

static double
loss(const void *of, double x)
{
	const struct sampled_step *sampled = of;

	return loss_step_at(&sampled->step, x);
}

static double
where(const void *of, double level, size_t branch)
{
	const struct sampled_step *sampled = of;

	(void)branch;

	return loss_step_where(&sampled->step, level);
}

static double
log_density(const void *of, double x)
{
	const struct sampled_step *sampled = of;
	double z = x / sampled->step.sigma;

	return sampled->log_top - z * z / 2;
}

void
stage_step_law(struct stage_law *law, const struct loss_part *part)
{
	double sigma = part->step.sigma;
	struct sampled_step sampled = { part->step,
					-log(sigma) - 0.5 * log(2 * M_PI) };

	law->steps = part->steps;
	law->own = memory_copy(&sampled, sizeof(sampled));
	law->most = INFINITY;
	law->least = safe_down(log1p(-part->step.sampling));
	law->branches[0] = (struct stage_branch){
		-STAGE_REACH * sigma,
		1 + STAGE_REACH * sigma,
		fmin(sigma, sigma * sigma),
	};
	law->branch_count = 1;
	law->loss = loss;
	law->where = where;
	law->log_density = log_density;
}
