/*
 * one_shot_lower.c - what thresholds on the cosines show
 *
 * At each cosine of an inserted canary: Jeffreys' upper limit for the false
 * negative rate at alpha, and for the false positive rate the null's own
 * exact tail.  The best threshold is taken.
 *
 * The paper calls it a lower bound with confidence; it is a heuristic:
 * Jeffreys' limit is no bound, the threshold is chosen on the same cosines
 * without correction, and canaries of one run are not independent.  With
 * the exact null there is no ceiling; the one the paper prints, 6.24, is
 * that of 1,000 sampled unseen canaries, and is 6.254.
 *
 * one-shot-federated, section 5.
 */

#include <math.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/one_shot/cosines.h"
#include "method/rate/threshold.h"
#include "method/reach.h"
#include "privacy/cosine/cosine_null.h"
#include "privacy/cosine/one_shot.h"

static double
exact(double t, const void *state)
{
	return cosine_null_log_above((size_t) * (const double *)state, t);
}

static void
explain(const char *where, const struct one_shot_lower *found, double alpha,
	struct result *answer)
{
	result_step(answer,
		    "%s, at cosine %.6g: false negatives at most %.6g "
		    "(Jeffreys at alpha %g), false positives e^%.6g: epsilon "
		    "%.6g",
		    where, found->threshold, found->fnr, alpha, found->log_fpr,
		    found->epsilon);
}

static bool
answer_final(const struct question *ask, const struct cosine_groups *groups,
	     struct result *answer, double *epsilon, struct error *err)
{
	const struct cosine_group *group = cosine_group_of(groups, ask, err);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	struct one_shot_lower found;
	double dimension = 0;

	if (!group || !cosine_dimension(groups, &dimension, err))
		return false;
	found = one_shot_lower(
		group->seen, group->seen_count, exact, &dimension,
		settings_number(ask->settings, SETTING_DELTA), alpha);
	*epsilon = found.epsilon;
	cosine_add_epsilon(&method_one_shot_lower, found.epsilon, answer);
	cosine_describe(groups, group, answer);
	explain("final model", &found, alpha, answer);

	return true;
}

/* Of the sampled null; epsilon of the final model has no such end. */
static void
add_reach(const struct cosine_groups *groups, double most,
	  struct result *answer)
{
	char text[NUMBER_SIZE];

	if (!groups->has_final) {
		reach_add_ceiling(most, method_one_shot_lower.about, answer);
		return;
	}
	number_write(text, most, 5, NUMBER_DOWN);
	result_step(answer,
		    "over the rounds so many canaries show no more than %s",
		    text);
}

/* The largest over rounds has no known law: unseen canaries are its null. */
static bool
answer_rounds(const struct question *ask, const struct cosine_groups *groups,
	      struct result *answer, double *epsilon, struct error *err)
{
	const struct cosine_group *group = cosine_group_of(groups, ask, err);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	struct one_shot_lower found;

	if (!group)
		return false;
	if (!group->unseen_count) {
		return error_set(err, ERROR_DATA,
				 "%s has several rounds and no cosines of "
				 "canaries that were never inserted (observed "
				 "0) to compare the largest with",
				 dataset_name(ask->data));
	}
	found = one_shot_lower_sampled(group->seen, group->seen_count,
				       group->unseen, group->unseen_count,
				       delta, alpha);
	if (groups->has_final) {
		result_add_number(answer, "epsilon-all-rounds", found.epsilon,
				  CLAIM_HEURISTIC, method_one_shot_lower.about,
				  POLICY_NONE);
	} else {
		cosine_add_epsilon(&method_one_shot_lower, found.epsilon,
				   answer);
		cosine_describe(groups, group, answer);
		*epsilon = found.epsilon;
	}
	add_reach(groups,
		  one_shot_lower_ceiling(group->seen_count, group->unseen_count,
					 delta, alpha),
		  answer);
	explain("largest over the rounds", &found, alpha, answer);

	return true;
}

static void
say(const struct question *ask, double epsilon, struct result *answer)
{
	char text[NUMBER_SIZE];

	number_write(text, epsilon, 5, NUMBER_NEAREST);
	result_say(answer,
		   "The best threshold on these cosines shows epsilon %s at "
		   "delta %g, with nominal limits at alpha %g and the "
		   "threshold chosen on the same cosines: a heuristic, not a "
		   "bound.",
		   text, settings_number(ask->settings, SETTING_DELTA),
		   settings_number(ask->settings, SETTING_ALPHA));
}

static bool
one_shot_lower_run(const struct question *ask, struct result *answer,
		   struct error *err)
{
	struct cosine_groups final, largest = { 0 };
	double epsilon = 0;
	bool done;

	cosine_groups_make(ask, COSINES_FINAL, &final);
	done = !final.has_final ||
	       answer_final(ask, &final, answer, &epsilon, err);
	if (done && final.has_rounds) {
		cosine_groups_make(ask, COSINES_LARGEST, &largest);
		done = answer_rounds(ask, &largest, answer, &epsilon, err);
	}
	if (done)
		say(ask, epsilon, answer);
	cosine_groups_clear(&final);
	cosine_groups_clear(&largest);

	return done;
}

const struct method method_one_shot_lower = {
	.name = "one-shot-lower",
	.title = "One shot, thresholds",
	.summary = "Epsilon that the best threshold on the cosines shows",
	.reference = "one-shot-federated 5",
	.kinds = KIND_BIT(KIND_COSINES),
	.claim = CLAIM_HEURISTIC,
	.about = ABOUT_MECHANISM,
	.holds_if = "Gaussian cosines",
	.settings = { SETTING_DIMENSION, SETTING_ROW, SETTING_END },
	.run = one_shot_lower_run,
};
