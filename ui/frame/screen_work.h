/* screen_work.h - what the screen has others do: verbs, numbers, pictures */

#ifndef UI_FRAME_SCREEN_WORK_H
#define UI_FRAME_SCREEN_WORK_H

#include "ui/frame/screen.h"

/* Runs a verb of the sitting; waits a moment, then lets it run beside. */
void screen_start(struct screen *screen, const char *line);

/* The same with the playground's settings, and none of the data. */
void screen_start_alone(struct screen *screen, const char *line);

/* Asks for the numbers and pictures that are missing. */
void screen_work(struct screen *screen);

/* What theory and plans start from, after a change of either. */
void screen_fill_playground(struct screen *screen);

#endif
