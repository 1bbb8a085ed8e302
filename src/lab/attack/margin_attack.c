/* margin_attack.c - the logit of the chance (Carlini et al., S&P 2022) */

#include "lab/attack/attacks.h"

static double
score(const struct attack_view *view)
{
	return attack_margin_of(view->loss);
}

const struct attack_kind attack_margin = {
	.name = "margin",
	.summary = "log p / (1 - p) of the row's class",
	.score = score,
};
