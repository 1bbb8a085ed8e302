/*
 * kernel_product.c - products of matrices of floats
 *
 * Both factors are packed into panels: ROWS rows of op(a) and WIDE columns of
 * op(b), k after k, so that a tile of c stays in registers while k runs.  A
 * tile starts from what c has where an earlier stretch of k left it: the chain
 * goes on, and no blocking shows.
 */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "stats/loop/exact.h"
#include "stats/loop/kernel_level.h"

#if defined(__AVX512F__)
#include <immintrin.h>
enum { LANES = 16, ROWS = 12 };
typedef __m512 lanes;
#define FUSED(a, b, c) _mm512_fmadd_ps(a, b, c)
#elif defined(__FMA__)
#include <immintrin.h>
enum { LANES = 8, ROWS = 6 };
typedef __m256 lanes;
#define FUSED(a, b, c) _mm256_fmadd_ps(a, b, c)
#else
enum { LANES = 4, ROWS = 4 };
typedef float lanes __attribute__((vector_size(16)));
#define FUSED(a, b, c) fused_each(a, b, c)

#ifdef __FP_FAST_FMAF
#define FUSED_ONE(a, b, c) __builtin_fmaf(a, b, c)
#else
#define FUSED_ONE(a, b, c) fused(a, b, c)

/*
 * a b + c rounded once.  The product is exact in double; the sum is rounded
 * to odd there, so that rounding it to float is right (Boldo and Melquiond,
 * IEEE Transactions on Computers 57, 2008).
 */
static inline float
fused(float a, float b, float c)
{
	double product = (double)a * b, sum = product + c;
	double part = sum - product;
	double lost = (product - (sum - part)) + (c - part);
	uint64_t bits = exact_bits(sum);

	if ((lost > 0 || lost < 0) && !(bits & 1))
		bits += (lost > 0) == (sum > 0) ? 1 : UINT64_MAX;

	return (float)exact_number(bits);
}
#endif

static inline lanes
fused_each(lanes a, lanes b, lanes c)
{
	for (int i = 0; i < LANES; i++)
		c[i] = FUSED_ONE(a[i], b[i], c[i]);

	return c;
}
#endif

enum {
	WIDE = 2 * LANES,
	DEEP = 256,       /* a stretch of k */
	TALL = 32 * ROWS, /* rows packed at a time */
};

static inline lanes
load(const float *from)
{
	lanes made;

	memcpy(&made, from, sizeof(made));

	return made;
}

static inline lanes
spread(float x)
{
	return x - (lanes){ 0 };
}

/* ROWS x `vectors` LANES of c, from packed panels. */
static inline __attribute__((always_inline)) void
tile(size_t depth, const float *a, const float *b, float *c, size_t c_step,
     bool add, const int vectors)
{
	lanes sum[ROWS][2] = { { { 0 } } };

	for (int i = 0; i < ROWS && add; i++) {
		for (int j = 0; j < vectors; j++)
			sum[i][j] = load(c + (size_t)i * c_step + j * LANES);
	}
	for (size_t k = 0; k < depth; k++, a += ROWS, b += WIDE) {
		lanes right[2];

		for (int j = 0; j < vectors; j++)
			right[j] = load(b + j * LANES);
#pragma GCC unroll 16
		for (int i = 0; i < ROWS; i++) {
			lanes left = spread(a[i]);

			for (int j = 0; j < vectors; j++)
				sum[i][j] = FUSED(left, right[j], sum[i][j]);
		}
	}
	for (int i = 0; i < ROWS; i++) {
		for (int j = 0; j < vectors; j++)
			memcpy(c + (size_t)i * c_step + j * LANES, &sum[i][j],
			       sizeof(lanes));
	}
}

static APART void
tile_wide(size_t depth, const float *a, const float *b, float *c, size_t c_step,
	  bool add)
{
	tile(depth, a, b, c, c_step, add, 2);
}

static APART void
tile_half(size_t depth, const float *a, const float *b, float *c, size_t c_step,
	  bool add)
{
	tile(depth, a, b, c, c_step, add, 1);
}

/* A tile at the edge of c goes through one of full size. */
static void
tile_edge(size_t depth, const float *a, const float *b, float *c, size_t c_step,
	  bool add, size_t rows, size_t columns)
{
	float whole[ROWS * WIDE] = { 0 };

	for (size_t i = 0; i < rows && add; i++)
		memcpy(whole + i * WIDE, c + i * c_step, columns * sizeof(*c));
	(columns > LANES ? tile_wide : tile_half)(depth, a, b, whole, WIDE,
						  add);
	for (size_t i = 0; i < rows; i++)
		memcpy(c + i * c_step, whole + i * WIDE, columns * sizeof(*c));
}

/*
 * `some` of a matrix's rows (turned: columns) from one on, `deep` numbers
 * each, packed side by side in panels of `wide`; what is missing is 0.
 */
static void
pack(const float *from, size_t step, bool turned, size_t some, size_t deep,
     size_t wide, float *to)
{
	for (size_t first = 0; first < some; first += wide, to += deep * wide) {
		size_t here = some - first < wide ? some - first : wide;

		if (here < wide)
			memset(to, 0, deep * wide * sizeof(*to));
		if (turned) {
			for (size_t k = 0; k < deep; k++)
				memcpy(to + k * wide, from + k * step + first,
				       here * sizeof(*to));
			continue;
		}
		for (size_t i = 0; i < here; i++) {
			const float *row = from + (first + i) * step;

			for (size_t k = 0; k < deep; k++)
				to[k * wide + i] = row[k];
		}
	}
}

static size_t
round_up(size_t count, size_t wide)
{
	return (count + wide - 1) / wide * wide;
}

size_t
LEVEL(product_room)(const struct product *what)
{
	size_t rows = what->rows < TALL ? what->rows : TALL;
	size_t deep = what->depth < DEEP ? what->depth : DEEP;

	return deep * (round_up(rows, ROWS) + round_up(what->columns, WIDE));
}

/* The tiles of a packed stretch of rows with all columns. */
static void
stretch(const float *a, const float *b, size_t rows, size_t columns,
	size_t deep, float *c, size_t c_step, bool add)
{
	for (size_t j = 0; j < columns; j += WIDE) {
		size_t wide = columns - j < WIDE ? columns - j : WIDE;
		const float *right = b + j * deep;

		for (size_t i = 0; i < rows; i += ROWS) {
			size_t tall = rows - i < ROWS ? rows - i : ROWS;
			const float *left = a + i * deep;
			float *at = c + i * c_step + j;

			if (tall == ROWS && wide == WIDE)
				tile_wide(deep, left, right, at, c_step, add);
			else
				tile_edge(deep, left, right, at, c_step, add,
					  tall, wide);
		}
	}
}

void
LEVEL(product)(const struct product *what, const float a[], size_t a_step,
	       const float b[], size_t b_step, float c[], size_t c_step,
	       float room[])
{
	int before = round_to_nearest();

	for (size_t i = 0; i < what->rows && !what->depth && !what->add; i++)
		memset(c + i * c_step, 0, what->columns * sizeof(*c));
	for (size_t k = 0; k < what->depth; k += DEEP) {
		size_t deep = what->depth - k < DEEP ? what->depth - k : DEEP;
		float *left = room + deep * round_up(what->columns, WIDE);

		pack(b + (what->turn_b ? k : k * b_step), b_step, !what->turn_b,
		     what->columns, deep, WIDE, room);
		for (size_t i = 0; i < what->rows; i += TALL) {
			size_t tall =
				what->rows - i < TALL ? what->rows - i : TALL;
			const float *from = a + (what->turn_a ? k * a_step + i
							      : i * a_step + k);

			pack(from, a_step, what->turn_a, tall, deep, ROWS,
			     left);
			stretch(left, room, tall, what->columns, deep,
				c + i * c_step, c_step, what->add || k);
		}
	}
	round_as(before);
}
