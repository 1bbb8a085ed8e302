/* paste_verb.c - what was pasted, opened as data */

#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"

static enum outcome
run_paste(struct screen *screen, const struct request *request,
	  struct error *err)
{
	(void)request;

	return screen_open_pasted(screen, err);
}

const struct screen_verb screen_verb_paste = {
	.verb = {
		.name = "paste",
		.summary = "opens the numbers pasted last as data",
		.details = "They are kept in a file of their own beside the sittings, "
			   "and the sitting refers to it.",
	},
	.run = run_paste,
};
