/*
 * test_threads.c - no threads, a clock that jumps, and deaths of every kind
 *
 * The functions of the C library that are not to be relied upon are replaced
 * for this whole program; unless a test says so, they do what they did.
 */

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "base/thread.h"
#include "task/tasks.h"
#include "tests/support.h"
#include "ui/terminal/rescue.h"
#include "ui/work/verb_job.h"

TestSuite(ui_threads, .timeout = 600);

enum { HOUR = 3600 };

static bool no_threads;
static long jump; /* of the clock on the wall, in seconds */

int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
	       void *(*run)(void *), void *argument)
{
	union {
		void *found;
		int (*call)(pthread_t *, const pthread_attr_t *,
			    void *(*)(void *), void *);
	} real = { dlsym(RTLD_NEXT, "pthread_create") };

	return no_threads ? EAGAIN
			  : real.call(thread, attributes, run, argument);
}

int
clock_gettime(clockid_t clock, struct timespec *at)
{
	int answer = (int)syscall(SYS_clock_gettime, clock, at);

	if (clock == CLOCK_REALTIME)
		at->tv_sec += jump;

	return answer;
}

/* ---- no threads ---- */

static void
count(struct desk *desk, void *task, struct progress *progress)
{
	(void)progress;
	*(int *)desk_own(desk) += *(int *)task;
}

static void
keep(void *task)
{
	(void)task;
}

TEST(ui_threads, a_desk_without_a_thread_works_in_the_caller)
{
	int sum = 0, one = 1, two = 2;
	const struct desk_work work = { 1, count, keep, keep, NULL, &sum };
	struct desk *desk;

	no_threads = true;
	desk = desk_new(&work, -1);
	cr_expect(!desk_is_busy(desk));
	desk_give(desk, &one);
	cr_expect_eq(sum, 1);
	cr_expect(!desk_is_busy(desk));
	desk_stop(desk);
	no_threads = false;
	desk_give(desk, &two);
	desk_wait(desk, -1);
	cr_expect_eq(sum, 3);
	desk_free(desk);
	no_threads = true;
	desk_free(desk_new(&work, -1));
}

TEST(ui_threads, a_verb_without_a_thread_is_over_at_once)
{
	struct scene scene = { .session = session_new() };
	struct command command;
	struct error err = { 0 };
	struct verb_job_end end;
	struct desk *desk;

	no_threads = true;
	cr_assert(command_read(&command, "version", &err), "%s", err.text);
	desk = verb_job_desk(-1);
	verb_job_start(desk, &scene, NULL, &command);
	command_clear(&command);
	cr_expect_not(desk_is_busy(desk));
	cr_assert(desk_take(desk, &end));
	cr_expect(end.done, "%s", end.err.text);
	cr_expect_str_eq(end.command.line, "version");
	verb_job_clear(&end);
	desk_free(desk);
	session_free(scene.session);
}

/* ---- a clock that jumps ---- */

static atomic_bool looked;

static void
look(struct progress *progress)
{
	(void)progress;
	atomic_store(&looked, true);
}

static bool
until_looked(size_t index, void *job, struct error *err)
{
	(void)index;
	(void)job;
	(void)err;
	while (!atomic_load(&looked))
		sched_yield();

	return true;
}

TEST(ui_threads, a_clock_that_jumps_stretches_no_wait)
{
	struct progress progress = { .watch = look };
	struct error err = { 0 };

	jump = HOUR;
	cr_expect(tasks_run(2, until_looked, NULL, 2, &progress, &err));
	jump = -HOUR;
	atomic_store(&looked, false);
	cr_expect(tasks_run(2, until_looked, NULL, 2, &progress, &err));
}

/* ---- deaths ---- */

/* Deeper than any stack. */
static int
dig(const volatile char *above, long depth)
{
	volatile char here[4096];

	here[0] = above[0];

	return depth ? dig(here, depth - 1) + here[0] : 0;
}

static void *
overflow(void *unused)
{
	char first = 1;

	(void)unused;
	dig(&first, 1L << 24);

	return NULL;
}

/* What a death left on the terminal; its signal is checked. */
static void
expect_rescue(int number, void *(*die)(void *), bool has_screen)
{
	int ends[2], status;
	char said[256] = "";
	pid_t child;

	cr_assert(!pipe(ends));
	child = fork();
	cr_assert_geq(child, 0);
	if (!child) {
		pthread_t thread;

		rescue_remember(ends[1]);
		if (has_screen)
			rescue_begin(-1);
		if (!die)
			raise(number);
		else if (thread_start(&thread, die, NULL))
			pthread_join(thread, NULL);
		_exit(0);
	}
	close(ends[1]);
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_expect_gt(read(ends[0], said, sizeof(said) - 1), 0, "signal %d",
		     number);
	cr_expect(strstr(said, "\033[?1049l"), "signal %d", number);
	cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == number,
		  "signal %d: status %x", number, (unsigned)status);
	close(ends[0]);
}

TEST(ui_threads, every_death_by_a_signal_restores_the_terminal)
{
	static const int deaths[] = { SIGSEGV, SIGBUS,  SIGFPE,    SIGILL,
				      SIGABRT, SIGQUIT, SIGTRAP,   SIGSYS,
				      SIGXCPU, SIGUSR1, SIGUSR2,   SIGALRM,
				      SIGPROF, SIGIO,   SIGVTALRM, SIGPWR };

	for (size_t i = 0; i < sizeof(deaths) / sizeof(deaths[0]); i++)
		expect_rescue(deaths[i], NULL, true);
}

/* While the terminal is taken there is no screen yet to end by itself. */
TEST(ui_threads, a_death_before_there_is_a_screen_does_as_well)
{
	static const int deaths[] = { SIGTERM, SIGHUP, SIGINT, SIGSEGV };

	for (size_t i = 0; i < sizeof(deaths) / sizeof(deaths[0]); i++)
		expect_rescue(deaths[i], NULL, false);
}

TEST(ui_threads, a_full_stack_in_any_thread_restores_the_terminal)
{
	expect_rescue(SIGSEGV, overflow, true);
}

/* ---- signals that ask for something ---- */

static const int asking[] = { SIGINT,  SIGTERM, SIGHUP,
			      SIGTSTP, SIGCONT, SIGWINCH };

enum { ASKING = sizeof(asking) / sizeof(asking[0]) };

static void *
read_mask(void *mask)
{
	pthread_sigmask(SIG_BLOCK, NULL, mask);

	return NULL;
}

/* A handler that ran there would run beside the thread that reads its flags. */
TEST(ui_threads, a_worker_gets_no_signal_that_asks_for_something)
{
	sigset_t inside, before, after;
	pthread_t thread;

	read_mask(&before);
	cr_assert(thread_start(&thread, read_mask, &inside));
	pthread_join(thread, NULL);
	read_mask(&after);
	for (size_t i = 0; i < ASKING; i++) {
		cr_expect(sigismember(&inside, asking[i]), "%d", asking[i]);
		cr_expect_not(sigismember(&before, asking[i]));
		cr_expect_not(sigismember(&after, asking[i]));
	}
	cr_expect_not(sigismember(&inside, SIGSEGV));
}

enum { PRESSES = 100000 };

static atomic_int seen, lost;

/* Sends SIGINT to this thread and waits until somebody has seen it. */
static void *
press(void *to)
{
	for (int i = 1; i <= PRESSES && !lost; i++) {
		double start = thread_clock();

		pthread_kill(*(pthread_t *)to, SIGINT);
		while (atomic_load(&seen) < i && !lost) {
			if (thread_clock() > start + 5)
				atomic_store(&lost, i);
		}
	}

	return NULL;
}

/* An interrupt that comes while flags are read is kept for the next read. */
TEST(ui_threads, no_interrupt_is_lost)
{
	pthread_t self = pthread_self(), thread;

	rescue_remember(-1);
	rescue_begin(-1);
	cr_assert(thread_start(&thread, press, &self));
	while (atomic_load(&seen) < PRESSES && !atomic_load(&lost)) {
		if (rescue_arrived().interrupt)
			atomic_fetch_add(&seen, 1);
	}
	pthread_join(thread, NULL);
	cr_expect_eq(lost, 0, "press %d of %d", lost, PRESSES);
	rescue_end();
}
