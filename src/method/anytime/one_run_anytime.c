/*
 * one_run_anytime.c - guesses of one run, revealed one after another
 *
 * A bet against every epsilon follows the guesses
 * (privacy/anytime/guesses_wealth.c has the proof, delta included); the
 * largest epsilon refuted after any number of guesses is a bound, so the
 * number of guesses need not be decided, nor paid for.
 *
 * A table of guesses is read in the order of its rows, which must not depend
 * on the truth.  One may look at it as it grows and stop at any time, if
 * delta is 0 or the number of canaries is told before.
 *
 * From scores the guesses are made in order of confidence: in for the
 * largest, out for the smallest, in turn.  More scores change this order, so
 * that a later look is a new test of coins that were seen: the bound holds
 * for one look at all scores.  Guesses in the order of rows would hold at
 * every look and show less: laplace, epsilon 1, 400 rows, at most 0.60 in the
 * median, against 0.69.
 *
 * With m delta / 2 at alpha and above it can refute nothing, and says so.
 * Canaries must be in or out by fair coins of their own; those of which no
 * row tells (canaries=) count in m.
 *
 * Steinke, Nasr, Jagielski, NeurIPS 2023, whose game this is; Ville 1939.
 */

#include <math.h>

#include "method/anytime/sequence.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "privacy/anytime/guesses_wealth.h"
#include "stats/sample/guesses.h"

struct state {
	struct sequence_start start;
	struct guesses_seen seen;
	size_t rows; /* guessed about or not */
	size_t best_made;
	double best;
};

static void
start(void *of, const struct sequence_start *start)
{
	struct state *state = of;

	*state = (struct state){ .start = *start };
	state->seen.canaries = start->canaries;
}

static void
look(struct state *state, size_t right, size_t made)
{
	double best;

	state->seen.right = right;
	state->seen.made = made;
	if (!sequence_is_look(made))
		return;
	best = guesses_wealth_epsilon(&state->seen, state->start.delta,
				      state->start.alpha, state->best);
	if (best > state->best) {
		state->best = best;
		state->best_made = made;
	}
}

/* A guess that was right or wrong, or none. */
static void
add(void *of, double right, bool guessed)
{
	struct state *state = of;

	state->rows++;
	if (guessed)
		look(state, state->seen.right + (right > 0),
		     state->seen.made + 1);
}

/* More canaries than were told: delta had too small a part of alpha. */
static bool
is_overrun(const struct state *state)
{
	return state->start.delta > 0 && state->rows > state->seen.canaries;
}

static double
epsilon(const void *of)
{
	const struct state *state = of;

	if (is_overrun(state))
		return 0;

	return guesses_wealth_epsilon(&state->seen, state->start.delta,
				      state->start.alpha, state->best);
}

/* Against the alpha that delta leaves. */
static double
wealth(const void *of, double epsilon)
{
	const struct state *state = of;
	double left = guesses_wealth_alpha(
		state->seen.canaries, state->start.delta, state->start.alpha);

	if (!(left > 0))
		return -INFINITY;

	return guesses_wealth(&state->seen, epsilon) +
	       log(left / state->start.alpha);
}

static double
ceiling(const void *of)
{
	const struct state *state = of;
	struct guesses_seen perfect = state->seen;

	perfect.right = perfect.made;

	return guesses_wealth_epsilon(&perfect, state->start.delta,
				      state->start.alpha, 0);
}

static void
one_run_anytime_report(const void *of, const struct method_answer *to)
{
	struct result *answer = to->result;
	const struct state *state = of;
	double left = guesses_wealth_alpha(
		state->seen.canaries, state->start.delta, state->start.alpha);

	result_step(answer, "%zu of %zu guesses right, about %zu canaries",
		    state->seen.right, state->seen.made, state->seen.canaries);
	if (is_overrun(state))
		result_warn(answer, W18,
			    "%zu rows came, and only %zu canaries were told "
			    "of: nothing is refuted",
			    state->rows, state->seen.canaries);
	if (state->best > 0)
		result_step(answer, "the bound stood after %zu guesses",
			    state->best_made);
	if (!(left > 0.9 * state->start.alpha))
		result_warn(answer, W10,
			    "m delta / 2 = %.3g of alpha=%g goes to delta%s; "
			    "lower delta or take fewer canaries",
			    (double)state->seen.canaries * state->start.delta /
				    2,
			    state->start.alpha,
			    left > 0 ? "" : ": nothing can be refuted");
}

/* ---- where guesses come from ---- */

static bool
is_zero(double value)
{
	return !(value < 0) && !(value > 0);
}

/* Asked before every row; false where it is stopped. */
static bool
goes_on(const struct question *ask, size_t row, struct error *err)
{
	return row % 65536 || progress_check(ask->progress, err);
}

static bool
feed_guesses(const struct question *ask, struct state *state,
	     void (*after)(void *arg), void *arg, struct error *err)
{
	const double *truth = dataset_values(ask->data, ROLE_TRUTH);
	const double *guess = dataset_values(ask->data, ROLE_GUESS);
	struct rows meant;
	size_t rows;

	if (!truth || !guess) {
		return error_set(err, ERROR_DATA,
				 "%s counts guesses and does not say in which "
				 "order they were right",
				 dataset_name(ask->data));
	}
	if (!rows_find(&meant, ask, err))
		return false;
	/* All canaries are known before the first is looked at. */
	rows = rows_count(&meant, ask->data);
	if (state->seen.canaries < rows)
		state->seen.canaries = rows;
	for (size_t i = 0; i < dataset_rows(ask->data); i++) {
		if (!goes_on(ask, i, err))
			return false;
		if (!rows_has(&meant, i))
			continue;
		add(state, is_zero(guess[i] - truth[i]), !is_zero(guess[i]));
		after(arg);
	}

	return true;
}

static bool
feed_scores(const struct question *ask, struct state *state,
	    void (*after)(void *arg), void *arg, struct error *err)
{
	const struct samples_choice which = rows_choice(ask);
	const struct samples *samples = samples_of_data(ask->data, &which);
	struct guesses *guesses;
	bool done = true;

	guesses = guesses_new(samples->in, samples->in_count, samples->out,
			      samples->out_count, err);
	if (!guesses)
		return false;
	if (state->seen.canaries < guesses_count(guesses))
		state->seen.canaries = guesses_count(guesses);
	for (size_t made = 1; made <= guesses_count(guesses) && done; made++) {
		done = goes_on(ask, made, err);
		look(state, guesses_right_of(guesses, made, GUESS_BOTH_ENDS),
		     made);
		after(arg);
	}
	guesses_free(guesses);

	return done;
}

static bool
feed(const struct question *ask, void *of, void (*after)(void *arg), void *arg,
     struct error *err)
{
	return dataset_kind(ask->data) == KIND_GUESSES
		       ? feed_guesses(ask, of, after, arg, err)
		       : feed_scores(ask, of, after, arg, err);
}

/* Sorted scores; or canaries that take their part of alpha as they come. */
static bool
is_one_look(const struct question *ask)
{
	if (!ask->data)
		return false; /* rows of a stream: following.c asks for both */
	if (dataset_kind(ask->data) != KIND_GUESSES)
		return true;

	return settings_number(ask->settings, SETTING_DELTA) > 0 &&
	       sequence_canaries(ask) < dataset_rows(ask->data);
}

static const struct sequence_method sequence = {
	.size = sizeof(struct state),
	.start = start,
	.add = add,
	.epsilon = epsilon,
	.wealth = wealth,
	.ceiling = ceiling,
	.report = one_run_anytime_report,
	.one_look = is_one_look,
	.feed = feed,
};

const struct method method_one_run_anytime = {
	.name = "one-run-anytime",
	.title = "One run, anytime",
	.summary = "Lower bound after any number of guesses; scores: one look",
	.reference = "Steinke et al. 2023; Ville 1939; our proof",
	.kinds = SEQUENCE_KINDS | KIND_BIT(KIND_GUESSES),
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_FAIR_COINS | NEEDS_BLIND_ORDER,
	.policies = POLICY_BIT(POLICY_FIXED),
	.settings = { SETTING_LOWER_IS_MEMBER, SETTING_INSTANCE, SETTING_RUN,
		      SETTING_CANARIES, SETTING_END },
	.sequence = &sequence,
};
