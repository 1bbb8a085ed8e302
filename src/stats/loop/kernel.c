/* kernel.c - choosing the build of the loops for this processor */

#include "stats/loop/kernel.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

extern const struct kernel kernel_plain;

#ifdef KERNEL_LEVELS
extern const struct kernel kernel_v3, kernel_v4;

static bool
has_v3(void)
{
	return __builtin_cpu_supports("avx2") &&
	       __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2");
}

static bool
has_v4(void)
{
	return has_v3() && __builtin_cpu_supports("avx512f") &&
	       __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512cd") &&
	       __builtin_cpu_supports("avx512dq") &&
	       __builtin_cpu_supports("avx512vl");
}
#else
static const struct kernel kernel_v3, kernel_v4;

static bool
has_v3(void)
{
	return false;
}

static bool
has_v4(void)
{
	return false;
}
#endif

const struct kernel *
kernel_level(const char *name)
{
	if (!strcmp(name, "v4") && has_v4())
		return &kernel_v4;
	if (!strcmp(name, "v3") && has_v3())
		return &kernel_v3;

	return strcmp(name, "plain") ? NULL : &kernel_plain;
}

static const struct kernel *chosen;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
choose(void)
{
	static const char *const levels[] = { "v4", "v3", "plain" };
	const char *forced = getenv("DPAUDIT_ISA");
	size_t i = 0;

	while (forced && i < 3 && strcmp(forced, levels[i]) != 0)
		i++;
	for (i = i < 3 ? i : 0; !chosen; i++)
		chosen = kernel_level(levels[i]);
}

const struct kernel *
kernel(void)
{
	pthread_once(&once, choose);

	return chosen;
}
