/*
 * contour.c - composed privacy loss by integrals in the plane
 *
 * With M(s) = E_P[e^(s L)], the product over all steps, and any c > 0,
 *
 *	delta(eps) = 1/(2 pi i) int M(s) e^(-s eps) / (s (s + 1)) ds
 *
 * along Re s = c; the kernels 1/s and 1/(s + 1) give P(L > t) and
 * e^t Q(L > t).
 *
 * Certificate.  By Poisson summation the trapezoid sum with step dt equals
 * the sum over all n of e^(c n L) g(eps + n L), L = 2 pi / dt, g the wanted
 * function; all terms are >= 0, so it is an upper bound, and
 *
 *	n < 0:  g <= mass; n > 0:  g(x) <= M(c2) e^(-c2 x) for any c2 > c
 *
 * bound the excess.  The sum is cut where what follows is bounded
 * (decay.c); rounding is counted per frequency (loss_waves.c).
 */

#include "privacy/contour/contour.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/decay.h"
#include "privacy/contour/loss_waves.h"
#include "stats/loop/kernel.h"

enum {
	ROW = 32, /* frequencies summed from one phase */
	FAR_COUNT = 6,
};

/* Far to the right of the contour, where M is still known. */
struct far {
	double c, growth;
};

struct contour {
	double c, step, period, growth;
	double mass; /* of the law */
	struct far far[FAR_COUNT];
	size_t count; /* a multiple of ROW */
	double *re[CONTOUR_KERNELS], *im[CONTOUR_KERNELS];
	double cut[CONTOUR_KERNELS];    /* bounds what was left away */
	double error[CONTOUR_KERNELS];  /* and what rounding did */
	double turned[CONTOUR_KERNELS]; /* sizes times frequencies */
};

/* ---- how far apart the frequencies may lie ---- */

static double
period_for(const struct transform *transform, const struct contour_want *want,
	   double log_mass, struct far far[FAR_COUNT])
{
	static const double gaps[FAR_COUNT] = {
		0.05, 0.12, 0.3, 0.6, 1.2, 2.5
	};
	double need = -log(want->accuracy) - want->log_delta;
	double right = INFINITY;

	for (int i = 0; i < FAR_COUNT; i++) {
		double c = want->c * (1 + gaps[i]), value;
		struct log_moment growth;

		far[i].c = c;
		growth = transform_log_moment(transform, c);
		far[i].growth = growth.open ? INFINITY : growth.value;
		value = (far[i].growth - c * want->epsilon + need) /
			(c - want->c);
		right = fmin(right, value);
	}

	return fmax((need + log_mass) / want->c, right);
}

/* ---- the nodes of the line ---- */

static void
add_doubt(struct contour *contour, enum contour_kernel kernel_, double size,
	  double doubt, double t)
{
	contour->error[kernel_] += size * doubt;
	contour->turned[kernel_] += size * t;
}

/* M over a kernel's denominator, and what that may be wrong by. */
static void
fill_kernels(struct contour *contour, const double wave_re[],
	     const double wave_im[], const double doubts[], bool tails)
{
	double c = contour->c, step = contour->step;

	for (size_t k = 0; k < contour->count; k++) {
		double t = (double)k * step, weight = k ? 2 : 1;
		double re = wave_re[k], im = wave_im[k];
		double s = c * c + t * t, s1 = (c + 1) * (c + 1) + t * t;
		double size = weight * hypot(re, im);
		double doubt = doubts[k] + 2e-15;
		/* 1/s, 1/(s + 1) and their product. */
		double a = c / s, b = -t / s, d = (c + 1) / s1, e = -t / s1;

		contour->re[CONTOUR_DELTA][k] =
			weight * (re * (a * d - b * e) - im * (a * e + b * d));
		contour->im[CONTOUR_DELTA][k] =
			weight * (re * (a * e + b * d) + im * (a * d - b * e));
		add_doubt(contour, CONTOUR_DELTA, size / sqrt(s * s1), doubt,
			  t);
		contour->re[CONTOUR_FPR][k] = weight * (re * d - im * e);
		contour->im[CONTOUR_FPR][k] = weight * (re * e + im * d);
		add_doubt(contour, CONTOUR_FPR, size / sqrt(s1), doubt, t);
		if (!tails)
			continue;
		contour->re[CONTOUR_FNR][k] = weight * (re * a - im * b);
		contour->im[CONTOUR_FNR][k] = weight * (re * b + im * a);
		add_doubt(contour, CONTOUR_FNR, size / sqrt(s), doubt, t);
	}
}

static bool
fill(struct contour *contour, const struct transform *transform, bool tails,
     struct progress *progress, struct error *err)
{
	struct loss_line line = { contour->c, contour->step, contour->count,
				  contour->growth };
	size_t count = contour->count;
	double *re = memory_new_array(count, sizeof(double));
	double *im = memory_new_array(count, sizeof(double));
	double *doubt = memory_new_array(count, sizeof(double));
	bool done =
		loss_waves_fill(transform, &line, re, im, doubt, progress, err);

	for (int i = 0; i < CONTOUR_KERNELS && done; i++) {
		contour->re[i] = memory_new_array(count, sizeof(double));
		contour->im[i] = memory_new_array(count, sizeof(double));
	}
	if (done)
		fill_kernels(contour, re, im, doubt, tails);
	free(re);
	free(im);
	free(doubt);

	return done;
}

/* ---- one contour ---- */

/* Rules are filled finer than they need be, by less than this. */
#define LEAST_PART 0.4

/* What the frequencies up to t cost, in nodes. */
static double
price(const struct transform *transform, double c, double step, double t)
{
	double u = transform_power(transform, c), sum = 0;

	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_step *each = &transform->parts[i].step;
		const struct loss_split *split =
			transform->splits ? &transform->splits[i] : NULL;
		double width = split ? loss_slice_step(&split->rest, t)
				     : loss_rule_step(each, u, t);
		double range = 20 * each->sigma + (u > 0 ? u : 0);

		if (split)
			range = fmin(range,
				     split->rest.cut.top + 10.5 * each->sigma);
		else if (range > LEAST_PART * LOSS_RULE_NODES * width)
			return INFINITY;
		sum += t / step * range / width * (transform->jumping ? 2 : 1);
	}

	return sum;
}

struct walk {
	const struct transform *transform;
	const struct contour_want *want;
	const struct decays *decays;
	double step, target;
};

/* How small all beyond t is, as a logarithm; NaN where t costs too much. */
static double
ahead_at(const struct walk *walk, double t)
{
	const struct contour_want *want = walk->want;
	double gain = want->tails ? 0 : log(M_PI * t);

	if (!(price(walk->transform, want->c, walk->step, t) <= want->budget))
		return NAN;

	return decays_at(walk->decays, t, walk->target + gain) - gain;
}

static bool
is_far(const struct walk *walk, double ahead)
{
	return walk->target - ahead < -0.4 * fabs(walk->target);
}

/* As long as the end is far, several steps are taken as one. */
static double
walk_to_end(const struct walk *walk, double t)
{
	static const double leap = 1.5 * 1.5 * 1.5 * 1.5;
	double ahead = ahead_at(walk, t);
	bool leaps = true;

	while (!isnan(ahead) && !(ahead < walk->target)) {
		if (leaps && is_far(walk, ahead)) {
			double further = ahead_at(walk, leap * t);

			leaps = is_far(walk, further);
			if (leaps) {
				t *= leap;
				ahead = further;
				continue;
			}
		}
		t *= is_far(walk, ahead) ? 1.5 : 1.15;
		ahead = ahead_at(walk, t);
	}

	return isnan(ahead) ? INFINITY : t;
}

/* The first frequency beyond which nothing matters; infinite if too far. */
static double
reach(const struct transform *transform, const struct contour_want *want,
      struct contour *contour, double bend)
{
	struct decays decays;
	double scale = contour->growth - want->c * want->epsilon;
	double target = log(want->accuracy) + want->log_delta - scale;
	double t = sqrt(fmax(-2 * target, 20) / fmax(bend, 1e-300));
	struct walk walk = { transform, want, &decays, contour->step, target };
	double found;

	if (!(price(transform, want->c, contour->step, t) <= want->budget))
		return INFINITY;
	decays_init(&decays, transform, want->c, contour->growth);
	found = walk_to_end(&walk, t);
	if (isfinite(found)) {
		double enough = target + (want->tails ? 0 : log(M_PI * found));

		decays_beyond(&decays, found, enough,
			      &contour->cut[CONTOUR_DELTA],
			      &contour->cut[CONTOUR_FPR]);
		contour->cut[CONTOUR_FNR] = contour->cut[CONTOUR_FPR];
	}
	decays_clear(&decays);

	return found;
}

struct contour *
contour_new(const struct transform *transform, const struct contour_want *want,
	    struct progress *progress, struct error *err)
{
	struct contour *contour = memory_new(sizeof(*contour));
	struct log_moment growth = transform_log_moment(transform, want->c);
	double t;

	if (growth.open) {
		error_set(err, ERROR_NUMERIC,
			  "the contour would cross where a slice ends");
		goto fail;
	}
	contour->c = want->c;
	contour->growth = growth.value;
	contour->mass = transform_mass(transform);
	contour->period =
		period_for(transform, want, log(contour->mass), contour->far);
	contour->step = 2 * M_PI / contour->period;
	t = reach(transform, want, contour, growth.bend);
	if (!isfinite(t)) {
		error_set(err, ERROR_NUMERIC,
			  "the transform of the privacy loss falls too slowly "
			  "to be integrated");
		goto fail;
	}
	contour->count = ((size_t)(t / contour->step) / ROW + 1) * ROW;
	if (!fill(contour, transform, want->tails, progress, err))
		goto fail;

	return contour;
fail:
	contour_free(contour);

	return NULL;
}

void
contour_free(struct contour *contour)
{
	if (!contour)
		return;
	for (int i = 0; i < CONTOUR_KERNELS; i++) {
		free(contour->re[i]);
		free(contour->im[i]);
	}
	free(contour);
}

/* Sum of Re F_k e^(-i k step loss), a row of frequencies at a time. */
static double
phase_sum(const struct contour *contour, enum contour_kernel which, double loss,
	  double re[], double im[])
{
	size_t rows = contour->count / ROW;
	double index[ROW], row_re[ROW], row_im[ROW];
	double turn = -contour->step * loss, sum = 0;

	for (size_t i = 0; i < ROW; i++)
		index[i] = (double)i;
	kernel()->waves(index, turn, ROW, row_re, row_im);
	for (size_t i = 0; i < ROW; i++)
		row_re[i] += 1;
	kernel()->wave_products(row_re, row_im, ROW, contour->re[which],
				contour->im[which], rows, re, im);
	for (size_t i = 0; i < rows; i += ROW) {
		size_t count = rows - i < ROW ? rows - i : ROW;

		for (size_t j = 0; j < count; j++)
			index[j] = (double)(i + j);
		kernel()->waves(index, turn * ROW, count, row_re, row_im);
		for (size_t j = 0; j < count; j++)
			sum += re[i + j] * (1 + row_re[j]) -
			       im[i + j] * row_im[j];
	}

	return sum;
}

/* A bound on everything the trapezoid sum counts beyond its own loss. */
static double
excess(const struct contour *contour, double loss)
{
	double left = exp(-contour->c * contour->period);
	double mass = contour->mass;
	double right = INFINITY;

	for (int i = 0; i < FAR_COUNT; i++) {
		const struct far *far = &contour->far[i];
		double fall = (far->c - contour->c) * contour->period;

		right = fmin(right, exp(far->growth - far->c * loss - fall) /
					    -expm1(-fall));
	}

	return mass * left / (1 - left) + right;
}

void
contour_ask(const struct contour *contour, enum contour_kernel kernel_,
	    const double losses[], size_t count, struct bracket answers[])
{
	size_t rows = contour->count / ROW;
	double *work = memory_new_array(2 * rows, sizeof(*work));

	for (size_t i = 0; i < count; i++) {
		double scale = exp(contour->growth - contour->c * losses[i]);
		double sum = phase_sum(contour, kernel_, losses[i], work,
				       work + rows);
		double value = scale * sum / contour->period;
		/* Of the wave, and of the loss times its frequency. */
		double doubt =
			contour->error[kernel_] +
			4e-16 * fabs(losses[i]) * contour->turned[kernel_];
		double round = scale * doubt / contour->period +
			       1e-15 * fabs(value) *
				       (1 + fabs(contour->growth) +
					fabs(contour->c * losses[i]));
		double cut = scale * contour->cut[kernel_];

		answers[i].value = value;
		answers[i].upper = value + round + cut;
		answers[i].lower =
			value - round - cut - excess(contour, losses[i]);
	}
	free(work);
}
