/*
 * loss_transform.c - composed privacy loss by integrals in the plane
 *
 * With M(s) = E_P[e^(s L)], the product over all steps, and any c > 0,
 *
 *	delta(eps) = 1/(2 pi i) int M(s) e^(-s eps) / (s (s + 1)) ds
 *
 * along Re s = c; the kernels 1/s and 1/(s + 1) give P(L > t) and
 * e^t Q(L > t).  For one step M(s) = E[w^(1+s)] (remove) or E[w^(-s)] (add)
 * with w the likelihood ratio under the noise alone; loss_rule.c.
 *
 * Certificate.  By Poisson summation the trapezoid sum with step dt equals
 * the sum over all n of e^(c n L) g(eps + n L), L = 2 pi / dt, g the wanted
 * function; all terms are >= 0, so it is an upper bound, and
 *
 *	n < 0:  g <= 1;    n > 0:  g(x) <= M(c2) e^(-c2 x) for any c2 > c
 *
 * bound the excess.  The sum is cut where what follows is bounded: shifting
 * the x integral of one step to x + i sigma^2 b(x), b = g / (1 + g / cap)
 * with g = kappa t p(x) / sigma^2, gives
 *
 *	|M(c + it)| <= E[|w|^u e^(sigma^2 b^2 / 2 - t |arg w|) |dz/dx|],
 *
 * which falls with t for a fixed b, so it holds for every larger t too.
 * Rounding is counted per frequency.
 */

#include "privacy/loss_transform.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/loss_rule.h"
#include "stats/kernel.h"

enum {
	COLUMNS = 16, /* frequencies from one base frequency */
	ROW = 32,     /* frequencies summed from one phase */
	FAR_COUNT = 6,
	DYADS = 24,
};

/* Far to the right of the contour, where M is still known. */
struct far {
	double c, growth;
};

struct contour {
	double c, step, period, growth;
	struct far far[FAR_COUNT];
	size_t count; /* a multiple of ROW */
	double *re[CONTOUR_KERNELS], *im[CONTOUR_KERNELS];
	double cut[CONTOUR_KERNELS];   /* bounds what was left away */
	double error[CONTOUR_KERNELS]; /* and what rounding did */
};

static double
sign_of(const struct transform *transform)
{
	return transform->direction == DIRECTION_ADD ? -1 : 1;
}

/* M(c) = E[w^u]. */
static double
power_at(const struct transform *transform, double c)
{
	return transform->direction == DIRECTION_ADD ? -c : 1 + c;
}

struct growth
transform_growth(const struct transform *transform, double c)
{
	double u = power_at(transform, c);
	struct loss_rule rule = { 0 };
	struct growth growth = { 0 };

	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_part *part = &transform->parts[i];

		loss_rule_fill(&rule, &part->step, u,
			       loss_rule_step(&part->step, u, 0), 0, 1);
		growth.value += part->steps * rule.log_total;
		growth.slope += part->steps * rule.mean * sign_of(transform);
		growth.bend += part->steps * rule.variance;
	}
	loss_rule_clear(&rule);

	return growth;
}

/* ---- how far apart the frequencies may lie ---- */

static double
period_for(const struct transform *transform, const struct contour_want *want,
	   struct far far[FAR_COUNT])
{
	static const double gaps[FAR_COUNT] = {
		0.05, 0.12, 0.3, 0.6, 1.2, 2.5
	};
	double need = -log(want->accuracy) - want->log_delta;
	double right = INFINITY;

	for (int i = 0; i < FAR_COUNT; i++) {
		double c = want->c * (1 + gaps[i]), value;

		far[i].c = c;
		far[i].growth = transform_growth(transform, c).value;
		value = (far[i].growth - c * want->epsilon + need) /
			(c - want->c);
		right = fmin(right, value);
	}

	return fmax(need / want->c, right);
}

/* ---- how far the frequencies must reach ---- */

/* The rules of one part, even and odd nodes apart, to bound its decay. */
struct decay {
	const struct loss_part *part;
	struct loss_rule even, odd;
	double u;
};

static double
decay_shifted(const struct decay *decay, double t, double kappa, double cap)
{
	const struct loss_step *step = &decay->part->step;
	double variance = step->sigma * step->sigma;
	struct kernel_decay shift = { variance, decay->u, t,
				      kappa * t / variance, cap };
	double even =
		kernel()->decay_sum(&shift, decay->even.weights,
				    decay->even.shares, decay->even.count);
	double odd = kernel()->decay_sum(&shift, decay->odd.weights,
					 decay->odd.shares, decay->odd.count);

	/* Where the two halves differ the rule is too coarse to be used. */
	if (!(fabs(even - odd) <= 1e-9 * even))
		return 0;

	return log(fmax(even, odd) * (1 + 1e-15)) +
	       fabs(even - odd) / fmax(even, odd);
}

/*
 * A bound on log |M(c + it) / M(c)| of one step for all t beyond; any that
 * is below `enough` will do.
 */
static double
decay_at(const struct decay *decay, double t, double enough)
{
	static const double kappas[] = { 1, 0.5, 0.2, 0.07 };
	static const double caps[] = { 1.4, 0.6 };
	const struct loss_step *step = &decay->part->step;
	double best = 0;

	if (!(step->sampling < 1))
		return -t * t / (2 * step->sigma * step->sigma);
	for (int i = 0; i < 8 && best >= enough; i++)
		best = fmin(best, decay_shifted(decay, t, kappas[i / 2],
						caps[i % 2]));

	return best;
}

static double
decay_of_all(const struct decay decays[], size_t count, double t, double enough)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++) {
		double steps = decays[i].part->steps;

		sum += steps * decay_at(&decays[i], t, (enough - sum) / steps);
	}

	return sum;
}

static struct decay *
decays_new(const struct transform *transform, double c)
{
	struct decay *decays =
		memory_new_array(transform->part_count, sizeof(*decays));

	for (size_t i = 0; i < transform->part_count; i++) {
		struct decay *decay = &decays[i];
		const struct loss_step *step = &transform->parts[i].step;
		double width;

		decay->part = &transform->parts[i];
		decay->u = power_at(transform, c);
		width = loss_rule_step(step, decay->u, 0);
		loss_rule_fill(&decay->even, step, decay->u, width, 0, 0);
		loss_rule_fill(&decay->odd, step, decay->u, width, 0.5, 0);
	}

	return decays;
}

static void
decays_free(struct decay *decays, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		loss_rule_clear(&decays[i].even);
		loss_rule_clear(&decays[i].odd);
	}
	free(decays);
}

/*
 * What lies beyond t in units of M(c) e^(-c eps), over dyads of t; the last
 * dyad is counted twice for all that follow.
 */
static double
beyond(const struct decay decays[], size_t count, double t, double enough,
       bool tails)
{
	double sum = 0, last = 0, log_size = 0;

	for (int i = 0; i < DYADS; i++) {
		/* What bounds one frequency bounds all larger ones. */
		log_size =
			fmin(log_size, decay_of_all(decays, count, t, enough));
		last = 1.1 * exp(log_size) / (tails ? M_PI : M_PI * t);
		sum += last;
		if (last < 1e-6 * sum)
			break;
		t *= 2;
	}

	return sum + last;
}

/* ---- the values of M ---- */

struct filling {
	const struct transform *transform;
	struct contour *contour;
	double *modulus, *angle; /* of M(c + it) / M(c) */
	double *doubt;           /* relative, by rounding */
	double *re, *im;         /* work space */
	size_t work;
};

static void
fill_row(struct filling *filling, const struct loss_part *part,
	 const struct loss_rule *rule, const double y_re[], const double y_im[],
	 const double y_sum[], size_t first)
{
	double step = sign_of(filling->transform) * filling->contour->step;
	size_t count = rule->count;
	double *x_re = filling->re, *x_im = filling->im;
	double re[COLUMNS], im[COLUMNS], sum_re = 0, sum_im = 0;

	kernel()->waves(rule->losses, (double)first * step, count, x_re, x_im);
	for (size_t i = 0; i < count; i++) {
		x_re[i] *= rule->weights[i];
		x_im[i] *= rule->weights[i];
	}
	for (size_t i = 0; i < count; i++) {
		sum_re += x_re[i];
		sum_im += x_im[i];
	}
	kernel()->wave_products(x_re, x_im, count, y_re, y_im, COLUMNS, re, im);
	for (size_t j = 0; j < COLUMNS; j++) {
		re[j] += sum_re + y_sum[2 * j];
		im[j] += sum_im + y_sum[2 * j + 1];
		filling->doubt[first + j] +=
			part->steps *
			(8e-16 * sqrt(fmax(-2 * re[j], 0)) /
				 fmax(hypot(1 + re[j], im[j]), 1e-3) +
			 rule->error);
	}
	kernel()->wave_logs(re, im, COLUMNS, part->steps,
			    filling->modulus + first, filling->angle + first);
}

/* Frequencies first ... last - 1 of one part, from one rule. */
static void
fill_stage(struct filling *filling, const struct loss_part *part,
	   const struct loss_rule *rule, size_t first, size_t last)
{
	double step = sign_of(filling->transform) * filling->contour->step;
	size_t count = rule->count;
	double *y_re, *y_im, y_sum[2 * COLUMNS] = { 0 };

	if (filling->work < (COLUMNS + 1) * count) {
		filling->work = (COLUMNS + 1) * count;
		filling->re = memory_grow_array(filling->re, filling->work,
						sizeof(double));
		filling->im = memory_grow_array(filling->im, filling->work,
						sizeof(double));
	}
	y_re = filling->re + count;
	y_im = filling->im + count;
	for (size_t j = 0; j < COLUMNS; j++) {
		kernel()->waves(rule->losses, (double)j * step, count,
				y_re + j * count, y_im + j * count);
		for (size_t i = 0; i < count; i++) {
			y_sum[2 * j] += rule->weights[i] * y_re[j * count + i];
			y_sum[2 * j + 1] +=
				rule->weights[i] * y_im[j * count + i];
		}
	}
	for (; first < last; first += COLUMNS)
		fill_row(filling, part, rule, y_re, y_im, y_sum, first);
}

/* The frequency up to which the rule for a width is good. */
static double
reach_of(const struct loss_step *step, double u, double width, double limit)
{
	double t = limit;

	while (loss_rule_step(step, u, t) < width)
		t *= 0.8;

	return t;
}

static bool
fill_part(struct filling *filling, const struct loss_part *part,
	  struct progress *progress, struct error *err)
{
	struct contour *contour = filling->contour;
	double u = power_at(filling->transform, contour->c);
	double limit = (double)contour->count * contour->step;
	double width = loss_rule_step(&part->step, u, 0) / 1.3;
	struct loss_rule rule = { 0 };
	bool done = false;

	for (size_t first = 0, last; first < contour->count; first = last) {
		double t = reach_of(&part->step, u, width, limit);

		last = (size_t)(t / contour->step) / COLUMNS * COLUMNS;
		if (last > contour->count || t > 0.99 * limit)
			last = contour->count;
		if (last > first) {
			loss_rule_fill(&rule, &part->step, u, width, 0, 1);
			fill_stage(filling, part, &rule, first, last);
		} else {
			last = first;
		}
		width /= 1.6;
		if (!progress_check(progress, err))
			goto out;
	}
	done = true;
out:
	loss_rule_clear(&rule);

	return done;
}

/* M over a kernel's denominator, and what that may be wrong by. */
static void
fill_kernels(struct contour *contour, const struct filling *filling, bool tails)
{
	double c = contour->c, step = contour->step;

	for (size_t k = 0; k < contour->count; k++) {
		double t = (double)k * step, weight = k ? 2 : 1;
		double re = filling->modulus[k], im = filling->angle[k];
		double s = c * c + t * t, s1 = (c + 1) * (c + 1) + t * t;
		double size = weight * hypot(re, im);
		double doubt = filling->doubt[k] + 2e-15;
		/* 1/s, 1/(s + 1) and their product. */
		double a = c / s, b = -t / s, d = (c + 1) / s1, e = -t / s1;

		contour->re[CONTOUR_DELTA][k] =
			weight * (re * (a * d - b * e) - im * (a * e + b * d));
		contour->im[CONTOUR_DELTA][k] =
			weight * (re * (a * e + b * d) + im * (a * d - b * e));
		contour->error[CONTOUR_DELTA] += size * doubt / sqrt(s * s1);
		contour->re[CONTOUR_FPR][k] = weight * (re * d - im * e);
		contour->im[CONTOUR_FPR][k] = weight * (re * e + im * d);
		contour->error[CONTOUR_FPR] += size * doubt / sqrt(s1);
		if (!tails)
			continue;
		contour->re[CONTOUR_FNR][k] = weight * (re * a - im * b);
		contour->im[CONTOUR_FNR][k] = weight * (re * b + im * a);
		contour->error[CONTOUR_FNR] += size * doubt / sqrt(s);
	}
}

static bool
fill(struct contour *contour, const struct transform *transform, bool tails,
     struct progress *progress, struct error *err)
{
	struct filling filling = { .transform = transform, .contour = contour };
	size_t count = contour->count;
	bool done = false;

	filling.modulus = memory_new_array(count, sizeof(double));
	filling.angle = memory_new_array(count, sizeof(double));
	filling.doubt = memory_new_array(count, sizeof(double));
	for (size_t i = 0; i < transform->part_count; i++) {
		if (!fill_part(&filling, &transform->parts[i], progress, err))
			goto out;
	}
	kernel()->wave_exps(filling.modulus, filling.angle, count);
	for (int i = 0; i < CONTOUR_KERNELS; i++) {
		contour->re[i] = memory_new_array(count, sizeof(double));
		contour->im[i] = memory_new_array(count, sizeof(double));
	}
	fill_kernels(contour, &filling, tails);
	done = true;
out:
	free(filling.modulus);
	free(filling.angle);
	free(filling.doubt);
	free(filling.re);
	free(filling.im);

	return done;
}

/* ---- one contour ---- */

/* What the frequencies up to t cost, in nodes. */
static double
price(const struct transform *transform, double c, double step, double t)
{
	double u = power_at(transform, c), sum = 0;

	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_step *each = &transform->parts[i].step;

		sum += t / step * (20 * each->sigma + (u > 0 ? u : 0)) /
		       loss_rule_step(each, u, t);
	}

	return sum;
}

/* The first frequency beyond which nothing matters; infinite if too far. */
static double
reach(const struct transform *transform, const struct contour_want *want,
      struct contour *contour, double bend)
{
	struct decay *decays = decays_new(transform, want->c);
	size_t count = transform->part_count;
	double scale = contour->growth - want->c * want->epsilon;
	double target = log(want->accuracy) + want->log_delta - scale;
	double t = sqrt(fmax(-2 * target, 20) / fmax(bend, 1e-300));
	double found = INFINITY;

	while (price(transform, want->c, contour->step, t) <= want->budget) {
		double gain = want->tails ? 0 : log(M_PI * t);
		double ahead =
			decay_of_all(decays, count, t, target + gain) - gain;

		if (ahead < target) {
			found = t;
			break;
		}
		t *= target - ahead < -0.4 * fabs(target) ? 1.5 : 1.15;
	}
	if (isfinite(found)) {
		contour->cut[CONTOUR_DELTA] = beyond(
			decays, count, found,
			target + (want->tails ? 0 : log(M_PI * found)), false);
		contour->cut[CONTOUR_FPR] = contour->cut[CONTOUR_FNR] = beyond(
			decays, count, found,
			target + (want->tails ? 0 : log(M_PI * found)), true);
	}
	decays_free(decays, count);

	return found;
}

struct contour *
contour_new(const struct transform *transform, const struct contour_want *want,
	    struct progress *progress, struct error *err)
{
	struct contour *contour = memory_new(sizeof(*contour));
	struct growth growth = transform_growth(transform, want->c);
	double t;

	contour->c = want->c;
	contour->growth = growth.value;
	contour->period = period_for(transform, want, contour->far);
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
	double right = INFINITY;

	for (int i = 0; i < FAR_COUNT; i++) {
		const struct far *far = &contour->far[i];
		double fall = (far->c - contour->c) * contour->period;

		right = fmin(right, exp(far->growth - far->c * loss - fall) /
					    -expm1(-fall));
	}

	return left / (1 - left) + right;
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
		double round =
			scale * contour->error[kernel_] / contour->period +
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
