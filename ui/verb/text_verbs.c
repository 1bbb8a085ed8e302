/* text_verbs.c - searching, copying, getting a lost sitting back */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/method.h"
#include "result/writer/writers.h"
#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "ui/verb/command_of.h"

/* In whatever pane has the focus. */
static enum outcome
find_again(struct screen *screen, int direction, struct error *err)
{
	const struct board *board = screen_board(screen);
	if (!board->find[0])
		return screen_verb_refuse(err,
					  "nothing was looked for; / searches");
	if (!screen_act(screen, ACTION_FIND, direction))
		return screen_verb_refuse(err, "'%s' is not here", board->find);

	return OUTCOME_DONE;
}

static enum outcome
run_find(struct screen *screen, const struct request *request,
	 struct error *err)
{
	const char *what = request_word(request, 1);

	if (!what) {
		screen_ask(screen, "/", "find ", "", PROMPT_QUOTE);
		return OUTCOME_DONE;
	}
	if (!strcmp(what, "next") || !strcmp(what, "previous"))
		return find_again(screen, *what == 'n' ? 1 : -1, err);
	screen_set_find(screen, what);

	return find_again(screen, 1, err);
}

/* What all methods say if that is known, else the live result. */
static char *
results_as_csv(const struct board *board)
{
	const struct numbers *numbers = &board->numbers;
	struct document document = { 0 };
	struct text out = { 0 };

	for (size_t i = 0; i < numbers->count; i++) {
		if (numbers->all[i].bound &&
		    !board_is_stale(board, numbers->all_serial))
			document_take_result(
				&document, result_hold(numbers->all[i].bound));
	}
	if (!document.count && numbers->main)
		document_take_result(&document, result_hold(numbers->main));
	if (!document.count)
		return NULL;
	writer_csv.write(&document, &out);
	document_clear(&document);

	return text_take(&out);
}

/* Returns the statement that may be quoted; an old one has other settings. */
static char *
sentence_of(const struct board *board)
{
	const struct result *main = board->numbers.main;

	return main && main->statement.sentence && *main->statement.sentence &&
			       !board_is_stale(board, board->numbers.serial)
		       ? memory_copy_text(main->statement.sentence)
		       : NULL;
}

static enum outcome
run_copy(struct screen *screen, const struct request *request,
	 struct error *err)
{
	const struct board *board = screen_board(screen);
	const struct panel *panel = board_focus(board);
	char *text = NULL;

	if (!strcmp(request->words[1], "command"))
		text = command_of_view(board);
	else if (!strcmp(request->words[1], "table"))
		text = results_as_csv(board);
	else if (!strcmp(request->words[1], "sentence"))
		text = sentence_of(board);
	else if (panel && panel->kind->copy_text)
		text = panel->kind->copy_text(board, panel);
	if (!text)
		return screen_verb_refuse(err, "there is nothing to copy here");
	screen_copy(screen, text);

	return OUTCOME_DONE;
}

static enum outcome
run_recover(struct screen *screen, const struct request *request,
	    struct error *err)
{
	const char *which = request->word_count > 1 ? request->words[1] : "1";

	if (!strcmp(which, "list")) {
		screen_show(screen, "sittings", NULL);
		return OUTCOME_DONE;
	}

	return screen_recover(screen, which, err);
}

/* What following means for the numbers of the chosen method. */
static const char *
following_of(const struct method *method)
{
	return method->sequence
		       ? "W25 the file is read again whenever it changes: with "
			 "this method stopping is no selection"
		       : "W25 the file is read again whenever it changes: "
			 "stopping when the number looks right is selection";
}

static enum outcome
run_follow(struct screen *screen, const struct request *request,
	   struct error *err)
{
	const char *how = request_word(request, 1);
	bool on = screen_board(screen)->follow;

	if (!screen_verb_switch(how, &on, err))
		return OUTCOME_REFUSED;
	screen_set_follow(screen, on);
	screen_say(
		screen, TONE_NOTE, "%s",
		on ? following_of(screen_board(screen)->snapshot->state.method)
		   : "the file is not followed any more");

	return OUTCOME_DONE;
}

const struct screen_verb screen_verb_follow = {
	.verb = { .name = "follow" },
	.run = run_follow,
};

const struct screen_verb screen_verb_find = {
	.verb = {
		.name = "find",
		.summary = "searches in the pane",
		.forms = { FORM(FORM_OWN("TEXT")),
	FORM(FORM_ONE_OF("next", "previous")) },
	},
	.run = run_find,
};

const struct screen_verb screen_verb_copy = {
	.verb = {
		.name = "copy",
		.summary = "copies what is under the cursor, or about the view",
		.details = "The value or row under the cursor, the sentence that may be "
			   "quoted, the table of results, or the command of the view. "
			   "Through the terminal (OSC 52), also over ssh, or to the "
			   "program that clipboard names in the configuration.",
		.forms = { FORM(FORM_ONE_OF("value", "row", "sentence", "table", "command")) },
	},
	.run = run_copy,
};

const struct screen_verb screen_verb_recover = {
	.verb = {
		.name = "recover",
		.summary = "brings back the sitting that was kept last, or another",
		.details = "list shows when each was left, its data, its method and "
			   "how many steps it has; Enter brings one back.",
		.forms = { FORM(FORM_OWN("NUMBER")),
	FORM(FORM_WORD("list")) },
	},
	.run = run_recover,
};
