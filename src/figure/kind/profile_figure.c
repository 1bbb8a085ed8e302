/* profile_figure.c - delta at each epsilon: the whole privacy profile */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "method/mechanism/mechanism_words.h"
#include "privacy/gaussian_dp.h"

enum { POINTS = 161 };

#define LEAST_DELTA 1e-12

enum {
	COLOUR_MECHANISM = 1,
	COLOUR_CLAIM = 3,
	COLOUR_FILE = 0,
	COLOUR_POINT = 5
};

/* Nothing asked: what mu means. */
static void
add_gaussians(struct figure *figure)
{
	static const double mus[] = { 0.5, 1, 2, 4 };
	double x[POINTS], y[POINTS];

	for (int i = 0; i < 4; i++) {
		double end = gaussian_dp_epsilon(LEAST_DELTA, mus[i]);
		char label[30];

		for (int j = 0; j < POINTS; j++) {
			x[j] = end * j / (POINTS - 1);
			y[j] = gaussian_dp_delta(x[j], mus[i]);
		}
		snprintf(label, sizeof(label), "μ = %g", mus[i]);
		figure_add_line(figure, label, draft_style(i), x, y, POINTS);
	}
	figure_say(figure, "Gaussian mechanisms: δ falls the faster with ε the "
			   "smaller μ.");
}

/* Two decades below what is asked; all of it where nothing is. */
static double
least_delta(const struct settings *settings)
{
	double delta = settings_number(settings, SETTING_DELTA);

	if (!(delta > 0))
		return LEAST_DELTA;

	return fmax(pow(10, floor(log10(delta)) - 2), LEAST_DELTA);
}

/* Where the picture ends: at-epsilon=, or where delta has all but gone. */
static bool
end_of(const struct mechanism *mechanism, const struct settings *settings,
       double *end, struct error *err)
{
	struct bracket found;

	double delta = settings_number(settings, SETTING_DELTA);

	if (settings_given(settings, SETTING_AT_EPSILON)) {
		*end = settings_number(settings, SETTING_AT_EPSILON);
		if (!(delta > 0))
			return true;
		/* What delta= means stays in sight. */
		if (!mechanism_epsilon(mechanism, delta, &found, err))
			return false;
		if (isfinite(found.upper))
			*end = fmax(*end, 1.2 * found.upper);
		return true;
	}
	if (!mechanism_epsilon(mechanism, least_delta(settings), &found, err))
		return false;
	*end = isfinite(found.upper) ? fmax(found.upper, 1e-9) : 20;

	return true;
}

static bool
add_curve(struct figure *figure, const struct mechanism *mechanism,
	  const struct figure_source *source, struct error *err)
{
	double x[POINTS], y[POINTS], low[POINTS], high[POINTS], end, wide = 0;
	struct style style = { .colour = COLOUR_MECHANISM };
	struct text label = { 0 };

	if (!end_of(mechanism, source->settings, &end, err))
		return false;
	for (int i = 0; i < POINTS; i++) {
		struct bracket delta;

		x[i] = end * i / (POINTS - 1);
		if (!progress_check(source->progress, err) ||
		    !mechanism_delta(mechanism, x[i], &delta, err))
			return false;
		y[i] = delta.value;
		low[i] = delta.lower;
		high[i] = delta.upper;
		if (delta.value > LEAST_DELTA)
			wide = fmax(wide,
				    (delta.upper - delta.lower) / delta.value);
	}
	mechanism_words_label(source->settings, &label);
	figure_add_line(figure, text_get(&label), style, x, y, POINTS);
	/* A bracket too narrow to be seen is not drawn. */
	if (wide > 0.02) {
		style.dimmed = true;
		figure_add_band(figure, "certain bracket", style,
				(struct points){ POINTS, x, .y_low = low,
						 .y_high = high });
	}
	if (mechanism->kind->is_heuristic)
		figure_claim(figure, "%s: it bounds nothing", text_get(&label));
	else
		figure_claim(figure,
			     "%s: certified; the curve is known to %.1g of "
			     "itself",
			     text_get(&label), fmax(wide, 1e-15));
	text_clear(&label);

	return true;
}

/* Over the axis that is there already. */
static bool
overlay_profile(struct figure *figure, const struct mechanism *mechanism,
		const char *label, struct style style, const void *arg,
		struct error *err)
{
	const double *end = arg;
	double x[POINTS], y[POINTS];

	for (int i = 0; i < POINTS; i++) {
		struct bracket delta;

		x[i] = *end * i / (POINTS - 1);
		if (!mechanism_delta(mechanism, x[i], &delta, err))
			return false;
		y[i] = fmax(delta.value, LEAST_DELTA / 10);
	}
	figure_add_line(figure, label, style, x, y, POINTS);

	return true;
}

static bool
add_overlay(struct figure *figure, const struct mechanism *mechanism,
	    const struct figure_source *source, struct error *err)
{
	double end;

	return end_of(mechanism, source->settings, &end, err) &&
	       draft_overlay(figure, source, overlay_profile, &end, err);
}

static bool
say_epsilon(struct figure *figure, const struct mechanism *mechanism,
	    const struct figure_source *source, struct error *err)
{
	double delta = settings_number(source->settings, SETTING_DELTA);
	struct style point = { .colour = COLOUR_POINT,
			       .marker = MARKER_CIRCLE,
			       .strong = true };
	char text[NUMBER_SIZE], label[2 * NUMBER_SIZE + 20];
	struct bracket at;

	if (!(delta > 0))
		return true;
	if (!mechanism_epsilon(mechanism, delta, &at, err))
		return false;
	number_write(text, at.upper, 4, NUMBER_UP);
	figure_say(figure, "At δ = %g it has ε = %s.", delta, text);
	figure_add_reference(figure, REFERENCE_HORIZONTAL, delta, "δ", "delta");
	if (!isfinite(at.upper))
		return true;
	snprintf(label, sizeof(label), "ε %s at δ %g", text, delta);
	figure_add_points(figure, label, point, &at.upper, &delta, 1);

	return true;
}

static bool
add_mechanism(struct figure *figure, const struct figure_source *source,
	      struct error *err)
{
	struct mechanism *mechanism = figure_source_mechanism(source, err);
	bool done;

	if (!mechanism)
		return false;
	done = add_curve(figure, mechanism, source, err) &&
	       say_epsilon(figure, mechanism, source, err) &&
	       add_overlay(figure, mechanism, source, err);
	mechanism_free(mechanism);

	return done;
}

/* A claim is a point; (epsilon, delta) beyond it is promised. */
static void
add_claim(struct figure *figure, const struct figure_source *source)
{
	double delta = settings_number(source->settings, SETTING_DELTA);
	struct style style = { .colour = COLOUR_CLAIM,
			       .marker = MARKER_DIAMOND,
			       .strong = true };
	double epsilon;

	if (!settings_given(source->settings, SETTING_CLAIM_EPSILON) ||
	    !(delta > 0))
		return;
	epsilon = settings_number(source->settings, SETTING_CLAIM_EPSILON);
	figure_add_points(figure, "claimed", style, &epsilon, &delta, 1);
	figure_say(figure, "A curve that passes above the claimed point "
			   "contradicts it.");
}

/* The points of a curve file as they are. */
static bool
add_file(struct figure *figure, const struct figure_source *source)
{
	const struct dataset *data =
		figure_source_data(source, KIND_BIT(KIND_CURVE));
	const double *epsilon, *delta;
	struct style style = { .colour = COLOUR_FILE, .line = LINE_DOTTED };

	if (!data)
		return false;
	epsilon = dataset_values(data, ROLE_CURVE_EPSILON);
	delta = dataset_values(data, ROLE_CURVE_DELTA);
	if (!epsilon || !delta)
		return false;
	figure_add_line(figure, dataset_name(data), style, epsilon, delta,
			dataset_rows(data));
	figure_claim(figure, "%s: as the file has it", dataset_name(data));

	return true;
}

static struct figure *
profile_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = figure_new("profile", "Privacy profile");
	bool named = settings_text(source->settings, SETTING_MECHANISM);
	bool file;

	figure_set_x(figure, "ε", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "δ", AXIS_LOG,
		     named ? least_delta(source->settings) : LEAST_DELTA, 1);
	file = add_file(figure, source);
	if (named && !add_mechanism(figure, source, err)) {
		figure_free(figure);
		return NULL;
	}
	if (!named && !file)
		add_gaussians(figure);
	add_claim(figure, source);

	return figure;
}

const struct figure_kind figure_kind_profile = {
	.name = "profile",
	.title = "Privacy profile",
	.summary = "δ at each ε, of a mechanism or of a claimed curve",
	.kinds = KIND_BIT(KIND_CURVE),
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_MECHANISM, SETTING_OVERLAY, SETTING_VISIBLE,
		      SETTING_DELTA, SETTING_AT_EPSILON, SETTING_CLAIM_EPSILON,
		      SETTING_END },
	.draw = profile_draw,
};
