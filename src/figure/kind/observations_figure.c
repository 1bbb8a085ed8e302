/* observations_figure.c - the lower bound against the number of trials */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/growth.h"
#include "method/methods.h"
#include "method/plan/plan.h"

enum { COLOUR_GOAL = 5 };

/* What Plan finds for the exact method: 0 where there is no such size. */
static bool
planned_size(const struct figure_source *source,
	     const struct growth_rates *rates, double *samples,
	     struct error *err)
{
	struct settings settings;
	struct plan_order order = { .method = &method_clopper_pearson,
				    .settings = &settings,
				    .fpr = rates->fpr,
				    .fnr = rates->fnr,
				    .progress = source->progress };
	struct error why = { 0 };
	struct plan_row row;
	bool found;

	growth_settings(&settings, source, 1);
	found = plan_check(&order, &why) && plan_search(&order, &row, &why);
	settings_clear(&settings);
	*samples = found ? (double)row.samples : 0;
	if (why.kind == ERROR_STOPPED)
		*err = why;

	return why.kind != ERROR_STOPPED;
}

/* The goal, the size that reaches it, and axes that show both. */
static bool
mark_goal(struct figure *figure, struct growth *growth,
	  const struct figure_source *source, struct error *err)
{
	double goal = settings_number(source->settings, SETTING_BOUND), n;
	struct style style = { .colour = COLOUR_GOAL, .strong = true };
	char label[60], number[NUMBER_SIZE];

	if (!settings_given(source->settings, SETTING_BOUND))
		return true;
	if (!planned_size(source, &growth->rates, &n, err))
		return false;
	number_exact(number, goal);
	snprintf(label, sizeof(label), "goal ε ≥ %s", number);
	figure_add_reference(figure, REFERENCE_HORIZONTAL, goal, label, NULL)
		->style = style;
	if (isfinite(growth->epsilon))
		figure_set_y(figure, "lower end of epsilon", AXIS_LINEAR, 0,
			     fmax(1.5 * goal, 1.25 * growth->epsilon));
	if (!(n > 0))
		return true;
	snprintf(label, sizeof(label), "n = %.0f in all, exact", n);
	style.line = LINE_DOTTED;
	figure_add_reference(figure, REFERENCE_VERTICAL, n / 2, label, NULL)
		->style = style;
	growth->most = fmax(50 * n, 3000);

	return true;
}

static struct figure *
observations_draw(const struct figure_source *source, struct error *err)
{
	struct style style = { .line = LINE_SOLID };
	struct figure *figure;
	struct growth growth;
	double claimed;

	if (!growth_make(&growth, source, 1, err))
		return NULL;
	figure = figure_new("observations", "Bound and observations");
	for (size_t i = 0; i < GROWTH_METHODS; i++) {
		style.colour = (int)i;
		figure_add_line(figure, growth.methods[i]->title, style,
				growth.size, growth.lower[i], GROWTH_SIZES);
	}
	figure_set_y(figure, "lower end of epsilon", AXIS_LINEAR, 0, 0);
	if (isfinite(growth.epsilon))
		figure_add_reference(figure, REFERENCE_HORIZONTAL,
				     growth.epsilon, "at these rates", NULL);
	if (draft_claimed(source->settings, &claimed))
		figure_add_reference(figure, REFERENCE_HORIZONTAL, claimed,
				     "claimed", "claim-epsilon");
	if (!mark_goal(figure, &growth, source, err)) {
		figure_free(figure);
		return NULL;
	}
	growth_finish(figure, &growth, source);
	figure_claim(figure, "the f-DP line assumes its family; Jeffreys and "
			     "Bayes promise no coverage");
	figure_say(figure, "How many trials a bound needs to come near the "
			   "epsilon of these rates.");

	return figure;
}

const struct figure_kind figure_kind_observations = {
	.name = "observations",
	.title = "Bound and observations",
	.summary = "the lower end of epsilon against the number of trials",
	.kinds = KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES) |
		 KIND_BIT(KIND_LOSSES),
	.flags = FIGURE_TRIALS | FIGURE_DATA_FREE,
	.settings = { SETTING_FPR, SETTING_FNR, SETTING_CLAIM_EPSILON,
		      SETTING_FAMILY, SETTING_BOUND, SETTING_POWER,
		      SETTING_MECHANISM, SETTING_VISIBLE, SETTING_EPSILON,
		      SETTING_END },
	.draw = observations_draw,
};
