/* main.c - runs the benches named on the command line, or all */

#include <stdio.h>
#include <string.h>

#include "bench/benches.h"
#include "stats/loop/kernel.h"

#define LIST_BENCH(id) &bench_##id,
static const struct bench *const all[] = { BENCHES(LIST_BENCH) NULL };
#undef LIST_BENCH

static int
is_wanted(const struct bench *bench, int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (!strcmp(argv[i], bench->name))
			return 1;
	}

	return argc < 2;
}

int
main(int argc, char **argv)
{
	printf("instruction level: %s\n", kernel()->name);
	for (size_t i = 0; all[i]; i++) {
		if (!is_wanted(all[i], argc, argv))
			continue;
		printf("\n%s: %s\n", all[i]->name, all[i]->summary);
		printf("  %-44s %10s %12s %12s %8s  %s\n", "what", "size",
		       "ours", "plain road", "ratio", "goal");
		all[i]->run();
		fflush(stdout);
	}

	return 0;
}
