/*
 * one_run_expected.c - right guesses to expect at most if a claim holds
 *
 * Mahloujifar et al. 2025, Lemma A.1.  Let canary j be guessed with
 * probability q_j and rightly with p_j.  Being guessed is an event, so the
 * lemma bounds p_j by the p with p + (k - 1) g(p) = q_j, where g is the
 * inverse of x -> 1 - f(x).  That p is concave in q_j (Proposition A.2):
 * the sum over all m canaries is at most m times the p that belongs to the
 * mean of the q_j, guesses / m.
 */

#include "privacy/one_run/one_run_expected.h"

#include "stats/law/root.h"

struct canary {
	const struct one_run_curve *curve;
	double q, others;
};

static bool
is_possible(void *of, double p)
{
	const struct canary *canary = of;
	const struct one_run_curve *curve = canary->curve;
	double g = curve->inverse(curve->state, p).value;

	return p + canary->others * g * (1 - curve->error) < canary->q;
}

double
one_run_expected(const struct one_run_game *game,
		 const struct one_run_curve *curve)
{
	double m = (double)game->canaries;
	struct canary canary = { curve, (double)game->guesses / m,
				 (double)(game->options - 1) };

	return m * root_split(is_possible, &canary, 0, canary.q, 1e-15).high;
}
