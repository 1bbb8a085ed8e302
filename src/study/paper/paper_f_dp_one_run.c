/*
 * paper_f_dp_one_run.c - games and studies behind Mahloujifar, Melis and
 * Chaudhuri, Auditing f-differential privacy in one run, ICML 2025
 */

#include <math.h>

#include "figure/part/one_run_figures.h"
#include "privacy/one_run/one_run_ideal.h"
#include "privacy/one_run/one_run_steinke.h"
#include "study/paper/one_run_study.h"
#include "study/paper/paper_functions.h"

/* The paper audits at this delta with 95 % confidence, unless it varies them.
 */
#define DELTA 1e-5
#define ALPHA 0.05

double
paper_right_guesses(const struct paper_call *call)
{
	const double *at = call->row->at;
	const struct one_run_ideal game = { (size_t)at[0], (size_t)at[1], 2,
					    at[2] };

	return at[1] * one_run_ideal_accuracy(&game);
}

static struct one_run_game
ideal_game(const struct paper_call *call)
{
	const double *at = call->row->at;

	return one_run_figure_ideal_game((size_t)at[0], (size_t)at[1],
					 (size_t)at[2], at[3]);
}

double
paper_ideal_fdp(const struct paper_call *call)
{
	struct one_run_game game = ideal_game(call);

	return one_run_figure_bounds(&game, ALPHA, DELTA).fdp;
}

double
paper_ideal_steinke(const struct paper_call *call)
{
	struct one_run_game game = ideal_game(call);

	return one_run_steinke_bound(&game, DELTA, ALPHA);
}

/* Returns a game with two options a canary. */
static struct one_run_game
game_of(const struct paper_call *call)
{
	const double *at = call->row->at;

	return (struct one_run_game){ (size_t)at[0], (size_t)at[1],
				      (size_t)at[2], 2 };
}

double
paper_game_fdp(const struct paper_call *call)
{
	struct one_run_game game = game_of(call);
	const double *at = call->row->at;

	return one_run_figure_bounds(&game, at[4], at[3]).fdp;
}

double
paper_game_steinke(const struct paper_call *call)
{
	struct one_run_game game = game_of(call);
	const double *at = call->row->at;

	return one_run_steinke_bound(&game, at[3], at[4]);
}

static const struct crew_place here; /* inside the piece of a paper */

bool
paper_one_run_table(const struct paper_call *call,
		    struct paper_number numbers[PAPER_NUMBERS],
		    struct error *err)
{
	struct one_run_study rows[ONE_RUN_ROWS];

	for (size_t i = 0; i < ONE_RUN_ROWS; i++) {
		rows[i] = one_run_table[i];
		rows[i].delta = DELTA;
		rows[i].alpha = ALPHA;
	}
	if (!one_run_study_run(rows, ONE_RUN_ROWS, &here, call->progress, err))
		return false;
	for (size_t i = 0; i < ONE_RUN_ROWS; i++) {
		struct paper_number *at = &numbers[i * ONE_RUN_COLUMNS];

		at[ONE_RUN_THEORY].value = rows[i].theory;
		at[ONE_RUN_STEINKE].value = rows[i].steinke.epsilon;
		at[ONE_RUN_POINTWISE].value = rows[i].pointwise.epsilon;
		at[ONE_RUN_FDP].value = rows[i].fdp.epsilon;
	}

	return true;
}

enum { SIZES = 4, OF_A_SIGMA = 2 * SIZES + 2 };

/* Fills both bounds for each size, then what the last step changes. */
static void
put_canaries(const struct one_run_study rows[SIZES],
	     struct paper_number numbers[OF_A_SIGMA])
{
	for (size_t i = 0; i < SIZES; i++) {
		numbers[2 * i].value = rows[i].fdp.epsilon;
		numbers[2 * i + 1].value = rows[i].steinke.epsilon;
	}
	numbers[2 * SIZES].value =
		rows[3].steinke.epsilon - rows[2].steinke.epsilon;
	numbers[2 * SIZES + 1].value =
		rows[3].fdp.epsilon - rows[2].fdp.epsilon;
}

bool
paper_canaries(const struct paper_call *call,
	       struct paper_number numbers[PAPER_NUMBERS], struct error *err)
{
	static const size_t sizes[SIZES] = { 1000, 100000, 1000000, 10000000 };
	struct one_run_study rows[ONE_RUN_ROWS * SIZES];

	for (size_t i = 0; i < ONE_RUN_ROWS * SIZES; i++) {
		rows[i] = (struct one_run_study){
			.sigma = one_run_table[i / SIZES].sigma,
			.delta = DELTA,
			.alpha = ALPHA,
			.canaries = sizes[i % SIZES]
		};
	}
	if (!one_run_study_run(rows, ONE_RUN_ROWS * SIZES, &here,
			       call->progress, err))
		return false;
	for (size_t i = 0; i < ONE_RUN_ROWS; i++)
		put_canaries(&rows[i * SIZES], &numbers[i * OF_A_SIGMA]);

	return true;
}
