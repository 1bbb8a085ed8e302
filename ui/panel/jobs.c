/* jobs.c - the panel with trainings in the background and what came of them */

#include <stdio.h>

#include "base/memory.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"

enum { STATE_COLUMNS = 16 };

/* The list, and below it what the chosen job says. */
static int
list_rows(const struct board *board, const struct rect *rect)
{
	int most = rect->height > 4 ? rect->height / 2 : rect->height;
	int count = (int)board->jobs.count;

	return count < most ? count : most;
}

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

static void
draw_row(const struct board *board, const struct panel *panel,
	 struct canvas *canvas, int y, size_t index)
{
	const struct long_job *job = &board->jobs.at[index];
	const struct ink *inks = board->theme->ink;
	bool cursor = index == board->jobs.chosen;
	struct rect rect = panel->rect;
	char state[60];

	print_state(job, state, sizeof(state));
	canvas_write(canvas, rect.x + 2, y, STATE_COLUMNS, state,
		     inks[job->state == JOB_FAILED ? INK_ERROR : INK_VALUE]);
	canvas_write(canvas, rect.x + 2 + STATE_COLUMNS, y,
		     rect.width - 2 - STATE_COLUMNS, job->command.line,
		     inks[INK_TEXT]);
	if (cursor)
		listing_mark(board, canvas,
			     (struct rect){ rect.x, y, rect.width, 1 },
			     panel == board_focus(board));
}

static void
jobs_draw(const struct board *board, const struct panel *panel,
	  struct canvas *canvas)
{
	const struct jobs *jobs = &board->jobs;
	const struct list list = { jobs->chosen };
	struct rect rect = panel->rect, below = rect;
	int room = list_rows(board, &rect);
	size_t top = list_top(&list, jobs->count, room);
	const char *says =
		"Enter on a game starts it here. Results stay on disk until "
		"they are deleted. Enter opens one.";

	for (int i = 0; i < room && top + (size_t)i < jobs->count; i++)
		draw_row(board, panel, canvas, rect.y + i, top + (size_t)i);
	list_mark(canvas, rect, jobs->count, top, room,
		  board->theme->ink[INK_HINT]);
	below.x += 2;
	below.width -= 2;
	view_take_rows(&below, room);
	if (jobs->count)
		says = jobs->at[jobs->chosen].says;
	if (says)
		canvas_write_wrapped(canvas, below, says,
				     board->theme->ink[INK_HINT]);
}

static enum reaction
jobs_act(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	const struct board *board = screen_board(screen);
	const struct jobs *jobs = &board->jobs;
	struct list list = { jobs->chosen };
	enum reaction reaction;

	if (!jobs->count)
		return REACTION_NONE;
	if (action == ACTION_ENTER) {
		screen_open_job(screen, list.cursor);
		return REACTION_PAINT;
	}
	reaction = listing_act(&list, jobs->count,
			       list_rows(board, &panel->rect), action, amount);
	if (list.cursor != jobs->chosen)
		screen_choose_job(screen, list.cursor);

	return reaction;
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	const struct board *board = screen_board(screen);
	size_t before = board->jobs.chosen;
	struct list list = { before };

	if (!board->jobs.count)
		return false;
	(void)list_point(&list, board->jobs.count,
			 list_rows(board, &panel->rect), row);
	screen_choose_job(screen, list.cursor);

	return list.cursor == before;
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
	{ "S", "stop-training", "stop it, after a question", "stop" },
	{ "E", "delete-training", "delete what has ended, after a question",
	  "delete" },
	{ "Delete", "delete-training", "delete what has ended" },
	{ NULL },
};

const struct panel_kind panel_jobs = {
	.name = "jobs",
	.title = "Trainings",
	.keys_title = "In the trainings",
	.draw = jobs_draw,
	.point = point,
	.act = jobs_act,
	.copy_text = jobs_copy_text,
	.bindings = keys,
};
