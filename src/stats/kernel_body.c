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

/*
 * log(1 - q + q e^a) with a = (2x - 1)/(2 sigma^2): the first form keeps the
 * digits of small losses, the second cannot overflow.
 */
static void
loss_grid(double sigma, double sampling, double from, double step, size_t count,
	  double *restrict loss, double *restrict share)
{
	const double scale = 1 / (sigma * sigma), rest = 1 - sampling;

	for (size_t i = 0; i < count; i++) {
		double a = (from + (double)i * step - 0.5) * scale;
		double up = fmax(a, 0), low = fmin(a, 20);
		double high = sampling * exp(a - up), flat = rest * exp(-up);
		double small = log1p(sampling * expm1(low));
		double large = up + log(high + flat);

		loss[i] = a < 20 ? small : large;
		share[i] = high / (high + flat);
	}
}

static void
exps(const double *restrict x, double shift, size_t count, double *restrict out)
{
	for (size_t i = 0; i < count; i++) {
		double at = x[i] - shift;

		out[i] = at > -700 ? exp(fmax(at, -700)) : 0;
	}
}

static void
waves(const double *restrict x, double t, size_t count, double *restrict re,
      double *restrict im)
{
	const double half_pi = 1.57079632679489661923;

	for (size_t i = 0; i < count; i++) {
		double half = 0.5 * t * x[i];
		double s = sin(half), c = sin(half_pi - half);

		re[i] = -2 * s * s;
		im[i] = 2 * s * c;
	}
}

static void
wave_products(const double *x_re, const double *x_im, size_t count,
	      const double *y_re, const double *y_im, size_t columns,
	      double *re, double *im)
{
	for (size_t j = 0; j < columns; j++) {
		const double *a = y_re + j * count, *b = y_im + j * count;
		double real = 0, imag = 0;

		for (size_t i = 0; i < count; i++) {
			real += x_re[i] * a[i] - x_im[i] * b[i];
			imag += x_re[i] * b[i] + x_im[i] * a[i];
		}
		re[j] = real;
		im[j] = imag;
	}
}

static void
wave_logs(const double *restrict re, const double *restrict im, size_t count,
	  double power, double *restrict modulus, double *restrict angle)
{
	const double turn = 6.28318530717958647693;

	for (size_t i = 0; i < count; i++) {
		double r = re[i], m = im[i];
		double square = fmax(r * (2 + r) + m * m, -1 + 1e-15);
		double arg = power * atan2(m, 1 + r) + angle[i];

		modulus[i] += 0.5 * power * log1p(square);
		angle[i] = arg - turn * rint(arg / turn);
	}
}

static void
wave_exps(double *restrict re, double *restrict im, size_t count)
{
	const double half_pi = 1.57079632679489661923;

	for (size_t i = 0; i < count; i++) {
		double size = re[i] > -700 ? exp(fmax(re[i], -700)) : 0;
		double arg = im[i];

		re[i] = size * sin(half_pi - arg);
		im[i] = size * sin(arg);
	}
}

static double
decay_sum(const struct kernel_decay *decay, const double *weights,
	  const double *share, size_t count)
{
	const double v = decay->variance, power = 0.5 * decay->power;
	const double t = decay->frequency, bend = decay->bend;
	const double cap = 1 / decay->cap, half_pi = 1.57079632679489661923;
	double sum = 0;

	for (size_t i = 0; i < count; i++) {
		double p = share[i], g = bend * p, flat = 1 / (1 + g * cap);
		double b = g * flat;
		/* How fast the shift v b changes along the real line. */
		double tilt = bend * p * (1 - p) * flat * flat;
		double s = sin(0.5 * b), c = sin(half_pi - 0.5 * b);
		double arg = atan2(2 * p * s * c, 1 - 2 * p * s * s);
		double square = -4 * p * (1 - p) * s * s;

		sum += weights[i] *
		       exp(0.5 * v * b * b - t * arg + power * log1p(square) +
			   0.5 * log1p(tilt * tilt));
	}

	return sum;
}

extern const struct kernel NAMED(kernel_, KERNEL_LEVEL);

const struct kernel NAMED(kernel_, KERNEL_LEVEL) = {
	.name = QUOTED(KERNEL_LEVEL),
	.beta_integral = beta_integral,
	.loss_grid = loss_grid,
	.exps = exps,
	.waves = waves,
	.wave_products = wave_products,
	.wave_logs = wave_logs,
	.wave_exps = wave_exps,
	.decay_sum = decay_sum,
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
