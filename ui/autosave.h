/* autosave.h - the log on disk, so that no sitting is lost */

#ifndef UI_AUTOSAVE_H
#define UI_AUTOSAVE_H

#include "ui/screen.h"

/* Writes the log anew if it has grown; trouble is shown once. */
void autosave(struct screen *screen);

/* Says in the status line that an earlier sitting can be had back. */
void autosave_offer(struct screen *screen);

/* Runs what the newest earlier sitting left behind. */
MUST_CHECK bool autosave_recover(struct screen *screen, struct error *err);

#endif
