/*
 * paper_bayesian_estimation.c - searches behind Zanella-Beguelin et al.,
 * Bayesian estimation of differential privacy, ICML 2023
 */

#include <math.h>

#include "privacy/region.h"
#include "stats/law/rate_interval.h"
#include "study/paper/paper_functions.h"

double
paper_change(const struct paper_call *call)
{
	return 100 * (call->row->at[1] / call->row->at[0] - 1);
}

double
paper_corner(const struct paper_call *call)
{
	return (1 - call->row->at[1]) / (1 + exp(call->row->at[0]));
}

static double
counts_width(const char *method, const struct reproduce_counts *counts)
{
	return reproduce_counts(method, counts, "epsilon", PART_UPPER) -
	       reproduce_counts(method, counts, "epsilon", PART_LOWER);
}

/* Counts both classes together, as the paper does, in steps of 50. */
double
paper_samples_for(const struct paper_call *call)
{
	for (double n = 50; n < 4000; n += 50) {
		double half = n / 2, right = nearbyint(0.6 * half);
		const struct reproduce_counts counts = {
			right, half - right, half - right, right, 1e-5, 0.1, 2
		};

		if (counts_width(call->row->method, &counts) <=
		    call->row->at[0])
			return n;
	}

	return NAN;
}

static double
width_of(const char *method, const struct paper_call *call)
{
	const char *line = call->row->settings;

	return reproduce_asked(method, call->data, line, "epsilon",
			       PART_UPPER) -
	       reproduce_asked(method, call->data, line, "epsilon", PART_LOWER);
}

double
paper_narrower_than(const struct paper_call *call)
{
	return 100 * (1 - width_of("bayes", call) /
				  width_of(call->row->method, call));
}

double
paper_narrower(const char *than, double fn, double fp)
{
	const struct reproduce_counts counts = { 500 - fn, fn,  fp, 500 - fp,
						 1e-5,     0.1, 2 };

	return 1 - counts_width("bayes", &counts) / counts_width(than, &counts);
}

/* Searches a grid of rates for the least and the most. */
bool
paper_narrowing(const struct paper_call *call,
		struct paper_number numbers[PAPER_NUMBERS], struct error *err)
{
	double least = INFINITY, most = -INFINITY;

	for (int i = 1; i <= 19; i++) {
		for (int j = 1; j + i <= 20; j++) {
			double cut = 100 * paper_narrower(call->row->method,
							  25 * i, 25 * j);

			least = fmin(least, cut);
			most = fmax(most, cut);
		}
	}
	numbers[0].value = least;
	numbers[1].value = most;

	return progress_check(call->progress, err);
}

/* ---- table 2: which counts could have given the printed ends? ---- */

enum { CLASS = 512, METHODS = 2, ENDS = 4 };

/* Limits of each count out of CLASS. */
struct limits_table {
	struct proportion low[CLASS + 1], high[CLASS + 1];
};

static void
fill_limits(struct limits_table *table, const struct rate_interval *which)
{
	for (size_t k = 0; k <= CLASS; k++) {
		table->low[k] = rate_interval_lower(which, k, CLASS, 0.1 / 4);
		table->high[k] = which->upper(k, CLASS, 0.1 / 4);
	}
}

/* How far the ends of both methods are from the printed ones at most. */
static double
miss_of(const struct limits_table tables[METHODS], size_t fn, size_t fp,
	const double ends[ENDS])
{
	double miss = 0;

	for (int i = 0; i < METHODS; i++) {
		const struct limits_table *at = &tables[i];
		const struct rectangle over = { at->low[fn], at->high[fn],
						at->low[fp], at->high[fp] };
		double low = region_lowest(&over, 1e-5, true).epsilon;
		double high = region_highest(&over, 1e-5, true).epsilon;

		miss = fmax(miss, fabs(low - ends[2 * i]));
		miss = fmax(miss, fabs(high - ends[2 * i + 1]));
	}

	return miss;
}

/* The counts of two classes of 512 that come nearest. */
static struct reproduce_counts
nearest_counts(const struct limits_table tables[METHODS],
	       const double ends[ENDS])
{
	struct reproduce_counts at = { .delta = 1e-5,
				       .alpha = 0.1,
				       .sides = 2 };
	double best = INFINITY;

	for (size_t fn = 0; fn <= CLASS; fn++) {
		for (size_t fp = 0; fp + fn <= CLASS; fp++) {
			double miss = miss_of(tables, fn, fp, ends);

			if (miss < best) {
				best = miss;
				at.fn = (double)fn;
				at.fp = (double)fp;
			}
		}
	}
	at.tp = CLASS - at.fn;
	at.tn = CLASS - at.fp;

	return at;
}

bool
paper_nearest_table(const struct paper_call *call,
		    struct paper_number numbers[PAPER_NUMBERS],
		    struct error *err)
{
	static const char *const methods[] = { "clopper-pearson", "jeffreys",
					       "bayes" };
	struct limits_table tables[METHODS];
	struct reproduce_counts at;

	fill_limits(&tables[0], &interval_clopper_pearson);
	fill_limits(&tables[1], &interval_jeffreys);
	at = nearest_counts(tables, call->row->at);
	for (int i = 0; i < 6; i++)
		numbers[i].value =
			reproduce_counts(methods[i / 2], &at, "epsilon",
					 i % 2 ? PART_UPPER : PART_LOWER);

	return progress_check(call->progress, err);
}
