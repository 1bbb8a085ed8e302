/* test_product.c - products and noise of floats, the same bits everywhere */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/exact.h"
#include "stats/loop/kernel.h"
#include "stats/loop/noise.h"
#include "stats/loop/product.h"
#include "tests/support.h"

TestSuite(stats_loop_product, .timeout = 600);

static const char *const levels[] = { "plain", "v3", "v4" };

/* Row i, column k of op(x). */
static float
entry(const float x[], size_t step, bool turned, size_t i, size_t k)
{
	return turned ? x[k * step + i] : x[i * step + k];
}

static float *
filled(size_t count, uint64_t stream)
{
	float *x = memory_new_array(count, sizeof(*x));

	noise_fill(1, stream, 0, x, count);

	return x;
}

struct factors {
	struct product what;
	float *a, *b, *c, *room;
	size_t a_step, b_step, c_step;
};

/* Steps are wider than rows, so that what lies beyond must not be read. */
static struct factors
factors_new(struct product what)
{
	struct factors of = {
		.what = what,
		.a_step = (what.turn_a ? what.rows : what.depth) + 3,
		.b_step = (what.turn_b ? what.depth : what.columns) + 1,
		.c_step = what.columns + 2,
	};

	of.a = filled((what.turn_a ? what.depth : what.rows) * of.a_step, 1);
	of.b = filled((what.turn_b ? what.columns : what.depth) * of.b_step, 2);
	of.c = filled(what.rows * of.c_step, 3);

	return of;
}

static void
factors_free(struct factors *of)
{
	free(of->a);
	free(of->b);
	free(of->c);
}

/* The chain that product.h promises, and whether every level keeps to it. */
static void
check(struct product what)
{
	struct factors of = factors_new(what);
	size_t size = what.rows * of.c_step;
	float *right = memory_copy(of.c, size * sizeof(*right));

	for (size_t i = 0; i < what.rows; i++) {
		for (size_t j = 0; j < what.columns; j++) {
			float *at = &right[i * of.c_step + j];
			float sum = what.add ? *at : 0;

			for (size_t k = 0; k < what.depth; k++)
				sum = fmaf(entry(of.a, of.a_step, what.turn_a,
						 i, k),
					   entry(of.b, of.b_step, !what.turn_b,
						 j, k),
					   sum);
			*at = sum;
		}
	}
	for (size_t l = 0; l < 3; l++) {
		const struct kernel *level = kernel_level(levels[l]);
		float *found = memory_copy(of.c, size * sizeof(*found));
		float *room;

		if (!level) {
			free(found);
			continue;
		}
		room = memory_new_array(level->product_room(&what) + 1,
					sizeof(*room));
		level->product(&what, of.a, of.a_step, of.b, of.b_step, found,
			       of.c_step, room);
		cr_expect(!memcmp(found, right, size * sizeof(*found)),
			  "%s: %zu x %zu x %zu, turned %d %d, add %d",
			  levels[l], what.rows, what.columns, what.depth,
			  what.turn_a, what.turn_b, what.add);
		free(found);
		free(room);
	}
	free(right);
	factors_free(&of);
}

TEST(stats_loop_product, every_number_is_one_fused_chain)
{
	static const size_t sizes[][3] = {
		{ 1, 1, 1 },    { 5, 3, 7 },     { 12, 32, 16 },
		{ 13, 33, 17 }, { 64, 10, 100 }, { 100, 10, 64 },
		{ 385, 70, 9 }, { 7, 65, 600 },  { 30, 31, 257 },
		{ 3, 900, 2 },  { 4, 4, 0 },
	};

	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		for (int form = 0; form < 8; form++)
			check((struct product){ form & 1, form & 2, form & 4,
						sizes[i][0], sizes[i][1],
						sizes[i][2] });
	}
}

/* Numbers whose fused sums are hard to round. */
TEST(stats_loop_product, fused_steps_round_once)
{
	static const float hard[] = { 0x1.000002p0f,  -0x1.000002p0f,
				      0x1p-149f,      0x1.fffffep127f,
				      0x1.8p-70f,     -0x1.000002p-24f,
				      0x1.000004p-1f, 0 };
	struct product what = { .rows = 1, .columns = 1, .depth = 1, .add = 1 };
	float room[4096];

	for (size_t l = 0; l < 3; l++) {
		const struct kernel *level = kernel_level(levels[l]);

		for (int i = 0; level && i < 512; i++) {
			float a = hard[i & 7], b = hard[i >> 3 & 7];
			float c = hard[i >> 6], right = fmaf(a, b, c);

			level->product(&what, &a, 1, &b, 1, &c, 1, room);
			cr_expect_eq(c, right, "%s: %a %a %a: %a", levels[l],
				     (double)a, (double)b, (double)hard[i >> 6],
				     (double)c);
		}
	}
}

static uint64_t
digest(const float x[], size_t count)
{
	uint64_t sum = 0xCBF29CE484222325u;

	for (size_t i = 0; i < count; i++)
		sum = (sum ^ exact_bits_f(x[i])) * 0x100000001B3u;

	return sum;
}

enum { MANY = 1 << 20 };

TEST(stats_loop_product, noise_is_what_was_committed)
{
	float *x = memory_new_array(MANY, sizeof(*x)), piece[40];

	for (size_t l = 0; l < 3; l++) {
		const struct kernel *level = kernel_level(levels[l]);

		if (!level)
			continue;
		level->noise(7, 9, 1, x, 10007);
		cr_expect_eq(digest(x, 40028), 0xa4e608835299edafu,
			     "%s: 0x%016llx", levels[l],
			     (unsigned long long)digest(x, 40028));
	}
	noise_fill(3, 4, 0, x, 1000);
	noise_fill(3, 4, 500, piece, 39);
	cr_expect(!memcmp(x + 500, piece, 39 * sizeof(*piece)));
	free(x);
}

static int
by_size(const void *a, const void *b)
{
	const float *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Moments within five standard errors, Kolmogorov's distance, the tails. */
TEST(stats_loop_product, noise_is_normal)
{
	float *x = memory_new_array(MANY, sizeof(*x));
	double power[7] = { 0 }, far = 0, n = MANY;

	noise_fill(11, 0, 0, x, MANY);
	for (size_t i = 0; i < MANY; i++) {
		double p = 1;

		for (int k = 1; k < 7; k++)
			power[k] += p *= (double)x[i];
	}
	cr_expect_lt(fabs(power[1] / n), 5 / sqrt(n));
	cr_expect_lt(fabs(power[2] / n - 1), 5 * sqrt(2 / n));
	cr_expect_lt(fabs(power[3] / n), 5 * sqrt(15 / n));
	cr_expect_lt(fabs(power[4] / n - 3), 5 * sqrt(96 / n));
	cr_expect_lt(fabs(power[6] / n - 15), 5 * sqrt(10170 / n));
	qsort(x, MANY, sizeof(*x), by_size);
	for (size_t i = 0; i < MANY; i++) {
		double right = erfc(-(double)x[i] / sqrt(2)) / 2;

		far = fmax(far, fabs(right - ((double)i + 0.5) / n));
	}
	cr_expect_lt(far * sqrt(n), 1.63, "%g", far * sqrt(n));
	cr_expect_lt(x[0], -4.2);
	cr_expect_gt(x[MANY - 1], 4.2);
	cr_expect_gt(x[0], -6.7);
	free(x);
}

TEST(stats_loop_product, rows_are_the_same_on_every_level)
{
	const struct kernel *plain = kernel_level("plain");
	float x[301], y[301], out[3][2][301], dot[3];

	noise_fill(5, 0, 0, x, 301);
	noise_fill(5, 1, 0, y, 301);
	for (size_t l = 0; l < 3; l++) {
		const struct kernel *level = kernel_level(levels[l]);

		level = level ? level : plain;
		dot[l] = level->row_dot(x, y, 301);
		level->row_tanh(x, out[l][0], 301);
		level->row_exp(x, 8, out[l][1], 301);
		level->row_add(out[l][0], 0.3f, y, 301);
		cr_expect_eq(dot[l], dot[0]);
		cr_expect(!memcmp(out[l], out[0], sizeof(out[0])), "%s",
			  levels[l]);
	}
	cr_expect_float_eq(out[0][0][7], tanhf(x[7]) + 0.3f * y[7], 1e-6);
	cr_expect_float_eq(out[0][1][7], expf(x[7] - 8), 1e-9);
}
