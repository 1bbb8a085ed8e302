/* test_epsilon_star.c - the forms of epsilon* as methods */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/landscape/strategies.h"
#include "method/methods.h"
#include "method/star/goodness.h"
#include "stats/law/random.h"
#include "stats/sample/pareto.h"
#include "tests/oracle.h"
#include "tests/samples.h"
#include "tests/support.h"

TestSuite(method_epsilon_star, .timeout = 600);

/* The file's losses, `turn` rows rotated, so that order may differ. */
static struct dataset *
losses_from(const char *file, size_t turn)
{
	struct oracle *oracle = oracle_open(file);
	size_t rows = oracle_rows(oracle);
	struct dataset *data = dataset_new(file, KIND_LOSSES, rows);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < rows; i++) {
		loss[i] = oracle_number(oracle, (i + turn) % rows, "loss");
		member[i] = oracle_number(oracle, (i + turn) % rows, "member");
	}
	oracle_free(oracle);

	return data;
}

struct setup {
	struct settings settings;
	struct game game;
};

/* "name", "value", ... and a NULL. */
static struct setup *
setup_new(const char *const words[])
{
	struct setup *setup = memory_new(sizeof(*setup));
	struct error err;

	settings_init(&setup->settings);
	for (size_t i = 0; words && words[i]; i += 2) {
		enum setting setting;

		if (game_has_entry(words[i])) {
			cr_assert(game_set(&setup->game, words[i], words[i + 1],
					   &err));
			continue;
		}
		cr_assert(setting_find(words[i], &setting), "%s", words[i]);
		cr_assert(settings_set(&setup->settings, setting, words[i + 1],
				       &err),
			  "%s", err.text);
	}

	return setup;
}

static void
setup_free(struct setup *setup)
{
	settings_clear(&setup->settings);
	free(setup);
}

static struct result *
ask(const char *method, const struct dataset *data, const char *const words[],
    struct error *err)
{
	struct setup *setup = setup_new(words);
	struct question question = { .data = data,
				     .settings = &setup->settings,
				     .game = &setup->game };
	struct result *result = method_run(method_find(method), &question, err);

	setup_free(setup);

	return result;
}

static double
value(const struct result *result, const char *name)
{
	const struct quantity *quantity = result_quantity(result, name);

	cr_assert(quantity, "no %s", name);

	return quantity->value;
}

static double
epsilon(const char *method, const struct dataset *data,
	const char *const words[])
{
	struct error err;
	struct result *result = ask(method, data, words, &err);
	double found;

	cr_assert(result, "%s", err.text);
	found = value(result, "epsilon-star");
	cr_expect_eq(found, value(result, "epsilon"));
	result_release(result);

	return found;
}

TEST(method_epsilon_star, defaults_agree_with_the_table)
{
	struct oracle *oracle = oracle_open("epsstar_data.csv");

	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		struct dataset *data =
			losses_from(oracle_text(oracle, i, "file"), 0);
		const char *const uncut[] = { "cut", "0", NULL };
		const char *const one[] = { "components", "1", NULL };
		double par = oracle_number(oracle, i, "par_ddof0");

		cr_expect_float_eq(epsilon("epsilon-star", data, NULL), par,
				   1e-7);
		cr_expect_float_eq(epsilon("epsilon-star-mixture", data, one),
				   par, 1e-6);
		cr_expect_float_eq(
			epsilon("epsilon-star-empirical", data, NULL),
			oracle_number(oracle, i, "emp_cut_0.001"), 1e-7);
		cr_expect_float_eq(
			epsilon("epsilon-star-empirical", data, uncut),
			oracle_number(oracle, i, "emp_cut_0"), 1e-7);
		dataset_release(data);
	}
	oracle_free(oracle);
}

TEST(method_epsilon_star, the_order_of_rows_changes_no_digit)
{
	static const char *const names[] = { "epsilon-star",
					     "epsilon-star-empirical",
					     "epsilon-star-mixture",
					     "epsilon-star-bound" };
	struct dataset *data = losses_from("gamma_public_2.csv", 0);
	struct dataset *turned = losses_from("gamma_public_2.csv", 777);
	struct error err;

	for (size_t i = 0; i < 4; i++) {
		struct result *a = ask(names[i], data, NULL, &err);
		struct result *b = ask(names[i], turned, NULL, &err);

		cr_assert(a && b);
		cr_expect_eq(a->quantity_count, b->quantity_count);
		for (size_t k = 0; k < a->quantity_count; k++) {
			const struct quantity *p = &a->quantities[k];
			const struct quantity *q = &b->quantities[k];

			cr_expect(p->value == q->value || isnan(p->value),
				  "%s %s", names[i], p->name);
			cr_expect(p->lower == q->lower || isnan(p->lower));
		}
		result_release(a);
		result_release(b);
	}
	dataset_release(data);
	dataset_release(turned);
}

/* tau is in units of the file, and its rates are those of loss <= tau. */
TEST(method_epsilon_star, tau_speaks_of_losses_of_the_file)
{
	struct dataset *data = losses_from("gamma_public_3.csv", 0);
	struct two_samples s = two_samples_read("gamma_public_3.csv", "loss");
	struct error err;
	struct result *result = ask("epsilon-star", data, NULL, &err);
	double tau = value(result, "tau"), below = 0, above = 0;

	for (size_t i = 0; i < s.other_count; i++)
		below += s.others[i] <= tau;
	for (size_t i = 0; i < s.member_count; i++)
		above += s.members[i] > tau;
	/* Fitted against counted: near each other, not equal. */
	cr_expect_float_eq(value(result, "fpr"), below / (double)s.other_count,
			   0.05);
	cr_expect_float_eq(value(result, "fnr"), above / (double)s.member_count,
			   0.05);
	cr_expect(result_has_warning(result, W20));
	cr_expect(result_has_warning(result, W22));
	cr_expect_not(result_has_warning(result, W09));
	result_release(result);
	two_samples_free(&s);
	dataset_release(data);
}

TEST(method_epsilon_star, bound_is_a_lower_bound_about_the_model)
{
	struct dataset *data = losses_from("gamma_public_3.csv", 0);
	const char *const big[] = { "alpha", "0.6", NULL };
	struct error err;
	struct result *result = ask("epsilon-star-bound", data, NULL, &err);
	const struct quantity *found = result_quantity(result, "epsilon");

	cr_expect_eq(found->claim, CLAIM_LOWER_BOUND);
	cr_expect_eq(found->about, ABOUT_MODEL_INSTANCE);
	cr_expect_eq(found->sides, 1);
	cr_expect_float_eq(found->confidence, 0.95, 1e-12);
	cr_expect_gt(found->lower, 0.5);
	cr_expect_lt(found->lower, found->value);
	cr_expect_gt(value(result, "ceiling"), found->lower);
	found = result_quantity(result, "ceiling");
	cr_expect_eq(found->claim, CLAIM_CERTIFIED);
	cr_expect_eq(found->about, ABOUT_MODEL_INSTANCE);
	found = result_quantity(result, "fpr");
	cr_expect_eq(found->claim, CLAIM_CONFIDENCE_INTERVAL);
	cr_expect_eq(found->sides, 1);
	cr_expect(isnan(found->lower));
	cr_expect(found->upper > 0 && found->upper < 1);
	result_release(result);
	cr_expect_null(ask("epsilon-star-bound", data, big, &err));
	cr_expect(strstr(err.text, "0.5"), "%s", err.text);
	dataset_release(data);
}

TEST(method_epsilon_star, delta_above_one_in_n_and_fixed_halves_are_seen)
{
	struct dataset *data = losses_from("gamma_public_1.csv", 0);
	const char *const words[] = { "delta", "0.01", "randomised", "no",
				      NULL };
	struct error err;
	struct result *result = ask("epsilon-star", data, words, &err);

	cr_assert(result, "%s", err.text);
	cr_expect(result_has_warning(result, W09));
	cr_expect(result_has_warning(result, W19));
	result_release(result);
	dataset_release(data);
}

/* Predictions whose loss is the file's loss give the same answer. */
static struct dataset *
predictions(bool saturated)
{
	enum { ROWS = 600 };
	struct dataset *data = dataset_new("p", KIND_PREDICTIONS, ROWS);
	double *p = dataset_add_column(data, "p", ROLE_PROBABILITY);
	double *label = dataset_add_column(data, "y", ROLE_LABEL);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	struct random random = random_start(8, 8);

	for (size_t i = 0; i < ROWS; i++) {
		double loss;

		member[i] = i % 2 ? 1 : 0;
		loss = random_normal(&random) - (i % 2 ? 1 : 0);
		label[i] = i % 3 == 0;
		p[i] = 1 / (1 + exp(label[i] > 0 ? loss : -loss));
		if (saturated && i < 5)
			p[i] = label[i];
	}

	return data;
}

static struct dataset *
same_losses(const struct dataset *data)
{
	size_t rows = dataset_rows(data);
	struct dataset *made = dataset_new("l", KIND_LOSSES, rows);
	double *loss = dataset_add_column(made, "loss", ROLE_LOSS);
	double *member = dataset_add_column(made, "member", ROLE_MEMBER);
	const double *p = dataset_values(data, ROLE_PROBABILITY);
	const double *label = dataset_values(data, ROLE_LABEL);

	for (size_t i = 0; i < rows; i++) {
		double own = label[i] > 0 ? p[i] : 1 - p[i];

		loss[i] = log((1 - own) / own);
		member[i] = dataset_is_member(data, i);
	}

	return made;
}

TEST(method_epsilon_star, predictions_become_logit_losses)
{
	struct dataset *data = predictions(false), *same = same_losses(data);

	cr_expect_float_eq(epsilon("epsilon-star", data, NULL),
			   epsilon("epsilon-star", same, NULL), 1e-9);
	dataset_release(data);
	dataset_release(same);
}

/* A column for each class: the label names the one that counts. */
TEST(method_epsilon_star, classes_have_a_column_each)
{
	struct dataset *one = predictions(false);
	size_t rows = dataset_rows(one);
	struct dataset *many = dataset_new("m", KIND_PREDICTIONS, rows);
	double *p0 = dataset_add_column(many, "p0", ROLE_PROBABILITY);
	double *p1 = dataset_add_column(many, "p1", ROLE_PROBABILITY);
	double *p2 = dataset_add_column(many, "p2", ROLE_PROBABILITY);
	double *label = dataset_add_column(many, "y", ROLE_LABEL);
	double *member = dataset_add_column(many, "member", ROLE_MEMBER);

	for (size_t i = 0; i < rows; i++) {
		double p = dataset_values(one, ROLE_PROBABILITY)[i];
		bool is_one = dataset_values(one, ROLE_LABEL)[i] > 0;

		/* The true class is 2 or 0, with the same probability. */
		label[i] = is_one ? 2 : 0;
		p2[i] = is_one ? p : p / 2;
		p0[i] = is_one ? (1 - p) / 2 : 1 - p;
		p1[i] = 1 - p0[i] - p2[i];
		member[i] = dataset_is_member(one, i) ? 1 : 0;
	}
	cr_expect_float_eq(epsilon("epsilon-star", many, NULL),
			   epsilon("epsilon-star", one, NULL), 1e-9);
	dataset_release(one);
	dataset_release(many);
}

TEST(method_epsilon_star, clip_is_printed_and_warned_of_where_it_acts)
{
	struct dataset *mild = predictions(false), *hard = predictions(true);
	const char *const words[] = { "clip", "1e-3", NULL };
	struct error err;
	struct result *result = ask("epsilon-star", mild, NULL, &err);

	cr_expect_not(result_has_warning(result, W29));
	result_release(result);
	result = ask("epsilon-star", hard, NULL, &err);
	cr_expect(result_has_warning(result, W29));
	for (size_t i = 0; i < result->warning_count; i++) {
		if (result->warnings[i].warning == W29)
			cr_expect(strstr(result->warnings[i].text, "5 of 600"),
				  "%s", result->warnings[i].text);
	}
	result_release(result);
	/* It decides the min-max step, and so the answer. */
	cr_expect_neq(epsilon("epsilon-star", hard, words),
		      epsilon("epsilon-star", hard, NULL));
	dataset_release(mild);
	dataset_release(hard);
}

static struct dataset *
models(size_t count, size_t each)
{
	struct dataset *data =
		dataset_new("models", KIND_LOSSES, 2 * count * each);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	double *instance = dataset_add_column(data, "instance", ROLE_INSTANCE);
	struct random random = random_start(9, 9);

	for (size_t i = 0; i < 2 * count * each; i++) {
		member[i] = i % 2 ? 1 : 0;
		instance[i] = (double)(i / 2 % count) + 10;
		loss[i] = random_normal(&random) -
			  (i % 2 ? 0.2 * instance[i] - 1.5 : 0);
	}

	return data;
}

TEST(method_epsilon_star, one_of_several_models_must_be_named)
{
	struct dataset *data = models(3, 200);
	const char *const right[] = { "instance", "11", NULL };
	const char *const wrong[] = { "instance", "7", NULL };
	struct error err;

	cr_expect_null(ask("epsilon-star", data, NULL, &err));
	cr_expect(strstr(err.text, "3 trained models"), "%s", err.text);
	cr_expect_null(ask("epsilon-star", data, wrong, &err));
	cr_expect(strstr(err.text, "10 to 12"), "%s", err.text);
	cr_expect_gt(epsilon("epsilon-star", data, right), 0.5);
	dataset_release(data);
}

/* Two trainings in one file, of which the second leaks far more. */
TEST(method_epsilon_star, the_run_that_is_asked_for_is_the_model)
{
	static const char *const names[] = { "epsilon-star",
					     "epsilon-star-empirical",
					     "epsilon-star-mixture",
					     "epsilon-star-bound" };
	const char *const first[] = { "run", "1", "components", "1", NULL };
	const char *const second[] = { "run", "2", "components", "1", NULL };
	const char *const same[] = { "instance", "10", "components", "1",
				     NULL };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct dataset *both = models(2, 400);
		const double *instance = dataset_values(both, ROLE_INSTANCE);
		size_t rows = dataset_rows(both);
		struct dataset *data = dataset_new("runs", KIND_LOSSES, rows);
		double *run = dataset_add_column(data, "run", ROLE_RUN);
		double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
		double *member =
			dataset_add_column(data, "member", ROLE_MEMBER);

		for (size_t row = 0; row < rows; row++) {
			run[row] = instance[row] - instance[0] + 1;
			loss[row] = dataset_values(both, ROLE_LOSS)[row];
			member[row] = dataset_values(both, ROLE_MEMBER)[row];
		}
		cr_expect_eq(epsilon(names[i], data, first),
			     epsilon(names[i], both, same), "%s", names[i]);
		cr_expect_neq(epsilon(names[i], data, first),
			      epsilon(names[i], data, second), "%s", names[i]);
		dataset_release(data);
		dataset_release(both);
	}
}

TEST(method_epsilon_star, mechanism_keeps_the_order_of_theorem_two)
{
	struct dataset *data = models(5, 400);
	struct error err;
	struct result *result = ask("epsilon-star-mechanism", data, NULL, &err);

	cr_assert(result, "%s", err.text);
	cr_expect_gt(value(result, "epsilon"), 0.5);
	cr_expect_leq(value(result, "epsilon"), value(result, "log-mean-exp"));
	cr_expect_leq(value(result, "epsilon-empirical"),
		      value(result, "log-mean-exp-empirical"));
	cr_expect_eq(result_quantity(result, "epsilon")->about,
		     ABOUT_MECHANISM);
	cr_expect(result_has_warning(result, W05));
	result_release(result);
	dataset_release(data);
}

TEST(method_epsilon_star, mechanism_refuses_what_is_not_random_or_alone)
{
	struct dataset *data = models(5, 40), *one = models(1, 40);
	const char *const words[] = { "randomised", "no", NULL };
	struct error err;

	cr_expect_null(ask("epsilon-star-mechanism", data, words, &err));
	cr_expect(strstr(err.text, "deterministic"), "%s", err.text);
	cr_expect_null(ask("epsilon-star-mechanism", one, NULL, &err));
	cr_expect(strstr(err.text, "several models"), "%s", err.text);
	dataset_release(data);
	dataset_release(one);
}

static struct dataset *
tiny(double a, double b, double c, double is_member)
{
	struct dataset *data = dataset_new("tiny", KIND_LOSSES, 3);
	double *loss = dataset_add_column(data, "loss", ROLE_LOSS);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	loss[0] = a;
	loss[1] = b;
	loss[2] = c;
	member[2] = is_member;

	return data;
}

TEST(method_epsilon_star, data_that_cannot_answer_are_refused)
{
	struct dataset *one_class = tiny(1, 2, 3, 0), *flat = tiny(1, 1, 2, 1);
	struct error err;

	cr_expect_null(ask("epsilon-star", one_class, NULL, &err));
	cr_expect(strstr(err.text, "0 training"), "%s", err.text);
	cr_expect_null(ask("epsilon-star", flat, NULL, &err));
	cr_expect(strstr(err.text, "equal"), "%s", err.text);
	cr_expect_null(ask("epsilon-star-mixture", flat, NULL, &err));
	dataset_release(one_class);
	dataset_release(flat);
}

static bool
fits(struct goodness *goodness, const double x[], size_t count,
     struct goodness_order order)
{
	struct error err;

	return goodness_of_fit(goodness, x, count, &order, &err);
}

/* Two humps: one normal law is rejected, two are not. */
TEST(method_epsilon_star, goodness_tells_one_hump_from_two)
{
	enum { N = 4000 };
	double *x = memory_new_array(N, sizeof(*x));
	struct random random = random_start(12, 0);
	struct goodness one, two;
	struct mixture best;
	struct error err;

	for (size_t i = 0; i < N; i++)
		x[i] = random_normal(&random) + (i % 2 ? 5 : 0);
	cr_assert(fits(&one, x, N, (struct goodness_order){ 1, 1000, 1 }));
	cr_assert(fits(&two, x, N, (struct goodness_order){ 2, 1000, 1 }));
	cr_expect_eq(one.samples, 1000);
	cr_expect_lt(one.p, 0.001);
	cr_expect_gt(two.p, 0.05, "%g", two.p);
	cr_assert(goodness_fit(&best, x, N, 0, &err));
	cr_expect_eq(best.count, 2);
	cr_expect_not(fits(&one, x, 1, (struct goodness_order){ 1, 1000, 1 }));
	free(x);
}

/* Where the fit is right the test rejects in 5 % of cases. */
TEST(method_epsilon_star, goodness_rejects_true_fits_at_its_level)
{
	enum { N = 3000, RUNS = 400 };
	double *x = memory_new_array(N, sizeof(*x));
	struct goodness goodness;
	int rejected = 0;

	for (size_t run = 0; run < RUNS; run++) {
		struct random random = random_start(13, run);

		for (size_t i = 0; i < N; i++)
			x[i] = random_normal(&random);
		cr_assert(fits(&goodness, x, N,
			       (struct goodness_order){ 1, 150, run }));
		rejected += goodness.p < 0.05;
	}
	cr_expect_leq(rejected, 0.05 * RUNS + 3 * sqrt(0.05 * 0.95 * RUNS),
		      "%d", rejected);
	free(x);
}

/* Cloud 2 of pareto.csv, every point as two instances around it. */
static struct dataset *
cloud(struct oracle *oracle, size_t *points)
{
	struct dataset *data;
	double *names, *epsilons, *utilities;
	char **words;
	size_t rows = 0;

	for (size_t i = 0; i < oracle_rows(oracle); i++)
		rows += oracle_number(oracle, i, "cloud") > 1.5 ? 2 : 0;
	data = dataset_new("cloud", KIND_STRATEGIES, rows);
	epsilons = dataset_add_column(data, "e", ROLE_STRATEGY_EPSILON);
	utilities = dataset_add_column(data, "u", ROLE_UTILITY);
	names = memory_new_array(rows, sizeof(*names));
	words = memory_new_array(rows, sizeof(*words));
	*points = 0;
	for (size_t i = 0; i < oracle_rows(oracle); i++) {
		char name[16];

		if (oracle_number(oracle, i, "cloud") < 1.5)
			continue;
		for (size_t k = 0; k < 2; k++) {
			size_t row = *points + k * rows / 2;
			double off = k ? 0.125 : -0.125;

			names[row] = (double)*points;
			epsilons[row] =
				oracle_number(oracle, i, "epsilon") + off;
			utilities[row] =
				oracle_number(oracle, i, "utility") + off / 8;
		}
		snprintf(name, sizeof(name), "s%zu", *points);
		words[(*points)++] = memory_copy_text(name);
	}
	dataset_take_words(data, "name", ROLE_NAME, names, words, *points);

	return data;
}

TEST(method_epsilon_star, landscape_averages_instances_and_marks_the_table)
{
	struct oracle *oracle = oracle_open("pareto.csv");
	size_t points, row = 0;
	struct dataset *data = cloud(oracle, &points);
	const struct strategies *strategies = strategies_of(data);
	struct error err;
	struct result *result = ask("landscape", data, NULL, &err);

	cr_assert(result, "%s", err.text);
	cr_expect_eq(strategies->count, points);
	while (oracle_number(oracle, row, "cloud") < 1.5)
		row++;
	for (size_t i = 0; i < points; i++, row++) {
		const struct strategy *at = &strategies->at[i];

		cr_expect_eq(at->instances, 2);
		cr_expect_float_eq(at->epsilon,
				   oracle_number(oracle, row, "epsilon"),
				   1e-12);
		cr_expect_float_eq(at->epsilon_high - at->epsilon_low, 0.25,
				   1e-12);
		cr_expect_eq((at->marks & PARETO_HULL) != 0,
			     (int)oracle_number(oracle, row, "hull_frontier"));
		cr_expect_eq((at->marks & PARETO_FRONT) != 0,
			     (int)oracle_number(oracle, row, "nondominated"));
	}
	cr_expect_eq(value(result, "strategies"), (double)points);
	cr_expect_eq(value(result, "frontier"), 8);
	result_release(result);
	dataset_release(data);
	oracle_free(oracle);
}
