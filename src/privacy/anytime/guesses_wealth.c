/*
 * guesses_wealth.c - a claim bet against, guess by guess of one run
 *
 * The game: m canaries are in or out by fair coins S of their own; from the
 * output y alone the attacker makes guesses and puts them in an order.  The
 * coins are then looked at in this order, and one may stop at any time.
 *
 * Claim.  Let p = e^epsilon / (1 + e^epsilon), and after n guesses with k
 * right
 *
 *	E = 1/(1-p) int_p^1 (q/p)^k ((1-q)/(1-p))^(n-k) dq.
 *
 * If the mechanism is (epsilon, delta)-private, E ever reaches 1/a with
 * probability at most a + m delta / 2.
 *
 * Proof.  Let C be the canary of the next guess and R those looked at, all
 * functions of y.  Write P and Q for the densities of y with C in and out,
 * given the coins of R, the others averaged over.  Given y and the coins of
 * R the guess is right with probability r = P/(P+Q) or Q/(P+Q), so r <= p
 * unless P > e^epsilon Q or Q > e^epsilon P.  Call "given away" what goes
 * beyond: a guess that is right is so with chance (r - p)+ / r, by a coin
 * of its own.  Given the past, a guess is right and not given away with
 * probability min(r, p) <= p.
 *
 *  1. One canary j is given away with probability at most delta / (1 +
 *     e^epsilon).  For each set R, y has density (P+Q)/2, and
 *	(P+Q)/2 (r - p)+ = 1/2 (1-p) (P - e^epsilon Q)+ where in is guessed,
 *     the same with P and Q exchanged where out is.  Averages over coins lie
 *     within ()+; taken out they only make it larger, and the outputs y
 *     with R as it is are disjoint.  So the sum over R is at most
 *	1/2 (1-p) E int (P_s - e^epsilon Q_s)+ dy <= 1/2 (1-p) delta
 *     with s all other coins, and with both directions (1-p) delta.
 *  2. So nothing of m canaries is given away but for a probability of
 *     m delta / (1 + e^epsilon) <= m delta / 2.
 *  3. Let E' be E with only those counted right that are not given away.
 *     For q >= p, each factor is right with probability at most p, and
 *     q/p >= 1 >= (1-q)/(1-p): its mean is at most q + (1 - q) = 1.  So
 *     each product is a supermartingale from 1 on, their average over q is,
 *     and by Ville's inequality it ever reaches 1/a with probability at
 *     most a.  Where nothing is given away E = E'.
 *
 * So epsilon is refuted where E >= 1 / (alpha - m delta / 2); the bound
 * does not use that the term falls with epsilon.  Where E > 1 and p <=
 * k / (n + 1), E falls with p: the derivative of its logarithm is
 *	(1 - 1/E) / (1-p) - (k - n p) / (p (1-p)) <= 0.
 * Only such p are refuted, so with an epsilon all below are, and the
 * largest epsilon refuted at any time is a lower bound at all times at
 * once.  The order is free, so long as it does not look at the coins.  It
 * must not change once a coin was looked at: sorting more scores anew begins
 * another E, and the two together reach 1/a more often.
 */

#include "privacy/anytime/guesses_wealth.h"

#include <math.h>
#include <stdbool.h>

#include "stats/law/beta.h"
#include "stats/law/gamma.h"
#include "stats/law/root.h"
#include "stats/safe.h"

double
guesses_wealth_alpha(size_t canaries, double delta, double alpha)
{
	return safe_down(alpha - (double)canaries * delta / 2);
}

static double
wealth_at(const struct guesses_seen *seen, struct proportion at)
{
	double k = (double)seen->right, n = (double)seen->made;
	double tail = beta_above(k + 1, n - k + 1, at);
	double first = gamma_log(k + 1), second = gamma_log(n - k + 1);
	double third = gamma_log(n + 2);
	double size = fabs(first) + fabs(second) + fabs(third);

	if (!(k >= at.p * (n + 1)) || !(tail > 0))
		return -INFINITY;

	return first + second - third + log(tail) - k * log(at.p) -
	       (n - k + 1) * log(at.q) - 1e-14 * (1 + size);
}

static struct proportion
chance_of(double epsilon)
{
	double odds = exp(-epsilon);

	return (struct proportion){ 1 / (1 + odds), odds / (1 + odds) };
}

double
guesses_wealth(const struct guesses_seen *seen, double epsilon)
{
	return wealth_at(seen, chance_of(epsilon));
}

struct bet {
	const struct guesses_seen *seen;
	double limit;
};

static bool
is_refuted(void *of, double epsilon)
{
	const struct bet *bet = of;

	return guesses_wealth(bet->seen, epsilon) >= bet->limit;
}

double
guesses_wealth_epsilon(const struct guesses_seen *seen, double delta,
		       double alpha, double than)
{
	double left = guesses_wealth_alpha(seen->canaries, delta, alpha);
	struct bet bet = { seen, -log(left) };
	double high = than + 0.5;

	if (!(left > 0) || !is_refuted(&bet, than))
		return than;
	while (high < 36 && is_refuted(&bet, high))
		high *= 2;

	return safe_down(root_split(is_refuted, &bet, than, high, 1e-10).low);
}
