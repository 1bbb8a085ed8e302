/* kernel_table.c - the loops of one instruction level as a table */

#include "stats/loop/kernel_level.h"

#define TEXT(a)   #a
#define QUOTED(a) TEXT(a)

extern const struct kernel NAMED(kernel_, KERNEL_LEVEL);

#define FILL_LOOP(name) .name = LEVEL(name),
const struct kernel NAMED(kernel_, KERNEL_LEVEL) = {
	KERNEL_LOOPS(FILL_LOOP).name = QUOTED(KERNEL_LEVEL),
};
#undef FILL_LOOP
