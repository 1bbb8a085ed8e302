/* settings_text.h - the settings of a sitting as text that people edit */

#ifndef SESSION_SETTINGS_TEXT_H
#define SESSION_SETTINGS_TEXT_H

#include "base/text.h"
#include "session/session.h"

/*
 * name=value a line for what was given, then in comments what the method
 * reads besides, with its present value and what it is; caller frees.
 */
char *settings_text_write(const struct state *state);

/*
 * What makes the settings those of an edited text: a line of `set` and one of
 * `unset`, empty where there is nothing to do.  A refusal says on which line.
 */
MUST_CHECK bool settings_text_read(const char *edited,
				   const struct state *state, struct text *set,
				   struct text *unset, struct error *err);

#endif
