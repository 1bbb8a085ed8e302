/*
 * range_mechanism.c - mechanisms known between two others
 *
 * `least` is what some neighbours surely show, `most` what none exceed: a
 * pair that dominates every pair of one step dominates their composition
 * (Zhu, Dong and Wang, AISTATS 2022, theorem 10).  Scores are drawn from
 * the first, which is a real pair.
 */

#include "privacy/mechanism/range_mechanism.h"

#include <math.h>

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	struct bracket low, high;

	if (!mechanism_log_delta(mechanism->least, epsilon, &low, err) ||
	    !mechanism_log_delta(mechanism->most, epsilon, &high, err))
		return false;
	*answer = bracket_between(low, high);

	return true;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	struct bracket low, high;

	if (!mechanism_epsilon(mechanism->least, delta, &low, err) ||
	    !mechanism_epsilon(mechanism->most, delta, &high, err))
		return false;
	*answer = bracket_between(low, high);

	return true;
}

static bool
curve(const struct mechanism *mechanism, const double alphas[], size_t count,
      struct bracket answers[], struct error *err)
{
	if (!mechanism_tradeoffs(mechanism->most, alphas, count, answers, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct bracket high;

		if (!mechanism_tradeoff(mechanism->least, alphas[i], &high,
					err))
			return false;
		answers[i] = bracket_within(
			(struct bracket){ answers[i].lower, answers[i].value,
					  high.upper },
			answers[i].lower, fmax(answers[i].lower, high.upper));
	}

	return true;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return curve(mechanism, &alpha, 1, answer, err);
}

bool
range_mechanism_is(const struct mechanism *mechanism)
{
	return mechanism->least != NULL;
}

void
range_mechanism_start(struct mechanism *mechanism, struct mechanism *least,
		      struct mechanism *most)
{
	static const struct mechanism_answers answers = {
		.log_delta = log_delta,
		.epsilon = epsilon,
		.tradeoff = tradeoff,
		.curve = curve,
	};

	mechanism->least = least;
	mechanism->most = most;
	mechanism->answers = &answers;
}

struct score_rates
range_mechanism_rates(const struct mechanism *mechanism, double threshold)
{
	struct score_rates rates = { NAN, NAN, NAN, NAN };
	struct error ignored;

	if (!mechanism_rates(mechanism->least, threshold, &rates, &ignored))
		return (struct score_rates){ NAN, NAN, NAN, NAN };

	return rates;
}

void
range_mechanism_watch(struct mechanism *mechanism, struct progress *progress)
{
	if (!range_mechanism_is(mechanism))
		return;
	mechanism_watch(mechanism->least, progress);
	mechanism_watch(mechanism->most, progress);
}

void
range_mechanism_stop(struct mechanism *mechanism)
{
	mechanism_free(mechanism->least);
	mechanism_free(mechanism->most);
}
