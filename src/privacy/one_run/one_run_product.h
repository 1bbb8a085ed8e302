/* one_run_product.h - one run whose canaries pass alone through one channel */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_PRODUCT_H
#define PRIVACY_ONE_RUN_ONE_RUN_PRODUCT_H

#include "base/compiler.h"
#include "base/error.h"
#include "privacy/family/member.h"
#include "privacy/one_run/one_run.h"

/*
 * The chance that the best attacker, who guesses about the canaries with the
 * largest privacy losses, errs as rarely as here or more rarely; for games
 * of 2 options.
 */
MUST_CHECK bool one_run_product_p_value(const struct one_run_game *game,
					const struct mechanism *channel,
					double *p_value, struct error *err);

/*
 * The largest parameter of the family at which that chance is at most tau,
 * and infinite where it is so at all of them; 0 where it is at none above
 * `than`.  Where a member fails, `member` says so.
 */
double one_run_product_bound(const struct one_run_game *game, double tau,
			     double than, struct member *member);

#endif
