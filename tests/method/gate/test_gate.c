/* test_gate.c - what may refute a claim, and what may not */

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/gate/gate.h"
#include "method/gate/gate_power.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "stats/law/random.h"
#include "tests/support.h"

TestSuite(method_gate, .timeout = 300);

/* The gate on given data, settings, game entries ("name=value ..."). */
struct trial {
	const struct dataset *data;
	const char *settings, *method;
	struct gate_claim claim;
	struct game game;
};

/* Rows are runs, unless the card of the trial says how many runs there were. */
static void
check(const struct trial *trial, struct gate *gate)
{
	struct game game = trial->game;
	const struct method *method;
	struct settings settings;
	struct question ask = { .data = trial->data,
				.settings = &settings,
				.game = &game,
				.threads = 1 };
	struct gate_claim claim = trial->claim;
	struct error err = { 0 };

	if (!*game_get(&game, GAME_ROWS_ARE))
		(void)!game_set(&game, "rows-are", "runs", &err);
	method = trial->method ? method_find(trial->method)
			       : gate_method(trial->data, &game);
	settings_init(&settings);
	set_line(&settings, trial->settings ? trial->settings : "");
	cr_assert(gate_check(method, &ask, &claim, gate, &err), "%s", err.text);
	settings_clear(&settings);
}

static enum gate_verdict
verdict_of(const struct trial *trial, char reason[480])
{
	enum gate_verdict verdict;
	struct gate gate;

	check(trial, &gate);
	verdict = gate.verdict;
	if (reason)
		snprintf(reason, 480, "%s", gate.reason);
	gate_clear(&gate);

	return verdict;
}

/* The power that W21 names, or NaN. */
static double
power_named(const struct trial *trial)
{
	double power = NAN;
	struct gate gate;

	check(trial, &gate);
	for (size_t i = 0; i < gate.evidence->warning_count; i++) {
		const struct raised *raised = &gate.evidence->warnings[i];
		const char *at = strstr(raised->text, "probability ");

		if (raised->warning == W21 && at)
			power = strtod(at + strlen("probability "), NULL);
	}
	gate_clear(&gate);

	return power;
}

static struct dataset *
game_of(size_t canaries, size_t guesses, double correct)
{
	struct dataset *data = dataset_new("game", KIND_GUESSES, 1);

	*dataset_add_column(data, "canaries", ROLE_CANARIES) = (double)canaries;
	*dataset_add_column(data, "guesses", ROLE_GUESSES) = (double)guesses;
	*dataset_add_column(data, "correct", ROLE_CORRECT) = correct;

	return data;
}

static struct mechanism *
mechanism_like(const char *line)
{
	struct settings settings;
	struct error err = { 0 };
	struct mechanism *made;

	settings_init(&settings);
	set_line(&settings, line);
	made = mechanism_settings_make(&settings, NULL, &err);
	cr_assert(made, "%s", err.text);
	settings_clear(&settings);

	return made;
}

/* Scores of a mechanism of known epsilon, n of each class. */
static struct dataset *
scores_of(const struct mechanism *mechanism, size_t n, uint64_t seed)
{
	struct dataset *data = dataset_new("simulated", KIND_SCORES, 2 * n);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	struct error err = { 0 };

	cr_assert(mechanism_sample(mechanism, seed, 0, true, score, n, &err));
	cr_assert(mechanism_sample(mechanism, seed, 1, false, score + n, n,
				   &err));
	dataset_set_members_first(data, n);

	return data;
}

TEST(method_gate, a_bound_above_the_claim_refutes)
{
	struct dataset *data = sample_counts(900, 100, 10, 990);
	struct trial trial = { .data = data, .claim = { .epsilon = 1 } };
	char reason[480];

	cr_expect_eq(verdict_of(&trial, reason), GATE_REFUTED, "%s", reason);
	trial.claim.epsilon = 4.6;
	cr_expect_eq(verdict_of(&trial, reason), GATE_NOT_REFUTED, "%s",
		     reason);
	trial.claim.epsilon = 30;
	cr_expect_eq(verdict_of(&trial, reason), GATE_CANNOT_TELL);
	cr_expect(strstr(reason, "more trials"), "%s", reason);
	dataset_release(data);
}

TEST(method_gate, only_bounds_refute)
{
	struct dataset *data = sample_counts(900, 100, 10, 990);
	static const char *const names[] = { "plug-in",   "jeffreys",
					     "bayes",     "katz",
					     "fdp-bayes", "fdp-clopper-pearson",
					     "compose" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct trial trial = { .data = data,
				       .method = names[i],
				       .claim = { .epsilon = 0.01 } };

		cr_expect_eq(verdict_of(&trial, NULL), GATE_CANNOT_TELL, "%s",
			     names[i]);
	}
	dataset_release(data);
}

static void
expect_advice(const struct trial *trial, const char *says, const char * not )
{
	char reason[480];

	cr_expect_eq(verdict_of(trial, reason), GATE_CANNOT_TELL);
	cr_expect(strstr(reason, says), "%s: %s", trial->method, reason);
	cr_expect_null(strstr(reason, not ), "%s: %s", trial->method, reason);
}

TEST(method_gate, one_trained_model_is_no_family)
{
	struct dataset *data = sample_scores(200, -1, 3);
	struct dataset *losses = dataset_new("losses", KIND_LOSSES, 400);
	struct mechanism *claim = mechanism_like("mechanism=gaussian mu=1");
	struct trial trial = { .data = losses,
			       .method = "epsilon-star-bound",
			       .claim = { .epsilon = 0.1 } };

	memcpy(dataset_add_column(losses, "loss", ROLE_LOSS),
	       dataset_values(data, ROLE_SCORE), 400 * sizeof(double));
	memcpy(dataset_add_column(losses, "member", ROLE_MEMBER),
	       dataset_values(data, ROLE_MEMBER), 400 * sizeof(double));
	expect_advice(&trial, "one trained model", "family");
	expect_advice(&trial, "take clopper-pearson", "mechanism=");
	trial.claim = (struct gate_claim){ .epsilon = NAN, .mechanism = claim };
	expect_advice(&trial, "one trained model", "family");
	mechanism_free(claim);
	dataset_release(losses);
	dataset_release(data);
}

TEST(method_gate, advice_names_methods_that_take_the_data)
{
	struct dataset *guesses = dataset_new("run", KIND_GUESSES, 1);
	struct dataset *scores = sample_scores(200, 1, 3);
	struct mechanism *claim = mechanism_like("mechanism=gaussian mu=1");
	struct trial trial = { .data = guesses,
			       .method = "one-run-fdp",
			       .claim = { .epsilon = 0.5 } };

	*dataset_add_column(guesses, "canaries", ROLE_CANARIES) = 1000;
	*dataset_add_column(guesses, "guesses", ROLE_GUESSES) = 200;
	*dataset_add_column(guesses, "correct", ROLE_CORRECT) = 180;
	expect_advice(&trial, "give mechanism= or claim=FILE, or take one-run",
		      "clopper-pearson");
	trial.data = scores;
	expect_advice(&trial, "take one-run", "mechanism=");
	trial.claim = (struct gate_claim){ .epsilon = NAN, .mechanism = claim };
	expect_advice(&trial, "give guesses", "clopper-pearson");
	trial.method = "compose";
	expect_advice(&trial, "take clopper-pearson", "mechanism=");
	trial.claim = (struct gate_claim){ .epsilon = 0.5 };
	expect_advice(&trial, "names none: take clopper-pearson", "mechanism=");
	trial.method = "fdp-clopper-pearson";
	expect_advice(&trial, "give mechanism=", "one-run");
	mechanism_free(claim);
	dataset_release(scores);
	dataset_release(guesses);
}

TEST(method_gate, a_policy_without_correction_refutes_nothing)
{
	struct mechanism *strong = mechanism_like("mechanism=gaussian mu=3");
	struct dataset *data = scores_of(strong, 400, 1);
	static const struct {
		const char *settings;
		enum gate_verdict verdict;
	} policies[] = {
		{ "policy=best", GATE_CANNOT_TELL },
		{ "policy=bonferroni-hull", GATE_CANNOT_TELL },
		{ "policy=split", GATE_REFUTED },
		{ "policy=multisplit", GATE_REFUTED },
		{ "policy=band", GATE_REFUTED },
		{ "policy=band band=dkw", GATE_REFUTED },
		{ "policy=bonferroni", GATE_REFUTED },
		{ "tau=1.5", GATE_REFUTED },
		{ "tau-rank=20", GATE_REFUTED },
	};

	for (size_t i = 0; i < sizeof(policies) / sizeof(policies[0]); i++) {
		struct trial trial = { .data = data,
				       .settings = policies[i].settings,
				       .claim = { .epsilon = 0.3 } };

		cr_expect_eq(verdict_of(&trial, NULL), policies[i].verdict,
			     "%s", policies[i].settings);
	}
	dataset_release(data);
	mechanism_free(strong);
}

TEST(method_gate, assumptions_that_do_not_hold_decide_first)
{
	struct dataset *data = sample_counts(900, 100, 10, 990);
	struct trial trial = { .data = data, .claim = { .epsilon = 1 } };
	struct error err = { 0 };

	cr_assert(game_set(&trial.game, "randomised", "no", &err));
	cr_expect_eq(verdict_of(&trial, NULL), GATE_CANNOT_TELL);
	trial.game = (struct game){ 0 };
	cr_assert(game_set(&trial.game, "adjacency", "add-remove", &err));
	trial.claim.adjacency = ADJACENCY_REPLACE_ONE;
	cr_expect_eq(verdict_of(&trial, NULL), GATE_CANNOT_TELL);
	/* 900 of 1000 against 10 of 1000: 4.1, so 3 as 2 x 1.5 falls */
	cr_assert(game_set(&trial.game, "adjacency", "replace-one", &err));
	trial.claim.adjacency = ADJACENCY_ADD_REMOVE;
	trial.claim.epsilon = 1.5;
	cr_expect_eq(verdict_of(&trial, NULL), GATE_REFUTED);
	trial.claim.epsilon = 2.1;
	cr_expect_eq(verdict_of(&trial, NULL), GATE_NOT_REFUTED);
	dataset_release(data);
}

/* Twice the epsilon leaves an FNR of 0.047 there, two changes 0.16. */
TEST(method_gate, two_changes_are_tested_by_their_curve)
{
	struct dataset *data = sample_counts(1900, 100, 100, 1900);
	struct trial trial = {
		.data = data,
		.claim = { .epsilon = 1.5, .adjacency = ADJACENCY_ADD_REMOVE },
	};
	struct error err = { 0 };
	char reason[480];

	cr_assert(game_set(&trial.game, "adjacency", "zero-out", &err));
	cr_expect_eq(verdict_of(&trial, reason), GATE_CANNOT_TELL, "%s",
		     reason);
	cr_assert(game_set(&trial.game, "adjacency", "replace-one", &err));
	cr_expect_eq(verdict_of(&trial, reason), GATE_REFUTED, "%s", reason);
	cr_expect(strstr(reason, "promise for two changes"), "%s", reason);
	trial.claim.epsilon = 3;
	trial.claim.adjacency = ADJACENCY_REPLACE_ONE;
	cr_expect_eq(verdict_of(&trial, reason), GATE_NOT_REFUTED, "%s",
		     reason);
	dataset_release(data);
}

TEST(method_gate, a_confidence_of_one_half_refutes_nothing)
{
	static const char *const halves[] = { "alpha=0.95", "alpha=0.5",
					      "confidence=0.05" };
	struct dataset *data = sample_counts(900, 100, 10, 990);
	struct trial trial = { .data = data, .claim = { .epsilon = 1 } };
	char reason[480];

	for (size_t i = 0; i < 3; i++) {
		trial.settings = halves[i];
		cr_expect_eq(verdict_of(&trial, reason), GATE_CANNOT_TELL);
		cr_expect(strstr(reason, "did you mean alpha=0.05?"), "%s",
			  reason);
	}
	trial.settings = "alpha=0.49";
	cr_expect_eq(verdict_of(&trial, NULL), GATE_REFUTED);
	/* two files share an alpha of 0.9 */
	trial.claim.alpha = 0.9;
	trial.settings = "alpha=0.45";
	cr_expect_eq(verdict_of(&trial, NULL), GATE_CANNOT_TELL);
	dataset_release(data);
}

/* Claimed (1, 1e-5) as randomized response, which is what it is. */
TEST(method_gate, randomized_response_keeps_its_true_claim)
{
	struct mechanism *truth =
		mechanism_like("mechanism=randomized-response epsilon=1");
	static const char *const ways[] = { "", "policy=band", "tau=0.5",
					    "policy=multisplit splits=5" };

	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct dataset *data = scores_of(truth, 1000, seed);

		for (size_t i = 0; i < 8; i++) {
			struct trial trial = {
				.data = data,
				.settings = ways[i % 4],
				.claim = { .epsilon = i < 4 ? 1 : NAN,
					   .mechanism = i < 4 ? NULL : truth },
			};

			cr_expect_neq(verdict_of(&trial, NULL), GATE_REFUTED,
				      "seed %zu %s", (size_t)seed, ways[i % 4]);
		}
		dataset_release(data);
	}
	mechanism_free(truth);
}

/*
 * Tight auditing, figure 9: epsilon 1.27 claimed, 1.57 true at 1e-5, 20,000
 * runs a class, a fixed threshold.  The curve finds it, epsilon cannot.
 */
TEST(method_gate, too_little_noise_is_seen_by_the_curve_only)
{
	struct mechanism *truth =
		mechanism_like("mechanism=gaussian mu=0.403483");
	struct mechanism *claim =
		mechanism_like("mechanism=gaussian mu=0.333075");
	int curve = 0, epsilon = 0;

	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct dataset *data = scores_of(truth, 20000, seed);
		struct trial trial = { .data = data,
				       .settings = "tau=0.2",
				       .claim = { .epsilon = NAN,
						  .mechanism = claim } };

		curve += verdict_of(&trial, NULL) == GATE_REFUTED;
		trial.claim = (struct gate_claim){ .epsilon = 1.27 };
		epsilon += verdict_of(&trial, NULL) == GATE_REFUTED;
		dataset_release(data);
	}
	cr_expect_geq(curve, 18, "%d", curve);
	cr_expect_eq(epsilon, 0);
	mechanism_free(claim);
	mechanism_free(truth);
}

/* Both classes of one law, the claim nothing at all. */
TEST(method_gate, null_audits_refute_no_more_than_alpha)
{
	enum { AUDITS = 400 };
	struct mechanism *flat = mechanism_like("mechanism=gaussian mu=1e-6");
	static const char *const ways[] = { "delta=0", "delta=0 policy=band",
					    "delta=0 tau=0" };
	int refuted[3] = { 0 };

	for (uint64_t seed = 1; seed <= AUDITS; seed++) {
		struct dataset *data = scores_of(flat, 100, seed);

		for (size_t i = 0; i < 3; i++) {
			struct trial trial = { .data = data,
					       .settings = ways[i],
					       .claim = { .epsilon = 1e-5 } };

			refuted[i] += verdict_of(&trial, NULL) == GATE_REFUTED;
		}
		dataset_release(data);
	}
	for (size_t i = 0; i < 3; i++)
		cr_expect_leq(refuted[i],
			      0.05 * AUDITS + 4 * sqrt(0.05 * 0.95 * AUDITS),
			      "%s: %d", ways[i], refuted[i]);
	mechanism_free(flat);
}

/* Every valid way to choose a threshold, for claims of a curve. */
static const char *const curve_ways[] = {
	"policy=split",         "policy=multisplit splits=5", "policy=band",
	"policy=band band=dkw", "policy=bonferroni",
};

enum { CURVE_WAYS = sizeof(curve_ways) / sizeof(curve_ways[0]) };

/* The claim is the truth; the family's method looks where it is tight. */
TEST(method_gate, a_true_curve_is_refuted_in_no_more_than_alpha)
{
	enum { AUDITS = 250 };
	static const char *const truths[] = {
		"mechanism=gaussian mu=1",
		"mechanism=laplace epsilon=1",
		"mechanism=randomized-response epsilon=1",
	};

	for (size_t t = 0; t < 3; t++) {
		struct mechanism *truth = mechanism_like(truths[t]);
		int refuted[CURVE_WAYS] = { 0 };

		for (uint64_t seed = 1; seed <= AUDITS; seed++) {
			struct dataset *data = scores_of(truth, 100, seed);
			struct trial trial = {
				.data = data,
				.claim = { .epsilon = NAN, .mechanism = truth }
			};

			for (size_t i = 0; i < CURVE_WAYS; i++) {
				trial.settings = curve_ways[i];
				refuted[i] += verdict_of(&trial, NULL) ==
					      GATE_REFUTED;
			}
			dataset_release(data);
		}
		for (size_t i = 0; i < CURVE_WAYS; i++) {
			cr_expect_leq(refuted[i], 0.05 * AUDITS + 11,
				      "%s %s: %d", truths[t], curve_ways[i],
				      refuted[i]);
		}
		mechanism_free(truth);
	}
}

/* At the threshold where epsilon is largest the curve shows nothing. */
TEST(method_gate, a_band_tests_a_curve_at_every_threshold)
{
	struct mechanism *truth = mechanism_like("mechanism=gaussian mu=0.6");
	struct mechanism *claim = mechanism_like("mechanism=gaussian mu=0.4");
	int refuted[CURVE_WAYS] = { 0 };

	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct dataset *data = scores_of(truth, 6000, seed);
		struct trial trial = { .data = data,
				       .claim = { .epsilon = NAN,
						  .mechanism = claim } };

		for (size_t i = 2; i < CURVE_WAYS; i++) {
			trial.settings = curve_ways[i];
			refuted[i] += verdict_of(&trial, NULL) == GATE_REFUTED;
		}
		trial.settings = curve_ways[1];
		trial.method = "fdp-clopper-pearson";
		refuted[1] += verdict_of(&trial, NULL) == GATE_REFUTED;
		dataset_release(data);
	}
	for (size_t i = 1; i < CURVE_WAYS; i++)
		cr_expect_geq(refuted[i], 8, "%s: %d", curve_ways[i],
			      refuted[i]);
	mechanism_free(claim);
	mechanism_free(truth);
}

/* n scores of each class without an overlap. */
static struct dataset *
apart(size_t n)
{
	struct dataset *data = dataset_new("apart", KIND_SCORES, 2 * n);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);

	for (size_t i = 0; i < 2 * n; i++)
		score[i] = (double)i / (double)n + (i < n ? 5 : 0);
	dataset_set_members_first(data, n);

	return data;
}

/* It cannot tell exactly where even a perfect attack would not refute. */
TEST(method_gate, the_ceiling_of_a_curve_is_that_of_the_policy)
{
	struct mechanism *claim = mechanism_like("mechanism=gaussian mu=2.5");
	struct mechanism *noise = mechanism_like("mechanism=gaussian mu=1e-6");

	for (size_t i = 0; i < CURVE_WAYS; i++) {
		int could = 0;

		for (size_t n = 8; n <= 240; n += 8) {
			struct dataset *best = apart(n);
			struct dataset *none = scores_of(noise, n, n);
			struct trial trial = {
				.data = best,
				.settings = curve_ways[i],
				.claim = { .epsilon = NAN, .mechanism = claim }
			};
			enum gate_verdict top = verdict_of(&trial, NULL);
			bool cannot;

			trial.data = none;
			cannot = verdict_of(&trial, NULL) == GATE_CANNOT_TELL;
			cr_expect_eq(cannot, top == GATE_CANNOT_TELL, "%s %zu",
				     curve_ways[i], n);
			/* A threshold of a split may miss one of its part. */
			if (!strstr(curve_ways[i], "split"))
				cr_expect_eq(cannot, top != GATE_REFUTED,
					     "%s %zu", curve_ways[i], n);
			could += !cannot;
			dataset_release(none);
			dataset_release(best);
		}
		cr_expect_gt(could, 0, "%s", curve_ways[i]);
		cr_expect_lt(could, 30, "%s", curve_ways[i]);
	}
	mechanism_free(noise);
	mechanism_free(claim);
}

/* The curve of (epsilon, 0), and of twice as much. */
static bool
pure_claim(double fpr, double *fnr, void *arg, struct error *err)
{
	double epsilon = *(const double *)arg;

	(void)err;
	*fnr = fmax(0, fmax(1 - exp(epsilon) * fpr, exp(-epsilon) * (1 - fpr)));

	return true;
}

static bool
pure_leak(double fpr, double *fnr, void *arg, struct error *err)
{
	double twice = 2 * *(const double *)arg;

	return pure_claim(fpr, fnr, &twice, err);
}

TEST(method_gate, the_power_it_names_is_how_often_a_leak_of_twice_is_caught)
{
	enum { AUDITS = 400 };
	static const size_t sizes[] = { 20, 40, 60, 2000 };
	double epsilon = 1.3, rate = 1 / (1 + exp(2 * epsilon));
	struct random random = random_start(17, 0);
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	set_line(&settings, "delta=0");
	for (size_t i = 0; i < 4; i++) {
		size_t n = sizes[i];
		struct gate_power power;
		int caught = 0;

		for (int audit = 0; audit < AUDITS; audit++) {
			double fn = (double)random_binomial(&random, n, rate);
			double fp = (double)random_binomial(&random, n, rate);
			struct dataset *data = sample_counts(
				(double)n - fn, fn, fp, (double)n - fp);
			struct trial trial = { .data = data,
					       .settings = "delta=0",
					       .claim = { .epsilon =
								  epsilon } };
			struct question ask = { .data = data,
						.settings = &settings,
						.game = &trial.game,
						.threads = 1 };

			caught += verdict_of(&trial, NULL) == GATE_REFUTED;
			if (!audit)
				cr_assert(gate_power_find(
					&method_clopper_pearson, &ask,
					POLICY_FIXED,
					&(struct gate_curves){ pure_claim,
							       pure_leak,
							       &epsilon },
					&power, &err));
			dataset_release(data);
		}
		cr_expect_float_eq(power.rate, rate, 1e-9);
		cr_expect_float_eq(power.power, caught / (double)AUDITS, 0.09,
				   "n=%zu: %g and %d of %d", n, power.power,
				   caught, AUDITS);
	}
	settings_clear(&settings);
}

static int
by_size(const void *a, const void *b)
{
	double x = fabs(*(const double *)a), y = fabs(*(const double *)b);

	return (x < y) - (x > y);
}

/* Right guesses on Gaussian scores mu apart, where they say most. */
static double
right_of(double mu, size_t canaries, size_t guesses, struct random *random)
{
	double *score = memory_new_array(canaries, sizeof(*score)), right = 0;

	/* Above 0 is right; that half of them were out changes nothing. */
	for (size_t i = 0; i < canaries; i++)
		score[i] = random_normal(random) + mu / 2;
	qsort(score, canaries, sizeof(*score), by_size);
	for (size_t i = 0; i < guesses; i++)
		right += score[i] > 0;
	free(score);

	return right;
}

/* Guesses about half of the canaries of a mechanism, and what they refute. */
static double
share_caught(struct trial trial, double mu, double right, size_t guesses)
{
	enum { AUDITS = 250 };
	struct random random = random_start(23, guesses);
	int caught = 0;

	for (int audit = 0; audit < AUDITS; audit++) {
		double correct =
			mu > 0 ? right_of(mu, 2 * guesses, guesses, &random)
			       : (double)random_binomial(&random, guesses,
							 right);
		struct dataset *data = game_of(2 * guesses, guesses, correct);

		trial.data = data;
		caught += verdict_of(&trial, NULL) == GATE_REFUTED;
		dataset_release(data);
	}

	return (double)caught / AUDITS;
}

/* Twice epsilon 0.8 and twice mu 0.5. */
TEST(method_gate, guesses_have_the_power_that_is_named)
{
	static const size_t guesses[] = { 14, 30, 60, 200 };
	struct mechanism *claim = mechanism_like("mechanism=gaussian mu=0.5");

	for (size_t i = 0; i < 4; i++) {
		size_t r = guesses[i];
		struct dataset *none = game_of(2 * r, r, (double)r / 2);
		struct trial epsilon = { .data = none,
					 .settings = "delta=0",
					 .claim = { .epsilon = 0.8 } };
		struct trial curve = { .data = none,
				       .claim = { .epsilon = NAN,
						  .mechanism = claim } };
		double named = power_named(&epsilon);
		double seen = share_caught(epsilon, 0, 1 / (1 + exp(-1.6)), r);

		cr_expect_float_eq(named, seen, 0.09, "%zu guesses: %g and %g",
				   r, named, seen);
		named = power_named(&curve);
		seen = share_caught(curve, 1, 0, r);
		cr_expect_float_eq(named, seen, 0.09,
				   "curve, %zu guesses: %g and %g", r, named,
				   seen);
		dataset_release(none);
	}
	mechanism_free(claim);
}

/* As much as the same game in a table of guesses. */
/* Limits that hold at all times are wider than those of one look. */
TEST(method_gate, a_sequence_has_the_ceiling_of_its_own_limits)
{
	struct mechanism *claim = mechanism_like("mechanism=gaussian mu=1.5");
	struct dataset *data = sample_scores(18, 1, 3), *rows;
	struct trial trial = { .settings = "tau=0.5",
			       .method = "anytime-rates",
			       .claim = { .epsilon = NAN,
					  .mechanism = claim } };
	double *score, *member;
	char reason[480];

	rows = dataset_new("rows", KIND_SCORES, dataset_rows(data));
	score = dataset_add_column(rows, "score", ROLE_SCORE);
	member = dataset_add_column(rows, "member", ROLE_MEMBER);
	/* In turn, as they would come. */
	for (size_t i = 0; i < dataset_rows(data); i++) {
		size_t from = i / 2 + (i % 2 ? 0 : dataset_rows(data) / 2);

		score[i] = dataset_values(data, ROLE_SCORE)[from];
		member[i] = dataset_is_member(data, from);
	}
	trial.data = rows;
	cr_expect_eq(verdict_of(&trial, reason), GATE_CANNOT_TELL, "%s",
		     reason);
	trial.method = "clopper-pearson";
	cr_expect_eq(verdict_of(&trial, reason), GATE_NOT_REFUTED, "%s",
		     reason);
	mechanism_free(claim);
	dataset_release(rows);
	dataset_release(data);
}

/* What no row tells of counts in a test of the curve as in the method. */
TEST(method_gate, a_curve_is_tested_on_all_canaries)
{
	struct dataset *data = dataset_new("rows", KIND_GUESSES, 200);
	struct mechanism *claim = mechanism_like("mechanism=gaussian mu=0.95");
	double *truth = dataset_add_column(data, "truth", ROLE_TRUTH);
	double *guess = dataset_add_column(data, "guess", ROLE_GUESS);
	struct trial trial = {
		.data = data, .claim = { .epsilon = NAN, .mechanism = claim }
	};
	struct error err = { 0 };
	char reason[480];

	for (size_t i = 0; i < 200; i++) {
		truth[i] = i % 2 ? 1 : -1;
		guess[i] = i < 186 ? truth[i] : -truth[i];
	}
	cr_expect_eq(verdict_of(&trial, reason), GATE_REFUTED, "%s", reason);
	cr_assert(game_set(&trial.game, "canaries", "400", &err));
	cr_expect_eq(verdict_of(&trial, reason), GATE_NOT_REFUTED, "%s",
		     reason);
	mechanism_free(claim);
	dataset_release(data);
}

TEST(method_gate, a_game_made_from_scores_names_its_power)
{
	struct dataset *data = sample_scores(300, 0.1, 3);
	struct dataset *game = game_of(600, 200, 105);
	struct trial scores = { .data = data,
				.settings = "guesses=200 delta=0",
				.method = "one-run",
				.claim = { .epsilon = 0.2 } };
	struct trial table = scores;
	double named;

	table.data = game;
	cr_expect_eq(verdict_of(&scores, NULL), GATE_NOT_REFUTED);
	cr_expect_eq(verdict_of(&table, NULL), GATE_NOT_REFUTED);
	named = power_named(&scores);
	cr_expect(named > 0.1 && named < 1, "%g", named);
	cr_expect_float_eq(named, power_named(&table), 1e-9);

	scores.settings = "policy=split delta=0";
	named = power_named(&scores);
	cr_expect(named > 0 && named < 1, "split: %g", named);
	scores.settings = "policy=bonferroni delta=0";
	named = power_named(&scores);
	cr_expect(named > 0 && named < 1, "bonferroni: %g", named);
	dataset_release(game);
	dataset_release(data);
}
