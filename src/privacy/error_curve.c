/* error_curve.c - a curve of errors that may fail to answer */

#include "privacy/error_curve.h"

#include "stats/law/root.h"

#define NEAR 1e-13

/* Equal errors below this are none: halves of it end at no other number. */
#define NONE 1e-300

struct search {
	error_curve_fn *curve;
	void *arg;
	double sum;
	struct error *err;
	bool failed;
};

static bool
ask(struct search *search, double fpr, double *fnr)
{
	if (!search->failed)
		search->failed =
			!search->curve(fpr, fnr, search->arg, search->err);

	return !search->failed;
}

static bool
is_larger(void *of, double fpr)
{
	double fnr;

	return ask(of, fpr, &fnr) && fnr > fpr;
}

static bool
is_less(void *of, double fpr)
{
	struct search *search = of;
	double fnr;

	return ask(search, fpr, &fnr) && fpr + 1 - fnr < search->sum;
}

bool
error_curve_equal(error_curve_fn *curve, void *arg, double *rate,
		  struct error *err)
{
	struct search search = { .curve = curve, .arg = arg, .err = err };

	*rate = is_larger(&search, NONE)
			? root_split(is_larger, &search, NONE, 0.5, NEAR).low
			: 0;

	return !search.failed;
}

bool
error_curve_sum(error_curve_fn *curve, void *arg, double sum, double most,
		double *fpr, struct error *err)
{
	struct search search = { curve, arg, sum, err, false };

	*fpr = root_split(is_less, &search, 0, most, NEAR).low;

	return !search.failed;
}
