/* jobs.c - the panel with trainings in the background and what came of them */

#include <stdio.h>

#include "base/memory.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"

/* "46 %  1:05 left" */
static void
print_state(const struct long_job *job, char *out, size_t size)
{
	static const char *const words[] = { [JOB_WAITING] = "waits",
					     [JOB_RUNNING] = "begins",
					     [JOB_DONE] = "done",
					     [JOB_FAILED] = "failed" };
	long left = (long)job->left;

	if (job->state != JOB_RUNNING || job->share < 0)
		snprintf(out, size, "%s", words[job->state]);
	else if (job->left < 1)
		snprintf(out, size, "%.0f %%", 100 * job->share);
	else
		snprintf(out, size, "%.0f %%  %ld:%02ld left", 100 * job->share,
			 left / 60, left % 60);
}

/* Lists the trainings, and below them the answer of the chosen one. */
static void
jobs_list(const struct board *board, const struct panel *panel,
	  struct listbox *box)
{
	const struct jobs *jobs = &board->jobs;
	int height = panel->rect.height, count = (int)jobs->count;
	int most = height > 4 ? height / 2 : height;
	const char *says =
		"Enter on a game starts it here. Results stay on disk until "
		"they are deleted. Enter opens one.";

	listbox_column(box, "state", 16, INK_VALUE);
	listbox_column(box, "line", LISTBOX_REST, INK_TEXT);
	for (size_t i = 0; i < jobs->count; i++) {
		const struct long_job *job = &jobs->at[i];
		char state[60];

		print_state(job, state, sizeof(state));
		listbox_row(box,
			    job->state == JOB_FAILED ? INK_ERROR : INK_VALUE,
			    state, job->command.line);
	}
	box->list.cursor = jobs->chosen;
	box->below = height - (count < most ? count : most);
	if (jobs->count)
		says = jobs->at[jobs->chosen].says;
	text_add_string(&box->hint, says ? says : "");
}

static enum reaction
jobs_act(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	const struct jobs *jobs = &screen_board(screen)->jobs;

	if (action != ACTION_ENTER || !jobs->count)
		return listing_handle(screen, panel, action, amount);
	screen_open_job(screen, jobs->chosen);

	return REACTION_PAINT;
}

static char *
jobs_copy_text(const struct board *board, const struct panel *panel)
{
	const struct jobs *jobs = &board->jobs;

	(void)panel;

	return jobs->count
		       ? memory_copy_text(jobs->at[jobs->chosen].command.line)
		       : NULL;
}

static const struct binding keys[] = {
	{ "Enter", "enter", "open what it left in Audit", "open in Audit" },
	{ "S", "training stop", "stop it, after a question", "stop" },
	{ "E", "training delete", "delete what has ended, after a question",
	  "delete" },
	{ "Delete", "training delete", "delete what has ended" },
	{ NULL },
};

const struct panel_kind panel_jobs = {
	.name = "jobs",
	.title = "Trainings",
	.state_size = sizeof(struct listing),
	.keys_title = "In the trainings",
	.list = jobs_list,
	.choose = screen_choose_job,
	.draw = listing_draw,
	.point = listing_point,
	.act = jobs_act,
	.copy_text = jobs_copy_text,
	.bindings = keys,
};
