/* threads_farm.c - pieces by the threads of this process alone */

#include "task/crew_inside.h"
#include "task/farms.h"

static const char *
threads_lack(const struct crew_place *place)
{
	(void)place;

	return NULL;
}

const struct farm farm_threads = {
	.name = "threads",
	.summary = "the threads of this process; a folder keeps what is done",
	.lacks = threads_lack,
	.run = crew_run_here,
};
