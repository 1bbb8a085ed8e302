/*
 * paper_bayesian_estimation.c - Zanella-Beguelin et al., Bayesian
 * estimation of differential privacy, ICML 2023
 */

#include <math.h>

#include "study/papers.h"

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
		double low, high;

		counts.tp = nearbyint(counts.tp);
		counts.fn = half - counts.tp;
		counts.tn = counts.tp;
		counts.fp = counts.fn;
		low = reproduce_counts(method, &counts, "epsilon", PART_LOWER);
		high = reproduce_counts(method, &counts, "epsilon", PART_UPPER);
		if (high - low <= width)
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
			double ours = reproduce_counts("bayes", &counts,
						       "epsilon", PART_UPPER) -
				      reproduce_counts("bayes", &counts,
						       "epsilon", PART_LOWER);
			double theirs =
				reproduce_counts(than, &counts, "epsilon",
						 PART_UPPER) -
				reproduce_counts(than, &counts, "epsilon",
						 PART_LOWER);
			double cut = 100 * (1 - ours / theirs);

			*least = fmin(*least, cut);
			*most = fmax(*most, cut);
		}
	}
}

static void
add_narrowing(struct reproductions *list)
{
	static const char range[] =
		"the figure's delta and range of rates are not printed; here "
		"1000 samples, alpha 0.1, delta 1e-5, rates 0.05 to 0.95";
	double least, most;

	narrowing("clopper-pearson", &least, &most);
	reproduce_add(list,
		      &(struct printed){ "figure-5",
					 "percent narrower than "
					 "Clopper-Pearson, least",
					 "36",
					 .known = OUTCOME_NOT_REPRODUCIBLE,
					 .reason = range },
		      least);
	reproduce_add(list,
		      &(struct printed){ "figure-5",
					 "percent narrower than "
					 "Clopper-Pearson, most",
					 "52",
					 .known = OUTCOME_NOT_REPRODUCIBLE,
					 .reason = range },
		      most);
	narrowing("jeffreys", &least, &most);
	reproduce_add(list,
		      &(struct printed){ "figure-5",
					 "percent narrower than Jeffreys, "
					 "least",
					 "20",
					 .known = OUTCOME_NOT_REPRODUCIBLE,
					 .reason = range },
		      least);
	reproduce_add(list,
		      &(struct printed){ "figure-5",
					 "percent narrower than Jeffreys, "
					 "most",
					 "32",
					 .known = OUTCOME_NOT_REPRODUCIBLE,
					 .reason = range },
		      most);
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
run(struct reproductions *list, struct progress *progress, struct error *err)
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

	return true;
}

const struct paper paper_bayesian_estimation = {
	.name = "bayesian-estimation",
	.title = "Bayesian estimation of differential privacy",
	.run = run,
};
