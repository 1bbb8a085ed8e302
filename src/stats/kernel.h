/* kernel.h - loops worth vectors, in the build this processor runs best */

#ifndef STATS_KERNEL_H
#define STATS_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/* What the loops over a beta density need; see beta.c. */
struct kernel_beta {
	double left, right; /* exponents of sin and cos */
	double cot, tan;    /* at the mode; 0 where the exponent is 0 */
};

/*
 * One table per instruction level, filled by kernel_body.c.  These loops
 * are compiled with -ffast-math: no argument may be infinite or NaN.
 */
struct kernel {
	const char *name; /* "plain", "v3", "v4" */

	/*
	 * The integral over [from, to] of the beta density relative to its
	 * value at the mode; both ends are distances from the mode in the
	 * angle theta.  Gauss-Legendre, 16 nodes on each of `panels`.
	 */
	double (*beta_integral)(const struct kernel_beta *beta, double from,
				double to, int panels);

	/*
	 * Random blocks of a bulk stream from `block` on, two numbers each:
	 * uniform inside (0, 1), or normal.  See random.h.
	 */
	void (*uniforms)(uint64_t key, uint64_t stream, uint64_t block,
			 double out[], size_t blocks);
	void (*normals)(uint64_t key, uint64_t stream, uint64_t block,
			double out[], size_t blocks);

	/* The sum of factor times shape. */
	double (*product)(const double factor[], const double shape[],
			  size_t count);

	/* to += factor shape */
	void (*add_scaled)(double to[], double factor, const double shape[],
			   size_t count);
};

/*
 * The level in use: the best this processor has, or the one that the
 * environment's DPAUDIT_ISA names.  Never changes while the program runs.
 */
const struct kernel *kernel(void);

#endif
