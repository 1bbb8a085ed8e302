/* kernel_fold.c - tables of a beta density, and folding two of them */

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

/* Stands for 0 where a logarithm follows. */
#define TINY 1e-16

/* Gauss-Legendre on [-1, 1]. */
static const double table_node[8] = {
	-0.96028985649753623, -0.79666647741362674, -0.52553240991632899,
	-0.1834346424956498,  0.1834346424956498,   0.52553240991632899,
	0.79666647741362674,  0.96028985649753623
};
/* From values at the nodes to powers of t in the integral from -1 to t. */
static const double table_term[9][8] = {
	{ 0.10147294107586912, 0.22127424725586417, 0.31755984361126747,
	  0.33946049651780444, 0.023223286860557544, -0.003853197733380186,
	  0.0011067871975102982, -0.00024440478549285592 },
	{ -0.017873231832895304, 0.069175710983117085, -0.17531514186002407,
	  0.62401266270980228, 0.62401266270980228, -0.17531514186002407,
	  0.069175710983117085, -0.017873231832895304 },
	{ 0.0093061650667040864, -0.043415728503912731, 0.16679764991842874,
	  -1.7009127998398691, 1.7009127998398691, -0.16679764991842874,
	  0.043415728503912731, -0.0093061650667040864 },
	{ 0.20801811805823427, -0.79377736960695559, 1.8921897411381866,
	  -1.3064304895894653, -1.3064304895894653, 1.8921897411381866,
	  -0.79377736960695559, 0.20801811805823427 },
	{ -0.16246510101929415, 0.74728012798776476, -2.7003896982863232,
	  5.3415366577517422, -5.3415366577517422, 2.7003896982863232,
	  -0.74728012798776476, 0.16246510101929415 },
	{ -0.57243326215590494, 1.9889511535837152, -2.8317688073131991,
	  1.4152509158853888, 1.4152509158853888, -2.8317688073131991,
	  1.9889511535837152, -0.57243326215590494 },
	{ 0.49675388658494906, -2.0804933327106073, 4.4903174283834852,
	  -6.4294058482753235, 6.4294058482753235, -4.4903174283834852,
	  2.0804933327106073, -0.49675388658494906 },
	{ 0.4329026440757541, -1.1531589777331895, 1.2717475309739802,
	  -0.55149119731654486, -0.55149119731654486, 1.2717475309739802,
	  -1.1531589777331895, 0.4329026440757541 },
	{ -0.39445362356303998, 1.2665452031975783, -2.1174319006879145,
	  2.6306633855348269, -2.6306633855348269, 2.1174319006879145,
	  -1.2665452031975783, 0.39445362356303998 },
};

static void
density_loop(const struct kernel_beta *beta, const double d[], double density[],
	     size_t count)
{
	const double left = beta->left, right = beta->right;
	const double cot = beta->cot, tan = beta->tan;

	for (size_t i = 0; i < count; i++) {
		double s = exact_sin_near(0.5 * d[i]);
		double square = 2 * s * s;
		double wave = 2 * s * sqrt(1 - s * s);
		double a = larger(wave * cot - square, TINY - 1);
		double b = larger(-wave * tan - square, TINY - 1);

		density[i] = exact_exp_fall(left * exact_log1p_inside(a) +
					    right * exact_log1p_inside(b));
	}
}

void
LEVEL(beta_density)(const struct kernel_beta *beta, const double d[],
		    double density[], size_t count)
{
	const int rounding = round_to_nearest();

	density_loop(beta, d, density, count);
	round_as(rounding);
}

void
LEVEL(table_fill)(const struct kernel_beta *beta, double from, double width,
		  double term[KERNEL_TERMS][KERNEL_PANELS])
{
	double at[KERNEL_PANELS], density[KERNEL_PANELS];
	const int rounding = round_to_nearest();
	double half = 0.5 * width;

	for (int k = 0; k < KERNEL_TERMS; k++) {
		for (int p = 0; p < KERNEL_PANELS; p++)
			term[k][p] = 0;
	}
	for (int i = 0; i < 8; i++) {
		for (int p = 0; p < KERNEL_PANELS; p++)
			at[p] = from + half * (2 * p + 1 + table_node[i]);
		density_loop(beta, at, density, KERNEL_PANELS);
		for (int k = 0; k < KERNEL_TERMS; k++) {
			double factor = half * table_term[k][i];

			for (int p = 0; p < KERNEL_PANELS; p++)
				term[k][p] += factor * density[p];
		}
	}
	round_as(rounding);
}

/* Where in the table each point lies: its panel, and t in it. */
static void
table_places(const struct kernel_table *table, const double low[], int panel[],
	     double t[], double inside[], int count)
{
	const double start = table->start, scale = table->scale;

	for (int i = 0; i < count; i++) {
		double u = (exact_asin_root(low[i]) - start) * scale;
		double v = smaller(larger(u, 0), KERNEL_PANELS * (1 - 1e-15));
		int p = (int)v;

		panel[i] = p;
		t[i] = 2 * (v - p) - 1;
		inside[i] = scale / sqrt(low[i] * (1 - low[i]));
		inside[i] = u > 0 && u < KERNEL_PANELS ? inside[i] : 0;
	}
}

void
LEVEL(table_fold)(const struct kernel_table *table, const double low[],
		  const double slope[], const double factor[], size_t count,
		  double sums[2])
{
	enum { BLOCK = 128, P = KERNEL_PANELS };
	const int rounding = round_to_nearest();
	const double *term = table->term[0];
	double below = 0, change = 0, place[BLOCK], inside[BLOCK];
	double part[BLOCK], turn[BLOCK];
	int panel[BLOCK];

	for (size_t done = 0; done < count; done += BLOCK) {
		int some = count - done < BLOCK ? (int)(count - done) : BLOCK;
		const double *f = factor + done, *s = slope + done;

		table_places(table, low + done, panel, place, inside, some);
		for (int i = 0; i < some; i++) {
			int p = panel[i];
			double t = place[i];
			double a = term[p], b = term[P + p];
			double c = term[2 * P + p], d = term[3 * P + p];
			double e = term[4 * P + p], g = term[5 * P + p];
			double h = term[6 * P + p], k = term[7 * P + p];
			double l = term[8 * P + p];
			double high = e + t * (g + t * (h + t * (k + t * l)));
			double rate =
				5 * g + t * (6 * h + t * (7 * k + t * 8 * l));

			high = a + t * (b + t * (c + t * (d + t * high)));
			rate = b + t * (2 * c +
					t * (3 * d + t * (4 * e + t * rate)));
			part[i] = f[i] * high;
			turn[i] = f[i] * s[i] * inside[i] * rate;
		}
		below += exact_sum(part, (size_t)some);
		change += exact_sum(turn, (size_t)some);
	}
	sums[0] = below;
	sums[1] = change;
	round_as(rounding);
}

void
LEVEL(fold_line)(const double place[], double rest, double root, double shrink,
		 double low[], size_t count)
{
	const int rounding = round_to_nearest();

	for (size_t i = 0; i < count; i++) {
		double c = exact_sin(rest - place[i]);

		low[i] = larger((c - root) * (c + root) * shrink, 1e-300);
	}
	round_as(rounding);
}

static APART void
add_shifted(const double mass[], int count, double weight, double out[])
{
	for (int i = 0; i < count; i++)
		out[i] += weight * mass[i];
}

void
LEVEL(convolve)(const double mass[], size_t count, const double row[],
		size_t rows, double out[], size_t most)
{
	const int rounding = round_to_nearest();

	for (size_t i = 0; i < most; i++)
		out[i] = 0;
	for (size_t k = 0; k < rows && k < most; k++)
		add_shifted(mass, (int)(count < most - k ? count : most - k),
			    row[k], out + k);
	round_as(rounding);
}
