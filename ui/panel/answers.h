/* answers.h - which verbs the panels of answers ask */

#ifndef UI_PANEL_ANSWERS_H
#define UI_PANEL_ANSWERS_H

#include "ui/frame/board.h"

#define ANSWERS_READING "theory reading"

/* What theory is asked where readings lie over it. */
extern const char *const answers_readings[];

/* Those of the panel on the screen, ended by NULL; NULL if there is none. */
const char *const *answers_lines(const struct board *board);

/* The one that what is set is about: canaries are those of one run. */
const char *answers_leading(const struct board *board);

/* Whether all that is asked has been answered for the settings shown. */
bool answers_are_there(const struct board *board);

#endif
