/* samples.h - figures of every shape, for tests and benches */

#ifndef TESTS_PLOTS_SAMPLES_H
#define TESTS_PLOTS_SAMPLES_H

#include <stddef.h>

#include "figure/figure.h"

struct sample {
	const char *name;
	struct figure *(*make)(void);
};

enum { SAMPLE_COUNT = 7 };
extern const struct sample samples[SAMPLE_COUNT];

#endif
