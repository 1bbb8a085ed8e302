/* posterior_figure.c - the joint posterior of epsilon, with its atom at 0 */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "privacy/family/posterior.h"

enum { PLACES = 241 };

/* Beyond this there is nothing to see. */
#define TAIL 1e-4

struct view {
	struct posterior posterior;
	double delta, alpha;
	double low, middle, high, end; /* quantiles */
	double zero;                   /* mass of the atom */
};

/* The counts at the threshold that the settings choose. */
static bool
find_posterior(struct view *view, const struct figure_source *source,
	       struct figure *figure, struct error *err)
{
	const struct result *result = figure_source_run(
		source, &method_bayes, source->data[0], 2, err);
	struct question ask = figure_source_question(source);
	const struct quantity *epsilon;
	double fnr, fpr;
	size_t in, out, fn, fp;

	if (!result)
		return false;
	epsilon = result_quantity(result, "epsilon");
	view->low = epsilon->lower;
	view->middle = epsilon->value;
	view->high = epsilon->upper;
	fnr = result_quantity(result, "fnr")->value;
	fpr = result_quantity(result, "fpr")->value;
	draft_claim(figure, result, "epsilon");
	result_release(result);
	threshold_sizes(&method_bayes, &ask, &in, &out);
	fn = (size_t)nearbyint(fnr * (double)in);
	fp = (size_t)nearbyint(fpr * (double)out);
	posterior_init(&view->posterior, in - fn, fn, fp, out - fp);

	return true;
}

static void
find_ends(struct view *view)
{
	const struct posterior_curve *curve = &posterior_epsilon;

	view->end = posterior_quantile_above(&view->posterior, curve,
					     view->delta, TAIL);
	view->zero =
		posterior_at(&view->posterior, curve, 0, view->delta).inside;
}

/* The density, and the part of it between both ends of the interval. */
static void
add_density(struct figure *figure, const struct view *view)
{
	double x[PLACES], y[PLACES], low[PLACES], high[PLACES];
	double step = fmax(view->end, 0.1) / (PLACES - 1);

	for (int i = 0; i < PLACES; i++) {
		x[i] = step * i;
		y[i] = posterior_at(&view->posterior, &posterior_epsilon, x[i],
				    view->delta)
			       .density;
		low[i] = x[i] >= view->low && x[i] <= view->high ? 0 : NAN;
		high[i] = isnan(low[i]) ? NAN : y[i];
	}
	figure_add_band(
		figure, "credible interval", draft_style(0),
		(struct points){ PLACES, x, .y_low = low, .y_high = high });
	figure_add_line(figure, "density", draft_style(0), x, y, PLACES);
}

static void
add_references(struct figure *figure, const struct view *view,
	       const struct figure_source *source)
{
	double claimed;

	figure_add_reference(figure, REFERENCE_VERTICAL, view->middle, "median",
			     NULL)
		->style.line = LINE_DOTTED;
	if (draft_claimed(source->settings, &claimed))
		figure_add_reference(figure, REFERENCE_VERTICAL, claimed,
				     "claimed", "claim-epsilon");
}

static void
say(struct figure *figure, const struct view *view,
    const struct figure_source *source)
{
	double claimed;

	figure_say(figure,
		   "The mass of the shaded part is %g %%; %.3g %% lie at "
		   "epsilon 0 exactly.",
		   100 * (1 - view->alpha), 100 * view->zero);
	if (draft_claimed(source->settings, &claimed))
		figure_say(
			figure, "Above the claimed %g lies a mass of %.3g %%.",
			claimed,
			100 * posterior_at(&view->posterior, &posterior_epsilon,
					   claimed, view->delta)
					.outside);
}

static struct figure *
posterior_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = figure_new("posterior", "Posterior of epsilon");
	struct view view = {
		.delta = settings_number(source->settings, SETTING_DELTA),
		.alpha = settings_number(source->settings, SETTING_ALPHA),
	};

	if (!find_posterior(&view, source, figure, err)) {
		figure_free(figure);
		return NULL;
	}
	find_ends(&view);
	figure_set_x(figure, "epsilon", AXIS_LINEAR, 0, fmax(view.end, 0.1));
	figure_set_y(figure, "posterior density", AXIS_LINEAR, 0, 0);
	add_density(figure, &view);
	add_references(figure, &view, source);
	say(figure, &view, source);

	return figure;
}

const struct figure_kind figure_kind_posterior = {
	.name = "posterior",
	.title = "Posterior of epsilon",
	.summary = "the joint posterior of both rates read as one of epsilon",
	.kinds = KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES) |
		 KIND_BIT(KIND_LOSSES),
	.flags = FIGURE_TRIALS,
	.settings = { SETTING_CLAIM_EPSILON, SETTING_EPSILON, SETTING_END },
	.draw = posterior_draw,
};
