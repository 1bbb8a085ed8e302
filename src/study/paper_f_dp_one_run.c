/*
 * paper_f_dp_one_run.c - Mahloujifar, Melis and Chaudhuri, Auditing
 * f-differential privacy in one run, ICML 2025
 */

#include "privacy/gaussian_dp.h"
#include "privacy/one_run_fdp.h"
#include "privacy/one_run_ideal.h"
#include "study/one_run_study.h"
#include "study/papers.h"

/* The rows of Table 1 as they are printed. */
static const struct {
	const char *theory, *steinke, *pointwise, *fdp;
} printed_rows[ONE_RUN_ROWS] = {
	{ "9.99", "4.99", "5.01", "8.16" },
	{ "4.37", "2.61", "2.71", "3.61" },
	{ "1.99", "1.33", "1.35", "1.59" },
	{ "0.92", "0.61", "0.67", "0.82" },
};

static void
add_row(struct reproductions *list, size_t which,
	const struct one_run_study *row)
{
	reproduce_add(list,
		      &(struct printed){ "table-1", "theoretical epsilon",
					 printed_rows[which].theory },
		      row->theory);
	reproduce_add(
		list,
		&(struct printed){
			"table-1", "Steinke et al., best guesses",
			printed_rows[which].steinke,
			.known = OUTCOME_NOT_REPRODUCIBLE,
			.reason = "the paper's grid of guess counts and its "
				  "rounding of right guesses are not given" },
		row->steinke.epsilon);
	reproduce_add(
		list,
		&(struct printed){
			"table-1", "point-wise, same guesses",
			printed_rows[which].pointwise,
			.known = OUTCOME_NOT_REPRODUCIBLE,
			.reason = "the paper's deltas and guess counts are not "
				  "given" },
		row->pointwise.epsilon);
	reproduce_add(
		list,
		&(struct printed){
			"table-1", "f-DP, best guesses",
			printed_rows[which].fdp,
			.known = OUTCOME_NOT_REPRODUCIBLE,
			.reason = "the printed algorithm on expected counts "
				  "never gives this; an independent "
				  "implementation agrees with ours to 1e-6" },
		row->fdp.epsilon);
}

/* The paper audits at delta 1e-5 with 95 % confidence throughout. */
static struct one_run_study
row_of(size_t which)
{
	struct one_run_study row = one_run_table[which];

	row.delta = 1e-5;
	row.alpha = 0.05;

	return row;
}

static bool
add_table_1(struct reproductions *list, struct progress *progress,
	    struct error *err)
{
	struct one_run_study rows[ONE_RUN_ROWS];

	for (size_t i = 0; i < ONE_RUN_ROWS; i++)
		rows[i] = row_of(i);
	if (!one_run_study_run(rows, ONE_RUN_ROWS, 0, progress, err))
		return false;
	for (size_t i = 0; i < ONE_RUN_ROWS; i++)
		add_row(list, i, &rows[i]);

	return true;
}

/* The f-DP bound at one number of guesses, for expected right guesses. */
static double
bound_at(const struct one_run_study *row, size_t guesses)
{
	struct one_run_ideal ideal = { row->canaries, guesses, 2, row->sigma };
	struct one_run_game game = { row->canaries, guesses, 0, 2 };
	struct one_run_gaussian gaussian = { 0 };
	struct one_run_family family = one_run_gaussian(&gaussian);
	struct one_run_fdp bound;

	game.correct =
		(size_t)(one_run_ideal_accuracy(&ideal) * (double)guesses +
			 0.5);
	bound = one_run_fdp_bound(&game, row->alpha, &family,
				  one_run_fdp_gaussian_limit(&game, row->alpha),
				  1e-6);

	return gaussian_dp_epsilon(row->delta, bound.parameter);
}

static void
add_example(struct reproductions *list)
{
	const struct one_run_ideal ideal = { 100000, 1500, 2, 1 };

	reproduce_add(list,
		      &(struct printed){ "4.1",
					 "right guesses of 1,500, 100,000 "
					 "canaries, sigma 1",
					 "1429" },
		      1500 * one_run_ideal_accuracy(&ideal));
}

/* Figures 6 to 9: the bound along the number of guesses. */
static void
add_curves(struct reproductions *list)
{
	static const struct {
		const char *item, *what;
		size_t noise, guesses;
	} points[] = {
		{ "figure-6", "sigma 1: f-DP bound at 100 guesses", 1, 100 },
		{ "figure-6", "sigma 1: f-DP bound at 1,000 guesses", 1, 1000 },
		{ "figure-6", "sigma 1: f-DP bound at 10,000 guesses", 1,
		  10000 },
		{ "figure-7", "sigma 2: f-DP bound at 100 guesses", 2, 100 },
		{ "figure-7", "sigma 2: f-DP bound at 1,000 guesses", 2, 1000 },
		{ "figure-7", "sigma 2: f-DP bound at 10,000 guesses", 2,
		  10000 },
		{ "figure-8", "sigma 4: f-DP bound at 1,000 guesses", 3, 1000 },
		{ "figure-9", "sigma 0.5: f-DP bound at 1,000 guesses", 0,
		  1000 },
	};

	for (size_t i = 0; i < sizeof(points) / sizeof(points[0]); i++) {
		struct one_run_study row = row_of(points[i].noise);

		reproduce_add(list,
			      &(struct printed){
				      points[i].item, points[i].what, NULL,
				      .reason = "a point of the curve; the "
						"whole is dpaudit plot "
						"guesses" },
			      bound_at(&row, points[i].guesses));
	}
}

static bool
run(struct reproductions *list, struct progress *progress, struct error *err)
{
	if (!add_table_1(list, progress, err))
		return false;
	add_example(list);
	add_curves(list);

	return true;
}

const struct paper paper_f_dp_one_run = {
	.name = "f-dp-one-run",
	.title = "Auditing f-differential privacy in one run",
	.run = run,
};
