/* loss_attack.c - what was learnt has a small loss (Yeom et al., CSF 2018) */

#include "lab/attack/attacks.h"

static double
score(const struct attack_view *view)
{
	return -view->loss;
}

const struct attack_kind attack_loss = {
	.name = "loss",
	.summary = "the loss, turned round",
	.score = score,
};
