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
#include "method/cosines.h"
#include "method/methods.h"
#include "privacy/cosine_null.h"
#include "privacy/one_shot.h"

static double
exact(double t, const void *state)
{
	return cosine_null_log_above((size_t) * (const double *)state, t);
}

/* With several rounds the null is that of no single cosine: sample it. */
static bool
answer_sampled(const struct question *ask, const struct cosine_group *group,
	       struct one_shot_lower *found, double *ceiling, struct error *err)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);

	if (group->unseen_count < 1) {
		return error_set(err, ERROR_DATA,
				 "%s has several rounds and no cosines of "
				 "canaries that were never inserted (observed "
				 "0) to compare the largest with",
				 dataset_name(ask->data));
	}
	*found = one_shot_lower_sampled(group->seen, group->seen_count,
					group->unseen, group->unseen_count,
					delta, alpha);
	*ceiling = one_shot_lower_ceiling(group->seen_count,
					  group->unseen_count, delta, alpha);

	return true;
}

static bool
answer_group(const struct question *ask, const struct cosine_groups *groups,
	     struct result *answer, struct error *err)
{
	const struct cosine_group *group = cosine_group_of(groups, ask, err);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	double dimension = 0, ceiling = INFINITY;
	struct one_shot_lower found;
	char text[NUMBER_SIZE];

	if (!group)
		return false;
	if (groups->rounds > 1) {
		if (!answer_sampled(ask, group, &found, &ceiling, err))
			return false;
	} else {
		if (!cosine_dimension(groups, &dimension, err))
			return false;
		found = one_shot_lower(group->seen, group->seen_count, exact,
				       &dimension, delta, alpha);
	}
	cosine_add_epsilon(&method_one_shot_lower, found.epsilon, answer);
	if (ceiling < INFINITY) {
		result_add(answer, &(struct quantity){ .name = "ceiling",
						       .claim = CLAIM_CERTIFIED,
						       .lower = NAN,
						       .value = ceiling,
						       .upper = NAN,
						       .confidence = NAN });
	}
	cosine_describe(groups, group, answer);
	result_step(answer,
		    "at cosine %.6g: false negatives at most %.6g (Jeffreys at "
		    "alpha %g), false positives e^%.6g",
		    found.threshold, found.fnr, alpha, found.log_fpr);
	number_write(text, found.epsilon, 5, NUMBER_NEAREST);
	result_say(answer,
		   "The best threshold on these cosines shows epsilon %s at "
		   "delta %g, with nominal limits at alpha %g and the "
		   "threshold chosen on the same cosines: a heuristic, not a "
		   "bound.",
		   text, delta, alpha);

	return true;
}

static bool
run(const struct question *ask, struct result *answer, struct error *err)
{
	struct cosine_groups groups;
	bool done = cosine_groups_make(ask->data, ask->settings, ask->game,
				       COSINES_LARGEST, &groups, err) &&
		    answer_group(ask, &groups, answer, err);

	cosine_groups_clear(&groups);

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
	.settings = { SETTING_DIMENSION, SETTING_ROW, SETTING_END },
	.run = run,
};
