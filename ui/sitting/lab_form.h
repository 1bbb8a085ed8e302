/* lab_form.h - what the form of the lab is about: games and their settings */

#ifndef UI_SITTING_LAB_FORM_H
#define UI_SITTING_LAB_FORM_H

#include "session/snapshot.h"

/* A training alone, then every experiment. */
size_t lab_form_count(void);
const char *lab_form_name(size_t game);
const char *lab_form_summary(size_t game);

/* The setting at a place of a game's form, or SETTING_END behind the last. */
enum setting lab_form_setting(size_t game, size_t place);

/* Values for what nobody has set; that an experiment knows none stays so. */
void lab_form_fill(size_t game, struct settings *settings);

/* The verb that plays it with the settings of a sitting. */
char *lab_form_line(size_t game, const struct settings *settings);

#endif
