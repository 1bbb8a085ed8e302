/* test_draft.c - places at which figures draw borders */

#include <criterion/criterion.h>
#include <math.h>

#include "figure/part/draft.h"

TestSuite(figure_draft, .timeout = 60);

/* The border meets both axes and has its corner, whatever is claimed. */
Test(figure_draft, borders_of_large_claims_keep_their_ends)
{
	static const double epsilons[] = { 0, 1, 16, 17.5, 25, 300 };
	double fpr[DRAFT_PLACES], fnr[DRAFT_PLACES], delta = 1e-5;

	for (size_t i = 0; i < sizeof(epsilons) / sizeof(*epsilons); i++) {
		double corner = (1 - delta) / (1 + exp(epsilons[i]));
		bool has_corner = false;

		draft_region_border(epsilons[i], delta, fpr, fnr);
		cr_expect_leq(fpr[0], 0, "epsilon %g begins at %g", epsilons[i],
			      fpr[0]);
		cr_expect_float_eq(fnr[0], 1 - delta, 1e-15);
		cr_expect_geq(fpr[DRAFT_PLACES - 1], 1);
		for (size_t k = 1; k < DRAFT_PLACES; k++) {
			cr_expect_geq(fpr[k], fpr[k - 1]);
			has_corner = has_corner ||
				     fabs(fpr[k] - corner) <= 1e-12 * corner;
		}
		cr_expect(has_corner, "epsilon %g", epsilons[i]);
	}
}
