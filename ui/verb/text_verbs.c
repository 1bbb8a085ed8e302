/* text_verbs.c - searching, copying, getting a lost sitting back */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "result/writer/writers.h"
#include "ui/frame/finding.h"
#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "ui/verb/command_of.h"

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

/* What all methods say if that is known, else the live result. */
static char *
results_as_csv(const struct screen *screen)
{
	const struct numbers *numbers = &screen->numbers;
	struct document document = { 0 };
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);

	for (size_t i = 0; i < numbers->count; i++) {
		if (numbers->all[i].bound &&
		    !screen_is_stale(screen, numbers->all_serial))
			document_take_result(
				&document, result_hold(numbers->all[i].bound));
	}
	if (!document.result_count && numbers->main)
		document_take_result(&document, result_hold(numbers->main));
	if (out) {
		if (document.result_count)
			writer_csv.write(&document, out);
		fclose(out);
	}
	if (!document.result_count) {
		free(text);
		text = NULL;
	}
	document_clear(&document);

	return text;
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
	else if (!strcmp(request->words[1], "table"))
		text = results_as_csv(screen);
	else if (panel && panel->kind->copy_text)
		text = panel->kind->copy_text(screen, panel);
	if (!text)
		return error_set(err, ERROR_USAGE,
				 "there is nothing to copy here");
	/* whether a terminal takes it cannot be known */
	answer_note(answer, "%s%s: %.*s%s",
		    screen->copier ? "given to " : "sent to the terminal's ",
		    screen->copier ? screen->copier : "clipboard (OSC 52)",
		    (int)strcspn(text, "\n"), text,
		    strchr(text, '\n') ? " ..." : "");
	free(screen->clipboard);
	screen->clipboard = text;

	return true;
}

static bool
run_recover(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	char *verb = autosave_recover(&scene->screen->kept, err);

	(void)request;
	(void)answer;
	if (!verb)
		return false;
	screen_run(scene->screen, verb);
	free(verb);

	return true;
}

static bool
run_follow(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	struct screen *screen = scene->screen;
	const char *how = request->word_count > 1 ? request->words[1] : NULL;

	if (!screen_read_switch(how, &screen->follow, err))
		return false;
	screen->seen = (struct timespec){ 0 };
	screen->lost = false;
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
	.summary = "copies the value or row under the cursor, the table of "
		   "results, or the command of the view",
	.usage = "value|row|table|command",
	.details = "Through the terminal (OSC 52), also over ssh, or to the "
		   "program that clipboard names in the configuration.",
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
