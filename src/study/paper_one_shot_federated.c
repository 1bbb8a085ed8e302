/*
 * paper_one_shot_federated.c - Andrew et al., One-shot empirical privacy
 * estimation for federated learning, ICLR 2024
 */

#include <math.h>

#include "privacy/gaussian_dp.h"
#include "privacy/one_shot.h"
#include "privacy/one_shot_sample.h"
#include "privacy/two_gaussians.h"
#include "stats/anderson_darling.h"
#include "study/papers.h"
#include "task/tasks.h"

enum { SIMULATIONS = 50, DIMENSIONS = 4 };

/* A row of Table 1; means and deviations over 50 simulations. */
static const struct row {
	double sigma;
	const char *sigma_text, *analytical;
	const char *mean[DIMENSIONS], *deviation[DIMENSIONS];
} rows[] = {
	{ 0.541,
	  "0.541",
	  "10.0",
	  { "9.89", "10.1", "10.0", "10.0" },
	  { "0.71", "0.41", "0.23", "0.10" } },
	{ 1.54,
	  "1.54",
	  "3.0",
	  { "3.00", "3.00", "2.96", "3.00" },
	  { "0.46", "0.31", "0.15", "0.08" } },
	{ 4.22,
	  "4.22",
	  "1.0",
	  { "0.98", "1.05", "0.99", "1.00" },
	  { "0.41", "0.23", "0.14", "0.07" } },
};

static const struct {
	double dimension;
	const char *mean, *deviation;
} dimensions[DIMENSIONS] = {
	{ 1e4, "mean estimate, d = 10^4", "deviation, d = 10^4" },
	{ 1e5, "mean estimate, d = 10^5", "deviation, d = 10^5" },
	{ 1e6, "mean estimate, d = 10^6", "deviation, d = 10^6" },
	{ 1e7, "mean estimate, d = 10^7", "deviation, d = 10^7" },
};

/* The simulations of one cell. */
struct cell {
	struct one_shot_design design;
	double epsilon[SIMULATIONS];
	size_t stream;
};

static bool
simulate(size_t index, void *job, struct error *err)
{
	struct cell *cell = job;
	struct one_shot_sample sample = { 0 };
	struct cosine_summary seen;
	struct two_gaussians pair;

	if (!one_shot_sample(&cell->design, 1, cell->stream + index, &sample,
			     NULL, err))
		return false;
	seen = cosine_summary(sample.final, cell->design.canaries);
	pair = (struct two_gaussians){
		.sd0 = 1 / sqrt(cell->design.dimension),
		.mean1 = seen.mean,
		.sd1 = seen.deviation,
	};
	cell->epsilon[index] = two_gaussians_epsilon_both(&pair, 1e-6);
	one_shot_sample_clear(&sample);

	return true;
}

static void
moments(const struct cell *cell, double *mean, double *deviation)
{
	double sum = 0, squares = 0;

	for (size_t i = 0; i < SIMULATIONS; i++)
		sum += cell->epsilon[i];
	*mean = sum / SIMULATIONS;
	for (size_t i = 0; i < SIMULATIONS; i++)
		squares +=
			(cell->epsilon[i] - *mean) * (cell->epsilon[i] - *mean);
	*deviation = sqrt(squares / (SIMULATIONS - 1));
}

/* Both tables are samples: three standard errors of the difference. */
static void
add_cell(struct reproductions *list, const struct row *row, size_t column,
	 const struct cell *cell)
{
	double mean, deviation;

	moments(cell, &mean, &deviation);
	reproduce_add(
		list,
		&(struct printed){
			"table-1", dimensions[column].mean, row->mean[column],
			.within =
				3 * deviation * sqrt(2.0 / SIMULATIONS) + 0.05,
			.reason = "within three standard errors of the "
				  "difference of two times 50 simulations" },
		mean);
	reproduce_add(
		list,
		&(struct printed){
			"table-1", dimensions[column].deviation,
			row->deviation[column],
			.within =
				3 * deviation * sqrt(1.0 / (SIMULATIONS - 1)) +
				0.005,
			.reason = "within three standard errors of the "
				  "difference of two times 50 simulations" },
		deviation);
}

static bool
add_table_1(struct reproductions *list, struct progress *progress,
	    struct error *err)
{
	size_t stream = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		reproduce_add(list,
			      &(struct printed){ "table-1",
						 "analytical epsilon",
						 rows[i].analytical },
			      gaussian_dp_epsilon(1e-6, 1 / rows[i].sigma));
		for (size_t j = 0; j < DIMENSIONS; j++) {
			struct cell cell = {
				.design = { .dimension =
						    dimensions[j].dimension,
					    .sigma = rows[i].sigma,
					    .canaries = (size_t)sqrt(
						    dimensions[j].dimension),
					    .rounds = 1,
					    .presentations = 1 },
				.stream = stream,
			};

			stream += SIMULATIONS;
			if (!tasks_run(SIMULATIONS, simulate, &cell, 0,
				       progress, err))
				return false;
			add_cell(list, &rows[i], j, &cell);
		}
	}

	return true;
}

/* The Gaussian mechanism at delta = users^-1.1. */
static double
analytical(double sigma, double users)
{
	return gaussian_dp_epsilon(pow(users, -1.1), 1 / sigma);
}

static void
add_analytical(struct reproductions *list)
{
	static const char cut[] = "printed to fewer digits than it has";
	static const char hidden[] =
		"the accountant and delta behind this table are not printed; "
		"ours is one Gaussian release at delta = 3383^-1.1";
	static const struct {
		struct printed printed;
		double sigma, users;
	} items[] = {
		{ { "table-2", "analytical epsilon, noise 0.0496", "300",
		    .known = OUTCOME_ROUNDING, .reason = cut },
		  0.0496,
		  341000 },
		{ { "table-2", "analytical epsilon, noise 0.0986", "100",
		    .known = OUTCOME_ROUNDING, .reason = cut },
		  0.0986,
		  341000 },
		{ { "table-2", "analytical epsilon, noise 0.2317", "30",
		    .known = OUTCOME_ROUNDING, .reason = cut },
		  0.2317,
		  341000 },
		{ { "table-3", "analytical epsilon, noise 0.064", "194",
		    .known = OUTCOME_ROUNDING,
		    .reason = "the noise is printed to two digits" },
		  0.064,
		  341000 },
		{ { "table-3", "analytical epsilon, noise 0.102", "93.8",
		    .known = OUTCOME_ROUNDING,
		    .reason = "the noise is printed to three digits" },
		  0.102,
		  341000 },
		{ { "table-3", "analytical epsilon, noise 0.184", "40.2",
		    .known = OUTCOME_ROUNDING,
		    .reason = "the noise is printed to three digits" },
		  0.184,
		  341000 },
		{ { "table-3", "analytical epsilon, noise 0.234", "28.9" },
		  0.234,
		  341000 },
		{ { "table-5", "analytical epsilon, noise 0.16", "33.8",
		    .known = OUTCOME_NOT_REPRODUCIBLE, .reason = hidden },
		  0.16,
		  3383 },
		{ { "table-5", "analytical epsilon, noise 0.18", "28.1",
		    .known = OUTCOME_NOT_REPRODUCIBLE, .reason = hidden },
		  0.18,
		  3383 },
		{ { "table-5", "analytical epsilon, noise 0.195", "24.8",
		    .known = OUTCOME_NOT_REPRODUCIBLE, .reason = hidden },
		  0.195,
		  3383 },
		{ { "table-5", "analytical epsilon, noise 0.25", "16.9",
		    .known = OUTCOME_NOT_REPRODUCIBLE, .reason = hidden },
		  0.25,
		  3383 },
		{ { "table-5", "analytical epsilon, noise 0.315", "12.0",
		    .known = OUTCOME_NOT_REPRODUCIBLE, .reason = hidden },
		  0.315,
		  3383 },
	};

	for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++) {
		reproduce_add(list, &items[i].printed,
			      analytical(items[i].sigma, items[i].users));
	}
}

static void
add_ceilings(struct reproductions *list)
{
	double ceiling =
		one_shot_lower_ceiling(1000, 1000, pow(341000, -1.1), 0.05);

	reproduce_add(
		list,
		&(struct printed){
			"table-2", "largest lower bound with 1,000 canaries",
			"6.240", .known = OUTCOME_NOT_REPRODUCIBLE,
			.reason = "the released code gives 6.254 for 1,000 "
				  "canaries; 6.240 needs 986" },
		ceiling);
	reproduce_add(
		list,
		&(struct printed){ "table-5",
				   "largest lower bound with 1,000 canaries",
				   "6.25" },
		one_shot_lower_ceiling(1000, 1000, pow(3383, -1.1), 0.05));
}

/* P(at least k of 15 tests reject at 15 %), each independent. */
static double
at_least(int k)
{
	double sum = 0;

	for (int i = k; i <= 15; i++) {
		sum += exp(lgamma(16) - lgamma(i + 1.0) - lgamma(16.0 - i)) *
		       pow(0.15, i) * pow(0.85, 15 - i);
	}

	return 100 * sum;
}

/* The critical value at a tabulated level for 1,000 cosines. */
static double
critical(double level)
{
	size_t at = 0;

	while (at + 1 < ANDERSON_DARLING_LEVELS &&
	       fabs(anderson_darling_levels[at] - level) > 1e-9)
		at++;

	return anderson_darling_critical(at, 1000);
}

static void
add_normality(struct reproductions *list)
{
	reproduce_add(list,
		      &(struct printed){ "table-4",
					 "percent, three or more of 15 above "
					 "the 15 % level",
					 "68", .known = OUTCOME_MISPRINT,
					 .reason = "68 % is the chance of two "
						   "or more" },
		      at_least(3));
	reproduce_add(list,
		      &(struct printed){ "table-4",
					 "percent, two or more of 15 above the "
					 "15 % level",
					 "68" },
		      at_least(2));
	reproduce_add(list,
		      &(struct printed){ "table-4",
					 "Anderson-Darling critical value, "
					 "15 %",
					 "0.574" },
		      critical(0.15));
	reproduce_add(list,
		      &(struct printed){ "table-4",
					 "Anderson-Darling critical value, 1 %",
					 "1.088" },
		      critical(0.01));
}

static bool
run(struct reproductions *list, struct progress *progress, struct error *err)
{
	if (!add_table_1(list, progress, err))
		return false;
	add_analytical(list);
	add_ceilings(list);
	add_normality(list);

	return true;
}

const struct paper paper_one_shot_federated = {
	.name = "one-shot-federated",
	.title = "One-shot empirical privacy estimation for federated learning",
	.run = run,
};
