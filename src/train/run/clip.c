/* clip.c - no unit's gradient longer than it may be */

#include "train/run/clip.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"

/* Keeps what rounding of norms and products adds below the limit. */
#define ALMOST (1 - 0x1p-14)

float
clip_factor(double norm, double clip_norm)
{
	return (float)(norm > ALMOST * clip_norm ? ALMOST * clip_norm / norm
						 : 1);
}

void
clip_rows(struct net_work *work, size_t rows, size_t unit, double clip_norm)
{
	float *norms, *factors;
	double size = (double)unit;

	if (unit == 1 && isinf(clip_norm))
		return;
	norms = memory_new_array(rows, sizeof(*norms));
	factors = memory_new_array(rows, sizeof(*factors));
	net_norms(work, rows, unit, norms);
	for (size_t r = 0; r < rows; r++) {
		double norm = sqrt((double)norms[r / unit]) / size;

		factors[r] = clip_factor(norm, clip_norm) / (float)size;
	}
	net_scale(work, rows, factors);
	free(norms);
	free(factors);
}

void
clip_mean(float sum[], size_t weights, size_t rows, double clip_norm)
{
	double norm = sqrt((double)kernel()->row_dot(sum, sum, weights)) /
		      (double)rows;
	float scale = clip_factor(norm, clip_norm);

	for (size_t i = 0; i < weights; i++)
		sum[i] *= scale;
}
