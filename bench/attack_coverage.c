/*
 * attack_coverage.c - how often the intervals of `attack` hold
 *
 * usage: attack_coverage [PERCENT], of the audits drawn otherwise
 *
 * Scores of members and non-members are normal, one deviation wide, as far
 * apart as the area says; with ties they are rounded to halves.  A row of
 * Markdown for every design, one for ranks and one for percentiles of the
 * bootstrap: the share of 95 % intervals that hold the truth, and how wide
 * they are on average.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "method/attack/attack_curve.h"
#include "stats/law/normal.h"
#include "stats/sample/bootstrap.h"
#include "stats/sample/sort.h"

#define TAIL 0.025
#define STEP 0.5 /* of tied scores */

/* So many audits of so many rows; the first of them drawn again, so often. */
struct size {
	size_t rows, audits, again, resamples;
};

struct design {
	struct size size;
	size_t in, out;
	double area, shift;
	bool tied;
};

/* One way to intervals: how many held, and their widths together. */
struct score {
	size_t held[ATTACK_FIGURES];
	double width[ATTACK_FIGURES];
};

/* ---- the truth ---- */

/* Takes a threshold with these rates into the eight figures. */
static void
add_threshold(const struct design *design, double fpr, double tpr,
	      double before[2], double truth[ATTACK_FIGURES])
{
	static const double rates[] = { 0, 0.001, 0.01, 0.1 };
	double in = (double)design->in / (double)(design->in + design->out);

	truth[0] += (fpr - before[0]) * (tpr + before[1]) / 2;
	truth[1] = truth[0];
	for (size_t i = 0; i < 4; i++) {
		if (fpr <= rates[i] * (1 + 1e-9) && !(rates[i] <= 0))
			truth[2 + i] = tpr;
	}
	truth[6] = fmax(truth[6], tpr - fpr);
	truth[7] = fmax(truth[7], in * tpr + (1 - in) * (1 - fpr));
	before[0] = fpr;
	before[1] = tpr;
}

/* The curve is concave, so its hull has no more area. */
static void
find_truth(const struct design *design, double truth[ATTACK_FIGURES])
{
	double step = design->tied ? STEP : 1e-4, before[2] = { 0, 0 };

	for (size_t i = 0; i < ATTACK_FIGURES; i++)
		truth[i] = 0;
	for (double at = 16 - step / 2; at > -12; at -= step)
		add_threshold(design, normal_above(at),
			      normal_above(at - design->shift), before, truth);
}

/* ---- audits ---- */

static double *
draw(const struct design *design, size_t count, double mean, size_t audit,
     size_t stream)
{
	struct random random = random_start(7, 2 * audit + stream);
	double *scores = memory_new_array(count, sizeof(*scores));

	for (size_t i = 0; i < count; i++) {
		scores[i] = random_normal(&random) + mean;
		if (design->tied)
			scores[i] = STEP * nearbyint(scores[i] / STEP);
	}
	sort_numbers(scores, count);

	return scores;
}

static void
take(const struct roc_limits limits[ATTACK_FIGURES],
     const double truth[ATTACK_FIGURES], struct score *score)
{
	for (size_t i = 0; i < ATTACK_FIGURES; i++) {
		score->held[i] += truth[i] >= limits[i].lower - 1e-12 &&
				  truth[i] <= limits[i].upper + 1e-12;
		score->width[i] += limits[i].upper - limits[i].lower;
	}
}

/* Percentiles of figures drawn again, instead of the ends from ranks. */
static void
draw_again(const struct samples *samples, const struct size *size, size_t audit,
	   struct roc_limits limits[ATTACK_FIGURES])
{
	struct error err = { 0 };
	struct attack_curve *curve = attack_curve_new(samples, &err);
	size_t count = size->resamples;
	double *drawn =
		memory_new_array(count, ATTACK_FIGURES * sizeof(double));

	for (size_t i = 0; i < count; i++) {
		double figures[ATTACK_FIGURES];

		attack_curve_resample(curve, audit + 1, i, figures);
		for (size_t j = 0; j < ATTACK_FIGURES; j++)
			drawn[j * count + i] = figures[j];
	}
	for (size_t j = 0; j < ATTACK_FIGURES; j++) {
		struct bootstrap_interval at;

		sort_numbers(drawn + j * count, count);
		at = bootstrap_interval(BOOTSTRAP_PERCENTILE, drawn + j * count,
					count, limits[j].value, 0, TAIL);
		limits[j].lower = at.lower;
		limits[j].upper = at.upper;
	}
	free(drawn);
	attack_curve_free(curve);
}

static void
audit(const struct design *design, size_t index,
      const double truth[ATTACK_FIGURES], struct score scores[2])
{
	double *in = draw(design, design->in, design->shift, index, 0);
	double *out = draw(design, design->out, 0, index, 1);
	const struct samples samples = { .in = in,
					 .out = out,
					 .in_count = design->in,
					 .out_count = design->out,
					 .sign = 1 };
	const struct roc_scores sorted = samples_scores(&samples, NULL);
	struct roc_limits limits[ATTACK_FIGURES];
	struct outline outline;
	struct error err = { 0 };

	outline.hull = roc_outline(&sorted, &outline.shape, &err);
	attack_curve_limits(&samples, &outline, TAIL, limits);
	take(limits, truth, &scores[0]);
	if (index < design->size.again) {
		draw_again(&samples, &design->size, index, limits);
		take(limits, truth, &scores[1]);
	}
	roc_free(outline.hull);
	free(in);
	free(out);
}

/* ---- the table ---- */

static void
print_score(const struct design *design, size_t audits, const char *way,
	    const struct score *score)
{

	printf("| %g%s | %zu + %zu | %zu | %s |", design->area,
	       design->tied ? ", tied" : "", design->in, design->out, audits,
	       way);
	for (size_t i = 0; i < ATTACK_FIGURES; i++)
		printf(" %.1f (%.3g) |",
		       100 * (double)score->held[i] / (double)audits,
		       score->width[i] / (double)audits);
	printf("\n");
}

static void
run_design(const struct design *design)
{
	struct score scores[2] = { 0 };
	double truth[ATTACK_FIGURES];

	find_truth(design, truth);
	for (size_t i = 0; i < design->size.audits; i++)
		audit(design, i, truth, scores);
	print_score(design, design->size.audits, "ranks", &scores[0]);
	print_score(design, design->size.again, "bootstrap", &scores[1]);
	fflush(stdout);
}

static void
run_size(struct size size)
{
	static const double areas[] = { 0.5, 0.76, 0.9, 0.99 };

	for (size_t i = 0; i < 3 * sizeof(areas) / sizeof(areas[0]); i++) {
		size_t in = i % 3 == 1 ? size.rows / 10 : size.rows / 2;
		struct design design = { size,         in, size.rows - in,
					 areas[i / 3], 0,  i % 3 == 2 };

		design.shift = sqrt(2) * normal_quantile(design.area);
		run_design(&design);
	}
}

int
main(int argc, char **argv)
{
	static const struct size sizes[] = { { 50, 4000, 4000, 400 },
					     { 200, 3000, 3000, 400 },
					     { 1000, 1500, 1500, 300 },
					     { 5000, 400, 100, 200 },
					     { 20000, 150, 40, 200 } };
	double share = argc > 1 ? atof(argv[1]) / 100 : 1;

	printf("\n## Intervals of `attack`\n\n"
	       "Shares in %% of 95 %% intervals that hold the truth, and mean "
	       "widths. Scores are\nnormal, tied ones rounded to halves; the "
	       "truth of `tpr-at-fpr-0` is that no false\npositive is "
	       "possible at all. Made by `bench/attack_coverage`, part of "
	       "`make coverage`.\n\n"
	       "| area | members + others | audits | way |");
	for (size_t i = 0; i < ATTACK_FIGURES; i++)
		printf(" %s |", attack_curve_figure_name(i));
	printf("\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		struct size size = sizes[i];

		size.audits = (size_t)ceil(share * (double)size.audits);
		size.again = (size_t)ceil(share * (double)size.again);
		run_size(size);
	}

	return EXIT_SUCCESS;
}
