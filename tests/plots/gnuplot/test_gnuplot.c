/* test_gnuplot.c - one gnuplot process: started, watched, replaced */

#include <criterion/criterion.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "plots/gnuplot/plotter.h"
#include "tests/support.h"

TestSuite(plots_gnuplot, .timeout = 600);

static bool
run(struct gnuplot *gnuplot, const char *program, double seconds,
    struct text *out, struct error *err)
{
	struct gnuplot_job job = { .program = program, .seconds = seconds };

	return gnuplot_run(gnuplot, &job, out, err);
}

static void
expect_answer(struct gnuplot *gnuplot, const char *program, const char *answer)
{
	struct text out = { 0 };
	struct error err = { 0 };

	cr_expect(run(gnuplot, program, 10, &out, &err), "%s", err.text);
	cr_expect_str_eq(text_get(&out), answer);
	text_clear(&out);
}

TEST(plots_gnuplot, answers_what_it_is_asked)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);

	expect_answer(gnuplot, "print 6*7\n", "42\n");
	expect_answer(gnuplot, "", "");
	expect_answer(gnuplot, "print 'x'\nprint 1.5\n", "x\n1.5\n");
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, an_error_is_said_and_the_next_job_is_clean)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct text out = { 0 };
	struct error err = { 0 };
	pid_t before = gnuplot_pid(gnuplot);

	cr_expect(!run(gnuplot, "set multiplot\nplot nonsense(x)\nprint 1\n", 5,
		       &out, &err));
	cr_expect(strstr(err.text, "nonsense") || strstr(err.text, "undefined"),
		  "%s", err.text);
	expect_answer(gnuplot, "print GPVAL_ERRNO\n", "0\n");
	cr_expect_eq(gnuplot_pid(gnuplot), before);
	text_clear(&out);
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, a_terminal_is_set_again_only_where_it_must)
{
	static const struct gnuplot_job job = {
		.terminal = "set term dumb\nprint 'set'\n",
		.program = "print GPVAL_TERM\n",
		.seconds = 10,
	};
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	static const char *const between[] = {
		NULL,
		"set term svg\n",
		"nonsense\n",
		"KILL",
	};

	for (int i = 0; i < 8; i++) {
		const char *program = between[i / 2];
		struct text out = { 0 };
		struct error err = { 0 };

		if (program && !strcmp(program, "KILL"))
			kill(gnuplot_pid(gnuplot), SIGKILL);
		else if (program && !run(gnuplot, program, 10, &out, &err))
			cr_expect(strstr(err.text, "invalid"), "%s", err.text);
		text_clear(&out);
		if (!gnuplot_run(gnuplot, &job, &out, &err))
			cr_expect(gnuplot_run(gnuplot, &job, &out, &err));
		/* nothing in between: it still is what it was */
		cr_expect_str_eq(text_get(&out),
				 i == 1 ? "dumb\n" : "set\ndumb\n", "%d", i);
		text_clear(&out);
	}
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, numbers_arrive_as_they_are)
{
	double data[] = { 1, 2, 3, 4.25 };
	struct gnuplot_job job = {
		.program = "stats '" GNUPLOT_DATA
			   "' binary record=4 format='%float64' using 1 "
			   "nooutput\nprint STATS_sum\n",
		.data = data,
		.data_size = sizeof(data),
		.seconds = 5,
	};
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct text out = { 0 };
	struct error err = { 0 };

	cr_expect(gnuplot_run(gnuplot, &job, &out, &err), "%s", err.text);
	cr_expect_str_eq(text_get(&out), "10.25\n");
	text_clear(&out);
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, twenty_kills_are_survived)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	size_t refused = 0;

	for (int i = 0; i < 20; i++) {
		struct text out = { 0 };
		struct error err = { 0 };

		if (gnuplot_pid(gnuplot))
			kill(gnuplot_pid(gnuplot), SIGKILL);
		if (!run(gnuplot, "print 1\n", 5, &out, &err)) {
			refused++;
			cr_expect(strstr(err.text, "ended"), "%s", err.text);
		}
		if (strstr(err.text, "within a minute"))
			gnuplot_retry(gnuplot);
		text_clear(&out);
	}
	cr_expect_lt(refused, 20);
	gnuplot_retry(gnuplot);
	expect_answer(gnuplot, "print 2\n", "2\n");
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, a_process_that_hangs_is_replaced)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct text out = { 0 };
	struct error err = { 0 };

	expect_answer(gnuplot, "print 1\n", "1\n");
	/* 0 would be this test, which nobody ends once it is stopped */
	cr_assert_gt(gnuplot_pid(gnuplot), 0);
	kill(gnuplot_pid(gnuplot), SIGSTOP);
	cr_expect(!run(gnuplot, "print 1\n", 0.3, &out, &err));
	cr_expect(strstr(err.text, "too long"), "%s", err.text);
	expect_answer(gnuplot, "print 2\n", "2\n");
	cr_expect(!run(gnuplot, "while (1) { x = 1 }\n", 0.3, &out, &err));
	expect_answer(gnuplot, "print 3\n", "3\n");
	text_clear(&out);
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, writing_without_end_is_stopped)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct text out = { 0 };
	struct error err = { 0 };

	cr_expect(!run(gnuplot,
		       "s = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'\n"
		       "do for [i=1:8] { s = s . s }\nwhile (1) { print s }\n",
		       60, &out, &err));
	cr_expect(strstr(err.text, "without end"), "%s", err.text);
	expect_answer(gnuplot, "print 1\n", "1\n");
	text_clear(&out);
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, its_absence_is_said_with_the_package)
{
	struct gnuplot *gnuplot;
	struct text out = { 0 };
	struct error err = { 0 };

	setenv("PATH", "/nonexistent", 1);
	gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	cr_expect(!run(gnuplot, "print 1\n", 5, &out, &err));
	cr_expect(strstr(err.text, "gnuplot-nox"), "%s", err.text);
	gnuplot_free(gnuplot);
	gnuplot = gnuplot_new(SANDBOX_ON, "/nonexistent/gnuplot");
	cr_expect(!run(gnuplot, "print 1\n", 5, &out, &err));
	cr_expect(strstr(err.text, "No such file"), "%s", err.text);
	gnuplot_free(gnuplot);
	gnuplot = gnuplot_new(SANDBOX_ON, "/usr/bin/false");
	cr_expect(!run(gnuplot, "print 1\n", 5, &out, &err));
	cr_expect(strstr(err.text, "ended"), "%s", err.text);
	gnuplot_free(gnuplot);
	text_clear(&out);
}

TEST(plots_gnuplot, a_stopped_job_does_not_spoil_the_next)
{
	struct progress progress = { 0 };
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct gnuplot_job job = {
		.program = "x = 0\ndo for [i=1:300000] { x = x + i }\n"
			   "print x\n",
		.seconds = 20,
		.progress = &progress,
	};
	struct text out = { 0 };
	struct error err = { 0 };
	pid_t before = gnuplot_pid(gnuplot);

	atomic_store(&progress.stop, true);
	cr_expect(!gnuplot_run(gnuplot, &job, &out, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	cr_expect_eq(out.length, 0);
	expect_answer(gnuplot, "print 'next'\n", "next\n");
	cr_expect_eq(gnuplot_pid(gnuplot), before);
	text_clear(&out);
	gnuplot_free(gnuplot);
}

TEST(plots_gnuplot, no_signal_reaches_us_when_it_dies)
{
	struct gnuplot *gnuplot = gnuplot_new(SANDBOX_ON, NULL);
	struct text out = { 0 };
	struct error err = { 0 };

	signal(SIGPIPE, SIG_DFL);
	kill(gnuplot_pid(gnuplot), SIGKILL);
	for (int i = 0; i < 3; i++) {
		if (run(gnuplot, "print 1\n", 5, &out, &err))
			break;
	}
	cr_expect_gt(out.length, 0);
	text_clear(&out);
	gnuplot_free(gnuplot);
}

static void *
ask_often(void *argument)
{
	struct plotter *plotter = argument;

	for (int i = 0; i < 30; i++) {
		struct gnuplot_job job = { .program = "print 'x'\n",
					   .seconds = 20 };
		struct text out = { 0 };
		struct error err = { 0 };

		cr_expect(plotter_run(plotter, &job, &out, &err), "%s",
			  err.text);
		cr_expect_str_eq(text_get(&out), "x\n");
		text_clear(&out);
	}

	return NULL;
}

TEST(plots_gnuplot, threads_take_turns)
{
	struct plotter *plotter = plotter_new(SANDBOX_ON);
	pthread_t threads[3];

	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, ask_often, plotter);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	plotter_free(plotter);
}

/* ---- where the system is poor ---- */

enum { SAID = 0, OTHER = 1, IMPOSSIBLE = 77 };

/* In a process of its own: what the first job says. */
static int
say_in(bool (*impoverish)(void), const char *sentence)
{
	int status;
	pid_t child = fork();

	cr_assert_geq(child, 0);
	if (!child) {
		struct error err = { 0 };
		struct text out = { 0 };
		struct gnuplot *gnuplot;

		alarm(10);
		if (!impoverish())
			_exit(IMPOSSIBLE);
		gnuplot = gnuplot_new(SANDBOX_ON, NULL);
		_exit(!run(gnuplot, "print 1\n", 60, &out, &err) &&
				      strstr(err.text, sentence)
			      ? SAID
			      : OTHER);
	}
	cr_assert_eq(waitpid(child, &status, 0), child);

	return WIFEXITED(status) ? WEXITSTATUS(status) : OTHER;
}

static bool
allow_few_files(void)
{
	const struct rlimit few = { 30, 30 };

	return !setrlimit(RLIMIT_NOFILE, &few);
}

static bool
hide_proc(void)
{
	if (unshare(CLONE_NEWNS) && unshare(CLONE_NEWUSER | CLONE_NEWNS))
		return false;

	return !mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) &&
	       !mount("none", "/proc", "tmpfs", 0, NULL);
}

TEST(plots_gnuplot, few_files_are_said_at_once)
{
	cr_expect_eq(say_in(allow_few_files, "only 30 files may be open"),
		     SAID);
}

TEST(plots_gnuplot, a_system_without_proc_is_said_at_once)
{
	int said = say_in(hide_proc, "is /proc mounted?");

	cr_expect(said == SAID || said == IMPOSSIBLE, "%d", said);
}
