/* start_verb.c - a training in the background: started, stopped, deleted */

#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "ui/sitting/lab_form.h"

/* The words behind `start`, as a line again. */
static char *
line_of(const struct board *board, const struct request *request)
{
	struct text line = { 0 };

	if (request->word_count < 2)
		return lab_form_line(board->game,
				     &board->snapshot->state.settings);
	for (size_t i = 1; i < request->word_count; i++)
		text_add(&line, "%s%s", i > 1 ? " " : "", request->words[i]);

	return text_take(&line);
}

static enum outcome
start_run(struct screen *screen, const struct request *request,
	  struct error *err)
{
	char *line = line_of(screen_board(screen), request);
	enum outcome outcome = screen_start_job(screen, line, err);

	free(line);

	return outcome;
}

const struct screen_verb screen_verb_start = {
	.verb = {
		.name = "start",
		.summary = "trains in the background",
		.details = "Without words what the form of the Lab view says. The "
			   "sitting goes on meanwhile; one training runs at a time, "
			   "the others wait.",
		.forms = { FORM(FORM_OWN("'train ...'|'lab ...'")) },
	},
	.run = start_run,
};

/* Returns true if the words behind the verb say that no question is needed. */
static bool
is_sure(const struct request *request)
{
	return request->word_count > 1 && !strcmp(request->words[1], "yes");
}

static enum outcome
stop_run(struct screen *screen, const struct request *request,
	 struct error *err)
{
	return screen_stop_job(screen, is_sure(request), err);
}

static enum outcome
delete_run(struct screen *screen, const struct request *request,
	   struct error *err)
{
	return screen_delete_job(screen, is_sure(request), err);
}

const struct screen_verb screen_verb_training = {
	.verb = {
			.name = "training",
			.summary = "stops or deletes the chosen training",
			.forms = { FORM_AS("stop", screen_verb_stop_training.verb),
				   FORM_AS("delete",
					   screen_verb_delete_training.verb) },
		},
	};

const struct screen_verb screen_verb_stop_training = {
		.verb = {
		.name = "stop-training",
		.summary = "stops the chosen training of the Lab view",
		.details = "It asks first, unless yes is given.",
		.forms = { FORM(FORM_MAYBE("yes")) },
		.flags = VERB_HIDDEN,
	},
	.run = stop_run,
};

const struct screen_verb screen_verb_delete_training = {
	.verb = {
		.name = "delete-training",
		.summary = "deletes the chosen training of the Lab view",
		.details = "It asks first, unless yes is given; undo brings the "
			   "training back until the program ends. Files that it wrote "
			   "to output= stay.",
		.forms = { FORM(FORM_MAYBE("yes")) },
		.flags = VERB_HIDDEN,
	},
	.run = delete_run,
};
