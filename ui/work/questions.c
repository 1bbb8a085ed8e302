/* questions.c - verbs asked beside the screen, again whenever settings change
 */

#include "ui/work/questions.h"

#include <stdlib.h>

#include "base/memory.h"
#include "task/tasks.h"
#include "verb/verb.h"

struct piece {
	int place;
	struct reply reply;
};

struct task {
	const struct snapshot *snapshot;
	char *lines[QUESTIONS_MOST + 1];
};

void
questions_reply_clear(struct reply *reply)
{
	free(reply->line);
	free(reply->why);
	result_release(reply->result);
	table_free(reply->table);
	*reply = (struct reply){ 0 };
}

static struct reply
reply_of(const struct task *task, int place, struct progress *progress)
{
	struct scene scene = { .session = snapshot_sitting(task->snapshot),
			       .progress = progress };
	struct reply reply = { .line = memory_copy_text(task->lines[place]),
			       .serial = task->snapshot->serial };
	struct answer found = { 0 };
	struct error err = { 0 };
	bool done = verb_run_line(&scene, task->lines[place], &found, &err);

	if (!done)
		reply.why = memory_copy_text(err.text);
	else if (document_result(&found.document, 0))
		reply.result = result_hold(document_result(&found.document, 0));
	if (done && document_table(&found.document, 0))
		reply.table =
			table_copy(document_table(&found.document, 0), NULL);
	answer_clear(&found);
	session_free(scene.session);

	return reply;
}

/* What the lines are asked for, beside each other. */
struct asking {
	struct desk *desk;
	const struct task *task;
	struct progress *progress;
};

static bool
answer(size_t place, void *argument, struct error *err)
{
	const struct asking *asking = argument;
	struct progress own = { .above = asking->progress };
	struct piece piece = {
		.place = (int)place,
		.reply = reply_of(asking->task, (int)place, &own),
	};

	if (!progress_check(asking->progress, err)) {
		questions_reply_clear(&piece.reply);
		return false;
	}
	desk_send(asking->desk, &piece);

	return true;
}

static void
questions_run(struct desk *desk, void *argument, struct progress *progress)
{
	struct task *task = argument;
	struct asking asking = { desk, task, progress };
	const struct settings *settings = &task->snapshot->state.settings;
	struct error err;
	size_t count = 0;

	while (task->lines[count])
		count++;
	/* whether it was stopped, nobody asks */
	if (!tasks_run(count, answer, &asking,
		       (unsigned)settings_whole(settings, SETTING_THREADS),
		       progress, &err))
		return;
}

static void
discard(void *argument)
{
	struct task *task = argument;

	for (int i = 0; task->lines[i]; i++)
		free(task->lines[i]);
	snapshot_release(task->snapshot);
	free(task);
}

static void
clear_piece(void *item)
{
	struct piece *piece = item;

	questions_reply_clear(&piece->reply);
}

struct desk *
questions_desk(int wake)
{
	const struct desk_work work = {
		.item_size = sizeof(struct piece),
		.run = questions_run,
		.discard = discard,
		.clear = clear_piece,
	};

	return desk_new(&work, wake);
}

void
questions_ask(struct desk *desk, const struct snapshot *snapshot,
	      const char *const lines[])
{
	struct task *task = memory_new(sizeof(*task));

	task->snapshot = snapshot_hold(snapshot);
	for (int i = 0; i < QUESTIONS_MOST && lines[i]; i++)
		task->lines[i] = memory_copy_text(lines[i]);
	desk_give(desk, task);
}

bool
questions_collect(struct desk *desk, struct reply replies[QUESTIONS_MOST])
{
	struct piece piece;
	bool any = false;

	while (desk_take(desk, &piece)) {
		questions_reply_clear(&replies[piece.place]);
		replies[piece.place] = piece.reply;
		any = true;
	}

	return any;
}
