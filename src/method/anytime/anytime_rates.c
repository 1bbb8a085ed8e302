/*
 * anytime_rates.c - a threshold fixed in advance, watched as rows come
 *
 * A bet against every claim at once, from the errors of both kinds
 * (privacy/anytime/rates_wealth.c): the largest epsilon that is refuted at
 * any time is a lower bound at all times.  It costs about what looking
 * every time a sample has doubled would cost.
 *
 * It fails if the order of rows looked at scores, or the threshold did.
 * Beyond 512 rows only some are looked at: 256 while their number
 * doubles.
 *
 * Robbins 1970; Ville 1939; Waudby-Smith and Ramdas 2024 for such bounds.
 */

#include <math.h>

#include "method/anytime/sequence.h"
#include "method/methods.h"
#include "privacy/anytime/rates_wealth.h"

struct state {
	struct sequence_start start;
	struct rates_seen seen;
	double best;
};

static void
start(void *of, const struct sequence_start *start)
{
	struct state *state = of;

	*state = (struct state){ .start = *start };
}

static double
best_now(const struct state *state)
{
	return rates_wealth_epsilon(&state->seen, state->start.delta,
				    state->start.alpha, state->best);
}

static void
add(void *of, double score, bool member)
{
	struct state *state = of;
	bool said = score >= state->start.threshold;

	if (member) {
		state->seen.in++;
		state->seen.fn += !said;
	} else {
		state->seen.out++;
		state->seen.fp += said;
	}
	if (sequence_is_look(state->seen.in + state->seen.out))
		state->best = best_now(state);
}

static double
epsilon(const void *of)
{
	return best_now(of);
}

static double
wealth(const void *of, double epsilon)
{
	const struct state *state = of;

	return rates_wealth(&state->seen, epsilon, state->start.delta);
}

static double
ceiling(const void *of)
{
	const struct state *state = of;
	const struct rates_seen perfect = { 0, state->seen.in, 0,
					    state->seen.out };

	return rates_wealth_epsilon(&perfect, state->start.delta,
				    state->start.alpha, 0);
}

static struct row_limits
limits(const void *of)
{
	const struct state *state = of;
	double tail = state->start.alpha / 2;

	return (struct row_limits){
		rates_wealth_upper(0, state->seen.in, tail),
		rates_wealth_upper(0, state->seen.out, tail),
	};
}

static void
add_rate(const struct method_answer *to, const char *name, size_t errors,
	 size_t rows)
{
	struct quantity rate = method_quantity(to, name);
	double alpha = settings_number(to->ask->settings, SETTING_ALPHA);

	rate.claim = CLAIM_CONFIDENCE_INTERVAL;
	rate.value = rows ? (double)errors / (double)rows : NAN;
	rate.upper = rows ? rates_wealth_upper(errors, rows, alpha / 2).p : 1;
	result_add(to->result, &rate);
}

static void
anytime_rates_report(const void *of, const struct method_answer *to)
{
	const struct state *state = of;
	const struct rates_seen *seen = &state->seen;

	add_rate(to, "fnr", seen->fn, seen->in);
	add_rate(to, "fpr", seen->fp, seen->out);
	result_step(to->result,
		    "FNR %zu/%zu, FPR %zu/%zu; the bet against epsilon 0 has "
		    "become %.4g, and %.4g refutes",
		    seen->fn, seen->in, seen->fp, seen->out,
		    exp(fmin(700, wealth(of, 0))), 1 / state->start.alpha);
}

static const struct sequence_method sequence = {
	.size = sizeof(struct state),
	.thresholds = true,
	.start = start,
	.add = add,
	.epsilon = epsilon,
	.wealth = wealth,
	.ceiling = ceiling,
	.limits = limits,
	.report = anytime_rates_report,
};

const struct method method_anytime_rates = {
	.name = "anytime-rates",
	.title = "Anytime rates",
	.summary = "Lower bound that holds whenever one looks and stops",
	.reference = "Robbins 1970; Ville 1939",
	.kinds = SEQUENCE_KINDS,
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS | NEEDS_ORDER_AS_CAME,
	.policies = POLICY_BIT(POLICY_FIXED),
	.settings = { SEQUENCE_SETTINGS, SETTING_END },
	.sequence = &sequence,
};
