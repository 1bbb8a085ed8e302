/* endpoints_figure.c - both ends of epsilon against the number of trials */

#include <math.h>

#include "figure/draft.h"
#include "figure/figure_kinds.h"
#include "figure/growth.h"

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure;
	struct growth growth;
	struct style style = { .line = LINE_SOLID };

	if (!growth_make(&growth, source, 2, err))
		return NULL;
	figure = figure_new("endpoints", "Ends of the interval");
	for (size_t i = 0; i < GROWTH_METHODS; i++) {
		style.colour = (int)i;
		figure_add_line(figure, growth.methods[i]->title, style,
				growth.size, growth.lower[i], GROWTH_SIZES);
		figure_add_line(figure, NULL, style, growth.size,
				growth.upper[i], GROWTH_SIZES);
	}
	figure_set_y(figure, "epsilon", AXIS_LINEAR, 0, 0);
	if (isfinite(growth.epsilon))
		figure_add_reference(figure, REFERENCE_HORIZONTAL,
				     growth.epsilon, "at these rates", NULL);
	growth_finish(figure, &growth, source);
	figure_say(figure, "How fast the intervals close in on the epsilon of "
			   "these rates.");

	return figure;
}

const struct figure_kind figure_kind_endpoints = {
	.name = "endpoints",
	.title = "Ends of the interval",
	.summary = "both ends of epsilon against the number of trials",
	.kinds = KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES) |
		 KIND_BIT(KIND_LOSSES),
	.data_free = true,
	.settings = { SETTING_FPR, SETTING_FNR, SETTING_END },
	.draw = draw,
};
