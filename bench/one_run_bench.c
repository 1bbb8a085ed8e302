/* one_run_bench.c - one-run bounds and games, against the plain roads */

#include <math.h>
#include <stdio.h>

#include "bench/benches.h"
#include "privacy/one_run/one_run_fdp.h"
#include "privacy/one_run/one_run_ideal.h"
#include "privacy/one_run/one_run_steinke.h"

/* A plain decision longer than this is counted, not taken. */
#define PLAIN_LIMIT 2e7

struct job {
	struct one_run_game game;
	struct one_run_ideal ideal;
	struct random random;
	double kept;
};

static void
solve(void *state)
{
	struct job *job = state;
	struct one_run_curve_gaussian gaussian = { 0 };
	struct one_run_family family = one_run_curve_gaussian(&gaussian);
	double limit = one_run_fdp_gaussian_limit(&job->game, 0.05);

	job->kept += one_run_fdp_bound(&job->game, 0.05, &family, limit, 2.5e-7)
			     .parameter;
}

/* The same bound by bisection on the recursion as it is printed. */
static void
solve_plainly(void *state)
{
	struct job *job = state;
	struct one_run_curve_gaussian gaussian = { 0 };
	struct one_run_family family = one_run_curve_gaussian(&gaussian);
	double limit = (double)job->game.guesses / (double)job->game.canaries;
	double low = 0, high = 4;

	while (high - low > 2.5e-7) {
		double middle = (low + high) / 2;

		family.move(&gaussian, middle);
		if (one_run_fdp_plain(&job->game, 0.05, &family.curve) > limit)
			low = middle;
		else
			high = middle;
	}
	job->kept += low;
}

static void
steinke(void *state)
{
	struct job *job = state;

	job->kept += one_run_steinke_bound(&job->game, 1e-12, 0.05);
}

static void
hundred_runs(void *state)
{
	struct job *job = state;

	job->kept += one_run_ideal_mean(&job->ideal, 1, 100);
}

/* One run, which the line counts a hundred times. */
static void
one_literal_run(void *state)
{
	struct job *job = state;
	struct error err = { 0 };
	double correct = 0;

	if (one_run_ideal_literal(&job->ideal, &job->random, &correct, &err))
		job->kept += correct;
}

/* A game of m canaries: which part is guessed, and how well. */
struct kind {
	const char *name;
	double guessed;
	double accuracy; /* or how far above a half in 1/sqrt(guesses) */
	bool near_chance;
};

static void
run_kind(const struct kind *kind)
{
	double first = 0, last = 0;

	for (double m = 1e4; m <= 1e8; m *= 10) {
		double n = floor(m * kind->guessed);
		double share = kind->near_chance
				       ? 0.5 + kind->accuracy / sqrt(n)
				       : kind->accuracy;
		struct job job = { .game = { (size_t)m, (size_t)n,
					     (size_t)ceil(n * share), 2 } };
		double ours = bench_seconds(solve, &job, 0.2);
		double plain = n <= PLAIN_LIMIT
				       ? bench_seconds(solve_plainly, &job, 0.2)
				       : 0;

		bench_line(kind->name, m, ours, plain, "<= 10 ms");
		if (m < 2e4)
			first = ours;
		last = ours;
	}
	printf("  %-44s %10.3f  <= 0.1\n", "  exponent in the canaries",
	       bench_exponent(1e4, first, 1e8, last));
}

static void
run(void)
{
	static const struct kind kinds[] = {
		{ "f-DP solve, 1 in 100 guessed", 0.01, 0.9585, false },
		{ "f-DP solve, all guessed", 1, 0.6915, false },
		{ "f-DP solve, near chance", 1, 2, true },
	};

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		run_kind(&kinds[i]);
	for (double m = 1e4; m <= 1e8; m *= 100) {
		struct job job = { .game = { (size_t)m, (size_t)m,
					     (size_t)(m * 0.6915), 2 } };

		bench_line("Steinke bound, all guessed", m,
			   bench_seconds(steinke, &job, 0.1), 0, "<= 10 ms");
	}
	for (size_t guesses = 10000; guesses <= 1000000; guesses *= 100) {
		struct job job = { .ideal = { 1000000, guesses, 2, 1 } };
		double ours = bench_seconds(hundred_runs, &job, 0.1);
		double plain = bench_seconds(one_literal_run, &job, 0.1);

		bench_line("100 idealized runs, 1e6 canaries", (double)guesses,
			   ours, 100 * plain, "<= 1 ms");
	}
}

const struct bench bench_one_run = {
	.name = "one_run",
	.summary = "bounds and games of one training run",
	.run = run,
};
