/* tradeoff_figure.c - the least type II error at each type I error */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "figure/figure_kinds.h"
#include "figure/part/draft.h"
#include "method/mechanism/mechanism_words.h"
#include "privacy/line_curve.h"
#include "stats/law/normal.h"

enum {
	COLOUR_CLAIM = 3,
	COLOUR_MECHANISM = 1,
	COLOUR_LINES = 2,
};

static void
add_claim_line(struct figure *figure, const struct figure_source *source)
{
	double x[DRAFT_PLACES], y[DRAFT_PLACES];
	char claim[DRAFT_CLAIM];

	if (!draft_claimed_border(source->settings, claim, x, y))
		return;
	figure_add_line(figure, claim, draft_style(COLOUR_CLAIM), x, y,
			DRAFT_PLACES);
	figure_say(figure, "An attack below the curve of %s contradicts it.",
		   claim);
}

static bool
line_epsilon(void *mechanism, double delta, double *epsilon, struct error *err)
{
	struct bracket at;

	if (!mechanism_epsilon(mechanism, delta, &at, err))
		return false;
	*epsilon = at.upper;

	return true;
}

enum { LINES = 10 };

/* tight-auditing, Algorithm 4: what a few (epsilon, delta) pairs know. */
static bool
add_lines(struct figure *figure, struct mechanism *mechanism,
	  const struct settings *settings, struct error *err)
{
	struct style style = { .colour = COLOUR_LINES,
			       .line = LINE_DASHED,
			       .dimmed = true };
	double delta = settings_number(settings, SETTING_DELTA);
	double x[DRAFT_PLACES], y[DRAFT_PLACES];
	struct line_curve *curve;

	if (!(delta > 0) || !(settings_number(settings, SETTING_STEPS) > 1 ||
			      settings_text(settings, SETTING_THEN)))
		return true;
	curve = line_curve_new(line_epsilon, mechanism, delta, LINES, err);
	draft_rates(x);
	for (int i = 0; curve && i < DRAFT_PLACES; i++)
		y[i] = line_curve_at(curve, x[i]);
	if (curve) {
		figure_add_line(figure, "by ten (ε, δ) lines", style, x, y,
				DRAFT_PLACES);
		figure_say(figure, "Dashed is what ten pairs of ε and δ still "
				   "know of the curve.");
	}
	line_curve_free(curve);

	return curve;
}

static bool
add_curve(struct figure *figure, const struct mechanism *mechanism,
	  const char *label, struct style style, const void *arg,
	  struct error *err)
{
	double x[DRAFT_PLACES], y[DRAFT_PLACES];
	struct bracket at[DRAFT_PLACES];

	(void)arg;
	draft_rates(x);
	if (!mechanism_tradeoffs(mechanism, x, DRAFT_PLACES, at, err))
		return false;
	for (size_t i = 0; i < DRAFT_PLACES; i++)
		y[i] = at[i].value;
	figure_add_line(figure, label, style, x, y, DRAFT_PLACES);

	return true;
}

/* The (epsilon, delta) lines that touch the curve, at at-epsilon=. */
static bool
add_support(struct figure *figure, const struct mechanism *mechanism,
	    const struct settings *settings, struct error *err)
{
	double epsilon = settings_number(settings, SETTING_AT_EPSILON);
	double x[DRAFT_PLACES], y[DRAFT_PLACES];
	struct style style = { .colour = COLOUR_LINES,
			       .line = LINE_DASHED,
			       .dimmed = true };
	char label[100], number[NUMBER_SIZE];
	struct bracket delta;

	if (!settings_given(settings, SETTING_AT_EPSILON))
		return true;
	if (!mechanism_delta(mechanism, epsilon, &delta, err))
		return false;
	number_write(number, delta.upper, 3, NUMBER_UP);
	snprintf(label, sizeof(label), "(%g, %s) lines", epsilon, number);
	draft_region_border(epsilon, delta.upper, x, y);
	figure_add_line(figure, label, style, x, y, DRAFT_PLACES);

	return true;
}

/* Where the threshold on the scores puts the attack. */
static bool
add_point(struct figure *figure, const struct mechanism *mechanism,
	  const struct settings *settings, struct error *err)
{
	struct style style = { .colour = 5,
			       .marker = MARKER_DIAMOND,
			       .strong = true };
	struct draft_cut cut;

	if (!mechanism->kind->rates)
		return true;
	if (!draft_cut(mechanism, settings, &cut, err))
		return false;
	if (isnan(cut.tau))
		return true;
	figure_add_points(figure, cut.label, style, &cut.rates.without,
			  &cut.rates.with_not, 1);
	figure_say(figure,
		   "Calling \"in\" at and above τ = %s errs with FPR %.4g and "
		   "FNR %.4g.",
		   cut.number, cut.rates.without, cut.rates.with_not);

	return true;
}

/* The mechanism that is asked about; the caller frees it. */
static bool
add_mechanism(struct figure *figure, const struct figure_source *source,
	      struct mechanism **mechanism, struct error *err)
{
	struct text label = { 0 }, name = { 0 };
	bool done;

	*mechanism = draft_some_mechanism(source, &label, err);
	done = *mechanism &&
	       add_curve(figure, *mechanism, text_get(&label),
			 draft_style(COLOUR_MECHANISM), NULL, err);
	mechanism_words_add(source->settings, &name);
	if (done && (*mechanism)->kind->is_heuristic)
		figure_claim(figure, "%s: it bounds nothing", text_get(&label));
	else if (done)
		figure_say(figure, "No attack on %s lies below its curve.",
			   text_get(&name));
	text_clear(&label);
	text_clear(&name);

	return done;
}

/* Curves before what explains one of them: a short legend names them. */
static bool
add_mechanisms(struct figure *figure, const struct figure_source *source,
	       struct error *err)
{
	const struct settings *settings = source->settings;
	struct mechanism *mechanism = NULL;
	bool done =
		(!settings_text(settings, SETTING_MECHANISM) ||
		 add_mechanism(figure, source, &mechanism, err)) &&
		draft_overlay(figure, source, add_curve, NULL, err) &&
		(!mechanism || (add_lines(figure, mechanism, settings, err) &&
				add_support(figure, mechanism, settings, err) &&
				add_point(figure, mechanism, settings, err)));

	mechanism_free(mechanism);

	return done;
}

/* The curves of four mu, where neither data nor mechanism are given. */
static void
add_gaussians(struct figure *figure)
{
	static const double mus[] = { 0.5, 1, 2, 4 };
	double x[DRAFT_PLACES], y[DRAFT_PLACES];

	draft_rates(x);
	for (int i = 0; i < 4; i++) {
		char label[30];

		for (int j = 0; j < DRAFT_PLACES; j++)
			y[j] = normal_below(normal_quantile_above(x[j]) -
					    mus[i]);
		snprintf(label, sizeof(label), "μ = %g", mus[i]);
		figure_add_line(figure, label, draft_style(i), x, y,
				DRAFT_PLACES);
	}
	figure_say(figure, "Gaussian mechanisms: the larger μ, the fewer "
			   "errors an attack must make.");
}

static bool
fill(struct figure *figure, const struct figure_source *source,
     struct error *err)
{
	bool seen;

	if (!draft_add_curves(figure, source, false, err))
		return false;
	seen = figure->series_count > 0;
	add_claim_line(figure, source);
	if (!add_mechanisms(figure, source, err))
		return false;
	if (!figure->series_count)
		add_gaussians(figure);
	else if (seen)
		figure_say(figure, "The closer a curve to the lower left "
				   "corner, the better the attack.");
	figure_add_reference(figure, REFERENCE_FALLING, 0, "guessing", NULL)
		->style.line = LINE_DOTTED;

	return true;
}

/* Where curves crowd at an edge, other scales pull them apart. */
static void
set_axes(struct figure *figure, enum axis_scale scale)
{
	double from = scale == AXIS_LINEAR ? 0 : 1e-4;
	double to = scale == AXIS_PROBIT ? 1 - 1e-4 : 1;

	figure_set_x(figure, "type I error α (FPR)", scale, from, to);
	figure_set_y(figure, "type II error β (FNR)", scale, from, to);
}

static struct figure *
tradeoff_draw(const struct figure_source *source, struct error *err)
{
	struct figure *figure = figure_new("tradeoff", "Trade-off of errors");

	set_axes(figure, (enum axis_scale)settings_choice(source->settings,
							  SETTING_AXES));
	if (!fill(figure, source, err)) {
		figure_free(figure);
		return NULL;
	}

	return figure;
}

const struct figure_kind figure_kind_tradeoff = {
	.name = "tradeoff",
	.title = "Trade-off curve",
	.summary = "false negatives against false positives, of attacks and of "
		   "mechanisms",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES) |
		 KIND_BIT(KIND_CURVE),
	.flags = FIGURE_DATA_FREE | FIGURE_SWAPS | FIGURE_RATES,
	.settings = { SETTING_CLAIM_EPSILON, SETTING_EPSILON, SETTING_MECHANISM,
		      SETTING_OVERLAY, SETTING_VISIBLE, SETTING_AT_EPSILON,
		      SETTING_FPR, SETTING_TAU, SETTING_BAND, SETTING_AXES,
		      SETTING_SWAP, SETTING_END },
	.draw = tradeoff_draw,
};
