/* farms.h - the list of ways to share pieces; a new one is one line here */

#ifndef TASK_FARMS_H
#define TASK_FARMS_H

#include "base/registry.h"
#include "task/farm.h"

/* Unless farm= says another, the first that can be had is taken. */
/* clang-format off */
#define FARMS(FARM) \
	FARM(mpi) \
	FARM(folder) \
	FARM(threads) \
	/* the end */
/* clang-format on */

#define DECLARE_FARM(id) extern const struct farm farm_##id;
FARMS(DECLARE_FARM)
#undef DECLARE_FARM

REGISTRY(struct farm, farm, farms);

/*
 * `asked`, or for NULL the first that can be had; NULL and a sentence where
 * it cannot.
 */
MUST_CHECK const struct farm *farms_choose(const struct farm *asked,
					   const struct crew_place *place,
					   struct error *err);

#endif
