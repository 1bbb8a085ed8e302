/*
 * gamma_study_figure.c - the forms of Epsilon* where the truth is known
 *
 * Training losses from Gamma(2, 5), population losses from Gamma(2 + d, 5):
 * means over repetitions with one deviation either side, against d; the
 * paper's figures 4 and 5 in one.
 */

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "figure/figure_kinds.h"
#include "method/star/gamma_study.h"

static const double shifts[] = { 0, 1, 2, 3 };
static const size_t usual_sizes[] = { 1000, 10000, 100000 };

enum { SHIFTS = 4, USUAL_REPETITIONS = 10 };

/* A little to the side, so that bars do not hide each other. */
static double
beside(double shift, size_t series)
{
	return shift + 0.05 * ((double)series - 2.5);
}

static void
add_variant(struct figure *figure, const struct gamma_study *study,
	    const struct gamma_point points[], size_t size,
	    enum gamma_variant variant)
{
	bool fitted = variant == GAMMA_PARAMETRIC;
	struct style style = { .colour = (int)size,
			       .line = LINE_NONE,
			       .marker = fitted ? MARKER_DOT : MARKER_DIAMOND,
			       .dimmed = !fitted };
	double x[SHIFTS], y[SHIFTS], low[SHIFTS], high[SHIFTS];
	char label[64];

	for (size_t i = 0; i < SHIFTS; i++) {
		const struct gamma_point *at =
			&points[i * study->size_count + size];

		x[i] = beside(at->shift, 2 * size + (fitted ? 1 : 0));
		y[i] = at->mean[variant];
		low[i] = y[i] - at->deviation[variant];
		high[i] = y[i] + at->deviation[variant];
	}
	snprintf(label, sizeof(label), "%s, n=%zu",
		 gamma_variant_names[variant], study->sizes[size]);
	figure_add_errors(
		figure, label, style,
		(struct points){ SHIFTS, x, y, .y_low = low, .y_high = high });
}

static void
add_truth(struct figure *figure, const struct gamma_study *study,
	  const struct gamma_point points[])
{
	struct style style = { .colour = COLOUR_NEUTRAL, .strong = true };
	double y[SHIFTS];

	for (size_t i = 0; i < SHIFTS; i++)
		y[i] = points[i * study->size_count].mean[GAMMA_TRUE];
	figure_add_line(figure, gamma_variant_names[GAMMA_TRUE], style, shifts,
			y, SHIFTS);
}

static void
fill(struct figure *figure, const struct gamma_study *study,
     const struct gamma_point points[])
{
	figure_set_x(figure, "d", AXIS_LINEAR, -0.5, 3.5);
	figure_set_y(figure, "epsilon*", AXIS_LINEAR, 0, 0);
	add_truth(figure, study, points);
	for (size_t i = 0; i < study->size_count; i++) {
		add_variant(figure, study, points, i, GAMMA_EMPIRICAL);
		add_variant(figure, study, points, i, GAMMA_PARAMETRIC);
	}
	figure_say(figure,
		   "Losses from Gamma(2, 5) in training and Gamma(2 + d, 5) "
		   "outside, %zu repetitions at delta %g: counting overshoots "
		   "the true 0 at d = 0 and falls short of the truth further "
		   "out.",
		   study->repetitions, study->delta);
	figure_claim(figure, "means and one standard deviation over "
			     "repetitions of a simulation");
}

static struct figure *
gamma_study_draw(const struct figure_source *source, struct error *err)
{
	const struct settings *settings = source->settings;
	size_t rows = settings_whole(settings, SETTING_ROWS);
	bool one_size = settings_given(settings, SETTING_ROWS);
	struct gamma_study study = {
		.shifts = shifts,
		.shift_count = SHIFTS,
		.sizes = one_size ? &rows : usual_sizes,
		.size_count = one_size ? 1 : 3,
		.repetitions = USUAL_REPETITIONS,
		.delta = settings_number(settings, SETTING_DELTA),
		.seed = (uint64_t)settings_number(settings, SETTING_SEED),
	};
	struct gamma_point *points;
	struct figure *figure;

	if (settings_given(settings, SETTING_REPETITIONS))
		study.repetitions =
			settings_whole(settings, SETTING_REPETITIONS);
	points = gamma_study_run(&study, source->progress, err);
	if (!points)
		return NULL;
	figure = figure_new("gamma-study", "Epsilon* of known Gamma losses");
	fill(figure, &study, points);
	free(points);

	return figure;
}

const struct figure_kind figure_kind_gamma_study = {
	.name = "gamma-study",
	.title = "Gamma study",
	.summary = "the forms of epsilon* on losses whose epsilon* is known",
	.flags = FIGURE_DATA_FREE,
	.settings = { SETTING_ROWS, SETTING_REPETITIONS, SETTING_SEED,
		      SETTING_DELTA, SETTING_END },
	.draw = gamma_study_draw,
};
