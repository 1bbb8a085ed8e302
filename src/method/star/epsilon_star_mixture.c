/*
 * epsilon_star_mixture.c - Epsilon* from fitted Gaussian mixtures
 *
 * As epsilon-star, but either sample of transformed losses gets a normal
 * mixture, with components= parts or the number of least BIC among 1..20.
 * How well a number of components fits is tested as in section 8.2: fit on
 * one part, draw from the fit, two-sample Kolmogorov-Smirnov against the
 * other part.
 *
 * It describes one trained model.  More components follow the sample more
 * closely, in its tails too, where the ratios are largest and data fewest.
 *
 * Epsilon*, section 8.2.
 */

#include "base/number.h"
#include "method/methods.h"
#include "method/star/goodness.h"
#include "method/star/star.h"

struct fits {
	struct mixture population, training;
};

static bool
fit_both(struct fits *fits, const struct losses *losses,
	 const struct transformed *transformed, size_t components,
	 struct error *err)
{
	return goodness_fit(&fits->population, transformed->population,
			    losses->population_count, components, err) &&
	       goodness_fit(&fits->training, transformed->training,
			    losses->training_count, components, err);
}

/* A sample, what was fitted to it, and the names of the test's numbers. */
struct tested {
	const double *x;
	size_t count, components;
	const char *statistic, *p;
};

/* Below 0.05 the fit is rejected. */
static bool
test_fit(const struct question *ask, const struct tested *tested, double *p,
	 struct result *answer, struct error *err)
{
	const struct goodness_order order = {
		.components = tested->components,
		.samples = settings_whole(ask->settings, SETTING_SAMPLES),
		.seed = (uint64_t)settings_number(ask->settings, SETTING_SEED),
	};
	struct goodness goodness;

	if (!goodness_of_fit(&goodness, tested->x, tested->count, &order, err))
		return false;
	star_number(tested->statistic, goodness.statistic, answer);
	star_number(tested->p, goodness.p, answer);
	result_step(answer,
		    "%s: %zu losses put aside against %zu drawn from a fit "
		    "with %zu components to the others: D = %.5g, p = %.4g",
		    tested->p, goodness.samples, goodness.samples,
		    tested->components, goodness.statistic, goodness.p);
	*p = goodness.p;

	return true;
}

static bool
test_fits(const struct question *ask, const struct losses *losses,
	  const struct transformed *transformed, const struct fits *fits,
	  struct result *answer, struct error *err)
{
	const struct tested of_population = {
		transformed->population, losses->population_count,
		fits->population.count, "ks-population", "ks-p-population"
	};
	const struct tested of_training = { transformed->training,
					    losses->training_count,
					    fits->training.count, "ks-training",
					    "ks-p-training" };
	double population, training;

	if (!test_fit(ask, &of_population, &population, answer, err) ||
	    !test_fit(ask, &of_training, &training, answer, err))
		return false;
	if (population < 0.05 || training < 0.05)
		result_warn(answer, W22,
			    "the fitted mixtures are rejected "
			    "(Kolmogorov-Smirnov p=%.3g population, %.3g "
			    "training); try more components=",
			    population, training);

	return true;
}

static void
report(const struct question *ask, const struct losses *losses,
       const struct transformed *transformed, const struct fits *fits,
       struct result *answer)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct epsilon_star_window window = star_window(ask->settings, delta);
	struct distribution population =
		distribution_mixture(&fits->population);
	struct distribution training = distribution_mixture(&fits->training);
	struct epsilon_star star =
		star_between(&population, &training, transformed, &window);
	char text[NUMBER_SIZE];

	star_report(&star, answer);
	star_number("components-population", (double)fits->population.count,
		    answer);
	star_number("components-training", (double)fits->training.count,
		    answer);
	star_explain(&star, &window, answer);
	star_warn(ask, losses->training_count, star.epsilon, answer);
	number_write(text, star.epsilon, 5, NUMBER_NEAREST);
	result_say(answer,
		   "With mixtures of %zu and %zu normal laws fitted to the "
		   "transformed population and training losses, epsilon* of "
		   "this trained model is %s at delta %g: a description of "
		   "the model, not a bound.",
		   fits->population.count, fits->training.count, text, delta);
}

static bool
epsilon_star_mixture_run(const struct question *ask, struct result *answer,
			 struct error *err)
{
	const struct losses *losses = losses_of(ask, err);
	size_t components = settings_whole(ask->settings, SETTING_COMPONENTS);
	struct transformed transformed = { 0 };
	struct fits fits;
	bool done;

	if (!losses || !losses_transform(losses, &transformed, err))
		return false;
	done = fit_both(&fits, losses, &transformed, components, err);
	if (done) {
		report(ask, losses, &transformed, &fits, answer);
		done = test_fits(ask, losses, &transformed, &fits, answer, err);
		star_normality(losses, &transformed, ask->progress, answer);
	}
	losses_transformed_clear(&transformed);

	return done;
}

const struct method method_epsilon_star_mixture = {
	.name = "epsilon-star-mixture",
	.title = "Epsilon* (mixture)",
	.summary = "Epsilon* with Gaussian mixtures and their goodness of fit",
	.reference = "epsilon-star 8.2",
	.kinds = STAR_KINDS,
	.claim = CLAIM_MODEL_INSTANCE_METRIC,
	.about = ABOUT_MODEL_INSTANCE,
	.settings = { SETTING_COMPONENTS, SETTING_SAMPLES, SETTING_SEED,
		      SETTING_CUT, SETTING_INSTANCE, SETTING_CLIP,
		      SETTING_END },
	.run = epsilon_star_mixture_run,
};
