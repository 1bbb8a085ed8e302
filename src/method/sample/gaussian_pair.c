/*
 * gaussian_pair.c - epsilon of two normal laws fitted to the scores
 *
 * Boxes for the mean and the deviation of members' scores and of others',
 * alpha/4 for each of the four, by Student's t and chi-square; the lower end
 * is the least epsilon of a pair of normal laws in the boxes
 * (privacy/gaussian_box.c), exact at delta.  The pooled form takes the
 * deviations for equal, with alpha/2 for their gap and for them.
 *
 * Never a bound: it is right if scores are normal, and what it says about
 * epsilon comes from tails that nobody saw.  On scores of a Laplace
 * mechanism with epsilon 1.01 it lies above the truth in nearly all audits
 * (docs/coverage.md).  Anderson and Darling's test stands beside it; not to
 * be rejected does not make scores normal.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/rate/rate_warnings.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "privacy/gaussian_box.h"
#include "privacy/gaussian_dp.h"
#include "stats/sample/anderson_darling.h"
#include "stats/sample/moments.h"

struct class_fit {
	struct moments moments;
	double sd, normality;
	struct normal_box box;
};

static bool
fit(struct class_fit *fit, const double scores[], size_t count, const char *who,
    const struct question *ask, struct error *err)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);

	if (count < 3) {
		return error_set(err, ERROR_DATA,
				 "%zu %s; at least 3 are needed for a "
				 "deviation",
				 count, who);
	}
	fit->moments = moments_of(scores, count);
	fit->sd = moments_sample_sd(&fit->moments);
	if (!(fit->sd > 0) || !isfinite(fit->sd)) {
		return error_set(err, ERROR_DATA,
				 "the scores of all %s are equal, or too large "
				 "to square",
				 who);
	}
	fit->box =
		normal_limits_box(fit->moments.mean, fit->sd, count, alpha / 8);
	fit->normality = anderson_darling_p(
		anderson_darling_normal(scores, count, ask->progress), count);

	return true;
}

/* Both deviations taken for one. */
static double
pooled_epsilon(const struct class_fit *in, const struct class_fit *out,
	       double alpha, double delta)
{
	double m = (double)in->moments.count, n = (double)out->moments.count;
	double degrees = m + n - 2;
	double squares = in->moments.squares + out->moments.squares;
	double sd = sqrt(squares / degrees);
	double half = normal_limits_student_above(alpha / 4, degrees) * sd *
		      sqrt(1 / m + 1 / n);
	double gap = fabs(in->moments.mean - out->moments.mean) - half;
	double most = sqrt(squares /
			   normal_limits_chi_square_below(alpha / 2, degrees));

	return gap > 0 ? gaussian_dp_epsilon(delta, gap / most) : 0;
}

static void
add_normality(const struct class_fit *in, const struct class_fit *out,
	      struct result *answer)
{
	result_add_number(answer, "ad-p-members", in->normality,
			  CLAIM_POINT_ESTIMATE, ABOUT_NOTHING, POLICY_NONE);
	result_add_number(answer, "ad-p-others", out->normality,
			  CLAIM_POINT_ESTIMATE, ABOUT_NOTHING, POLICY_NONE);
	if (fmin(in->normality, out->normality) < 0.05)
		result_warn(answer, W22,
			    "normality is rejected (Anderson-Darling p=%.2g "
			    "members, %.2g others): the number rests on tails "
			    "these scores do not have",
			    in->normality, out->normality);
}

static void
explain(const struct class_fit *in, const struct class_fit *out,
	const struct two_gaussians *least, struct result *answer)
{
	result_step(answer,
		    "members: mean %.6g in %.6g to %.6g, deviation %.6g in "
		    "%.6g to %.6g",
		    in->moments.mean, in->box.mean_low, in->box.mean_high,
		    in->sd, in->box.sd_low, in->box.sd_high);
	result_step(answer,
		    "others: mean %.6g in %.6g to %.6g, deviation %.6g in "
		    "%.6g to %.6g",
		    out->moments.mean, out->box.mean_low, out->box.mean_high,
		    out->sd, out->box.sd_low, out->box.sd_high);
	result_step(answer,
		    "least in these boxes: means %.6g apart, deviations %.6g "
		    "and %.6g",
		    least->mean1, least->sd0, least->sd1);
}

static void
report(const struct class_fit *in, const struct class_fit *out,
       const struct question *ask, struct result *answer)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct two_gaussians seen = { in->moments.mean, in->sd,
				      out->moments.mean, out->sd };
	struct two_gaussians least =
		gaussian_box_least(&in->box, &out->box, delta);
	double lower = two_gaussians_epsilon_both(&least, delta);
	struct method_answer to = { &method_gaussian_pair, ask, POLICY_NONE, 1,
				    answer };
	char low[NUMBER_SIZE];

	method_add(&to, "epsilon",
		   (struct bracket){ lower,
				     two_gaussians_epsilon_both(&seen, delta),
				     NAN });
	method_add_lower(&to, "epsilon-pooled",
			 pooled_epsilon(in, out, alpha, delta));
	add_normality(in, out, answer);
	explain(in, out, &least, answer);
	result_step(answer, "a fit has no reach: a few rows may show any "
			    "epsilon, by tails that none of them lies in");
	number_write(low, lower, 5, NUMBER_DOWN);
	result_say(answer,
		   "If members' scores and others' were normal, their laws "
		   "would be at least epsilon %s apart at delta %g: a "
		   "heuristic, not a bound.",
		   low, delta);
}

static bool
gaussian_pair_run(const struct question *ask, struct result *answer,
		  struct error *err)
{
	struct samples_choice choice = rows_choice(ask);
	const struct samples *samples = samples_of_data(ask->data, &choice);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct class_fit in, out;

	if (!(delta > 0) || !(delta < 1))
		return error_set(err, ERROR_USAGE,
				 "two normal laws of unlike deviations need a "
				 "delta above 0 and below 1");
	if (!fit(&in, samples->in, samples->in_count, "members", ask, err) ||
	    !fit(&out, samples->out, samples->out_count, "others", ask, err))
		return false;
	report(&in, &out, ask, answer);

	return true;
}

const struct method method_gaussian_pair = {
	.name = "gaussian-pair",
	.title = "Gaussian pair",
	.summary = "Epsilon of two normal laws fitted to the scores",
	.reference = "exact profile of two normal laws over confidence boxes",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.claim = CLAIM_HEURISTIC,
	.about = ABOUT_GAUSSIAN_MODEL,
	.needs = NEEDS_TRIALS | NEEDS_GAUSSIAN_SCORES,
	.settings = { SETTING_LOWER_IS_MEMBER, SETTING_INSTANCE, SETTING_END },
	.run = gaussian_pair_run,
};
