/* clipboard.c - text to the clipboard: through the terminal or a program */

#include "ui/terminal/clipboard.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/base64.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "verb/request.h"

extern char **environ;

/* Terminals cut long ones silently; better to send none. */
enum { LONGEST = 74994 };

char *
clipboard_sequence(const char *text)
{
	size_t length = strlen(text), room = BASE64_ENCODE_RAW_LENGTH(length);
	char *signs = memory_new(room + 1);
	struct text out = { 0 };

	base64_encode_raw(signs, length, (const uint8_t *)text);
	text_add(&out, "\033]52;c;%s\a", signs);
	free(signs);

	return text_take(&out);
}

bool
clipboard_send(struct terminal *terminal, const char *text, struct error *err)
{
	char *sequence;

	if (strlen(text) > LONGEST)
		return error_set(err, ERROR_USAGE,
				 "%zu bytes are more than terminals take; name "
				 "a clipboard program in the configuration",
				 strlen(text));
	sequence = clipboard_sequence(text);
	terminal_send(terminal, sequence, strlen(sequence));
	free(sequence);

	return true;
}

/* ---- a program ---- */

/* A file in memory: a program that does not read stops nobody. */
static int
open_text(const char *text)
{
	size_t length = strlen(text);
	int file = memfd_create("clipboard", MFD_CLOEXEC);

	if (file >= 0 && (write(file, text, length) != (ssize_t)length ||
			  lseek(file, 0, SEEK_SET) < 0)) {
		close(file);
		file = -1;
	}

	return file;
}

static int
start(char *const words[], int input, pid_t *pid)
{
	posix_spawn_file_actions_t files;
	int problem;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
	posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null",
					 O_WRONLY, 0);
	posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null",
					 O_WRONLY, 0);
	problem = posix_spawnp(pid, words[0], &files, NULL, words, environ);
	posix_spawn_file_actions_destroy(&files);

	return problem;
}

/* Some stay to serve the clipboard: after a second that is fine, too. */
static bool
wait_for(pid_t pid, const char *name, struct error *err)
{
	const struct timespec moment = { 0, 5000000 };
	int status = 0;

	for (int i = 0; i < 200; i++) {
		if (waitpid(pid, &status, WNOHANG) == pid)
			break;
		nanosleep(&moment, NULL);
	}
	if (!status)
		return true;

	return error_set(err, ERROR_FILE, "%s did not copy: status %d", name,
			 WIFEXITED(status) ? WEXITSTATUS(status)
					   : 128 + WTERMSIG(status));
}

static bool
run_words(char *const words[], const char *text, struct error *err)
{
	int input = open_text(text), problem;
	pid_t pid = 0;

	if (input < 0)
		return error_set(err, ERROR_FILE, "clipboard: %s",
				 strerror(errno));
	problem = start(words, input, &pid);
	close(input);
	if (problem)
		return error_set(err, ERROR_FILE, "clipboard %s: %s", words[0],
				 strerror(problem));

	return wait_for(pid, words[0], err);
}

bool
clipboard_run(const char *command, const char *text, struct error *err)
{
	char **words;
	size_t count;
	bool good;

	if (!request_split(command, &words, &count, err))
		return false;
	words = memory_grow_array(words, count + 1, sizeof(*words));
	words[count] = NULL;
	good = count ? run_words(words, text, err)
		     : error_set(err, ERROR_FORMAT, "clipboard: no program");
	request_free_args(words, count);

	return good;
}
