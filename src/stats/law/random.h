/* random.h - random numbers that depend on where, not on when */

#ifndef STATS_LAW_RANDOM_H
#define STATS_LAW_RANDOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/progress.h"

/*
 * A stream is a position in the output of a counter-based generator
 * (Philox4x32-10; Salmon et al., SC 2011): `seed` and `stream` name it, and
 * the numbers are a function of both and of how many were taken.  Tasks use
 * their index as the stream, so results do not depend on threads.
 */
struct random {
	uint64_t seed, stream, block;
	uint64_t spare; /* the unused half of the last block */
	bool has_spare;
	double normal; /* the unused half of the last pair of normals */
	bool has_normal;
};

struct random random_start(uint64_t seed, uint64_t stream);

uint64_t random_bits(struct random *random);
double random_uniform(struct random *random); /* strictly inside (0, 1) */
size_t random_below(struct random *random, size_t limit);
double random_normal(struct random *random);
double random_exponential(struct random *random);
double random_gamma(struct random *random, double shape);
double random_beta(struct random *random, double a, double b);
double random_chi_square(struct random *random, double degrees);

/* Exact in law for any n, in time that grows with log n. */
size_t random_binomial(struct random *random, size_t n, double p);

/*
 * Marks `chosen` of `count` places at random, every choice alike; marks are
 * 1 and 0.  False, and no marks to rely on, where it was stopped.
 */
bool random_choose(struct random *random, unsigned char marks[], size_t count,
		   size_t chosen, struct progress *progress);

/* Puts them into random order, every order alike. */
void random_shuffle(struct random *random, uint32_t items[], size_t count);

/*
 * Many at once, much faster: out[i] is number first + i of the bulk stream,
 * a function of seed, stream and that number only, so any piece of it can
 * be filled anywhere.  Bulk streams are streams of their own: they share
 * no numbers with those of random_start().  All are the same bits on every
 * processor.
 */
void random_fill_uniforms(uint64_t seed, uint64_t stream, uint64_t first,
			  double out[], size_t count);
void random_fill_normals(uint64_t seed, uint64_t stream, uint64_t first,
			 double out[], size_t count);

/* A place in a bulk stream, and the numbers that follow it. */
struct bulk_place {
	uint64_t seed, stream, first;
};

void random_draw_uniforms(const struct bulk_place *draws, double out[],
			  size_t count);
void random_draw_normals(const struct bulk_place *draws, double out[],
			 size_t count);

#endif
