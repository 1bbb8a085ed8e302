/* kernel.h - loops worth vectors, in the build this processor runs best */

#ifndef STATS_LOOP_KERNEL_H
#define STATS_LOOP_KERNEL_H

#include <stddef.h>
#include <stdint.h>

struct product;

/* What the loops over a beta density need; see beta.c. */
struct kernel_beta {
	double left, right; /* exponents of sin and cos */
	double cot, tan;    /* at the mode; 0 where the exponent is 0 */
};

/* A shift of the contour off the real line; see transform.c. */
struct kernel_decay {
	double variance; /* of the noise */
	double power;    /* real part of the exponent of the likelihood ratio */
	double frequency;
	double bend, cap; /* the shift is g/(1 + g/cap), g = bend share */
};

enum { KERNEL_PANELS = 64, KERNEL_TERMS = 9 };

/*
 * An integral tabulated in the angle phi, from `start` in panels of width
 * 1/scale: in panel p it is the sum of term[k][p] t^k, with t from -1 to 1.
 */
struct kernel_table {
	double start, scale;
	double term[KERNEL_TERMS][KERNEL_PANELS];
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

/*
 * One table per instruction level, filled by the kernel_*.c beside this.  All
 * give the same bits.  No argument may be infinite or NaN.
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

	/* Normal floats, four a block; see noise.h. */
	void (*noise)(uint64_t key, uint64_t stream, uint64_t block,
		      float out[], size_t blocks);

	/* See product.h; `room` has as many floats as product_room() says. */
	size_t (*product_room)(const struct product *what);
	void (*product)(const struct product *what, const float a[],
			size_t a_step, const float b[], size_t b_step,
			float c[], size_t c_step, float room[]);

	/* Rows of floats, with sums in sixteen fixed lanes. */
	float (*row_dot)(const float x[], const float y[], size_t count);
	void (*row_add)(float y[], float a, const float x[], size_t count);
	void (*row_tanh)(const float x[], float y[], size_t count);
	void (*row_exp)(const float x[], float shift, float y[], size_t count);
	void (*row_above)(const float x[], float y[], size_t count);
	void (*row_gate)(const float x[], const float d[], float y[],
			 size_t count);

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

	/*
	 * Adds power log(1 + z), as log modulus and angle mod 2 pi; good
	 * near z = 0.  Where |1 + z| is small it keeps half of the digits,
	 * and takes 3e-8 for less: wave_power_add() in privacy has them all.
	 */
	void (*wave_logs)(const double re[], const double im[], size_t count,
			  double power, double modulus[], double angle[]);

	/* (log modulus, angle) to (re, im), in place. */
	void (*wave_exps)(double re[], double im[], size_t count);

	/*
	 * The integrand that bounds a characteristic function beyond the
	 * frequency t; see decay_at() in decay.c.
	 */
	double (*decay_sum)(const struct kernel_decay *decay,
			    const double weights[], const double share[],
			    size_t count);

	/* ---- rows ---- */

	double (*dot)(const double x[], const double y[], size_t count);

	/* y += a x */
	void (*add_scaled)(double y[], double a, const double x[],
			   size_t count);

	/* The same density at single distances from the mode. */
	void (*beta_density)(const struct kernel_beta *beta, const double d[],
			     double density[], size_t count);

	/*
	 * Integrates it over panels of `width`, each from its own start;
	 * term[k][p] as in struct kernel_table.
	 */
	void (*table_fill)(const struct kernel_beta *beta, double from,
			   double width,
			   double term[KERNEL_TERMS][KERNEL_PANELS]);

	/*
	 * With phi = asin(sqrt(low)), low in (0, 1): the sum of weight times
	 * the table at phi, and of weight times slope times the derivative
	 * of the table with respect to low.
	 */
	void (*table_fold)(const struct kernel_table *table, const double low[],
			   const double slope[], const double weight[],
			   size_t count, double sums[2]);

	/*
	 * low = shrink (1 - delta - x) at least 1e-300, where 1 - x is the
	 * squared sine of rest - place and root that of delta.
	 */
	void (*fold_line)(const double place[], double rest, double root,
			  double shrink, double low[], size_t count);

	/*
	 * out[j], j < most: the sum of mass[i] row[j - i], for all numbers
	 * small and none infinite.
	 */
	void (*convolve)(const double mass[], size_t count, const double row[],
			 size_t rows, double out[], size_t most);

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

	/* The sum of exp(-z^2 / 2) with z = (x - at) scale. */
	double (*normal_sum)(const double x[], size_t count, double at,
			     double scale);

	/* One step of the mixture on cells; the log-likelihood's bound. */
	double (*mixture_step)(struct kernel_part parts[], size_t part_count,
			       const double count[], const double mean[],
			       const double spread[], size_t cell_count);
};

/* The names of the loops; a new one is also one line here. */
/* clang-format off */
#define KERNEL_LOOPS(LOOP) \
	LOOP(beta_integral) \
	LOOP(uniforms) \
	LOOP(normals) \
	LOOP(noise) \
	LOOP(product_room) \
	LOOP(product) \
	LOOP(row_dot) \
	LOOP(row_add) \
	LOOP(row_tanh) \
	LOOP(row_exp) \
	LOOP(row_above) \
	LOOP(row_gate) \
	LOOP(loss_grid) \
	LOOP(exps) \
	LOOP(waves) \
	LOOP(wave_products) \
	LOOP(wave_logs) \
	LOOP(wave_exps) \
	LOOP(decay_sum) \
	LOOP(dot) \
	LOOP(add_scaled) \
	LOOP(beta_density) \
	LOOP(table_fill) \
	LOOP(table_fold) \
	LOOP(fold_line) \
	LOOP(convolve) \
	LOOP(range) \
	LOOP(deviations) \
	LOOP(loss_logit) \
	LOOP(bin) \
	LOOP(normal_sum) \
	LOOP(mixture_step) \
	/* the end */
/* clang-format on */

/*
 * The level in use: the best this processor has, or the one that the
 * environment's DPAUDIT_ISA names.  Never changes while the program runs.
 */
const struct kernel *kernel(void);

/* A level by its name, or NULL where this processor has not got it. */
const struct kernel *kernel_level(const char *name);

#endif
