/* mechanism_words.h - the mechanism that settings describe, in words */

#ifndef METHOD_MECHANISM_MECHANISM_WORDS_H
#define METHOD_MECHANISM_MECHANISM_WORDS_H

#include "base/text.h"
#include "setting/setting.h"

/* "gaussian mu=1 steps=10": as one would type it. */
void mechanism_words_add(const struct settings *settings, struct text *out);

/*
 * The same short enough for a key: of several mechanisms one after another
 * the names only.
 */
void mechanism_words_label(const struct settings *settings, struct text *out);

/* The name and its parameters to five digits. */
void mechanism_words_short(const struct settings *settings, struct text *out);

#endif
