/* test_main.c - what the words behind `dpaudit` open, with and without a tty */

#include <criterion/criterion.h>
#include <poll.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/oracle.h"
#include "tests/program.h"

TestSuite(whole_main, .timeout = 600);

static void
expect_run(const char *line, int status, const char *part)
{
	struct ran ran = program_run(line);

	cr_expect_eq(ran.status, status, "%s: %d", line, ran.status);
	cr_expect(strstr(ran.out, part) || strstr(ran.err, part), "%s: %s%s",
		  line, ran.out, ran.err);
	ran_clear(&ran);
}

static void
expect_same(const char *line, const char *other)
{
	struct ran ran = program_run(line), as = program_run(other);

	cr_expect_eq(ran.status, as.status, "%s", line);
	cr_expect_str_eq(ran.out, as.out, "%s", line);
	ran_clear(&ran);
	ran_clear(&as);
}

Test(whole_main, without_a_terminal_words_are_verbs_or_files)
{
	expect_same("", "help");
	expect_same("--help", "help");
	expect_same("-h", "help");
	expect_same("--version", "version");
	expect_run("sample-data/counts.csv", 0, "clopper-pearson");
	expect_run("- < sample-data/counts.csv", 0, "clopper-pearson");
	expect_run("nothing-of-this-name.csv", 3, "no such file or folder");
	expect_run("nothing-of-this-name/", 3, "no such file or folder");
	expect_run("nothing-of-this-name", 2, "there is no verb");
	expect_run("lesson 1", 0, "Two bells");
	expect_run("simulate counts mechanism=gaussian mu=1", 0,
		   "are now 1 row of simulated counts");
	expect_run("simulate nosuch", 2, "see dpaudit help simulate");
	expect_run("--format=json estimate jeffreys tp=1 fn=1 fp=1 tn=2", 0,
		   "\"schema\"");
}

Test(whole_main, plain_speaks_a_verb_or_holds_a_dialogue)
{
	expect_same("--plain explain W03", "explain W03 format=speech");
	expect_run("--plain estimate jeffreys tp=65 fn=35 fp=25 tn=75 sides=2",
		   0, "epsilon between 0.41825 and");
	expect_run("--plain <<'END'\nversion\nquit\nEND\n", 0, "dpaudit ");
	expect_run("--plain <<'END'\nversion format=pdf\nquit\nEND\n", 2,
		   "pdf needs output=FILE");
}

/* ---- on a terminal ---- */

struct terminal {
	pid_t pid;
	int master;
	struct text written;
};

static void
exec_line(const char *arguments, const char *state)
{
	struct text line = { 0 };

	setenv("TERM", "xterm-256color", 1);
	setenv("LC_ALL", "C.UTF-8", 1);
	setenv("XDG_STATE_HOME", state, 1);
	setenv("XDG_CONFIG_HOME", state, 1);
	unsetenv("COLUMNS");
	unsetenv("LINES");
	if (chdir(source_path("")))
		_exit(120);
	text_add(&line, "exec %s %s", build_path("dpaudit"), arguments);
	execl("/bin/sh", "sh", "-c", text_get(&line), NULL);
	_exit(121);
}

/* Until there is something, or for as long as it takes to give up. */
static bool
pump(struct terminal *terminal)
{
	struct pollfd ready = { terminal->master, POLLIN, 0 };
	char bytes[4096];
	ssize_t got;

	if (poll(&ready, 1, 30000) < 1)
		return false;
	got = read(terminal->master, bytes, sizeof(bytes));
	if (got < 1)
		return false;
	text_add_bytes(&terminal->written, bytes, (size_t)got);

	return true;
}

/* Runs a line on a terminal, types `keys` when it shows `part`. */
static void
expect_shown(const char *arguments, const char *part, const char *keys,
	     int status)
{
	struct winsize size = { 24, 80, 0, 0 };
	char state[] = "/tmp/dpaudit-main-XXXXXX", line[64];
	struct terminal terminal = { 0 };
	size_t length = strlen(keys);
	int ended = 0;

	cr_assert(mkdtemp(state));
	terminal.pid = forkpty(&terminal.master, NULL, NULL, &size);
	if (!terminal.pid)
		exec_line(arguments, state);
	while (!strstr(text_get(&terminal.written), part) && pump(&terminal))
		;
	cr_expect(strstr(text_get(&terminal.written), part), "%s: %s",
		  arguments, text_get(&terminal.written));
	cr_expect_eq(write(terminal.master, keys, length), (ssize_t)length);
	while (pump(&terminal))
		;
	cr_expect_eq(waitpid(terminal.pid, &ended, 0), terminal.pid);
	cr_expect(WIFEXITED(ended) && WEXITSTATUS(ended) == status,
		  "%s: %#x: %s", arguments, (unsigned)ended,
		  text_get(&terminal.written));
	text_clear(&terminal.written);
	close(terminal.master);
	snprintf(line, sizeof(line), "rm -rf '%s'", state);
	cr_expect_eq(system(line), 0);
}

#define F10 "\033[21~"

Test(whole_main, a_terminal_opens_the_screen_and_its_lessons)
{
	expect_shown("", "\033[?1049h", F10, 0);
	expect_shown("sample-data/counts.csv", "Clopper", F10, 0);
	expect_shown("lesson 2", "The rectangle and the region", F10, 0);
	expect_shown("lesson --help", "dpaudit lesson [LESSON]", "", 0);
	expect_shown("version format=pdf", "pdf needs output=FILE", "", 2);
}

Test(whole_main, a_long_study_says_how_far_it_is_and_stops_when_told)
{
	expect_shown("coverage bayes mechanism=gaussian mu=1 rows=200 "
		     "repetitions=1000000 threads=2",
		     "s left", "\003", 6);
	/* a search that has one end yet, and one with both */
	expect_shown("estimate one-run-fdp family=subsampled-gaussian "
		     "canaries=1000 guesses=500 correct=500 sampling=1e-5 "
		     "steps=1000",
		     "working for 1 s, Ctrl-C stops it", "\003", 6);
	expect_shown("estimate one-run-fdp family=subsampled-gaussian "
		     "canaries=1000 guesses=100 correct=80 sampling=0.01 "
		     "steps=5",
		     " of 48 done", "\003", 6);
}
