/* star_figure_kinds.c - the figures of Epsilon* as entries of the list */

#include "figure/figure_kinds.h"
#include "figure/star_figures.h"

typedef struct figure *star_fn(const struct question *ask, struct error *err);

static struct figure *
ask(const struct figure_source *source, star_fn *draw, struct error *err)
{
	struct question question = {
		.data = source->data_count ? source->data[0] : NULL,
		.settings = &source->settings,
		.game = &source->game,
		.progress = source->progress,
	};

	return draw(&question, err);
}

static struct figure *
draw_ratios(const struct figure_source *source, struct error *err)
{
	return ask(source, figure_ratios, err);
}

static struct figure *
draw_goodness(const struct figure_source *source, struct error *err)
{
	return ask(source, figure_goodness, err);
}

static struct figure *
draw_normality(const struct figure_source *source, struct error *err)
{
	return ask(source, figure_normality, err);
}

static struct figure *
draw_gamma_study(const struct figure_source *source, struct error *err)
{
	return ask(source, figure_gamma_study, err);
}

static struct figure *
draw_landscape(const struct figure_source *source, struct error *err)
{
	return figure_landscape(source->data[0], &source->settings, err);
}

const struct figure_kind figure_kind_ratios = {
	.name = "ratios",
	.title = "ratios behind epsilon*",
	.summary = "the two log ratios whose largest value is epsilon*",
	.kinds = KIND_BIT(KIND_LOSSES) | KIND_BIT(KIND_PREDICTIONS),
	.settings = { SETTING_CUT, SETTING_INSTANCE, SETTING_END },
	.draw = draw_ratios,
};

const struct figure_kind figure_kind_goodness = {
	.name = "goodness",
	.title = "goodness of fit",
	.summary = "whether mixtures of so many normal laws fit the losses",
	.kinds = KIND_BIT(KIND_LOSSES) | KIND_BIT(KIND_PREDICTIONS),
	.settings = { SETTING_COMPONENTS, SETTING_SEED, SETTING_INSTANCE,
		      SETTING_END },
	.draw = draw_goodness,
};

const struct figure_kind figure_kind_normality = {
	.name = "normality",
	.title = "normality",
	.summary = "quantiles of the data against those of a normal law",
	.kinds = KIND_BIT(KIND_LOSSES) | KIND_BIT(KIND_PREDICTIONS) |
		 KIND_BIT(KIND_SCORES),
	.settings = { SETTING_INSTANCE, SETTING_END },
	.draw = draw_normality,
};

const struct figure_kind figure_kind_gamma_study = {
	.name = "gamma-study",
	.title = "study on Gamma losses",
	.summary = "the forms of epsilon* on losses of known epsilon*",
	.data_free = true,
	.settings = { SETTING_REPETITIONS, SETTING_SEED, SETTING_END },
	.draw = draw_gamma_study,
};

const struct figure_kind figure_kind_landscape = {
	.name = "landscape",
	.title = "privacy-utility landscape",
	.summary = "utility against epsilon of many strategies, with their "
		   "frontier",
	.kinds = KIND_BIT(KIND_STRATEGIES),
	.settings = { SETTING_AXES, SETTING_END },
	.draw = draw_landscape,
};
