/* shell_word.h - words as a shell, our own verb line and people read them */

#ifndef BASE_ESCAPE_SHELL_WORD_H
#define BASE_ESCAPE_SHELL_WORD_H

#include <stdbool.h>

/* Whether a word needs no quotes. */
bool shell_word_is_plain(const char *word);

/*
 * Returns one word as request_split(), bash and zsh read it, quoted where it
 * must be: 'two words', and $'...' for bytes that no line and no terminal
 * should get.  Shells without $'...' read another word but run nothing, since
 * no quote and no backslash of the word is written as it is.  The result has
 * no control characters.  The caller frees it.
 */
char *shell_word_quote(const char *word);

/*
 * Returns one word of a command line for any shell, dash and fish as well:
 * "$(printf ...)" takes the place of $'...', except for a word that ends in a
 * newline, which a shell would cut off there.
 */
char *shell_word_portable(const char *word);

/* A name to look at: as it is, or quoted if it would not show as it is. */
char *shell_word_show(const char *word);

#endif
