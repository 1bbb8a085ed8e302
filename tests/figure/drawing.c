/* drawing.c - figures for tests, from settings in one line */

#include "tests/figure/drawing.h"

#include <criterion/criterion.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "tests/support.h"

struct figure_source *
source_with(const struct dataset *data, const char *line)
{
	struct figure_source *source;
	struct settings settings;

	settings_init(&settings);
	set_line(&settings, line);
	source = figure_source_new(&settings);
	settings_clear(&settings);
	if (data)
		figure_source_add_data(source, data);

	return source;
}

struct figure *
draw(const char *kind, const struct dataset *data, const char *line,
     struct error *err)
{
	struct figure_source *source = source_with(data, line);
	struct figure *figure =
		figure_draw(figure_kind_find(kind), source, err);

	figure_source_free(source);

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
