/* jobs.c - long verbs beside the screen, one after another */

#include "ui/work/jobs.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/thread.h"
#include "result/writer/writers.h"
#include "ui/work/kept_runs.h"

/* A deleted training keeps its memory as long as it can be brought back. */
enum { MOST_CHANGES = 20 };

/* What the desk sends: metrics on the way, everything else at the end. */
struct news {
	const struct dataset *metrics;
	struct datasets made;
	char *file, *says, *kept;
	bool ended, done;
};

/* ---- beside the screen ---- */

/* Receives the metrics of the running job. */
struct metrics_sink {
	struct desk *desk;
	const struct dataset *newest; /* held, to be kept with the result */
};

static void
send_metrics(void *to, struct dataset *so_far)
{
	struct metrics_sink *sink = to;
	const struct news news = { .metrics = so_far };

	dataset_release(sink->newest);
	sink->newest = dataset_hold(so_far);
	desk_send(sink->desk, &news);
}

static void
keep_answer(const struct answer *answer, struct news *news)
{
	struct text text = { 0 };

	answer_write(answer, &writer_text, &text);
	answer_write_remarks(answer, &text);
	news->says = text_take(&text);
	if (answer->file_count)
		news->file = memory_copy_text(answer->files[0]);
}

static void
keep_data(const struct session *own, struct news *news)
{
	const struct state *state = session_state(own);

	for (size_t i = 0; i < state->data.count; i++)
		datasets_add(&news->made, dataset_hold(state->data.at[i]));
}

/* Writes data that are in no file, because they would be lost at the end. */
static void
keep_result(const char *state, const char *line, const struct dataset *metrics,
	    struct news *news)
{
	struct error err = { 0 };
	struct text says = { 0 };

	if (!*state || !news->made.count)
		return;
	news->kept = kept_runs_write(state, line, news->says, &news->made,
				     metrics, &err);
	if (news->kept)
		return;
	text_add(&says, "The result is not kept on disk: %s\n%s", err.text,
		 news->says);
	free(news->says);
	news->says = text_take(&says);
}

static void
jobs_run(struct desk *desk, void *argument, struct progress *progress)
{
	const struct command *command = argument;
	struct metrics_sink sink = { .desk = desk };
	struct scene scene = { .session = session_new(),
			       .progress = progress,
			       .show = send_metrics,
			       .show_to = &sink };
	struct news news = { .ended = true };
	struct answer answer = { 0 };
	struct error err = { 0 };

	news.done = command_run(&scene, command, &answer, &err);
	if (news.done) {
		keep_answer(&answer, &news);
		keep_data(scene.session, &news);
		keep_result(desk_own(desk), command->line, sink.newest, &news);
	} else {
		news.says = memory_copy_text(err.text);
	}
	answer_clear(&answer);
	session_free(scene.session);
	dataset_release(sink.newest);
	desk_send(desk, &news);
}

static void
discard(void *argument)
{
	command_clear(argument);
	free(argument);
}

static void
clear_news(void *item)
{
	struct news *news = item;

	dataset_release(news->metrics);
	datasets_clear(&news->made);
	free(news->file);
	free(news->says);
	free(news->kept);
}

struct desk *
jobs_desk(const char *state, int wake)
{
	const struct desk_work work = {
		.item_size = sizeof(struct news),
		.run = jobs_run,
		.discard = discard,
		.clear = clear_news,
		.end = free,
		.own = memory_copy_text(state),
	};

	return desk_new(&work, wake);
}

/* ---- the list ---- */

static void
clear_job(struct long_job *job)
{
	command_clear(&job->command);
	dataset_release(job->metrics);
	datasets_clear(&job->made);
	free(job->file);
	free(job->says);
	free(job->kept);
	free(job->load);
	free(job->curves);
}

/* Forgets a deleted job, which then cannot be brought back. */
static void
forget_oldest(struct jobs *jobs)
{
	if (jobs->changes[0].job.kept)
		kept_runs_remove(jobs->changes[0].job.kept);
	clear_job(&jobs->changes[0].job);
	jobs->change_count--;
	memmove(jobs->changes, jobs->changes + 1,
		jobs->change_count * sizeof(*jobs->changes));
}

/* Takes ownership of the job in the change. */
static void
note_change(struct jobs *jobs, const struct jobs_change *change)
{
	if (jobs->change_count == MOST_CHANGES)
		forget_oldest(jobs);
	jobs->changes = memory_grow_array(jobs->changes, jobs->change_count + 1,
					  sizeof(*jobs->changes));
	jobs->changes[jobs->change_count++] = *change;
}

void
jobs_clear(struct jobs *jobs)
{
	for (size_t i = 0; i < jobs->count; i++)
		clear_job(&jobs->at[i]);
	while (jobs->change_count)
		forget_oldest(jobs);
	free(jobs->changes);
	free(jobs->at);
	*jobs = (struct jobs){ 0 };
}

static struct long_job *
running(const struct jobs *jobs)
{
	for (size_t i = 0; i < jobs->count; i++) {
		if (jobs->at[i].state == JOB_RUNNING)
			return &jobs->at[i];
	}

	return NULL;
}

const struct dataset *
jobs_metrics(struct jobs *jobs)
{
	struct long_job *job = jobs->count ? &jobs->at[jobs->chosen] : NULL;

	if (job && job->curves) {
		job->metrics = kept_runs_metrics(job->curves);
		free(job->curves);
		job->curves = NULL;
	}

	return job ? job->metrics : NULL;
}

const struct long_job *
jobs_running(const struct jobs *jobs)
{
	return running(jobs);
}

static void
start_next(struct jobs *jobs, struct desk *desk)
{
	for (size_t i = 0; i < jobs->count && !running(jobs); i++) {
		struct long_job *job = &jobs->at[i];
		struct command *task;

		if (job->state != JOB_WAITING)
			continue;
		task = memory_new(sizeof(*task));
		command_copy(task, &job->command);
		job->state = JOB_RUNNING;
		job->share = job->left = -1;
		job->began = thread_clock();
		desk_give(desk, task);
	}
}

void
jobs_choose(struct jobs *jobs, size_t index)
{
	jobs->chosen = index;
	jobs->news++;
}

void
jobs_add(struct jobs *jobs, struct desk *desk, const struct command *command,
	 size_t depth)
{
	struct long_job *job;

	jobs->at =
		memory_grow_array(jobs->at, jobs->count + 1, sizeof(*jobs->at));
	job = &jobs->at[jobs->count];
	*job = (struct long_job){ .share = -1, .left = -1 };
	command_copy(&job->command, command);
	jobs_choose(jobs, jobs->count++);
	note_change(jobs, &(struct jobs_change){ .kind = JOBS_START,
						 .depth = depth });
	start_next(jobs, desk);
}

/* Takes the texts of a result.  One whose verb does not train is no job. */
static void
restore(struct jobs *jobs, struct kept_run *run)
{
	struct error ignored = { 0 };
	struct long_job *job;
	struct command command;

	if (!command_read(&command, run->line, &ignored) ||
	    !(command_flags(&command) & VERB_TRAINS)) {
		command_clear(&command);
		kept_run_clear(run);
		return;
	}
	jobs->at =
		memory_grow_array(jobs->at, jobs->count + 1, sizeof(*jobs->at));
	job = &jobs->at[jobs->count++];
	*job = (struct long_job){ .command = command,
				  .state = JOB_DONE,
				  .says = run->says,
				  .kept = run->folder,
				  .load = run->load,
				  .curves = run->metrics };
	free(run->line);
}

void
jobs_restore(struct jobs *jobs, const char *state)
{
	struct kept_run *list = NULL;
	size_t count = *state ? kept_runs_list(state, &list) : 0;

	for (size_t i = 0; i < count; i++)
		restore(jobs, &list[i]);
	free(list);
	jobs->chosen = jobs->count ? jobs->count - 1 : 0;
}

bool
jobs_is_open(const struct jobs *jobs, size_t index)
{
	enum job_state state = jobs->at[index].state;

	return state == JOB_WAITING || state == JOB_RUNNING;
}

void
jobs_stop(struct jobs *jobs, struct desk *desk, size_t index, size_t depth)
{
	struct long_job *job = &jobs->at[index];

	if (!jobs_is_open(jobs, index))
		return;
	note_change(jobs,
		    &(struct jobs_change){ .kind = JOBS_STOP, .depth = depth });
	if (job->state == JOB_RUNNING) {
		desk_stop(desk);
		return;
	}
	job->state = JOB_FAILED;
	job->says = memory_copy_text("stopped before it began");
}

void
jobs_delete(struct jobs *jobs, size_t index, size_t depth)
{
	if (jobs_is_open(jobs, index))
		return;
	note_change(jobs, &(struct jobs_change){ .kind = JOBS_DELETE,
						 .depth = depth,
						 .index = index,
						 .job = jobs->at[index] });
	jobs->count--;
	memmove(&jobs->at[index], &jobs->at[index + 1],
		(jobs->count - index) * sizeof(*jobs->at));
	jobs_choose(jobs, jobs->chosen && jobs->chosen >= jobs->count
				  ? jobs->chosen - 1
				  : jobs->chosen);
}

const struct jobs_change *
jobs_last_change(const struct jobs *jobs, size_t depth)
{
	const struct jobs_change *last;

	if (!jobs->change_count)
		return NULL;
	last = &jobs->changes[jobs->change_count - 1];

	return depth <= last->depth ? last : NULL;
}

void
jobs_take_back(struct jobs *jobs)
{
	const struct jobs_change *last = &jobs->changes[--jobs->change_count];
	size_t index = last->index;

	if (last->kind != JOBS_DELETE)
		return;
	if (index > jobs->count)
		index = jobs->count;
	jobs->at =
		memory_grow_array(jobs->at, jobs->count + 1, sizeof(*jobs->at));
	memmove(&jobs->at[index + 1], &jobs->at[index],
		(jobs->count - index) * sizeof(*jobs->at));
	jobs->at[index] = last->job;
	jobs->count++;
	jobs_choose(jobs, index);
}

static void
take(struct long_job *job, struct news *news)
{
	if (news->metrics) {
		dataset_release(job->metrics);
		job->metrics = news->metrics;
	}
	if (!news->ended)
		return;
	job->state = news->done ? JOB_DONE : JOB_FAILED;
	job->made = news->made;
	job->file = news->file;
	job->says = news->says;
	job->kept = news->kept;
}

bool
jobs_collect(struct jobs *jobs, struct desk *desk)
{
	bool idle = !desk_is_busy(desk), any = false;
	struct long_job *job = running(jobs);
	struct news news;

	while (job && desk_take(desk, &news)) {
		take(job, &news);
		any = true;
	}
	/* it was given up before it began */
	if (job && idle && job->state == JOB_RUNNING) {
		take(job, &(struct news){ .says = memory_copy_text("stopped"),
					  .ended = true });
		any = true;
	}
	jobs->news += any;
	start_next(jobs, desk);

	return any;
}

bool
jobs_look(struct jobs *jobs, const struct desk *desk)
{
	struct long_job *job = running(jobs);
	double spent;

	if (!job)
		return false;
	spent = thread_clock() - job->began;
	job->share = desk_share(desk);
	job->left = job->share > 0.01 ? spent * (1 / job->share - 1) : -1;

	return true;
}
