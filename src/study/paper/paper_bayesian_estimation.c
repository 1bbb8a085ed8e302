/*
 * paper_bayesian_estimation.c - Zanella-Beguelin et al., Bayesian
 * estimation of differential privacy, ICML 2023
 */

#include <math.h>
#include <stdio.h>

#include "privacy/region.h"
#include "stats/law/rate_interval.h"
#include "study/paper/papers.h"
#include "study/paper/reproduce_drawings.h"

static const char own_rates[] =
	"the counts behind the figure are not printed; here FNR 50 % and FPR "
	"20 %, no false positive in 2";

static const struct reproduce_counts example = {
	65, 35, 25, 75, 0.05, 0.05, 2
};
static const struct reproduce_counts perfect = {
	1000, 0, 0, 1000, 1e-5, 0.1, 2
};

static void
add_example(struct reproductions *list)
{
	static const struct {
		struct printed printed;
		const char *method;
		enum part part;
	} items[] = {
		{ { "3.2", "Bayesian interval, lower end", "0.522" },
		  "bayes",
		  PART_LOWER },
		{ { "3.2", "Bayesian interval, upper end", "1.268",
		    .known = OUTCOME_ROUNDING,
		    .reason = "the authors' solver stops at 1e-2 and its "
			      "quadrature at 5e-3; exact is 1.26665" },
		  "bayes",
		  PART_UPPER },
		{ { "3.2", "Jeffreys interval, lower end", "0.321" },
		  "jeffreys",
		  PART_LOWER },
		{ { "3.2", "Jeffreys interval, upper end", "1.456" },
		  "jeffreys",
		  PART_UPPER },
		{ { "3.2", "Clopper-Pearson interval, lower end", "0.295" },
		  "clopper-pearson",
		  PART_LOWER },
		{ { "3.2", "Clopper-Pearson interval, upper end", "1.489" },
		  "clopper-pearson",
		  PART_UPPER },
	};

	for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++) {
		reproduce_add(list, &items[i].printed,
			      reproduce_counts(items[i].method, &example,
					       "epsilon", items[i].part));
	}
}

static void
add_masses(struct reproductions *list)
{
	static const char swapped[] =
		"the printed masses are those of the Clopper-Pearson "
		"rectangle and its band";
	static const struct {
		struct printed printed;
		const char *method, *quantity;
	} items[] = {
		{ { "3.2-mass", "percent in the Jeffreys rectangle", "96.3",
		    .known = OUTCOME_MISPRINT, .reason = swapped },
		  "jeffreys",
		  "rectangle-mass" },
		{ { "3.2-mass", "percent in the Clopper-Pearson rectangle",
		    "96.3" },
		  "clopper-pearson",
		  "rectangle-mass" },
		{ { "3.2-mass", "percent in the Jeffreys band", "99.8",
		    .known = OUTCOME_MISPRINT, .reason = swapped },
		  "jeffreys",
		  "band-mass" },
		{ { "3.2-mass", "percent in the Clopper-Pearson band", "99.8" },
		  "clopper-pearson",
		  "band-mass" },
		{ { "3.2-mass", "percent in the Bayesian interval", "95" },
		  "bayes",
		  "band-mass" },
	};

	for (size_t i = 0; i < sizeof(items) / sizeof(items[0]); i++) {
		reproduce_add(list, &items[i].printed,
			      100 * reproduce_counts(items[i].method, &example,
						     items[i].quantity,
						     PART_VALUE));
	}
}

static void
add_perfect(struct reproductions *list)
{
	struct reproduce_counts one = perfect;

	one.sides = 1;
	reproduce_add(list,
		      &(struct printed){ "3.1",
					 "perfect attack, Clopper-Pearson, "
					 "two-sided",
					 "5.6" },
		      reproduce_counts("clopper-pearson", &perfect, "epsilon",
				       PART_LOWER));
	reproduce_add(list,
		      &(struct printed){ "3.1",
					 "perfect attack, Clopper-Pearson, "
					 "one-sided",
					 "5.81" },
		      reproduce_counts("clopper-pearson", &one, "epsilon",
				       PART_LOWER));
	reproduce_add(
		list,
		&(struct printed){ "3.1", "perfect attack, Jeffreys, one-sided",
				   "6.25" },
		reproduce_counts("jeffreys", &one, "epsilon", PART_LOWER));
}

static void
add_footnote(struct reproductions *list)
{
	const struct reproduce_counts counts = { 90, 10, 0, 100, 1e-5, 0.1, 2 };
	double lower = reproduce_counts("clopper-pearson", &counts, "epsilon",
					PART_LOWER);

	reproduce_add(list,
		      &(struct printed){ "footnote-1",
					 "epsilon at (FNR+, FPR+)", "3.124" },
		      lower);
	reproduce_add(list,
		      &(struct printed){
			      "footnote-1", "minimum over the rectangle",
			      "1.736", .known = OUTCOME_MISPRINT,
			      .reason = "only by dropping the infinite term at "
					"FPR = 0; the infimum there is "
					"infinite, so the minimum is 3.124" },
		      lower);
}

/* Figure 7: one attack, ten times the trials each time. */
static void
add_convergence(struct reproductions *list)
{
	static const struct {
		const char *low, *high;
		double half;
	} rows[] = {
		{ "4 trials, 95 % interval, lower end",
		  "4 trials, 95 % interval, upper end", 2 },
		{ "40 trials, 95 % interval, lower end",
		  "40 trials, 95 % interval, upper end", 20 },
		{ "400 trials, 95 % interval, lower end",
		  "400 trials, 95 % interval, upper end", 200 },
		{ "4,000 trials, 95 % interval, lower end",
		  "4,000 trials, 95 % interval, upper end", 2000 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		double n = rows[i].half;
		struct reproduce_counts at = { .fn = n / 2,
					       .tp = n / 2,
					       .fp = floor(n / 5),
					       .tn = n - floor(n / 5),
					       .delta = 1e-5,
					       .alpha = 0.05,
					       .sides = 2 };

		reproduce_add(
			list,
			&(struct printed){ "figure-7", rows[i].low, NULL,
					   .reason = own_rates },
			reproduce_counts("bayes", &at, "epsilon", PART_LOWER));
		reproduce_add(
			list,
			&(struct printed){ "figure-7", rows[i].high, NULL,
					   .reason = own_rates },
			reproduce_counts("bayes", &at, "epsilon", PART_UPPER));
	}
}

/* Both classes together, as the paper counts; in steps of 50. */
static double
samples_for(const char *method, double width)
{
	for (double n = 50; n < 4000; n += 50) {
		double half = n / 2;
		struct reproduce_counts counts = { 0.6 * half, 0.4 * half,
						   0.4 * half, 0.6 * half,
						   1e-5,       0.1,
						   2 };

		counts.tp = nearbyint(counts.tp);
		counts.fn = half - counts.tp;
		counts.tn = counts.tp;
		counts.fp = counts.fn;
		if (reproduce_width(method, &counts) <= width)
			return n;
	}

	return NAN;
}

static void
add_samples(struct reproductions *list)
{
	reproduce_add(list,
		      &(struct printed){ "figure-4",
					 "samples for 0.15 on each side, "
					 "Clopper-Pearson (about)",
					 "1500", .within = 100 },
		      samples_for("clopper-pearson", 0.3));
	reproduce_add(list,
		      &(struct printed){ "figure-4",
					 "samples for 0.15 on each side, "
					 "Jeffreys (marginally fewer)",
					 "< 1500" },
		      samples_for("jeffreys", 0.3));
	reproduce_add(list,
		      &(struct printed){ "figure-4",
					 "samples for 0.15 on each side, Bayes "
					 "(just over)",
					 "500", .within = 60 },
		      samples_for("bayes", 0.3));
}

/* How much narrower Bayes is: the least and the most over a grid of rates. */
static void
narrowing(const char *than, double *least, double *most)
{
	*least = INFINITY;
	*most = -INFINITY;
	for (int i = 1; i <= 19; i++) {
		for (int j = 1; j + i <= 20; j++) {
			double fn = 25 * i, fp = 25 * j;
			struct reproduce_counts counts = { 500 - fn, fn,   fp,
							   500 - fp, 1e-5, 0.1,
							   2 };
			double ours = reproduce_width("bayes", &counts);
			double theirs = reproduce_width(than, &counts);
			double cut = 100 * (1 - ours / theirs);

			*least = fmin(*least, cut);
			*most = fmax(*most, cut);
		}
	}
}

static void
add_narrower(struct reproductions *list, const char *what, const char *text,
	     double percent)
{
	reproduce_add(
		list,
		&(struct printed){
			"figure-5", what, text,
			.known = OUTCOME_NOT_REPRODUCIBLE,
			.reason = "the figure's delta and range of rates are "
				  "not printed; here 1000 samples, alpha 0.1, "
				  "delta 1e-5, rates 0.05 to 0.95" },
		percent);
}

static void
add_narrowing(struct reproductions *list)
{
	double least, most;

	narrowing("clopper-pearson", &least, &most);
	add_narrower(list, "percent narrower than Clopper-Pearson, least", "36",
		     least);
	add_narrower(list, "percent narrower than Clopper-Pearson, most", "52",
		     most);
	narrowing("jeffreys", &least, &most);
	add_narrower(list, "percent narrower than Jeffreys, least", "20",
		     least);
	add_narrower(list, "percent narrower than Jeffreys, most", "32", most);
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

static void
add_intervals(struct reproductions *list)
{
	static const char searched[] =
		"the counts are not printed; of all tables of 512 + 512 trials "
		"this is the nearest to the Clopper-Pearson and Jeffreys ends, "
		"and none gives them: both ends need not be of one threshold";
	static const char *const methods[] = { "clopper-pearson", "jeffreys",
					       "bayes" };
	static const struct {
		const char *what, *texts[6];
		double ends[ENDS];
	} rows[] = {
		{ "CIFAR-10 without DP",
		  { "1.8", "5.3", "1.9", "5.0", "2.2", "4.5" },
		  { 1.8, 5.3, 1.9, 5.0 } },
		{ "CIFAR-10 epsilon 8",
		  { "0.23", "7.7", "0.43", "6.0", "1.1", "5.0" },
		  { 0.23, 7.7, 0.43, 6.0 } },
	};
	struct limits_table tables[METHODS];

	fill_limits(&tables[0], &interval_clopper_pearson);
	fill_limits(&tables[1], &interval_jeffreys);
	for (size_t i = 0; i < 2; i++) {
		struct reproduce_counts at =
			nearest_counts(tables, rows[i].ends);

		for (int j = 0; j < 6; j++) {
			char what[100];

			snprintf(what, sizeof(what), "%s, %s, %s end",
				 rows[i].what, methods[j / 2],
				 j % 2 ? "upper" : "lower");
			reproduce_add(
				list,
				&(struct printed){
					"table-2", reproduce_keep(list, what),
					rows[i].texts[j],
					.known = OUTCOME_NOT_REPRODUCIBLE,
					.reason = searched },
				reproduce_counts(methods[j / 2], &at, "epsilon",
						 j % 2 ? PART_UPPER
						       : PART_LOWER));
		}
	}
}

/* Figures whose inputs the paper keeps, and one that is a definition. */
static void
add_pictures(struct reproductions *list)
{
	static const char trained[] =
		"the counts behind it are not printed; dpaudit plot posterior "
		"draws the same of any counts";

	reproduce_add(list,
		      &(struct printed){ "figure-1",
					 "posterior of a CNN on CIFAR-10, "
					 "percent narrower (up to)",
					 "40",
					 .known = OUTCOME_NOT_REPRODUCIBLE,
					 .reason = trained },
		      NAN);
	reproduce_add(
		list,
		&(struct printed){ "figure-3",
				   "percent narrower than Jeffreys in the "
				   "example of 3.2",
				   NULL },
		100 * (1 - reproduce_width("bayes", &example) /
				   reproduce_width("jeffreys", &example)));
	reproduce_add(list,
		      &(struct printed){ "figure-2",
					 "corner of R(1, 1e-5): FNR = FPR",
					 NULL },
		      (1 - 1e-5) / (1 + exp(1)));
}

/* The percentages that follow from the printed widths. */
static void
add_table_2(struct reproductions *list)
{
	static const struct {
		struct printed printed;
		double from, to;
	} rows[] = {
		{ { "table-2", "CIFAR-10 without DP, Jeffreys, percent",
		    "-11" },
		  3.5,
		  3.1 },
		{ { "table-2", "CIFAR-10 without DP, Bayes, percent", "-40",
		    .known = OUTCOME_MISPRINT,
		    .reason = "the printed widths 3.5 and 2.3 give -34 %" },
		  3.5,
		  2.3 },
		{ { "table-2", "CIFAR-10 epsilon 8, Jeffreys, percent", "-25" },
		  7.5,
		  5.6 },
		{ { "table-2", "CIFAR-10 epsilon 8, Bayes, percent", "-48" },
		  7.5,
		  3.9 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		reproduce_add(list, &rows[i].printed,
			      100 * (rows[i].to / rows[i].from - 1));
	}
}

static bool
bayesian_estimation_run(struct reproductions *list, struct progress *progress,
			struct error *err)
{
	add_example(list);
	add_masses(list);
	add_perfect(list);
	add_footnote(list);
	add_samples(list);
	if (!progress_check(progress, err))
		return false;
	add_narrowing(list);
	add_table_2(list);
	add_intervals(list);
	add_convergence(list);
	add_pictures(list);

	return true;
}

static const struct paper_figure figures[] = {
	{ "figure-2",
	  "region",
	  NULL,
	  { "claim-epsilon=1" },
	  .about = "the figure's epsilon and delta are not printed" },
	{ "figure-3",
	  "region",
	  "tp=65 fn=35 fp=25 tn=75",
	  { "delta=0.05" },
	  .about = "the example of section 3.2" },
	{ "figure-3-posterior",
	  "posterior",
	  "tp=65 fn=35 fp=25 tn=75",
	  { "delta=0.05" },
	  .about = "the example of section 3.2" },
	{ "figure-4", "endpoints", NULL, { "fpr=0.4 fnr=0.4 alpha=0.1" } },
	{ .item = "figure-5", .draw = draw_narrowing },
	{ "figure-7-4",
	  "posterior",
	  "tp=1 fn=1 fp=0 tn=2",
	  { "" },
	  .about = own_rates },
	{ "figure-7-40",
	  "posterior",
	  "tp=10 fn=10 fp=4 tn=16",
	  { "" },
	  .about = own_rates },
	{ "figure-7-400",
	  "posterior",
	  "tp=100 fn=100 fp=40 tn=160",
	  { "" },
	  .about = own_rates },
	{ "figure-7-4000",
	  "posterior",
	  "tp=1000 fn=1000 fp=400 tn=1600",
	  { "" },
	  .about = own_rates },
	{ 0 },
};

const struct publication paper_bayesian_estimation = {
	.name = "bayesian-estimation",
	.title = "Bayesian estimation of differential privacy",
	.figures = figures,
	.run = bayesian_estimation_run,
};
