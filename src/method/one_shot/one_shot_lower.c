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
#include <stdlib.h>

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

/* Cosines of the final model, and the largest cosine over the rounds. */
struct tables {
	struct cosine_groups final, largest;
};

static void
add_epsilon(const char *name, double epsilon, struct result *answer)
{
	result_add_number(answer, name, epsilon, method_one_shot_lower.claim,
			  method_one_shot_lower.about, POLICY_NONE);
}

static bool
answer_final(const struct question *ask, const struct cosine_groups *groups,
	     size_t index, struct result *answer, struct error *err)
{
	const struct cosine_group *group =
		cosine_group_at(groups, index, ask->data, err);
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	struct one_shot_lower found;
	double dimension = 0;

	if (!group || !cosine_dimension(groups, &dimension, err))
		return false;
	found = one_shot_lower(
		group->seen, group->seen_count, exact, &dimension,
		settings_number(ask->settings, SETTING_DELTA), alpha);
	add_epsilon("epsilon", found.epsilon, answer);
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
	      size_t index, struct result *answer, struct error *err)
{
	const struct cosine_group *group =
		cosine_group_at(groups, index, ask->data, err);
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
	add_epsilon(groups->has_final ? "epsilon-all-rounds" : "epsilon",
		    found.epsilon, answer);
	if (!groups->has_final)
		cosine_describe(groups, group, answer);
	add_reach(groups,
		  one_shot_lower_ceiling(group->seen_count, group->unseen_count,
					 delta, alpha),
		  answer);
	explain("largest over the rounds", &found, alpha, answer);

	return true;
}

static bool
answer_group(const struct question *ask, const void *state, size_t index,
	     struct result *answer, struct error *err)
{
	const struct tables *tables = state;

	return (!tables->final.has_final ||
		answer_final(ask, &tables->final, index, answer, err)) &&
	       (!tables->final.has_rounds ||
		answer_rounds(ask, &tables->largest, index, answer, err));
}

static void
say(const struct question *ask, struct result *answer)
{
	char *words = cosine_words(ask, answer);

	result_say(answer,
		   "The best threshold on these cosines shows %s, with nominal "
		   "limits at alpha %g and the threshold chosen on the same "
		   "cosines: a heuristic, not a bound.",
		   words, settings_number(ask->settings, SETTING_ALPHA));
	free(words);
}

static bool
one_shot_lower_run(const struct question *ask, struct result *answer,
		   struct error *err)
{
	struct tables tables = { 0 };
	const struct cosine_inquiry inquiry = { answer_group, &tables };
	bool done;

	cosine_groups_make(ask, COSINES_FINAL, &tables.final);
	if (tables.final.has_rounds)
		cosine_groups_make(ask, COSINES_LARGEST, &tables.largest);
	done = cosine_answer(ask, &tables.final, &inquiry, answer, err);
	if (done)
		say(ask, answer);
	cosine_groups_clear(&tables.final);
	cosine_groups_clear(&tables.largest);

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
	.needs = NEEDS_GAUSSIAN_SCORES,
	.settings = { SETTING_DIMENSION, SETTING_ROW, SETTING_END },
	.run = one_shot_lower_run,
};
