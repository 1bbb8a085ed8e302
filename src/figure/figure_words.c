/* figure_words.c - a figure in sentences, for those who cannot see it */

#include "figure/figure_words.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"

enum { DIGITS = 3, POINTS_SAID = 5 };

static const char *const marks[] = {
	[MARK_LINE] = "line",     [MARK_STEPS] = "steps",
	[MARK_POINTS] = "points", [MARK_ERRORS] = "points with limits",
	[MARK_BAND] = "band",     [MARK_AREA] = "filled area",
	[MARK_BARS] = "bars",     [MARK_HEAT] = "shading",
};

static const char *const panels[] = {
	[PANEL_MAIN] = "",
	[PANEL_TOP] = ", in a small panel above",
	[PANEL_RIGHT] = ", in a small panel at the right",
};

static void
add_number(struct text *text, double value)
{
	char number[NUMBER_SIZE];

	number_show(number, value, DIGITS, NUMBER_NEAREST);
	text_add_string(text, number);
}

/* The word that stands on the axis instead of a number, if there is one. */
static void
add_place(struct text *text, const struct axis *axis, double value)
{
	for (size_t i = 0; i < axis->name_count; i++) {
		if (fabs(axis->names[i].at - value) < 1e-9) {
			text_add_string(text, axis->names[i].text);
			return;
		}
	}
	add_number(text, value);
}

/* ---- axes ---- */

static void
add_axis(struct text *text, const char *where, const struct axis *axis,
	 struct range range)
{
	static const char *const scales[] = {
		[AXIS_LINEAR] = "",
		[AXIS_LOG] = ", logarithmic",
		[AXIS_PROBIT] = ", on normal quantiles",
	};

	text_add(text, "%s: %s", where, axis->label ? axis->label : "");
	if (axis->name_count) {
		for (size_t i = 0; i < axis->name_count; i++)
			text_add(text, "%s%s", i ? ", " : ", one place each: ",
				 axis->names[i].text);
	} else {
		text_add_string(text, ", from ");
		add_number(text, range.from);
		text_add_string(text, " to ");
		add_number(text, range.to);
		text_add_string(text, scales[axis->scale]);
	}
	text_add_string(text, ".\n");
}

/* ---- curves ---- */

static double
across(const struct series *series, size_t i)
{
	if (series->x)
		return series->x[i];

	return series->x_low ? series->x_low[i] : NAN;
}

static void
add_span(struct text *text, double low, double high)
{
	add_number(text, low);
	text_add_string(text, " to ");
	add_number(text, high);
}

static void
add_up(struct text *text, const struct figure *figure,
       const struct series *series, size_t i)
{
	if (series->y)
		add_place(text, &figure->y, series->y[i]);
	if (!series->y_low || !series->y_high)
		return;
	if (series->y && fabs(series->y_high[i] - series->y_low[i]) <= 0)
		return;
	text_add_string(text, series->y ? ", limits " : "");
	add_span(text, series->y_low[i], series->y_high[i]);
}

static void
add_across(struct text *text, const struct figure *figure,
	   const struct series *series, size_t i)
{
	if (series->mark == MARK_BARS && series->x_low && series->x_high) {
		add_span(text, series->x_low[i], series->x_high[i]);
		return;
	}
	add_place(text, &figure->x, across(series, i));
	if (series->mark == MARK_ERRORS && series->x_low && series->x_high &&
	    fabs(series->x_high[i] - series->x_low[i]) > 0) {
		text_add_string(text, ", limits ");
		add_span(text, series->x_low[i], series->x_high[i]);
	}
}

static void
add_point(struct text *text, const struct figure *figure,
	  const struct series *series, size_t i)
{
	text_add_string(text, "at ");
	add_across(text, figure, series, i);
	text_add_string(text, ": ");
	add_up(text, figure, series, i);
}

/* The first, the last, and some between: where they are, not all of them. */
static void
add_some(struct text *text, const struct figure *figure,
	 const struct series *series, size_t most)
{
	size_t count = series->count, said = count < most ? count : most;
	const char *gap = "";

	for (size_t i = 0; i < said; i++) {
		size_t at = said > 1 ? i * (count - 1) / (said - 1) : 0;

		text_add_string(text, gap);
		add_point(text, figure, series, at);
		gap = "; ";
	}
}

static void
add_highest(struct text *text, const struct figure *figure,
	    const struct series *series)
{
	size_t best = 0;

	if (!series->y || series->count <= POINTS_SAID)
		return;
	for (size_t i = 1; i < series->count; i++) {
		if (series->y[i] > series->y[best])
			best = i;
	}
	if (!isfinite(series->y[best]) ||
	    series->y[best] <= fmax(series->y[0], series->y[series->count - 1]))
		return;
	text_add_string(text, "; highest ");
	add_point(text, figure, series, best);
}

/* Closed lines and grids say where they lie. */
static void
add_extent(struct text *text, const struct series *series)
{
	double low_x = INFINITY, high_x = -INFINITY;
	double low_y = INFINITY, high_y = -INFINITY;

	for (size_t i = 0; i < series->count; i++) {
		low_x = fmin(low_x, series->x[i]);
		high_x = fmax(high_x, series->x[i]);
		low_y = fmin(low_y, series->y[i]);
		high_y = fmax(high_y, series->y[i]);
	}
	text_add_string(text, "across ");
	add_span(text, low_x, high_x);
	text_add_string(text, ", up ");
	add_span(text, low_y, high_y);
}

static void
add_heat(struct text *text, const struct heat *heat)
{
	text_add(text, "%zu by %zu cells, across ", heat->columns, heat->rows);
	add_span(text, heat->x.from, heat->x.to);
	text_add_string(text, ", up ");
	add_span(text, heat->y.from, heat->y.to);
}

/* What has no name in the legend is read off the rest. */
static void
add_series(struct text *text, const struct figure *figure,
	   const struct series *series)
{
	if (!series->label && series->mark != MARK_ERRORS)
		return;
	text_add(text, "%s (%s%s): ",
		 series->label ? series->label : "without a name",
		 marks[series->mark], panels[series->panel]);
	if (series->mark == MARK_HEAT) {
		add_heat(text, &series->heat);
	} else if (series->mark == MARK_AREA) {
		add_extent(text, series);
	} else {
		add_some(text, figure, series, POINTS_SAID);
		add_highest(text, figure, series);
	}
	text_add_string(text, ".\n");
}

/* ---- lines through everything ---- */

static void
add_reference(struct text *text, const struct figure *figure,
	      const struct reference *reference)
{
	static const char *const kinds[] = {
		[REFERENCE_VERTICAL] = "upright line at ",
		[REFERENCE_HORIZONTAL] = "level line at ",
		[REFERENCE_RISING] = "diagonal where both axes are equal",
		[REFERENCE_FALLING] = "diagonal where both axes add up to 1",
	};

	if (reference->label)
		text_add(text, "%s: ", reference->label);
	text_add_string(text, kinds[reference->kind]);
	if (reference->kind == REFERENCE_VERTICAL)
		add_place(text, &figure->x, reference->at);
	else if (reference->kind == REFERENCE_HORIZONTAL)
		add_place(text, &figure->y, reference->at);
	if (reference->setting)
		text_add(text, ", moved by %s=", reference->setting);
	text_add_string(text, ".\n");
}

char *
figure_words(const struct figure *figure)
{
	struct text text = { 0 };

	text_add(&text, "Figure %s: %s.\n", figure->kind, figure->title);
	if (*figure->sentence)
		text_add(&text, "%s\n", figure->sentence);
	add_axis(&text, "Across", &figure->x,
		 figure_range_x(figure, PANEL_MAIN));
	add_axis(&text, "Up", &figure->y, figure_range_y(figure, PANEL_MAIN));
	for (size_t i = 0; i < figure->series_count; i++)
		add_series(&text, figure, &figure->series[i]);
	for (size_t i = 0; i < figure->reference_count; i++)
		add_reference(&text, figure, &figure->references[i]);
	for (size_t i = 0; i < figure->label_count; i++)
		text_add(&text, "Written in it: %s.\n", figure->labels[i].text);
	for (size_t i = 0; i < figure->claim_count; i++)
		text_add(&text, "Claim: %s\n", figure->claims[i]);
	while (text.length && text.at[text.length - 1] == '\n')
		text.at[--text.length] = '\0';

	return text_take(&text);
}
