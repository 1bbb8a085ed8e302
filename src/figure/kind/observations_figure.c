/* observations_figure.c - the lower bound against the number of trials */

#include <math.h>

#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/growth.h"

static struct figure *
draw(const struct figure_source *source, struct error *err)
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
		      SETTING_FAMILY, SETTING_END },
	.draw = draw,
};
