/* text_verbs.c - searching, copying, getting a lost sitting back */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "ui/autosave.h"
#include "ui/command_of.h"
#include "ui/finding.h"
#include "ui/screen.h"
#include "ui/screen_verbs.h"

static bool
run_find(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	const char *what = request->word_count > 1 ? request->words[1] : NULL;

	(void)answer;
	if (!what) {
		screen_ask(screen, "/", "find ", "", true);
		return true;
	}
	if (!strcmp(what, "next") || !strcmp(what, "previous"))
		return finding_go(screen, *what == 'n' ? 1 : -1, err);

	return finding_start(screen, what, err);
}

static bool
run_copy(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	const struct panel *panel = screen_focus(screen);
	char *text = NULL;

	if (!strcmp(request->words[1], "command"))
		text = command_of_view(screen);
	else if (panel && panel->kind->copy_text)
		text = panel->kind->copy_text(screen, panel);
	if (!text)
		return error_set(err, ERROR_USAGE,
				 "there is nothing to copy here");
	answer_note(answer, "copied: %s", text);
	free(screen->clipboard);
	screen->clipboard = text;

	return true;
}

static bool
run_recover(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;

	return autosave_recover(scene->screen, err);
}

static bool
run_follow(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	const char *how = request->word_count > 1 ? request->words[1] : NULL;

	(void)err;
	screen->follow = how ? !strcmp(how, "on") : !screen->follow;
	screen->seen = (struct timespec){ 0 };
	answer_note(answer, screen->follow
				    ? "W25 the file is read again whenever it "
				      "changes: stopping when the number looks "
				      "right is selection"
				    : "the file is not followed any more");

	return true;
}

const struct verb screen_verb_follow = {
	.name = "follow",
	.summary = "reads the file again whenever it changes",
	.usage = "[on|off]",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_follow,
};

const struct verb screen_verb_find = {
	.name = "find",
	.summary = "searches in the pane",
	.usage = "TEXT|next|previous",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_find,
};

const struct verb screen_verb_copy = {
	.name = "copy",
	.summary = "copies a value or the command of the view",
	.usage = "value|command",
	.details = "Through the terminal (OSC 52), also over ssh.",
	.flags = VERB_SCREEN | VERB_WORDS,
	.run = run_copy,
};

const struct verb screen_verb_recover = {
	.name = "recover",
	.summary = "brings back the sitting that was kept last",
	.usage = "",
	.details = "",
	.flags = VERB_SCREEN,
	.run = run_recover,
};
