/*
 * lira_attack.c - the likelihood ratio of margins, with and without the row
 *
 * Margins of shadow models are taken as normal (Carlini et al., S&P 2022).
 */

#include "lab/attack/attacks.h"
#include "stats/loop/exact.h"

static double
part(double x, double mean, double sd)
{
	double z = (x - mean) / sd;

	return -z * z / 2 - exact_log(sd);
}

static double
score(const struct attack_view *view)
{
	double x = attack_margin_of(view->loss);

	return part(x, view->mean[1], view->sd[1]) -
	       part(x, view->mean[0], view->sd[0]);
}

const struct attack_kind attack_lira = {
	.name = "lira",
	.summary = "the likelihood ratio of margins, from shadows= models",
	.score = score,
	.needs = ATTACK_NEEDS_BOTH,
};
