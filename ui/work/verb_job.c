/* verb_job.c - a verb that runs beside the screen */

#include "ui/work/verb_job.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/thread.h"
#include "ui/work/outbox.h"

struct verb_job {
	struct scene scene;
	struct session *own; /* or NULL */
	struct command command;
	int wake;
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t over_changed;
	bool over, threaded;
	struct verb_job_end end;
};

static void *
work(void *argument)
{
	struct verb_job *errand = argument;
	struct verb_job_end *end = &errand->end;

	end->done = command_run(&errand->scene, &errand->command, &end->answer,
				&end->err);
	pthread_mutex_lock(&errand->lock);
	errand->over = true;
	pthread_cond_signal(&errand->over_changed);
	pthread_mutex_unlock(&errand->lock);
	outbox_wake(errand->wake);

	return NULL;
}

struct verb_job *
verb_job_new(const struct scene *scene, struct session *own,
	     const struct command *command, int wake)
{
	struct verb_job *errand = memory_new(sizeof(*errand));

	errand->scene = *scene;
	errand->own = own;
	if (own)
		errand->scene.session = own;
	command_copy(&errand->command, command);
	errand->end.command = &errand->command;
	errand->wake = wake;
	pthread_mutex_init(&errand->lock, NULL);
	thread_condition_init(&errand->over_changed);
	errand->threaded = thread_start(&errand->thread, work, errand);
	if (!errand->threaded)
		work(errand);

	return errand;
}

bool
verb_job_wait(struct verb_job *errand, int milliseconds)
{
	const struct timespec until = thread_deadline(milliseconds);
	bool over;

	pthread_mutex_lock(&errand->lock);
	while (!errand->over &&
	       thread_wait(&errand->over_changed, &errand->lock, &until))
		;
	over = errand->over;
	pthread_mutex_unlock(&errand->lock);

	return over;
}

struct verb_job_end *
verb_job_end(struct verb_job *errand)
{
	return &errand->end;
}

const char *
verb_job_line(const struct verb_job *errand)
{
	return errand->command.line;
}

void
verb_job_free(struct verb_job *errand)
{
	if (!errand)
		return;
	if (errand->threaded)
		pthread_join(errand->thread, NULL);
	answer_clear(&errand->end.answer);
	session_free(errand->own);
	pthread_cond_destroy(&errand->over_changed);
	pthread_mutex_destroy(&errand->lock);
	command_clear(&errand->command);
	free(errand);
}
