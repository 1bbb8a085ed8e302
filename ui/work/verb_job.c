/* verb_job.c - verbs that run beside the screen, one at a time */

#include "ui/work/verb_job.h"

#include <stdlib.h>

#include "base/memory.h"

struct task {
	struct scene scene;
	struct session *own; /* or NULL */
	struct command command;
};

static void
verb_job_run(struct desk *desk, void *argument, struct progress *progress)
{
	struct task *task = argument;
	struct verb_job_end end = { .done = false };

	task->scene.progress = progress;
	command_copy(&end.command, &task->command);
	end.done = command_run(&task->scene, &task->command, &end.answer,
			       &end.err);
	desk_send(desk, &end);
}

static void
discard(void *argument)
{
	struct task *task = argument;

	session_free(task->own);
	command_clear(&task->command);
	free(task);
}

void
verb_job_clear(struct verb_job_end *end)
{
	answer_clear(&end->answer);
	command_clear(&end->command);
}

static void
clear_end(void *item)
{
	verb_job_clear(item);
}

struct desk *
verb_job_desk(int wake)
{
	const struct desk_work work = {
		.item_size = sizeof(struct verb_job_end),
		.run = verb_job_run,
		.discard = discard,
		.clear = clear_end,
	};

	return desk_new(&work, wake);
}

void
verb_job_start(struct desk *desk, const struct scene *scene,
	       struct session *own, const struct command *command)
{
	struct task *task = memory_new(sizeof(*task));

	task->scene = *scene;
	task->own = own;
	if (own)
		task->scene.session = own;
	command_copy(&task->command, command);
	desk_give(desk, task);
}
