/* training_figures.c - what figures of a training on its way have in common */

#include "figure/part/training_figures.h"

struct figure *
training_figure_draw(const struct training_curve *curve,
		     const struct figure_source *source, struct error *err)
{
	const struct dataset *data =
		figure_source_data(source, KIND_BIT(KIND_METRICS));
	size_t rows = data ? dataset_rows(data) : 0;
	struct style style = { .line = LINE_SOLID, .strong = true };
	const double *steps, *values;
	struct figure *figure;

	if (!rows) {
		error_set(err, ERROR_DATA, "no epoch of a training is done");
		return NULL;
	}
	steps = dataset_values(data, ROLE_STEP);
	values = dataset_values(data, curve->role);
	if (!values) {
		error_set(err, ERROR_DATA, "this training knows no %s",
			  curve->label);
		return NULL;
	}
	figure = figure_new(curve->kind, curve->title);
	figure_set_x(figure, "step", AXIS_LINEAR, 0, steps[rows - 1]);
	figure_set_y(figure, curve->label, AXIS_LINEAR, curve->range.from,
		     curve->range.to);
	figure_add_line(figure, NULL, style, steps, values, rows);
	figure_add_points(figure, NULL, style, steps, values, rows);
	figure_say(figure, "%s", curve->sentence);
	figure_claim(figure, "%s", curve->claim);

	return figure;
}
