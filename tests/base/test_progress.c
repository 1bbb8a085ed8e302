/* test_progress.c - how far work is, and searches as pieces of it */

#include <criterion/criterion.h>
#include <math.h>

#include "base/progress.h"

TestSuite(base_progress);

static size_t
done(const struct progress *progress)
{
	return atomic_load(&progress->done);
}

Test(base_progress, searches_tell_how_well_they_know)
{
	struct progress progress = { 0 };
	struct progress_search search;

	progress_start_searches(&progress, 2);
	cr_expect_eq(atomic_load(&progress.total), 2 * PROGRESS_BITS);
	progress_search_start(&search, &progress, exp(-12));
	progress_search_tell(&search, 3, true);
	cr_expect_eq(done(&progress), 0);
	progress_search_tell(&search, 3 - exp(-5.9), false);
	cr_expect_eq(done(&progress), PROGRESS_BITS * 59 / 120);
	progress_search_tell(&search, 1, false);
	cr_expect_eq(done(&progress), PROGRESS_BITS * 59 / 120);
	progress_search_tell(&search, 3, false);
	cr_expect_eq(done(&progress), PROGRESS_BITS);
	progress_search_start(&search, &progress, 1e-8);
	progress_search_end(&search);
	progress_search_end(&search);
	cr_expect_eq(done(&progress), 2 * PROGRESS_BITS);
}

Test(base_progress, searches_within_other_work_are_silent)
{
	struct progress progress = { 0 };
	struct progress_search search;

	progress_start_searches(&progress, 1);
	progress_start(&progress, 7);
	progress_search_start(&search, &progress, 1e-8);
	progress_search_tell(&search, 0, true);
	progress_search_tell(&search, 0, false);
	progress_search_end(&search);
	cr_expect_eq(done(&progress), 0);
	progress_search_start(&search, NULL, 1e-8);
	progress_search_tell(&search, 0, true);
	progress_search_end(&search);
}
