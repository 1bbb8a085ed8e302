/*
 * one_shot_method.c - epsilon from how strongly a model remembers its canaries
 *
 * The cosines of inserted canaries with the released model are taken as
 * N(m, s^2), moments with 1/k; those of canaries never inserted as
 * N(0, 1/d), or with null=exact as they are.  Epsilon is that of telling
 * the two laws apart, at delta, in both directions.
 *
 * For one application of the Gaussian mechanism it tends to the true
 * epsilon as d grows with k far below d (Theorem 3.3).  For anything else
 * it is a heuristic: no confidence, and only this attack is looked at.  It
 * fails where cosines are not normal (W22) or canaries many beside d (W31).
 *
 * one-shot-federated, Algorithms 1 and 2, Appendix A.
 */

#include <math.h>
#include <stdlib.h>

#include "method/methods.h"
#include "method/one_shot/cosines.h"
#include "privacy/cosine/cosine_pair.h"
#include "privacy/cosine/one_shot.h"
#include "privacy/two_gaussians.h"
#include "setting/rows.h"

/* clang-format off */
#define NULLS(CHOICE) \
	CHOICE(NULL_GAUSSIAN, "gaussian") \
	CHOICE(NULL_EXACT, "exact")
/* clang-format on */

enum null { NULLS(CHOICE_VALUE) };

SETTING_ROW(NULL) = {
	.name = "null",
	.group = "method",
	.summary = "law of the cosine of a canary never inserted",
	.kind = VALUE_CHOICE,
	.choices = CHOICE_WORDS(NULLS),
};

static double
epsilon_of(const struct one_shot_summary *seen, double dimension,
	   enum null null, double delta)
{
	struct two_gaussians two = {
		.sd0 = 1 / sqrt(dimension),
		.mean1 = seen->mean,
		.sd1 = seen->deviation,
	};
	struct cosine_pair exact = { (size_t)dimension, seen->mean,
				     seen->deviation };

	if (null == NULL_EXACT)
		return cosine_pair_epsilon(&exact, delta);

	return two_gaussians_epsilon_both(&two, delta);
}

static bool
answer_group(const struct question *ask, const void *state, size_t index,
	     struct result *answer, struct error *err)
{
	const struct cosine_groups *groups = state;
	const struct cosine_group *group =
		cosine_group_at(groups, index, ask->data, err);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	enum null null =
		(enum null)settings_choice(ask->settings, SETTING_NULL);
	struct one_shot_summary seen;
	double dimension = 0;

	if (!group || !cosine_dimension(groups, &dimension, err))
		return false;
	seen = one_shot_summary(group->seen, group->seen_count);
	if (!(seen.deviation > 0)) {
		return error_set(err, ERROR_DATA,
				 "all cosines of inserted canaries are equal");
	}
	result_add_number(
		answer, "epsilon", epsilon_of(&seen, dimension, null, delta),
		method_one_shot.claim, method_one_shot.about, POLICY_NONE);
	cosine_describe(groups, group, answer);
	if (!groups->has_final) {
		result_step(answer, "there is no round 0, the final model: "
				    "these are the cosines of the last round");
	}
	result_step(answer,
		    "inserted: mean %.6g, deviation %.6g; never inserted: 0, "
		    "%.6g%s",
		    seen.mean, seen.deviation, 1 / sqrt(dimension),
		    null == NULL_EXACT ? ", exact law" : "");
	cosine_test_normality(group->seen, group->seen_count, "inserted",
			      answer);

	return true;
}

static void
say(const struct question *ask, struct result *answer)
{
	char *words = cosine_words(ask, answer);

	result_say(answer,
		   "An attacker who looks at these cosines faces %s if they "
		   "are normal: a heuristic, not a bound.",
		   words);
	free(words);
}

static bool
one_shot_run(const struct question *ask, struct result *answer,
	     struct error *err)
{
	struct cosine_groups groups;
	const struct cosine_inquiry inquiry = { answer_group, &groups };
	bool done;

	cosine_groups_make(ask, COSINES_FINAL, &groups);
	done = cosine_answer(ask, &groups, &inquiry, answer, err);
	if (done)
		say(ask, answer);
	cosine_groups_clear(&groups);

	return done;
}

const struct method method_one_shot = {
	.name = "one-shot",
	.title = "One shot",
	.summary = "Epsilon from the cosines of canaries with the final model",
	.reference = "one-shot-federated, Algorithms 1-2, Appendix A",
	.kinds = KIND_BIT(KIND_COSINES),
	.claim = CLAIM_HEURISTIC,
	.about = ABOUT_GAUSSIAN_MODEL,
	.needs = NEEDS_GAUSSIAN_SCORES,
	.settings = { SETTING_DIMENSION, SETTING_NULL, SETTING_ROW,
		      SETTING_END },
	.run = one_shot_run,
};
