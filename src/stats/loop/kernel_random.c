/* kernel_random.c - random numbers in bulk */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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

/* A fraction of a turn, in 2^-32: its sine and cosine. */
static inline float
sin_turn(uint32_t turn)
{
	uint32_t quarter = (turn + 0x20000000u) >> 30;
	float x = (float)(int32_t)(turn - (quarter << 30)) * 0x1.921fb6p-30f;
	float z = x * x, s = -0x1.9ac994p-13f, c = 0x1.9bd886p-16f, y;

	s = s * z + 0x1.110c28p-7f;
	s = s * z + -0x1.555552p-3f;
	s = s * (z * x) + x;
	c = c * z + -0x1.6c12d2p-10f;
	c = c * z + 0x1.555554p-5f;
	c = c * (z * z) + (1 - 0.5f * z);
	y = quarter & 1 ? c : s;

	return exact_number_f(exact_bits_f(y) ^ (quarter & 2) << 30);
}

/* sqrt(-2 log u), u the bits as a fraction. */
static inline float
radius(uint32_t bits)
{
	float high = (float)(int32_t)(bits >> 16);
	float low = (float)(int32_t)(bits & 0xFFFF) + 0.5f;
	float square = -2 * exact_log_f((high * 65536 + low) * 0x1p-32f);

	return sqrtf(square > 0 ? square : 0);
}

static void
noise_chunk(uint64_t key, uint64_t stream, uint64_t block, float out[4 * CHUNK])
{
	uint64_t first[CHUNK], second[CHUNK];

	philox(key, stream, block, first, second);
	for (int i = 0; i < CHUNK; i++) {
		float near = radius((uint32_t)first[i]);
		float far = radius((uint32_t)second[i]);
		uint32_t turn = (uint32_t)(first[i] >> 32);
		uint32_t other = (uint32_t)(second[i] >> 32);

		out[4 * i] = near * sin_turn(turn + 0x40000000u);
		out[4 * i + 1] = near * sin_turn(turn);
		out[4 * i + 2] = far * sin_turn(other + 0x40000000u);
		out[4 * i + 3] = far * sin_turn(other);
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

static APART void
noise_blocks(uint64_t key, uint64_t stream, uint64_t block, float out[],
	     size_t blocks)
{
	float rest[4 * CHUNK];

	for (; blocks >= CHUNK; blocks -= CHUNK) {
		noise_chunk(key, stream, block, out);
		block += CHUNK;
		out += 4 * CHUNK;
	}
	if (!blocks)
		return;
	noise_chunk(key, stream, block, rest);
	memcpy(out, rest, 4 * blocks * sizeof(*out));
}

void
LEVEL(noise)(uint64_t key, uint64_t stream, uint64_t block, float out[],
	     size_t blocks)
{
	int before = round_to_nearest();

	noise_blocks(key, stream, block, out, blocks);
	round_as(before);
}
