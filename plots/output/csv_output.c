/* csv_output.c - the numbers of a figure, one place a row */

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "plots/output/outputs.h"

static const char *const marks[] = {
	[MARK_LINE] = "line",     [MARK_STEPS] = "steps",
	[MARK_POINTS] = "points", [MARK_ERRORS] = "errors",
	[MARK_BAND] = "band",     [MARK_AREA] = "area",
	[MARK_BARS] = "bars",     [MARK_HEAT] = "heat",
};

static const char *const panels[] = {
	[PANEL_MAIN] = "main",
	[PANEL_TOP] = "top",
	[PANEL_RIGHT] = "right",
};

static void
add_field(struct text *out, const char *text)
{
	bool formula = text_string_is_formula(text, strlen(text));

	text_add_string(out, formula ? "\"'" : "\"");
	for (; *text; text++) {
		if (*text == '"')
			text_add_string(out, "\"");
		text_add_bytes(out, text, 1);
	}
	text_add_string(out, "\"");
}

static void
add_number(struct text *out, const double *values, size_t i)
{
	char number[NUMBER_SIZE];

	text_add_string(out, ",");
	if (!values || isnan(values[i]))
		return;
	number_exact(number, values[i]);
	text_add_string(out, number);
}

static void
add_head(struct text *out, const struct series *series)
{
	add_field(out, series->label ? series->label : "");
	text_add(out, ",%s,%s", marks[series->mark], panels[series->panel]);
}

static void
add_heat(struct text *out, const struct series *series)
{
	const struct heat *heat = &series->heat;

	for (size_t i = 0; i < series->count; i++) {
		double x = (double)(i % heat->columns) + 0.5;
		double y = (double)(i / heat->columns) + 0.5;

		x = heat->x.from +
		    x * (heat->x.to - heat->x.from) / (double)heat->columns;
		y = heat->y.from +
		    y * (heat->y.to - heat->y.from) / (double)heat->rows;
		add_head(out, series);
		add_number(out, &x, 0);
		add_number(out, &y, 0);
		text_add_string(out, ",,,,");
		add_number(out, heat->levels, i);
		text_add_string(out, "\n");
	}
}

static void
add_series(struct text *out, const struct series *series)
{
	if (series->mark == MARK_HEAT) {
		add_heat(out, series);
		return;
	}
	for (size_t i = 0; i < series->count; i++) {
		add_head(out, series);
		add_number(out, series->x, i);
		add_number(out, series->y, i);
		add_number(out, series->x_low, i);
		add_number(out, series->x_high, i);
		add_number(out, series->y_low, i);
		add_number(out, series->y_high, i);
		text_add_string(out, ",\n");
	}
}

static void
add_reference(struct text *out, const struct reference *reference)
{
	static const char *const kinds[] = {
		[REFERENCE_VERTICAL] = "vertical",
		[REFERENCE_HORIZONTAL] = "horizontal",
		[REFERENCE_RISING] = "rising",
		[REFERENCE_FALLING] = "falling",
	};
	bool across = reference->kind == REFERENCE_VERTICAL;
	bool up = reference->kind == REFERENCE_HORIZONTAL;

	add_field(out, reference->label ? reference->label : "");
	text_add(out, ",%s,main", kinds[reference->kind]);
	add_number(out, across ? &reference->at : NULL, 0);
	add_number(out, up ? &reference->at : NULL, 0);
	text_add_string(out, ",,,,,\n");
}

/* Words that stand on an axis instead of numbers. */
static void
add_names(struct text *out, const char *direction, const struct axis *axis)
{
	for (size_t i = 0; i < axis->name_count; i++)
		text_add(out, "# %s %g: %s\n", direction, axis->names[i].at,
			 axis->names[i].text);
}

static bool
write_csv(const struct output_job *job, struct text *out, struct error *err)
{
	const struct figure *figure = job->figure;

	(void)err;
	text_add(out, "# %s\n# across: %s\n# up: %s\n", figure->title,
		 figure->x.label, figure->y.label);
	if (*figure->sentence)
		text_add(out, "# %s\n", figure->sentence);
	for (size_t i = 0; i < figure->claim_count; i++)
		text_add(out, "# claim: %s\n", figure->claims[i]);
	add_names(out, "across", &figure->x);
	add_names(out, "up", &figure->y);
	text_add_string(out, "series,mark,panel,x,y,x_low,x_high,y_low,y_high,"
			     "level\n");
	for (size_t i = 0; i < figure->series_count; i++)
		add_series(out, &figure->series[i]);
	for (size_t i = 0; i < figure->reference_count; i++)
		add_reference(out, &figure->references[i]);

	return true;
}

const struct output output_csv = {
	.name = "csv",
	.summary = "the numbers, one place a row",
	.write = write_csv,
};
