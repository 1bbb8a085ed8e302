/* methods.h - the list of methods; a new one is one line here */

#ifndef METHOD_METHODS_H
#define METHOD_METHODS_H

#include "base/registry.h"
#include "method/method.h"

/* clang-format off */
#define METHODS(METHOD) \
	METHOD(plug_in) \
	METHOD(clopper_pearson) \
	METHOD(jeffreys) \
	METHOD(bayes) \
	METHOD(katz) \
	METHOD(fdp_clopper_pearson) \
	METHOD(fdp_bayes) \
	METHOD(compose) \
	METHOD(band) \
	METHOD(attack) \
	METHOD(epsilon_star) \
	METHOD(epsilon_star_empirical) \
	METHOD(epsilon_star_mixture) \
	METHOD(epsilon_star_bound) \
	METHOD(epsilon_star_mechanism) \
	METHOD(landscape) \
	METHOD(one_run) \
	METHOD(one_run_pointwise) \
	METHOD(one_run_fdp) \
	METHOD(one_run_product) \
	METHOD(one_run_anytime) \
	METHOD(anytime_rates) \
	METHOD(mmd_betting) \
	METHOD(sequential_fdp) \
	METHOD(xbern) \
	METHOD(gaussian_pair) \
	METHOD(testers) \
	METHOD(baseline) \
	METHOD(one_shot) \
	METHOD(one_shot_all) \
	METHOD(one_shot_lower) \
	/* the end */
/* clang-format on */

#define DECLARE_METHOD(id) extern const struct method method_##id;
METHODS(DECLARE_METHOD)
#undef DECLARE_METHOD

/* In the order of menus. */
REGISTRY(struct method, method, methods);

/*
 * Returns the method whose bound holds whether rows are runs of their own or
 * records of one model, where nobody said; NULL where rows are runs.
 */
const struct method *methods_cautious(const struct dataset *data,
				      const struct game *game);

/*
 * The method to begin with: a bound, else one made for this kind of data,
 * else any that suits, but none whose trials the rows are known not to be, by
 * their run column or their header.  NULL if none does.
 */
const struct method *method_suiting(const struct dataset *data,
				    const struct game *game);

/* Returns true if it can speak of data of that kind with such rows. */
bool method_can(const struct method *method, const struct dataset *data,
		const struct game *game);

#endif
