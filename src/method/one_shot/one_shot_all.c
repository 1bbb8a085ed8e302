/*
 * one_shot_all.c - the same where every round of training is released
 *
 * Each canary's statistic is the largest of its cosines with the model's
 * change in a round.  The law of that maximum for canaries never inserted
 * has no closed form, so such canaries are followed too, and both samples
 * are taken as normal: epsilon is that of the two fitted laws.
 *
 * A heuristic without confidence, more so than one-shot: a maximum over
 * rounds is not normal, which the test for normality sees (W22).
 *
 * one-shot-federated, Algorithm 3.
 */

#include <math.h>
#include <stdlib.h>

#include "method/methods.h"
#include "method/one_shot/cosines.h"
#include "privacy/cosine/one_shot.h"
#include "privacy/two_gaussians.h"

static bool
answer_group(const struct question *ask, const void *state, size_t index,
	     struct result *answer, struct error *err)
{
	const struct cosine_groups *groups = state;
	const struct cosine_group *group =
		cosine_group_at(groups, index, ask->data, err);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct one_shot_summary in, out;
	struct two_gaussians two;

	if (!group)
		return false;
	if (group->unseen_count < 2) {
		return error_set(
			err, ERROR_DATA,
			"%s has no cosines of canaries that were never "
			"inserted (observed 0); with the final model "
			"alone one-shot does without",
			dataset_name(ask->data));
	}
	in = one_shot_summary(group->seen, group->seen_count);
	out = one_shot_summary(group->unseen, group->unseen_count);
	if (!(in.deviation > 0) || !(out.deviation > 0))
		return error_set(err, ERROR_DATA,
				 "all cosines of one sort are equal");
	two = (struct two_gaussians){ out.mean, out.deviation, in.mean,
				      in.deviation };
	result_add_number(answer, "epsilon",
			  two_gaussians_epsilon_both(&two, delta),
			  method_one_shot_all.claim, method_one_shot_all.about,
			  POLICY_NONE);
	cosine_describe(groups, group, answer);
	result_step(answer,
		    "%s: inserted mean %.6g, deviation %.6g; never inserted "
		    "%.6g, %.6g",
		    groups->has_rounds ? "largest over the rounds"
				       : "final model",
		    in.mean, in.deviation, out.mean, out.deviation);
	cosine_test_normality(group->seen, group->seen_count, "inserted",
			      answer);
	cosine_test_normality(group->unseen, group->unseen_count,
			      "never inserted", answer);

	return true;
}

static void
say(const struct question *ask, struct result *answer)
{
	char *words = cosine_words(ask, answer);

	result_say(answer,
		   "An attacker who sees every round faces %s if these "
		   "statistics are normal: a heuristic, not a bound.",
		   words);
	free(words);
}

static bool
one_shot_all_run(const struct question *ask, struct result *answer,
		 struct error *err)
{
	struct cosine_groups groups;
	const struct cosine_inquiry inquiry = { answer_group, &groups };
	bool done;

	cosine_groups_make(ask, COSINES_LARGEST, &groups);
	done = cosine_answer(ask, &groups, &inquiry, answer, err);
	if (done)
		say(ask, answer);
	cosine_groups_clear(&groups);

	return done;
}

const struct method method_one_shot_all = {
	.name = "one-shot-all",
	.title = "One shot, all rounds",
	.summary = "Epsilon from each canary's largest cosine over rounds",
	.reference = "one-shot-federated, Algorithm 3",
	.kinds = KIND_BIT(KIND_COSINES),
	.claim = CLAIM_HEURISTIC,
	.about = ABOUT_GAUSSIAN_MODEL,
	.needs = NEEDS_GAUSSIAN_SCORES,
	.settings = { SETTING_ROW, SETTING_DIMENSION, SETTING_END },
	.run = one_shot_all_run,
};
