/*
 * paper_tight_auditing.c - searches behind Nasr et al., Tight auditing of
 * differentially private machine learning, USENIX Security 2023
 */

#include <math.h>
#include <stdio.h>

#include "method/mechanism/mechanism_settings.h"
#include "privacy/gaussian_dp.h"
#include "privacy/region.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"
#include "stats/sample/sort.h"
#include "study/paper/paper_functions.h"

#define DELTA 1e-5

double
paper_gaussian_mu(const struct paper_call *call)
{
	return gaussian_dp_mu(call->row->at[0], call->row->at[1]);
}

double
paper_gaussian_tradeoff(const struct paper_call *call)
{
	return gaussian_dp_tradeoff(call->row->at[0], call->row->at[1]);
}

/* ---- Algorithm 4 ---- */

/* Lines of Algorithm 4 through one Gaussian curve, at FPR alpha. */
static double
lines_at(double alpha, double mu, int lines, double delta, bool printed_rule)
{
	double best = printed_rule ? 1 : 0;

	for (int i = 1; i <= lines; i++) {
		double step = (double)i / lines;
		double d = delta + step * (gaussian_dp_delta(0, mu) - delta);
		double epsilon = gaussian_dp_epsilon(d, mu);
		double one = 1 - d - exp(epsilon) * alpha;
		double two = exp(-epsilon) * (1 - d - alpha);
		double line = fmax(0, fmax(one, two));

		best = printed_rule ? fmin(best, line) : fmax(best, line);
	}

	return best;
}

static double
lines_of(const struct paper_call *call, bool printed_rule)
{
	const double *at = call->row->at;

	return lines_at(at[0], at[1], (int)at[2], at[3], printed_rule);
}

double
paper_least_line(const struct paper_call *call)
{
	return lines_of(call, true);
}

double
paper_largest_line(const struct paper_call *call)
{
	return lines_of(call, false);
}

static double
ten_lines_at(const void *of, double mu)
{
	const double *alpha = of;

	return lines_at(*alpha, mu, 10, 1e-5, false);
}

/* The epsilon whose ten lines pass through a point of the exact curve. */
static double
epsilon_of_lines(double epsilon, double alpha)
{
	double mu = gaussian_dp_mu(epsilon, 1e-5);
	double beta = gaussian_dp_tradeoff(alpha, mu);

	return gaussian_dp_epsilon(
		1e-5, root_fall(ten_lines_at, &alpha, beta, 0, 2 * mu, 0).low);
}

double
paper_lines_loss(const struct paper_call *call)
{
	const double *at = call->row->at;

	return fabs(at[0] - epsilon_of_lines(at[0], at[1]));
}

/* ---- curves of mechanisms ---- */

/* NaN where the mechanism cannot be made. */
static double
curve_at(const char *line, double fpr)
{
	struct mechanism *mechanism = NULL;
	struct bracket fnr = { NAN, NAN, NAN };
	struct settings settings;
	struct error err;

	settings_init(&settings);
	if (settings_set_line(&settings, line, &err))
		mechanism = mechanism_settings_make(&settings, NULL, &err);
	if (!mechanism || !mechanism_tradeoff(mechanism, fpr, &fnr, &err))
		fnr.value = NAN;
	mechanism_free(mechanism);
	settings_clear(&settings);

	return fnr.value;
}

double
paper_tradeoff(const struct paper_call *call)
{
	return curve_at(call->row->settings, call->row->at[0]);
}

double
paper_curves_gap(const struct paper_call *call)
{
	double gap = 0;

	(void)call;
	for (int i = 0; i <= 100; i++) {
		double one = curve_at("mechanism=randomized-response epsilon=1",
				      i / 100.0);
		double other = curve_at("mechanism=approximate-dp epsilon=1 "
					"mechanism-delta=1e-5",
					i / 100.0);

		gap = fmax(gap, fabs(one - other));
	}

	return gap;
}

/* The red dot of figure 2. */
bool
paper_dot(const struct paper_call *call,
	  struct paper_number numbers[PAPER_NUMBERS], struct error *err)
{
	const double *at = call->row->at;
	double fpr = at[0], delta = at[2];
	double fnr = 1 - delta - exp(at[1]) * fpr;
	const struct rates dot = { { fnr, 1 - fnr }, { fpr, 1 - fpr } };
	double mu = normal_quantile_above(fpr) - normal_quantile(fnr);

	(void)err;
	numbers[0].value = region_epsilon(&dot, delta, true).epsilon;
	numbers[1].value = mu;
	numbers[2].value = gaussian_dp_epsilon(delta, mu);

	return true;
}

/* ---- expected counts of the Gaussian mechanism at a threshold ---- */

/* Takes the best threshold, because the paper chooses it so. */
double
paper_best_percent(const struct paper_call *call)
{
	const double *at = call->row->at;
	double mu = gaussian_dp_mu(at[0], DELTA), best = 0;

	for (double t = 0; t < 6.5; t += 0.1)
		best = fmax(best, reproduce_expected_bound(call->row->method,
							   mu, t, at[1]));

	return 100 / at[0] * best;
}

double
paper_midpoint_bound(const struct paper_call *call)
{
	double mu = gaussian_dp_mu(call->row->at[0], DELTA);

	return reproduce_expected_bound(call->row->method, mu, mu / 2,
					call->row->at[1]);
}

/* ---- simulated observations ---- */

/* Returns the FNR that was observed where the FPR is `fpr`. */
static double
observed_fnr(const struct dataset *data, double fpr)
{
	char settings[60];

	snprintf(settings, sizeof(settings), "tau=quantile:%g", 1 - fpr);

	return reproduce_asked("plug-in", data, settings, "fnr", PART_VALUE);
}

bool
paper_subsampled(const struct paper_call *call,
		 struct paper_number numbers[PAPER_NUMBERS], struct error *err)
{
	const char *line = call->row->settings;
	struct mechanism *mechanism = NULL;
	struct bracket epsilon = { NAN, NAN, NAN };
	double seen = observed_fnr(call->data, 0.5);
	struct settings settings;
	bool done;

	settings_init(&settings);
	done = settings_set_line(&settings, line, err);
	if (done)
		mechanism = mechanism_settings_make(&settings, NULL, err);
	done = mechanism && mechanism_epsilon(mechanism, DELTA, &epsilon, err);
	mechanism_free(mechanism);
	settings_clear(&settings);
	numbers[0].value = seen;
	numbers[1].value = seen - curve_at(line, 0.5);
	numbers[2].value =
		seen - normal_below(-gaussian_dp_mu(epsilon.value, DELTA));

	return done;
}

enum { SEED = 1, AUDITS = 20 };

/* Each audit has noise of its own; NaN if it cannot be simulated. */
double
paper_median_bound(const struct paper_call *call)
{
	const struct paper_row *row = call->row;
	double found[AUDITS];

	for (size_t i = 0; i < AUDITS; i++) {
		struct error ignored;
		struct dataset *data = reproduce_data(row->data, SEED + i,
						      call->progress, &ignored);

		if (!data)
			return NAN;
		found[i] = reproduce_asked(row->method, data, row->settings,
					   "epsilon", PART_LOWER);
		dataset_release(data);
	}
	sort_numbers(found, AUDITS);

	return (found[AUDITS / 2 - 1] + found[AUDITS / 2]) / 2;
}
