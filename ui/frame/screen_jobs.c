/* screen_jobs.c - trainings in the background, and what becomes of them */

#include "ui/frame/screen_inside.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "ui/sitting/lab_form.h"
#include "verb/campaign/work_status.h"
#include "verb/verbs.h"

/* The curves that are seen may be others now. */
static void
show_curves(struct screen *screen)
{
	screen_fill_playground(screen);
	screen_react(screen, REACTION_PAINT | REACTION_WORK);
}

enum outcome
screen_start_job(struct screen *screen, const char *line, struct error *err)
{
	struct command command;

	if (!command_read(&command, line, err))
		return OUTCOME_REFUSED;
	if (!(command_flags(&command) & VERB_TRAINS)) {
		command_clear(&command);
		return screen_verb_refuse(err,
					  "start takes train or lab, as in "
					  "start 'lab white-box'");
	}
	jobs_add(&screen->board.jobs, screen->desks[DESK_JOBS], &command,
		 screen->undo_depth);
	command_clear(&command);
	show_curves(screen);

	return OUTCOME_DONE;
}

void
screen_choose_game(struct screen *screen, size_t game)
{
	screen->board.game = game;
	show_curves(screen);
}

void
screen_choose_job(struct screen *screen, size_t index)
{
	jobs_choose(&screen->board.jobs, index);
	show_curves(screen);
}

/* Returns true if there is a chosen training and it is `open` or has ended. */
static bool
is_chosen(const struct screen *screen, bool open, struct error *err)
{
	const struct jobs *jobs = &screen->board.jobs;

	if (!jobs->count)
		return error_set(err, ERROR_USAGE,
				 "there is no training; start trains");
	if (jobs_is_open(jobs, jobs->chosen) == open)
		return true;

	return error_set(err, ERROR_USAGE,
			 open ? "this training has ended; training delete "
				"deletes it"
			      : "this training has not ended; training stop "
				"stops it");
}

enum outcome
screen_stop_job(struct screen *screen, bool sure, struct error *err)
{
	struct jobs *jobs = &screen->board.jobs;

	if (!is_chosen(screen, true, err))
		return OUTCOME_REFUSED;
	if (!sure) {
		screen_ask(screen, "stop this training? y, n",
			   "training stop yes", "", PROMPT_YES);
		return OUTCOME_DONE;
	}
	jobs_stop(jobs, screen->desks[DESK_JOBS], jobs->chosen,
		  screen->undo_depth);
	show_curves(screen);

	return OUTCOME_DONE;
}

enum outcome
screen_delete_job(struct screen *screen, bool sure, struct error *err)
{
	struct jobs *jobs = &screen->board.jobs;
	const struct long_job *job;

	if (!is_chosen(screen, false, err))
		return OUTCOME_REFUSED;
	job = &jobs->at[jobs->chosen];
	if (!sure) {
		screen_ask(screen,
			   job->made.count || job->kept
				   ? "delete this result? y, n"
				   : "take it off the list? y, n",
			   "training delete yes", "", PROMPT_YES);
		return OUTCOME_DONE;
	}
	jobs_delete(jobs, jobs->chosen, screen->undo_depth);
	show_curves(screen);
	screen_say(screen, TONE_NOTE, "deleted; undo brings it back");

	return OUTCOME_DONE;
}

bool
screen_undo_job(struct screen *screen)
{
	struct jobs *jobs = &screen->board.jobs;
	const struct jobs_change *last =
		jobs_last_change(jobs, screen->undo_depth);

	if (!last)
		return false;
	if (last->kind == JOBS_DELETE)
		screen_say(screen, TONE_NOTE, "taken back: a deleted training");
	else
		screen_say(screen, TONE_NOTE,
			   "undo does not take back the %s of a training; "
			   "again: the change before",
			   last->kind == JOBS_START ? "start" : "stop");
	jobs_take_back(jobs);
	show_curves(screen);

	return true;
}

bool
screen_collect_jobs(struct screen *screen)
{
	if (!jobs_collect(&screen->board.jobs, screen->desks[DESK_JOBS]))
		return false;
	show_curves(screen);

	return true;
}

/* As if its verb had been run here. */
static void
adopt(struct screen *screen, struct long_job *job)
{
	verb_adopt(&screen->scene, job->command.args, job->command.count,
		   &job->made);
	screen_take_snapshot(screen);
}

static void
load(struct screen *screen, const char *file)
{
	char *quoted = shell_word_quote(file);

	screen_runf(screen, "load %s", quoted);
	free(quoted);
}

/* The folder that it shares with others, or NULL. */
static const char *
folder_of(const struct long_job *job)
{
	static const char name[] = "output=";

	for (size_t i = 0; i < job->command.count; i++) {
		const char *word = job->command.args[i];

		if (!strncmp(word, name, strlen(name)) &&
		    work_status_is_there(word + strlen(name)))
			return word + strlen(name);
	}

	return NULL;
}

void
screen_open_job(struct screen *screen, size_t index)
{
	struct long_job *job = &screen->board.jobs.at[index];

	if (job->state == JOB_RUNNING && folder_of(job)) {
		screen_show(screen, "campaign", folder_of(job));
		return;
	}

	if (job->state != JOB_DONE) {
		screen_say(screen, TONE_NOTE, "it has left no data to open%s",
			   job->state == JOB_FAILED ? "" : " yet");
		return;
	}
	if (screen->running) {
		screen_say(screen, TONE_WARNING,
			   "still busy with '%s'; Esc stops it",
			   screen->running);
		return;
	}
	if (job->made.count)
		adopt(screen, job);
	else if (job->load)
		screen_run(screen, job->load);
	else if (job->file)
		load(screen, job->file);
	screen_set_view(screen, view_kinds()[0]);
	if (job->made.count)
		screen_say(screen, TONE_NOTE,
			   "the log has its line alone: what opens the log "
			   "trains again; output=FOLDER/ keeps files");
}
