/* mechanisms.h - the list of mechanisms; a new one is one line here */

#ifndef PRIVACY_MECHANISM_MECHANISMS_H
#define PRIVACY_MECHANISM_MECHANISMS_H

#include "base/registry.h"
#include "privacy/mechanism/mechanism.h"

/* clang-format off */
#define MECHANISMS(MECHANISM) \
	MECHANISM(gaussian) \
	MECHANISM(laplace) \
	MECHANISM(randomized_response) \
	MECHANISM(approximate_dp) \
	MECHANISM(subsampled_gaussian) \
	MECHANISM(two_gaussians) \
	MECHANISM(discrete_gaussian) \
	MECHANISM(discrete_laplace) \
	MECHANISM(subsampled_laplace) \
	MECHANISM(shuffled_gaussian) \
	MECHANISM(fixed_size_gaussian) \
	MECHANISM(replaced_gaussian) \
	MECHANISM(replaced_laplace) \
	MECHANISM(tree) \
	MECHANISM(banded) \
	MECHANISM(exponential) \
	MECHANISM(zcdp) \
	MECHANISM(renyi_dp) \
	MECHANISM(curve) \
	MECHANISM(last_model) \
	/* the end */
/* clang-format on */

#define DECLARE_MECHANISM(id) extern const struct mechanism_kind mechanism_##id;
MECHANISMS(DECLARE_MECHANISM)
#undef DECLARE_MECHANISM

/* In the order of menus. */
REGISTRY(struct mechanism_kind, mechanism, mechanisms);

#endif
