/* training_accuracy_figure.c - the share of an epoch's rows that was right,
 * step by step */

#include "figure/figure_kinds.h"
#include "figure/part/training_figures.h"

static struct figure *
training_accuracy_draw(const struct figure_source *source, struct error *err)
{
	static const struct training_curve curve = {
		.kind = "training-accuracy",
		.title = "Accuracy while training",
		.role = ROLE_ACCURACY,
		.label = "accuracy",
		.sentence =
			"The share of each epoch's rows that was right, as "
			"they were learnt from; of rows never seen it is less.",
		.claim = "one training; nothing is said of privacy",
		.range = { 0, 1 },
	};

	return training_figure_draw(&curve, source, err);
}

const struct figure_kind figure_kind_training_accuracy = {
	.name = "training-accuracy",
	.title = "Accuracy while training",
	.summary = "the share of an epoch's rows that was right, step by step",
	.kinds = KIND_BIT(KIND_METRICS),
	.settings = { SETTING_END },
	.draw = training_accuracy_draw,
};
