/* everything.h - all that can be asked about some data, at once */

#ifndef TESTS_EVERYTHING_H
#define TESTS_EVERYTHING_H

#include <stddef.h>

#include "dataset/dataset.h"
#include "setting/setting.h"

/* All of it, or each `parts`th method and figure, from `part` on. */
struct everything_share {
	size_t parts, part;
};

/*
 * Every method that suits, its result in every form of output, and every
 * figure with the programs and numbers that are made from it, each stopped
 * after so many questions whether to stop (0: never).  Whatever is answered
 * or refused, nothing may break; returns how many answers there were.
 */
size_t everything_ask(const struct dataset *data,
		      const struct settings *settings,
		      const struct everything_share *share, size_t patience);

#endif
