/*
 * epsilon_star_parametric.c - Epsilon* from two fitted normal laws
 *
 * Losses are mapped to [0, 1] by their pooled range and then to the scale
 * log p - log(1 - p), p = exp(-(1 + loss)), where they look more normal.
 * A normal law with the mean and the deviation (1/n; the paper does not say
 * which) is fitted to either sample, and the ratios of Definition 2 are
 * followed to their supremum over all thresholds with both rates inside
 * (cut, 1 - cut), ends included.
 *
 * It describes one trained model and is as good as the fit: see the
 * Anderson-Darling statistics and figure goodness.
 *
 * Epsilon*, section 3.1 and Appendix B; the display in 3.1 has wrong
 * denominators in its third and fourth fraction, (7) is right.
 */

#include "base/number.h"
#include "method/methods.h"
#include "method/star/star.h"

static void
check_fit(const struct losses *losses, struct transformed *transformed,
	  struct progress *progress, struct result *answer)
{
	struct star_normality p =
		star_normality(losses, transformed, progress, answer);

	if (p.population >= 0.05 && p.training >= 0.05)
		return;
	result_warn(answer, W22,
		    "normality of the transformed losses is rejected "
		    "(Anderson-Darling p=%.2g population, %.2g training); "
		    "compare epsilon-star-mixture and figure goodness",
		    p.population, p.training);
}

static bool
epsilon_star_parametric_run(const struct question *ask, struct result *answer,
			    struct error *err)
{
	const struct losses *losses = losses_of(ask, err);
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct epsilon_star_window window = star_window(ask->settings, delta);
	struct transformed transformed = { 0 };
	struct distribution population, training;
	struct epsilon_star star;
	char text[NUMBER_SIZE];

	if (!losses || !losses_transform(losses, &transformed, err))
		return false;
	population = distribution_normal(&transformed.population_law);
	training = distribution_normal(&transformed.training_law);
	star = star_between(&population, &training, &transformed, &window);
	star_report(&star, answer);
	result_step(answer, "transformed population losses: N(%.6g, %.6g^2)",
		    transformed.population_law.mean,
		    transformed.population_law.sd);
	result_step(answer, "transformed training losses: N(%.6g, %.6g^2)",
		    transformed.training_law.mean, transformed.training_law.sd);
	star_explain(&star, &window, answer);
	check_fit(losses, &transformed, ask->progress, answer);
	star_warn(ask, losses->training_count, star.epsilon, answer);
	number_write(text, star.epsilon, 5, NUMBER_NEAREST);
	result_say(answer,
		   "With normal laws fitted to the transformed losses, "
		   "epsilon* of this trained model is %s at delta %g: a "
		   "description of the model, not a bound.",
		   text, delta);
	losses_transformed_clear(&transformed);

	return true;
}

const struct method method_epsilon_star = {
	.name = "epsilon-star",
	.title = "Epsilon*",
	.summary = "How far one model's training losses stand out, fitted",
	.reference = "epsilon-star 3.1 and Appendix B",
	.kinds = STAR_KINDS,
	.claim = CLAIM_MODEL_INSTANCE_METRIC,
	.about = ABOUT_MODEL_INSTANCE,
	.settings = { SETTING_CUT, SETTING_INSTANCE, SETTING_CLIP,
		      SETTING_END },
	.run = epsilon_star_parametric_run,
};
