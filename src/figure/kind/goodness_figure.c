/*
 * goodness_figure.c - do mixtures fit the losses?  p against components
 *
 * Section 8.2 of Epsilon*: a part of the transformed losses is put aside,
 * a mixture is fitted to the others, as many numbers are drawn from it, and
 * the two-sample Kolmogorov-Smirnov p is drawn for 1 to 20 components.
 */

#include <math.h>
#include <stdio.h>

#include "figure/figure_kinds.h"
#include "figure/part/star_figures.h"
#include "method/star/goodness.h"
#include "method/star/star.h"

static const size_t sizes[] = { 100, 300, 1000 };

enum { SIZES = sizeof(sizes) / sizeof(sizes[0]) };

/* One side of the transformed losses. */
struct part {
	const double *x;
	size_t count;
	bool training;
};

/* Returns how many of the 20 do better than 0.05. */
static size_t
add_line(struct figure *figure, const struct part *part, size_t size,
	 int colour, uint64_t seed)
{
	double components[MIXTURE_LIMIT], p[MIXTURE_LIMIT];
	struct style style = { .colour = colour,
			       .line = part->training ? LINE_SOLID
						      : LINE_DOTTED,
			       .dimmed = !part->training };
	char label[64];
	size_t good = 0;

	for (size_t k = 0; k < MIXTURE_LIMIT; k++) {
		struct goodness goodness;
		struct error why;

		components[k] = (double)k + 1;
		p[k] = NAN;
		if (!goodness_of_fit(
			    &goodness, part->x, part->count,
			    &(struct goodness_order){ k + 1, size, seed },
			    &why))
			continue;
		p[k] = goodness.p;
		good += p[k] >= 0.05 ? 1 : 0;
	}
	snprintf(label, sizeof(label), "%s, %zu drawn",
		 part->training ? "training" : "population", size);
	figure_add_line(figure, label, style, components, p, MIXTURE_LIMIT);

	return good;
}

static bool
fill(struct figure *figure, const struct question *ask,
     const struct losses *losses, const struct transformed *transformed,
     struct error *err)
{
	uint64_t seed = (uint64_t)settings_number(ask->settings, SETTING_SEED);
	const struct part training = { transformed->training,
				       losses->training_count, true };
	const struct part population = { transformed->population,
					 losses->population_count, false };
	size_t good = 0;

	for (int i = 0; i < SIZES; i++) {
		if (!progress_check(ask->progress, err))
			return false;
		good += add_line(figure, &training, sizes[i], i, seed);
		add_line(figure, &population, sizes[i], i, seed);
	}
	figure_add_reference(figure, REFERENCE_HORIZONTAL, 0.05, "0.05", NULL);
	figure_say(figure,
		   "Numbers drawn from mixtures fitted to one part of the "
		   "transformed losses against the part put aside: for the "
		   "training losses %zu of %d fits are not rejected at 0.05.",
		   good, SIZES * MIXTURE_LIMIT);
	figure_claim(figure,
		     "a p above 0.05 does not show that a fit is right");

	return true;
}

static struct figure *
goodness_draw(const struct figure_source *source, struct error *err)
{
	struct question ask = figure_source_question(source);
	const struct losses *losses = losses_of(&ask, err);
	struct transformed transformed = { 0 };
	struct figure *figure;

	if (!losses || !losses_transform(losses, &transformed, err))
		return NULL;
	figure = figure_new("goodness", "Goodness of fit of normal mixtures");
	figure_set_x(figure, "components of the mixture", AXIS_LINEAR, 0, 21);
	figure_set_y(figure, "Kolmogorov-Smirnov p", AXIS_LINEAR, 0, 1);
	if (!fill(figure, &ask, losses, &transformed, err)) {
		figure_free(figure);
		figure = NULL;
	}
	losses_transformed_clear(&transformed);

	return figure;
}

const struct figure_kind figure_kind_goodness = {
	.name = "goodness",
	.title = "Goodness of fit",
	.summary = "whether normal mixtures fit the losses, for 1 to 20 "
		   "components",
	.kinds = KIND_BIT(KIND_LOSSES) | KIND_BIT(KIND_PREDICTIONS),
	.settings = { SETTING_SEED, SETTING_INSTANCE, SETTING_CLIP,
		      SETTING_END },
	.draw = goodness_draw,
};
