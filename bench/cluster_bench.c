/*
 * cluster_bench.c - a folder shared by a thousand processes, on paper
 *
 * No cluster is at hand.  What crew.c does is played here against a file
 * server that answers so many questions a second, one after another, each
 * after a while: a process goes through the ranges in an order of its own,
 * asks whether a part is there, claims, computes, puts, and lists the folder
 * after as many questions in vain as a list costs.
 */

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "task/crew_inside.h"
#include "task/parts.h"

/* Questions to the server, counted by strace(1) and as NFS would ask them. */
enum {
	ASKED_STOP = 1,
	ASKED_THERE = 1,
	ASKED_CLAIM = 5, /* open, attributes, lock, attributes, close */
	ASKED_PUT = 13,  /* who, there, make, write, commit, link, release */
	ASKED_READ = 3,  /* open, read, close */
	NAMES_A_LOOK = 100,
	TRIES = 8,
};

#define SERVICE     1e-4 /* seconds: 10^4 questions a second */
#define LATENCY     5e-4
#define FIRST_NAP   0.01
#define LONGEST_NAP 1.0

enum range_state { RANGE_FREE, RANGE_TAKEN, RANGE_DONE };

/* What a thread does next, and for how many questions it waits. */
enum step { STEP_NEXT, STEP_THERE, STEP_CLAIM, STEP_PUT, STEP_LIST, STEP_END };

struct worker {
	size_t process, range;
	enum step step;
	int questions;
};

struct process {
	bool *known; /* to be done, by it */
	size_t start, stride, next, wasted, tries, idle;
	bool again, over;
	double nap;
};

struct event {
	double at;
	size_t worker;
};

struct cluster {
	size_t processes, threads, ranges;
	double piece; /* seconds of a range */
	/* on its way */
	enum range_state *state;
	struct process *process;
	struct worker *worker;
	struct event *heap;
	size_t events, done;
	double free_at, last, over_at;
	uint64_t random;
};

/* ---- what happens next ---- */

static void
push(struct cluster *cluster, double at, size_t worker)
{
	size_t i = cluster->events++;

	while (i && cluster->heap[(i - 1) / 2].at > at) {
		cluster->heap[i] = cluster->heap[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	cluster->heap[i] = (struct event){ at, worker };
}

static struct event
pop(struct cluster *cluster)
{
	struct event first = cluster->heap[0];
	struct event last = cluster->heap[--cluster->events];
	size_t i = 0, child;

	while ((child = 2 * i + 1) < cluster->events) {
		if (child + 1 < cluster->events &&
		    cluster->heap[child + 1].at < cluster->heap[child].at)
			child++;
		if (cluster->heap[child].at >= last.at)
			break;
		cluster->heap[i] = cluster->heap[child];
		i = child;
	}
	cluster->heap[i] = last;

	return first;
}

static size_t
draw(struct cluster *cluster, size_t below)
{
	cluster->random =
		cluster->random * 6364136223846793005u + 1442695040888963407u;

	return (size_t)((cluster->random >> 33) % below);
}

static void
choose_order(struct cluster *cluster, struct process *process)
{
	process->start = draw(cluster, cluster->ranges);
	process->stride = crew_stride(cluster->ranges,
				      draw(cluster, cluster->ranges) + 1);
	process->next = 0;
}

/* ---- a thread ---- */

static void
list(struct cluster *cluster, struct process *process)
{
	for (size_t i = 0; i < cluster->ranges; i++)
		process->known[i] = cluster->state[i] == RANGE_DONE;
	process->wasted = 0;
}

static int
list_questions(const struct cluster *cluster)
{
	return (int)(cluster->ranges / NAMES_A_LOOK) + 1;
}

static void
wait_for(struct worker *worker, enum step step, int questions)
{
	worker->step = step;
	worker->questions = questions;
}

/* The next range of the order that is not known to be done. */
static bool
find_range(struct cluster *cluster, struct process *process, size_t *range)
{
	while (process->next < cluster->ranges) {
		*range = (process->start + process->next++ * process->stride) %
			 cluster->ranges;
		if (process->known[*range])
			continue;
		if (process->again && !process->tries)
			return false;
		process->tries -= process->again;
		return true;
	}

	return false;
}

/* The round is over for this thread; the last one lists and may rest. */
static double
end_round(struct cluster *cluster, struct process *process,
	  struct worker *worker, double now)
{
	double nap = process->again ? process->nap : 0;

	wait_for(worker, STEP_END, 0);
	if (++process->idle < cluster->threads)
		return now;
	process->idle = 0;
	process->nap = process->again ? fmin(2 * process->nap, LONGEST_NAP)
				      : FIRST_NAP;
	process->again = true;
	process->tries = TRIES;
	wait_for(worker, STEP_LIST, list_questions(cluster));

	return now + nap;
}

/* All threads of the process go on. */
static void
begin_round(struct cluster *cluster, size_t process, double now)
{
	list(cluster, &cluster->process[process]);
	choose_order(cluster, &cluster->process[process]);
	if (cluster->done == cluster->ranges) {
		cluster->process[process].over = true;
		cluster->over_at = now;
		return;
	}
	for (size_t i = 0; i < cluster->threads; i++) {
		size_t worker = process * cluster->threads + i;

		wait_for(&cluster->worker[worker], STEP_NEXT, 0);
		push(cluster, now, worker);
	}
}

static bool
look(struct cluster *cluster, struct process *process, struct worker *worker)
{
	if (cluster->state[worker->range] != RANGE_DONE)
		return false;
	process->known[worker->range] = true;
	wait_for(worker, STEP_NEXT, 0);
	if (++process->wasted ==
	    cluster->ranges / NAMES_A_LOOK + (size_t)TRIES) {
		worker->questions = list_questions(cluster);
		list(cluster, process);
	}

	return true;
}

static void
finish(struct cluster *cluster, struct process *process, struct worker *worker,
       double now)
{
	cluster->state[worker->range] = RANGE_DONE;
	process->known[worker->range] = true;
	cluster->done++;
	cluster->last = now;
	wait_for(worker, STEP_NEXT, 0);
}

/* What comes after what was answered; seconds until then. */
static double
go_on(struct cluster *cluster, struct worker *worker, double now)
{
	struct process *process = &cluster->process[worker->process];

	switch (worker->step) {
	case STEP_NEXT:
		if (!find_range(cluster, process, &worker->range))
			return end_round(cluster, process, worker, now);
		wait_for(worker, STEP_THERE, ASKED_STOP + ASKED_THERE);
		break;
	case STEP_THERE:
		if (!look(cluster, process, worker))
			wait_for(worker, STEP_CLAIM, ASKED_CLAIM);
		break;
	case STEP_CLAIM:
		if (look(cluster, process, worker))
			break;
		if (cluster->state[worker->range] == RANGE_TAKEN) {
			wait_for(worker, STEP_NEXT, 0);
			break;
		}
		cluster->state[worker->range] = RANGE_TAKEN;
		wait_for(worker, STEP_PUT, ASKED_PUT);
		return now + cluster->piece;
	case STEP_PUT:
		finish(cluster, process, worker, now);
		break;
	case STEP_LIST:
	case STEP_END:
		break;
	}

	return now;
}

/* One question, or what its answer leads to. */
static void
turn(struct cluster *cluster, struct event event)
{
	struct worker *worker = &cluster->worker[event.worker];

	if (worker->questions) {
		double start = fmax(event.at, cluster->free_at);

		worker->questions--;
		cluster->free_at = start + SERVICE;
		push(cluster, start + LATENCY, event.worker);
	} else if (worker->step == STEP_LIST) {
		begin_round(cluster, worker->process, event.at);
	} else if (worker->step != STEP_END) {
		double at = go_on(cluster, worker, event.at);

		if (worker->step != STEP_END)
			push(cluster, at, event.worker);
	}
}

/* ---- the whole ---- */

static void
play(struct cluster *cluster)
{
	size_t workers = cluster->processes * cluster->threads;

	cluster->random = 1;
	cluster->state =
		memory_new_array(cluster->ranges, sizeof(*cluster->state));
	cluster->process =
		memory_new_array(cluster->processes, sizeof(*cluster->process));
	cluster->worker = memory_new_array(workers, sizeof(*cluster->worker));
	cluster->heap = memory_new_array(workers + 1, sizeof(*cluster->heap));
	for (size_t i = 0; i < workers; i++)
		cluster->worker[i].process = i / cluster->threads;
	for (size_t i = 0; i < cluster->processes; i++) {
		cluster->process[i].known = memory_new_array(
			cluster->ranges, sizeof(*cluster->process[i].known));
		begin_round(cluster, i, 0);
	}
	while (cluster->events)
		turn(cluster, pop(cluster));
	for (size_t i = 0; i < cluster->processes; i++)
		free(cluster->process[i].known);
	free(cluster->heap);
	free(cluster->worker);
	free(cluster->process);
	free(cluster->state);
}

static void
show(size_t processes, size_t threads, size_t pieces, double piece)
{
	struct cluster cluster = { .processes = processes,
				   .threads = threads,
				   .ranges = parts_ranges(pieces) };
	double ideal = (double)pieces * piece / (double)(processes * threads);
	double one =
		(double)cluster.ranges * ASKED_READ * LATENCY / (double)threads;
	double all = (double)cluster.ranges * ASKED_READ * SERVICE *
		     (double)processes;
	char what[80];

	cluster.piece = piece * (double)pieces / (double)cluster.ranges;
	play(&cluster);
	snprintf(what, sizeof(what),
		 "%4zu x %2zu, %4.0f ms: parts %.0f s, ends %.0f, read %.0f "
		 "(by all %.0f)",
		 processes, threads, 1e3 * piece, cluster.last,
		 cluster.over_at - cluster.last, one, all);
	bench_line(what, (double)pieces, cluster.over_at + one, ideal, "");
}

static void
run(void)
{
	static const double pieces[] = { 1e-3, 1e-2, 0.1, 1 };
	static const size_t crews[][2] = { { 1000, 1 }, { 16, 64 }, { 64, 1 } };

	for (size_t i = 0; i < sizeof(crews) / sizeof(crews[0]); i++) {
		for (size_t k = 0; k < sizeof(pieces) / sizeof(pieces[0]); k++)
			show(crews[i][0], crews[i][1], 1000000, pieces[k]);
	}
}

const struct bench bench_cluster = {
	.name = "cluster",
	.summary = "10^6 pieces in a folder on a file server, on paper",
	.run = run,
};
