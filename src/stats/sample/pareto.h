/* pareto.h - what no other choice beats: low epsilon, high utility */

#ifndef STATS_SAMPLE_PARETO_H
#define STATS_SAMPLE_PARETO_H

#include <stddef.h>

enum pareto {
	PARETO_FRONT = 1 << 0, /* nothing is as good in both, better in one */
	PARETO_HULL = 1 << 1,  /* nor is any mixture of two others */
};

/*
 * Marks each point with its flags.  The hull is the concave chain from the
 * point of least epsilon to that of most utility, on the linear scale of
 * epsilon; points in the middle of a side are not on it.  Points that
 * coincide share their marks.
 */
void pareto_mark(unsigned char marks[], const double epsilon[],
		 const double utility[], size_t count);

#endif
