/* samples.c - figures of every shape, for tests and benches */

#include "tests/plots/samples.h"

#include <math.h>
#include <stdio.h>

#include "stats/law/normal.h"

enum { STEPS = 400, GRID = 81 };

static struct style
coloured(int colour)
{
	return (struct style){ .colour = colour };
}

static struct figure *
region(void)
{
	struct figure *figure = figure_new("region", "Privacy region at δ = 0");
	double e = exp(1), x[] = { 0, 1 / (1 + e), 1, 1, e / (1 + e), 0 };
	double y[] = { 1, 1 / (1 + e), 0, 0, e / (1 + e), 1 };
	double audited = exp(1.9), fpr = 0.08, fnr = 0.62;
	double ax[] = { 0, 1 / (1 + audited), 1 };
	double ay[] = { 1, 1 / (1 + audited), 0 };
	double box_x[] = { 0.04, 0.14, 0.14, 0.04, 0.04 };
	double box_y[] = { 0.52, 0.52, 0.7, 0.7, 0.52 };
	struct style filled = { .colour = 0, .line = LINE_NONE };

	figure_set_x(figure, "FPR", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "FNR", AXIS_LINEAR, 0, 1);
	figure_add_area(figure, "ε = 1 region", filled, x, y, 6);
	figure_add_line(figure, "claimed ε = 1", coloured(0), x, y, 3);
	figure_add_line(figure, "audited ε ≥ 1.9", coloured(3), ax, ay, 3);
	figure_add_line(figure, "95 % Clopper–Pearson", coloured(5), box_x,
			box_y, 5);
	figure_add_points(figure, "(FPR, FNR)", coloured(5), &fpr, &fnr, 1);
	figure_say(figure, "The rates of the attack lie outside the region of "
			   "the claim.");
	figure_claim(figure, "lower bound at 95 %%, one-sided");

	return figure;
}

static struct figure *
heat(void)
{
	static double levels[GRID * GRID];
	struct heat grid = { GRID, GRID, { 0, 1 }, { 0, 1 }, levels };
	struct figure *figure = figure_new("posterior", "Posterior of both");
	double x[] = { 0, 0.27, 1 }, y[] = { 1, 0.27, 0 };

	for (int i = 0; i < GRID * GRID; i++) {
		double a = ((i % GRID + 0.5) / GRID - 0.27) / 0.09;
		double b =
			(((double)(2 * (i / GRID)) + 1) / (2 * GRID) - 0.33) /
			0.07;
		levels[i] = exp(-(a * a + b * b) / 2);
	}
	figure_set_x(figure, "FPR", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "FNR", AXIS_LINEAR, 0, 1);
	figure_add_heat(figure, "posterior", coloured(0), &grid);
	figure_add_line(figure, "claimed ε = 1", coloured(7), x, y, 3);

	return figure;
}

static struct figure *
tradeoff(void)
{
	static const double mus[] = { 0.25, 0.5, 1, 1.5, 2.5 };
	struct figure *figure = figure_new("tradeoff", "Trade-off curves");

	figure_set_x(figure, "type I error α", AXIS_LINEAR, 0, 1);
	figure_set_y(figure, "type II error β", AXIS_LINEAR, 0, 1);
	for (int i = 0; i < 5; i++) {
		double x[STEPS + 1], y[STEPS + 1];
		char label[32];

		for (int j = 0; j <= STEPS; j++) {
			x[j] = (double)j / STEPS;
			y[j] = normal_below(-normal_quantile(x[j]) - mus[i]);
		}
		snprintf(label, sizeof(label), "μ = %g", mus[i]);
		figure_add_line(figure, label, coloured(i), x, y, STEPS + 1);
	}
	figure_add_reference(figure, REFERENCE_FALLING, 0, "no privacy loss",
			     NULL);

	return figure;
}

static struct figure *
histogram(void)
{
	enum { BINS = 50 };
	struct figure *figure = figure_new("densities", "Attack scores");

	figure_set_x(figure, "attack score", AXIS_LINEAR, -4, 6);
	figure_set_y(figure, "density", AXIS_LINEAR, 0, 0);
	for (int k = 0; k < 2; k++) {
		double from[BINS], to[BINS], height[BINS];

		for (int i = 0; i < BINS; i++) {
			from[i] = -4 + 0.2 * i;
			to[i] = from[i] + 0.2;
			height[i] = normal_density(from[i] + 0.1 - 1.7 * k) *
				    (1 + 0.1 * sin(7 * i + k));
		}
		figure_add_bars(figure, k ? "members" : "non-members",
				coloured(k),
				(struct points){ BINS, .x_low = from,
						 .x_high = to, .y = height });
	}
	figure_add_reference(figure, REFERENCE_VERTICAL, 1.9, "τ = 1.9", "tau")
		->style = (struct style){ .colour = 5 };

	return figure;
}

static struct figure *
roc(void)
{
	static const double powers[] = { 0.35, 0.5, 0.7 };
	struct figure *figure = figure_new("roc", "ROC, both axes logarithmic");

	figure_set_x(figure, "FPR", AXIS_LOG, 1e-5, 1);
	figure_set_y(figure, "TPR", AXIS_LOG, 1e-5, 1);
	for (int i = 0; i < 3; i++) {
		double x[STEPS + 1], y[STEPS + 1];

		for (int j = 0; j <= STEPS; j++) {
			x[j] = j ? pow(10, -6 + 6.0 * j / STEPS) : 0;
			y[j] = pow(x[j], powers[i]);
		}
		figure_add_steps(figure, i ? i > 1 ? "loss" : "RMIA" : "LiRA",
				 coloured(i), x, y, STEPS + 1);
	}
	figure_add_reference(figure, REFERENCE_RISING, 0, "chance", NULL);

	return figure;
}

static struct figure *
pareto(void)
{
	enum { RUNS = 24 };
	struct figure *figure = figure_new("landscape", "Privacy and utility");
	double x[RUNS], y[RUNS], low[RUNS], high[RUNS], at[60], height[60];

	figure_set_x(figure, "ε lower bound", AXIS_LOG, 0.2, 20);
	figure_set_y(figure, "accuracy", AXIS_LINEAR, 0.4, 1);
	for (int i = 0; i < RUNS; i++) {
		x[i] = 0.3 * pow(1.17, i);
		y[i] = 0.55 + 0.018 * i + 0.03 * sin(5 * i);
		low[i] = y[i] - 0.03;
		high[i] = y[i] + 0.03;
	}
	figure_add_steps(figure, "Pareto front", coloured(5), x, high, RUNS);
	figure_add_errors(
		figure, "runs ± 95 %", coloured(0),
		(struct points){ RUNS, x, y, .y_low = low, .y_high = high });
	for (int i = 0; i < 60; i++) {
		at[i] = 0.2 * pow(100, i / 59.0);
		height[i] = exp(-pow(log(at[i] / 2), 2));
	}
	figure_add_bars(figure, NULL, coloured(0),
			(struct points){ 59, .x_low = at, .x_high = at + 1,
					 .y = height })
		->panel = PANEL_TOP;
	for (int i = 0; i < 60; i++) {
		at[i] = 0.4 + 0.6 * i / 59.0;
		height[i] = exp(-pow((at[i] - 0.75) / 0.15, 2));
	}
	figure_add_area(figure, NULL, coloured(0), height, at, 60)->panel =
		PANEL_RIGHT;

	return figure;
}

static struct figure *
bands(void)
{
	enum { POINTS = 60 };
	static const char *const names[] = { "Clopper–Pearson", "Bayes" };
	struct figure *figure = figure_new("endpoints", "Ends against N");

	figure_set_x(figure, "N canaries", AXIS_LOG, 1e2, 1e5);
	figure_set_y(figure, "ε interval", AXIS_LINEAR, 0, 5);
	for (int k = 0; k < 2; k++) {
		double x[POINTS], low[POINTS], high[POINTS];

		for (int i = 0; i < POINTS; i++) {
			x[i] = 100 * pow(1000, i / (POINTS - 1.0));
			low[i] = 2 - (18 - 7 * k) / sqrt(x[i]);
			high[i] = 2 + (16 - 6 * k) / sqrt(x[i]);
		}
		figure_add_band(figure, names[k], coloured(2 * k),
				(struct points){ POINTS, x, .y_low = low,
						 .y_high = high });
	}
	figure_add_reference(figure, REFERENCE_HORIZONTAL, 2, "true ε", NULL)
		->style = (struct style){ .colour = 5 };

	return figure;
}

const struct sample samples[SAMPLE_COUNT] = {
	{ "region", region },  { "heat", heat }, { "tradeoff", tradeoff },
	{ "hist", histogram }, { "roc", roc },   { "pareto", pareto },
	{ "bands", bands },
};
