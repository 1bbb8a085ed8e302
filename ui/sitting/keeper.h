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

/* True once for all changes in a row that cannot be kept. */
bool keeper_failed(struct desk *desk, struct error *err);

/*
 * Waits so long at most for the disk; false where the newest change is not
 * kept, with ERROR_STOPPED where the disk has not answered.
 */
bool keeper_finish(struct desk *desk, int milliseconds, struct error *err);

#endif
