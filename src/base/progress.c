/* progress.c - how far a long computation is, and whether to stop it */

#include "base/progress.h"

#include <math.h>

void
progress_start(struct progress *progress, size_t total)
{
	if (!progress)
		return;
	atomic_store(&progress->done, 0);
	atomic_store(&progress->total, total);
	progress->searches = false;
}

void
progress_add(struct progress *progress, size_t done)
{
	if (progress)
		atomic_fetch_add(&progress->done, done);
}

/* ---- searches ---- */

void
progress_start_searches(struct progress *progress, size_t count)
{
	if (!progress)
		return;
	progress_start(progress, count * PROGRESS_BITS);
	progress->searches = progress->uneven = true;
}

void
progress_search_start(struct progress_search *search, struct progress *progress,
		      double near)
{
	*search = (struct progress_search){ progress, near, -INFINITY, INFINITY,
					    0 };
}

static void
tell_bits(struct progress_search *search, double bits)
{
	struct progress *progress = search->progress;
	size_t known = (size_t)fmin(fmax(bits, 0), PROGRESS_BITS);

	if (!progress || !progress->searches || known <= search->told)
		return;
	progress_add(progress, known - search->told);
	search->told = known;
}

void
progress_search_tell(struct progress_search *search, double x, bool below)
{
	if (below)
		search->high = fmin(search->high, x);
	else
		search->low = fmax(search->low, x);
	tell_bits(search,
		  PROGRESS_BITS *
			  log(fmax(search->high - search->low, 1e-300)) /
			  log(search->near));
}

void
progress_search_end(struct progress_search *search)
{
	tell_bits(search, PROGRESS_BITS);
}

/* ---- stopping ---- */

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
