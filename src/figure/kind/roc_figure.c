/* roc_figure.c - true positives against false positives */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"

/* What a claim leaves to every attack: TPR at most 1 - FNR. */
static void
add_ceiling(struct figure *figure, const struct figure_source *source)
{
	double x[DRAFT_PLACES], y[DRAFT_PLACES];
	char claim[DRAFT_CLAIM], label[DRAFT_CLAIM + 20];

	if (!draft_claimed_border(source->settings, claim, x, y))
		return;
	for (int i = 0; i < DRAFT_PLACES; i++)
		y[i] = 1 - y[i];
	snprintf(label, sizeof(label), "most that %s allows", claim);
	figure_add_line(figure, label, draft_style(3), x, y, DRAFT_PLACES);
}

/* The same of the number that the data give. */
static void
add_shown(struct figure *figure, const struct figure_source *source,
	  const struct result *result)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");
	double delta = settings_number(source->settings, SETTING_DELTA);
	double x[DRAFT_PLACES], y[DRAFT_PLACES];
	bool bound = result->statement.grade <= GRADE_FAMILY;
	char label[80], number[NUMBER_SIZE];

	draft_region_border(epsilon->lower, delta, x, y);
	for (int i = 0; i < DRAFT_PLACES; i++)
		y[i] = 1 - y[i];
	number_write(number, epsilon->lower, 4,
		     bound ? NUMBER_DOWN : NUMBER_NEAREST);
	snprintf(label, sizeof(label), "ε = %s%s", number,
		 bound ? ": the bound" : "");
	figure_add_line(figure, label, draft_style(2), x, y, DRAFT_PLACES);
}

/* The threshold that is browsed inside the band. */
static void
add_here(struct figure *figure, const struct result *result)
{
	const struct quantity *fpr = result_quantity(result, "fpr-here");
	const struct quantity *fnr = result_quantity(result, "fnr-here");
	struct style style = { .colour = 2, .strong = true };
	double up;

	if (!fpr || !fnr)
		return;
	up = 1 - fnr->value;
	figure_add_points(figure, "here", style, &fpr->value, &up, 1);
}

static bool
add_operating_point(struct figure *figure, const struct figure_source *source,
		    struct error *err)
{
	const struct result *result = figure_source_run(
		source, draft_rate_method(source), source->data[0], 0, err);
	const struct quantity *fpr, *fnr, *tau, *epsilon;
	struct style style = { .colour = 1, .strong = true };
	double x, y;
	char label[80], number[NUMBER_SIZE];

	if (!result)
		return false;
	fpr = result_quantity(result, "fpr");
	fnr = result_quantity(result, "fnr");
	tau = result_quantity(result, "tau");
	epsilon = result_quantity(result, "epsilon");
	if (epsilon && epsilon->lower > 0 && isfinite(epsilon->lower))
		add_shown(figure, source, result);
	if (fpr && fnr && tau) {
		x = fpr->value;
		y = 1 - fnr->value;
		number_write(number, tau->value, 4, NUMBER_NEAREST);
		snprintf(label, sizeof(label), "at τ = %s%s", number,
			 fpr->policy == POLICY_SPLIT ? ", in the other part"
						     : "");
		figure_add_points(figure, label, style, &x, &y, 1);
	}
	add_here(figure, result);
	draft_claim(figure, result, "epsilon");
	result_release(result);

	return true;
}

/* Below one false positive in all non-members there is nothing to see. */
static void
set_axes(struct figure *figure, enum axis_scale scale, size_t most)
{
	double from = pow(10, floor(log10(1.0 / (double)(most ? most : 1000))));
	double to = scale == AXIS_PROBIT ? 1 - from : 1;

	if (scale == AXIS_LINEAR)
		from = 0;
	figure_set_x(figure, "false positive rate", scale, from, to);
	figure_set_y(figure, "true positive rate", scale, from, to);
}

/* Of the data drawn, the largest number of non-members. */
static size_t
most_others(const struct figure_source *source)
{
	unsigned wanted = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES);
	size_t most = 0;

	for (size_t i = 0; i < source->data_count; i++) {
		const struct dataset *data = source->data[i];
		size_t here = 0;

		if (wanted & KIND_BIT(dataset_kind(data)))
			here = draft_samples(source, data)->out_count;
		most = here > most ? here : most;
	}

	return most;
}

static struct figure *
roc_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = figure_new("roc", "ROC curve");
	enum axis_scale scale =
		figure_kind_axes(&figure_kind_roc, source->settings);

	if (!draft_add_curves(figure, source, true, err)) {
		figure_free(figure);
		return NULL;
	}
	add_ceiling(figure, source);
	if (draft_has_trials(source, figure) &&
	    !add_operating_point(figure, source, err)) {
		figure_free(figure);
		return NULL;
	}
	set_axes(figure, scale, most_others(source));
	figure_add_reference(figure, REFERENCE_RISING, 0, "guessing", NULL)
		->style.line = LINE_DOTTED;
	figure_say(figure, "Above the dotted line the attack does better than "
			   "guessing.");
	if (scale == AXIS_LINEAR)
		figure_say(figure, "axes=log shows what happens at few false "
				   "positives.");

	return figure;
}

const struct figure_kind figure_kind_roc = {
	.name = "roc",
	.title = "ROC curve",
	.summary = "true positives against false positives at every threshold",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.flags = FIGURE_RATES,
	.axes = AXIS_LOG,
	.settings = { SETTING_AXES, SETTING_BAND, SETTING_CLAIM_EPSILON,
		      SETTING_EPSILON, SETTING_END },
	.draw = roc_draw,
};
