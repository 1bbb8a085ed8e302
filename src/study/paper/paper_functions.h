/*
 * paper_functions.h - functions that papers.txt calls by their names
 *
 * fn=samples-for is paper_samples_for(), in a figure draw_samples_for().  The
 * words behind are the row's method, settings and plain numbers at[0], at[1]
 * ...
 */

#ifndef STUDY_PAPER_PAPER_FUNCTIONS_H
#define STUDY_PAPER_PAPER_FUNCTIONS_H

#include "study/paper/reproduce.h"

/* ---- bayesian-estimation ---- */

/* Returns how many samples METHOD needs for an interval of WIDTH. */
paper_fn paper_samples_for;
/* Fills by how many percent Bayes is narrower than METHOD: least and most. */
paper_study_fn paper_narrowing;
/* Returns the part by which Bayes is narrower, 500 trials of each class. */
double paper_narrower(const char *than, double fn, double fp);
reproduce_draw_fn draw_narrowing; /* figure 5 */
/* Returns by how many percent Bayes is narrower than METHOD on the data. */
paper_fn paper_narrower_than;
/* Returns the change between two numbers in percent. */
paper_fn paper_change;
/* Fills the ends of three methods for the counts nearest to four ends. */
paper_study_fn paper_nearest_table;
/* Returns the rate FNR = FPR at the corner of EPSILON and DELTA. */
paper_fn paper_corner;

/* ---- tight-auditing ---- */

/* Returns mu of EPSILON and DELTA. */
paper_fn paper_gaussian_mu;
/* Returns the FNR at FPR on the curve of MU. */
paper_fn paper_gaussian_tradeoff;
/* Return Algorithm 4 at FPR with MU, LINES and DELTA, printed and mended. */
paper_fn paper_least_line, paper_largest_line;
/* Returns the epsilon that ten lines give away at EPSILON and FPR. */
paper_fn paper_lines_loss;
/* Returns the FNR at FPR on the curve of a mechanism=. */
paper_fn paper_tradeoff;
/* Returns how far randomized response is from (1, 1e-5)-DP at most. */
paper_fn paper_curves_gap;
/* Fills two epsilons and mu of a point on the line FPR, EPSILON, DELTA. */
paper_study_fn paper_dot;
/* Returns the percent of EPSILON that METHOD finds, EACH of either class. */
paper_fn paper_best_percent;
/* Returns the bound of METHOD at the midpoint: EPSILON, EACH class. */
paper_fn paper_midpoint_bound;
/* Fills the FNR at FPR 0.5, then how far it is above two curves. */
paper_study_fn paper_subsampled;
/* Returns the median bound of METHOD over twenty seeds of the data. */
paper_fn paper_median_bound;
/* Draw figures 3, 4 and 9. */
reproduce_draw_fn draw_observations, draw_thresholds, draw_noise_bug;

/* ---- f-dp-one-run ---- */

/* Fills table 1: four numbers for each of four mechanisms. */
paper_study_fn paper_one_run_table;
/* Returns the expected right guesses: CANARIES, GUESSES, SIGMA. */
paper_fn paper_right_guesses;
/* Return bounds of the ideal game: CANARIES, GUESSES, OPTIONS, SIGMA. */
paper_fn paper_ideal_fdp, paper_ideal_steinke;
/* Return bounds of a game: CANARIES, GUESSES, CORRECT, DELTA, ALPHA. */
paper_fn paper_game_fdp, paper_game_steinke;
/* Fills figure 1: for each sigma eight points, then two differences. */
paper_study_fn paper_canaries;

/* ---- one-shot-federated ---- */

/* Fills table 1: for each sigma the theory, then four moments a dimension. */
paper_study_fn paper_one_shot_table;
/* Returns epsilon of one release at users^-1.1: SIGMA, USERS. */
paper_fn paper_release;

/* Returns epsilon of one release: SIGMA, DELTA. */
paper_fn paper_release_at;
/* Returns the largest lower bound of 1,000 canaries: USERS. */
paper_fn paper_largest_bound;
/* Returns the percent chance that COUNT of 15 tests reject at 15 %. */
paper_fn paper_chance_of_more;
/* Returns the critical value of Anderson and Darling at LEVEL. */
paper_fn paper_critical;
/* Returns how many statistics of the paper are above it. */
paper_fn paper_above_critical;
/* Fills figure 4: for each sigma five quantiles of both, then the medians. */
paper_study_fn paper_spreads;
reproduce_draw_fn draw_spread; /* figure 4 */

/* ---- epsilon-star ---- */

/* Return figure 3, of the distributions and of 20,000 losses each. */
paper_fn paper_star_of_normals, paper_star_counted;
/* Return the true epsilon* of Gamma losses that are SHIFT apart. */
paper_fn paper_star_of_gammas, paper_star_on_grid;
/* Fills figures 4 and 5: three or four numbers a point. */
paper_study_fn paper_gamma_means;
/* Returns how many mixtures of 1 to 20 parts are not rejected. */
paper_fn paper_mixtures_kept;

#endif
