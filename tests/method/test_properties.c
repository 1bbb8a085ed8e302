/*
 * test_properties.c - what must hold whatever the numbers are
 *
 * Random counts, deltas and confidences, from corners as well as from the
 * middle; every law is one that a formula with a wrong sign would break.
 * Games, scores, losses and cosines are in test_laws.c.
 */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "method/methods.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(method_properties, .timeout = 300);

enum { ROUNDS = 60 };

/* More of them by DPAUDIT_PROPERTY_ROUNDS. */
static int
rounds(void)
{
	const char *asked = getenv("DPAUDIT_PROPERTY_ROUNDS");

	return asked ? (int)strtol(asked, NULL, 10) : ROUNDS;
}

struct draw {
	double tp, fn, fp, tn, delta, alpha;
};

static double
draw_count(struct random *random)
{
	static const double corners[] = { 0, 1, 2, 7, 100, 1000, 12345 };
	size_t pick = random_below(random, 14);

	return pick < 7 ? corners[pick] : (double)random_below(random, 400);
}

static struct draw
draw_counts(struct random *random)
{
	struct draw draw = {
		.tp = draw_count(random),
		.fn = draw_count(random),
		.fp = draw_count(random),
		.tn = draw_count(random),
		.delta = pow(10, -1 - 8 * random_uniform(random)),
		.alpha = pow(10, -0.5 - 3 * random_uniform(random)),
	};

	draw.tp += draw.tp + draw.fn < 1;
	draw.tn += draw.fp + draw.tn < 1;

	return draw;
}

static double
part(const char *method, const struct draw *draw, int sides,
     double (*which)(const struct result *, const char *), const char *name)
{
	struct dataset *data =
		sample_counts(draw->tp, draw->fn, draw->fp, draw->tn);
	struct error err = { 0 };
	struct result *result;
	char settings[120];
	double value;

	snprintf(settings, sizeof(settings), "delta=%.17g alpha=%.17g sides=%d",
		 draw->delta, draw->alpha, sides);
	result = run_method(method, data, settings, &err);
	cr_assert(result, "%s: %s", method, err.text);
	value = which(result, name);
	result_release(result);
	dataset_release(data);

	return value;
}

static double
bound(const char *method, const struct draw *draw)
{
	return part(method, draw, 1, lower_of, "epsilon");
}

static const char *const bounds[] = { "clopper-pearson", "jeffreys", "bayes",
				      "fdp-clopper-pearson", "fdp-bayes" };

enum { BOUNDS = sizeof(bounds) / sizeof(bounds[0]) };

TEST(method_properties, more_confidence_is_a_lower_bound)
{
	struct random random = random_start(21, 0);

	for (int i = 0; i < rounds(); i++) {
		struct draw draw = draw_counts(&random), surer = draw;
		const char *method = bounds[i % BOUNDS];

		surer.alpha /= 3;
		cr_expect_leq(bound(method, &surer),
			      bound(method, &draw) + 1e-9,
			      "%s %g %g %g %g alpha %g", method, draw.tp,
			      draw.fn, draw.fp, draw.tn, draw.alpha);
	}
}

TEST(method_properties, larger_delta_is_a_lower_bound)
{
	struct random random = random_start(22, 0);

	for (int i = 0; i < rounds(); i++) {
		struct draw draw = draw_counts(&random), looser = draw;
		const char *method = bounds[i % BOUNDS];

		looser.delta *= 4;
		cr_expect_leq(bound(method, &looser),
			      bound(method, &draw) + 1e-9,
			      "%s %g %g %g %g delta %g", method, draw.tp,
			      draw.fn, draw.fp, draw.tn, draw.delta);
	}
}

/* Exchanging the classes and exchanging the answers leave the region. */
TEST(method_properties, swapping_and_reflecting_change_nothing)
{
	static const char *const symmetric[] = { "clopper-pearson", "jeffreys",
						 "bayes" };
	struct random random = random_start(23, 0);

	for (int i = 0; i < rounds(); i++) {
		struct draw draw = draw_counts(&random);
		struct draw swapped = { draw.tn, draw.fp,    draw.fn,
					draw.tp, draw.delta, draw.alpha };
		struct draw turned = { draw.fn, draw.tp,    draw.tn,
				       draw.fp, draw.delta, draw.alpha };
		const char *method = symmetric[i % 3];
		double straight = bound(method, &draw);

		cr_expect_float_eq(bound(method, &swapped), straight,
				   1e-9 * (1 + straight), "%s swapped", method);
		cr_expect_float_eq(bound(method, &turned), straight,
				   1e-9 * (1 + straight), "%s turned", method);
	}
}

TEST(method_properties, no_bound_exceeds_its_ceiling)
{
	struct random random = random_start(24, 0);

	for (int i = 0; i < rounds(); i++) {
		struct draw draw = draw_counts(&random);
		const char *method = bounds[i % BOUNDS];
		double ceiling = part(method, &draw, 1, upper_of, "ceiling");

		cr_expect_leq(bound(method, &draw), ceiling + 1e-9,
			      "%s %g %g %g %g", method, draw.tp, draw.fn,
			      draw.fp, draw.tn);
	}
}

TEST(method_properties, the_median_lies_inside_its_interval)
{
	struct random random = random_start(25, 0);

	for (int i = 0; i < rounds(); i++) {
		struct draw draw = draw_counts(&random);
		double low = part("bayes", &draw, 2, lower_of, "epsilon");
		double middle = part("bayes", &draw, 2, value_of, "epsilon");
		double high = part("bayes", &draw, 2, upper_of, "epsilon");

		cr_expect(low <= middle && middle <= high,
			  "%g %g %g of %g %g %g %g", low, middle, high, draw.tp,
			  draw.fn, draw.fp, draw.tn);
	}
}

/* One more right answer, one less wrong: never less epsilon. */
TEST(method_properties, better_counts_are_not_a_lower_bound)
{
	struct random random = random_start(26, 0);

	for (int i = 0; i < rounds(); i++) {
		struct draw draw = draw_counts(&random), better = draw;
		const char *method = bounds[i % BOUNDS];
		double rates;

		if (draw.fn < 1)
			continue;
		rates = draw.fn / (draw.fn + draw.tp) +
			draw.fp / (draw.fp + draw.tn);
		if (rates > 0.9)
			continue;
		better.fn--;
		better.tp++;
		cr_expect_geq(bound(method, &better),
			      bound(method, &draw) - 1e-9, "%s %g %g %g %g",
			      method, draw.tp, draw.fn, draw.fp, draw.tn);
	}
}

TEST(method_properties, threads_change_no_digit)
{
	struct dataset *data = sample_scores(120, 1.2, 3);
	const struct method *const *it;

	for (it = methods(); *it; it++) {
		struct error err = { 0 };
		struct result *one, *two;

		if (!method_suits(*it, KIND_SCORES))
			continue;
		one = run_method((*it)->name, data, "threads=1", &err);
		two = run_method((*it)->name, data, "threads=2", &err);
		/* Some need runs, a baseline, or rows as they came. */
		cr_assert_eq(!one, !two, "%s", err.text);
		for (size_t i = 0; one && i < one->quantity_count; i++) {
			double a = quantity_figure(&one->quantities[i]);
			double b = quantity_figure(&two->quantities[i]);

			cr_expect(!(a < b || a > b), "%s: %s", (*it)->name,
				  one->quantities[i].name);
		}
		result_release(one);
		result_release(two);
	}
	dataset_release(data);
}
