/* theory_target.h - theory calibrate: the reading that is to be kept */

#ifndef VERB_AUDIT_THEORY_TARGET_H
#define VERB_AUDIT_THEORY_TARGET_H

#include "privacy/family/member.h"
#include "setting/setting.h"

enum { TARGET_SAYS = 120 };

/*
 * What target= names, as "mu:0.5", or at-epsilon= with delta=; `says` is it
 * in words, as "(1, 1e-05)-DP".
 */
MUST_CHECK bool target_read(const struct settings *settings,
			    struct member_goal *goal, char says[TARGET_SAYS],
			    struct error *err);

#endif
