/*
 * endpoints_figure.c - both ends of intervals against the number of samples
 *
 * Each method is run on the counts that an attack with these rates leaves
 * at each size, rounded (bayesian-estimation, section 4).
 */

#include <math.h>
#include <stdio.h>

#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/growth.h"
#include "method/methods.h"

enum { SIZES = 25, METHODS = 3 };

/* Both classes together, from 50 to 50,000. */
static double
size_at(int i)
{
	return 2 * round(25 * pow(1000, (double)i / (SIZES - 1)));
}

static bool
ends_at(const struct figure_source *source, const struct method *method,
	const struct growth_rates *rates, double size, struct range *ends,
	struct error *err)
{
	struct dataset *data = growth_counts(rates, size / 2);
	struct settings settings;
	struct question ask = { .data = data,
				.settings = &settings,
				.game = dataset_game(data),
				.progress = source->progress,
				.threads = 1 };
	struct result *result;
	const struct quantity *epsilon;

	growth_settings(&settings, source, 2);
	result = method_run(method, &ask, err);
	epsilon = result ? result_quantity(result, "epsilon") : NULL;
	if (epsilon) {
		*ends = (struct range){ epsilon->lower, epsilon->upper };
	}
	settings_clear(&settings);
	result_release(result);
	dataset_release(data);

	return epsilon;
}

/* Both ends along the sizes. */
struct ends {
	double size[SIZES], low[SIZES], high[SIZES];
};

static bool
fill_ends(struct ends *along, const struct figure_source *source,
	  const struct method *method, const struct growth_rates *rates,
	  struct error *err)
{
	for (int i = 0; i < SIZES; i++) {
		struct range ends;

		along->size[i] = size_at(i);
		if (!progress_check(source->progress, err) ||
		    !ends_at(source, method, rates, along->size[i], &ends, err))
			return false;
		along->low[i] = ends.from;
		along->high[i] = ends.to;
	}

	return true;
}

static bool
add_method(struct figure *figure, const struct figure_source *source,
	   const struct method *method, const struct growth_rates *rates,
	   int colour, struct error *err)
{
	struct ends ends;

	if (!fill_ends(&ends, source, method, rates, err))
		return false;
	figure_add_line(figure, method->title, draft_style(colour), ends.size,
			ends.low, SIZES);
	figure_add_line(figure, NULL, draft_style(colour), ends.size, ends.high,
			SIZES);

	return true;
}

static bool
fill(struct figure *figure, const struct figure_source *source,
     struct error *err)
{
	const struct method *const methods[METHODS] = {
		&method_clopper_pearson,
		&method_jeffreys,
		&method_bayes,
	};
	double delta = settings_number(source->settings, SETTING_DELTA);
	double alpha = settings_number(source->settings, SETTING_ALPHA);
	struct growth_rates rates;
	double epsilon;

	if (!growth_rates(&rates, source, err))
		return false;
	for (int i = 0; i < METHODS; i++) {
		if (!add_method(figure, source, methods[i], &rates, i, err))
			return false;
	}
	epsilon = growth_epsilon(&rates, delta);
	if (isfinite(epsilon))
		figure_add_reference(figure, REFERENCE_HORIZONTAL, epsilon,
				     "these rates", NULL);
	figure_say(figure,
		   "Both ends of the interval for ε at %g %% that an attack "
		   "with FPR %g and FNR %g is expected to leave, against the "
		   "number of samples, both classes together.",
		   100 * (1 - alpha), rates.fpr, rates.fnr);
	figure_claim(figure, "expected at rounded counts: to plan by, not a "
			     "bound on anything");

	return true;
}

static struct figure *
endpoints_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = figure_new("endpoints", "Ends of the interval");

	figure_set_x(figure, "samples", AXIS_LOG, size_at(0),
		     size_at(SIZES - 1));
	figure_set_y(figure, "ε", AXIS_LINEAR, 0, 0);
	if (!fill(figure, source, err)) {
		figure_free(figure);
		return NULL;
	}

	return figure;
}

const struct figure_kind figure_kind_endpoints = {
	.name = "endpoints",
	.title = "Ends against samples",
	.summary = "both ends of an interval against the number of samples",
	.kinds = KIND_BIT(KIND_COUNTS),
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_FPR, SETTING_FNR, SETTING_MECHANISM,
		      SETTING_VISIBLE, SETTING_END },
	.draw = endpoints_draw,
};
