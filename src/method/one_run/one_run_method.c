/*
 * one_run_method.c - (epsilon, delta)-DP audited in a single training run
 *
 * Each canary is in or out by a coin of its own; the attacker guesses about
 * some of them.  If the mechanism is (epsilon, delta)-private the number of
 * right guesses is almost binomial with probability 1 / (1 + e^-epsilon);
 * see privacy/one_run/one_run_steinke.c.  Valid for any attack, any dependence
 * between the canaries and any number of guesses fixed in advance.
 *
 * It fails if canaries were not included by independent fair coins, or if
 * canaries without a guess are left out of the count.  With m delta not
 * small it can hardly refute anything (W10).
 *
 * Steinke, Nasr, Jagielski, NeurIPS 2023, Theorem 5.2; f-dp-one-run,
 * section 4.1, calls it the baseline.
 */

#include <math.h>
#include <stdio.h>

#include "base/number.h"
#include "method/methods.h"
#include "method/one_run/one_run_play.h"
#include "method/reach.h"
#include "privacy/one_run/one_run_expected.h"
#include "privacy/one_run/one_run_steinke.h"
#include "stats/safe.h"

static double
lower(const struct one_run_game *game, double tau, double than, void *state)
{
	const double *delta = state;

	(void)than;

	return safe_down(one_run_steinke_bound(game, *delta, tau));
}

/* (epsilon, delta)-privacy as a curve. */
struct claim_lines {
	double epsilon, delta;
};

static struct one_run_point
inverse(void *state, double x)
{
	const struct claim_lines *claim = state;
	double up = exp(claim->epsilon), down = exp(-claim->epsilon);
	double low = down * (x - claim->delta);
	double high = 1 - claim->delta - up * (1 - x);

	if (high > low && high > 0)
		return (struct one_run_point){ high, up, 0 };
	if (low > 0)
		return (struct one_run_point){ low, down, 0 };

	return (struct one_run_point){ 0 };
}

static void
add_claim(const struct question *ask, const struct one_run_play *play,
	  double delta, struct result *answer)
{
	struct claim_lines claim = {
		settings_number(ask->settings, SETTING_CLAIM_EPSILON), delta
	};
	struct one_run_curve curve = { inverse, &claim, 1e-14, false };
	char text[80];

	if (!settings_given(ask->settings, SETTING_CLAIM_EPSILON))
		return;
	snprintf(text, sizeof(text), "the mechanism is (%g, %g)-DP",
		 claim.epsilon, delta);
	one_run_play_add_claim(
		ask, play, text,
		one_run_steinke_p_value(&play->game, claim.epsilon, delta),
		one_run_expected(&play->game, &curve), answer);
}

/* So few guesses that perfect ones refute nothing, delta or not. */
static void
warn_of_few(const struct one_run_play *play, struct result *answer)
{
	result_warn(answer, W10,
		    "r=%zu guesses about m=%zu canaries are too few at "
		    "alpha=%g: not even perfect ones would refute anything; "
		    "take more canaries or a larger alpha",
		    play->game.guesses, play->game.canaries, play->tau);
}

/* What the term with delta adds to the p-value where it matters. */
static void
warn_of_delta(const struct one_run_play *play, double epsilon, double ceiling,
	      double delta, struct result *answer)
{
	const struct one_run_game *game = &play->game;
	struct one_run_game perfect = *game;
	double with = one_run_steinke_p_value(game, epsilon, delta);
	double without = one_run_steinke_p_value(game, epsilon, 0);

	if (ceiling > 0 && with - without < play->tau / 2)
		return;
	perfect.correct = perfect.guesses;
	if (one_run_steinke_p_value(&perfect, 0, 0) > play->tau) {
		warn_of_few(play, answer);
		return;
	}
	result_warn(answer, W10,
		    "at delta=%g with m=%zu canaries the delta term alone adds "
		    "%.3g to the p-value (alpha=%g)%s; lower delta, take fewer "
		    "canaries, or an f-DP audit",
		    delta, game->canaries, with - without, play->tau,
		    ceiling > 0 ? ""
				: ": not even perfect guesses would refute "
				  "anything");
}

static bool
play_at(const struct question *ask, double delta, struct one_run_play *play,
	struct result *answer, struct error *err)
{
	struct one_run_method with = { lower, &delta };

	return one_run_play(&method_one_run, ask, &with, play, answer, err) &&
	       one_run_play_need_two_options(play, err);
}

bool
one_run_played(const struct question *ask, double delta,
	       struct one_run_play *play, struct error *err)
{
	struct result *aside = result_new(method_one_run.name);
	bool done = play_at(ask, delta, play, aside, err);

	result_release(aside);

	return done;
}

static bool
one_run_run(const struct question *ask, struct result *answer,
	    struct error *err)
{
	double delta = settings_number(ask->settings, SETTING_DELTA);
	struct one_run_play play;
	struct one_run_game perfect;
	double epsilon, ceiling;

	if (!play_at(ask, delta, &play, answer, err))
		return false;
	epsilon = lower(&play.game, play.tau, 0, &delta);
	perfect = play.game;
	perfect.correct = perfect.guesses;
	ceiling = lower(&perfect, play.tau, 0, &delta);
	one_run_play_add_epsilon(&method_one_run, ask, &play, epsilon, answer);
	reach_add_ceiling(ceiling, ABOUT_MECHANISM, answer);
	add_claim(ask, &play, delta, answer);
	result_step(answer,
		    "epsilon >= %s, where that many right guesses have "
		    "probability %.4g",
		    number_down(epsilon, 6).text,
		    one_run_steinke_p_value(&play.game, epsilon, delta));
	warn_of_delta(&play, epsilon, ceiling, delta, answer);
	one_run_play_say(&method_one_run, ask, &play, epsilon, answer);

	return true;
}

const struct method method_one_run = {
	.name = "one-run",
	.title = "One run",
	.summary = "Lower bound on epsilon from guesses in one training run",
	.reference = "Steinke et al. 2023, Theorem 5.2; f-dp-one-run 4.1",
	.kinds = ONE_RUN_KINDS,
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_FAIR_COINS,
	.policies = ONE_RUN_POLICIES,
	.settings = { SETTING_POLICY, SETTING_GUESSES, SETTING_ENDS,
		      SETTING_SEED, SETTING_SPLIT_FRACTION, SETTING_OPTIONS,
		      SETTING_CLAIM_EPSILON, SETTING_ROW, SETTING_RUN,
		      SETTING_END },
	.run = one_run_run,
};
