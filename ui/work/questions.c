/* questions.c - verbs asked beside the screen, again whenever settings change
 */

#include "ui/work/questions.h"

#include <stdlib.h>

#include "base/memory.h"
#include "ui/work/outbox.h"
#include "ui/work/worker.h"
#include "verb/verb.h"

struct piece {
	int place;
	struct reply reply;
};

struct questions {
	struct worker *worker;
	struct outbox *outbox;
};

struct task {
	const struct snapshot *snapshot;
	char *lines[ASKER_LINES + 1];
};

void
reply_clear(struct reply *reply)
{
	free(reply->line);
	free(reply->why);
	result_release(reply->result);
	*reply = (struct reply){ 0 };
}

static bool
answer(struct questions *asker, const struct task *task, int place,
       struct progress *progress)
{
	struct scene scene = { .session = snapshot_sitting(task->snapshot),
			       .progress = progress };
	struct piece piece = {
		.place = place,
		.reply = { .line = memory_copy_text(task->lines[place]),
			   .serial = task->snapshot->serial },
	};
	struct answer found = { 0 };
	struct error err = { 0 };
	bool done = verb_run_line(&scene, task->lines[place], &found, &err);

	if (!done)
		piece.reply.why = memory_copy_text(err.text);
	else if (found.document.result_count)
		piece.reply.result = result_hold(found.document.results[0]);
	answer_clear(&found);
	session_free(scene.session);
	if (progress_stopped(progress)) {
		reply_clear(&piece.reply);
		return false;
	}
	outbox_send(asker->outbox, &piece);

	return true;
}

static void
run(void *argument, struct progress *progress, void *context)
{
	const struct task *task = argument;

	for (int i = 0; task->lines[i]; i++) {
		if (!answer(context, task, i, progress))
			return;
	}
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

struct questions *
questions_new(int wake)
{
	struct questions *asker = memory_new(sizeof(*asker));
	const struct worker_job job = { run, discard, asker };

	asker->outbox = outbox_new(sizeof(struct piece), wake);
	asker->worker = worker_new(&job);

	return asker;
}

static void
clear_piece(void *item)
{
	struct piece *piece = item;

	reply_clear(&piece->reply);
}

void
questions_free(struct questions *asker)
{
	if (!asker)
		return;
	worker_free(asker->worker);
	outbox_free(asker->outbox, clear_piece);
	free(asker);
}

void
questions_ask(struct questions *asker, const struct snapshot *snapshot,
	      const char *const lines[])
{
	struct task *task = memory_new(sizeof(*task));

	task->snapshot = snapshot_hold(snapshot);
	for (int i = 0; i < ASKER_LINES && lines[i]; i++)
		task->lines[i] = memory_copy_text(lines[i]);
	worker_give(asker->worker, task);
}

bool
questions_collect(struct questions *asker, struct reply replies[ASKER_LINES])
{
	struct piece piece;
	bool any = false;

	while (outbox_take(asker->outbox, &piece)) {
		reply_clear(&replies[piece.place]);
		replies[piece.place] = piece.reply;
		any = true;
	}

	return any;
}

bool
questions_is_busy(struct questions *asker)
{
	return worker_is_busy(asker->worker);
}

void
questions_stop(struct questions *asker)
{
	worker_stop(asker->worker);
}

void
questions_wait(struct questions *asker)
{
	worker_wait(asker->worker);
}
