/* training_loss_figure.c - the mean loss of an epoch's rows, step by step */

#include "figure/figure_kinds.h"
#include "figure/part/training_figures.h"

static struct figure *
training_loss_draw(const struct figure_source *source, struct error *err)
{
	static const struct training_curve curve = {
		.kind = "training-loss",
		.title = "Loss while training",
		.role = ROLE_LOSS,
		.label = "loss",
		.sentence = "The mean loss of each epoch's rows, as they were "
			    "learnt from.",
		.claim = "one training; nothing is said of privacy",
		.range = { 0, 0 },
	};

	return training_figure_draw(&curve, source, err);
}

const struct figure_kind figure_kind_training_loss = {
	.name = "training-loss",
	.title = "Loss while training",
	.summary = "the mean loss of an epoch's rows, step by step",
	.kinds = KIND_BIT(KIND_METRICS),
	.settings = { SETTING_END },
	.draw = training_loss_draw,
};
