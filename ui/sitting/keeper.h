/* keeper.h - the log on disk, written beside the screen */

#ifndef UI_SITTING_KEEPER_H
#define UI_SITTING_KEEPER_H

#include "ui/sitting/autosave.h"
#include "ui/work/desk.h"

/* A disk may take longer to be sure of a few lines than numbers take. */
struct desk *keeper_desk(const char *folder, int wake);

/* Has the log written if it has changed; `kept` is the caller's own. */
void keeper_ask(struct desk *desk, struct autosave *kept,
		const struct session *session);

/* True once, where it cannot be kept: from then on nothing is. */
bool keeper_failed(struct desk *desk, struct autosave *kept, struct error *err);

#endif
