/* star_figures.c - what figures of Epsilon* share */

#include "figure/part/star_figures.h"

#include <math.h>
#include <string.h>

#include "method/methods.h"
#include "method/star/star.h"
#include "stats/law/normal.h"

enum { CURVE = 200 };

bool
star_figure_is_chosen(const struct figure_source *source)
{
	return source->method &&
	       !strncmp(source->method->name, "epsilon-star", 12);
}

bool
star_figure_threshold(const struct figure_source *source, double *tau,
		      struct error *err)
{
	const struct method *method = star_figure_is_chosen(source)
					      ? source->method
					      : &method_epsilon_star;
	const struct quantity *quantity;
	const struct result *result;

	*tau = NAN;
	if (settings_has_number(source->settings, SETTING_TAU)) {
		*tau = settings_number(source->settings, SETTING_TAU);
		return true;
	}
	result = figure_source_run(source, method, source->data[0], 0, err);
	if (!result)
		return false;
	quantity = result_quantity(result, "tau");
	if (quantity)
		*tau = quantity->value;
	result_release(result);

	return true;
}

/* The density of a law fitted after the transform, back on the losses. */
static double
density_at(const struct normal_law *law, double at, double slope)
{
	return normal_density((at - law->mean) / law->sd) / law->sd * slope;
}

/* With u = 1 + (x - low)/w the transform's slope is e^u/(e^u - 1)/w. */
static void
add_law(struct figure *figure, const char *label, int colour,
	const struct transformed *to, const struct normal_law *law)
{
	double width = to->range.high - to->range.low;
	double x[CURVE], y[CURVE];
	struct style style = { .colour = colour, .line = LINE_DASHED };

	for (int i = 0; i < CURVE; i++) {
		double u = 1 + (double)i / (CURVE - 1);

		x[i] = to->range.low + (u - 1) * width;
		y[i] = density_at(law, -log(expm1(u)), -1 / expm1(-u) / width);
	}
	figure_add_line(figure, label, style, x, y, CURVE);
}

/* The largest ratio at one pair of rates, as an epsilon. */
static double
epsilon_at(const struct star_rates *rates, double delta)
{
	double most = 1;

	for (int k = 0; k < EPSILON_STAR_RATIOS; k++)
		most = fmax(most, epsilon_star_ratio(k, rates, delta));

	return log(most);
}

static void
say_at(struct figure *figure, const struct figure_source *source,
       const struct losses *losses, const struct transformed *to, double tau)
{
	struct epsilon_star_sample sample = losses_sample(losses);
	struct distribution population =
		distribution_normal(&to->population_law);
	struct distribution training = distribution_normal(&to->training_law);
	struct star_rates counted = epsilon_star_counted(&sample, tau), fitted;
	double delta = settings_number(source->settings, SETTING_DELTA);
	bool given = settings_has_number(source->settings, SETTING_TAU);
	double at;

	loss_logit(&at, &tau, 1, to->range);
	fitted = epsilon_star_rates(&population, &training, at, true);
	figure_say(figure,
		   "%s τ = %.5g counted FPR %.4g, FNR %.4g: epsilon %.4g; "
		   "fitted FPR %.4g, FNR %.4g: epsilon %.4g.",
		   given ? "At" : "Epsilon* is reached at", tau, counted.fpr,
		   counted.fnr, epsilon_at(&counted, delta), fitted.fpr,
		   fitted.fnr, epsilon_at(&fitted, delta));
}

void
star_figure_add_fits(struct figure *figure, const struct figure_source *source)
{
	struct question ask = figure_source_question(source);
	double tau;
	struct transformed transformed = { 0 };
	const struct losses *losses;
	struct error err;

	losses = losses_of(&ask, &err);
	if (!losses || !losses_transform(losses, &transformed, &err))
		return;
	add_law(figure, "fitted", 0, &transformed, &transformed.population_law);
	add_law(figure, NULL, 1, &transformed, &transformed.training_law);
	if (star_figure_threshold(source, &tau, &err) && isfinite(tau) &&
	    tau >= transformed.range.low && tau <= transformed.range.high)
		say_at(figure, source, losses, &transformed, tau);
	losses_transformed_clear(&transformed);
}
