/* batch_script.c - a campaign as a job of Slurm, sized by trying it */

#include "verb/campaign/batch_script.h"

#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "base/escape/shell_word.h"
#include "base/thread.h"

/*
 * A task of the array has about so many seconds of work and may take twice as
 * long; what one that is late has not done, the others or a second submission
 * do.
 */
enum { TASK_SECONDS = 1800, MOST_TASKS = 256, SPARE_MINUTES = 5 };

static size_t
memory_used(void)
{
	struct rusage usage;

	if (getrusage(RUSAGE_SELF, &usage) || usage.ru_maxrss < 0)
		return 0;

	return (size_t)usage.ru_maxrss / 1024 + 1;
}

bool
batch_script_try(const struct campaign_order *order, struct progress *progress,
		 struct batch *batch, struct error *err)
{
	const struct grid *grid = order->grid;

	*batch = (struct batch){ .runs = grid->runs };
	progress_start(progress, grid->block_count);
	for (size_t i = 0; i < grid->block_count; i++) {
		struct progress inner = { .above = progress };
		struct text ignored = { 0 };
		double start = thread_clock();
		bool fine = progress_check(progress, err) &&
			    campaign_run(order, grid->blocks[i].first, &ignored,
					 &inner, err);

		batch->seconds = fmax(batch->seconds, thread_clock() - start);
		text_clear(&ignored);
		if (!fine)
			return false;
		progress_add(progress, 1);
	}
	batch->memory = memory_used();

	return true;
}

static size_t
tasks_of(const struct batch *batch)
{
	double tasks =
		ceil(batch->seconds * (double)batch->runs / TASK_SECONDS);

	tasks = fmin(fmin(fmax(tasks, 1), MOST_TASKS), (double)batch->runs);

	return (size_t)tasks;
}

void
batch_script_write(const struct batch *batch, const char *here,
		   const char *command, struct text *out)
{
	size_t tasks = tasks_of(batch);
	double each = ceil((double)batch->runs / (double)tasks);
	double minutes = ceil(2 * batch->seconds * each / 60) + SPARE_MINUTES;
	size_t memory = (batch->memory * 3 / 2 + 199) / 100 * 100;
	char *folder = shell_word_portable(here);

	text_add(out,
		 "#!/bin/sh\n"
		 "#SBATCH --job-name=dpaudit\n"
		 "#SBATCH --array=0-%zu\n"
		 "#SBATCH --cpus-per-task=1\n"
		 "#SBATCH --time=%.0f\n"
		 "#SBATCH --mem=%zuM\n"
		 "# Tried: %.3g s and %zu MB a run, %zu runs. A task that is "
		 "killed\n"
		 "# loses the run it was at; submit again, and the rest is "
		 "done.\n"
		 "cd %s || exit\n"
		 "exec %s",
		 tasks - 1, minutes, memory, batch->seconds, batch->memory,
		 batch->runs, folder, command);
	free(folder);
}
