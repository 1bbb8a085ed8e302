/* random.c - random numbers that depend on where, not on when */

#include "stats/law/random.h"

#include <math.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel.h"

/* What keeps the keys of bulk streams apart from the others. */
#define BULK_KEY 0x6A09E667F3BCC909u

/* One block of Philox4x32-10: 128 bits from a counter and a key. */
static void
philox(uint64_t key, uint64_t high, uint64_t low, uint64_t out[2])
{
	uint32_t k0 = (uint32_t)key, k1 = (uint32_t)(key >> 32);
	uint32_t c0 = (uint32_t)low, c1 = (uint32_t)(low >> 32);
	uint32_t c2 = (uint32_t)high, c3 = (uint32_t)(high >> 32);

	for (int round = 0; round < 10; round++) {
		uint64_t a = (uint64_t)0xD2511F53u * c0;
		uint64_t b = (uint64_t)0xCD9E8D57u * c2;

		c0 = (uint32_t)(b >> 32) ^ c1 ^ k0;
		c1 = (uint32_t)b;
		c2 = (uint32_t)(a >> 32) ^ c3 ^ k1;
		c3 = (uint32_t)a;
		k0 += 0x9E3779B9u;
		k1 += 0xBB67AE85u;
	}
	out[0] = (uint64_t)c1 << 32 | c0;
	out[1] = (uint64_t)c3 << 32 | c2;
}

struct random
random_start(uint64_t seed, uint64_t stream)
{
	return (struct random){ .seed = seed, .stream = stream };
}

uint64_t
random_bits(struct random *random)
{
	uint64_t out[2];

	if (random->has_spare) {
		random->has_spare = false;
		return random->spare;
	}
	philox(random->seed, random->stream, random->block++, out);
	random->spare = out[1];
	random->has_spare = true;

	return out[0];
}

double
random_uniform(struct random *random)
{
	return ((double)(random_bits(random) >> 12) + 0.5) * 0x1p-52;
}

size_t
random_below(struct random *random, size_t limit)
{
	/* Values below `skip` would make small results more likely. */
	uint64_t skip = -(uint64_t)limit % limit, bits;

	do
		bits = random_bits(random);
	while (bits < skip);

	return (size_t)(bits % limit);
}

/* Box and Muller; both of the pair are used. */
double
random_normal(struct random *random)
{
	double radius, angle;

	if (random->has_normal) {
		random->has_normal = false;
		return random->normal;
	}
	radius = sqrt(-2 * exact_log(random_uniform(random)));
	angle = 2 * M_PI * random_uniform(random);
	random->normal = radius * exact_sin(angle);
	random->has_normal = true;

	return radius * exact_cos(angle);
}

double
random_exponential(struct random *random)
{
	return -exact_log(random_uniform(random));
}

/* Marsaglia and Tsang, TOMS 26 (2000); below 1 by their power of a uniform. */
double
random_gamma(struct random *random, double shape)
{
	double d, c;

	if (shape < 1) {
		double power = exact_power(random_uniform(random), 1 / shape);

		return power * random_gamma(random, shape + 1);
	}
	d = shape - 1.0 / 3;
	c = 1 / sqrt(9 * d);
	for (;;) {
		double x = random_normal(random);
		double v = 1 + c * x;

		if (v <= 0)
			continue;
		v = v * v * v;
		if (exact_log(random_uniform(random)) <
		    x * x / 2 + d * (1 - v + exact_log(v)))
			return d * v;
	}
}

double
random_beta(struct random *random, double a, double b)
{
	double x = random_gamma(random, a), y = random_gamma(random, b);

	return x / (x + y);
}

double
random_chi_square(struct random *random, double degrees)
{
	return 2 * random_gamma(random, degrees / 2);
}

/*
 * While n is large, the middle order statistic of n uniforms splits the
 * problem in two, one of which is decided (Ahrens and Dieter 1974).
 */
size_t
random_binomial(struct random *random, size_t n, double p)
{
	size_t seen = 0;

	while (n > 32) {
		size_t middle = n / 2 + 1;
		double at = random_beta(random, (double)middle,
					(double)(n + 1 - middle));

		if (at <= p) {
			seen += middle;
			n -= middle;
			p = (p - at) / (1 - at);
		} else {
			n = middle - 1;
			p = p / at;
		}
	}
	for (; n; n--)
		seen += random_uniform(random) < p;

	return seen;
}

bool
random_choose(struct random *random, unsigned char marks[], size_t count,
	      size_t chosen, struct progress *progress)
{
	for (size_t i = 0; i < count; i++) {
		if (!(i & 0x1ffff) && progress_stopped(progress))
			return false;
		marks[i] = random_below(random, count - i) < chosen;
		chosen -= marks[i];
	}

	return true;
}

void
random_shuffle(struct random *random, uint32_t items[], size_t count)
{
	for (size_t i = count; i > 1; i--) {
		size_t j = random_below(random, i);
		uint32_t kept = items[i - 1];

		items[i - 1] = items[j];
		items[j] = kept;
	}
}

typedef void fill_fn(uint64_t key, uint64_t stream, uint64_t block,
		     double out[], size_t blocks);

/* Blocks have two numbers: a piece may start and end inside one. */
static void
fill(fill_fn *fill_blocks, uint64_t key, uint64_t stream, uint64_t first,
     double out[], size_t count)
{
	double pair[2];
	size_t blocks;

	if (count && first % 2) {
		fill_blocks(key, stream, first / 2, pair, 1);
		*out++ = pair[1];
		first++;
		count--;
	}
	blocks = count / 2;
	fill_blocks(key, stream, first / 2, out, blocks);
	if (count % 2) {
		fill_blocks(key, stream, first / 2 + blocks, pair, 1);
		out[count - 1] = pair[0];
	}
}

void
random_fill_uniforms(uint64_t seed, uint64_t stream, uint64_t first,
		     double out[], size_t count)
{
	fill(kernel()->uniforms, seed ^ BULK_KEY, stream, first, out, count);
}

void
random_fill_normals(uint64_t seed, uint64_t stream, uint64_t first,
		    double out[], size_t count)
{
	fill(kernel()->normals, seed ^ BULK_KEY, stream, first, out, count);
}

void
random_draw_uniforms(const struct bulk_place *draws, double out[], size_t count)
{
	random_fill_uniforms(draws->seed, draws->stream, draws->first, out,
			     count);
}

void
random_draw_normals(const struct bulk_place *draws, double out[], size_t count)
{
	random_fill_normals(draws->seed, draws->stream, draws->first, out,
			    count);
}
