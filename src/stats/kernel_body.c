/*
 * kernel_body.c - the loops, compiled once per instruction level
 *
 * The build gives KERNEL_LEVEL and lets the compiler use vector exp, log1p
 * and sin.  Plain C on purpose: arrays, no branches, nothing infinite.
 */

#include <fenv.h>
#include <math.h>
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

enum { CHUNK = 256 };

/* Philox4x32-10 as in random.c, a column of blocks at once. */
static void
philox_column(uint64_t seed, uint64_t stream, uint64_t block, uint64_t a[],
	      uint64_t b[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
		uint64_t at = block + i;
		uint32_t c0 = (uint32_t)at, c1 = (uint32_t)(at >> 32);
		uint32_t c2 = (uint32_t)stream, c3 = (uint32_t)(stream >> 32);

		for (int round = 0; round < 10; round++) {
			uint64_t x = (uint64_t)0xD2511F53u * c0;
			uint64_t y = (uint64_t)0xCD9E8D57u * c2;

			c0 = (uint32_t)(y >> 32) ^ c1 ^ k0;
			c1 = (uint32_t)y;
			c2 = (uint32_t)(x >> 32) ^ c3 ^ k1;
			c3 = (uint32_t)x;
			k0 += 0x9E3779B9u;
			k1 += 0xBB67AE85u;
		}
		a[i] = (uint64_t)c1 << 32 | c0;
		b[i] = (uint64_t)c3 << 32 | c2;
	}
}

/* 52 bits as a number strictly inside (0, 1), by its representation. */
static void
uniforms(uint64_t bits[], double out[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		bits[i] = bits[i] >> 12 | (uint64_t)1023 << 52;
	memcpy(out, bits, count * sizeof(*out));
	for (size_t i = 0; i < count; i++)
		out[i] -= 1 - 0x1p-53;
}

/* Box and Muller; a cosine by the sine, which has a vector form. */
static KEEP_WHOLE void
normals_chunk(uint64_t seed, uint64_t stream, uint64_t block, double first[],
	      double second[], size_t count)
{
	uint64_t a[CHUNK], b[CHUNK];
	double u[CHUNK], v[CHUNK];

	philox_column(seed, stream, block, a, b, count);
	uniforms(a, u, count);
	uniforms(b, v, count);
	for (size_t i = 0; i < count; i++) {
		double radius = sqrt(-2 * log(u[i])), turn = v[i] - 0.5;

		first[i] = radius * sin(2 * M_PI * turn);
		second[i] = radius * sin(M_PI / 2 - 2 * M_PI * fabs(turn));
	}
}

static void
normals(uint64_t seed, uint64_t stream, uint64_t block, double out[],
	size_t pairs)
{
	int before = round_to_nearest();

	for (size_t i = 0; i < pairs; i += CHUNK) {
		size_t count = pairs - i < CHUNK ? pairs - i : CHUNK;

		normals_chunk(seed, stream, block + i, out + i, out + pairs + i,
			      count);
	}
	round_as(before);
}

static double
dot(const double x[], const double y[], size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += x[i] * y[i];

	return sum;
}

static void
add_scaled(double y[], double a, const double x[], size_t count)
{
	for (size_t i = 0; i < count; i++)
		y[i] += a * x[i];
}

extern const struct kernel NAMED(kernel_, KERNEL_LEVEL);

const struct kernel NAMED(kernel_, KERNEL_LEVEL) = {
	.name = QUOTED(KERNEL_LEVEL),
	.beta_integral = beta_integral,
	.normals = normals,
	.dot = dot,
	.add_scaled = add_scaled,
};
