/* link.c - messages between the processes that mpirun started together */

#include "task/link.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static const struct link *found;
static const char *remark;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
end_link(void)
{
	if (found)
		found->end();
}

#define BY_THEMSELVES                                                          \
	"work with output=F/ is shared through the folder, all else each "     \
	"process does by itself"

/* Variables of those who start ranks, and how many there are. */
static const struct starter {
	const char *seen, *count;
	const char *library; /* that can speak to it; NULL: any */
	const char *why;     /* another one cannot */
} starters[] = {
	{ "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "Open MPI",
	  "Open MPI's mpirun started this, and dpaudit-mpi.so was made with "
	  "another MPI: " BY_THEMSELVES },
	{ "PMIX_RANK", NULL, NULL, NULL },
	{ "PMI_RANK", "PMI_SIZE", "MPICH",
	  "MPICH's mpirun or srun --mpi=pmi2 started this (PMI_RANK), and "
	  "dpaudit-mpi.so was made with another MPI: " BY_THEMSELVES },
};

/* The one that started this process among several. */
static const struct starter *
starter(void)
{
	for (size_t i = 0; i < sizeof(starters) / sizeof(starters[0]); i++) {
		const char *count =
			starters[i].count ? getenv(starters[i].count) : NULL;

		if (getenv(starters[i].seen) &&
		    (!count || strcmp(count, "1") != 0))
			return &starters[i];
	}

	return NULL;
}

/* From the folder where it was installed, never from where it is looked for. */
static void
start_link(void)
{
	void *module = dlopen(LINK_MODULE, RTLD_NOW | RTLD_LOCAL);
	const char *const *library =
		module ? dlsym(module, LINK_LIBRARY) : NULL;
	const struct starter *by = starter();
	union {
		void *found;
		link_start_fn *call;
	} start = { module ? dlsym(module, LINK_START) : NULL };

	if (!start.found || !library) {
		remark = "ranks were started, but " LINK_MODULE
			 " is not there: " BY_THEMSELVES;
		return;
	}
	if (by->library && strcmp(by->library, *library) != 0) {
		remark = by->why;
		return;
	}
	found = start.call();
	if (found)
		atexit(end_link);
	else
		remark = "MPI does not start";
}

const struct link *
link_find(void)
{
	if (!starter())
		return NULL;
	pthread_once(&once, start_link);

	return found && found->ranks > 1 ? found : NULL;
}

const char *
link_remark(void)
{
	if (link_find())
		return NULL;
	if (!remark && found)
		return NULL; /* a single rank */

	return remark ? remark
		      : "no ranks were started: mpirun -n 4 dpaudit ...";
}

bool
link_is_started(void)
{
	return starter();
}

bool
link_is_silent(void)
{
	return found && found->rank > 0;
}
