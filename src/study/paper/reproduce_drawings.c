/* reproduce_drawings.c - figures of papers that no figure kind draws alone */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/gaussian_dp.h"
#include "study/paper/paper_functions.h"
#include "study/paper/reproduce_spread.h"

static struct style
colour(int which)
{
	return (struct style){ .colour = which };
}

/* ---- bayesian-estimation, figure 5 ---- */

enum { CELLS = 19 };

struct figure *
draw_narrowing(struct progress *progress, struct error *err)
{
	double levels[CELLS * CELLS] = { 0 };
	double least = INFINITY, most = 0;
	struct heat heat = {
		CELLS, CELLS, { 0.025, 0.975 }, { 0.025, 0.975 }, levels
	};
	struct figure *figure = figure_new("width", "How much narrower");

	for (int i = 0; i < CELLS; i++) {
		for (int j = 0; i + j < CELLS; j++) {
			double cut = paper_narrower("clopper-pearson",
						    25 * (i + 1), 25 * (j + 1));

			levels[i * CELLS + j] = cut;
			least = fmin(least, cut);
			most = fmax(most, cut);
		}
		if (!progress_check(progress, err)) {
			figure_free(figure);
			return NULL;
		}
	}
	for (int i = 0; i < CELLS * CELLS; i++) {
		if (levels[i] > 0)
			levels[i] = 0.1 +
				    0.9 * (levels[i] - least) / (most - least);
	}
	figure_set_x(figure, "false positive rate", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "false negative rate", AXIS_LINEAR, 0, 1);
	figure_add_heat(figure, "cut of the width", colour(0), &heat);
	figure_say(figure,
		   "How much narrower the Bayesian interval is than that of "
		   "Clopper-Pearson, 500 trials of each class, alpha 0.1: from "
		   "%.3g to %.3g %%; the darker, the more.",
		   100 * least, 100 * most);

	return figure;
}

/* ---- tight-auditing, figures 3, 4 and 9 ---- */

struct audit_line {
	const char *label, *method;
};

enum { SIZES = 11 };

struct figure *
draw_observations(struct progress *progress, struct error *err)
{
	static const struct audit_line lines[] = {
		{ "f-DP (CP)", "fdp-clopper-pearson" },
		{ "(ε, δ)-DP (CP)", "clopper-pearson" },
	};
	struct figure *figure =
		figure_new("observations", "Bound and observations");
	double mu = gaussian_dp_mu(4, 1e-5);

	for (int i = 0; i < 2; i++) {
		double x[SIZES], y[SIZES];

		for (int j = 0; j < SIZES; j++) {
			x[j] = 2 * nearbyint(500 * pow(10, j / 2.0));
			y[j] = 0;
			for (double at = 0; at < 6; at += 0.2)
				y[j] = fmax(y[j], reproduce_expected_bound(
							  lines[i].method, mu,
							  at, x[j] / 2));
		}
		figure_add_line(figure, lines[i].label, colour(i), x, y, SIZES);
		if (!progress_check(progress, err)) {
			figure_free(figure);
			return NULL;
		}
	}
	figure_set_x(figure, "observations", AXIS_LOG, 0, 0);
	figure_set_y(figure, "lower bound on ε", AXIS_LINEAR, 0, 4.2);
	figure_add_reference(figure, REFERENCE_HORIZONTAL, 4, "theory", NULL);
	figure_say(figure, "The Gaussian mechanism at (4, 1e-05)-DP, expected "
			   "counts at the best threshold: f-DP is near the "
			   "truth with a thousand observations, (ε, δ)-DP not "
			   "with a hundred million.");
	figure_claim(figure, "the f-DP line assumes its family");

	return figure;
}

enum { THRESHOLDS = 61 };

struct figure *
draw_thresholds(struct progress *progress, struct error *err)
{
	static const struct audit_line lines[] = {
		{ "f-DP (CP)", "fdp-clopper-pearson" },
		{ "(ε, δ)-DP (CP)", "clopper-pearson" },
	};
	struct figure *figure = figure_new("threshold", "Along the threshold");
	struct dataset *data =
		reproduce_data("white-box rows=5000 sigma=1", 1, progress, err);
	double x[THRESHOLDS], y[THRESHOLDS];

	for (int i = 0; data && i < 2; i++) {
		for (int j = 0; j < THRESHOLDS; j++) {
			char settings[60];

			x[j] = -2.5 + 0.1 * j;
			snprintf(settings, sizeof(settings), "sides=1 tau=%.3f",
				 x[j]);
			y[j] = reproduce_asked(lines[i].method, data, settings,
					       "epsilon", PART_LOWER);
		}
		figure_add_line(figure, lines[i].label, colour(i), x, y,
				THRESHOLDS);
	}
	dataset_release(data);
	if (!data) {
		figure_free(figure);
		return NULL;
	}
	figure_set_x(figure, "threshold", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "lower bound on ε", AXIS_LINEAR, 0, 4.6);
	figure_add_reference(figure, REFERENCE_HORIZONTAL,
			     gaussian_dp_epsilon(1e-5, 1), "theory", NULL);
	figure_say(figure, "5,000 simulated observations with sigma 1: f-DP "
			   "says nearly the same at every threshold, (ε, "
			   "δ)-DP does not.");
	figure_claim(figure, "each place alone is a bound if its threshold was "
			     "given in advance");

	return figure;
}

enum { TRUTHS = 16 };

struct figure *
draw_noise_bug(struct progress *progress, struct error *err)
{
	static const struct audit_line lines[] = {
		{ "f-DP (CP)", "fdp-clopper-pearson" },
		{ "f-DP (ZB)", "fdp-bayes" },
		{ "(ε, δ)-DP (CP)", "clopper-pearson" },
		{ "(ε, δ)-DP (ZB)", "bayes" },
		{ "ε-DP (Katz)", "katz" },
	};
	struct figure *figure =
		figure_new("observations", "Bound and true epsilon");
	double x[TRUTHS], y[TRUTHS];

	for (int i = 0; i < 5; i++) {
		for (int j = 0; j < TRUTHS; j++) {
			double mu;

			x[j] = 1.27 + 0.06 * j;
			mu = gaussian_dp_mu(x[j], 1e-5);
			y[j] = reproduce_expected_bound(lines[i].method, mu,
							mu / 2, 20000);
		}
		figure_add_line(figure, lines[i].label, colour(i), x, y,
				TRUTHS);
		if (!progress_check(progress, err)) {
			figure_free(figure);
			return NULL;
		}
	}
	figure_set_x(figure, "true ε", AXIS_LINEAR, 0, 0);
	figure_set_y(figure, "lower bound on ε", AXIS_LINEAR, 0, 2.3);
	figure_add_reference(figure, REFERENCE_HORIZONTAL, 1.27, "claimed",
			     NULL);
	figure_add_reference(figure, REFERENCE_RISING, 0, "truth", NULL);
	figure_say(figure, "Expected counts of 20,000 models on each side at "
			   "the midpoint: f-DP follows the truth, the others "
			   "stay below what is claimed.");
	figure_claim(figure, "the f-DP lines assume their family; ZB and Katz "
			     "promise no coverage");

	return figure;
}

/* ---- one-shot-federated, figure 4 ---- */

struct figure *
draw_spread(struct progress *progress, struct error *err)
{
	static const char *const labels[SPREADS] = { "σ 0.541, one run",
						     "σ 0.541, ten runs",
						     "σ 1.54, one run",
						     "σ 1.54, ten runs" };
	struct spread spreads[SPREADS];
	struct figure *figure;

	if (!reproduce_spread_run(spreads, progress, err))
		return NULL;
	figure = figure_new("quantiles", "One run or ten");
	for (int i = 0; i < SPREADS; i++) {
		double x[SPREAD_QUANTILES], y[SPREAD_QUANTILES];
		struct style style = colour(i / 2);

		style.line = i % 2 ? LINE_DASHED : LINE_SOLID;
		for (int j = 0; j < SPREAD_QUANTILES; j++) {
			x[j] = (2 * j + 1) / 10.0;
			y[j] = reproduce_spread_quantile(&spreads[i],
							 2 * j + 1);
		}
		figure_add_line(figure, labels[i], style, x, y,
				SPREAD_QUANTILES);
	}
	figure_set_x(figure, "quantile", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "ε of one-shot", AXIS_LINEAR, 0, 12);
	figure_say(figure, "Quantiles of the estimate over fifty experiments, "
			   "a thousand canaries in one run or a hundred in "
			   "each of ten: they are close.");
	figure_claim(figure, "heuristics: no confidence goes with these "
			     "numbers");

	return figure;
}
