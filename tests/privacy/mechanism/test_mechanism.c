/* test_mechanism.c - what every mechanism promises, and the tables */

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle.h"
#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_mechanism, .timeout = 600);

static const double claimed_epsilon[] = { 0.1, 1, 2, 3, 5 };
static const double claimed_delta[] = { 0.3, 0.1, 0.01, 1e-3, 1e-7 };
static const struct mechanism_points claimed = {
	.what = POINTS_PROFILE,
	.x = claimed_epsilon,
	.y = claimed_delta,
	.count = 5,
};

static struct mechanism *
make(const struct example *example, struct error *err)
{
	return example_make(example, &claimed, err);
}

static const struct example examples[] = {
	{ "gaussian", { { "mu", 1.385 } } },
	{ "gaussian", { { "sigma", 0.31 } } },
	{ "gaussian", { { "mu", 0.07 }, { "steps", 30 } } },
	{ "laplace", { { "epsilon", 1.385 } } },
	{ "laplace", { { "epsilon", 0.2 } } },
	{ "randomized-response", { { "epsilon", 2.385 } } },
	{ "randomized-response", { { "epsilon", 0.5 }, { "steps", 10 } } },
	{ "randomized-response", { { "epsilon", 2.3 }, { "options", 5 } } },
	{ "randomized-response",
	  { { "epsilon", 0.4 }, { "options", 3 }, { "steps", 7 } } },
	{ "approximate-dp", { { "epsilon", 1.385 } } },
	{ "approximate-dp", { { "epsilon", 1 }, { "mechanism-delta", 0.01 } } },
	{ "approximate-dp",
	  { { "epsilon", 0.3 }, { "mechanism-delta", 0.01 }, { "steps", 9 } } },
	{ "subsampled-gaussian", { { "sigma", 0.8 }, { "sampling", 0.3 } } },
	{ "subsampled-gaussian", { { "sigma", 2 }, { "sampling", 0.01 } } },
	{ "two-gaussians",
	  { { "mean0", 0 }, { "sd0", 1 }, { "mean1", 1.3 }, { "sd1", 0.6 } } },
	{ "two-gaussians",
	  { { "mean0", 0 }, { "sd0", 1 }, { "mean1", 1 }, { "sd1", 1 } } },
	{ "curve", { { NULL, 0 } } },
};

enum { EXAMPLES = sizeof(examples) / sizeof(examples[0]) };

Test(privacy_mechanism, each_describes_itself)
{
	for (size_t i = 0; mechanisms()[i]; i++) {
		const struct mechanism_kind *kind = mechanisms()[i];
		size_t length = strlen(kind->summary);

		cr_expect(kind->title && kind->reference);
		cr_expect(kind->start &&
				  (kind->between ||
				   (kind->sample && kind->loss && kind->law)),
			  "%s", kind->name);
		/* Where the law answers, scores are losses with tails. */
		cr_expect(kind->rates || !kind->answers.log_delta, "%s",
			  kind->name);
		cr_expect_neq(kind->summary[length - 1], '.', "%s", kind->name);
		cr_expect_eq(mechanism_find(kind->name), kind);
	}
	cr_expect_null(mechanism_find("cauchy"));
	expect_no_leaks();
}

/* ---- tables ---- */

static struct example
example_of_family(const char *family, double first, double second)
{
	static const struct {
		const char *family;
		struct example example;
	} known[] = {
		{ "epsdelta",
		  { "approximate-dp",
		    { { "epsilon", 0 }, { "mechanism-delta", 0 } } } },
		{ "gaussian", { "gaussian", { { "mu", 0 } } } },
		{ "laplace", { "laplace", { { "epsilon", 0 } } } },
		{ "rr", { "randomized-response", { { "epsilon", 0 } } } },
		{ "sub_gauss",
		  { "subsampled-gaussian",
		    { { "sigma", 0 }, { "sampling", 0 } } } },
		{ "sub_gauss_add",
		  { "subsampled-gaussian",
		    { { "sigma", 0 },
		      { "sampling", 0 },
		      { "direction", DIRECTION_ADD } } } },
		{ "gaussian_comp",
		  { "gaussian", { { "mu", 0 }, { "steps", 0 } } } },
		{ "rr_comp",
		  { "randomized-response",
		    { { "epsilon", 0 }, { "steps", 0 } } } },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		struct example example = known[i].example;

		if (strcmp(known[i].family, family) != 0)
			continue;
		example.given[0].value =
			strcmp(example.given[0].name, "sigma") != 0 ? first
								    : 1 / first;
		if (example.given[1].name)
			example.given[1].value = second;
		return example;
	}
	cr_assert_fail("no family %s", family);

	return examples[0];
}

static void
check_tradeoff(void)
{
	struct oracle *table = oracle_open("tradeoff.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		const char *family = oracle_text(table, row, "family");
		struct example example = example_of_family(
			family, oracle_number(table, row, "p1"),
			oracle_number(table, row, "p2"));
		double alpha = oracle_number(table, row, "alpha");
		double beta = oracle_number(table, row, "beta");
		struct error err = { 0 };
		struct mechanism *mechanism = make(&example, &err);
		struct bracket found;

		cr_assert(mechanism, "%s", err.text);
		cr_expect(mechanism_tradeoff(mechanism, alpha, &found, &err));
		cr_expect(agrees(found.value, beta,
				 oracle_number(table, row, "tol")),
			  "%s f(%g) = %.17g, not %.17g", family, alpha,
			  found.value, beta);
		mechanism_free(mechanism);
	}
	oracle_free(table);
}

Test(privacy_mechanism, tradeoffs_agree_with_the_table)
{
	under_every_rounding(check_tradeoff);
	expect_no_leaks();
}

static void
check_direction(const struct oracle *table, size_t row,
		enum direction direction, const char *epsilon_column,
		const char *delta_column)
{
	struct example example = {
		"subsampled-gaussian",
		{ { "sigma", oracle_number(table, row, "sigma") },
		  { "sampling", oracle_number(table, row, "q") },
		  { "direction", direction } },
	};
	double delta = oracle_number(table, row, "delta");
	double expected = oracle_number(table, row, epsilon_column);
	double tol = oracle_number(table, row, "tol");
	struct error err = { 0 };
	struct mechanism *mechanism = make(&example, &err);
	struct bracket found;

	cr_assert(mechanism, "%s", err.text);
	cr_expect(mechanism_epsilon(mechanism, delta, &found, &err));
	cr_expect(agrees(found.value, expected, tol * fmax(1, expected)),
		  "row %zu %s: %.17g", row, epsilon_column, found.value);
	if (delta_column) {
		expected = oracle_number(table, row, delta_column);
		cr_expect(mechanism_delta(mechanism, 0.5, &found, &err));
		cr_expect(agrees(found.value, expected, 1e-11 * expected),
			  "row %zu %s: %.17g", row, delta_column, found.value);
	}
	mechanism_free(mechanism);
}

static void
check_one_step(void)
{
	struct oracle *table = oracle_open("pld1.csv");

	for (size_t row = 0; row < oracle_rows(table); row++) {
		check_direction(table, row, DIRECTION_ADD, "eps_add",
				"delta_add_at_0.5");
		check_direction(table, row, DIRECTION_REMOVE, "eps_remove",
				"delta_remove_at_0.5");
		check_direction(table, row, DIRECTION_BOTH, "eps", NULL);
	}
	oracle_free(table);
}

Test(privacy_mechanism, one_step_agrees_with_the_table)
{
	under_every_rounding(check_one_step);
	expect_no_leaks();
}

/* ---- promises of the interface, for all examples ---- */

static double
tradeoff_at(const struct mechanism *mechanism, double alpha)
{
	struct bracket found = { 0 };
	struct error err = { 0 };

	cr_expect(mechanism_tradeoff(mechanism, alpha, &found, &err), "%s",
		  err.text);
	cr_expect_leq(found.lower, found.value);
	cr_expect_leq(found.value, found.upper);

	return found.value;
}

static double
delta_at(const struct mechanism *mechanism, double epsilon)
{
	struct bracket found = { 0 };
	struct error err = { 0 };

	cr_expect(mechanism_delta(mechanism, epsilon, &found, &err), "%s",
		  err.text);

	return found.value;
}

/* A scan: fine near 0, where e^epsilon alpha matters. */
static double
conjugate(const struct mechanism *mechanism, double epsilon)
{
	double most = 0;

	for (int i = 0; i <= 4000; i++) {
		double alpha = pow(i / 4000.0, 4);
		double beta = tradeoff_at(mechanism, alpha);

		most = fmax(most, 1 - beta - exp(epsilon) * alpha);
	}

	return most;
}

Test(privacy_mechanism, delta_is_the_conjugate_of_the_tradeoff)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct error err = { 0 };
		struct mechanism *mechanism = make(&examples[i], &err);

		cr_assert(mechanism, "%s", err.text);
		for (double epsilon = 0; epsilon < 3; epsilon += 0.77) {
			double direct = delta_at(mechanism, epsilon);
			double other = conjugate(mechanism, epsilon);

			cr_expect_leq(other, direct + 1e-12,
				      "%s #%zu epsilon=%g: %g above %g",
				      examples[i].kind, i, epsilon, other,
				      direct);
			cr_expect_geq(other, direct - 1e-3,
				      "%s #%zu epsilon=%g: %g below %g",
				      examples[i].kind, i, epsilon, other,
				      direct);
		}
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

Test(privacy_mechanism, epsilon_and_delta_are_inverse)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct error err = { 0 };
		struct mechanism *mechanism = make(&examples[i], &err);

		cr_assert(mechanism, "%s", err.text);
		for (double delta = 0.3; delta > 1e-12; delta *= 0.13) {
			struct bracket found;
			double back;

			cr_assert(mechanism_epsilon(mechanism, delta, &found,
						    &err));
			if (isinf(found.value))
				continue;
			back = delta_at(mechanism, found.value);
			cr_expect_leq(back, delta * (1 + 1e-9) + 4e-15,
				      "%s #%zu delta=%g", examples[i].kind, i,
				      delta);
			if (!(found.value > 0))
				continue;
			back = delta_at(mechanism, found.value * (1 - 1e-6));
			cr_expect_geq(back, delta * (1 - 1e-9),
				      "%s #%zu delta=%g eps=%g",
				      examples[i].kind, i, delta, found.value);
		}
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

/* The false positives that leave beta: the test from the other side. */
static bool
inverse_of(struct mechanism *mechanism, double beta, struct bracket *alpha,
	   struct error *err)
{
	enum direction direction = mechanism->direction;
	bool done;

	mechanism->direction = direction_mirrored(direction);
	done = mechanism_tradeoff(mechanism, beta, alpha, err);
	mechanism->direction = direction;

	return done;
}

Test(privacy_mechanism, the_other_side_undoes_the_tradeoff)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct error err = { 0 };
		struct mechanism *mechanism = make(&examples[i], &err);
		double last = 1;

		cr_assert(mechanism, "%s", err.text);
		for (double alpha = 0.004; alpha < 1; alpha += 0.043) {
			double beta = tradeoff_at(mechanism, alpha);
			struct bracket back;

			cr_expect_leq(beta, last + 1e-14);
			cr_expect_leq(beta, 1 - alpha + 1e-14);
			last = beta;
			if (!(beta > 1e-9))
				break;
			cr_assert(inverse_of(mechanism, beta, &back, &err));
			cr_expect_float_eq(back.value, alpha, 1e-7,
					   "%s #%zu alpha=%g", examples[i].kind,
					   i, alpha);
		}
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

/* delta(e) of removing is Q(L > e) - e^e P(L > e). */
Test(privacy_mechanism, tails_give_delta)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct example example = examples[i];
		struct error err = { 0 };
		struct mechanism *mechanism;
		size_t last = 0;

		while (example.given[last].name)
			last++;
		example.given[last] =
			(struct given){ "direction", DIRECTION_REMOVE };
		mechanism = make(&example, &err);
		cr_assert(mechanism, "%s", err.text);
		for (double epsilon = 0.011; epsilon < 4; epsilon += 0.41) {
			struct loss_tails tails;
			double direct = delta_at(mechanism, epsilon);

			if (!mechanism->answers->tails)
				break;
			cr_assert(mechanism_tails(mechanism, epsilon, &tails,
						  &err));
			cr_expect_float_eq(exp(tails.with) -
						   exp(epsilon + tails.without),
					   direct, 1e-13, "%s #%zu epsilon=%g",
					   example.kind, i, epsilon);
		}
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

Test(privacy_mechanism, density_is_the_slope_of_the_tail)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct error err = { 0 };
		struct mechanism *mechanism = make(&examples[i], &err);
		double log_density, h = 1e-6;

		cr_assert(mechanism, "%s", err.text);
		for (double loss = -0.19; loss < 1.3; loss += 0.213) {
			struct loss_tails before, after;

			if (!mechanism->answers->log_density)
				break;
			cr_assert(mechanism_tails(mechanism, loss - h, &before,
						  &err));
			cr_assert(mechanism_tails(mechanism, loss + h, &after,
						  &err));
			cr_assert(mechanism_log_density(mechanism, loss,
							&log_density, &err));
			cr_expect_float_eq(
				(exp(before.without) - exp(after.without)) /
					(2 * h),
				exp(log_density), 1e-4 * (1 + exp(log_density)),
				"%s #%zu loss=%g", examples[i].kind, i, loss);
		}
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

/* A mechanism with the noise that was asked for has that delta. */
Test(privacy_mechanism, noise_keeps_what_was_wanted)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct example example = examples[i];
		struct error err = { 0 };
		struct noise noise[NOISE_LIMIT];
		struct mechanism *mechanism;
		size_t count;

		if (!example_noise(&example, 0.6, 1e-4, noise, &count, &err)) {
			cr_expect_gt(strlen(err.text), 20);
			continue;
		}
		for (size_t j = 0; j < count; j++) {
			for (size_t k = 0; example.given[k].name; k++) {
				if (!strcmp(example.given[k].name,
					    noise[j].name))
					example.given[k].value =
						noise[j].at.value;
				if (!strcmp(example.given[k].name,
					    "mechanism-delta"))
					example.given[k].value = 1e-4;
			}
		}
		if (!strcmp(example.kind, "approximate-dp") &&
		    !example.given[1].name)
			continue; /* it has no delta to set */
		mechanism = make(&example, &err);
		cr_assert(mechanism, "%s", err.text);
		cr_expect_float_eq(delta_at(mechanism, 0.6) / 1e-4, 1, 1e-9,
				   "%s #%zu: %g", example.kind, i,
				   delta_at(mechanism, 0.6));
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

/* ---- samples ---- */

enum { SAMPLE = 20000 };

static int
by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/*
 * Kolmogorov and Smirnov against the law that `rates` states, at the 0.1 %
 * level; conservative where scores tie.
 */
static double
distance(const struct mechanism *mechanism, bool in, double sample[])
{
	double worst = 0;
	struct error err = { 0 };

	qsort(sample, SAMPLE, sizeof(*sample), by_value);
	for (size_t i = 0; i < SAMPLE; i++) {
		struct score_rates rates;
		double below;

		if (i && !(sample[i] > sample[i - 1]))
			continue;
		cr_assert(mechanism_rates(mechanism, sample[i], &rates, &err));
		below = in ? rates.with_not : rates.without_not;
		worst = fmax(worst, fabs(below - (double)i / SAMPLE));
		cr_expect_float_eq(rates.with + rates.with_not, 1, 1e-12);
		cr_expect_float_eq(rates.without + rates.without_not, 1, 1e-12);
	}

	return worst;
}

Test(privacy_mechanism, samples_follow_their_law)
{
	static double sample[SAMPLE];

	for (size_t i = 0; i < EXAMPLES; i++) {
		struct error err = { 0 };
		struct mechanism *mechanism = make(&examples[i], &err);

		cr_assert(mechanism, "%s", err.text);
		for (int in = 0; in < 2; in++) {
			cr_assert(mechanism_sample(mechanism, 5,
						   2 * i + (size_t)in, in,
						   sample, SAMPLE, &err));
			cr_expect_leq(distance(mechanism, in, sample),
				      1.95 / sqrt(SAMPLE), "%s #%zu %s",
				      examples[i].kind, i, in ? "in" : "out");
		}
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

/* No threshold on the scores does better than f, and some do as well. */
Test(privacy_mechanism, scores_are_as_hard_to_tell_as_f_says)
{
	for (size_t i = 0; i < EXAMPLES; i++) {
		struct error err = { 0 };
		struct mechanism *mechanism = make(&examples[i], &err);
		double best = 1;

		cr_assert(mechanism, "%s", err.text);
		for (double at = -12; at < 12; at += 0.01) {
			struct score_rates rates;
			double f;

			cr_assert(mechanism_rates(mechanism, at, &rates, &err));
			f = tradeoff_at(mechanism, rates.without);
			cr_expect_geq(rates.with_not, f - 1e-9,
				      "%s #%zu threshold=%g", examples[i].kind,
				      i, at);
			if (rates.without > 0.001 && rates.without < 0.9)
				best = fmin(best, rates.with_not - f);
		}
		cr_expect_leq(best, 1e-6, "%s #%zu: %g", examples[i].kind, i,
			      best);
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

/* ---- composed by the accountant ---- */

static void
expect_composed(const struct example *example, double delta, double epsilon,
		double tol)
{
	struct error err = { 0 };
	struct mechanism *mechanism = make(example, &err);
	struct bracket found;

	cr_assert(mechanism, "%s", err.text);
	cr_assert(mechanism_epsilon(mechanism, delta, &found, &err), "%s",
		  err.text);
	cr_expect_leq(found.lower, epsilon + tol);
	cr_expect_geq(found.upper, epsilon - tol);
	cr_expect_leq(found.upper - found.lower, 1e-6);
	mechanism_free(mechanism);
}

/* pld.csv, whose values are a little high; one step is exact. */
Test(privacy_mechanism, many_steps_are_composed)
{
	static const struct example thousand = {
		"subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.01 }, { "steps", 1000 } }
	};
	static const struct example two = { "two-gaussians",
					    { { "mean0", 0 },
					      { "sd0", 5 },
					      { "mean1", 1 },
					      { "sd1", 5 },
					      { "steps", 1000 } } };

	expect_composed(&thousand, 1e-5, 1.8282436456227338, 5.2e-5);
	expect_composed(&two, 1e-6, 49.319276660696186, 1e-9);
	expect_no_leaks();
}

/* Where nearly equal numbers are subtracted, by 120 digits. */
Test(privacy_mechanism, ends_of_a_sampled_step_hold_the_truth)
{
	struct oracle *oracle = oracle_open("sampled_step.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		double truth = oracle_number(oracle, row, "log_delta");
		struct example example = {
			"subsampled-gaussian",
			{ { "sigma", oracle_number(oracle, row, "sigma") },
			  { "sampling",
			    oracle_number(oracle, row, "sampling") },
			  { "direction", DIRECTION_ADD } },
		};
		struct error err = { 0 };
		struct mechanism *mechanism = make(&example, &err);
		struct bracket found;

		cr_assert(mechanism, "%s", err.text);
		cr_assert(mechanism_log_delta(
			mechanism, oracle_number(oracle, row, "epsilon"),
			&found, &err));
		cr_expect_leq(found.lower, truth, "#%zu", row);
		cr_expect_geq(found.upper, truth, "#%zu", row);
		mechanism_free(mechanism);
	}
	oracle_free(oracle);
	expect_no_leaks();
}

static struct mechanism *
make_closed(const struct oracle *oracle, size_t row)
{
	static const char *const names[][4] = {
		{ "mu" },
		{ "epsilon" },
		{ "mean0", "sd0", "mean1", "sd1" },
	};
	static const char *const columns[] = { "p1", "p2", "p3", "p4" };
	const char *kind = oracle_text(oracle, row, "kind");
	const char *const *name = names[*kind == 'g'   ? 0
					: *kind == 'l' ? 1
						       : 2];
	struct example example = { .kind = kind };
	struct error err = { 0 };
	struct mechanism *mechanism;
	size_t i;

	for (i = 0; i < 4 && name[i]; i++)
		example.given[i] =
			(struct given){ name[i], oracle_number(oracle, row,
							       columns[i]) };
	example.given[i] = (struct given){ "direction", DIRECTION_ADD };
	mechanism = make(&example, &err);
	cr_assert(mechanism, "%s", err.text);

	return mechanism;
}

static bool
ask_closed(const struct mechanism *mechanism, const char *what, double at,
	   struct bracket *found, struct error *err)
{
	if (!strcmp(what, "log_delta"))
		return mechanism_log_delta(mechanism, at, found, err);
	if (!strcmp(what, "epsilon"))
		return mechanism_epsilon(mechanism, at, found, err);

	return mechanism_tradeoff(mechanism, at, found, err);
}

/* The table has one rounding of its own. */
Test(privacy_mechanism, ends_of_closed_forms_hold_the_truth)
{
	struct oracle *oracle = oracle_open("closed_ends.csv");

	for (size_t row = 0; row < oracle_rows(oracle); row++) {
		struct mechanism *mechanism = make_closed(oracle, row);
		const char *what = oracle_text(oracle, row, "what");
		double at = oracle_number(oracle, row, "at");
		double truth = oracle_number(oracle, row, "truth");
		double digit = DBL_EPSILON * fabs(truth);
		struct error err = { 0 };
		struct bracket found;

		cr_assert(ask_closed(mechanism, what, at, &found, &err));
		cr_expect_leq(found.lower, truth + digit, "#%zu %.17g", row,
			      found.lower);
		cr_expect_geq(found.upper, truth - digit, "#%zu %.17g", row,
			      found.upper);
		/* Near its largest loss a delta is known to fewer digits. */
		cr_expect_leq(found.upper - found.lower,
			      (truth < 0 ? 1e-4 : 1e-10) * fabs(truth) + 1e-11,
			      "#%zu [%.17g, %.17g]", row, found.lower,
			      found.upper);
		mechanism_free(mechanism);
	}
	oracle_free(oracle);
	expect_no_leaks();
}

/* log(d + (1 - d) (1 - e^(at - e)) e^e / (1 + e^e)) with 60 digits. */
Test(privacy_mechanism, ends_of_a_claim_hold_the_truth_near_a_delta_of_one)
{
	static const struct {
		double epsilon, delta, at, truth;
	} rows[] = {
		{ 1, 1 - 1e-13, 0.3, -6.3217087711643272e-14 },
		{ 2, 1 - 1e-10, 1.5, -6.5343340888766938e-11 },
		{ 0.5, 0.999999, 0.4, -9.4076560542209747e-7 },
		{ 3, 1e-9, 2.9999999, -16.156239903953308 },
		{ 1, 0.3, 0.2, -0.5416269011767097 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct example example = {
			"approximate-dp",
			{ { "epsilon", rows[i].epsilon },
			  { "mechanism-delta", rows[i].delta } },
		};
		struct error err = { 0 };
		struct mechanism *mechanism = make(&example, &err);
		struct bracket found;

		cr_assert(mechanism, "%s", err.text);
		cr_assert(mechanism_log_delta(mechanism, rows[i].at, &found,
					      &err));
		cr_expect_leq(found.lower, rows[i].truth, "#%zu", i);
		cr_expect_geq(found.upper, rows[i].truth, "#%zu", i);
		mechanism_free(mechanism);
	}
	expect_no_leaks();
}

/* Values of other programs, and those of bounded losses in closed form. */
Test(privacy_mechanism, noise_is_found_for_many_steps)
{
	static const struct {
		struct example example;
		double epsilon, delta, first, tolerance;
	} cases[] = {
		{ { "laplace", { { "steps", 10 } } }, 3, 0, 0.3, 1e-15 },
		{ { "laplace", { { "steps", 20 } } },
		  1,
		  1e-4,
		  1 / 13.55,
		  1e-3 },
		{ { "laplace", { { "steps", 500 } } },
		  1,
		  1e-4,
		  1 / 70.96,
		  1e-3 },
		{ { "gaussian", { { "steps", 9 } } },
		  1,
		  1e-5,
		  3 * 3.730632, /* sigma */
		  1e-6 },
		{ { "randomized-response", { { "steps", 4 } } },
		  2,
		  0,
		  0.5,
		  1e-15 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct error err = { 0 };
		struct noise noise[NOISE_LIMIT];
		size_t count;

		cr_assert(example_noise(&cases[i].example, cases[i].epsilon,
					cases[i].delta, noise, &count, &err),
			  "%s", err.text);
		cr_expect_float_eq(noise[0].at.value / cases[i].first, 1,
				   cases[i].tolerance, "#%zu: %.9g", i,
				   noise[0].at.value);
	}
	expect_no_leaks();
}

/* One end keeps the claim for sure, the other one does not. */
Test(privacy_mechanism, ends_of_noise_lie_on_their_sides)
{
	static const struct example cases[] = {
		{ "laplace", { { "steps", 20 } } },
		{ "randomized-response", { { "steps", 7 } } },
		{ "randomized-response", { { "steps", 3 }, { "options", 5 } } },
		{ "approximate-dp",
		  { { "steps", 5 }, { "mechanism-delta", 1e-6 } } },
		{ "approximate-dp", { { "mechanism-delta", 1e-5 } } },
		{ "laplace", { { NULL, 0 } } },
		{ "randomized-response", { { "options", 9 } } },
		{ "gaussian", { { "steps", 3 } } },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		for (int upper = 0; upper < 2; upper++) {
			struct example example = cases[i];
			struct error err = { 0 };
			struct noise noise[NOISE_LIMIT];
			struct mechanism *mechanism;
			struct bracket found;
			size_t count, k = 0;

			cr_assert(example_noise(&example, 0.6, 1e-4, noise,
						&count, &err),
				  "%s", err.text);
			while (example.given[k].name)
				k++;
			example.given[k] =
				(struct given){ noise[0].name,
						upper ? noise[0].at.upper
						      : noise[0].at.lower };
			if (!strcmp(noise[0].name, "sigma"))
				example.given[k].value =
					upper ? noise[0].at.lower
					      : noise[0].at.upper;
			mechanism = make(&example, &err);
			cr_assert(mechanism, "%s", err.text);
			cr_assert(
				mechanism_delta(mechanism, 0.6, &found, &err));
			if (upper)
				cr_expect_geq(found.upper, 1e-4, "%s #%zu",
					      example.kind, i);
			else
				cr_expect_leq(found.lower, 1e-4, "%s #%zu",
					      example.kind, i);
			cr_expect_float_eq(found.value / 1e-4, 1, 1e-7,
					   "%s #%zu: %g", example.kind, i,
					   found.value);
			mechanism_free(mechanism);
		}
	}
	expect_no_leaks();
}

Test(privacy_mechanism, every_noise_keeps_a_delta_of_one)
{
	static const char *const kinds[] = { "gaussian", "laplace",
					     "randomized-response",
					     "approximate-dp",
					     "subsampled-gaussian" };

	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		struct example example = { kinds[i], { { "sampling", 0.1 } } };
		struct noise noise[NOISE_LIMIT];
		struct error err = { 0 };
		bool sigma;
		size_t count;

		cr_assert(example_noise(&example, 1, 1, noise, &count, &err),
			  "%s: %s", kinds[i], err.text);
		sigma = !strcmp(noise[0].name, "sigma");
		cr_expect_eq(noise[0].at.value, sigma ? 0 : INFINITY, "%s: %g",
			     kinds[i], noise[0].at.value);
	}
	expect_no_leaks();
}

/* The noise for many steps has, over those steps, the epsilon wanted. */
Test(privacy_mechanism, noise_of_many_steps_comes_back)
{
	struct example example = {
		"subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.02 }, { "steps", 300 } }
	};
	struct error err = { 0 };
	struct mechanism *mechanism;
	struct noise noise[NOISE_LIMIT];
	struct bracket found;
	size_t count;

	cr_assert(example_noise(&example, 2.385, 1e-5, noise, &count, &err),
		  "%s", err.text);
	cr_expect_leq(noise[0].at.lower, noise[0].at.upper);
	example.given[0].value = noise[0].at.upper;
	mechanism = make(&example, &err);
	cr_assert(mechanism_epsilon(mechanism, 1e-5, &found, &err));
	cr_expect_float_eq(found.upper, 2.385, 1e-6);
	mechanism_free(mechanism);
	expect_no_leaks();
}

/* The trade-off of a test at the sample's own 10 % point. */
static void
expect_sampled_tradeoff(const struct example *example)
{
	static double out[SAMPLE], in[SAMPLE];
	struct error err = { 0 };
	struct mechanism *mechanism = make(example, &err);
	double threshold, missed = 0;
	struct score_rates rates;
	struct bracket f;

	cr_assert(mechanism, "%s", err.text);
	cr_assert(mechanism_sample(mechanism, 3, 0, false, out, SAMPLE, &err));
	cr_assert(mechanism_sample(mechanism, 3, 1, true, in, SAMPLE, &err));
	qsort(out, SAMPLE, sizeof(*out), by_value);
	threshold = out[SAMPLE * 9 / 10];
	for (size_t i = 0; i < SAMPLE; i++)
		missed += in[i] < threshold;
	cr_assert(mechanism_tradeoff(mechanism, 0.1, &f, &err), "%s", err.text);
	cr_assert(mechanism_rates(mechanism, threshold, &rates, &err));
	cr_expect_float_eq(rates.without, 0.1, 5 * sqrt(0.09 / SAMPLE));
	cr_expect_float_eq(rates.with_not, missed / SAMPLE,
			   5 / sqrt(4.0 * SAMPLE));
	cr_expect_float_eq(missed / SAMPLE, f.value, 8 / sqrt(4.0 * SAMPLE),
			   "%s: %g, not %g", example->kind, missed / SAMPLE,
			   f.value);
	mechanism_free(mechanism);
}

Test(privacy_mechanism, composed_samples_are_as_hard_to_tell_as_f_says)
{
	static const struct example gaussian = { "subsampled-gaussian",
						 { { "sigma", 1 },
						   { "sampling", 0.1 },
						   { "steps", 50 },
						   { "direction",
						     DIRECTION_ADD } } };
	static const struct example laplace = {
		"laplace", { { "epsilon", 0.3 }, { "steps", 30 } }
	};

	expect_sampled_tradeoff(&gaussian);
	expect_sampled_tradeoff(&laplace);
	expect_no_leaks();
}

/* ---- refusals ---- */

static void
expect_refusal(const struct example *example, const char *words)
{
	struct error err = { 0 };
	struct mechanism *mechanism = make(example, &err);

	cr_expect_null(mechanism);
	cr_expect(strstr(err.text, words), "%s", err.text);
	mechanism_free(mechanism);
}

Test(privacy_mechanism, refusals_say_what_is_missing)
{
	static const struct {
		struct example example;
		const char *words;
	} cases[] = {
		{ { "gaussian", { { NULL, 0 } } },
		  "mechanism=gaussian needs mu= or sigma=" },
		{ { "gaussian", { { "mu", 1 }, { "sigma", 1 } } },
		  "takes mu= or sigma=, not both" },
		{ { "gaussian", { { "mu", -1 } } }, "mu=-1 must lie in" },
		{ { "laplace", { { NULL, 0 } } },
		  "mechanism=laplace needs epsilon=" },
		{ { "subsampled-gaussian",
		    { { "sigma", 1 }, { "sampling", 1.5 } } },
		  "sampling=1.5 must lie in" },
		{ { "gaussian", { { "mu", 1 }, { "steps", 0 } } },
		  "steps=0 must lie in" },
		{ { "randomized-response",
		    { { "epsilon", 1 }, { "options", 5 }, { "steps", 1e6 } } },
		  "more than 10000" },
		{ { "two-gaussians",
		    { { "mean0", 0 },
		      { "sd0", 1 },
		      { "mean1", 1 },
		      { "sd1", 200 },
		      { "steps", 2 } } },
		  "less than 50 times apart" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		expect_refusal(&cases[i].example, cases[i].words);
	expect_no_leaks();
}

/* Answers of a composed mechanism that verbs seldom ask for. */
Test(privacy_mechanism, composed_answers_belong_together)
{
	static const struct example thousand = {
		"subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.01 }, { "steps", 1000 } }
	};
	struct error err = { 0 };
	struct mechanism *made = make(&thousand, &err);
	struct bracket plain, log_delta, fnr, fpr;
	double density;

	cr_assert(made, "%s", err.text);
	cr_assert(mechanism_delta(made, 1, &plain, &err), "%s", err.text);
	cr_assert(mechanism_log_delta(made, 1, &log_delta, &err), "%s",
		  err.text);
	cr_expect_float_eq(exp(log_delta.value), plain.value,
			   1e-8 * plain.value);
	cr_assert(mechanism_tradeoff(made, 0.1, &fnr, &err), "%s", err.text);
	cr_assert(inverse_of(made, fnr.value, &fpr, &err), "%s", err.text);
	cr_expect_float_eq(fpr.value, 0.1, 1e-5);
	cr_assert(mechanism_log_density(made, 0.1, &density, &err), "%s",
		  err.text);
	cr_expect(isfinite(density));
	mechanism_free(made);
	expect_no_leaks();
}

/* ---- every question at awkward parameters ---- */

/* Makers may refuse with a sentence, too. */
static const struct example awkward[] = {
	{ "gaussian", { { "mu", 1e-9 } } },
	{ "gaussian", { { "mu", 1e9 } } },
	{ "gaussian", { { "sigma", 0.5 }, { "steps", 1e6 } } },
	{ "laplace", { { "epsilon", 1e-9 } } },
	{ "laplace", { { "epsilon", 600 } } },
	{ "laplace", { { "epsilon", 40 }, { "steps", 3 } } },
	{ "laplace", { { "epsilon", 60 }, { "steps", 3 } } },
	{ "randomized-response", { { "epsilon", 0 }, { "steps", 5 } } },
	{ "randomized-response", { { "epsilon", 600 }, { "steps", 50 } } },
	{ "randomized-response", { { "epsilon", 1 }, { "options", 1e9 } } },
	{ "approximate-dp", { { "epsilon", 0 } } },
	{ "approximate-dp", { { "epsilon", 1 }, { "mechanism-delta", 1 } } },
	{ "approximate-dp",
	  { { "epsilon", 1 },
	    { "mechanism-delta", 1e-300 },
	    { "steps", 99 } } },
	{ "subsampled-gaussian", { { "sigma", 1 }, { "sampling", 1e-12 } } },
	{ "subsampled-gaussian", { { "sigma", 1e-6 }, { "sampling", 0.5 } } },
	{ "subsampled-gaussian", { { "sigma", 1e9 }, { "sampling", 0.5 } } },
	{ "subsampled-gaussian",
	  { { "sigma", 0.01 }, { "sampling", 0.5 }, { "steps", 2 } } },
	{ "subsampled-gaussian",
	  { { "sigma", 1 }, { "sampling", 1 }, { "steps", 10 } } },
	{ "two-gaussians",
	  { { "mean0", 0 },
	    { "sd0", 1 },
	    { "mean1", 0 },
	    { "sd1", 1 },
	    { "steps", 4 } } },
	{ "two-gaussians",
	  { { "mean0", 0 },
	    { "sd0", 1 },
	    { "mean1", 1e12 },
	    { "sd1", 1e-12 } } },
	{ "two-gaussians",
	  { { "mean0", 5 },
	    { "sd0", 1 },
	    { "mean1", 0 },
	    { "sd1", 1.0000001 },
	    { "steps", 3 } } },
	{ "two-gaussians",
	  { { "mean0", 0 },
	    { "sd0", 1 },
	    { "mean1", 1e6 },
	    { "sd1", 30 },
	    { "steps", 2 } } },
	{ "curve", { { "steps", 1000 } } },
};

enum { AWKWARD = sizeof(awkward) / sizeof(awkward[0]) };

typedef bool ask_fn(const struct mechanism *mechanism, double at,
		    struct bracket *answer, struct error *err);

static void
expect_answer_or_sentence(const struct mechanism *mechanism, ask_fn *ask,
			  const char *what, double at)
{
	struct error err = { 0 };
	struct bracket found;

	if (!ask(mechanism, at, &found, &err)) {
		cr_expect_gt(strlen(err.text), 20, "%s %s at %g",
			     mechanism->kind->name, what, at);
		return;
	}
	cr_expect(found.lower <= found.value && found.value <= found.upper,
		  "%s steps %zu direction %d: %s at %g is %.17g %.17g %.17g",
		  mechanism->kind->name, mechanism->steps,
		  (int)mechanism->direction, what, at, found.lower, found.value,
		  found.upper);
}

static void
ask_everything(const struct mechanism *mechanism)
{
	static const struct {
		const char *what;
		ask_fn *ask;
		double at[5];
	} questions[] = {
		{ "delta", mechanism_delta, { 0, 1e-9, 1, 30, 700 } },
		{ "log-delta", mechanism_log_delta, { 0, 1e-9, 1, 30, 700 } },
		{ "epsilon", mechanism_epsilon, { 0, 1e-300, 1e-5, 0.5, 1 } },
		{ "fnr", mechanism_tradeoff, { 0, 1e-300, 1e-5, 0.5, 1 } },
	};

	for (size_t q = 0; q < sizeof(questions) / sizeof(questions[0]); q++) {
		for (size_t i = 0; i < 5; i++)
			expect_answer_or_sentence(mechanism, questions[q].ask,
						  questions[q].what,
						  questions[q].at[i]);
	}
}

Test(privacy_mechanism, awkward_parameters_are_answered_or_refused)
{
	for (size_t i = 0; i < AWKWARD; i++) {
		struct error err = { 0 };
		struct mechanism *made = make(&awkward[i], &err);

		if (!made) {
			cr_expect_gt(strlen(err.text), 20);
			continue;
		}
		ask_everything(made);
		for (int d = DIRECTION_ADD;
		     made->kind->directed && d <= DIRECTION_REMOVE; d++) {
			made->direction = (enum direction)d;
			ask_everything(made);
		}
		mechanism_free(made);
	}
	expect_no_leaks();
}
