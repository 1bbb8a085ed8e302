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
#include "tests/ui/stage.h"

TestSuite(ui_terminal, .timeout = 600);

/* The program as a job of a shell: a group of its own in the foreground. */
struct job {
	int master;
	pid_t shell;
	int reports; /* pid, then how it ended or that it stopped */
	int leave;   /* a byte lets the shell go on with what stopped */
	pid_t program;
	VTerm *vterm;
	VTermScreen *screen;
	bool alternate, cursor;
	struct termios before;
	struct text written; /* all the program wrote */
	char state[32];      /* the folder that the sitting is kept in */
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

/* Shell and job both see to it: neither knows who comes first. */
static void
put_in_front(pid_t program)
{
	signal(SIGTTOU, SIG_IGN);
	setpgid(program, program);
	tcsetpgrp(STDIN_FILENO, program);
}

/* A shell in small: starts one job, says when it stops, lets it go on. */
static void
be_the_shell(int to, int leave)
{
	pid_t program = fork();
	int status;
	char go;

	if (!program) {
		put_in_front(getpid());
		signal(SIGTTOU, SIG_DFL);
		exec_program();
	}
	put_in_front(program);
	report(to, 'p', program);
	while (waitpid(program, &status, WUNTRACED) == program) {
		if (!WIFSTOPPED(status))
			break;
		tcsetpgrp(STDIN_FILENO, getpid());
		report(to, 's', WSTOPSIG(status));
		if (read(leave, &go, 1) != 1)
			_exit(1);
		tcsetpgrp(STDIN_FILENO, program);
		kill(program, SIGCONT);
	}
	report(to, 'e', status);
	pause();
}

/* Takes in what was written; false if there was nothing for so long. */
static bool
pump(struct job *job, int milliseconds)
{
	struct pollfd ready = { job->master, POLLIN, 0 };
	char bytes[65536];
	ssize_t got;

	if (poll(&ready, 1, milliseconds) < 1)
		return false;
	got = read(job->master, bytes, sizeof(bytes));
	if (got < 1)
		return false;
	vterm_input_write(job->vterm, bytes, (size_t)got);
	text_add_bytes(&job->written, bytes, (size_t)got);

	return true;
}

/* Goes on reading meanwhile: a program that cannot write does not end. */
static void
take_report(struct job *job, int kind, int *value)
{
	struct pollfd ready = { job->reports, POLLIN, 0 };
	struct report line = { 0 };

	for (int i = 0; i < 1000 && poll(&ready, 1, 0) < 1; i++)
		pump(job, 10);
	cr_assert_eq(poll(&ready, 1, 0), 1, "no report '%c'", kind);
	cr_assert_eq(read(job->reports, &line, sizeof(line)),
		     (ssize_t)sizeof(line));
	cr_assert_eq(line.kind, kind, "expected '%c', got '%c'", kind,
		     line.kind);
	*value = line.value;
}

static void
start_in(struct job *job, struct winsize size)
{
	static const VTermScreenCallbacks calls = { .settermprop =
							    on_property };
	int reports[2], leave[2];

	*job = (struct job){ .cursor = true,
			     .state = "/tmp/dpaudit-state-XXXXXX" };
	cr_assert(mkdtemp(job->state));
	setenv("XDG_STATE_HOME", job->state, 1);
	cr_assert_eq(pipe(reports), 0);
	cr_assert_eq(pipe(leave), 0);
	job->reports = reports[0];
	job->leave = leave[1];
	job->shell = forkpty(&job->master, NULL, NULL, &size);
	if (!job->shell)
		be_the_shell(reports[1], leave[0]);
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
start(struct job *job)
{
	start_in(job, (struct winsize){ 24, 80, 0, 0 });
}

static void
remove_state(const struct job *job)
{
	char path[100];

	snprintf(path, sizeof(path), "%s/dpaudit", job->state);
	stage_kept(path, true);
	rmdir(path);
	cr_expect_eq(rmdir(job->state), 0, "%s", job->state);
}

static void
stop(struct job *job)
{
	text_clear(&job->written);
	kill(job->program, SIGKILL);
	kill(job->shell, SIGKILL);
	waitpid(job->shell, NULL, 0);
	remove_state(job);
	close(job->master);
	close(job->reports);
	close(job->leave);
	vterm_free(job->vterm);
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

	while (pump(job, 50))
		;
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
	take_report(&job, 'e', &status);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	expect_order(&job);
	stop(&job);
}

/* Asked to end, and after a crash. */
Test(ui_terminal, a_signal_leaves_it_as_it_was)
{
	static const int signals[] = { SIGTERM, SIGSEGV };

	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		struct job job;

		start(&job);
		cr_assert(wait_for(&job, "Clopper"));
		kill(job.program, signals[i]);
		expect_end_by(&job, signals[i]);
		stop(&job);
	}
}

Test(ui_terminal, ctrl_z_gives_it_to_the_shell_and_fg_takes_it_back)
{
	struct termios now;
	struct job job;
	int number = 0;

	start(&job);
	cr_assert(wait_for(&job, "Clopper"));
	cr_expect_eq(write(job.master, "\032", 1), 1);
	take_report(&job, 's', &number);
	cr_expect_eq(number, SIGTSTP);
	expect_order(&job);
	cr_expect_eq(write(job.leave, "g", 1), 1);
	for (int i = 0; i < 500 && !job.alternate; i++)
		pump(&job, 20);
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

/* ---- images ---- */

static void
type(struct job *job, const char *bytes)
{
	cr_expect_eq(write(job->master, bytes, strlen(bytes)),
		     (ssize_t)strlen(bytes));
}

/* Where in all that was written something comes after a place. */
static size_t
wait_for_bytes(struct job *job, const char *bytes, size_t after)
{
	for (int i = 0; i < 250; i++) {
		const char *found =
			after <= job->written.length
				? strstr(text_get(&job->written) + after, bytes)
				: NULL;

		if (found)
			return (size_t)(found - job->written.at);
		pump(job, 20);
	}

	return (size_t)-1;
}

static bool
is_written(struct job *job, const char *bytes, size_t after)
{
	for (int i = 0; i < 30; i++)
		pump(job, 10);

	return strstr(text_get(&job->written) + after, bytes);
}

/* The program has taken in all that was typed. */
static void
wait_until_read(struct job *job)
{
	int keys = open(ptsname(job->master), O_RDWR | O_NOCTTY);
	int left = 1;

	cr_assert_geq(keys, 0);
	while (ioctl(keys, FIONREAD, &left) == 0 && left > 0)
		pump(job, 1);
	close(keys);
}

/* Asked after the first frame; the answer is not taken for keys. */
static void
answer(struct job *job, const char *const pieces[])
{
	size_t asked = wait_for_bytes(job, "\033[16t\033[c", 0);

	cr_assert_neq(asked, (size_t)-1, "it asks what the terminal is");
	cr_expect_gt(asked, 500, "after the first frame");
	for (int i = 0; pieces[i]; i++) {
		type(job, pieces[i]);
		wait_until_read(job);
	}
	cr_assert(wait_for(job, "Clopper"));
}

/* From the settings, where the keys go at first, to the figure. */
static void
zoom_the_figure(struct job *job)
{
	type(job, "\t\tz");
	for (int i = 0; i < 250 && shows(job, "Estimates"); i++)
		pump(job, 20);
	cr_assert(wait_for(job, "▸ROC curve"));
}

Test(ui_terminal, a_terminal_with_sixels_shows_a_figure_as_an_image)
{
	static const char *const pieces[] = { "\033[6;20;10t\033[?62;4;2", "2c",
					      NULL };
	struct job job;
	size_t at, end;
	int status = 1;

	start(&job);
	answer(&job, pieces);
	cr_expect(!strstr(text_get(&job.written), "\033P"));
	zoom_the_figure(&job);
	at = wait_for_bytes(&job, "\033P0;1q\"1;1;780;400#0;2;", 0);
	cr_assert_neq(at, (size_t)-1, "78 x 20 cells of 10 x 20 pixels");
	end = wait_for_bytes(&job, "\033\\", at);
	cr_assert_neq(end, (size_t)-1);
	for (size_t i = at + 2; i < end; i++)
		cr_expect(job.written.at[i] >= 33 && job.written.at[i] < 127);
	/* another size: another image, after everything is drawn anew */
	at = job.written.length;
	ioctl(job.master, TIOCSWINSZ,
	      &(struct winsize){ 24, 70, 70 * 9, 24 * 18 });
	cr_expect_neq(wait_for_bytes(&job, "\033P0;1q\"1;1;612;360#", at),
		      (size_t)-1, "68 x 20 cells of 9 x 18 pixels");
	/* help lies over it: it is wiped out, and comes back */
	at = job.written.length;
	type(&job, "?");
	cr_expect_neq(wait_for_bytes(&job, "\033[H\033[2J", at), (size_t)-1);
	cr_expect(!is_written(&job, "\033P", at));
	type(&job, "q");
	cr_expect_neq(wait_for_bytes(&job, "\033P0;1q", at), (size_t)-1);
	/* back to the panes: wiped out for good */
	at = job.written.length;
	type(&job, "z");
	cr_expect_neq(wait_for_bytes(&job, "\033[H\033[2J", at), (size_t)-1);
	cr_expect(!is_written(&job, "\033P", at));
	type(&job, "\033[21~");
	take_report(&job, 'e', &status);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	expect_order(&job);
	stop(&job);
}

Test(ui_terminal, one_without_sixels_shows_characters)
{
	static const char *const pieces[] = { "\033[?62;22c", NULL };
	struct job job;

	start_in(&job, (struct winsize){ 24, 80, 800, 480 });
	answer(&job, pieces);
	zoom_the_figure(&job);
	cr_expect(!is_written(&job, "\033P", 0));
	kill(job.program, SIGTERM);
	expect_end_by(&job, SIGTERM);
	stop(&job);
}

/* An answer that comes late, in pieces, or never is nobody's keys. */
Test(ui_terminal, no_answer_is_typed_anywhere)
{
	static const char *const pieces[] = {
		"\033[?6", "2;", "4", "c", "\033[1;9;9Z", "\033[?1;2c", NULL
	};
	char left[100];
	struct job job;
	int status = 1;

	start_in(&job, (struct winsize){ 24, 80, 800, 480 });
	answer(&job, pieces);
	for (int i = 0; i < 20; i++)
		pump(&job, 10);
	cr_expect(shows(&job, "Estimates"), "still the first view");
	cr_expect(shows(&job, "Clopper"), "with the first method");
	stop(&job);
	/* asked, not answered, and the end comes first */
	start_in(&job, (struct winsize){ 24, 80, 800, 480 });
	cr_assert_neq(wait_for_bytes(&job, "\033[c", 0), (size_t)-1);
	type(&job, "\033[21~");
	wait_until_read(&job);
	type(&job, "\033[?62;4c");
	take_report(&job, 'e', &status);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	expect_order(&job);
	fcntl(job.master, F_SETFL, O_NONBLOCK);
	cr_expect_lt(read(job.master, left, sizeof(left)), 1,
		     "an echo of the answer");
	stop(&job);
}

Test(ui_terminal, ask_no_asks_nothing)
{
	char path[] = "/tmp/dpaudit-config-XXXXXX";
	int file = mkstemp(path);
	struct job job;

	cr_assert_geq(file, 0);
	cr_expect_eq(write(file, "ask no\n", 7), 7);
	close(file);
	setenv("DPAUDIT_CONFIG", path, 1);
	start_in(&job, (struct winsize){ 24, 80, 800, 480 });
	cr_assert(wait_for(&job, "Clopper"));
	cr_expect(!is_written(&job, "\033[c", 0));
	kill(job.program, SIGTERM);
	expect_end_by(&job, SIGTERM);
	stop(&job);
	unlink(path);
}

/* ---- terminals that answer like others ---- */

static void
expect_good_end(struct job *job)
{
	int status = 1;

	type(job, "\033[21~");
	take_report(job, 'e', &status);
	cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	expect_order(job);
}

/* As kitty does: other answers come in between and after. */
Test(ui_terminal, one_like_kitty_gets_all_it_can_do)
{
	static const char *const pieces[] = {
		"\033P>|kitty(0.36.4)\033\\\033]11;rgb:ffff/ffff/ff",
		"ff\033\\\033_Gi=31;OK\033\\\033[?1006;2$y",
		"\033[?2026;2$y\033[?2031;2$y\033[6;20;10t\033[?62;52;c", NULL
	};
	struct job job;
	size_t at, end;

	start(&job);
	answer(&job, pieces);
	cr_expect_neq(wait_for_bytes(&job, "\033[?1002h\033[?1006h", 0),
		      (size_t)-1, "the mouse is on");
	cr_expect_neq(wait_for_bytes(&job, "\033[?2031h", 0), (size_t)-1);
	/* the tabs of the light theme: 238 on 254 */
	cr_expect_neq(wait_for_bytes(&job, "48;5;254", 0), (size_t)-1);
	/* it says that it has become dark: 250 on 236 */
	at = job.written.length;
	type(&job, "\033[?997;1n");
	cr_expect_neq(wait_for_bytes(&job, "48;5;236", at), (size_t)-1);
	/* a frame is begun and ended */
	end = wait_for_bytes(&job, "\033[?2026h", at);
	cr_assert_neq(end, (size_t)-1);
	cr_expect_neq(wait_for_bytes(&job, "\033[?2026l", end), (size_t)-1);
	at = job.written.length;
	zoom_the_figure(&job);
	at = wait_for_bytes(&job,
			    "\033_Ga=T,f=24,o=z,i=31,s=780,v=400,c=78,r=20,"
			    "q=2,p=1,C=1,m=1;",
			    at);
	cr_assert_neq(at, (size_t)-1, "78 x 20 cells of 10 x 20 pixels");
	cr_expect_neq(wait_for_bytes(&job, "\033_Gm=0;", at), (size_t)-1);
	cr_expect(!strstr(text_get(&job.written), "\033P0;1q"));
	/* back to the panes: wiped out */
	at = job.written.length;
	type(&job, "z");
	cr_expect_neq(wait_for_bytes(&job, "\033_Ga=d,d=A,q=2\033\\", at),
		      (size_t)-1);
	expect_good_end(&job);
	cr_expect(strstr(text_get(&job.written) + at, "\033[?1006l"));
	cr_expect(strstr(text_get(&job.written) + at, "\033[?2031l"));
	cr_expect(strstr(text_get(&job.written) + at, "\033[?2004l"));
	stop(&job);
}

/* It has the mouse, no pictures, frames or changes: none is used. */
Test(ui_terminal, one_like_xterm_gets_no_more_than_it_said)
{
	static const char *const pieces[] = {
		"\033P>|XTerm(379)\033\\\033]11;rgb:0000/0000/0000\033\\"
		"\033[?1006;2$y\033[?2026;0$y\033[?2031;0$y\033[6;13;6t",
		"\033[?64;1;2;6;9;15;16;17;18;21;22;28c", NULL
	};
	struct job job;

	start(&job);
	answer(&job, pieces);
	cr_expect_neq(wait_for_bytes(&job, "\033[?1002h\033[?1006h", 0),
		      (size_t)-1);
	zoom_the_figure(&job);
	cr_expect(!is_written(&job, "\033P0;1q", 0));
	cr_expect(!strstr(text_get(&job.written), "\033_Ga=T"));
	cr_expect(!strstr(text_get(&job.written), "\033[?2026h"));
	cr_expect(!strstr(text_get(&job.written), "\033[?2031h"));
	/* a click on the second tab */
	type(&job, "z\033[<0;17;1M\033[<0;17;1m");
	cr_expect(wait_for(&job, "[2 Compare]"));
	expect_good_end(&job);
	stop(&job);
}

/* Ours here even prints the question that it does not know. */
Test(ui_terminal, one_that_does_not_answer_is_left_alone)
{
	struct job job;

	start(&job);
	cr_assert(wait_for(&job, "Clopper"));
	cr_assert_neq(wait_for_bytes(&job, "\033[16t\033[c", 0), (size_t)-1);
	cr_expect(wait_for(&job, " [1 Audit]"));
	cr_expect(!shows(&job, "Gi=31"));
	zoom_the_figure(&job);
	cr_expect(!is_written(&job, "\033P0;1q", 0));
	cr_expect(!strstr(text_get(&job.written), "\033[?1006h"));
	cr_expect(!strstr(text_get(&job.written), "\033[?2026h"));
	cr_expect(!strstr(text_get(&job.written), "\033[?2031h"));
	cr_expect(!strstr(text_get(&job.written), "48;5;254"));
	expect_good_end(&job);
	stop(&job);
}

/* The tmux answers for itself; the terminal around it when it is asked. */
Test(ui_terminal, a_tmux_that_lets_pictures_pass_gets_them)
{
	static const char *const pieces[] = {
		"\033P>|tmux 3.4\033\\\033[6;20;10t\033[?1;2c", NULL
	};
	struct job job;
	size_t at;

	start(&job);
	answer(&job, pieces);
	cr_expect_neq(wait_for_bytes(&job, "\033[?1006h", 0), (size_t)-1);
	at = wait_for_bytes(&job, "\033Ptmux;\033\033_Gi=31,", 0);
	cr_assert_neq(at, (size_t)-1, "it is asked through it");
	type(&job, "\033_Gi=31;OK\033\\");
	zoom_the_figure(&job);
	at = wait_for_bytes(&job,
			    "\033Ptmux;\033\033_Ga=T,f=24,o=z,i=31,s=780,"
			    "v=400,c=78,r=20,q=2,U=1,m=1;",
			    at);
	cr_assert_neq(at, (size_t)-1);
	/* signs of its pieces in the cells: U+10EEEE, row 1, column 1 */
	cr_expect_neq(wait_for_bytes(&job,
				     "\033[38;5;31m\xf4\x8e\xbb\xae\xcc\x85"
				     "\xcc\x85\xf4\x8e\xbb\xae\xcc\x85",
				     at),
		      (size_t)-1);
	expect_good_end(&job);
	stop(&job);
	/* one that does not: nothing comes back */
	start(&job);
	answer(&job, pieces);
	cr_assert_neq(wait_for_bytes(&job, "\033Ptmux;", 0), (size_t)-1);
	zoom_the_figure(&job);
	cr_expect(!is_written(&job, "a=T", 0));
	expect_good_end(&job);
	stop(&job);
}

/* "q" leaves, "2" changes the view: here they are text. */
Test(ui_terminal, a_paste_presses_no_keys)
{
	static const char *const pieces[] = { "\033[?62;22c", NULL };
	struct job job;

	start(&job);
	cr_expect_neq(wait_for_bytes(&job, "\033[?2004h", 0), (size_t)-1);
	answer(&job, pieces);
	type(&job, "\033[200~hello\r2\rq\033[21~\033[201~");
	cr_expect(wait_for(&job, "never as keys"));
	cr_expect(shows(&job, "[1 Audit]"));
	expect_good_end(&job);
	stop(&job);
}
