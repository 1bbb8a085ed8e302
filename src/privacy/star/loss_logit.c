/* loss_logit.c - losses on the scale where they look normal */

#include "privacy/star/loss_logit.h"

#include <math.h>

#include "stats/loop/kernel.h"

struct loss_logit_range
loss_logit_range_of(const double population[], size_t population_count,
		    const double training[], size_t training_count)
{
	struct loss_logit_range range;
	double low, high;

	kernel()->range(population, population_count, &range.low, &range.high);
	kernel()->range(training, training_count, &low, &high);
	range.low = fmin(range.low, low);
	range.high = fmax(range.high, high);

	return range;
}

static double
width_of(struct loss_logit_range range)
{
	double width = range.high - range.low;

	return width > 0 ? width : 1;
}

void
loss_logit(double to[], const double losses[], size_t count,
	   struct loss_logit_range range)
{
	kernel()->loss_logit(to, losses, count, range.low, 1 / width_of(range));
}

/* Inverse of at = -log(exp(u) - 1) with u = 1 + (loss - low) / width. */
double
loss_logit_back(double at, struct loss_logit_range range)
{
	return range.low + (log1p(exp(-at)) - 1) * width_of(range);
}

double
loss_logit_of_probability(double probability, double clip, size_t *clipped)
{
	double p = probability;

	if (p < clip || p > 1 - clip) {
		p = p < clip ? clip : 1 - clip;
		++*clipped;
	}

	return log1p(-p) - log(p);
}
