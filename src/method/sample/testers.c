/*
 * testers.c - two sample files of a mechanism under test
 *
 * Members are outputs of the mechanism on a data set D, others on its
 * neighbour D'.  Lower bounds on delta at epsilon (at-epsilon=) by what the
 * literature calls testers, and by two plain roads beside them.  With P and
 * Q the laws of the two samples and n the smaller number of rows:
 *
 * histogram	sum (p - e^eps q)+ over k bins, less
 *		2/sqrt n (1 + e^eps) sqrt k and
 *		6 (1 + e^eps) sqrt(ln(4/a) / 2n)	(Gilbert, McMillan 2018;
 *		sqrt k stands for the sum of sqrt p, which it bounds)
 * hockey-stick	P(A) - e^eps Q(A) of one set A, less Hoeffding's sqrt(
 *		ln(1/a)/2 (1/n_P + e^2eps/n_Q))
 * witness	the mean of a function with values in [0, 1] in place of A,
 *		as mmd tests take one,
 *		less empirical Bernstein's limits (Maurer, Pontil 2009)
 * split	the same A with Clopper and Pearson's limits
 * band		the best of all thresholds, less both limits of
 *		Dvoretzky, Kiefer, Wolfowitz and Massart
 *
 * renyi	in place of delta, the divergence of order 2 from a clipped
 *		ratio of histograms (privacy/two_samples.c); a mechanism with
 *		less than mu = sqrt(renyi), or pure epsilon = renyi, is refuted
 *
 * Bins, A and the witness are made on one half of either sample, drawn by
 * seed, and used on the other.  Both orders of the pair are looked at, with
 * half of alpha for each; "delta" is the largest with alpha shared by all
 * five.  The old ones need a hundred times the rows of the plain ones:
 * that is the lesson.
 */

#include "method/sample/testers.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "method/reach.h"
#include "privacy/two_samples.h"

enum { FEWEST = 8 };

struct tester {
	const char *name, *words;
	double (*delta)(const struct two_samples_halves *halves, double epsilon,
			double tail);
};

static const struct tester testers[] = {
	{ "delta-histogram", "histogram", two_samples_histogram },
	{ "delta-hockey-stick", "hockey stick", two_samples_hockey_stick },
	{ "delta-witness", "witness", two_samples_witness },
	{ "delta-split", "threshold of a split", two_samples_split },
	{ "delta-band", "band over all thresholds", two_samples_band },
};

enum { TESTERS = sizeof(testers) / sizeof(testers[0]) };

/* Both orders of the pair. */
struct orders {
	struct two_samples_halves both[2];
	double epsilon;
};

static double
larger(const struct orders *orders, const struct tester *tester, double tail)
{
	double first =
		tester->delta(&orders->both[0], orders->epsilon, tail / 2);
	double second =
		tester->delta(&orders->both[1], orders->epsilon, tail / 2);

	return fmin(1, fmax(0, fmax(first, second)));
}

static void
add(const char *name, double lower, const struct question *ask,
    struct result *answer)
{
	method_add_lower(&(struct method_answer){ &method_testers, ask,
						  POLICY_NONE, 1, answer },
			 name, lower);
}

/* The best of all of them, each with its part of alpha. */
static double
best_of(const struct orders *orders, double alpha)
{
	double most = 0;

	for (size_t i = 0; i < TESTERS; i++)
		most = fmax(most, larger(orders, &testers[i], alpha / TESTERS));

	return most;
}

static struct orders
orders_of(const struct two_samples_halves *halves, double epsilon)
{
	return (struct orders){
		{ *halves,
		  { two_samples_swap(&halves->choose),
		    two_samples_swap(&halves->use),
		    two_samples_swap(&halves->all) } },
		epsilon,
	};
}

/* As many rows, all members at one place and all others at another. */
static struct two_samples
apart(const struct two_samples *samples, const double places[], size_t most)
{
	return (struct two_samples){ places + most, samples->p_count, places,
				     samples->q_count };
}

static bool
add_reach(const struct orders *orders, const struct question *ask,
	  struct result *answer, struct error *err)
{
	const struct two_samples_halves *seen = &orders->both[0];
	size_t most = seen->all.p_count > seen->all.q_count ? seen->all.p_count
							    : seen->all.q_count;
	double *places = memory_try_array(2 * most, sizeof(*places), err);
	struct two_samples_halves halves;
	struct orders perfect;

	if (!places)
		return false;
	for (size_t i = 0; i < 2 * most; i++)
		places[i] = i < most ? 0 : 1;
	halves = (struct two_samples_halves){
		apart(&seen->choose, places, most),
		apart(&seen->use, places, most),
		apart(&seen->all, places, most),
	};
	perfect = orders_of(&halves, orders->epsilon);
	reach_add_delta(best_of(&perfect,
				settings_number(ask->settings, SETTING_ALPHA)),
			orders->epsilon, ABOUT_MECHANISM, answer);
	free(places);

	return true;
}

static void
add_renyi(const struct orders *orders, const struct question *ask,
	  struct result *answer)
{
	double tail = settings_number(ask->settings, SETTING_ALPHA) / 2;
	double first = two_samples_renyi(&orders->both[0], tail);
	double second = two_samples_renyi(&orders->both[1], tail);
	double most = fmax(0, fmax(first, second));

	add("renyi", most, ask, answer);
	result_step(answer,
		    "Renyi divergence of order 2 at least %s at its own "
		    "alpha: mu is no less than %s, pure epsilon than %s",
		    number_down(most, 6).text, number_down(sqrt(most), 6).text,
		    number_down(most, 6).text);
}

static double
add_all(const struct orders *orders, const struct question *ask,
	struct result *answer)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	double most = best_of(orders, alpha), each[TESTERS];

	for (size_t i = 0; i < TESTERS; i++)
		each[i] = larger(orders, &testers[i], alpha);
	add("delta", most, ask, answer);
	for (size_t i = 0; i < TESTERS; i++) {
		add(testers[i].name, each[i], ask, answer);
		result_step(answer, "%s: delta at least %s at its own alpha",
			    testers[i].words, number_down(each[i], 6).text);
	}

	add_renyi(orders, ask, answer);

	return most;
}

double
testers_epsilon(const struct settings *settings)
{
	if (settings_given(settings, SETTING_AT_EPSILON))
		return settings_number(settings, SETTING_AT_EPSILON);
	if (settings_given(settings, SETTING_CLAIM_EPSILON))
		return settings_number(settings, SETTING_CLAIM_EPSILON);

	return 0;
}

static void
say(double delta, double epsilon, const struct question *ask,
    struct result *answer)
{
	double alpha = settings_number(ask->settings, SETTING_ALPHA);
	char low[NUMBER_SIZE], level[NUMBER_SIZE];

	number_write(low, delta, 5, NUMBER_DOWN);
	result_level(level, 1 - alpha);
	result_say(answer,
		   "With %s %% confidence the mechanism is not (%g, delta)-DP "
		   "for any delta below %s.",
		   level, epsilon, low);
	if (!(delta > 0))
		result_warn(answer, W30,
			    "the bound is 0: the samples are compatible with "
			    "delta 0 at epsilon %g",
			    epsilon);
}

static bool
testers_run(const struct question *ask, struct result *answer,
	    struct error *err)
{
	struct samples_choice choice = rows_choice(ask);
	const struct settings *settings = ask->settings;
	const struct samples *samples = samples_of_data(ask->data, &choice);
	const struct halves *halves = samples_halves(
		samples, settings_number(settings, SETTING_SPLIT_FRACTION),
		settings_number(settings, SETTING_SEED), ask->progress);
	struct two_samples choose = { halves->choose->in,
				      halves->choose->in_count,
				      halves->choose->out,
				      halves->choose->out_count };
	struct two_samples use = { halves->use->in, halves->use->in_count,
				   halves->use->out, halves->use->out_count };
	struct two_samples all = { samples->in, samples->in_count, samples->out,
				   samples->out_count };
	struct two_samples_halves seen = { choose, use, all };
	struct orders orders = orders_of(&seen, testers_epsilon(settings));

	if (use.p_count < FEWEST || use.q_count < FEWEST ||
	    choose.p_count < FEWEST || choose.q_count < FEWEST) {
		return error_set(err, ERROR_DATA,
				 "%zu and %zu rows; halves of at least %d of "
				 "either are needed",
				 all.p_count, all.q_count, (int)FEWEST);
	}
	say(add_all(&orders, ask, answer), orders.epsilon, ask, answer);

	return add_reach(&orders, ask, answer, err);
}

const struct method method_testers = {
	.name = "testers",
	.title = "Testers",
	.summary = "Bounds on delta from outputs on two neighbouring data sets",
	.reference = "Gilbert and McMillan 2018 and others",
	.kinds = KIND_BIT(KIND_SCORES) | KIND_BIT(KIND_LOSSES),
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS,
	.settings = { SETTING_AT_EPSILON, SETTING_CLAIM_EPSILON, SETTING_SEED,
		      SETTING_SPLIT_FRACTION, SETTING_LOWER_IS_MEMBER,
		      SETTING_INSTANCE, SETTING_END },
	.run = testers_run,
};
