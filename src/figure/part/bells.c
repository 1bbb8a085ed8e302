/* bells.c - the two laws of a mechanism's scores, as densities */

#include "figure/part/bells.h"

#include <math.h>
#include <stdio.h>

#include "figure/part/draft.h"
#include "privacy/mechanism/mechanism.h"
#include "stats/law/root.h"

enum { CURVE = 200 };

struct bells {
	double x[CURVE], out[CURVE], in[CURVE];
	double from, to;
};

/* Where hardly anything of either law is left. */
static bool
find_ends(const struct mechanism *mechanism, struct bells *bells,
	  struct error *err)
{
	const double thin = 1e-3;
	struct score_rates rates;

	bells->from = -1e-3;
	bells->to = 1e-3;
	for (int i = 0; i < 80; i++, bells->from *= 1.4) {
		if (!mechanism_rates(mechanism, bells->from, &rates, err))
			return false;
		if (rates.without_not < thin && rates.with_not < thin)
			break;
	}
	for (int i = 0; i < 80; i++, bells->to *= 1.4) {
		if (!mechanism_rates(mechanism, bells->to, &rates, err))
			return false;
		if (rates.without < thin && rates.with < thin)
			break;
	}

	return true;
}

/* ---- a peak between two points ---- */

/* One law's tail near a place, and how finely it is looked at. */
struct peak {
	const struct mechanism *mechanism;
	bool with;
	double from, step, fine;
	struct error *err;
	bool failed;
};

static double
tail_at(struct peak *peak, double x)
{
	struct score_rates rates = { 0 };

	if (!mechanism_rates(peak->mechanism, x, &rates, peak->err))
		peak->failed = true;

	return peak->with ? rates.with : rates.without;
}

/* Places count from 1 on, in steps: no end of a search is 0. */
static bool
still_rises(void *of, double place)
{
	struct peak *peak = of;
	double x = peak->from + (place - 1) * peak->step;
	double here = tail_at(peak, x);

	return here - tail_at(peak, x + peak->fine) >
	       tail_at(peak, x - peak->fine) - here;
}

static double
fall_at(struct peak *peak, double x)
{
	return (tail_at(peak, x - peak->fine) - tail_at(peak, x + peak->fine)) /
	       (2 * peak->fine);
}

static size_t
highest(const double y[])
{
	size_t best = 0;

	for (size_t i = 1; i < CURVE; i++)
		best = y[i] > y[best] ? i : best;

	return best;
}

/*
 * The fall of a tail over a step is flat where the density has a corner: the
 * nearest point moves there.  A smooth top is as high as the points say, and
 * one that is far higher is no top but a jump of the tail.
 */
static bool
sharpen(struct bells *bells, const struct mechanism *mechanism, bool with,
	double step, struct error *err)
{
	struct peak peak = { mechanism, with, 0, step, step / 100, err, false };
	size_t at = highest(with ? bells->in : bells->out);
	double x, top, drawn;

	peak.from = bells->x[at] - step;
	x = peak.from +
	    (root_split(still_rises, &peak, 1, 3, 1e-5).low - 1) * step;
	top = fall_at(&peak, x);
	if (peak.failed)
		return false;
	drawn = (with ? bells->in : bells->out)[at];
	if (!(top > 1.01 * drawn && top < 1.5 * drawn))
		return true;
	if (at + 1 < CURVE && x > bells->x[at] + step / 2)
		at++;
	else if (at && x < bells->x[at] - step / 2)
		at--;
	bells->x[at] = x;
	peak.with = true;
	bells->in[at] = fall_at(&peak, x);
	peak.with = false;
	bells->out[at] = fall_at(&peak, x);

	return !peak.failed;
}

/* Densities are the falls of the two tails. */
static bool
ring(struct bells *bells, const struct mechanism *mechanism, struct error *err)
{
	struct score_rates last = { 0 }, rates;
	double step;

	if (!find_ends(mechanism, bells, err))
		return false;
	step = (bells->to - bells->from) / CURVE;
	for (int i = 0; i <= CURVE; i++) {
		double x = bells->from + i * step;

		if (!mechanism_rates(mechanism, x, &rates, err))
			return false;
		if (i) {
			bells->x[i - 1] = x - step / 2;
			bells->out[i - 1] =
				(last.without - rates.without) / step;
			bells->in[i - 1] = (last.with - rates.with) / step;
		}
		last = rates;
	}

	return sharpen(bells, mechanism, false, step, err) &&
	       sharpen(bells, mechanism, true, step, err);
}

/* The part of a bell between two thresholds, down to nothing at its ends. */
static void
shade(struct figure *figure, const char *label, int colour, const double x[],
      const double y[], double from, double to)
{
	static const double nothing[CURVE + 2];
	struct style style = { .colour = colour, .dimmed = true };
	double high[CURVE + 2], at[CURVE + 2];
	size_t count = 0;

	for (size_t i = 0; i < CURVE; i++) {
		/* Where a threshold lies between two points of the bell. */
		double end = i && x[i - 1] < from && from < x[i] ? from
			     : i && x[i - 1] < to && to < x[i]   ? to
								 : x[i];

		if (end < x[i]) {
			at[count] = end;
			high[count++] = y[i - 1] + (y[i] - y[i - 1]) *
							   (end - x[i - 1]) /
							   (x[i] - x[i - 1]);
		}
		if (x[i] < from || x[i] > to)
			continue;
		at[count] = x[i];
		high[count++] = y[i];
	}
	if (count > 1)
		figure_add_band(figure, label, style,
				(struct points){ count, at, .y_low = nothing,
						 .y_high = high });
}

/* Whom the threshold gets wrong. */
static void
shade_errors(struct figure *figure, const struct bells *bells,
	     const struct draft_cut *cut)
{
	char label[60];

	snprintf(label, sizeof(label), "FPR %.4g", cut->rates.without);
	shade(figure, label, 0, bells->x, bells->out, cut->tau, INFINITY);
	snprintf(label, sizeof(label), "FNR %.4g", cut->rates.with_not);
	shade(figure, label, 1, bells->x, bells->in, -INFINITY, cut->tau);
}

static bool
mark_tau(struct figure *figure, const struct mechanism *mechanism,
	 const struct bells *bells, const struct settings *settings,
	 struct error *err)
{
	struct draft_cut cut;

	if (!draft_cut(mechanism, settings, &cut, err))
		return false;
	if (isnan(cut.tau))
		return true;
	shade_errors(figure, bells, &cut);
	figure_add_reference(figure, REFERENCE_VERTICAL, cut.tau, cut.label,
			     "tau")
		->style = (struct style){ .colour = 5, .strong = true };
	figure_say(figure,
		   "At and above τ = %s lie %.4g of the scores without the "
		   "canary (FPR) and all but %.4g of those with it (FNR).",
		   cut.number, cut.rates.without, cut.rates.with_not);

	return true;
}

struct figure *
bells_draw(const struct figure_source *source, struct error *err)
{
	struct text name = { 0 };
	struct mechanism *mechanism = draft_some_mechanism(source, &name, err);
	struct figure *figure = NULL;
	struct bells bells;
	bool done = false;

	if (!mechanism) {
		text_clear(&name);
		return NULL;
	}
	if (!mechanism->kind->rates || !mechanism->answers->log_density) {
		error_set(err, ERROR_USAGE,
			  "the answers of %s are no numbers with densities",
			  text_get(&name));
	} else if (ring(&bells, mechanism, err)) {
		figure = figure_new("densities", "Scores with and without");
		figure_set_x(figure,
			     mechanism->composed ? "privacy loss of all steps"
						 : "score",
			     AXIS_LINEAR, bells.from, bells.to);
		figure_set_y(figure, "density", AXIS_LINEAR, 0, 0);
		figure_add_line(figure, "without the canary", draft_style(0),
				bells.x, bells.out, CURVE);
		figure_add_line(figure, "with the canary", draft_style(1),
				bells.x, bells.in, CURVE);
		figure_claim(figure, "certified: the law of %s, not of data",
			     text_get(&name));
		done = mark_tau(figure, mechanism, &bells, source->settings,
				err);
	}
	mechanism_free(mechanism);
	text_clear(&name);
	if (!done) {
		figure_free(figure);
		figure = NULL;
	}

	return figure;
}
