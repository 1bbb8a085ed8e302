/* noise.h - normal floats from a counter, the same bits everywhere */

#ifndef STATS_LOOP_NOISE_H
#define STATS_LOOP_NOISE_H

#include <stddef.h>
#include <stdint.h>

/*
 * out[i] is number first + i of a stream: a function of seed, stream and that
 * number only (Philox4x32-10, Box and Muller), so any piece can be made
 * anywhere, and again.  `first` is a multiple of 4.  The largest possible is
 * 6.7.  These streams share no numbers with those of random.h.
 */
void noise_fill(uint64_t seed, uint64_t stream, uint64_t first, float out[],
		size_t count);

/* sum[i] += scale times number i of the stream. */
void noise_add(uint64_t seed, uint64_t stream, float scale, float sum[],
	       size_t count);

#endif
