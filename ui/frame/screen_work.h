/* screen_work.h - what the screen has others do: verbs, numbers, pictures */

#ifndef UI_FRAME_SCREEN_WORK_H
#define UI_FRAME_SCREEN_WORK_H

#include "ui/frame/screen.h"

/* Runs a verb of the sitting; waits a moment, then lets it run beside. */
enum outcome screen_start(struct screen *screen, const struct command *command);

/* The same; `alone`: with the playground's settings, and none of the data. */
enum outcome screen_start_line(struct screen *screen, const char *line,
			       bool alone);

/* Asks for the numbers and pictures that are missing. */
void screen_work(struct screen *screen);

/* What theory and plans start from, after a change of either. */
void screen_fill_playground(struct screen *screen);

#endif
