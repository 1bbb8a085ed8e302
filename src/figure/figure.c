/* figure.c - a picture before anyone draws it: data only */

#include "figure/figure.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "base/utf8.h"

/* Labels come from files too: nothing of them may act on a terminal. */
static char *
clean_copy(const char *text)
{
	return text ? utf8_clean_copy(text) : NULL;
}

static double *
copy_numbers(const double from[], size_t count)
{
	return from && count ? memory_copy(from, count * sizeof(*from)) : NULL;
}

struct figure *
figure_new(const char *kind, const char *title)
{
	struct figure *figure = memory_new(sizeof(*figure));

	figure->kind = clean_copy(kind);
	figure->title = clean_copy(title);
	figure->x.label = memory_copy_text("");
	figure->y.label = memory_copy_text("");
	figure->sentence = memory_copy_text("");

	return figure;
}

static void
clear_axis(struct axis *axis)
{
	for (size_t i = 0; i < axis->name_count; i++)
		free(axis->names[i].text);
	free(axis->names);
	free(axis->label);
}

void
figure_series_take(struct series *series, double x[], double y[], size_t count)
{
	free(series->x);
	free(series->y);
	free(series->x_low);
	free(series->x_high);
	free(series->y_low);
	free(series->y_high);
	series->x = x;
	series->y = y;
	series->x_low = series->x_high = series->y_low = series->y_high = NULL;
	series->count = count;
}

static void
clear_series(struct series *series)
{
	free(series->label);
	figure_series_take(series, NULL, NULL, 0);
	free(series->heat.levels);
}

void
figure_free(struct figure *figure)
{
	if (!figure)
		return;
	for (size_t i = 0; i < figure->series_count; i++)
		clear_series(&figure->series[i]);
	for (size_t i = 0; i < figure->label_count; i++)
		free(figure->labels[i].text);
	for (size_t i = 0; i < figure->reference_count; i++) {
		free(figure->references[i].label);
		free(figure->references[i].setting);
	}
	for (size_t i = 0; i < figure->claim_count; i++)
		free(figure->claims[i]);
	clear_axis(&figure->x);
	clear_axis(&figure->y);
	free(figure->series);
	free(figure->labels);
	free(figure->references);
	free(figure->claims);
	free(figure->sentence);
	free(figure->kind);
	free(figure->title);
	free(figure);
}

static void
set_axis(struct axis *axis, const char *label, enum axis_scale scale,
	 double from, double to)
{
	free(axis->label);
	axis->label = clean_copy(label);
	axis->scale = scale;
	axis->from = from;
	axis->to = to;
}

void
figure_set_x(struct figure *figure, const char *label, enum axis_scale scale,
	     double from, double to)
{
	set_axis(&figure->x, label, scale, from, to);
}

void
figure_set_y(struct figure *figure, const char *label, enum axis_scale scale,
	     double from, double to)
{
	set_axis(&figure->y, label, scale, from, to);
}

static void
name_axis(struct axis *axis, double at, const char *text)
{
	axis->names = memory_grow_array(axis->names, axis->name_count + 1,
					sizeof(*axis->names));
	axis->names[axis->name_count++] = (struct axis_name){
		.at = at,
		.text = clean_copy(text),
	};
}

void
figure_name_x(struct figure *figure, double at, const char *text)
{
	name_axis(&figure->x, at, text);
}

void
figure_name_y(struct figure *figure, double at, const char *text)
{
	name_axis(&figure->y, at, text);
}

static struct series *
add_series(struct figure *figure, enum mark mark, const char *label,
	   struct style style, size_t count)
{
	struct series *series;

	figure->series =
		memory_grow_array(figure->series, figure->series_count + 1,
				  sizeof(*figure->series));
	series = &figure->series[figure->series_count++];
	*series = (struct series){
		.label = clean_copy(label),
		.mark = mark,
		.style = style,
		.count = count,
	};

	return series;
}

static struct series *
add_points(struct figure *figure, enum mark mark, const char *label,
	   struct style style, const struct points *points)
{
	size_t count = points->count;
	struct series *series = add_series(figure, mark, label, style, count);

	series->x = copy_numbers(points->x, count);
	series->y = copy_numbers(points->y, count);
	series->x_low = copy_numbers(points->x_low, count);
	series->x_high = copy_numbers(points->x_high, count);
	series->y_low = copy_numbers(points->y_low, count);
	series->y_high = copy_numbers(points->y_high, count);

	return series;
}

struct series *
figure_add_line(struct figure *figure, const char *label, struct style style,
		const double x[], const double y[], size_t count)
{
	return add_points(figure, MARK_LINE, label, style,
			  &(struct points){ count, x, y });
}

struct series *
figure_add_steps(struct figure *figure, const char *label, struct style style,
		 const double x[], const double y[], size_t count)
{
	return add_points(figure, MARK_STEPS, label, style,
			  &(struct points){ count, x, y });
}

struct series *
figure_add_points(struct figure *figure, const char *label, struct style style,
		  const double x[], const double y[], size_t count)
{
	return add_points(figure, MARK_POINTS, label, style,
			  &(struct points){ count, x, y });
}

struct series *
figure_add_errors(struct figure *figure, const char *label, struct style style,
		  struct points points)
{
	return add_points(figure, MARK_ERRORS, label, style, &points);
}

struct series *
figure_add_band(struct figure *figure, const char *label, struct style style,
		struct points points)
{
	return add_points(figure, MARK_BAND, label, style, &points);
}

struct series *
figure_add_area(struct figure *figure, const char *label, struct style style,
		const double x[], const double y[], size_t count)
{
	return add_points(figure, MARK_AREA, label, style,
			  &(struct points){ count, x, y });
}

struct series *
figure_add_bars(struct figure *figure, const char *label, struct style style,
		struct points points)
{
	return add_points(figure, MARK_BARS, label, style, &points);
}

struct series *
figure_add_heat(struct figure *figure, const char *label, struct style style,
		const struct heat *heat)
{
	size_t count = heat->columns * heat->rows;
	struct series *series =
		add_series(figure, MARK_HEAT, label, style, count);

	series->heat = *heat;
	series->heat.levels = copy_numbers(heat->levels, count);

	return series;
}

struct label *
figure_add_label(struct figure *figure, double x, double y, enum anchor anchor,
		 const char *text)
{
	struct label *label;

	figure->labels =
		memory_grow_array(figure->labels, figure->label_count + 1,
				  sizeof(*figure->labels));
	label = &figure->labels[figure->label_count++];
	*label = (struct label){
		.x = x,
		.y = y,
		.anchor = anchor,
		.text = clean_copy(text),
		.style = { .colour = COLOUR_NEUTRAL },
	};

	return label;
}

struct reference *
figure_add_reference(struct figure *figure, enum reference_kind kind, double at,
		     const char *label, const char *setting)
{
	struct reference *reference;

	figure->references = memory_grow_array(figure->references,
					       figure->reference_count + 1,
					       sizeof(*figure->references));
	reference = &figure->references[figure->reference_count++];
	*reference = (struct reference){
		.kind = kind,
		.at = at,
		.label = clean_copy(label),
		.setting = clean_copy(setting),
		.style = { .colour = COLOUR_NEUTRAL, .line = LINE_DASHED },
	};

	return reference;
}

void
figure_say(struct figure *figure, const char *fmt, ...)
{
	struct text sentence = { 0 };
	va_list args;
	char *more;

	va_start(args, fmt);
	more = text_print_clean(fmt, args);
	va_end(args);
	text_add(&sentence, "%s%s%s", figure->sentence,
		 *figure->sentence ? " " : "", more);
	free(more);
	free(figure->sentence);
	figure->sentence = text_take(&sentence);
}

static bool
has_claim(const struct figure *figure, const char *text)
{
	for (size_t i = 0; i < figure->claim_count; i++) {
		if (!strcmp(figure->claims[i], text))
			return true;
	}

	return false;
}

void
figure_claim(struct figure *figure, const char *fmt, ...)
{
	va_list args;
	char *claim;

	va_start(args, fmt);
	claim = text_print_clean(fmt, args);
	va_end(args);
	if (has_claim(figure, claim)) {
		free(claim);
		return;
	}
	figure->claims =
		memory_grow_array(figure->claims, figure->claim_count + 1,
				  sizeof(*figure->claims));
	figure->claims[figure->claim_count++] = claim;
}

/* ---- copying ---- */

static void
copy_axis(struct axis *to, const struct axis *from)
{
	free(to->label);
	*to = *from;
	to->label = clean_copy(from->label);
	to->names = NULL;
	to->name_count = 0;
	for (size_t i = 0; i < from->name_count; i++)
		name_axis(to, from->names[i].at, from->names[i].text);
}

static void
copy_series(struct figure *to, const struct series *from)
{
	struct series *series = add_series(to, from->mark, from->label,
					   from->style, from->count);

	series->panel = from->panel;
	series->open_end = from->open_end;
	series->x = copy_numbers(from->x, from->count);
	series->y = copy_numbers(from->y, from->count);
	series->x_low = copy_numbers(from->x_low, from->count);
	series->x_high = copy_numbers(from->x_high, from->count);
	series->y_low = copy_numbers(from->y_low, from->count);
	series->y_high = copy_numbers(from->y_high, from->count);
	series->heat = from->heat;
	series->heat.levels = copy_numbers(from->heat.levels, from->count);
}

struct figure *
figure_copy(const struct figure *figure)
{
	struct figure *copy = figure_new(figure->kind, figure->title);

	copy_axis(&copy->x, &figure->x);
	copy_axis(&copy->y, &figure->y);
	for (size_t i = 0; i < figure->series_count; i++)
		copy_series(copy, &figure->series[i]);
	for (size_t i = 0; i < figure->label_count; i++) {
		const struct label *label = &figure->labels[i];
		struct label *made = figure_add_label(
			copy, label->x, label->y, label->anchor, label->text);

		made->style = label->style;
		made->bare = label->bare;
	}
	for (size_t i = 0; i < figure->reference_count; i++) {
		const struct reference *reference = &figure->references[i];

		figure_add_reference(copy, reference->kind, reference->at,
				     reference->label, reference->setting)
			->style = reference->style;
	}
	for (size_t i = 0; i < figure->claim_count; i++)
		figure_claim(copy, "%s", figure->claims[i]);
	figure_say(copy, "%s", figure->sentence);

	return copy;
}
