/* limit.c - what the system allows one program */

#include "base/limit.h"

#include <sys/resource.h>

enum { FILES = 40 };

bool
limit_files(struct error *err)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= FILES)
		return true;
	if (limit.rlim_max >= FILES) {
		limit.rlim_cur = FILES;
		if (!setrlimit(RLIMIT_NOFILE, &limit))
			return true;
	}

	return error_set(err, ERROR_FILE,
			 "only %lu files may be open at once, and %d are "
			 "needed; see ulimit -n",
			 (unsigned long)limit.rlim_max, (int)FILES);
}
