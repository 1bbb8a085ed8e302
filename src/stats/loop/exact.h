/* exact.h - exp, log and their kin with the same digits everywhere */

#ifndef STATS_LOOP_EXACT_H
#define STATS_LOOP_EXACT_H

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * The C library picks its exp by processor, and so do vector libraries: the
 * last digit of a seeded draw would name the machine.  These are additions,
 * multiplications, divisions and selections of single numbers in a fixed
 * order, without fused steps: the same bits on every level and compiler, as
 * scalars and inside loops that the compiler turns into vectors.  They are
 * right within two units of the last place when rounding to nearest, where
 * nothing else is said, and need -ffp-contract=off.
 */

/* ---- bits ---- */

static inline uint64_t
exact_bits(double x)
{
	uint64_t bits;

	memcpy(&bits, &x, sizeof(bits));

	return bits;
}

static inline double
exact_number(uint64_t bits)
{
	double x;

	memcpy(&x, &bits, sizeof(x));

	return x;
}

static inline uint32_t
exact_bits_f(float x)
{
	uint32_t bits;

	memcpy(&bits, &x, sizeof(bits));

	return bits;
}

static inline float
exact_number_f(uint32_t bits)
{
	float x;

	memcpy(&x, &bits, sizeof(x));

	return x;
}

/* Added and taken away again, it leaves the nearest whole number. */
#define EXACT_ROUND   0x1.8p52
#define EXACT_ROUND_F 0x1.8p23f

/* ---- double ---- */

/* The whole number next to |x| < 2^51. */
static inline double
exact_nearest(double x)
{
	return (x + EXACT_ROUND) - EXACT_ROUND;
}

#define EXACT_LN2_HIGH 0x1.62e42feep-1
#define EXACT_LN2_LOW  0x1.a39ef35793c76p-33
/* Between them exp has no infinite and no subnormal values. */
#define EXACT_EXP_LOW  -708.0
#define EXACT_EXP_HIGH 709.75

/* x = k ln 2 + rest: the rest, where EXACT_ROUND + k is `count`. */
static inline double
exact_exp_rest(double x, double count)
{
	double k = count - EXACT_ROUND;

	return (x - k * EXACT_LN2_HIGH) - k * EXACT_LN2_LOW;
}

/* The k whose rest is small when rounding to nearest. */
static inline double
exact_exp_count(double x)
{
	return x * 0x1.71547652b82fep0 + EXACT_ROUND;
}

/* The same under every rounding mode: conversions cut off. */
static inline double
exact_exp_count_any(double x)
{
	double turns = x * 0x1.71547652b82fep0;

	return (int)(turns + (turns < 0 ? -0.5 : 0.5)) + EXACT_ROUND;
}

/* exp(r) - 1 for |r| at most ln(2)/2. */
static inline double
exact_expm1_near(double r)
{
	double p = 0x1.af38a71a18cb9p-26;

	p = p * r + 0x1.2891834686c7ep-22;
	p = p * r + 0x1.71de0daf7a6ccp-19;
	p = p * r + 0x1.a019b90eefe8ep-16;
	p = p * r + 0x1.a01a01a7c3d59p-13;
	p = p * r + 0x1.6c16c1788b646p-10;
	p = p * r + 0x1.11111111109b4p-7;
	p = p * r + 0x1.5555555553d64p-5;
	p = p * r + 0x1.5555555555556p-3;
	p = p * r + 0.5;

	return p * (r * r) + r;
}

static inline double
exact_exp_of(double x, double count)
{
	double y = 1 + exact_expm1_near(exact_exp_rest(x, count));

	return exact_number(exact_bits(y) + (exact_bits(count) << 52));
}

static inline double
exact_expm1_of(double x, double count)
{
	double near = exact_expm1_near(exact_exp_rest(x, count));
	double power = exact_number(((exact_bits(count) + 1023) << 52));

	return power * near + (power - 1);
}

/* For loops: from -708 to 709.75, rounding to nearest. */
static inline double
exact_exp_inside(double x)
{
	return exact_exp_of(x, exact_exp_count(x));
}

/* The same, and 0 for what is below. */
static inline double
exact_exp_fall(double x)
{
	double y = exact_exp_inside(x > EXACT_EXP_LOW ? x : EXACT_EXP_LOW);

	return x > EXACT_EXP_LOW ? y : 0;
}

static inline double
exact_expm1_inside(double x)
{
	double low = x > -40 ? x : -40;

	return exact_expm1_of(low, exact_exp_count(low));
}

/* What is below exp(-708) becomes 0, what is beyond exp(709.75) infinite. */
static inline double
exact_exp(double x)
{
	if (!(x > EXACT_EXP_LOW && x < EXACT_EXP_HIGH))
		return x != x ? x : x < 0 ? 0 : INFINITY;

	return exact_exp_of(x, exact_exp_count_any(x));
}

/* exp(x) - 1, with all digits near 0. */
static inline double
exact_expm1(double x)
{
	if (!(x > -40 && x < EXACT_EXP_HIGH))
		return x != x ? x : x < 0 ? -1 : INFINITY;

	return exact_expm1_of(x, exact_exp_count_any(x));
}

#define EXACT_ROOT_HALF 0x3FE6A09E667F3BCDu
#define EXACT_ONE       0x3FF0000000000000u
#define EXACT_FRACTION  0x000FFFFFFFFFFFFFu
#define EXACT_TWO_52    0x4330000000000000u

/* log((1 + f) 2^e) + rest, f from sqrt(1/2) - 1 to sqrt(2) - 1. */
static inline double
exact_log_parts(double f, double e, double rest)
{
	double s = f / (2 + f), z = s * s;
	double p = 0x1.2b5b5fb2eac92p-3;

	p = p * z + 0x1.39fe208c33457p-3;
	p = p * z + 0x1.7462b69705382p-3;
	p = p * z + 0x1.c71c62debf86bp-3;
	p = p * z + 0x1.2492492df6947p-2;
	p = p * z + 0x1.99999999952b2p-2;
	p = p * z + 0x1.5555555555558p-1;
	p = p * z;

	return e * EXACT_LN2_HIGH +
	       (f - (s * (f - p) - (e * EXACT_LN2_LOW + rest)));
}

/* Of positive numbers that are neither infinite nor subnormal. */
static inline double
exact_log_inside(double x)
{
	uint64_t moved = exact_bits(x) + (EXACT_ONE - EXACT_ROOT_HALF);
	double e = exact_number(moved >> 52 | EXACT_TWO_52) - (0x1p52 + 1023);
	double f = exact_number((moved & EXACT_FRACTION) + EXACT_ROOT_HALF) - 1;

	return exact_log_parts(f, e, 0);
}

static inline double
exact_log(double x)
{
	double large = x < DBL_MIN ? x * 0x1p54 : x;
	double y = exact_log_inside(large > 0 ? large : 1) -
		   (x < DBL_MIN ? 54 * (EXACT_LN2_HIGH + EXACT_LN2_LOW) : 0);

	y = x > 0 ? y : x < 0 ? NAN : -INFINITY;
	y = x > DBL_MAX ? INFINITY : y;

	return x != x ? x : y;
}

/* log(1 + x) for finite x above -1, with all digits near 0. */
static inline double
exact_log1p_inside(double x)
{
	double whole = 1 + x;
	/* What 1 + x lost, relative to it. */
	double lost = x < 1 ? x - (whole - 1) : 1 - (whole - x);
	uint64_t moved = exact_bits(whole) + (EXACT_ONE - EXACT_ROOT_HALF);
	double e = exact_number(moved >> 52 | EXACT_TWO_52) - (0x1p52 + 1023);
	double f = exact_number((moved & EXACT_FRACTION) + EXACT_ROOT_HALF) - 1;
	double y = exact_log_parts(f, e, lost / whole);

	return whole == 1 ? x : y;
}

static inline double
exact_log1p(double x)
{
	double y = exact_log1p_inside(x > -1 && x < DBL_MAX ? x : 0);

	y = x > DBL_MAX ? INFINITY : y;
	y = x > -1 ? y : x < -1 ? NAN : -INFINITY;

	return x != x ? x : y;
}

/* x - k pi/2, and k in the low bits of EXACT_ROUND + k. */
static inline double
exact_quarter_rest(double x, double *count)
{
	double moved = x * 0x1.45f306dc9c883p-1 + EXACT_ROUND;
	double k = moved - EXACT_ROUND;

	*count = moved;

	return ((x - k * 0x1.921fb544p0) - k * 0x1.0b4611a6p-34) -
	       k * 0x1.3198a2e037073p-69;
}

/* Sine and cosine of |r| at most pi/4. */
static inline double
exact_sin_near(double r)
{
	double z = r * r, p = 0x1.5e0b09aba9d7fp-33;

	p = p * z + -0x1.ae600ad575592p-26;
	p = p * z + 0x1.71de37965ea29p-19;
	p = p * z + -0x1.a01a019e83896p-13;
	p = p * z + 0x1.1111111110bb2p-7;
	p = p * z + -0x1.5555555555555p-3;

	return p * (z * r) + r;
}

static inline double
exact_cos_near(double r)
{
	double z = r * r, p = -0x1.907d9316a965fp-37;
	double half = 0.5 * z, head = 1 - half;

	p = p * z + 0x1.1eeb68d2958ddp-29;
	p = p * z + -0x1.27e4fa17c44e0p-22;
	p = p * z + 0x1.a01a019f4e9f4p-16;
	p = p * z + -0x1.6c16c16c16967p-10;
	p = p * z + 0x1.5555555555555p-5;

	return head + (((1 - head) - half) + p * (z * z));
}

/* Of r and the number of quarter turns, as above. */
static inline double
exact_sin_of(double r, uint64_t quarters)
{
	double s = exact_sin_near(r), c = exact_cos_near(r);
	double y = quarters & 1 ? c : s;

	return exact_number(exact_bits(y) ^ (quarters & 2) << 62);
}

/* Beyond a million they are as wrong as a last digit of x makes them. */
static inline double
exact_sin(double x)
{
	double count, r = exact_quarter_rest(x, &count);

	return exact_sin_of(r, exact_bits(count));
}

static inline double
exact_cos(double x)
{
	double count, r = exact_quarter_rest(x, &count);

	return exact_sin_of(r, exact_bits(count) + 1);
}

static inline double
exact_tanh(double x)
{
	double size = fabs(x), grown = exact_expm1(2 * (size < 20 ? size : 20));
	double y = grown / (grown + 2);

	return x != x ? x : copysign(y, x);
}

/* The angle of a point that is not infinite; of the origin a quarter. */
static inline double
exact_atan2(double y, double x)
{
	double high = fabs(y), wide = fabs(x);
	double less = high < wide ? high : wide;
	double more = high < wide ? wide : high;
	double whole = more > 0 ? more : 1;
	/* Beyond tan(pi/8) from the diagonal. */
	int far = less > 0x1.a827999fcef32p-2 * more;
	double t = far ? (less - whole) / (less + whole) : less / whole;
	double z = t * t, p = -0x1.3a2f1cc1ba3c5p-6, angle;

	p = p * z + 0x1.4161b24be475bp-5;
	p = p * z + -0x1.a0993ef875d4ap-5;
	p = p * z + 0x1.dfe637a48099bp-5;
	p = p * z + -0x1.10fa76aa9b02cp-4;
	p = p * z + 0x1.3b1262f3a2b5bp-4;
	p = p * z + -0x1.745d0b27da190p-4;
	p = p * z + 0x1.c71c7185386f1p-4;
	p = p * z + -0x1.2492492436180p-3;
	p = p * z + 0x1.999999999934bp-3;
	p = p * z + -0x1.5555555555555p-2;
	angle = p * (z * t) + t;
	angle = far ? M_PI_4 + angle : angle;
	angle = high < wide ? angle : M_PI_2 - angle;
	angle = x < 0 ? M_PI - angle : angle;

	return copysign(angle, y);
}

/* asin(sqrt(x)) for x from 0 to 1. */
static inline double
exact_asin_root(double x)
{
	return exact_atan2(sqrt(x), sqrt(1 - x));
}

/* x^y for x >= 0; as wrong as y log(x) is. */
static inline double
exact_power(double x, double y)
{
	return exact_exp(y * exact_log(x));
}

/* ---- float ---- */

static inline float
exact_exp_rest_f(float x, float *count)
{
	float moved = x * 0x1.715476p0f + EXACT_ROUND_F;
	float k = moved - EXACT_ROUND_F;

	*count = moved;

	return (x - k * 0x1.62ep-1f) - k * 0x1.0bfbe8p-15f;
}

static inline float
exact_expm1_near_f(float r)
{
	float p = 0x1.6d1106p-10f;

	p = p * r + 0x1.120b6cp-7f;
	p = p * r + 0x1.55551ap-5f;
	p = p * r + 0x1.5554dcp-3f;
	p = p * r + 0.5f;

	return p * (r * r) + r;
}

/* What is below exp(-87) becomes 0; x at most 88. */
static inline float
exact_exp_f(float x)
{
	float count, r = exact_exp_rest_f(x > -87.0f ? x : -87.0f, &count);
	float y = 1 + exact_expm1_near_f(r);
	uint32_t bits = exact_bits_f(y) + (exact_bits_f(count) << 23);

	return x < -87.0f ? 0 : exact_number_f(bits);
}

static inline float
exact_tanh_f(float x)
{
	float size = fabsf(x), count;
	float r = exact_exp_rest_f(2 * (size < 10.0f ? size : 10.0f), &count);
	float near = exact_expm1_near_f(r);
	float power = exact_number_f((exact_bits_f(count) + 127) << 23);
	float grown = power * near + (power - 1);

	return x != x ? x : copysignf(grown / (grown + 2), x);
}

/* Of positive numbers that are neither infinite nor subnormal. */
static inline float
exact_log_f(float x)
{
	uint32_t moved = exact_bits_f(x) + (0x3F800000u - 0x3F3504F3u);
	float e = (float)((int32_t)(moved >> 23) - 127);
	float f = exact_number_f((moved & 0x007FFFFFu) + 0x3F3504F3u) - 1;
	float s = f / (2 + f), z = s * s, p = 0x1.ddd172p-3f;

	p = p * z + 0x1.245c38p-2f;
	p = p * z + 0x1.9999ecp-2f;
	p = p * z + 0x1.555556p-1f;
	p = p * z;

	return e * 0x1.62ep-1f + (f - (s * (f - p) - e * 0x1.0bfbe8p-15f));
}

/* ---- sums ---- */

/* Eight side by side, each lane in order; then the lanes, always alike. */
typedef double exact_lanes
	__attribute__((vector_size(64), aligned(8), may_alias));

/* Eight from here on; a function would not have one way of returning them. */
#define EXACT_LOAD(x) (*(const exact_lanes *)(const void *)(x))

static inline double
exact_fold(const double lane[8])
{
	return ((lane[0] + lane[4]) + (lane[2] + lane[6])) +
	       ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

static inline double
exact_sum(const double x[], size_t count)
{
	exact_lanes sums = { 0 };
	double lane[8];
	size_t i = 0;

	for (; i + 8 <= count; i += 8)
		sums += EXACT_LOAD(x + i);
	memcpy(lane, &sums, sizeof(lane));
	for (size_t j = 0; i + j < count; j++)
		lane[j] += x[i + j];

	return exact_fold(lane);
}

#endif
