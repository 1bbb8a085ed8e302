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

static const struct kernel *chosen;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void
choose(void)
{
	const char *forced = getenv("DPAUDIT_ISA");
	bool plain = forced && !strcmp(forced, "plain");
	bool below_v4 = plain || (forced && !strcmp(forced, "v3"));

	chosen = &kernel_plain;
	if (has_v3() && !plain)
		chosen = &kernel_v3;
	if (has_v4() && !below_v4)
		chosen = &kernel_v4;
}

const struct kernel *
kernel(void)
{
	pthread_once(&once, choose);

	return chosen;
}
