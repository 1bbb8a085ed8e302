/* shells.h - the shells that can complete our words, each with its script */

#ifndef VERB_COMPLETE_SHELLS_H
#define VERB_COMPLETE_SHELLS_H

#include "base/registry.h"

/* clang-format off */
#define SHELLS(SHELL) \
	SHELL(bash) \
	SHELL(zsh) \
	SHELL(fish)

/* clang-format on */

/* The files of completions/, put into the program when built. */
#define DECLARE_SCRIPT(id) extern const char script_##id[];
SHELLS(DECLARE_SCRIPT)
#undef DECLARE_SCRIPT

extern const struct registry shells_registry;

#endif
