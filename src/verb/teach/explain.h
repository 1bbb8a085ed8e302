/* explain.h - what a word means, with links to others */

#ifndef VERB_TEACH_EXPLAIN_H
#define VERB_TEACH_EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/*
 * Adds everything that is known of a topic: a term of the glossary, a
 * method, setting, warning, kind of number, policy, kind of data, figure,
 * mechanism or verb.  Lines that start with "# " are headings, [word] is a
 * link to the topic of that name.  False if nothing is known.
 */
bool explain_topic(const char *topic, struct text *text);

/* Whether explain_topic() would say something. */
bool explain_knows(const char *topic);

/*
 * The next link in a text: where its bracket opens, its topic in `out`.
 * Brackets around what is no topic are none.  NULL if there is no more.
 */
const char *explain_next_link(const char *text, char *out, size_t size);

/* For those who cannot follow links: without brackets and hashes. */
char *explain_plain(const char *text);

#endif
