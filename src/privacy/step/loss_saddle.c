/*
 * loss_saddle.c - where a contour through the privacy loss should cross
 *
 * The integrand M(s) e^(-s eps) / (s (s + 1)) has a saddle on the real line
 * where K'(c) = eps + 1/c + 1/(c + 1), K = log M; its height there over
 * sqrt(2 pi K'') is nearly delta.  A contour through it, or near it, loses
 * no digits.
 */

#include "privacy/step/loss_saddle.h"

#include <math.h>

/* Where saddles are looked for. */
#define LEAST_C 1e-9
#define MOST_C  1e9

static struct saddle
saddle_of(const struct log_moment *growth, double c)
{
	double slope = 1 / c + 1 / (c + 1);
	double bend = growth->bend + 1 / (c * c) + 1 / ((c + 1) * (c + 1));
	struct saddle saddle = { .c = c };

	saddle.epsilon = growth->slope - slope;
	saddle.log_delta = growth->value - c * saddle.epsilon -
			   log(c * (c + 1)) - 0.5 * log(2 * M_PI * bend);

	return saddle;
}

static struct saddle
saddle_at(const struct transform *transform, double c)
{
	struct log_moment growth = transform_log_moment(transform, c);

	return saddle_of(&growth, c);
}

double
loss_saddle_beyond_loss(const struct saddle *saddle, double wanted)
{
	return saddle->epsilon - wanted;
}

double
loss_saddle_beyond_delta(const struct saddle *saddle, double wanted)
{
	return wanted - saddle->log_delta;
}

/*
 * The saddle where `off` is about 0: doubling, then false position in
 * log c (Illinois).  A few per cent are near enough.
 */
struct saddle
loss_saddle_find(const struct transform *transform, loss_saddle_fn *off,
		 double wanted, double near, double start)
{
	struct saddle at = saddle_at(transform, start);
	double value = off(&at, wanted), factor = value < 0 ? 2 : 0.5;
	double low, high, low_value, high_value;

	low = high = log(start);
	low_value = high_value = value;
	for (int i = 0; i < 60 && fabs(value) > near; i++) {
		double before = value;

		if (at.c > MOST_C || at.c < LEAST_C)
			return at;
		at = saddle_at(transform, at.c * factor);
		value = off(&at, wanted);
		low = log(at.c / factor);
		low_value = before;
		high = log(at.c);
		high_value = value;
		if (before * value <= 0)
			break;
	}
	for (int i = 0; i < 40 && fabs(value) > near; i++) {
		double middle = high - high_value * (high - low) /
					       (high_value - low_value);

		at = saddle_at(transform, exp(middle));
		value = off(&at, wanted);
		if (value * high_value < 0) {
			low = high;
			low_value = high_value;
		} else {
			low_value /= 2;
		}
		high = middle;
		high_value = value;
	}

	return at;
}

/*
 * Rare large losses may put the saddle where they alone are likely.  A
 * smaller tilt leaves the law of the many small losses in sight.
 */
struct saddle
loss_saddle_gentler(const struct transform *transform, double variance,
		    const struct saddle *saddle)
{
	struct saddle at = *saddle;

	for (int i = 0; i < 40; i++) {
		struct log_moment growth =
			transform_log_moment(transform, at.c);

		if (growth.bend < 3 * variance)
			break;
		at.c *= 0.7;
	}

	return at;
}

double
loss_saddle_tilt(loss_saddle_log_moment_fn *growth, const void *of,
		 double deviation, double wanted, bool is_delta)
{
	double low = log(1e-3 / deviation);
	double high = log(1e4 / deviation + 1e3);

	/* To a distance: answers hold at any tilt and hardly change there. */
	while (high - low > 1e-3) {
		double middle = (low + high) / 2, c = exp(middle);
		struct log_moment at = growth(of, c);
		struct saddle saddle = saddle_of(&at, c);

		if (is_delta ? saddle.log_delta > wanted
			     : saddle.epsilon < wanted)
			low = middle;
		else
			high = middle;
	}

	return exp(low);
}
