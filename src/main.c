/* main.c - argv to verb to answer */

#include <errno.h>
#include <gsl/gsl_errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/thread.h"
#include "library/dpaudit_inside.h"
#include "task/link.h"
#include "ui/frame/screen_verbs.h"
#include "ui/loop.h"
#include "ui/plain.h"
#include "verb/verbs.h"

/* The verb of the command line while it runs; Ctrl-C ends it. */
static struct dpaudit *volatile running;

static void
on_interrupt(int signal_number)
{
	if (running)
		dpaudit_stop(running);
	/* the second time there is no patience left */
	signal(signal_number, SIG_DFL);
}

/* A line about work that goes on stands on the terminal. */
static bool has_line;

static void
clear_line(void)
{
	if (has_line)
		fputs("\r\033[K", stderr);
	has_line = false;
}

/* Nobody knows how far it is: how long it has taken, once a second. */
static void
say_working(double seconds)
{
	static long told;

	if ((long)seconds == told)
		return;
	told = (long)seconds;
	fprintf(stderr, "\rworking for %ld s, Ctrl-C stops it \033[K", told);
	has_line = true;
}

/* On a terminal, after a moment: how far it is. */
static void
watch(size_t done, size_t total, int uneven)
{
	static double start;
	double seconds;

	if (!(start > 0))
		start = thread_clock();
	seconds = thread_clock() - start;
	if (seconds < 0.3 || !isatty(STDERR_FILENO))
		return;
	if (!total || !done) {
		say_working(seconds);
		return;
	}
	has_line = true;
	if (uneven)
		fprintf(stderr, "\r%zu of %zu done \033[K", done, total);
	else
		fprintf(stderr, "\r%3.0f %%, %.0f s left \033[K",
			100 * (double)done / (double)total,
			seconds * (double)(total - done) / (double)done);
	if (done == total)
		clear_line();
}

/* What a session file is allowed, before it does it. */
static void
say(const char *line)
{
	fprintf(stderr, "dpaudit: %s\n", line);
}

/*
 * Everything or nothing: the answer is complete before its first byte is
 * printed, and a full disk does not pass for an answer.
 */
static bool
print(struct dpaudit *handle)
{
	char *remarks = memory_copy_text(dpaudit_remarks(handle));
	const char *text = dpaudit_text(handle, NULL);
	size_t size = strlen(text);
	bool good = fwrite(text, 1, size, stdout) == size && !fflush(stdout);

	if (good)
		fputs(remarks, stderr);
	else
		fprintf(stderr, "dpaudit: standard output: %s\n",
			strerror(errno));
	free(remarks);

	return good;
}

/* The screen needs a terminal to show itself on. */
static bool
has_terminal(void)
{
	return isatty(STDOUT_FILENO);
}

/* Pages go on to a program or a file; a terminal would show their bytes. */
static bool
is_for_a_file(struct dpaudit *handle)
{
	return has_terminal() &&
	       !strncmp(dpaudit_text(handle, NULL), "%PDF-", 5);
}

static int
refuse_pages(void)
{
	fputs("dpaudit: pdf needs output=FILE\n", stderr);

	return DPAUDIT_USAGE;
}

/* A session file is a session, and looks count there. */
static bool
is_script(char *const args[], size_t count)
{
	const struct verb *verb = NULL;

	for (size_t i = 0; i < count && !verb; i++)
		verb = verb_find(args[i]);

	return verb && (verb->flags & VERB_SCRIPT);
}

static int
run_verb(char *const args[], size_t count)
{
	struct dpaudit *handle = dpaudit_new();
	int status;

	if (!is_script(args, count))
		dpaudit_ask_once(handle);
	dpaudit_watch(handle, watch);
	dpaudit_listen(handle, say);
	running = handle;
	status = dpaudit_run(handle, (const char *const *)args, count);
	running = NULL;
	clear_line();
	if (link_is_silent())
		; /* the first rank of mpirun says it */
	else if (*dpaudit_error(handle))
		fprintf(stderr, "dpaudit: %s\n", dpaudit_error(handle));
	else if (is_for_a_file(handle))
		status = refuse_pages();
	else if (!print(handle))
		status = DPAUDIT_DATA;
	dpaudit_free(handle);

	return status;
}

/* Without a terminal, `dpaudit FILE...` does what `compare FILE...` does. */
static int
compare_files(char *const args[], size_t count)
{
	char **with_verb = memory_new_array(count + 1, sizeof(*with_verb));
	char verb[] = "compare";
	int status;

	with_verb[0] = verb;
	memcpy(&with_verb[1], args, count * sizeof(*with_verb));
	status = run_verb(with_verb, count + 1);
	free(with_verb);

	return status;
}

static int
run_word(const char *word)
{
	char *copy = memory_copy_text(word);
	int status = run_verb(&copy, 1);

	free(copy);

	return status;
}

/* What is there, or standard input. */
static bool
is_file(const char *word)
{
	return !access(word, F_OK) || !strcmp(word, "-");
}

/* A first word that is a verb, or an option for one. */
static bool
starts_with_verb(char *const args[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct verb *verb = verb_find(args[i]);

		if (verb && verb->run)
			return true;
		if (strncmp(args[i], "--", 2) != 0)
			return false;
	}

	return false;
}

static int
run_screen(char *const files[], size_t count)
{
	const struct loop_options options = { files, count, NULL };

	return loop_run(&options);
}

/* The dialogue, or one verb whose answer is read aloud. */
static int
run_plain(char *const args[], size_t count)
{
	char **with_format;
	char format[] = "format=speech";
	int status;

	if (!starts_with_verb(args, count))
		return plain_run(args, count);
	with_format = memory_new_array(count + 1, sizeof(*with_format));
	memcpy(with_format, args, count * sizeof(*with_format));
	with_format[count] = format;
	status = run_verb(with_format, count + 1);
	free(with_format);

	return status;
}

/* Lessons live on the screen. */
static int
play_lesson(const char *number)
{
	struct loop_options options = { 0 };
	char first[64];

	snprintf(first, sizeof(first), "lesson %.40s", number);
	options.first = first;

	return loop_run(&options);
}

/* `lesson [N]` and nothing else, where there is a screen. */
static bool
is_lesson(char *const args[], size_t count)
{
	return has_terminal() && !strcmp(args[0], "lesson") &&
	       (count < 2 || (count == 2 && args[1][0] != '-'));
}

int
main(int argc, char **argv)
{
	char *const *args = argv + 1;
	size_t count = argc > 0 ? (size_t)argc - 1 : 0;
	int status;

	setlocale(LC_CTYPE, "");
	gsl_set_error_handler_off();
	signal(SIGINT, on_interrupt);
	signal(SIGXFSZ, SIG_IGN); /* write() says it, too */
	screen_verbs_list();

	if (count && !strcmp(args[0], "--plain"))
		return run_plain(args + 1, count - 1);
	if (!count && has_terminal())
		return run_screen(args, 0);
	if (!count || !strcmp(args[0], "--help") || !strcmp(args[0], "-h"))
		return run_word("help");
	if (is_lesson(args, count))
		return play_lesson(count > 1 ? args[1] : "");
	if (!strcmp(args[0], "--version"))
		return run_word("version");
	if (!starts_with_verb(args, count) && is_file(args[0]))
		return has_terminal() ? run_screen(args, count)
				      : compare_files(args, count);

	status = run_verb(args, count);
	if (!status && !strcmp(args[0], "set"))
		fputs("dpaudit: set has no effect on other commands; give it "
		      "on the line of a verb\n",
		      stderr);

	return status;
}
