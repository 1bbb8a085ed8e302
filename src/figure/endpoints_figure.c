/*
 * endpoints_figure.c - both ends of intervals against the number of samples
 *
 * Each method is run on the counts that an attack with these rates leaves
 * at each size, rounded (bayesian-estimation, section 4).
 */

#include <math.h>
#include <stdio.h>

#include "figure/draft.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"

enum { SIZES = 25, METHODS = 3 };

/* Both classes together, from 50 to 50,000. */
static double
size_at(int i)
{
	return 2 * round(25 * pow(1000, (double)i / (SIZES - 1)));
}

struct attack {
	double fpr, fnr;
};

static struct attack
attack_of(const struct figure_source *source)
{
	const struct settings *settings = &source->settings;
	struct attack attack = { 0.1, 0.1 };

	if (settings_given(settings, SETTING_FPR))
		attack.fpr = settings_number(settings, SETTING_FPR);
	if (settings_given(settings, SETTING_FNR))
		attack.fnr = settings_number(settings, SETTING_FNR);

	return attack;
}

/* Counts in a file speak for themselves. */
static bool
attack_of_data(const struct figure_source *source, struct attack *attack)
{
	const struct dataset *data =
		figure_source_data(source, KIND_BIT(KIND_COUNTS));
	const double *tp, *fn, *fp, *tn;

	if (!data)
		return false;
	tp = dataset_values(data, ROLE_TRUE_POSITIVES);
	fn = dataset_values(data, ROLE_FALSE_NEGATIVES);
	fp = dataset_values(data, ROLE_FALSE_POSITIVES);
	tn = dataset_values(data, ROLE_TRUE_NEGATIVES);
	if (!tp || !fn || !fp || !tn || !(tp[0] + fn[0] > 0) ||
	    !(fp[0] + tn[0] > 0))
		return false;
	attack->fnr = fn[0] / (tp[0] + fn[0]);
	attack->fpr = fp[0] / (fp[0] + tn[0]);

	return true;
}

static struct dataset *
counts_of(const struct attack *attack, double size)
{
	double half = size / 2, fn = round(attack->fnr * half);
	double fp = round(attack->fpr * half);

	return dataset_of_counts("planned", half - fn, fn, fp, half - fp);
}

static bool
ends_at(const struct figure_source *source, const struct method *method,
	const struct attack *attack, double size, double *low, double *high,
	struct error *err)
{
	struct dataset *data = counts_of(attack, size);
	struct settings settings;
	struct question ask = { .data = data,
				.settings = &settings,
				.game = dataset_game(data),
				.progress = source->progress,
				.threads = 1 };
	struct result *result;
	const struct quantity *epsilon;

	settings_copy(&settings, &source->settings);
	settings_set_number(&settings, SETTING_SIDES, 2);
	result = method_run(method, &ask, err);
	epsilon = result ? result_quantity(result, "epsilon") : NULL;
	if (epsilon) {
		*low = epsilon->lower;
		*high = epsilon->upper;
	}
	settings_clear(&settings);
	result_release(result);
	dataset_release(data);

	return epsilon;
}

static bool
add_method(struct figure *figure, const struct figure_source *source,
	   const struct method *method, const struct attack *attack, int colour,
	   struct error *err)
{
	double size[SIZES], low[SIZES], high[SIZES];

	for (int i = 0; i < SIZES; i++) {
		size[i] = size_at(i);
		if (!progress_check(source->progress, err) ||
		    !ends_at(source, method, attack, size[i], &low[i], &high[i],
			     err))
			return false;
	}
	figure_add_line(figure, method->title, draft_style(colour), size, low,
			SIZES);
	figure_add_line(figure, NULL, draft_style(colour), size, high, SIZES);

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
	double delta = settings_number(&source->settings, SETTING_DELTA);
	double alpha = settings_number(&source->settings, SETTING_ALPHA);
	struct attack attack = attack_of(source);
	double epsilon;

	attack_of_data(source, &attack);
	for (int i = 0; i < METHODS; i++) {
		if (!add_method(figure, source, methods[i], &attack, i, err))
			return false;
	}
	epsilon = fmax(0, log(fmax((1 - delta - attack.fnr) / attack.fpr,
				   (1 - delta - attack.fpr) / attack.fnr)));
	if (isfinite(epsilon))
		figure_add_reference(figure, REFERENCE_HORIZONTAL, epsilon,
				     "these rates", NULL);
	figure_say(figure,
		   "Both ends of the interval for ε at %g %% that an attack "
		   "with FPR %g and FNR %g is expected to leave, against the "
		   "number of samples, both classes together.",
		   100 * (1 - alpha), attack.fpr, attack.fnr);
	figure_claim(figure, "expected at rounded counts: to plan by, not a "
			     "bound on anything");

	return true;
}

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = figure_new("endpoints", "Ends of the interval");

	figure_set_x(figure, "samples", AXIS_LOG, size_at(0),
		     size_at(SIZES - 1));
	figure_set_y(figure, "ε", AXIS_LINEAR, 0, -1);
	if (!fill(figure, source, err)) {
		figure_free(figure);
		return NULL;
	}

	return figure;
}

const struct figure_kind figure_kind_endpoints = {
	.name = "endpoints",
	.title = "ends against samples",
	.summary = "both ends of an interval against the number of samples",
	.kinds = KIND_BIT(KIND_COUNTS),
	.data_free = true,
	.settings = { SETTING_FPR, SETTING_FNR, SETTING_END },
	.draw = draw,
};
