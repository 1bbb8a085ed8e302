/* benches.h - the list of benches; a new one is one line here */

#ifndef BENCH_BENCHES_H
#define BENCH_BENCHES_H

#include "bench/bench.h"

/* clang-format off */
#define BENCHES(BENCH) \
	BENCH(scores) \
	BENCH(beta) \
	BENCH(cluster) \
	BENCH(coverage) \
	BENCH(epsilon_star) \
	BENCH(farm) \
	BENCH(load) \
	BENCH(mechanism) \
	BENCH(one_run) \
	BENCH(one_shot) \
	BENCH(pld) \
	BENCH(random) \
	BENCH(plots) \
	BENCH(screen) \
	BENCH(train) \
	/* the end */
/* clang-format on */

#define DECLARE_BENCH(id) extern const struct bench bench_##id;
BENCHES(DECLARE_BENCH)
#undef DECLARE_BENCH

#endif
