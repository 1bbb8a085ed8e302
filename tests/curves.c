/* curves.c - what a curve says, counted and read without its search */

#include "tests/curves.h"

#include <math.h>

struct roc_point
counted_at(const struct roc_scores *scores, double tau)
{
	struct roc_point point = { tau, 0, 0 };

	for (size_t i = 0; i < scores->member_count; i++) {
		double score = scores->members[i];

		point.fn += !(scores->lower ? score <= tau : score >= tau);
	}
	for (size_t i = 0; i < scores->other_count; i++) {
		double score = scores->others[i];

		point.fp += scores->lower ? score <= tau : score >= tau;
	}

	return point;
}

static double
tpr_of(const struct roc *roc, double fn)
{
	return 1 - fn / (double)roc->members;
}

double
hull_tpr_at(const struct roc *roc, double fpr)
{
	double most = fmin(1, fpr * (1 + 1e-13)) * (double)roc->others, share;
	const struct roc_point *a = &roc->points[0], *b = a;

	for (size_t i = 0; i < roc->hull_count && (double)b->fp <= most; i++) {
		a = b;
		b = &roc->points[roc->hull[i]];
	}
	if ((double)b->fp <= most)
		return tpr_of(roc, (double)b->fn);
	share = (most - (double)a->fp) / (double)(b->fp - a->fp);

	return tpr_of(roc, (double)a->fn - share * (double)(a->fn - b->fn));
}
