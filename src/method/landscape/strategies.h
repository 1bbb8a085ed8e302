/* strategies.h - training strategies averaged over their instances */

#ifndef METHOD_LANDSCAPE_STRATEGIES_H
#define METHOD_LANDSCAPE_STRATEGIES_H

#include <stdbool.h>
#include <stddef.h>

#include "dataset/dataset.h"

/* One strategy; the ends are those over its instances. */
struct strategy {
	const char *name, *category; /* category "" if there is none */
	size_t category_index;       /* in order of appearance */
	size_t instances;
	double epsilon, epsilon_low, epsilon_high;
	double utility, utility_low, utility_high;
	unsigned char marks; /* enum pareto */
};

struct strategies {
	struct strategy *at; /* in order of appearance */
	size_t count, category_count;
	const char **categories;
};

/* Whether no other strategy has more utility at no more epsilon. */
bool strategy_is_on_front(const struct strategy *strategy);

/* How many of them there are, and how many on the frontier. */
size_t strategies_front(const struct strategies *strategies);
size_t strategies_hull(const struct strategies *strategies);

/* Of data of kind strategies; made once and kept with them. */
const struct strategies *strategies_of(const struct dataset *data);

#endif
