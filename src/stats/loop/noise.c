/* noise.c - normal floats from a counter, the same bits everywhere */

#include "stats/loop/noise.h"

#include <string.h>

#include "stats/loop/kernel.h"

/* What keeps the keys of these streams apart from others. */
#define NOISE_KEY 0xBB67AE8584CAA73Bu

enum { BLOCK = 4, PIECE = 1024 };

void
noise_fill(uint64_t seed, uint64_t stream, uint64_t first, float out[],
	   size_t count)
{
	size_t whole = count / BLOCK;
	float rest[BLOCK];

	kernel()->noise(seed ^ NOISE_KEY, stream, first / BLOCK, out, whole);
	if (count == whole * BLOCK)
		return;
	kernel()->noise(seed ^ NOISE_KEY, stream, first / BLOCK + whole, rest,
			1);
	memcpy(out + whole * BLOCK, rest,
	       (count - whole * BLOCK) * sizeof(*out));
}

void
noise_add(uint64_t seed, uint64_t stream, float scale, float sum[],
	  size_t count)
{
	float piece[PIECE];

	for (size_t i = 0; i < count; i += PIECE) {
		size_t some = count - i < PIECE ? count - i : PIECE;

		noise_fill(seed, stream, i, piece, some);
		kernel()->row_add(sum + i, scale, piece, some);
	}
}
