/*
 * one_run_product.c - one run whose canaries pass alone through one channel
 *
 * If every one of n canaries is shown by a channel of its own, all alike,
 * the best attacker guesses about the r with the largest |loss|.  With W the
 * place of the first that is not guessed, as a quantile of |loss|, the r
 * above it are drawn independently from what lies above W, and each is
 * guessed wrongly with the mean chance g(W) there:
 *
 *	P(errors <= u) = E[P(Bin(r, g(W)) <= u)],  W ~ Beta(n - r, r + 1),
 *
 * and for r = n, P(Bin(n, e) <= u) with e the error of one guess.  Above a
 * loss l, with a fair coin, lies the mass
 *
 *	m(l) = 1/2 (P0 + P1)(|L| > l),
 *	and of it wrongly guessed 1/2 (P0(L > l) + P1(L < -l)).
 *
 * Where |L| has an atom the attacker guesses about any part of it: both
 * are drawn straight between its two sides.
 *
 * This is the law of the product channel, not a bound over all mechanisms
 * with the same trade-off function: canaries that share one coin can be
 * guessed all together (see method/one_run/one_run_product_method.c).
 *
 * Xiang and others 2025; the integral is exact in law, computed to ten
 * digits.
 */

#include "privacy/one_run/one_run_product.h"

#include <math.h>

#include "stats/law/beta.h"
#include "stats/law/binomial.h"
#include "stats/law/root.h"
#include "stats/legendre.h"

/* What lies above a loss, and how much of it is guessed wrongly. */
struct above {
	double mass, wrong;
};

struct channel {
	const struct mechanism *mechanism;
	struct error *err;
	bool failed;
	double mass; /* the one that is looked for */
	/* It is looked for between these losses. */
	double near, far;
};

static struct above
above(struct channel *channel, double loss)
{
	struct loss_tails high, low;

	if (!mechanism_tails(channel->mechanism, loss, &high, channel->err) ||
	    !mechanism_tails(channel->mechanism, -loss, &low, channel->err)) {
		channel->failed = true;
		return (struct above){ 0, 0 };
	}

	return (struct above){
		.mass = (exp(high.without) + exp(high.with) -
			 expm1(low.without) - expm1(low.with)) /
			2,
		.wrong = (exp(high.without) - expm1(low.with)) / 2,
	};
}

/* What is above 0 comes before the loss with the wanted mass above it. */
static double
mass_left(void *of, double loss)
{
	struct channel *channel = of;

	return above(channel, loss).mass - channel->mass;
}

/* No loss is asked about that is larger; what is there is never wrong. */
#define LARGEST_LOSS 700.0
/* Above no loss at all is everything, above this one what has any. */
#define LEAST_LOSS 1e-300

/*
 * Between ends so near the mass is a straight line to ten digits, unless an
 * atom lies there.
 */
static void
narrow(struct channel *channel, struct root *at)
{
	root_narrow(at, mass_left, channel, 1e-7);
	if (at->at_low - at->at_high > 1e-5 * channel->mass)
		root_narrow(at, mass_left, channel, 1e-13);
}

/* Losses that have more than the mass above them, and less. */
static struct root
place_of(struct channel *channel, double mass)
{
	struct root at;

	channel->mass = mass;
	if (root_start(&at, mass_left, channel, channel->near, channel->far))
		narrow(channel, &at);
	else if (at.at_low > 0)
		at.low = at.high;
	else
		at = (struct root){ 0, at.low, 0, 0 };

	return at;
}

/* The mean chance of a wrong guess in the part `mass` with most loss. */
static double
wrong_above(struct channel *channel, double mass)
{
	struct root at = place_of(channel, mass);
	struct above least, most;

	if (!(at.low < LARGEST_LOSS))
		return 0;
	channel->far = at.high;
	most = above(channel, at.low);
	least = above(channel, at.high);
	if (most.mass > least.mass)
		least.wrong += (mass - least.mass) / (most.mass - least.mass) *
			       (most.wrong - least.wrong);

	return fmin(0.5, least.wrong / mass);
}

/* Every canary is guessed about: half of what has no loss is wrong. */
static double
wrong_of_all(struct channel *channel)
{
	struct above some = above(channel, LEAST_LOSS);

	return some.wrong + (1 - some.mass) / 2;
}

/* What lies outside of the limits of W that are looked at. */
#define OUTSIDE 1e-13

enum { PANELS = 4, NODES = 16, PLACES = PANELS * NODES };

/* Where W is looked at, and how probable it is there: of no channel. */
struct places {
	double mass[PLACES], weight[PLACES], weights;
	double least, most; /* of the masses that are looked at */
};

static struct places
places_of(const struct one_run_game *game)
{
	double a = (double)(game->canaries - game->guesses);
	double b = (double)game->guesses + 1;
	struct places places = { .weights = 0 };
	double width;

	if (!(a > 0))
		return places;
	places.least = beta_upper_limit(a, b, OUTSIDE).q;
	places.most = beta_upper_limit(b, a, OUTSIDE).p;
	width = (places.most - places.least) / PANELS;
	for (size_t i = 0; i < PLACES; i++) {
		double node = legendre_node_16[i % NODES];
		double mass =
			places.least + width * ((double)(i / NODES) + node);

		places.mass[i] = mass;
		places.weight[i] =
			legendre_weight_16[i % NODES] *
			beta_density(a, b,
				     (struct proportion){ 1 - mass, mass });
		places.weights += places.weight[i];
	}

	return places;
}

static double
errors_of(const struct one_run_game *game)
{
	return (double)(game->guesses - game->correct);
}

/*
 * What the places from `first` up to `end` add to the mean; whether it is
 * more than `enough` is all that is asked.
 */
static double
mean_from(struct channel *channel, const struct one_run_game *game,
	  const struct places *places, size_t first, size_t end, double enough)
{
	double least = first ? places->mass[first] : places->least;
	double most = end < PLACES ? places->mass[end] : places->most;
	double sum = 0;

	channel->far = place_of(channel, least).high;
	channel->near = fmax(LEAST_LOSS, place_of(channel, most).low);
	for (size_t i = first; i < end && !(sum > enough * places->weights);
	     i++) {
		double wrong;

		if (!progress_check(channel->mechanism->progress,
				    channel->err)) {
			channel->failed = true;
			return NAN;
		}
		wrong = wrong_above(channel, places->mass[i]);
		sum += places->weight[i] * binomial_below(errors_of(game),
							  (double)game->guesses,
							  wrong);
	}

	return sum / places->weights;
}

static struct channel
channel_of(const struct mechanism *mechanism, struct error *err)
{
	return (struct channel){ .mechanism = mechanism,
				 .err = err,
				 .near = LEAST_LOSS,
				 .far = LARGEST_LOSS };
}

static bool
p_value_at(const struct one_run_game *game, const struct places *places,
	   const struct mechanism *mechanism, double *p_value,
	   struct error *err)
{
	struct channel channel = channel_of(mechanism, err);

	*p_value =
		game->guesses < game->canaries
			? mean_from(&channel, game, places, 0, PLACES, INFINITY)
			: binomial_below(errors_of(game), (double)game->guesses,
					 wrong_of_all(&channel));

	return !channel.failed;
}

bool
one_run_product_p_value(const struct one_run_game *game,
			const struct mechanism *mechanism, double *p_value,
			struct error *err)
{
	const struct places places = places_of(game);

	return p_value_at(game, &places, mechanism, p_value, err);
}

/* ---- the largest parameter that is refuted ---- */

struct search {
	const struct one_run_game *game;
	struct places places;
	double tau;
	struct member *member;
};

/* Above 0 where a parameter is not refuted, or cannot be asked about. */
static double
excess(void *of, double parameter)
{
	struct search *search = of;
	struct error err = { 0 };
	double p;

	if (!member_become(search->member, parameter))
		return NAN;
	if (!p_value_at(search->game, &search->places,
			search->member->mechanism, &p, &err)) {
		member_fail(search->member, &err);
		return NAN;
	}

	return log(p) - log(search->tau);
}

/* The middle of the law of W, which has nine tenths of it. */
enum { MIDDLE = PLACES / 4 + NODES / 2, MIDDLE_END = PLACES - MIDDLE };

/* More than the digits of a mean. */
#define PLAIN (1 + 1e-6)

/* Whether a part of the chance is more than tau: most games of several. */
static bool
is_plainly_likely(const struct search *search, double parameter)
{
	double enough = search->tau * PLAIN;
	struct channel channel;
	struct error err = { 0 };

	if (search->game->guesses == search->game->canaries ||
	    !member_become(search->member, parameter))
		return false;
	channel = channel_of(search->member->mechanism, &err);

	return mean_from(&channel, search->game, &search->places, MIDDLE,
			 MIDDLE_END, enough) > enough;
}

/* Members from which a search starts; a family may know fewer. */
#define FIRST_PARAMETER 1e-6
#define LAST_PARAMETER  1e4

double
one_run_product_bound(const struct one_run_game *game, double tau, double than,
		      struct member *member)
{
	const struct family_range *range = &member->family->one;
	struct search search = { game, places_of(game), tau, member };
	double low = fmax(fmax(FIRST_PARAMETER, range->least), than);
	double last = fmin(LAST_PARAMETER, range->most);
	struct root root = { .high = low };

	if (than > 0 && is_plainly_likely(&search, low))
		return 0;
	root.at_high = excess(&search, low);
	if (!(root.at_high <= 0))
		return 0;
	do {
		root.low = root.high;
		root.at_low = root.at_high;
		root.high = fmin(last, root.low < 0.5 ? 0.5 : 2 * root.low);
		root.at_high = excess(&search, root.high);
	} while (root.high < last && !(root.at_high > 0) && !member->failed);
	if (!(root.at_high > 0))
		return member->failed ? root.low : INFINITY;
	root_narrow(&root, excess, &search, 1e-9);

	return root.low;
}
