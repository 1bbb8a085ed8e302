/* stage_settings.h - the mechanisms that then= lists, word by word */

#ifndef METHOD_MECHANISM_STAGE_SETTINGS_H
#define METHOD_MECHANISM_STAGE_SETTINGS_H

#include "setting/setting.h"

/* The list, or NULL where there is none. */
const char *stage_settings_text(const struct settings *settings);

/* Moves behind the next word of a stage; NULL where it ends. */
const char *stage_settings_word(const char **at, char *word, size_t size);

/* Behind the next comma, or NULL. */
const char *stage_settings_next(const char *at);

/* One stage of the list; `at` then stands at its comma or at the end. */
MUST_CHECK bool stage_settings_read(struct settings *settings, const char **at,
				    struct error *err);

/*
 * What stood in the way of one that names none of its parameters: they stand
 * perhaps behind a comma, or beside then=.
 */
void stage_settings_hint(const struct settings *stage, struct error *err);

#endif
