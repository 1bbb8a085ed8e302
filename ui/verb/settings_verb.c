/* settings_verb.c - the settings in the user's own editor */

#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"

static enum outcome
run_settings(struct screen *screen, const struct request *request,
	     struct error *err)
{
	(void)request;
	(void)err;
	screen_want(screen, OUT_EDIT);

	return OUTCOME_DONE;
}

const struct screen_verb screen_verb_settings = {
	.verb = {
		.name = "settings",
		.summary = "opens the settings in your editor",
		.details = "The program of $VISUAL or $EDITOR; what it leaves is set, "
			   "what is gone is put back, and a line that cannot be is "
			   "named and changes nothing.",
	},
	.run = run_settings,
};
