/* shell_word.h - words as a shell, our own verb line and people read them */

#ifndef BASE_ESCAPE_SHELL_WORD_H
#define BASE_ESCAPE_SHELL_WORD_H

#include <stdbool.h>

/* Whether a word needs no quotes. */
bool shell_word_is_plain(const char *word);

/*
 * One word as a shell and request_split() take it, quoted where it must be:
 * 'two words', and $'...' for what no line and no terminal should get as it
 * is.  The result has no control characters.  The caller frees it.
 */
char *shell_word_quote(const char *word);

/* A name to look at: as it is, or quoted if it would not show as it is. */
char *shell_word_show(const char *word);

#endif
