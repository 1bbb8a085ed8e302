/* stage_normal.h - the law of the loss between two normal laws */

#ifndef PRIVACY_COMPOSE_STAGE_NORMAL_H
#define PRIVACY_COMPOSE_STAGE_NORMAL_H

#include "privacy/compose/stage_law.h"
#include "privacy/two_gaussians.h"

/* The first of the pair is the law without the canary. */
void stage_normal_law(struct stage_law *law, const struct two_gaussians *pair);

#endif
