/* one_run.h - what a guessing game in one training run produced */

#ifndef PRIVACY_ONE_RUN_ONE_RUN_H
#define PRIVACY_ONE_RUN_ONE_RUN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

/*
 * Each of `canaries` was drawn from `options` alternatives, 2 for in or
 * out; `guesses` of them were guessed, the others abstained from, and
 * `correct` guesses were right.  `canaries` counts all, guessed or not.
 */
struct one_run_game {
	size_t canaries, guesses, correct, options;
};

/* Whether these numbers can come from a game; says which cannot. */
MUST_CHECK bool one_run_check(const struct one_run_game *game,
			      struct error *err);

/*
 * A step that comes to all of so many, any few of them spread over the whole:
 * so the best comes early, and one p-value tells each of the others off.
 */
size_t one_run_stride(size_t count);

#endif
