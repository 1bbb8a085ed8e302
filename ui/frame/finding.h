/* finding.h - searching in whatever pane has the focus */

#ifndef UI_FRAME_FINDING_H
#define UI_FRAME_FINDING_H

#include "ui/frame/screen.h"

/* Both look in the text of the pane; false if nothing is found. */
MUST_CHECK bool finding_start(struct screen *screen, const char *what,
			      struct error *err);
MUST_CHECK bool finding_go(struct screen *screen, int direction,
			   struct error *err);

#endif
