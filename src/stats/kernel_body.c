/*
 * kernel_body.c - the loops, compiled once per instruction level
 *
 * The build gives KERNEL_LEVEL and lets the compiler use vector exp, log1p
 * and sin.  Plain C on purpose: arrays, no branches, nothing infinite.
 */

#include <fenv.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stats/kernel.h"

#define JOIN(a, b)  a##b
#define NAMED(a, b) JOIN(a, b)
#define TEXT(a)     #a
#define QUOTED(a)   TEXT(a)

/*
 * Vector exp and log lose half their digits unless the machine rounds to
 * nearest, so loops that use them are called between these two, and stay
 * whole functions lest the compiler move them out.
 */
#define KEEP_WHOLE __attribute__((noinline))

static int
round_to_nearest(void)
{
	int before = fegetround();

	if (before != FE_TONEAREST)
		fesetround(FE_TONEAREST);

	return before;
}

static void
round_as(int before)
{
	if (before != FE_TONEAREST)
		fesetround(before);
}

enum { NODES = 16 };

/* Stands for 0 where a logarithm follows. */
#define TINY 1e-16

/* Gauss-Legendre on [0, 1]. */
static const double node[NODES] = {
	0.0052995325041750337, 0.027712488463383712, 0.067184398806084128,
	0.12229779582249848,   0.19106187779867813,  0.27099161117138631,
	0.35919822461037054,   0.45249374508118128,  0.54750625491881872,
	0.64080177538962946,   0.72900838882861369,  0.80893812220132187,
	0.87770220417750152,   0.93281560119391587,  0.97228751153661629,
	0.99470046749582497,
};
static const double weight[NODES] = {
	0.013576229705877047, 0.031126761969323946, 0.047579255841246392,
	0.062314485627766936, 0.074797994408288366, 0.084578259697501269,
	0.091301707522461794, 0.094725305227534248, 0.094725305227534248,
	0.091301707522461794, 0.084578259697501269, 0.074797994408288366,
	0.062314485627766936, 0.047579255841246392, 0.031126761969323946,
	0.013576229705877047,
};

/*
 * With s = sin(d/2) and r = sqrt(1 - s^2):
 *	sin(mode + d) / sin(mode) = 1 - 2 s^2 + 2 s r cot(mode)
 *	cos(mode + d) / cos(mode) = 1 - 2 s^2 - 2 s r tan(mode)
 * so the logarithms keep their digits next to the mode.
 */
static double
beta_panel(const struct kernel_beta *beta, double from, double width)
{
	const double left = beta->left, right = beta->right;
	const double cot = beta->cot, tan = beta->tan;
	double sum = 0;

	for (int i = 0; i < NODES; i++) {
		double s = sin(0.5 * (from + width * node[i]));
		double square = 2 * s * s;
		double wave = 2 * s * sqrt(1 - s * s);

		sum += weight[i] * exp(left * log1p(wave * cot - square) +
				       right * log1p(-wave * tan - square));
	}

	return sum * width;
}

static KEEP_WHOLE double
beta_panels(const struct kernel_beta *beta, double from, double to, int panels)
{
	double width = (to - from) / panels;
	double sum = 0;

	for (int i = 0; i < panels; i++)
		sum += beta_panel(beta, from + i * width, width);

	return sum;
}

static double
beta_integral(const struct kernel_beta *beta, double from, double to,
	      int panels)
{
	int before = round_to_nearest();
	double integral = beta_panels(beta, from, to, panels);

	round_as(before);

	return integral;
}

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

static KEEP_WHOLE void
density_loop(const struct kernel_beta *beta, const double d[], double density[],
	     size_t count)
{
	const double left = beta->left, right = beta->right;
	const double cot = beta->cot, tan = beta->tan;

	for (size_t i = 0; i < count; i++) {
		double s = sin(0.5 * d[i]);
		double square = 2 * s * s;
		double wave = 2 * s * sqrt(1 - s * s);
		double a = fmax(wave * cot - square, TINY - 1);
		double b = fmax(-wave * tan - square, TINY - 1);

		density[i] = exp(left * log1p(a) + right * log1p(b));
	}
}

static void
beta_density(const struct kernel_beta *beta, const double d[], double density[],
	     size_t count)
{
	const int rounding = round_to_nearest();

	density_loop(beta, d, density, count);
	round_as(rounding);
}

static void
table_fill(const struct kernel_beta *beta, double from, double width,
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
		double u = (asin(sqrt(low[i])) - start) * scale;
		double v = fmin(fmax(u, 0), KERNEL_PANELS * (1 - 1e-15));
		int p = (int)v;

		panel[i] = p;
		t[i] = 2 * (v - p) - 1;
		inside[i] = scale / sqrt(low[i] * (1 - low[i]));
		inside[i] = u > 0 && u < KERNEL_PANELS ? inside[i] : 0;
	}
}

static void
table_fold(const struct kernel_table *table, const double low[],
	   const double slope[], const double factor[], size_t count,
	   double sums[2])
{
	enum { BLOCK = 128, P = KERNEL_PANELS };
	const int rounding = round_to_nearest();
	const double *term = table->term[0];
	double below = 0, change = 0, place[BLOCK], inside[BLOCK];
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
			below += f[i] * high;
			change += f[i] * s[i] * inside[i] * rate;
		}
	}
	sums[0] = below;
	sums[1] = change;
	round_as(rounding);
}

static void
fold_line(const double place[], double rest, double root, double shrink,
	  double low[], size_t count)
{
	const int rounding = round_to_nearest();

	for (size_t i = 0; i < count; i++) {
		double c = sin(rest - place[i]);

		low[i] = fmax((c - root) * (c + root) * shrink, 1e-300);
	}
	round_as(rounding);
}

static double
first_failures(const double limit[], const double carried[],
	       const double log_factorial[], size_t i, double base)
{
	const int rounding = round_to_nearest(), last = (int)i;
	double sum = 0;

	for (int j = 1; j < last; j++) {
		sum += exp(base + carried[j] - log_factorial[last - j] +
			   (last - j) * log(limit[last] - limit[j]));
	}
	round_as(rounding);

	return sum;
}

/* ---- bulk random numbers ---- */

enum { CHUNK = 64 };

/*
 * CHUNK blocks of Philox4x32-10 side by side, as random.c has them one by
 * one: the first and the second 64 bits of each.
 */
static void
philox(uint64_t key, uint64_t stream, uint64_t block, uint64_t first[CHUNK],
       uint64_t second[CHUNK])
{
	uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
	uint32_t c0[CHUNK], c1[CHUNK], c2[CHUNK], c3[CHUNK];

	for (int i = 0; i < CHUNK; i++) {
		uint64_t low = block + (uint64_t)i;

		c0[i] = (uint32_t)low;
		c1[i] = (uint32_t)(low >> 32);
		c2[i] = (uint32_t)stream;
		c3[i] = (uint32_t)(stream >> 32);
	}
	for (int round = 0; round < 10; round++) {
		for (int i = 0; i < CHUNK; i++) {
			uint64_t a = (uint64_t)0xD2511F53u * c0[i];
			uint64_t b = (uint64_t)0xCD9E8D57u * c2[i];

			c0[i] = (uint32_t)(b >> 32) ^ c1[i] ^ k0;
			c1[i] = (uint32_t)b;
			c2[i] = (uint32_t)(a >> 32) ^ c3[i] ^ k1;
			c3[i] = (uint32_t)a;
		}
		k0 += 0x9E3779B9u;
		k1 += 0xBB67AE85u;
	}
	for (int i = 0; i < CHUNK; i++) {
		first[i] = (uint64_t)c1[i] << 32 | c0[i];
		second[i] = (uint64_t)c3[i] << 32 | c2[i];
	}
}

/* The upper 52 bits as a number in [1, 2), moved to inside (0, 1). */
static double
uniform(uint64_t bits)
{
	union {
		uint64_t bits;
		double value;
	} made = { .bits = 0x3FF0000000000000u | bits >> 12 };

	return made.value - (1 - 0x1p-53);
}

static void
uniform_chunk(uint64_t key, uint64_t stream, uint64_t block,
	      double out[2 * CHUNK])
{
	uint64_t first[CHUNK], second[CHUNK];

	philox(key, stream, block, first, second);
	for (int i = 0; i < CHUNK; i++) {
		out[2 * i] = uniform(first[i]);
		out[2 * i + 1] = uniform(second[i]);
	}
}

/*
 * Box and Muller.  cos(x) is written sin(pi/2 - x): a sine and a cosine of
 * one angle would become a call of sincos, which has no vector form.
 */
static void
normal_chunk(uint64_t key, uint64_t stream, uint64_t block,
	     double out[2 * CHUNK])
{
	const double half_pi = 1.57079632679489661923;
	uint64_t first[CHUNK], second[CHUNK];

	philox(key, stream, block, first, second);
	for (int i = 0; i < CHUNK; i++) {
		double radius = sqrt(-2 * log(uniform(first[i])));
		double angle = 4 * half_pi * uniform(second[i]);

		out[2 * i] = radius * sin(half_pi - angle);
		out[2 * i + 1] = radius * sin(angle);
	}
}

static KEEP_WHOLE void
fill_blocks(void (*chunk)(uint64_t, uint64_t, uint64_t, double[2 * CHUNK]),
	    uint64_t key, uint64_t stream, uint64_t block, double out[],
	    size_t blocks)
{
	double rest[2 * CHUNK];

	for (; blocks >= CHUNK; blocks -= CHUNK) {
		chunk(key, stream, block, out);
		block += CHUNK;
		out += 2 * CHUNK;
	}
	if (!blocks)
		return;
	chunk(key, stream, block, rest);
	for (size_t i = 0; i < 2 * blocks; i++)
		out[i] = rest[i];
}

static void
fill(void (*chunk)(uint64_t, uint64_t, uint64_t, double[2 * CHUNK]),
     uint64_t key, uint64_t stream, uint64_t block, double out[], size_t blocks)
{
	int before = round_to_nearest();

	fill_blocks(chunk, key, stream, block, out, blocks);
	round_as(before);
}

static void
uniforms(uint64_t key, uint64_t stream, uint64_t block, double out[],
	 size_t blocks)
{
	fill(uniform_chunk, key, stream, block, out, blocks);
}

static void
normals(uint64_t key, uint64_t stream, uint64_t block, double out[],
	size_t blocks)
{
	fill(normal_chunk, key, stream, block, out, blocks);
}

static void
range(const double x[], size_t count, double *low, double *high)
{
	double least = x[0], most = x[0];

	for (size_t i = 1; i < count; i++) {
		least = x[i] < least ? x[i] : least;
		most = x[i] > most ? x[i] : most;
	}
	*low = least;
	*high = most;
}

static void
deviations(const double x[], size_t count, double centre, double *sum,
	   double *squares)
{
	double first = 0, second = 0;

	for (size_t i = 0; i < count; i++) {
		double d = x[i] - centre;

		first += d;
		second += d * d;
	}
	*sum = first;
	*squares = second;
}

/* exp stays in [e, e^2]: nothing cancels in the difference. */
static KEEP_WHOLE void
loss_logits(double to[], const double x[], size_t count, double low,
	    double scale)
{
	for (size_t i = 0; i < count; i++)
		to[i] = -log(exp(1 + (x[i] - low) * scale) - 1);
}

static void
loss_logit(double to[], const double x[], size_t count, double low,
	   double scale)
{
	int before = round_to_nearest();

	loss_logits(to, x, count, low, scale);
	round_as(before);
}

/* Four doubles: a cell is one load, one addition and one store. */
typedef double quad __attribute__((vector_size(32)));

static void
bin(struct kernel_cell cells[], size_t cell_count, const double x[],
    size_t count, double low, double scale)
{
	double last = (double)cell_count - 1;

	for (size_t i = 0; i < count; i++) {
		double at = (x[i] - low) * scale;
		double inside = at < 0 ? 0 : at > last ? last : at;
		int cell = (int)(inside + 0.5);
		double off = inside - cell;
		quad add = { 1, off, off * off, 0 }, old;

		memcpy(&old, &cells[cell], sizeof(old));
		old += add;
		memcpy(&cells[cell], &old, sizeof(old));
	}
}

static void
find_cells(uint16_t cells[], const double x[], size_t count, double low,
	   double scale, int last)
{
	double end = last;

	for (size_t i = 0; i < count; i++) {
		double at = (x[i] - low) * scale;
		double inside = at < 0 ? 0 : at > end ? end : at;

		cells[i] = (uint16_t)(int)inside;
	}
}

static KEEP_WHOLE double
normal_heights(const double x[], size_t count, double at, double scale)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++) {
		double z = (x[i] - at) * scale;
		double square = z * z;

		sum += exp(-0.5 * (square < 600 ? square : 600));
	}

	return sum;
}

static double
normal_sum(const double x[], size_t count, double at, double scale)
{
	int before = round_to_nearest();
	double sum = normal_heights(x, count, at, scale);

	round_as(before);

	return sum;
}

static KEEP_WHOLE void
exponentiate(double x[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		x[i] = exp(x[i]);
}

static void
exponentials(double x[], size_t count)
{
	int before = round_to_nearest();

	exponentiate(x, count);
	round_as(before);
}

static double
product(const double factor[], const double shape[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += factor[i] * shape[i];

	return sum;
}

enum { BLOCK = 128, PARTS = 20 };

/* The exponents of one block, and over them the largest for each cell. */
static void
mixture_exponents(double exponent[][BLOCK], double most[BLOCK],
		  const struct kernel_part parts[], size_t part_count,
		  const double mean[], const double spread[], size_t cells)
{
	for (size_t i = 0; i < cells; i++)
		most[i] = -1e300;
	for (size_t k = 0; k < part_count; k++) {
		double sharp = 0.5 * parts[k].inverse_sd * parts[k].inverse_sd;

		for (size_t i = 0; i < cells; i++) {
			double d = mean[i] - parts[k].mean;
			double e = parts[k].log_height -
				   (d * d + spread[i]) * sharp;

			exponent[k][i] = e;
			most[i] = e > most[i] ? e : most[i];
		}
	}
}

static void
mixture_gather(struct kernel_part *part, const double share[],
	       const double mean[], const double spread[], size_t cells)
{
	double mass = 0, first = 0, second = 0;

	for (size_t i = 0; i < cells; i++) {
		double d = mean[i] - part->mean;

		mass += share[i];
		first += share[i] * d;
		second += share[i] * (d * d + spread[i]);
	}
	part->mass += mass;
	part->first += first;
	part->second += second;
}

static KEEP_WHOLE double
mixture_block(struct kernel_part parts[], size_t part_count,
	      const double count[], const double mean[], const double spread[],
	      size_t cells)
{
	double exponent[PARTS][BLOCK], most[BLOCK], sum[BLOCK] = { 0 };
	double total = 0;

	mixture_exponents(exponent, most, parts, part_count, mean, spread,
			  cells);
	for (size_t k = 0; k < part_count; k++) {
		for (size_t i = 0; i < cells; i++) {
			double e = exponent[k][i] - most[i];

			/* Where exp would underflow its vectors are slow. */
			e = exp(e > -300 ? e : -300);
			exponent[k][i] = e;
			sum[i] += e;
		}
	}
	for (size_t i = 0; i < cells; i++) {
		total += count[i] * (most[i] + log(sum[i]));
		sum[i] = count[i] / sum[i];
	}
	for (size_t k = 0; k < part_count; k++) {
		for (size_t i = 0; i < cells; i++)
			exponent[k][i] *= sum[i];
		mixture_gather(&parts[k], exponent[k], mean, spread, cells);
	}

	return total;
}

static double
mixture_step(struct kernel_part parts[], size_t part_count,
	     const double count[], const double mean[], const double spread[],
	     size_t cell_count)
{
	int before = round_to_nearest();
	double total = 0;

	for (size_t k = 0; k < part_count; k++)
		parts[k].mass = parts[k].first = parts[k].second = 0;
	for (size_t i = 0; i < cell_count; i += BLOCK) {
		size_t cells = cell_count - i < BLOCK ? cell_count - i : BLOCK;

		total += mixture_block(parts, part_count, count + i, mean + i,
				       spread + i, cells);
	}

	round_as(before);

	return total;
}

extern const struct kernel NAMED(kernel_, KERNEL_LEVEL);

const struct kernel NAMED(kernel_, KERNEL_LEVEL) = {
	.name = QUOTED(KERNEL_LEVEL),
	.beta_integral = beta_integral,
	.beta_density = beta_density,
	.table_fill = table_fill,
	.table_fold = table_fold,
	.fold_line = fold_line,
	.first_failures = first_failures,
	.uniforms = uniforms,
	.normals = normals,
	.range = range,
	.deviations = deviations,
	.loss_logit = loss_logit,
	.bin = bin,
	.find_cells = find_cells,
	.normal_sum = normal_sum,
	.exponentials = exponentials,
	.product = product,
	.mixture_step = mixture_step,
};
