/* command_of.h - the shell command that gives the numbers of a view */

#ifndef UI_VERB_COMMAND_OF_H
#define UI_VERB_COMMAND_OF_H

#include "session/snapshot.h"

struct board;

/* The caller frees it; NULL if there are no data. */
char *command_of(const struct snapshot *snapshot);

/* What the view shows: methods side by side, a theorem, a plan. */
char *command_of_view(const struct board *board);

/* "plot region": in the playground with all its settings. */
char *command_of_figure(const struct board *board, const char *figure);

#endif
