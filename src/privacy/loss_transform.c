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
 *	n < 0:  g <= mass; n > 0:  g(x) <= M(c2) e^(-c2 x) for any c2 > c
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
	double mass; /* of the law */
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

static void
add_rule(struct growth *growth, const struct loss_rule *rule, double steps,
	 double sign)
{
	growth->value += steps * rule->log_total;
	growth->slope += steps * rule->mean * sign;
	growth->bend += steps * rule->variance;
	growth->open = growth->open || rule->open;
}

/* The power of 1 + J / B, B the rest and J the jumps: its logarithm. */
static struct growth
jumps_growth(const struct loss_rule *rest, const struct loss_rule *jumps,
	     double steps)
{
	double ratio = exp(jumps->log_total - rest->log_total);
	double off = jumps->mean - rest->mean;
	double first = ratio / (1 + ratio) * off;
	double second = ratio / (1 + ratio) *
			(off * off + jumps->variance - rest->variance);
	struct growth growth = { .value = steps * log1p(ratio),
				 .slope = steps * first,
				 .bend = steps * (second - first * first),
				 .open = jumps->open };

	return growth;
}

/* The logarithm of B^T ((1 + J / B)^T - 1). */
static struct growth
join_growths(const struct growth *rest, const struct growth *jumps)
{
	double share = -1 / expm1(-jumps->value);
	double tilt = jumps->slope * jumps->slope;
	double log_power =
		jumps->value > 30 ? jumps->value : log(expm1(jumps->value));
	struct growth growth = {
		.value = rest->value + log_power,
		.slope = rest->slope + jumps->slope * share,
		.bend = rest->bend + jumps->bend * share -
			tilt * share * (share - 1),
		.open = rest->open || jumps->open,
	};

	growth.bend = fmax(growth.bend, rest->bend);
	if (!(jumps->value > 0))
		growth = (struct growth){ .value = -INFINITY };

	return growth;
}

static struct growth
split_growth(const struct transform *transform, double u)
{
	struct loss_rule rest = { 0 }, jumps = { 0 };
	struct growth all = { 0 }, power = { 0 };

	for (size_t i = 0; i < transform->part_count; i++) {
		double steps = transform->parts[i].steps;
		struct growth one;

		loss_slice_rule(&transform->splits[i].rest, u, &rest);
		add_rule(&all, &rest, steps, 1);
		if (!transform->jumping)
			continue;
		loss_slice_rule(&transform->splits[i].jumps, u, &jumps);
		one = jumps_growth(&rest, &jumps, steps);
		power.value += one.value;
		power.slope += one.slope;
		power.bend += one.bend;
		power.open = power.open || one.open;
	}
	loss_rule_clear(&rest);
	loss_rule_clear(&jumps);

	return transform->jumping ? join_growths(&all, &power) : all;
}

struct growth
transform_growth(const struct transform *transform, double c)
{
	double u = power_at(transform, c);
	struct loss_rule rule = { 0 };
	struct growth growth = { 0 };

	if (transform->splits)
		return split_growth(transform, u);
	for (size_t i = 0; i < transform->part_count; i++) {
		const struct loss_part *part = &transform->parts[i];

		loss_rule_fill(&rule, &part->step, u,
			       loss_rule_step(&part->step, u, 0), 0, 1);
		add_rule(&growth, &rule, part->steps, sign_of(transform));
	}
	loss_rule_clear(&rule);

	return growth;
}

double
transform_mass(const struct transform *transform)
{
	if (!transform->splits)
		return 1;

	return fmin(exp(transform_growth(transform, 1e-12).value + 1e-9), 1);
}

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
		struct growth growth;

		far[i].c = c;
		growth = transform_growth(transform, c);
		far[i].growth = growth.open ? INFINITY : growth.value;
		value = (far[i].growth - c * want->epsilon + need) /
			(c - want->c);
		right = fmin(right, value);
	}

	return fmax((need + log_mass) / want->c, right);
}

/* ---- how far the frequencies must reach ---- */

/* One law on even and odd nodes apart, to bound how its waves decay. */
struct halves {
	struct loss_rule even, odd;
	double variance; /* what a shift off the real line costs */
};

struct decay {
	const struct loss_part *part;
	struct halves rest, jumps;
	double u, log_ratio; /* of jumps to the rest */
};

static double
decay_shifted(const struct decay *decay, const struct halves *law, double t,
	      double kappa, double cap)
{
	const struct loss_step *step = &decay->part->step;
	double variance = step->sigma * step->sigma;
	struct kernel_decay shift = { law->variance, decay->u, t,
				      kappa * t / variance, cap };
	double even = kernel()->decay_sum(&shift, law->even.weights,
					  law->even.shares, law->even.count);
	double odd = kernel()->decay_sum(&shift, law->odd.weights,
					 law->odd.shares, law->odd.count);

	/* Where the two halves differ the rule is too coarse to be used. */
	if (!(fabs(even - odd) <= 1e-9 * even))
		return 0;

	return log(fmax(even, odd) * (1 + 1e-15)) +
	       fabs(even - odd) / fmax(even, odd);
}

/*
 * A bound on log |M(c + it) / M(c)| of one law for all t beyond; any that
 * is below `enough` will do.
 */
static double
decay_at(const struct decay *decay, const struct halves *law, double t,
	 double enough)
{
	static const double kappas[] = { 1, 0.5, 0.2, 0.07 };
	static const double caps[] = { 1.4, 0.6 };
	const struct loss_step *step = &decay->part->step;
	double best = 0;

	if (!(step->sampling < 1))
		return -t * t / (2 * step->sigma * step->sigma);
	for (int i = 0; i < 8 && best >= enough; i++)
		best = fmin(best, decay_shifted(decay, law, t, kappas[i / 2],
						caps[i % 2]));

	return best;
}

struct decays {
	struct decay *parts;
	size_t count;
	bool jumping;
	double rest; /* B^T(c) in units of the whole; see filling_base() */
};

static double
decay_of_rest(const struct decays *decays, double t, double enough)
{
	double sum = 0;

	for (size_t i = 0; i < decays->count; i++) {
		const struct decay *decay = &decays->parts[i];
		double steps = decay->part->steps;

		sum += steps *
		       decay_at(decay, &decay->rest, t, (enough - sum) / steps);
	}

	return sum;
}

/* |(B + J)^T - B^T| rises with |B| and with |J|. */
static double
decay_of_jumps(const struct decays *decays, double t, bool both)
{
	double rest = decays->rest, power = 0;

	for (size_t i = 0; i < decays->count; i++) {
		const struct decay *decay = &decays->parts[i];
		double jump = decay_at(decay, &decay->jumps, t, -1e3);
		double fall = both ? decay_at(decay, &decay->rest, t, -1e3) : 0;

		rest += decay->part->steps * fall;
		power += decay->part->steps *
			 log1p(exp(decay->log_ratio + jump - fall));
	}

	return rest + (power > 30 ? power : log(expm1(power)));
}

static double
decay_of_all(const struct decays *decays, double t, double enough)
{
	double alone;

	if (!decays->jumping)
		return decay_of_rest(decays, t, enough);
	alone = decay_of_jumps(decays, t, false);

	return alone < enough ? alone
			      : fmin(alone, decay_of_jumps(decays, t, true));
}

static void
halves_of_slice(struct halves *halves, const struct loss_slice *slice, double u)
{
	struct loss_slice other = { .step = slice->step, .cut = slice->cut };
	double width = loss_slice_step(slice, 0);

	halves->variance = loss_slice_variance(slice);
	loss_slice_fill(&other, width, 0);
	loss_slice_rule(&other, u, &halves->even);
	loss_slice_fill(&other, width, 0.5);
	loss_slice_rule(&other, u, &halves->odd);
	loss_slice_clear(&other);
}

static void
halves_of_step(struct halves *halves, const struct loss_step *step, double u)
{
	double width = loss_rule_step(step, u, 0);

	halves->variance = step->sigma * step->sigma;
	loss_rule_fill(&halves->even, step, u, width, 0, 0);
	loss_rule_fill(&halves->odd, step, u, width, 0.5, 0);
}

static void
decays_init(struct decays *decays, const struct transform *transform, double c,
	    double growth)
{
	*decays = (struct decays){ .count = transform->part_count,
				   .jumping = transform->jumping,
				   .rest = -growth };
	decays->parts = memory_new_array(decays->count, sizeof(struct decay));
	for (size_t i = 0; i < decays->count; i++) {
		struct decay *decay = &decays->parts[i];

		decay->part = &transform->parts[i];
		decay->u = power_at(transform, c);
		if (!transform->splits) {
			halves_of_step(&decay->rest, &decay->part->step,
				       decay->u);
			continue;
		}
		halves_of_slice(&decay->rest, &transform->splits[i].rest,
				decay->u);
		decays->rest += decay->part->steps * decay->rest.even.log_total;
		if (!transform->jumping)
			continue;
		halves_of_slice(&decay->jumps, &transform->splits[i].jumps,
				decay->u);
		decay->log_ratio = decay->jumps.even.log_total -
				   decay->rest.even.log_total;
	}
}

static void
halves_clear(struct halves *halves)
{
	loss_rule_clear(&halves->even);
	loss_rule_clear(&halves->odd);
}

static void
decays_clear(struct decays *decays)
{
	for (size_t i = 0; i < decays->count; i++) {
		halves_clear(&decays->parts[i].rest);
		halves_clear(&decays->parts[i].jumps);
	}
	free(decays->parts);
}

/*
 * What lies beyond t in units of M(c) e^(-c eps), over dyads of t; the last
 * dyad is counted twice for all that follow.
 */
static double
beyond(const struct decays *decays, double t, double enough, bool tails)
{
	double sum = 0, last = 0, log_size = 0;

	for (int i = 0; i < DYADS; i++) {
		/* What bounds one frequency bounds all larger ones. */
		log_size = fmin(log_size, decay_of_all(decays, t, enough));
		last = 1.1 * exp(log_size) / (tails ? M_PI : M_PI * t);
		sum += last;
		if (last < 1e-6 * sum)
			break;
		t *= 2;
	}

	return sum + last;
}

/* ---- the values of M ---- */

/* One law at all frequencies: its wave less 1, and how wrong that may be. */
struct waves {
	double *re, *im, *error;
};

struct filling {
	const struct transform *transform;
	struct contour *contour;
	double *modulus, *angle; /* of M(c + it) / M(c), or of the rest */
	double *doubt;           /* relative, by rounding */
	struct waves rest, jumps;
	/* Of log((1 + J / B)^T), and its absolute doubt; base: of B^T. */
	double *power, *power_angle, *power_doubt, base;
	double *re, *im; /* work space */
	size_t work;
};

static void
fill_row(struct filling *filling, const struct waves *waves,
	 const struct loss_rule *rule, const double y_re[], const double y_im[],
	 const double y_sum[], size_t first)
{
	double step = sign_of(filling->transform) * filling->contour->step;
	size_t count = rule->count;
	double *x_re = filling->re, *x_im = filling->im;
	double *re = waves->re + first, *im = waves->im + first;
	double sum_re = 0, sum_im = 0;

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
		waves->error[first + j] = 8e-16 * sqrt(fmax(-2 * re[j], 0));
	}
}

/* Frequencies first ... last - 1 of one law, from one rule. */
static void
fill_stage(struct filling *filling, const struct waves *waves,
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
		fill_row(filling, waves, rule, y_re, y_im, y_sum, first);
}

/* A law to be filled: a whole step, or a slice of one. */
struct law_source {
	const struct loss_step *step;
	const struct loss_slice *slice; /* NULL: the whole step */
	double u;
};

static double
source_step(const struct law_source *source, double t)
{
	return source->slice ? loss_slice_step(source->slice, t)
			     : loss_rule_step(source->step, source->u, t);
}

static void
source_rule(const struct law_source *source, double width,
	    struct loss_rule *rule)
{
	struct loss_slice finer = { 0 };

	if (!source->slice) {
		loss_rule_fill(rule, source->step, source->u, width, 0, 1);
		return;
	}
	finer.step = source->slice->step;
	finer.cut = source->slice->cut;
	loss_slice_fill(&finer, width, 0);
	loss_slice_rule(&finer, source->u, rule);
	loss_slice_clear(&finer);
}

/* The frequency up to which the rule for a width is good. */
static double
reach_of(const struct law_source *source, double width, double limit)
{
	double t = limit;

	while (source_step(source, t) < width)
		t *= 0.8;

	return t;
}

/* All frequencies of one law; `error` is that of log E[w^u]. */
static bool
fill_law(struct filling *filling, const struct waves *waves,
	 const struct law_source *source, double *error,
	 struct progress *progress, struct error *err)
{
	struct contour *contour = filling->contour;
	double limit = (double)contour->count * contour->step;
	double width = source_step(source, 0) / 1.3;
	struct loss_rule rule = { 0 };
	bool done = false;

	*error = 0;
	for (size_t first = 0, last; first < contour->count; first = last) {
		double t = reach_of(source, width, limit);

		last = (size_t)(t / contour->step) / COLUMNS * COLUMNS;
		if (last > contour->count || t > 0.99 * limit)
			last = contour->count;
		if (last > first) {
			source_rule(source, width, &rule);
			*error = fmax(*error, rule.error);
			fill_stage(filling, waves, &rule, first, last);
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

/*
 * Adds T log(1 + z).  Where 1 + z is small the kernel, which is good near
 * z = 0, would lose half of its digits.
 */
static void
add_logs(const struct waves *waves, size_t count, double steps,
	 double modulus[], double angle[])
{
	for (size_t k = 0; k < count; k++) {
		double re = 1 + waves->re[k], im = waves->im[k];
		double size = hypot(re, im);

		if (size > 0.05)
			continue;
		modulus[k] += steps * log(fmax(size, 1e-300));
		angle[k] += fmod(steps * atan2(im, re), 2 * M_PI);
		waves->re[k] = waves->im[k] = 0;
	}
	kernel()->wave_logs(waves->re, waves->im, count, steps, modulus, angle);
}

/* (1 + J / B)^T of one part, for a ratio J / B at c. */
static void
add_power(struct filling *filling, double steps, double log_ratio, double error)
{
	const struct waves *rest = &filling->rest, *jumps = &filling->jumps;
	size_t count = filling->contour->count;
	double ratio = exp(log_ratio);

	for (size_t k = 0; k < count; k++) {
		double a = 1 + rest->re[k], b = rest->im[k];
		double c = ratio * (1 + jumps->re[k]), d = ratio * jumps->im[k];
		double square = fmax(a * a + b * b, 1e-300);
		double re = (a * c + b * d) / square;
		double im = (a * d - b * c) / square;
		double size = sqrt(square);

		filling->power_doubt[k] += steps /
					   fmax(hypot(1 + re, im), 1e-300) *
					   ((ratio * jumps->error[k] +
					     hypot(re, im) * rest->error[k]) /
						    size +
					    hypot(re, im) * (error + 1e-15));
		jumps->re[k] = re;
		jumps->im[k] = im;
	}
	add_logs(jumps, count, steps, filling->power, filling->power_angle);
}

static bool
fill_part(struct filling *filling, size_t index, struct progress *progress,
	  struct error *err)
{
	const struct transform *transform = filling->transform;
	const struct loss_part *part = &transform->parts[index];
	const struct loss_split *split =
		transform->splits ? &transform->splits[index] : NULL;
	struct law_source source = { &part->step, split ? &split->rest : NULL,
				     power_at(transform, filling->contour->c) };
	size_t count = filling->contour->count;
	double error, second, log_ratio;

	if (!fill_law(filling, &filling->rest, &source, &error, progress, err))
		return false;
	if (transform->jumping) {
		struct loss_rule rest = { 0 }, jumps = { 0 };

		source.slice = &split->jumps;
		if (!fill_law(filling, &filling->jumps, &source, &second,
			      progress, err))
			return false;
		loss_slice_rule(&split->rest, source.u, &rest);
		loss_slice_rule(&split->jumps, source.u, &jumps);
		log_ratio = jumps.log_total - rest.log_total;
		filling->base += part->steps * rest.log_total;
		loss_rule_clear(&rest);
		loss_rule_clear(&jumps);
		add_power(filling, part->steps, log_ratio, error + second);
	}
	for (size_t k = 0; k < count; k++) {
		double size =
			hypot(1 + filling->rest.re[k], filling->rest.im[k]);

		filling->doubt[k] +=
			part->steps *
			(filling->rest.error[k] / fmax(size, 1e-16) + error);
	}
	add_logs(&filling->rest, count, part->steps, filling->modulus,
		 filling->angle);

	return true;
}

/* B^T ((1 + J / B)^T - 1) from the logarithms of B^T and of the power. */
static void
join_power(struct filling *filling)
{
	for (size_t k = 0; k < filling->contour->count; k++) {
		double rest = exp(filling->base + filling->modulus[k]);
		double both = exp(filling->base + filling->modulus[k] +
				  filling->power[k]);
		double turn = filling->power_angle[k];
		double half = sin(turn / 2);
		double re, im = both * sin(turn), size;
		double c = cos(filling->angle[k]), s = sin(filling->angle[k]);

		re = filling->power[k] > 1
			     ? both * cos(turn) - rest
			     : rest * expm1(filling->power[k]) * cos(turn) -
				       2 * rest * half * half;
		size = fmax(hypot(re, im), 1e-300);
		filling->doubt[k] += both * filling->power_doubt[k] / size;
		filling->modulus[k] = re * c - im * s;
		filling->angle[k] = re * s + im * c;
	}
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

static void
waves_init(struct waves *waves, size_t count)
{
	waves->re = memory_new_array(count, sizeof(double));
	waves->im = memory_new_array(count, sizeof(double));
	waves->error = memory_new_array(count, sizeof(double));
}

static void
waves_clear(struct waves *waves)
{
	free(waves->re);
	free(waves->im);
	free(waves->error);
}

static void
filling_init(struct filling *filling)
{
	size_t count = filling->contour->count;

	filling->modulus = memory_new_array(count, sizeof(double));
	filling->angle = memory_new_array(count, sizeof(double));
	filling->doubt = memory_new_array(count, sizeof(double));
	waves_init(&filling->rest, count);
	if (!filling->transform->jumping)
		return;
	waves_init(&filling->jumps, count);
	filling->power = memory_new_array(count, sizeof(double));
	filling->power_angle = memory_new_array(count, sizeof(double));
	filling->power_doubt = memory_new_array(count, sizeof(double));
	filling->base = -filling->contour->growth;
}

static void
filling_clear(struct filling *filling)
{
	free(filling->modulus);
	free(filling->angle);
	free(filling->doubt);
	waves_clear(&filling->rest);
	waves_clear(&filling->jumps);
	free(filling->power);
	free(filling->power_angle);
	free(filling->power_doubt);
	free(filling->re);
	free(filling->im);
}

static bool
fill(struct contour *contour, const struct transform *transform, bool tails,
     struct progress *progress, struct error *err)
{
	struct filling filling = { .transform = transform, .contour = contour };
	size_t count = contour->count;
	bool done = false;

	filling_init(&filling);
	for (size_t i = 0; i < transform->part_count; i++) {
		if (!fill_part(&filling, i, progress, err))
			goto out;
	}
	if (transform->jumping)
		join_power(&filling);
	else
		kernel()->wave_exps(filling.modulus, filling.angle, count);
	for (int i = 0; i < CONTOUR_KERNELS; i++) {
		contour->re[i] = memory_new_array(count, sizeof(double));
		contour->im[i] = memory_new_array(count, sizeof(double));
	}
	fill_kernels(contour, &filling, tails);
	done = true;
out:
	filling_clear(&filling);

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
		const struct loss_split *split =
			transform->splits ? &transform->splits[i] : NULL;
		double width = split ? loss_slice_step(&split->rest, t)
				     : loss_rule_step(each, u, t);
		double range = 20 * each->sigma + (u > 0 ? u : 0);

		if (split)
			range = fmin(range,
				     split->rest.cut.top + 10.5 * each->sigma);
		sum += t / step * range / width * (transform->jumping ? 2 : 1);
	}

	return sum;
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
	double found = INFINITY;

	decays_init(&decays, transform, want->c, contour->growth);
	while (price(transform, want->c, contour->step, t) <= want->budget) {
		double gain = want->tails ? 0 : log(M_PI * t);
		double ahead = decay_of_all(&decays, t, target + gain) - gain;

		if (ahead < target) {
			found = t;
			break;
		}
		t *= target - ahead < -0.4 * fabs(target) ? 1.5 : 1.15;
	}
	if (isfinite(found)) {
		contour->cut[CONTOUR_DELTA] = beyond(
			&decays, found,
			target + (want->tails ? 0 : log(M_PI * found)), false);
		contour->cut[CONTOUR_FPR] = contour->cut[CONTOUR_FNR] = beyond(
			&decays, found,
			target + (want->tails ? 0 : log(M_PI * found)), true);
	}
	decays_clear(&decays);

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
