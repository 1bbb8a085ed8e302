/* toy_figure.c - a figure of one line */

#include "figure/figure_kinds.h"

static struct figure *
draw(const struct figure_source *source, struct error *err)
{
	const double x[] = { 0, 1 }, y[] = { 1, 0 };
	struct figure *figure = figure_new("toy", "A toy figure");

	(void)source;
	(void)err;
	figure_add_line(figure, "toy", (struct style){ .line = LINE_SOLID }, x,
			y, 2);
	figure_set_x(figure, "x of the toy", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "y of the toy", AXIS_LINEAR, 0, 1);
	figure_say(figure, "It falls.");

	return figure;
}

const struct figure_kind figure_kind_toy = {
	.name = "toy",
	.title = "A toy figure",
	.summary = "a line that falls",
	.kinds = KIND_BIT(KIND_COUNTS) | KIND_BIT(KIND_SCORES),
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_END },
	.draw = draw,
};
