/* task_settings.c - settings of threads and farms */

#include "setting/rows.h"
#include "task/farms.h"

#define NAME_FARM(id) #id,
static const char *const farm_names[] = { FARMS(NAME_FARM) NULL };
#undef NAME_FARM

SETTING_ROW(THREADS) = {
	.name = "threads",
	.group = "plan",
	.summary = "threads to use, 0 for all processors",
	.kind = VALUE_WHOLE,
	.fallback = 0,
	.lowest = 0,
	.highest = 1024,
	.step = 1,
};

SETTING_ROW(FARM) = {
	.name = "farm",
	.group = "output",
	.summary = "who does the pieces: folder, mpi or threads",
	.kind = VALUE_CHOICE,
	NONE,
	.choices = farm_names,
};

SETTING_ROW(SLURM) = {
	.name = "slurm",
	.group = "output",
	.summary = "print a batch script for a cluster instead",
	.kind = VALUE_SWITCH,
};
