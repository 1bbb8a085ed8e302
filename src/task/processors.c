/* processors.c - how many processors this process may use */

#include "task/processors.h"

#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/permission.h"

unsigned
processors_of_quota(const char *line)
{
	unsigned quota, period;

	if (sscanf(line, "%9u %9u", &quota, &period) != 2 || !period)
		return 0;

	return quota < period ? 1 : (quota + period - 1) / period;
}

/* The first line of a file without its end; false where there is none. */
static bool
read_line(const char *path, char line[], size_t size)
{
	int file = permission_open_plain(path);
	ssize_t count = file < 0 ? -1 : read(file, line, size - 1);

	if (file >= 0)
		close(file);
	if (count < 0)
		return false;
	line[count] = '\0';
	line[strcspn(line, "\n")] = '\0';

	return true;
}

/* The smallest quota of the control group and of those above it. */
static unsigned
quota(void)
{
	static const char root[] = "/sys/fs/cgroup";
	char group[1000], path[1100], line[80];
	unsigned least = 0;

	if (!read_line("/proc/self/cgroup", group, sizeof(group)) ||
	    strncmp(group, "0::/", 4) != 0)
		return 0;
	for (char *end = group + strlen(group); end;
	     end = strrchr(group + 3, '/')) {
		unsigned here;

		*end = '\0';
		snprintf(path, sizeof(path), "%s%s/cpu.max", root, group + 3);
		here = read_line(path, line, sizeof(line))
			       ? processors_of_quota(line)
			       : 0;
		if (here && (!least || here < least))
			least = here;
	}

	return least;
}

/* A set that is too small for the machine is EINVAL. */
static unsigned
affinity(void)
{
	for (size_t most = CPU_SETSIZE; most <= 1 << 20; most *= 4) {
		cpu_set_t *set = CPU_ALLOC(most);
		size_t size = CPU_ALLOC_SIZE(most);
		int count = set && !sched_getaffinity(0, size, set)
				    ? CPU_COUNT_S(size, set)
				    : 0;

		CPU_FREE(set);
		if (count > 0)
			return (unsigned)count;
	}

	return 1;
}

unsigned
processors_count(void)
{
	unsigned may = affinity(), paid = quota();

	return paid && paid < may ? paid : may;
}
