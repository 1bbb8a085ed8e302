/* finding.c - searching in whatever pane has the focus */

#include "ui/frame/finding.h"

#include <stdio.h>

bool
finding_start(struct screen *screen, const char *what, struct error *err)
{
	snprintf(screen->find, sizeof(screen->find), "%s", what);

	return finding_go(screen, 1, err);
}

bool
finding_go(struct screen *screen, int direction, struct error *err)
{
	if (!screen->find[0])
		return error_set(err, ERROR_USAGE,
				 "nothing was looked for; / "
				 "searches");
	if (screen_act(screen, ACTION_FIND, direction))
		return true;

	return error_set(err, ERROR_USAGE, "'%s' is not here", screen->find);
}
