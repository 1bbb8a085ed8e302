/* keeper.c - the log on disk, written beside the screen */

#include "ui/sitting/keeper.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"

/* The task is the whole log: the newest is worth all before it. */
static void
keeper_run(struct desk *desk, void *log, struct progress *progress)
{
	struct error err = { 0 };

	(void)progress;
	if (!autosave_keep(desk_own(desk), log, &err))
		desk_send(desk, &err);
}

static void
discard(void *log)
{
	text_clear(log);
	free(log);
}

/* What went wrong holds nothing. */
static void
clear_error(void *err)
{
	(void)err;
}

static void
give_back(void *kept)
{
	autosave_end(kept);
	free(kept);
}

struct desk *
keeper_desk(const char *folder, int wake)
{
	struct autosave *kept = memory_new(sizeof(*kept));
	const struct desk_work work = {
		.item_size = sizeof(struct error),
		.run = keeper_run,
		.discard = discard,
		.clear = clear_error,
		.end = give_back,
		.own = kept,
	};

	snprintf(kept->folder, sizeof(kept->folder), "%s", folder);

	return desk_new(&work, wake);
}

void
keeper_ask(struct desk *desk, struct autosave *kept,
	   const struct session *session)
{
	struct text log = { 0 };

	if (!autosave_is_due(kept, session))
		return;
	autosave_log(session, &log);
	desk_give(desk, memory_copy(&log, sizeof(log)));
}

bool
keeper_failed(struct desk *desk, struct error *err)
{
	return desk_take(desk, err);
}

bool
keeper_finish(struct desk *desk, int milliseconds, struct error *err)
{
	const struct autosave *kept = desk_own(desk);

	if (!desk_wait(desk, milliseconds))
		return error_set(err, ERROR_STOPPED,
				 "this sitting cannot be kept: %s: the disk "
				 "does not answer",
				 kept->folder);
	*err = kept->why;

	return !*err->text;
}
