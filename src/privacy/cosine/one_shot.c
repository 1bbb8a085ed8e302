/*
 * one_shot.c - privacy read from the cosines of canaries with one model
 *
 * Andrew et al., "One-shot Empirical Privacy Estimation for Federated
 * Learning", ICLR 2024: the moments of Algorithms 1 to 3 and the lower
 * bound of section 5.  With FNR at most u and FPR at most w,
 *
 *	eps >= max(log((1 - delta - u) / w), log((1 - delta - w) / u)).
 *
 * u is Jeffreys' upper limit at alpha, which is not quite a bound, and the
 * best of all thresholds is taken without a correction: the result is a
 * heuristic, whatever the paper calls it.  The printed ceiling of 6.24 for
 * 1,000 canaries is 6.254 and belongs to the sampled form; with the exact
 * null there is none (docs/papers.md).
 */

#include "privacy/cosine/one_shot.h"

#include <math.h>

#include "stats/law/beta.h"
#include "stats/sample/moments.h"

struct one_shot_summary
one_shot_summary(const double cosine[], size_t count)
{
	struct moments moments = moments_of(cosine, count);

	return (struct one_shot_summary){ moments.mean, moments_sd(&moments),
					  count };
}

/* Jeffreys' upper limit, also where every trial was a success. */
static struct proportion
upper(size_t k, size_t n, double alpha)
{
	return beta_upper_limit((double)k + 0.5, (double)(n - k) + 0.5, alpha);
}

/* log(1 - delta - x) - log_y, or minus infinity where there is nothing. */
static double
log_ratio(struct proportion x, double delta, double log_y)
{
	if (!(x.q > delta))
		return -INFINITY;

	return log(x.q - delta) - log_y;
}

static double
epsilon_of(struct proportion fnr, double log_fpr, double delta)
{
	struct proportion fpr = { exp(log_fpr), -expm1(log_fpr) };

	return fmax(log_ratio(fnr, delta, log_fpr),
		    log_ratio(fpr, delta, log(fnr.p)));
}

static void
keep_best(struct one_shot_lower *best, double threshold, struct proportion fnr,
	  double log_fpr, double delta)
{
	double epsilon = epsilon_of(fnr, log_fpr, delta);

	if (!(epsilon > best->epsilon))
		return;
	*best = (struct one_shot_lower){ epsilon, threshold, fnr.p, log_fpr };
}

struct one_shot_lower
one_shot_lower(const double sorted[], size_t count, one_shot_null_fn *null,
	       const void *state, double delta, double alpha)
{
	struct one_shot_lower best = { .threshold = sorted[0] };

	for (size_t i = 0; i < count; i++) {
		if (i && !(sorted[i] > sorted[i - 1]))
			continue;
		keep_best(&best, sorted[i], upper(i, count, alpha),
			  null(sorted[i], state), delta);
	}

	return best;
}

struct one_shot_lower
one_shot_lower_sampled(const double seen[], size_t seen_count,
		       const double unseen[], size_t unseen_count, double delta,
		       double alpha)
{
	struct one_shot_lower best = { .threshold = seen[0] };
	size_t below = 0; /* unseen ones below the threshold, or at it */

	for (size_t i = 0; i < seen_count; i++) {
		while (below < unseen_count && unseen[below] <= seen[i])
			below++;
		keep_best(
			&best, seen[i], upper(i, seen_count, alpha),
			log(upper(unseen_count - below, unseen_count, alpha).p),
			delta);
	}

	return best;
}

double
one_shot_lower_ceiling(size_t seen, size_t unseen, double delta, double alpha)
{
	return fmax(0, epsilon_of(upper(0, seen, alpha),
				  log(upper(0, unseen, alpha).p), delta));
}
