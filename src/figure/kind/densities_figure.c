/* densities_figure.c - the scores of members and non-members */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/bells.h"
#include "figure/part/draft.h"
#include "figure/part/star_figures.h"
#include "stats/sample/kde.h"

enum { MOST_BINS = 80, LEAST_BINS = 12, CURVE = 200 };

/* What is shown: all of it, or all but a few far away. */
struct span {
	double from, to, width;
	size_t bins, outside;
	double sign; /* -1: values appear turned */
};

static double
at_share(const double sorted[], size_t count, double share)
{
	return sorted[(size_t)floor(share * (double)(count - 1))];
}

static double
middle_half(const double sorted[], size_t count)
{
	return at_share(sorted, count, 0.75) - at_share(sorted, count, 0.25);
}

/* Scores that lie many middle halves away squeeze all others together. */
static struct range
shown_range(const double sorted[], size_t count)
{
	enum { FAR = 8 };
	double half = middle_half(sorted, count);
	double low = at_share(sorted, count, 0.25) - FAR * half;
	double high = at_share(sorted, count, 0.75) + FAR * half;

	if (!(half > 0))
		return (struct range){ sorted[0], sorted[count - 1] };

	return (struct range){ fmax(low, sorted[0]),
			       fmin(high, sorted[count - 1]) };
}

static size_t
count_outside(const double values[], size_t count, const struct span *span)
{
	size_t outside = 0;

	for (size_t i = 0; i < count; i++)
		outside += values[i] < span->from || values[i] > span->to;

	return outside;
}

/* Freedman and Diaconis (1981), within reason. */
static struct span
find_span(const struct samples *samples)
{
	struct range in = shown_range(samples->in, samples->in_count);
	struct range out = shown_range(samples->out, samples->out_count);
	struct span span = { .from = fmin(in.from, out.from),
			     .to = fmax(in.to, out.to),
			     .sign = samples->sign };
	double half = fmin(middle_half(samples->in, samples->in_count),
			   middle_half(samples->out, samples->out_count));
	double rows = (double)(samples->in_count + samples->out_count) / 2;
	double extent, bins;

	span.outside = count_outside(samples->in, samples->in_count, &span) +
		       count_outside(samples->out, samples->out_count, &span);
	if (!(span.to > span.from)) {
		double room = fmax(0.5, 1e-9 * fabs(span.from));

		span.from -= room;
		span.to += room;
	}
	/* Halves: the largest numbers lie further apart than any number. */
	extent = span.to / 2 - span.from / 2;
	bins = extent / (half / cbrt(rows));
	span.bins = bins > MOST_BINS    ? MOST_BINS
		    : bins > LEAST_BINS ? (size_t)bins
					: LEAST_BINS;
	span.width = 2 * (extent / (double)span.bins);

	return span;
}

static void
add_bars(struct figure *figure, const char *label, int colour,
	 const double values[], size_t count, const struct span *span)
{
	double from[MOST_BINS], to[MOST_BINS], height[MOST_BINS] = { 0 };
	struct style style = { .colour = colour };
	double each = 1 / ((double)count * span->width);

	for (size_t i = 0; i < count; i++) {
		double bin = floor((values[i] / 2 - span->from / 2) /
				   (span->width / 2));

		if (values[i] > span->to || !(bin >= 0))
			continue;
		if (bin >= (double)span->bins)
			bin = (double)span->bins - 1;
		/* A loss appears turned; show it as it is in the file. */
		height[span->sign > 0 ? (size_t)bin
				      : span->bins - 1 - (size_t)bin] += each;
	}
	for (size_t i = 0; i < span->bins; i++) {
		double start = span->sign > 0 ? span->from : -span->to;

		from[i] = start + (double)i * span->width;
		to[i] = start + (double)(i + 1) * span->width;
	}
	figure_add_bars(figure, label, style,
			(struct points){ span->bins, .x_low = from,
					 .x_high = to, .y = height });
}

static void
add_curve(struct figure *figure, int colour, const double values[],
	  size_t count, const struct span *span)
{
	double x[CURVE], y[CURVE];
	double width = kde_bandwidth(KDE_SILVERMAN, values, count);

	if (count < 2 || !(width > 0))
		return;
	for (int i = 0; i < CURVE; i++)
		x[i] = span->from - span->width / 2 +
		       i * (span->to - span->from + span->width) / (CURVE - 1);
	kde_density(y, x, CURVE, values, count, width);
	for (int i = 0; i < CURVE; i++)
		x[i] *= span->sign;
	figure_add_line(figure, NULL, draft_style(colour), x, y, CURVE);
}

/* Where epsilon* is found, while one of its forms is the method. */
static bool
add_star_threshold(struct figure *figure, const struct figure_source *source,
		   struct error *err)
{
	const struct result *result;
	char label[80];
	double tau;

	if (!star_figure_threshold(source, &tau, err))
		return false;
	result = figure_source_run(source, source->method, source->data[0], 0,
				   err);
	if (!result)
		return false;
	snprintf(label, sizeof(label), "τ = %.4g", tau);
	if (isfinite(tau))
		figure_add_reference(figure, REFERENCE_VERTICAL, tau, label,
				     "tau")
			->style = (struct style){ .colour = 5, .strong = true };
	draft_claim(figure, result, "epsilon");
	result_release(result);

	return true;
}

static bool
add_threshold(struct figure *figure, const struct figure_source *source,
	      double sign, struct error *err)
{
	const struct result *result = figure_source_run(
		source, draft_rate_method(source), source->data[0], 0, err);
	const struct quantity *tau;
	char label[80], number[NUMBER_SIZE];

	if (!result)
		return false;
	tau = result_quantity(result, "tau");
	if (tau && isfinite(tau->value)) {
		number_write(number, tau->value, 4, NUMBER_NEAREST);
		snprintf(label, sizeof(label), "τ = %s", number);
		figure_add_reference(figure, REFERENCE_VERTICAL, tau->value,
				     label, "tau")
			->style = (struct style){ .colour = 5, .strong = true };
		figure_say(figure,
			   "The attack says \"member\" at and %s τ = %s.",
			   sign > 0 ? "above" : "below", number);
	}
	draft_here(figure, result);
	draft_claim(figure, result, "epsilon");
	result_release(result);

	return true;
}

static void
fill(struct figure *figure, const struct samples *samples)
{
	struct span span = find_span(samples);
	double from = samples->sign > 0 ? span.from : -span.to;

	add_bars(figure, "non-members", 0, samples->out, samples->out_count,
		 &span);
	add_bars(figure, "members", 1, samples->in, samples->in_count, &span);
	add_curve(figure, 0, samples->out, samples->out_count, &span);
	add_curve(figure, 1, samples->in, samples->in_count, &span);
	figure_set_x(figure, samples->sign > 0 ? "score" : "loss", AXIS_LINEAR,
		     from - span.width / 2,
		     (samples->sign > 0 ? span.to : -span.from) +
			     span.width / 2);
	figure_set_y(figure, "density", AXIS_LINEAR, 0, 0);
	figure_say(figure, "%zu members and %zu non-members.",
		   samples->in_count, samples->out_count);
	if (span.outside)
		figure_claim(figure, "%zu rows lie outside the picture",
			     span.outside);
}

static struct figure *
densities_draw(const struct figure_source *source, struct error *err)
{
	const struct dataset *data =
		source->data_count ? source->data[0] : NULL;
	const struct samples *samples =
		data ? draft_samples(source, data) : NULL;
	struct figure *figure;

	if (!data)
		return bells_draw(source, err);

	if (!samples->in_count || !samples->out_count) {
		error_set(err, ERROR_DATA,
			  "%s has %zu members and %zu non-members; both are "
			  "needed",
			  dataset_name(data), samples->in_count,
			  samples->out_count);
		return NULL;
	}
	figure = figure_new("densities", "Scores of members and non-members");
	fill(figure, samples);
	if (dataset_kind(data) == KIND_LOSSES)
		star_figure_add_fits(figure, source);
	if (!star_figure_is_chosen(source) && !draft_has_trials(source, figure))
		return figure;
	if (!(star_figure_is_chosen(source)
		      ? add_star_threshold(figure, source, err)
		      : add_threshold(figure, source, samples->sign, err))) {
		figure_free(figure);
		return NULL;
	}

	return figure;
}

const struct figure_kind figure_kind_densities = {
	.name = "densities",
	.title = "Densities",
	.summary = "how the scores of members and non-members, of data or of a "
		   "mechanism, overlap, with the threshold",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_TAU, SETTING_POLICY, SETTING_MECHANISM,
		      SETTING_FPR, SETTING_END },
	.draw = densities_draw,
};
