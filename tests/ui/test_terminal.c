/* test_terminal.c - the program on a terminal comes back in order */

#include <criterion/criterion.h>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

#include "base/text.h"

TestSuite(ui_terminal, .timeout = 60);

/* The program as a job of a shell: a group of its own in the foreground. */
struct job {
	int master;
	pid_t shell;
	int reports; /* pid, then how it ended or that it stopped */
	pid_t program;
	VTerm *vterm;
	VTermScreen *screen;
	bool alternate, cursor;
	struct termios before;
};

struct report {
	int kind; /* 'p' pid, 's' stopped, 'e' ended */
	int value;
};

static int
on_property(VTermProp property, VTermValue *value, void *user)
{
	struct job *job = user;

	if (property == VTERM_PROP_ALTSCREEN)
		job->alternate = value->boolean;
	if (property == VTERM_PROP_CURSORVISIBLE)
		job->cursor = value->boolean;

	return 1;
}

static void
report(int to, int kind, int value)
{
	const struct report line = { kind, value };

	if (write(to, &line, sizeof(line)) < 0)
		_exit(1);
}

static void
exec_program(void)
{
	struct text program = { 0 }, data = { 0 };
	char *args[3] = { NULL };

	text_add(&program, "%s/dpaudit", getenv("DPAUDIT_BUILD"));
	text_add(&data, "%s/tests/data/screen-scores.csv",
		 getenv("DPAUDIT_SOURCE"));
	args[0] = program.at;
	args[1] = data.at;
	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	unsetenv("COLUMNS");
	unsetenv("LINES");
	execv(program.at, args);
	_exit(127);
}

/* A shell in small: starts one job, says when it stops, lets it go on. */
static void
be_the_shell(int to)
{
	pid_t program = fork();
	int status;

	if (!program) {
		setpgid(0, 0);
		exec_program();
	}
	signal(SIGTTOU, SIG_IGN);
	setpgid(program, program);
	tcsetpgrp(STDIN_FILENO, program);
	report(to, 'p', program);
	while (waitpid(program, &status, WUNTRACED) == program) {
		if (!WIFSTOPPED(status))
			break;
		tcsetpgrp(STDIN_FILENO, getpid());
		report(to, 's', WSTOPSIG(status));
		usleep(100000);
		tcsetpgrp(STDIN_FILENO, program);
		kill(program, SIGCONT);
	}
	report(to, 'e', status);
	pause();
}

static void
take_report(struct job *job, int kind, int *value)
{
	struct pollfd ready = { job->reports, POLLIN, 0 };
	struct report line = { 0 };

	cr_assert_eq(poll(&ready, 1, 10000), 1, "no report '%c'", kind);
	cr_assert_eq(read(job->reports, &line, sizeof(line)),
		     (ssize_t)sizeof(line));
	cr_assert_eq(line.kind, kind, "expected '%c', got '%c'", kind,
		     line.kind);
	*value = line.value;
}

static void
start(struct job *job)
{
	static const VTermScreenCallbacks calls = { .settermprop =
							    on_property };
	struct winsize size = { 24, 80, 0, 0 };
	char folder[] = "/tmp/dpaudit-state-XXXXXX";
	int ends[2];

	*job = (struct job){ .cursor = true };
	cr_assert(mkdtemp(folder));
	setenv("XDG_STATE_HOME", folder, 1);
	cr_assert_eq(pipe(ends), 0);
	job->reports = ends[0];
	job->shell = forkpty(&job->master, NULL, NULL, &size);
	if (!job->shell)
		be_the_shell(ends[1]);
	tcgetattr(job->master, &job->before);
	job->vterm = vterm_new(24, 80);
	vterm_set_utf8(job->vterm, 1);
	job->screen = vterm_obtain_screen(job->vterm);
	vterm_screen_enable_altscreen(job->screen, 1);
	vterm_screen_set_callbacks(job->screen, &calls, job);
	vterm_screen_reset(job->screen, 1);
	take_report(job, 'p', &job->program);
}

static void
stop(struct job *job)
{
	kill(job->program, SIGKILL);
	kill(job->shell, SIGKILL);
	waitpid(job->shell, NULL, 0);
	close(job->master);
	close(job->reports);
	vterm_free(job->vterm);
}

static void
pump(struct job *job, int milliseconds)
{
	struct pollfd ready = { job->master, POLLIN, 0 };
	char bytes[65536];

	if (poll(&ready, 1, milliseconds) > 0) {
		ssize_t got = read(job->master, bytes, sizeof(bytes));

		if (got > 0)
			vterm_input_write(job->vterm, bytes, (size_t)got);
	}
}

static bool
shows(struct job *job, const char *text)
{
	char line[2048];

	for (int y = 0; y < 24; y++) {
		VTermRect row = { y, y + 1, 0, 80 };
		size_t length = vterm_screen_get_text(job->screen, line,
						      sizeof(line) - 1, row);

		line[length] = '\0';
		if (strstr(line, text))
			return true;
	}

	return false;
}

static bool
wait_for(struct job *job, const char *text)
{
	for (int i = 0; i < 500; i++) {
		if (shows(job, text))
			return true;
		pump(job, 20);
	}

	return false;
}

static void
expect_order(struct job *job)
{
	struct termios now;

	for (int i = 0; i < 20; i++)
		pump(job, 10);
	tcgetattr(job->master, &now);
	cr_expect_eq(now.c_lflag, job->before.c_lflag, "the line discipline");
	cr_expect_eq(now.c_iflag, job->before.c_iflag, "the input flags");
	cr_expect_eq(now.c_oflag, job->before.c_oflag, "the output flags");
	cr_expect(!job->alternate, "the alternate screen is left");
	cr_expect(job->cursor, "the cursor is seen");
}

static void
expect_end_by(struct job *job, int number)
{
	int status = 0;

	for (int i = 0; i < 20; i++)
		pump(job, 10);
	take_report(job, 'e', &status);
	cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == number,
		  "status %#x", (unsigned)status);
	expect_order(job);
}

Test(ui_terminal, the_end_of_a_sitting_leaves_it_as_it_was)
{
	struct job job;
	int status = 1;

	start(&job);
	cr_assert(wait_for(&job, "Clopper"));
	cr_expect(job.alternate);
	cr_expect_eq(write(job.master, "\033[21~", 5), 5);
	for (int i = 0; i < 30; i++)
		pump(&job, 10);
	take_report(&job, 'e', &status);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	expect_order(&job);
	stop(&job);
}

Test(ui_terminal, sigterm_leaves_it_as_it_was)
{
	struct job job;

	start(&job);
	cr_assert(wait_for(&job, "Clopper"));
	kill(job.program, SIGTERM);
	expect_end_by(&job, SIGTERM);
	stop(&job);
}

Test(ui_terminal, a_crash_leaves_it_as_it_was)
{
	struct job job;

	start(&job);
	cr_assert(wait_for(&job, "Clopper"));
	kill(job.program, SIGSEGV);
	expect_end_by(&job, SIGSEGV);
	stop(&job);
}

Test(ui_terminal, ctrl_z_gives_it_to_the_shell_and_fg_takes_it_back)
{
	struct termios now;
	struct job job;
	int number = 0;

	start(&job);
	cr_assert(wait_for(&job, "Clopper"));
	cr_expect_eq(write(job.master, "\032", 1), 1);
	for (int i = 0; i < 6; i++)
		pump(&job, 10);
	take_report(&job, 's', &number);
	cr_expect_eq(number, SIGTSTP);
	pump(&job, 10);
	cr_expect(!job.alternate);
	for (int i = 0; i < 60 && !job.alternate; i++)
		pump(&job, 10);
	cr_expect(job.alternate, "it came back");
	cr_expect(wait_for(&job, "Clopper"));
	tcgetattr(job.master, &now);
	cr_expect(!(now.c_lflag & (tcflag_t)ICANON));
	kill(job.program, SIGTERM);
	expect_end_by(&job, SIGTERM);
	stop(&job);
}

/* The children of the program: only gnuplot. */
static pid_t
gnuplot_of(pid_t program)
{
	DIR *processes = opendir("/proc");
	struct dirent *entry;
	pid_t found = 0;

	while (processes && (entry = readdir(processes))) {
		char path[300], line[512] = "";
		int pid, parent;
		FILE *in;

		snprintf(path, sizeof(path), "/proc/%s/stat", entry->d_name);
		in = fopen(path, "r");
		if (in && fgets(line, sizeof(line), in) &&
		    sscanf(line, "%d (gnuplot) %*c %d", &pid, &parent) == 2 &&
		    parent == program)
			found = pid;
		if (in)
			fclose(in);
	}
	if (processes)
		closedir(processes);

	return found;
}

Test(ui_terminal, a_killed_gnuplot_is_replaced)
{
	struct job job;
	pid_t first, second = 0;

	start(&job);
	cr_assert(wait_for(&job, "Clopper"));
	for (int i = 0; i < 50 && !gnuplot_of(job.program); i++)
		pump(&job, 20);
	first = gnuplot_of(job.program);
	cr_assert(first > 0, "gnuplot runs");
	kill(first, SIGKILL);
	for (int i = 0; i < 100 && (!second || second == first); i++) {
		cr_expect_eq(write(job.master, ">", 1), 1);
		pump(&job, 50);
		second = gnuplot_of(job.program);
	}
	cr_expect(second > 0 && second != first, "another one runs");
	kill(job.program, SIGTERM);
	expect_end_by(&job, SIGTERM);
	stop(&job);
}
