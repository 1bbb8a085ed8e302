/* request.h - what somebody typed: words, name=value, ROLE=COLUMN */

#ifndef VERB_REQUEST_H
#define VERB_REQUEST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "dataset/game.h"
#include "load/load.h"
#include "setting/setting.h"

/*
 * Read once, the same way from the shell, a session file and the screen.
 * `--name=value` is `name=value`; `--name` alone is `name=yes`; after `--`
 * everything is a word.
 */
struct request {
	char **words; /* the verb is the first */
	size_t word_count;
	struct settings settings;  /* the base, and what was typed */
	bool typed[SETTING_COUNT]; /* which of them were typed */
	struct role_choice *roles; /* their columns belong to us */
	size_t role_count;
	struct game game;
};

/*
 * Starts from the settings `base`.  On failure nothing needs freeing.
 */
MUST_CHECK bool request_read(struct request *request, char *const args[],
			     size_t count, const struct settings *base,
			     struct error *err);
void request_clear(struct request *request);

/* Returns a word, NULL behind the last; the verb is word 0. */
const char *request_word(const struct request *request, size_t index);

/* A word more, in front of the one at `index`. */
void request_put_word(struct request *request, size_t index, const char *word);

/* The column that was given a role by ROLE=COLUMN, or NULL; the last counts. */
const char *request_column(const struct request *request, enum role role);

/*
 * Splits a line at blanks; quotes '...', "..." and $'...' and the backslash
 * keep blanks together.  The result and its strings are the caller's.
 */
MUST_CHECK bool request_split(const char *line, char ***args, size_t *count,
			      struct error *err);
void request_free_args(char **args, size_t count);

#endif
