/* test_first_paint.c - the first screen, whatever the terminal answers */

#include <criterion/criterion.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <vterm.h>

#include "base/text.h"

TestSuite(ui_first_paint, .timeout = 600);

enum {
	WIDTH = 80,
	HEIGHT = 24,
	PAINTED = 5000, /* milliseconds on a busy machine; alone it takes 30 */
	PATIENCE = 2000 /* milliseconds that the program waits for answers */
};

/* A program on a pseudo terminal, started with an empty home. */
struct seen {
	pid_t program;
	int master;
	VTerm *vterm;
	VTermScreen *screen;
	struct text written;
	char home[40];
};

/* Surroundings of a program at its start. NULL is the default. */
struct start {
	const char *file, *term, *locale, *no_color;
};

static void
exec_program(const struct start *how, const char *home)
{
	char program[500];

	snprintf(program, sizeof(program), "%s/dpaudit",
		 getenv("DPAUDIT_BUILD"));
	setenv("HOME", home, 1);
	setenv("TERM", how->term ? how->term : "xterm-256color", 1);
	setenv("LC_ALL", how->locale ? how->locale : "C.UTF-8", 1);
	setenv("NO_COLOR", how->no_color ? how->no_color : "", 1);
	unsetenv("XDG_STATE_HOME");
	unsetenv("XDG_CONFIG_HOME");
	unsetenv("DPAUDIT_CONFIG");
	unsetenv("COLUMNS");
	unsetenv("LINES");
	execl(program, program, how->file, NULL);
	_exit(127);
}

static void
start(struct seen *seen, const struct start *how)
{
	struct winsize size = { HEIGHT, WIDTH, 0, 0 };

	*seen = (struct seen){ .home = "/tmp/dpaudit-home-XXXXXX" };
	cr_assert(mkdtemp(seen->home));
	seen->program = forkpty(&seen->master, NULL, NULL, &size);
	if (!seen->program)
		exec_program(how, seen->home);
	seen->vterm = vterm_new(HEIGHT, WIDTH);
	vterm_set_utf8(seen->vterm, 1);
	seen->screen = vterm_obtain_screen(seen->vterm);
	vterm_screen_enable_altscreen(seen->screen, 1);
	vterm_screen_reset(seen->screen, 1);
}

static void
stop(struct seen *seen)
{
	char line[80];

	kill(seen->program, SIGKILL);
	waitpid(seen->program, NULL, 0);
	close(seen->master);
	vterm_free(seen->vterm);
	text_clear(&seen->written);
	snprintf(line, sizeof(line), "rm -rf '%s'", seen->home);
	cr_expect_eq(system(line), 0);
}

/* Reads once; returns false if nothing came within that time. */
static bool
pump(struct seen *seen, int milliseconds)
{
	struct pollfd ready = { seen->master, POLLIN, 0 };
	char bytes[65536];
	ssize_t got;

	if (poll(&ready, 1, milliseconds) < 1)
		return false;
	got = read(seen->master, bytes, sizeof(bytes));
	if (got < 1)
		return false;
	vterm_input_write(seen->vterm, bytes, (size_t)got);
	text_add_bytes(&seen->written, bytes, (size_t)got);

	return true;
}

static double
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);

	return 1e3 * (double)time.tv_sec + 1e-6 * (double)time.tv_nsec;
}

static void
pump_for(struct seen *seen, int milliseconds)
{
	double end = now() + milliseconds;

	while (now() < end)
		pump(seen, 5);
}

static bool
shows(struct seen *seen, const char *text)
{
	char line[2048];

	for (int y = 0; y < HEIGHT; y++) {
		VTermRect row = { y, y + 1, 0, WIDTH };
		size_t length = vterm_screen_get_text(seen->screen, line,
						      sizeof(line) - 1, row);

		line[length] = '\0';
		if (strstr(line, text))
			return true;
	}

	return false;
}

static bool
waits_for(struct seen *seen, const char *text)
{
	double end = now() + PAINTED;

	while (!shows(seen, text) && now() < end)
		pump(seen, 20);

	return shows(seen, text);
}

static void
type(struct seen *seen, const char *bytes)
{
	cr_expect_eq(write(seen->master, bytes, strlen(bytes)),
		     (ssize_t)strlen(bytes));
}

/* Waits for the last question, so that answers come behind it. */
static bool
is_asked(struct seen *seen)
{
	double end = now() + PAINTED;

	while (!strstr(text_get(&seen->written), "\033[c") && now() < end)
		pump(seen, 20);

	return strstr(text_get(&seen->written), "\033[c");
}

/* ---- the first screen ---- */

static void
expect_painted(const struct start *how)
{
	struct seen seen;
	const char *painted, *asked;

	start(&seen, how);
	cr_expect(waits_for(&seen, "F10 Quit"), "%s on %s is black",
		  how->file ? how->file : "no file", how->term);
	/* The top may be in the middle of a repaint. */
	cr_expect(waits_for(&seen, "[1 Audit]"));
	cr_expect(is_asked(&seen));
	painted = strstr(text_get(&seen.written), "Quit");
	asked = strstr(text_get(&seen.written), "\033[c");
	cr_expect(painted && painted < asked, "painted before it asks");
	stop(&seen);
}

Test(ui_first_paint, it_needs_no_key_and_no_answer)
{
	static const char *const terms[] = { "xterm-256color",
					     "screen-256color", "linux" };
	char file[500];

	snprintf(file, sizeof(file), "%s/sample-data/counts.csv",
		 getenv("DPAUDIT_SOURCE"));
	for (size_t i = 0; i < sizeof(terms) / sizeof(terms[0]); i++) {
		expect_painted(&(struct start){ NULL, terms[i], NULL, NULL });
		expect_painted(&(struct start){ file, terms[i], NULL, NULL });
		expect_painted(&(struct start){ NULL, terms[i], "C", NULL });
		expect_painted(&(struct start){ NULL, terms[i], NULL, "1" });
	}
}

/* The mark is drawn while threads start, and has to go without a key. */
Test(ui_first_paint, nothing_is_computed_without_data)
{
	for (int i = 0; i < 8; i++) {
		struct seen seen;

		start(&seen, &(struct start){ .term = NULL });
		cr_expect(waits_for(&seen, "F10 Quit"));
		pump_for(&seen, 300);
		cr_expect(!shows(&seen, "computing") && !shows(&seen, "... "),
			  "start %d", i);
		stop(&seen);
	}
}

/* ---- answers ---- */

static const char xterm[] =
	"\033P>|XTerm(379)\033\\\033]11;rgb:ffff/ffff/ffff\033\\"
	"\033[?1006;2$y\033[?2026;0$y\033[?2031;0$y\033[6;13;6t"
	"\033[?64;1;2;6;9;15;16;17;18;21;22;28c";
/* Answers whose digits, read as keys, would change the view. */
static const char digits[] = "\033]11;rgb:1515/1515/1515\033\\"
			     "\033P>|VTE(7003)\033\\\033_Gi=31;OK2\033\\";
static const char tmux[] = "\033P>|tmux 3.3a\033\\\033[?1006;0$y\033[?1;2c";

/* The start page, with nothing typed at the bottom and nothing opened. */
static void
expect_untouched(struct seen *seen, const char *when)
{
	cr_expect(shows(seen, "[1 Audit]"), "%s: another view", when);
	cr_expect(shows(seen, "F10 Quit"), "%s: no keys in the footer", when);
	cr_expect(shows(seen, "What a training run"), "%s: not the start",
		  when);
}

/* A key that comes next does what it does, once. */
static void
expect_key_works(struct seen *seen, const char *when)
{
	type(seen, "4");
	cr_expect(waits_for(seen, "[4 Theory]"), "%s: a key is lost", when);
}

static void
expect_end(struct seen *seen, const char *when)
{
	expect_untouched(seen, when);
	expect_key_works(seen, when);
	stop(seen);
}

Test(ui_first_paint, answers_before_the_questions_are_no_keys)
{
	struct seen seen;

	start(&seen, &(struct start){ .term = NULL });
	type(&seen, "\033[?1;2c");
	type(&seen, xterm);
	type(&seen, digits);
	cr_expect(waits_for(&seen, "F10 Quit"));
	pump_for(&seen, 300);
	expect_end(&seen, "early");
}

Test(ui_first_paint, answers_at_once_are_no_keys)
{
	const char *const answers[] = { xterm, tmux };

	for (size_t i = 0; i < 2; i++) {
		struct seen seen;

		start(&seen, &(struct start){ .term = NULL });
		cr_assert(is_asked(&seen));
		type(&seen, answers[i]);
		cr_expect(waits_for(&seen, "F10 Quit"));
		pump_for(&seen, 300);
		expect_end(&seen, i ? "tmux" : "xterm");
	}
}

Test(ui_first_paint, late_answers_are_no_keys)
{
	struct seen seen;

	start(&seen, &(struct start){ .term = NULL });
	cr_assert(is_asked(&seen));
	pump_for(&seen, PATIENCE + 1500);
	type(&seen, xterm);
	type(&seen, digits);
	pump_for(&seen, 300);
	expect_end(&seen, "late");
}

/* Sends one byte at a time, as a slow line brings them. */
static void
type_slowly(struct seen *seen, const char *bytes, int pause)
{
	for (; *bytes; bytes++) {
		cr_expect_eq(write(seen->master, bytes, 1), 1);
		pump_for(seen, pause);
	}
}

Test(ui_first_paint, answers_in_pieces_are_no_keys)
{
	struct seen seen;

	start(&seen, &(struct start){ .term = NULL });
	cr_assert(is_asked(&seen));
	type_slowly(&seen, "\033P>|XTerm(379)\033\\\033]11;rgb:ffff/ffff/ff",
		    8);
	type_slowly(&seen, "ff\033\\\033[6;13;6t\033[?64", 70);
	type_slowly(&seen, ";22c", 300);
	expect_end(&seen, "in pieces");
}

/* The theme follows what is said, also where no figure is drawn anew. */
Test(ui_first_paint, a_light_ground_repaints_the_start)
{
	struct seen seen;

	start(&seen, &(struct start){ .term = NULL });
	cr_assert(is_asked(&seen));
	cr_expect(waits_for(&seen, "F10 Quit"));
	type(&seen, xterm);
	pump_for(&seen, 300);
	cr_expect(strstr(text_get(&seen.written), "48;5;254"),
		  "the tabs of the light theme");
	expect_end(&seen, "light");
}

/* Answers that are cut short, to other questions, or no answers at all. */
Test(ui_first_paint, wrong_answers_take_no_keys)
{
	static const char *const wrong[] = {
		"\033]11;rgb:ff",
		"\033P>|XTerm(",
		"\033_Gi=31;",
		"\033[?62;4",
		"\033]11;\033]11;\033[?62c",
		"\033[?62\033[?62;22c",
		"\033P1$r0m\033\\",
		"\033]4;1;rgb:1/2/3\a",
		"\033[?1;2c\033P>|X(5)\033\\",
		"\033[1;9;9Z",
	};

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct seen seen;

		start(&seen, &(struct start){ .term = NULL });
		cr_assert(is_asked(&seen));
		type(&seen, wrong[i]);
		pump_for(&seen, 1300);
		expect_end(&seen, wrong[i] + 1);
	}
}

/* Before the questions, between answers and behind them. */
Test(ui_first_paint, keys_among_answers_are_keys)
{
	struct seen seen;

	start(&seen, &(struct start){ .term = NULL });
	type(&seen, "2");
	cr_expect(waits_for(&seen, "[2 Compare]"), "typed before the start");
	cr_assert(is_asked(&seen));
	type(&seen, "\033P>|XTerm(379)\033\\5\033]11;rgb:ffff/ffff/ffff\033\\");
	cr_expect(waits_for(&seen, "[5 Plan]"), "typed between two answers");
	type(&seen, "\033[?64;22c7");
	cr_expect(waits_for(&seen, "[7 Lab]"), "typed behind the last");
	/* Alt and a letter is Esc and the letter, answered or not */
	type(&seen, "\033]\0331\033P");
	cr_expect(waits_for(&seen, "[1 Audit]"));
	stop(&seen);
}
