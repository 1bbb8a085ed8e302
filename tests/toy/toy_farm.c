/* toy_farm.c - pieces by whoever is here */

#include "task/crew_inside.h"
#include "task/farms.h"

static const char *
lacks(const struct crew_place *place)
{
	return place->threads == 1 ? "two play together" : NULL;
}

const struct farm farm_toy = {
	.name = "toy",
	.summary = "whoever is here",
	.lacks = lacks,
	.run = crew_run_here,
};
