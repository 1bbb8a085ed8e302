/* bench.h - measuring our road beside a plain one, in the same run */

#ifndef BENCH_BENCH_H
#define BENCH_BENCH_H

#include <stddef.h>

/* One subject: its name on the command line, and what it measures. */
struct bench {
	const char *name;
	const char *summary;
	void (*run)(void);
};

/*
 * One call of `work`; whatever it computes must be kept where the compiler
 * cannot see that nobody looks.
 */
typedef void bench_fn(void *state);

/* Median seconds per call, over as many calls as fit into `seconds`. */
double bench_seconds(bench_fn *work, void *state, double seconds);

/*
 * The least processor time of this thread: for work of one thread, on a
 * machine that others use.
 */
double bench_own_seconds(bench_fn *work, void *state, double seconds);

/* A line of the table; `plain` is 0 where there is no reference road. */
void bench_line(const char *what, double size, double ours, double plain,
		const char *goal);

/* The exponent x of cost ~ size^x between two measured points. */
double bench_exponent(double size0, double cost0, double size1, double cost1);

#endif
