/* shells.h - the list of shells with completions; one line each */

#ifndef VERB_COMPLETE_SHELLS_H
#define VERB_COMPLETE_SHELLS_H

#include "base/text.h"

/* clang-format off */
#define SHELLS(SHELL) \
	SHELL(bash) \
	SHELL(zsh) \
	SHELL(fish)

/* clang-format on */

struct shell {
	const char *name;
	const char *summary; /* what to do with the script */
	void (*write)(struct text *script);
};

#define DECLARE_SHELL(id) extern const struct shell shell_##id;
SHELLS(DECLARE_SHELL)
#undef DECLARE_SHELL

/* In the order of the list; ends with NULL. */
const struct shell *const *shells(void);

#endif
