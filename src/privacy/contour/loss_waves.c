/*
 * loss_waves.c - the transform of composed privacy loss along a line
 *
 * Every law is a trapezoid rule over x (loss_rule.c, loss_slice.c), turned
 * by each frequency; the rule becomes finer where frequencies are high.
 * Powers are taken in logarithms, and what rounding may have done is
 * counted for each frequency.
 */

#include "privacy/contour/loss_waves.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/step/loss_rule.h"
#include "privacy/wave/wave_power.h"
#include "stats/loop/kernel.h"

enum {
	COLUMNS = 16, /* frequencies from one base frequency */
	POINTS = 1024 /* of a rule at a time: their waves stay near */
};

/* Smaller waves keep all their digits; see wave_power.h. */
#define SMALL 0.05

/* What an angle beyond 1 is wrong by, relative. */
#define TURNED 4e-16

/* One law at all frequencies: its wave less 1, and how wrong that may be. */
struct waves {
	double *re, *im, *error;
};

struct filling {
	const struct transform *transform;
	const struct loss_line *line;
	double *modulus, *angle; /* of M(c + it) / M(c), or of the rest */
	double *doubt;           /* relative, by rounding */
	struct waves rest, jumps;
	/* Of log((1 + J / B)^T), and its absolute doubt; base: of B^T. */
	double *power, *power_angle, *power_doubt, base;
	double *re, *im; /* work space: a base, and all columns */
};

/* Some points of a rule, and what the columns come to there. */
struct points {
	const double *losses, *weights;
	size_t count;
	double re[COLUMNS], im[COLUMNS];
};

static void
fill_row(struct filling *filling, const struct waves *waves,
	 const struct points *points, size_t first)
{
	double step = transform_sign(filling->transform) * filling->line->step;
	size_t count = points->count;
	double *x_re = filling->re, *x_im = filling->im;
	double *re = waves->re + first, *im = waves->im + first;
	double product_re[COLUMNS], product_im[COLUMNS];
	double sum_re = 0, sum_im = 0;

	kernel()->waves(points->losses, (double)first * step, count, x_re,
			x_im);
	for (size_t i = 0; i < count; i++) {
		x_re[i] *= points->weights[i];
		x_im[i] *= points->weights[i];
	}
	for (size_t i = 0; i < count; i++) {
		sum_re += x_re[i];
		sum_im += x_im[i];
	}
	kernel()->wave_products(x_re, x_im, count, x_re + POINTS, x_im + POINTS,
				COLUMNS, product_re, product_im);
	for (size_t j = 0; j < COLUMNS; j++) {
		re[j] += product_re[j] + sum_re + points->re[j];
		im[j] += product_im[j] + sum_im + points->im[j];
	}
}

/* The waves of all columns at some points, and their sums. */
static void
fill_columns(struct filling *filling, struct points *points)
{
	double step = transform_sign(filling->transform) * filling->line->step;
	size_t count = points->count;

	for (size_t j = 0; j < COLUMNS; j++) {
		double *re = filling->re + POINTS + j * count;
		double *im = filling->im + POINTS + j * count;

		kernel()->waves(points->losses, (double)j * step, count, re,
				im);
		points->re[j] = points->im[j] = 0;
		for (size_t i = 0; i < count; i++) {
			points->re[j] += points->weights[i] * re[i];
			points->im[j] += points->weights[i] * im[i];
		}
	}
}

/* Frequencies first ... last - 1 of one law, from one rule. */
static void
fill_stage(struct filling *filling, const struct waves *waves,
	   const struct loss_rule *rule, size_t first, size_t last)
{
	for (size_t at = first; at < last; at++)
		waves->re[at] = waves->im[at] = 0;
	for (size_t from = 0; from < rule->count; from += POINTS) {
		struct points points = { rule->losses + from,
					 rule->weights + from, POINTS };

		if (points.count > rule->count - from)
			points.count = rule->count - from;
		fill_columns(filling, &points);
		for (size_t at = first; at < last; at += COLUMNS)
			fill_row(filling, waves, &points, at);
	}
	for (size_t at = first; at < last; at++) {
		double turn =
			(double)at * filling->line->step * loss_rule_size(rule);

		waves->error[at] =
			rule->noise * sqrt(fmax(-2 * waves->re[at], 0)) +
			TURNED * fmax(turn - 1, 0);
	}
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
		loss_rule_fill(rule, source->step, source->u, width, 0, true);
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
	const struct loss_line *line = filling->line;
	double limit = (double)line->count * line->step;
	double width = source_step(source, 0) / 1.3;
	struct loss_rule rule = { 0 };
	bool done = false;

	*error = 0;
	for (size_t first = 0, last; first < line->count; first = last) {
		double t = reach_of(source, width, limit);

		last = (size_t)(t / line->step) / COLUMNS * COLUMNS;
		if (last > line->count || t > 0.99 * limit)
			last = line->count;
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

/* (1 + J / B)^T of one part, for a ratio J / B at c. */
static void
add_power(struct filling *filling, double steps, double log_ratio, double error)
{
	const struct waves *rest = &filling->rest, *jumps = &filling->jumps;
	size_t count = filling->line->count;
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
	wave_power_add(jumps->re, jumps->im, count, steps, SMALL,
		       filling->power, filling->power_angle);
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
				     transform_power(transform,
						     filling->line->c) };
	size_t count = filling->line->count;
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
	wave_power_add(filling->rest.re, filling->rest.im, count, part->steps,
		       SMALL, filling->modulus, filling->angle);

	return true;
}

/* B^T ((1 + J / B)^T - 1) from the logarithms of B^T and of the power. */
static void
join_power(struct filling *filling)
{
	for (size_t k = 0; k < filling->line->count; k++) {
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
	size_t count = filling->line->count;
	size_t work = (COLUMNS + 1) * (size_t)POINTS;

	filling->re = memory_new_array(work, sizeof(double));
	filling->im = memory_new_array(work, sizeof(double));
	waves_init(&filling->rest, count);
	if (!filling->transform->jumping)
		return;
	waves_init(&filling->jumps, count);
	filling->power = memory_new_array(count, sizeof(double));
	filling->power_angle = memory_new_array(count, sizeof(double));
	filling->power_doubt = memory_new_array(count, sizeof(double));
	filling->base = -filling->line->growth;
}

static void
filling_clear(struct filling *filling)
{
	waves_clear(&filling->rest);
	waves_clear(&filling->jumps);
	free(filling->power);
	free(filling->power_angle);
	free(filling->power_doubt);
	free(filling->re);
	free(filling->im);
}

bool
loss_waves_fill(const struct transform *transform, const struct loss_line *line,
		double re[], double im[], double doubt[],
		struct progress *progress, struct error *err)
{
	struct filling filling = { .transform = transform,
				   .line = line,
				   .modulus = re,
				   .angle = im,
				   .doubt = doubt };
	bool done = false;

	filling_init(&filling);
	for (size_t i = 0; i < transform->part_count; i++) {
		if (!fill_part(&filling, i, progress, err))
			goto out;
	}
	if (transform->jumping)
		join_power(&filling);
	else
		kernel()->wave_exps(re, im, line->count);
	done = true;
out:
	filling_clear(&filling);

	return done;
}
