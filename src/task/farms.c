/* farms.c - the list of ways to share pieces */

#include "task/farms.h"

#include <stddef.h>

#define LIST_FARM(id) &farm_##id,
const struct farm *const farms_all[] = { FARMS(LIST_FARM) NULL };
#undef LIST_FARM

const struct registry farms_registry = {
	.name = "farms",
	.one = "way to share pieces",
	.summary = "who works on pieces",
	.items = farms_all,
	.see = "dpaudit list settings",
};

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
	for (size_t i = 0; farms_all[i]; i++) {
		lack = farms_all[i]->lacks(place);
		if (!lack)
			return farms_all[i];
	}
	error_set(err, ERROR_USAGE, "%s", lack);

	return NULL;
}
