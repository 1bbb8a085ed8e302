/* drawing.c - figures for tests, from settings in one line */

#include "tests/figure/drawing.h"

#include <criterion/criterion.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "tests/support.h"

struct criterion_test_params
each_figure(void)
{
	static int indices[64];
	size_t count = 0;

	for (; figure_kinds()[count]; count++)
		indices[count] = (int)count;

	return cr_make_param_array(int, indices, count);
}

struct figure *
draw(const char *kind, const struct dataset *data, const char *line,
     struct error *err)
{
	struct settings settings;
	const struct figure_source source = {
		.data = &data,
		.data_count = data ? 1 : 0,
		.settings = &settings,
	};
	struct figure *figure;

	settings_init(&settings);
	set_line(&settings, line);
	figure = figure_kind_draw(figure_kind_find(kind), &source, err);
	settings_clear(&settings);

	return figure;
}

const struct series *
series_called(const struct figure *figure, const char *words)
{
	for (size_t i = 0; i < figure->series_count; i++) {
		const struct series *series = &figure->series[i];

		if (series->label && strstr(series->label, words))
			return series;
	}
	cr_assert(false, "nothing is called %s", words);

	return NULL;
}
