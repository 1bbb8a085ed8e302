/* test_mechanism.c - what every mechanism promises */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "tests/privacy/given.h"
#include "tests/support.h"

TestSuite(privacy_mechanism, .timeout = 600);

TEST(privacy_mechanism, each_describes_itself)
{
	for (size_t i = 0; mechanisms()[i]; i++) {
		const struct mechanism_kind *kind = mechanisms()[i];
		size_t length = strlen(kind->summary);

		cr_expect(kind->title && kind->reference);
		cr_expect(kind->start && (kind->between ||
					  (kind->sample && kind->loss &&
					   (kind->law || kind->is_heuristic))),
			  "%s", kind->name);
		/* Where the law answers, scores are losses with tails. */
		cr_expect(kind->rates || !kind->answers.log_delta, "%s",
			  kind->name);
		cr_expect_neq(kind->summary[length - 1], '.', "%s", kind->name);
		cr_expect_eq(mechanism_find(kind->name), kind);
	}
	cr_expect_null(mechanism_find("cauchy"));
}

/* ---- promises of the interface, for all examples ---- */

/* A scan: fine near 0, where e^epsilon alpha matters. */
static double
conjugate(const struct mechanism *mechanism, double epsilon)
{
	double most = 0;

	for (int i = 0; i <= 1000; i++) {
		double alpha = pow(i / 1000.0, 4);
		double beta = tradeoff_of(mechanism, alpha).value;

		most = fmax(most, 1 - beta - exp(epsilon) * alpha);
	}

	return most;
}

static void
check_conjugate(struct mechanism *mechanism, size_t number)
{
	for (double epsilon = 0; epsilon < 3; epsilon += 0.77) {
		double direct = delta_of(mechanism, epsilon).value;
		double other = conjugate(mechanism, epsilon);

		cr_expect(direct - 1e-3 <= other && other <= direct + 1e-12,
			  "#%zu epsilon=%g: %g, not %g", number, epsilon, other,
			  direct);
	}
}

TEST(privacy_mechanism, delta_is_the_conjugate_of_the_tradeoff)
{
	each_example(check_conjugate);
}

static void
check_inverse(struct mechanism *mechanism, size_t number)
{
	for (double delta = 0.3; delta > 1e-12; delta *= 0.13) {
		struct error err = { 0 };
		struct bracket found;
		double back;

		cr_assert(mechanism_epsilon(mechanism, delta, &found, &err));
		if (isinf(found.value))
			continue;
		back = delta_of(mechanism, found.value).value;
		cr_expect_leq(back, delta * (1 + 1e-9) + 4e-15, "#%zu delta=%g",
			      number, delta);
		if (!(found.value > 0))
			continue;
		back = delta_of(mechanism, found.value * (1 - 1e-6)).value;
		cr_expect_geq(back, delta * (1 - 1e-9), "#%zu delta=%g eps=%g",
			      number, delta, found.value);
	}
}

TEST(privacy_mechanism, epsilon_and_delta_are_inverse)
{
	each_example(check_inverse);
}

static void
check_other_side(struct mechanism *mechanism, size_t number)
{
	double last = 1;

	for (double alpha = 0.004; alpha < 1; alpha += 0.043) {
		double beta = tradeoff_of(mechanism, alpha).value;

		cr_expect_leq(beta, last + 1e-14);
		cr_expect_leq(beta, 1 - alpha + 1e-14);
		last = beta;
		if (!(beta > 1e-9))
			break;
		cr_expect_float_eq(inverse_of(mechanism, beta).value, alpha,
				   1e-7, "#%zu alpha=%g", number, alpha);
	}
}

TEST(privacy_mechanism, the_other_side_undoes_the_tradeoff)
{
	each_example(check_other_side);
}

/* delta(e) of removing is Q(L > e) - e^e P(L > e). */
static void
check_tails(struct mechanism *mechanism, size_t number)
{
	enum direction direction = mechanism->direction;

	mechanism->direction = DIRECTION_REMOVE;
	for (double epsilon = 0.011; epsilon < 4; epsilon += 0.41) {
		struct error err = { 0 };
		struct loss_tails tails;
		double direct = delta_of(mechanism, epsilon).value;

		if (!mechanism->answers->tails)
			break;
		cr_assert(mechanism_tails(mechanism, epsilon, &tails, &err));
		cr_expect_float_eq(
			exp(tails.with) - exp(epsilon + tails.without), direct,
			1e-13, "#%zu epsilon=%g", number, epsilon);
	}
	mechanism->direction = direction;
}

TEST(privacy_mechanism, tails_give_delta)
{
	each_example(check_tails);
}

static void
check_density(struct mechanism *mechanism, size_t number)
{
	double log_density, h = 1e-6;

	for (double loss = -0.19; loss < 1.3; loss += 0.213) {
		struct loss_tails before, after;
		struct error err = { 0 };

		if (!mechanism->answers->log_density)
			break;
		cr_assert(mechanism_tails(mechanism, loss - h, &before, &err));
		cr_assert(mechanism_tails(mechanism, loss + h, &after, &err));
		cr_assert(mechanism_log_density(mechanism, loss, &log_density,
						&err));
		cr_expect_float_eq(
			(exp(before.without) - exp(after.without)) / (2 * h),
			exp(log_density), 1e-4 * (1 + exp(log_density)),
			"#%zu loss=%g", number, loss);
	}
}

TEST(privacy_mechanism, density_is_the_slope_of_the_tail)
{
	each_example(check_density);
}

/* ---- refusals ---- */

static void
expect_refusal(const struct example *example, const char *words)
{
	struct error err = { 0 };
	struct mechanism *mechanism =
		example_make(example, &examples_points, &err);

	cr_expect_null(mechanism);
	cr_expect(strstr(err.text, words), "%s", err.text);
	mechanism_free(mechanism);
}

TEST(privacy_mechanism, refusals_say_what_is_missing)
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
}

/* Whoever set sampler=shuffle typed no steps of a shuffled-gaussian. */
TEST(privacy_mechanism, what_has_two_ends_says_so_where_losses_are_asked)
{
	const struct example shuffled = {
		"shuffled-gaussian", { { "sigma", 1 }, { "batches", 10 } }
	};
	struct mechanism *made = example_made(&shuffled, NULL);
	struct loss_tails tails;
	struct error err = { 0 };

	cr_expect_not(mechanism_tails(made, 0, &tails, &err));
	cr_expect(strstr(err.text, "only two ends are known"), "%s", err.text);
	mechanism_free(made);
}

/* Answers of a composed mechanism that verbs seldom ask for. */
TEST(privacy_mechanism, composed_answers_belong_together)
{
	static const struct example thousand = {
		"subsampled-gaussian",
		{ { "sigma", 1 }, { "sampling", 0.01 }, { "steps", 1000 } }
	};
	struct mechanism *made = example_made(&thousand, NULL);
	struct bracket plain = delta_of(made, 1), log_delta, fnr;
	struct error err = { 0 };
	double density;

	cr_assert(mechanism_log_delta(made, 1, &log_delta, &err), "%s",
		  err.text);
	cr_expect_float_eq(exp(log_delta.value), plain.value,
			   1e-8 * plain.value);
	fnr = tradeoff_of(made, 0.1);
	cr_expect_float_eq(inverse_of(made, fnr.value).value, 0.1, 1e-5);
	cr_assert(mechanism_log_density(made, 0.1, &density, &err), "%s",
		  err.text);
	cr_expect(isfinite(density));
	mechanism_free(made);
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

TEST(privacy_mechanism, awkward_parameters_are_answered_or_refused)
{
	for (size_t i = 0; i < AWKWARD; i++) {
		struct error err = { 0 };
		struct mechanism *made =
			example_make(&awkward[i], &examples_points, &err);

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
}
