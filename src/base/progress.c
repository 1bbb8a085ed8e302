/* progress.c - how far a long computation is, and whether to stop it */

#include "base/progress.h"

void
progress_start(struct progress *progress, size_t total)
{
	if (!progress)
		return;
	atomic_store(&progress->done, 0);
	atomic_store(&progress->total, total);
}

void
progress_add(struct progress *progress, size_t done)
{
	if (progress)
		atomic_fetch_add(&progress->done, done);
}

static bool
lost_patience(struct progress *progress)
{
	return progress->patience &&
	       atomic_fetch_add(&progress->asked, 1) + 1 >= progress->patience;
}

bool
progress_stopped(struct progress *progress)
{
	if (!progress)
		return false;

	return atomic_load(&progress->stop) || lost_patience(progress) ||
	       progress_stopped(progress->above) ||
	       (progress->also_stop && atomic_load(progress->also_stop));
}

bool
progress_check(struct progress *progress, struct error *err)
{
	if (progress && progress->watch)
		progress->watch(progress);
	if (progress_stopped(progress))
		return error_set(err, ERROR_STOPPED, "stopped");

	return true;
}
