/*
 * rmia_attack.c - the robust membership inference attack, offline
 *
 * The share of other rows that the model favours no more than this one, each
 * against models that were trained without it (Zarifzadeh et al., ICML 2024).
 */

#include "lab/attack/attacks.h"
#include "stats/loop/exact.h"

static double
score(const struct attack_view *view)
{
	double ratio = exact_exp(-view->loss) / view->reference;
	size_t below = 0;

	while (below < view->ratio_count && view->ratios[below] <= ratio)
		below++;

	return (double)below / (double)view->ratio_count;
}

const struct attack_kind attack_rmia = {
	.name = "rmia",
	.summary = "the share of other rows that stand out less, against "
		   "shadows= reference models",
	.score = score,
	.needs = ATTACK_NEEDS_OTHERS,
};
