/* test_desk.c - work beside the screen: the newest task, what was finished */

#include <criterion/criterion.h>
#include <poll.h>
#include <sched.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/support.h"
#include "ui/work/desk.h"

TestSuite(ui_desk, .timeout = 600);

struct tally {
	sem_t begun, go, over;
	int stopped, discarded, cleared, ended;
};

/* A task runs until it is stopped, but the last, or until it may go. */
struct piece {
	struct tally *tally;
	bool last, stuck;
	int sends;
};

static void
run(struct desk *desk, void *task, struct progress *progress)
{
	struct piece *piece = task;
	struct tally *tally = desk_own(desk);

	sem_post(&tally->begun);
	if (piece->stuck)
		sem_wait(&tally->go);
	while (!piece->last && !progress_stopped(progress))
		sched_yield();
	if (progress_stopped(progress))
		tally->stopped++;
	for (int i = 1; i <= piece->sends; i++)
		desk_send(desk, &i);
}

/* From both threads, under the lock of the desk or after its end. */
static void
discard(void *task)
{
	struct piece *piece = task;

	__atomic_add_fetch(&piece->tally->discarded, 1, __ATOMIC_SEQ_CST);
	free(piece);
}

static struct tally *cleared_by;

static void
clear(void *item)
{
	cleared_by->cleared += *(int *)item;
}

static void
end(void *own)
{
	struct tally *tally = own;

	tally->ended++;
	sem_post(&tally->over);
}

static struct desk *
desk_that_wakes(struct tally *tally, int wake)
{
	const struct desk_work work = { sizeof(int), run, discard,
					clear,       end, tally };

	sem_init(&tally->begun, 0, 0);
	sem_init(&tally->go, 0, 0);
	sem_init(&tally->over, 0, 0);
	cleared_by = tally;

	return desk_new(&work, wake);
}

static struct desk *
desk_of(struct tally *tally)
{
	return desk_that_wakes(tally, -1);
}

static void
give(struct desk *desk, struct tally *tally, bool last, int sends)
{
	const struct piece piece = { tally, last, false, sends };

	desk_give(desk, memory_copy(&piece, sizeof(piece)));
}

TEST(ui_desk, what_is_sent_comes_in_its_order_or_is_cleared)
{
	struct tally tally = { .stopped = 0 };
	struct desk *desk = desk_of(&tally);
	int item = 0;

	cr_expect_not(desk_take(desk, &item));
	give(desk, &tally, true, 4);
	cr_expect(desk_wait(desk, -1));
	for (int i = 1; i <= 2; i++) {
		cr_expect(desk_take(desk, &item));
		cr_expect_eq(item, i);
	}
	desk_free(desk);
	cr_expect_eq(tally.cleared, 3 + 4);
	cr_expect_eq(tally.ended, 1);
}

/* The screen shows what is busy, and nothing tells it of a thread's start. */
TEST(ui_desk, a_desk_without_a_task_is_idle)
{
	for (int i = 0; i < 50; i++) {
		struct tally tally = { .stopped = 0 };
		struct desk *desk = desk_of(&tally);

		cr_expect_not(desk_is_busy(desk), "desk %d", i);
		desk_free(desk);
	}
}

TEST(ui_desk, the_end_of_the_last_task_wakes)
{
	struct tally tally = { .stopped = 0 };
	int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	struct desk *desk = desk_that_wakes(&tally, wake);
	uint64_t count = 0;

	give(desk, &tally, true, 0);
	cr_expect(desk_wait(desk, -1));
	cr_expect_eq(poll(&(struct pollfd){ wake, POLLIN, 0 }, 1, 1000), 1);
	cr_expect_eq(read(wake, &count, sizeof(count)), (ssize_t)sizeof(count));
	desk_free(desk);
	close(wake);
}

TEST(ui_desk, the_newest_task_wins_and_none_is_lost)
{
	struct tally tally = { .stopped = 0 };
	struct desk *desk = desk_of(&tally);
	int item = 0;

	give(desk, &tally, false, 0);
	sem_wait(&tally.begun);
	cr_expect(desk_is_busy(desk));
	for (int i = 2; i < 50; i++)
		give(desk, &tally, false, 0);
	give(desk, &tally, true, 1);
	cr_expect(desk_wait(desk, -1));
	cr_expect_not(desk_is_busy(desk));
	cr_expect_geq(tally.stopped, 1);
	cr_expect_eq(tally.discarded, 50);
	cr_expect(desk_take(desk, &item));
	desk_free(desk);
}

TEST(ui_desk, it_stops_when_it_is_told)
{
	struct tally tally = { .stopped = 0 };
	struct desk *desk = desk_of(&tally);

	give(desk, &tally, false, 0);
	sem_wait(&tally.begun);
	cr_expect_not(desk_wait(desk, 1));
	desk_stop(desk);
	cr_expect(desk_wait(desk, -1));
	cr_expect_eq(tally.stopped, 1);
	cr_expect_eq(tally.discarded, 1);
	desk_free(desk);
}

/* The next task does not begin stopped. */
TEST(ui_desk, what_comes_after_a_stop_runs)
{
	struct tally tally = { .stopped = 0 };
	struct desk *desk = desk_of(&tally);

	desk_stop(desk);
	give(desk, &tally, true, 0);
	cr_expect(desk_wait(desk, -1));
	cr_expect_eq(tally.stopped, 0);
	desk_free(desk);
}

/* What is stuck ends late, and the task behind it is done. */
TEST(ui_desk, what_is_left_does_what_it_was_given)
{
	static struct tally tally;
	struct desk *desk = desk_of(&tally);
	const struct piece stuck = { &tally, true, true, 0 };
	int begun;

	desk_give(desk, memory_copy(&stuck, sizeof(stuck)));
	sem_wait(&tally.begun);
	give(desk, &tally, true, 1);
	desk_leave(desk);
	sem_post(&tally.go);
	sem_wait(&tally.over);
	sem_getvalue(&tally.begun, &begun);
	cr_expect_eq(begun, 1, "the second");
	cr_expect_eq(tally.discarded, 2);
	cr_expect_eq(tally.cleared, 1);
}
