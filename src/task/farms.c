/* farms.c - the list of ways to share pieces */

#include "task/farms.h"

#include <stddef.h>

#define LIST_FARM(id) &farm_##id,
static const struct farm *const all[] = { FARMS(LIST_FARM) NULL };
#undef LIST_FARM

const struct farm *const *
farms(void)
{
	return all;
}

const struct farm *
farms_choose(const struct farm *asked, const struct crew_place *place,
	     struct error *err)
{
	const char *lack = NULL;

	if (asked) {
		lack = asked->lacks(place);
		if (!lack)
			return asked;
		error_set(err, ERROR_USAGE, "farm=%s: %s", asked->name, lack);
		return NULL;
	}
	for (size_t i = 0; all[i]; i++) {
		lack = all[i]->lacks(place);
		if (!lack)
			return all[i];
	}
	error_set(err, ERROR_USAGE, "%s", lack);

	return NULL;
}
