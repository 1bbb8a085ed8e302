/* command_of.h - the shell command that gives the numbers of a view */

#ifndef UI_COMMAND_OF_H
#define UI_COMMAND_OF_H

#include "ui/screen.h"
#include "ui/snapshot.h"

/* The caller frees it; NULL if there are no data. */
char *command_of(const struct snapshot *snapshot);


/* The same for the view that is shown: compare, theory or plan, too. */
char *command_of_view(const struct screen *screen);

#endif
