/* mpi_farm.c - pieces by the ranks of mpirun or srun --mpi=pmix */

#include "task/crew_inside.h"
#include "task/farms.h"

static const char *
mpi_lacks(const struct crew_place *place)
{
	(void)place;

	return link_remark();
}

/* A rank without others has no link. */
static bool
mpi_run(struct crew *crew, struct error *err)
{
	const struct link *link = link_find();

	return link ? crew_relay(crew, link, err) : crew_run_here(crew, err);
}

const struct farm farm_mpi = {
	.name = "mpi",
	.summary = "the ranks of mpirun or srun --mpi=pmix",
	.lacks = mpi_lacks,
	.run = mpi_run,
};
