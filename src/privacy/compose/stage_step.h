/* stage_step.h - the law of the loss of one sampled Gaussian step */

#ifndef PRIVACY_COMPOSE_STAGE_STEP_H
#define PRIVACY_COMPOSE_STAGE_STEP_H

#include "privacy/compose/stage_law.h"
#include "privacy/step/transform.h"

void stage_step_law(struct stage_law *law, const struct loss_part *part);

#endif
