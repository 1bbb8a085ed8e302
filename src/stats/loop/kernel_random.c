/* kernel_random.c - random numbers in bulk */

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

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

/* Box and Muller. */
static void
normal_chunk(uint64_t key, uint64_t stream, uint64_t block,
	     double out[2 * CHUNK])
{
	uint64_t first[CHUNK], second[CHUNK];

	philox(key, stream, block, first, second);
	for (int i = 0; i < CHUNK; i++) {
		double radius = sqrt(-2 * exact_log_inside(uniform(first[i])));
		double angle = 2 * M_PI * uniform(second[i]);

		out[2 * i] = radius * exact_cos(angle);
		out[2 * i + 1] = radius * exact_sin(angle);
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
	int before = round_to_nearest();

	fill_blocks(chunk, key, stream, block, out, blocks);
	round_as(before);
}

void
LEVEL(uniforms)(uint64_t key, uint64_t stream, uint64_t block, double out[],
		size_t blocks)
{
	fill(uniform_chunk, key, stream, block, out, blocks);
}

void
LEVEL(normals)(uint64_t key, uint64_t stream, uint64_t block, double out[],
	       size_t blocks)
{
	fill(normal_chunk, key, stream, block, out, blocks);
}
