/*
 * epsilon_star_empirical.c - Epsilon* from counting losses
 *
 * FPR and FNR at every distinct loss are read off the two empirical
 * distribution functions; epsilon* is the log of the largest ratio of
 * Definition 2 over those with both rates inside (cut, 1 - cut).
 *
 * It describes one trained model on these samples.  The largest ratio sits
 * where counts are smallest, so noise lifts it: it overshoots for models
 * that leak nothing and, being cut, undershoots for those that leak much.
 *
 * Epsilon*, Definition 2 and Appendix B.
 */

#include "base/number.h"
#include "method/methods.h"
#include "method/star/star.h"

static bool
epsilon_star_empirical_run(const struct question *ask, struct result *answer,
			   struct error *err)
{
	const struct losses *losses = losses_of(ask, err);
	struct epsilon_star_window window =
		star_window(ask->settings, STAR_EMPIRICAL_CUT);
	struct epsilon_star_sample sample;
	struct epsilon_star star;
	char text[NUMBER_SIZE];

	if (!losses)
		return false;
	sample = losses_sample(losses);
	star = epsilon_star_empirical(&sample, window.delta, window.cut);
	star_report(&star, answer);
	star_explain(&star, &window, answer);
	star_warn(ask, losses->training_count, star.epsilon, answer);
	number_write(text, star.epsilon, 5, NUMBER_NEAREST);
	result_say(answer,
		   "Counting losses, epsilon* of this trained model is %s at "
		   "delta %g: a description of the model, not a bound.",
		   text, window.delta);

	return true;
}

const struct method method_epsilon_star_empirical = {
	.name = "epsilon-star-empirical",
	.title = "Epsilon* (empirical)",
	.summary = "How far one model's training losses stand out, by counting",
	.reference = "epsilon-star Definition 2",
	.kinds = STAR_KINDS,
	.claim = CLAIM_MODEL_INSTANCE_METRIC,
	.about = ABOUT_MODEL_INSTANCE,
	.settings = { SETTING_CUT, SETTING_INSTANCE, SETTING_CLIP,
		      SETTING_END },
	.run = epsilon_star_empirical_run,
};
