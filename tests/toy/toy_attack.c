/* toy_attack.c - half of what the loss says */

#include "lab/attack/attacks.h"

static double
score(const struct attack_view *view)
{
	return -view->loss / 2;
}

const struct attack_kind attack_toy = {
	.name = "toy",
	.summary = "half of the loss, turned round",
	.score = score,
};
