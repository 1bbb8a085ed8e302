/*
 * mmd_betting.c - a bet on whatever tells members' scores from others'
 *
 * No threshold: pairs of a member and another, in the order they come, are
 * bet on with what told earlier pairs apart best
 * (privacy/anytime/mmd_wealth.c).  The total variation that a claim allows
 * is all it tests, so it is weak above epsilon 0.6 or so, and says nothing
 * finer than a grid of claims, 0.05 apart up to 3.2.
 *
 * The t-th member is paired with the t-th other.  Where one class runs ahead
 * by more than WAITING rows, further rows of it are left out.
 *
 * arXiv 2509.07055.
 */

#include <math.h>
#include <string.h>

#include "method/anytime/sequence.h"
#include "method/methods.h"
#include "privacy/anytime/mmd_wealth.h"

enum { WAITING = 16384 };

struct state {
	double alpha;
	struct mmd_wealth wealth;
	/* Rows of the class that is ahead, oldest first in a ring. */
	double waiting[WAITING];
	size_t first, count, left_out;
	bool are_members;
};

static void
start(void *of, const struct sequence_start *start)
{
	struct state *state = of;

	memset(state, 0, sizeof(*state));
	state->alpha = start->alpha;
	mmd_wealth_start(&state->wealth, start->delta);
}

static void
wait_for_partner(struct state *state, double score, bool member)
{
	if (state->count == WAITING) {
		state->left_out++;
		return;
	}
	state->are_members = member;
	state->waiting[(state->first + state->count++) % WAITING] = score;
}

static void
add(void *of, double score, bool member)
{
	struct state *state = of;
	double other;

	if (!state->count || state->are_members == member) {
		wait_for_partner(state, score, member);
		return;
	}
	other = state->waiting[state->first];
	state->first = (state->first + 1) % WAITING;
	state->count--;
	mmd_wealth_add(&state->wealth, member ? score : other,
		       member ? other : score);
}

static double
epsilon(const void *of)
{
	const struct state *state = of;

	return mmd_wealth_epsilon(&state->wealth, state->alpha);
}

static double
wealth(const void *of, double epsilon)
{
	const struct state *state = of;

	return mmd_wealth_against(&state->wealth, epsilon);
}

/* Members all at one place and others at another. */
static double
ceiling(const void *of)
{
	const struct state *state = of;
	const double largest = MMD_STEP * MMD_CLAIMS * (1 - 1e-12);
	struct mmd_wealth perfect;
	double found = 0;

	mmd_wealth_start(&perfect, state->wealth.delta);
	/* In the end all claims are refuted, and more pairs change nothing. */
	for (size_t i = 0; i < state->wealth.pairs && found < largest; i++) {
		mmd_wealth_add(&perfect, 1, 0);
		found = mmd_wealth_epsilon(&perfect, state->alpha);
	}

	return found;
}

static void
mmd_betting_report(const void *of, const struct method_answer *to)
{
	const struct state *state = of;
	size_t bets = state->wealth.pairs > MMD_FIRST
			      ? state->wealth.pairs - MMD_FIRST
			      : 0;

	result_step(to->result,
		    "%zu pairs were bet on; the first %d set the width of the "
		    "bumps, %.6g",
		    bets, (int)MMD_FIRST, state->wealth.width);
	if (state->left_out)
		result_step(to->result,
			    "%zu rows of the class that ran ahead were left "
			    "out",
			    state->left_out);
	if (state->count)
		result_step(to->result, "%zu rows had no partner",
			    state->count);
}

static const struct sequence_method sequence = {
	.size = sizeof(struct state),
	.start = start,
	.add = add,
	.epsilon = epsilon,
	.wealth = wealth,
	.ceiling = ceiling,
	.report = mmd_betting_report,
};

const struct method method_mmd_betting = {
	.name = "mmd-betting",
	.title = "MMD betting",
	.summary = "Lower bound at any time from bets on whole scores",
	.reference = "arXiv 2509.07055",
	.kinds = SEQUENCE_KINDS,
	.claim = CLAIM_LOWER_BOUND,
	.about = ABOUT_MECHANISM,
	.needs = NEEDS_TRIALS | NEEDS_ORDER_AS_CAME,
	.policies = POLICY_BIT(POLICY_FIXED),
	.settings = { SETTING_LOWER_IS_MEMBER, SETTING_INSTANCE, SETTING_RUN,
		      SETTING_END },
	.sequence = &sequence,
};
