/* test_epsilon_star.c - epsilon* by its tables, definition and coverage */

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/star/epsilon_star.h"
#include "privacy/star/loss_logit.h"
#include "stats/law/normal.h"
#include "stats/law/random.h"
#include "stats/sample/moments.h"
#include "stats/sample/sort.h"
#include "tests/oracle.h"
#include "tests/samples.h"
#include "tests/support.h"

TestSuite(privacy_epsilon_star, .timeout = 600);

static struct epsilon_star
between_normals(const struct normal_law *population,
		const struct normal_law *training, double delta, double cut)
{
	struct epsilon_star_window window = { .delta = delta, .cut = cut };
	struct distribution a = distribution_normal(population),
			    b = distribution_normal(training);

	return epsilon_star_between(&a, &b, &window);
}

static void
agrees_with_the_table(void)
{
	struct oracle *oracle = oracle_open("epsstar.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct normal_law population = {
			oracle_number(oracle, i, "mu_pop"),
			oracle_number(oracle, i, "s_pop"),
		};
		struct normal_law training = {
			oracle_number(oracle, i, "mu_tr"),
			oracle_number(oracle, i, "s_tr"),
		};
		double delta = oracle_number(oracle, i, "delta");
		double expected = oracle_number(oracle, i, "eps_star");
		struct epsilon_star star =
			between_normals(&population, &training, delta, delta);

		cr_expect(agrees(star.epsilon, expected,
				 oracle_number(oracle, i, "tol")),
			  "row %zu: %.12g not %.12g", i, star.epsilon,
			  expected);
	}
	oracle_free(oracle);
}

TEST(privacy_epsilon_star, normal_laws_agree_with_the_table)
{
	under_every_rounding(agrees_with_the_table);
}

/* Without the cut the supremum lies far in the tail. */
TEST(privacy_epsilon_star, cut_and_no_cut_are_two_numbers)
{
	struct normal_law population = { 0, 1 }, training = { -1, 0.8 };
	struct epsilon_star with =
		between_normals(&population, &training, 1e-5, 1e-5);
	struct epsilon_star without =
		between_normals(&population, &training, 1e-5, 0);

	cr_expect_float_eq(with.epsilon, 6.675, 1e-3, "%.9g", with.epsilon);
	cr_expect_float_eq(without.epsilon, 11.666, 1e-3, "%.9g",
			   without.epsilon);
}

static struct epsilon_star
of_gammas(double shift, double delta)
{
	struct epsilon_star_window window = { .delta = delta, .cut = delta };
	struct gamma_law a = { .shape = 2 + shift, .scale = 5 };
	struct gamma_law b = { .shape = 2, .scale = 5 };
	struct distribution population = distribution_gamma(&a),
			    training = distribution_gamma(&b);

	return epsilon_star_between(&population, &training, &window);
}

/* Closed form for whole shapes: P(X > x) = e^-z sum z^j / j!. */
TEST(privacy_epsilon_star, gamma_tails_are_what_they_should_be)
{
	for (int shape = 2; shape < 6; shape++) {
		struct gamma_law gamma = { .shape = shape, .scale = 5 };
		struct distribution law = distribution_gamma(&gamma);

		for (double x = 1e-3; x < 400; x *= 1.3) {
			double z = x / 5, term = exp(-z), above = 0, below = 0;

			for (int j = 0; j < 400; j++) {
				*(j < shape ? &above : &below) += term;
				term *= z / (j + 1);
			}
			cr_expect_float_eq(law.above(law.of, x) / above, 1,
					   1e-12, "%d %g", shape, x);
			cr_expect_float_eq(law.below(law.of, x) / below, 1,
					   1e-12, "%d %g", shape, x);
			cr_expect_float_eq(distribution_quantile_above(
						   &law, law.above(law.of, x)) /
						   x,
					   1, 1e-9 / law.below(law.of, x));
		}
	}
}

struct fitted {
	struct normal_law population, training;
};

static struct fitted
fit(const struct two_samples *s, int sample_sd)
{
	struct moments out = moments_of(s->others, s->other_count);
	struct moments in = moments_of(s->members, s->member_count);

	return (struct fitted){
		{ out.mean,
		  sample_sd ? moments_sample_sd(&out) : moments_sd(&out) },
		{ in.mean,
		  sample_sd ? moments_sample_sd(&in) : moments_sd(&in) },
	};
}

static double
epsilon_of(struct fitted f, double delta)
{
	return between_normals(&f.population, &f.training, delta, delta)
		.epsilon;
}

static double
empirical(const struct two_samples *s, double delta, double cut)
{
	struct epsilon_star_sample sample = { s->others, s->members,
					      s->other_count, s->member_count };

	return epsilon_star_empirical(&sample, delta, cut).epsilon;
}

static void
expect(const struct oracle *oracle, size_t row, const char *column,
       double value)
{
	double expected = oracle_number(oracle, row, column);

	cr_expect(agrees(value, expected, oracle_number(oracle, row, "tol")),
		  "row %zu %s: %.12g not %.12g", row, column, value, expected);
}

static void
check_file(const struct oracle *oracle, size_t row)
{
	struct two_samples s =
		two_samples_read(oracle_text(oracle, row, "file"), "loss");
	double delta = oracle_number(oracle, row, "delta");
	struct loss_logit_range range;
	struct fitted f;

	expect(oracle, row, "true_eps_star",
	       of_gammas(oracle_number(oracle, row, "d"), delta).epsilon);
	expect(oracle, row, "par_untransformed_ddof0",
	       epsilon_of(fit(&s, 0), delta));
	sort_numbers(s.others, s.other_count);
	sort_numbers(s.members, s.member_count);
	expect(oracle, row, "emp_cut_0.001", empirical(&s, delta, 0.001));
	expect(oracle, row, "emp_cut_0", empirical(&s, delta, 0));
	expect(oracle, row, "emp_cut_delta", empirical(&s, delta, delta));
	range = loss_logit_range_of(s.others, s.other_count, s.members,
				    s.member_count);
	loss_logit(s.others, s.others, s.other_count, range);
	loss_logit(s.members, s.members, s.member_count, range);
	f = fit(&s, 0);
	expect(oracle, row, "mu_pop", f.population.mean);
	expect(oracle, row, "s_pop", f.population.sd);
	expect(oracle, row, "mu_tr", f.training.mean);
	expect(oracle, row, "s_tr", f.training.sd);
	expect(oracle, row, "par_ddof0", epsilon_of(f, delta));
	expect(oracle, row, "par_ddof1", epsilon_of(fit(&s, 1), delta));
	two_samples_free(&s);
}

static void
files_agree_with_the_table(void)
{
	struct oracle *oracle = oracle_open("epsstar_data.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++)
		check_file(oracle, i);
	oracle_free(oracle);
}

TEST(privacy_epsilon_star, loss_files_agree_with_the_table)
{
	under_every_rounding(files_agree_with_the_table);
}

/* At delta 1e-5, worked out elsewhere. */
TEST(privacy_epsilon_star, gamma_laws_have_the_known_values)
{
	static const double known[] = { 0, 4.3192, 6.6173, 8.0402 };

	for (int d = 0; d < 4; d++) {
		cr_expect_float_eq(of_gammas(d, 1e-5).epsilon, known[d], 5e-5,
				   "d=%d", d);
	}
}

/* The supremum against 200000 thresholds, for laws with several tops. */
TEST(privacy_epsilon_star, supremum_is_not_below_a_fine_row_of_thresholds)
{
	for (size_t run = 0; run < 12; run++) {
		struct random random = random_start(31, run);
		struct epsilon_star_window window = { 1e-4, 1e-4, run % 2 };
		struct mixture a = { .count = 1 + run % 5 };
		struct mixture b = { .count = 1 + run % 3 };
		struct distribution p = { 0 }, t = { 0 };
		struct epsilon_star star;
		double best = 1;

		for (size_t k = 0; k < 5; k++) {
			a.weight[k] = 1 / (double)a.count;
			b.weight[k] = 1 / (double)b.count;
			a.mean[k] = 3 * random_normal(&random);
			b.mean[k] = 3 * random_normal(&random);
			a.sd[k] = exp(random_normal(&random) - 1);
			b.sd[k] = exp(random_normal(&random) - 1);
		}
		p = distribution_mixture(&a);
		t = distribution_mixture(&b);
		star = epsilon_star_between(&p, &t, &window);
		for (int i = 0; i < 200000; i++) {
			double at = -15 + 30 * i / 200000.0;
			struct star_rates r =
				epsilon_star_rates(&p, &t, at, run % 2);

			if (fmin(fmin(r.fpr, r.tnr), fmin(r.fnr, r.tpr)) < 1e-4)
				continue;
			for (int k = 0; k < 4; k++)
				best = fmax(best,
					    epsilon_star_ratio(k, &r, 1e-4));
		}
		cr_expect_geq(star.epsilon, log(best) - 1e-9,
			      "run %zu: %.9g below %.9g", run, star.epsilon,
			      log(best));
		cr_expect_leq(star.epsilon, log(best) + 1e-2, "run %zu: %.9g",
			      run, star.epsilon);
	}
}

TEST(privacy_epsilon_star, turning_the_line_round_changes_nothing)
{
	struct normal_law p = { 1, 1 }, t = { 0, 1.2 };
	struct normal_law minus_p = { -1, 1 }, minus_t = { 0, 1.2 };
	struct epsilon_star_window down = { 1e-5, 1e-5, true };
	struct distribution a = distribution_normal(&minus_p),
			    b = distribution_normal(&minus_t);
	struct epsilon_star one = between_normals(&p, &t, 1e-5, 1e-5);
	struct epsilon_star two = epsilon_star_between(&a, &b, &down);

	cr_expect_float_eq(one.epsilon, two.epsilon, 1e-12);
	cr_expect_float_eq(one.threshold, -two.threshold, 1e-6);
	cr_expect_float_eq(one.rates.fpr, two.rates.fpr, 1e-7);
	cr_expect_eq(one.ratio, two.ratio);
}

/* By the definition: every pooled loss as a threshold, counting all. */
static double
plain_empirical(const struct epsilon_star_sample *s, double delta, double cut)
{
	double best = 1;

	for (size_t i = 0; i < s->population_count + s->training_count; i++) {
		double at = i < s->population_count
				    ? s->population[i]
				    : s->training[i - s->population_count];
		double t = 0, eta = 0, d = delta;

		for (size_t j = 0; j < s->population_count; j++)
			t += (s->population[j] <= at) /
			     (double)s->population_count;
		for (size_t j = 0; j < s->training_count; j++)
			eta += (s->training[j] > at) /
			       (double)s->training_count;
		if (t <= cut + 1e-9 || t >= 1 - cut - 1e-9 ||
		    eta <= cut + 1e-9 || eta >= 1 - cut - 1e-9)
			continue;
		best = fmax(best, fmax((1 - d - eta) / t, (1 - d - t) / eta));
		best = fmax(best,
			    fmax((eta - d) / (1 - t), (t - d) / (1 - eta)));
	}

	return log(best);
}

TEST(privacy_epsilon_star, empirical_road_equals_the_definition)
{
	enum { LIMIT = 60 };

	for (size_t run = 0; run < 100; run++) {
		struct random random = random_start(41, run);
		double out[LIMIT], in[LIMIT];
		struct epsilon_star_sample s = {
			out, in, 1 + random_below(&random, LIMIT),
			1 + random_below(&random, LIMIT)
		};
		double delta = run % 3 ? 0.01 : 0, cut = run % 2 ? 0.1 : 0;

		for (size_t i = 0; i < LIMIT; i++) {
			out[i] = floor(4 * random_normal(&random));
			in[i] = floor(4 * random_normal(&random)) - 2;
		}
		sort_numbers(out, s.population_count);
		sort_numbers(in, s.training_count);
		cr_expect_float_eq(
			epsilon_star_empirical(&s, delta, cut).epsilon,
			plain_empirical(&s, delta, cut), 1e-9, "run %zu", run);
	}
}

TEST(privacy_epsilon_star, empty_window_gives_zero_without_a_threshold)
{
	double out[] = { 5, 6, 7 }, in[] = { 1, 2, 3 };
	struct epsilon_star_sample s = { out, in, 3, 3 };
	struct epsilon_star star = epsilon_star_empirical(&s, 0, 0.4);

	cr_expect_eq(star.epsilon, 0);
	cr_expect(isnan(star.threshold));
	cr_expect_eq(star.ratio, -1);
}

/*
 * Coverage, simulated: training losses are what they are, population losses
 * are drawn; the epsilon of Definition 1 with the same cut is known.
 */
static double
definition_one(const double training[], size_t count, double mean, double delta)
{
	double best = 1;

	for (size_t j = 1; j < count; j++) {
		double fnr = (double)(count - j) / (double)count;
		struct star_rates r = { normal_below(training[j - 1] - mean),
					normal_above(training[j - 1] - mean),
					fnr, 1 - fnr };

		for (int k = 0; k < 2; k++)
			best = fmax(best, epsilon_star_ratio(k, &r, delta));
	}

	return log(best);
}

static int
count_misses(double mean, size_t n0, bool reflect)
{
	enum { N1 = 400, RUNS = 2000 };
	double in[N1], *out = memory_new_array(n0, sizeof(*out));
	struct random random = random_start(51, n0);
	struct epsilon_star_sample s = { out, in, n0, N1 };
	double truth;
	int missed = 0;

	for (size_t i = 0; i < N1; i++)
		in[i] = random_normal(&random);
	sort_numbers(in, N1);
	truth = definition_one(in, N1, mean, 1e-3);
	if (reflect)
		truth = fmax(truth, 0.4);
	for (size_t run = 0; run < RUNS; run++) {
		for (size_t i = 0; i < n0; i++)
			out[i] = mean + random_normal(&random);
		sort_numbers(out, n0);
		missed +=
			epsilon_star_bound(&s, 1e-3, 0, 0.05, reflect).epsilon >
			truth;
	}
	free(out);

	return missed;
}

TEST(privacy_epsilon_star, bound_holds_at_its_confidence)
{
	/* 5 % of 2000 and three deviations. */
	int limit = 100 + 29;

	cr_expect_leq(count_misses(0, 300, false), limit);
	cr_expect_leq(count_misses(1.5, 300, false), limit);
	cr_expect_leq(count_misses(1.5, 2000, false), limit);
	cr_expect_leq(count_misses(0, 300, true), limit);
}

TEST(privacy_epsilon_star,
     bound_is_not_above_the_estimate_and_below_its_ceiling)
{
	struct two_samples s = two_samples_read("gamma_public_3.csv", "loss");
	struct epsilon_star_sample sample = { s.others, s.members,
					      s.other_count, s.member_count };
	struct epsilon_star bound, estimate;
	double n0 = (double)s.other_count, margin = sqrt(log(20) / 2 / n0);

	sort_numbers(s.others, s.other_count);
	sort_numbers(s.members, s.member_count);
	bound = epsilon_star_bound(&sample, 1e-5, 1e-5, 0.05, false);
	estimate = epsilon_star_empirical(&sample, 1e-5, 1e-5);
	cr_expect_gt(bound.epsilon, 0.5);
	cr_expect_lt(bound.epsilon, estimate.epsilon);
	cr_expect_lt(bound.epsilon,
		     epsilon_star_bound_ceiling(s.other_count, s.member_count,
						1e-5, 1e-5, 0.05));
	cr_expect_float_eq(epsilon_star_counted(&sample, bound.threshold).fpr +
				   margin,
			   bound.rates.fpr, 1e-9);
	cr_expect_leq(
		epsilon_star_bound(&sample, 1e-5, 1e-5, 0.01, false).epsilon,
		bound.epsilon);
	two_samples_free(&s);
}

/* Perfect separation reaches the ceiling. */
TEST(privacy_epsilon_star, ceiling_is_reached_by_perfect_losses)
{
	double out[50], in[80];
	struct epsilon_star_sample s = { out, in, 50, 80 };

	for (int i = 0; i < 80; i++)
		in[i] = i;
	for (int i = 0; i < 50; i++)
		out[i] = 100 + i;
	cr_expect_float_eq(
		epsilon_star_bound(&s, 1e-5, 1e-5, 0.05, false).epsilon,
		epsilon_star_bound_ceiling(50, 80, 1e-5, 1e-5, 0.05), 1e-9);
}

/* Theorem 2: the mechanism's epsilon is not above log E exp(epsilon*). */
TEST(privacy_epsilon_star, mechanism_is_below_the_log_of_the_mean)
{
	enum { INSTANCES = 9 };
	struct normal_law out[INSTANCES], in[INSTANCES];
	struct random random = random_start(61, 0);
	struct epsilon_star_window window = { 1e-5, 1e-5, false };
	struct epsilon_star_mechanism found;

	for (int run = 0; run < 20; run++) {
		for (int i = 0; i < INSTANCES; i++) {
			out[i] = (struct normal_law){ random_normal(&random),
						      1 };
			in[i] = (struct normal_law){
				out[i].mean - fabs(random_normal(&random)),
				exp(0.2 * random_normal(&random))
			};
		}
		found = epsilon_star_mechanism(out, in, INSTANCES, &window);
		cr_expect_leq(found.mechanism, found.log_mean + 1e-9);
		cr_expect_gt(found.mechanism, 0);
	}
	/* One instance, or equal ones: both are the cut-on-t epsilon*. */
	for (int i = 0; i < INSTANCES; i++) {
		out[i] = (struct normal_law){ 1, 1 };
		in[i] = (struct normal_law){ 0, 1 };
	}
	found = epsilon_star_mechanism(out, in, INSTANCES, &window);
	cr_expect_float_eq(found.mechanism, found.log_mean, 1e-9);
}

TEST(privacy_epsilon_star, counted_mechanism_keeps_the_order)
{
	enum { INSTANCES = 5, N = 400 };
	static double out[INSTANCES][N], in[INSTANCES][N];
	struct epsilon_star_sample samples[INSTANCES];
	struct epsilon_star_window window = { 1e-3, 0.01, false };
	struct random random = random_start(71, 0);
	struct epsilon_star_mechanism found;

	for (int i = 0; i < INSTANCES; i++) {
		for (int k = 0; k < N; k++) {
			out[i][k] = i + random_normal(&random);
			in[i][k] = i - 1 + random_normal(&random);
		}
		sort_numbers(out[i], N);
		sort_numbers(in[i], N);
		samples[i] =
			(struct epsilon_star_sample){ out[i], in[i], N, N };
	}
	found = epsilon_star_mechanism_empirical(samples, INSTANCES, &window);
	cr_expect_leq(found.mechanism, found.log_mean + 1e-9);
	cr_expect_gt(found.mechanism, 1);
	cr_expect_gt(found.fpr, 0.01);
}

TEST(privacy_epsilon_star, transform_stays_in_its_range_and_goes_back)
{
	double losses[] = { -3, 0, 2.5, 7 }, to[4];
	struct loss_logit_range range =
		loss_logit_range_of(losses, 2, losses + 2, 2);

	loss_logit(to, losses, 4, range);
	/* Literally as printed: p = exp(-(1 + u)), log p - log(1 - p). */
	for (int i = 0; i < 4; i++) {
		double p = exp(-1 - (losses[i] + 3) / 10);

		cr_expect_float_eq(to[i], log(p) - log(1 - p), 1e-14);
		cr_expect_float_eq(loss_logit_back(to[i], range), losses[i],
				   1e-13);
	}
	cr_expect_float_eq(to[0], -0.5413, 1e-4);
	cr_expect_float_eq(to[3], -1.8546, 1e-4);
}

TEST(privacy_epsilon_star, clip_acts_only_where_it_must_and_is_counted)
{
	size_t clipped = 0;
	double inside = loss_logit_of_probability(0.9, 1e-9, &clipped), one,
	       zero;

	cr_expect_eq(clipped, 0);
	one = loss_logit_of_probability(1, 1e-6, &clipped);
	zero = loss_logit_of_probability(0, 1e-6, &clipped);
	cr_expect_eq(clipped, 2);
	cr_expect_float_eq(inside, -log(0.9 / 0.1), 1e-14);
	cr_expect_float_eq(one, -log((1 - 1e-6) / 1e-6), 1e-9);
	cr_expect_float_eq(zero, log((1 - 1e-6) / 1e-6), 1e-9);
}

TEST(privacy_epsilon_star, delta_guideline_is_below_one_in_n)
{
	cr_expect_float_eq(epsilon_star_delta(32561), 1 / (32561 * log(32561)),
			   1e-18);
	cr_expect_lt(epsilon_star_delta(1000), 1e-3);
}
