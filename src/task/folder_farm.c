/* folder_farm.c - pieces by all processes that see the same folder */

#include "task/crew_inside.h"
#include "task/farms.h"

static const char *
folder_lacks(const struct crew_place *place)
{
	return place->folder ? NULL
			     : "it needs output=F/, which all processes see";
}

const struct farm farm_folder = {
	.name = "folder",
	.summary = "all processes that have the same folder",
	.lacks = folder_lacks,
	.run = crew_run_here,
};
