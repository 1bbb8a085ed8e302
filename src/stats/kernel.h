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
 * What fell into a cell of an even grid: how many, and the sums of their
 * distances from the centre and of the squares, in cell widths.
 */
struct kernel_cell {
	double count, first, second, unused;
};

/* One part of a normal mixture; see mixture.c. */
struct kernel_part {
	double log_height, mean, inverse_sd;
	double mass, first, second; /* set: what the step gathered for it */
};

/* A shift of the contour off the real line; see loss_transform.c. */
struct kernel_decay {
	double variance; /* of the noise */
	double power;    /* real part of the exponent of the likelihood ratio */
	double frequency;
	double bend, cap; /* the shift is g/(1 + g/cap), g = bend share */
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
	 * The privacy loss of one step of a Gaussian whose point is sampled,
	 * at x = from + i step for i < count: the loss, and how much of it is
	 * the sampled half, between 0 and 1; see loss_step.h.
	 */
	void (*loss_grid)(double sigma, double sampling, double from,
			  double step, size_t count, double loss[],
			  double share[]);

	/* exp(x - shift) for each; what is below -700 becomes 0. */
	void (*exps)(const double x[], double shift, size_t count,
		     double out[]);

	/* exp(i t x) - 1 for each x, with all its digits near 0. */
	void (*waves)(const double x[], double t, size_t count, double re[],
		      double im[]);

	/*
	 * For each of `columns` rows of y, `count` apart, the sum over i of
	 * x[i] y[i] as complex numbers.
	 */
	void (*wave_products)(const double x_re[], const double x_im[],
			      size_t count, const double y_re[],
			      const double y_im[], size_t columns, double re[],
			      double im[]);

	/* Adds power log(1 + z), as log modulus and angle mod 2 pi. */
	void (*wave_logs)(const double re[], const double im[], size_t count,
			  double power, double modulus[], double angle[]);

	/* (log modulus, angle) to (re, im), in place. */
	void (*wave_exps)(double re[], double im[], size_t count);

	/*
	 * The integrand that bounds a characteristic function beyond the
	 * frequency t; see decay_at() in loss_transform.c.
	 */
	double (*decay_sum)(const struct kernel_decay *decay,
			    const double weights[], const double share[],
			    size_t count);

	/*
	 * Random blocks of a bulk stream from `block` on, two numbers each:
	 * uniform inside (0, 1), or normal.  See random.h.
	 */
	void (*uniforms)(uint64_t key, uint64_t stream, uint64_t block,
			 double out[], size_t blocks);
	void (*normals)(uint64_t key, uint64_t stream, uint64_t block,
			double out[], size_t blocks);

	/* The smallest and the largest of count > 0 numbers. */
	void (*range)(const double x[], size_t count, double *low,
		      double *high);

	/* The sums of x - centre and of its square. */
	void (*deviations)(const double x[], size_t count, double centre,
			   double *sum, double *squares);

	/* to = -log(exp(1 + (x - low) scale) - 1) */
	void (*loss_logit)(double to[], const double x[], size_t count,
			   double low, double scale);

	/* Adds all x to the cell whose centre, low + i / scale, is nearest;
	 * what lies outside goes to the first or last of `cell_count`. */
	void (*bin)(struct kernel_cell cells[], size_t cell_count,
		    const double x[], size_t count, double low, double scale);

	/* The cell (x - low) scale falls into, from 0 to `last`. */
	void (*find_cells)(uint16_t cells[], const double x[], size_t count,
			   double low, double scale, int last);

	/* The sum of exp(-z^2 / 2) with z = (x - at) scale. */
	double (*normal_sum)(const double x[], size_t count, double at,
			     double scale);

	/* Each x becomes exp(x). */
	void (*exponentials)(double x[], size_t count);

	/* The sum of weight times shape. */
	double (*product)(const double weight[], const double shape[],
			  size_t count);

	/* One step of the mixture on cells; the log-likelihood's bound. */
	double (*mixture_step)(struct kernel_part parts[], size_t part_count,
			       const double count[], const double mean[],
			       const double spread[], size_t cell_count);
};

/*
 * The level in use: the best this processor has, or the one that the
 * environment's DPAUDIT_ISA names.  Never changes while the program runs.
 */
const struct kernel *kernel(void);

#endif
