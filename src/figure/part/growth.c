/* growth.c - what methods would say of the same rates in more trials */

#include "figure/part/growth.h"

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/part/draft.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "method/plan/plan.h"
#include "method/rate/threshold.h"
#include "privacy/region.h"

static const struct method *const list[GROWTH_METHODS] = {
	&method_clopper_pearson,
	&method_jeffreys,
	&method_bayes,
	&method_fdp_clopper_pearson,
};

/* What the plan without data is of, if it is of a mechanism. */
static bool
rates_of_mechanism(struct growth_rates *rates,
		   const struct figure_source *source, struct error *err)
{
	struct mechanism *mechanism;
	bool done;

	if (!settings_given(source->settings, SETTING_MECHANISM))
		return true;
	mechanism = figure_source_mechanism(source, err);
	if (!mechanism)
		return false;
	mechanism_watch(mechanism, source->progress);
	done = plan_rates(mechanism, source->settings, &rates->fpr, &rates->fnr,
			  err);
	mechanism_free(mechanism);

	return done;
}

/* The rates of the data at the threshold the settings choose. */
static bool
rates_of_data(struct growth_rates *rates, const struct figure_source *source,
	      struct error *err)
{
	const struct dataset *data = figure_source_data(
		source, KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
				KIND_BIT(KIND_COUNTS));
	struct question ask = figure_source_question(source);
	const struct result *result;
	size_t in, out;

	if (!data)
		return rates_of_mechanism(rates, source, err);
	result = figure_source_run(source, &method_clopper_pearson, data, 0,
				   err);
	if (!result)
		return false;
	rates->fnr = result_quantity(result, "fnr")->value;
	rates->fpr = result_quantity(result, "fpr")->value;
	result_release(result);
	threshold_sizes(&method_clopper_pearson, &ask, &in, &out);
	rates->seen_size = (double)(in + out) / 2;

	return true;
}

bool
growth_rates(struct growth_rates *rates, const struct figure_source *source,
	     struct error *err)
{
	const struct settings *settings = source->settings;
	bool fnr = settings_given(settings, SETTING_FNR);
	bool fpr = settings_given(settings, SETTING_FPR);

	*rates = (struct growth_rates){ 0.1, 0.1, NAN };
	if (!(fnr && fpr) && !rates_of_data(rates, source, err))
		return false;
	if (fnr)
		rates->fnr = settings_number(settings, SETTING_FNR);
	if (fpr)
		rates->fpr = settings_number(settings, SETTING_FPR);

	return true;
}

double
growth_epsilon(const struct growth_rates *rates, double delta)
{
	struct rates at = { { rates->fnr, 1 - rates->fnr },
			    { rates->fpr, 1 - rates->fpr } };

	return region_epsilon(&at, delta, true).epsilon;
}

static struct counts
counts_at(const struct growth_rates *rates, double n)
{
	size_t all = (size_t)n, fn = (size_t)nearbyint(rates->fnr * n);
	size_t fp = (size_t)nearbyint(rates->fpr * n);

	return (struct counts){ all - fn, fn, fp, all - fp };
}

struct dataset *
growth_counts(const struct growth_rates *rates, double n)
{
	struct counts at = counts_at(rates, n);

	return dataset_of_counts("rates", (double)at.tp, (double)at.fn,
				 (double)at.fp, (double)at.tn);
}

void
growth_settings(struct settings *settings, const struct figure_source *source,
		int sides)
{
	settings_copy(settings, source->settings);
	settings_set_number(settings, SETTING_SIDES, sides);
	settings_reset(settings, SETTING_ROW); /* they have one */
}

static bool
fill_point(struct growth *growth, const struct question *ask, size_t method,
	   size_t size, struct error *err)
{
	struct result *result = method_run(growth->methods[method], ask, err);
	const struct quantity *epsilon;

	if (!result)
		return false;
	epsilon = result_quantity(result, "epsilon");
	growth->lower[method][size] = epsilon->lower;
	growth->upper[method][size] = epsilon->upper;
	result_release(result);

	return true;
}

/* The same for lower ends alone, without all that a report has. */
static bool
fill_lower(struct growth *growth, const struct question *ask, size_t method,
	   size_t size, struct error *err)
{
	const struct method *by = growth->methods[method];
	struct counts counts = counts_at(&growth->rates, growth->size[size]);
	struct threshold_cut cut = threshold_cut(by, ask, &counts, NULL);

	if (by->rates->check && !by->rates->check(ask, err))
		return error_prefix(err, "%s", by->name);
	growth->lower[method][size] = by->rates->lower(&cut, ask);
	growth->upper[method][size] = NAN;

	return true;
}

static bool
fill(struct growth *growth, const struct settings *settings, struct error *err)
{
	static const struct game nothing;
	bool short_road = settings_whole(settings, SETTING_SIDES) == 1;
	bool done = true;

	for (size_t i = 0; i < GROWTH_SIZES && done; i++) {
		struct dataset *data;
		struct question ask = { .settings = settings,
					.game = &nothing,
					.threads = 1 };

		growth->size[i] = nearbyint(pow(10, 1.5 + 0.15 * (double)i));
		data = growth_counts(&growth->rates, growth->size[i]);
		ask.data = data;
		for (size_t j = 0; j < growth->method_count && done; j++)
			done = short_road ? fill_lower(growth, &ask, j, i, err)
					  : fill_point(growth, &ask, j, i, err);
		dataset_release(data);
	}

	return done;
}

/* The first so many methods at some rates. */
static bool
make(struct growth *growth, size_t methods, const struct growth_rates *rates,
     const struct figure_source *source, int sides, struct error *err)
{
	double delta = settings_number(source->settings, SETTING_DELTA);
	struct settings settings;
	bool done;

	growth->rates = *rates;
	growth->method_count = methods;
	for (size_t i = 0; i < methods; i++)
		growth->methods[i] = list[i];
	growth->epsilon = growth_epsilon(&growth->rates, delta);
	growth_settings(&settings, source, sides);
	growth->most = INFINITY;
	done = fill(growth, &settings, err);
	settings_clear(&settings);

	return done;
}

bool
growth_make(struct growth *growth, const struct figure_source *source,
	    int sides, struct error *err)
{
	struct growth_rates rates;

	return growth_rates(&rates, source, err) &&
	       make(growth, GROWTH_METHODS, &rates, source, sides, err);
}

void
growth_finish(struct figure *figure, const struct growth *growth,
	      const struct figure_source *source)
{
	double delta = settings_number(source->settings, SETTING_DELTA);
	double alpha = settings_number(source->settings, SETTING_ALPHA);

	figure_set_x(figure, "members, and as many non-members", AXIS_LOG,
		     growth->size[0],
		     fmin(growth->size[GROWTH_SIZES - 1], growth->most));
	if (!isnan(growth->rates.seen_size))
		figure_add_reference(figure, REFERENCE_VERTICAL,
				     growth->rates.seen_size, "these data",
				     NULL)
			->style.line = LINE_DOTTED;
	figure_claim(figure,
		     "counts put at FNR %.4g, FPR %.4g, delta %g, alpha %g: "
		     "what the methods would say, not what was seen",
		     growth->rates.fnr, growth->rates.fpr, delta, alpha);
}
