/* main.c - argv to verb to answer */

#include <errno.h>
#include <gsl/gsl_errno.h>
#include <locale.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "result/writer/writers.h"
#include "ui/loop.h"
#include "ui/plain.h"
#include "verb/verbs.h"

/* Set by Ctrl-C; computations look at it and end. */
static atomic_bool interrupted;

static void
on_interrupt(int signal_number)
{
	atomic_store(&interrupted, true);
	/* the second time there is no patience left */
	signal(signal_number, SIG_DFL);
}

/* On a terminal, after a moment: how far it is. */
static void
watch(struct progress *progress)
{
	static struct timespec start;
	struct timespec now;
	size_t done = atomic_load(&progress->done);
	size_t total = atomic_load(&progress->total);
	double seconds;

	clock_gettime(CLOCK_MONOTONIC, &now);
	if (!start.tv_sec)
		start = now;
	seconds = (double)(now.tv_sec - start.tv_sec) +
		  1e-9 * (double)(now.tv_nsec - start.tv_nsec);
	if (seconds < 0.3 || !total || !done || !isatty(STDERR_FILENO))
		return;
	if (progress->uneven)
		fprintf(stderr, "\r%zu of %zu done \033[K", done, total);
	else
		fprintf(stderr, "\r%3.0f %%, %.0f s left \033[K",
			100 * (double)done / (double)total,
			seconds * (double)(total - done) / (double)done);
	if (done == total)
		fputs("\r\033[K", stderr);
}

static int
fail(const struct error *err)
{
	fprintf(stderr, "dpaudit: %s\n", err->text);

	return (int)answer_status_of(err->kind);
}

/* What a session file is allowed, before it does it. */
static void
say(const char *line)
{
	fprintf(stderr, "dpaudit: %s\n", line);
}

/* The whole answer as text; the caller frees it. */
static char *
written(const struct answer *answer, const char *format, size_t *size)
{
	const struct writer *writer = writer_find(format ? format : "text");
	char *text = NULL;
	FILE *out = open_memstream(&text, size);

	if (!out)
		return NULL;
	answer_write(answer, writer, out);
	if (fclose(out)) {
		free(text);
		return NULL;
	}

	return text;
}

/*
 * Everything or nothing: the answer is complete before its first byte is
 * printed, and a full disk does not pass for an answer.
 */
static int
print(const struct answer *answer, const char *format)
{
	size_t size = 0;
	char *text = written(answer, format, &size);
	bool good = text && fwrite(text, 1, size, stdout) == size &&
		    !fflush(stdout);

	free(text);
	if (!good) {
		fprintf(stderr, "dpaudit: standard output: %s\n",
			strerror(errno));
		return STATUS_DATA;
	}
	answer_write_remarks(answer, stderr);

	return (int)answer->status;
}

/* format= among the arguments; the last one counts. */
static const char *
wanted_format(char *const args[], size_t count)
{
	const char *format = NULL;

	for (size_t i = 0; i < count; i++) {
		const char *body = args[i];

		body += !strncmp(body, "--", 2) ? 2 : 0;
		if (!strncmp(body, "format=", 7))
			format = body + 7;
	}

	return format;
}

static int
run_verb(char *const args[], size_t count)
{
	struct progress progress = { .also_stop = &interrupted,
				     .watch = watch };
	struct scene scene = { .session = session_new(),
			       .progress = &progress,
			       .say = say };
	struct answer answer = { 0 };
	struct error err = { 0 };
	int status;

	if (verb_run(&scene, args, count, &answer, &err))
		status = print(&answer, wanted_format(args, count));
	else
		status = fail(&err);
	answer_clear(&answer);
	session_free(scene.session);

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
		if (verb_find(args[i]))
			return true;
		if (strncmp(args[i], "--", 2) != 0)
			return false;
	}

	return false;
}

/* The screen needs a terminal to show itself on. */
static bool
has_terminal(void)
{
	return isatty(STDOUT_FILENO);
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

	setlocale(LC_CTYPE, "");
	gsl_set_error_handler_off();
	signal(SIGINT, on_interrupt);
	signal(SIGXFSZ, SIG_IGN); /* write() says it, too */

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

	return run_verb(args, count);
}
