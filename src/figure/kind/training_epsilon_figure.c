/* training_epsilon_figure.c - epsilon of the steps so far, as the ledger has it
 */

#include "figure/figure_kinds.h"
#include "figure/part/training_figures.h"

static struct figure *
training_epsilon_draw(const struct figure_source *source, struct error *err)
{
	static const struct training_curve curve = {
		.kind = "training-epsilon",
		.title = "Epsilon spent",
		.role = ROLE_EPSILON_SPENT,
		.label = "epsilon",
		.sentence = "Upper ends of what all steps so far release, at "
			    "the training's delta.",
		.claim = "upper ends for batches drawn as the ledger says, in "
			 "ideal reals",
		.range = { 0, 0 },
	};

	return training_figure_draw(&curve, source, err);
}

const struct figure_kind figure_kind_training_epsilon = {
	.name = "training-epsilon",
	.title = "Epsilon spent",
	.summary = "epsilon of the steps so far, as the ledger has it",
	.kinds = KIND_BIT(KIND_METRICS),
	.settings = { SETTING_END },
	.draw = training_epsilon_draw,
};
