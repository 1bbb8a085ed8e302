/* width_figure.c - the width of intervals against the number of trials */

#include <math.h>

#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "figure/part/growth.h"

/* Infinite widths and widths of 0 have no place on a logarithm. */
static void
widths(const struct growth *growth, size_t method, double width[GROWTH_SIZES])
{
	for (size_t i = 0; i < GROWTH_SIZES; i++) {
		double found =
			growth->upper[method][i] - growth->lower[method][i];

		width[i] = isfinite(found) && found > 0 ? found : NAN;
	}
}

static struct figure *
width_draw(const struct figure_source *source, struct error *err)
{
	struct style style = { .line = LINE_SOLID };
	double width[GROWTH_SIZES];
	struct figure *figure;
	struct growth growth;

	if (!growth_make(&growth, source, 2, err))
		return NULL;
	figure = figure_new("width", "Width of the interval");
	for (size_t i = 0; i < GROWTH_METHODS; i++) {
		style.colour = (int)i;
		widths(&growth, i, width);
		figure_add_line(figure, growth.methods[i]->title, style,
				growth.size, width, GROWTH_SIZES);
	}
	figure_set_y(figure, "width of the interval for epsilon", AXIS_LOG, 0,
		     0);
	growth_finish(figure, &growth, source);
	figure_say(figure, "Four times the trials halve a width; what one "
			   "method gains over another stays.");

	return figure;
}

const struct figure_kind figure_kind_width = {
	.name = "width",
	.title = "Width of the interval",
	.summary = "the width of intervals against the number of trials",
	.kinds = KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES) |
		 KIND_BIT(KIND_LOSSES),
	.flags = FIGURE_TRIALS | FIGURE_DATA_FREE | FIGURE_ALL,
	.settings = { SETTING_FPR, SETTING_FNR, SETTING_MECHANISM,
		      SETTING_VISIBLE, SETTING_END },
	.draw = width_draw,
};
