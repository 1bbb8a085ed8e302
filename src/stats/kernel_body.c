/*
 * kernel_body.c - the loops, compiled once per instruction level
 *
 * The build gives KERNEL_LEVEL and lets the compiler use vector exp, log1p
 * and sin.  Plain C on purpose: arrays, no branches, nothing infinite.
 * Vector functions are only right when rounding to nearest: what the table
 * names makes sure of it, and is kept apart from the loops it surrounds.
 */

#include <fenv.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/kernel.h"

#define JOIN(a, b)  a##b
#define NAMED(a, b) JOIN(a, b)
#define TEXT(a)     #a
#define QUOTED(a)   TEXT(a)

#define APART __attribute__((noinline))

static int
nearest_begin(void)
{
	int before = fegetround();

	if (before != FE_TONEAREST)
		fesetround(FE_TONEAREST);

	return before;
}

static void
nearest_end(int before)
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

static APART double
beta_panels(const struct kernel_beta *beta, double from, double width,
	    int panels)
{
	double sum = 0;

	for (int i = 0; i < panels; i++)
		sum += beta_panel(beta, from + i * width, width);

	return sum;
}

static double
beta_integral(const struct kernel_beta *beta, double from, double to,
	      int panels)
{
	int before = nearest_begin();
	double sum = beta_panels(beta, from, (to - from) / panels, panels);

	nearest_end(before);

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

static APART void
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
	int before = nearest_begin();

	fill_blocks(chunk, key, stream, block, out, blocks);
	nearest_end(before);
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

static double
product(const double factor[], const double shape[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += factor[i] * shape[i];

	return sum;
}

static void
add_scaled(double to[], double factor, const double shape[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		to[i] += factor * shape[i];
}

extern const struct kernel NAMED(kernel_, KERNEL_LEVEL);

const struct kernel NAMED(kernel_, KERNEL_LEVEL) = {
	.name = QUOTED(KERNEL_LEVEL),
	.beta_integral = beta_integral,
	.uniforms = uniforms,
	.normals = normals,
	.product = product,
	.add_scaled = add_scaled,
};
