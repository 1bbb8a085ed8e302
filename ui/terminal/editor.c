/* editor.c - text to the user's own editor and back */

#include "ui/terminal/editor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "verb/request.h"

extern char **environ;

enum { PATH_SIZE = 4096, LONGEST = 1 << 20 };

static const char *
users_editor(void)
{
	const char *names[] = { getenv("VISUAL"), getenv("EDITOR") };

	for (size_t i = 0; i < 2; i++) {
		if (names[i] && *names[i])
			return names[i];
	}

	return "vi";
}

/* ---- the file ---- */

/* Editors put a new file in the place of the old: the folder is ours. */
static bool
make_folder(char folder[PATH_SIZE], struct error *err)
{
	const char *home = getenv("TMPDIR");

	snprintf(folder, PATH_SIZE - 64, "%s/dpaudit-XXXXXX",
		 home && *home == '/' ? home : "/tmp");
	if (mkdtemp(folder))
		return true;

	return error_set(err, ERROR_FILE, "%s: %s", folder, strerror(errno));
}

/* With whatever the editor left beside the file. */
static void
remove_folder(const char *folder)
{
	DIR *dir = opendir(folder);
	struct dirent *entry;

	while (dir && (entry = readdir(dir)))
		unlinkat(dirfd(dir), entry->d_name, 0);
	if (dir)
		closedir(dir);
	rmdir(folder);
}

static bool
write_text(const char *path, const char *text, struct error *err)
{
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	size_t length = strlen(text);
	bool good = file >= 0 && write(file, text, length) == (ssize_t)length;

	if (file >= 0 && close(file))
		good = false;

	return good ||
	       error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));
}

static char *
read_text(const char *path, struct error *err)
{
	int file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
	char *text = memory_new(LONGEST + 1);
	size_t length = 0;
	ssize_t got = 0;

	while (file >= 0 && length < LONGEST &&
	       (got = read(file, text + length, LONGEST - length)) > 0)
		length += (size_t)got;
	if (file >= 0)
		close(file);
	if (file >= 0 && got >= 0 && length < LONGEST && strlen(text) == length)
		return text;
	error_set(err, ERROR_FILE, "%s: %s", path,
		  file < 0 || got < 0 ? strerror(errno)
				      : "not a text of settings");
	free(text);

	return NULL;
}

/* ---- the program ---- */

/* Signals are as a shell gives them, whatever we wait for. */
static int
start(char *const words[], pid_t *pid)
{
	posix_spawnattr_t how;
	sigset_t none, own;
	int problem;

	sigemptyset(&none);
	sigfillset(&own);
	posix_spawnattr_init(&how);
	posix_spawnattr_setsigmask(&how, &none);
	posix_spawnattr_setsigdefault(&how, &own);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGMASK |
					       POSIX_SPAWN_SETSIGDEF);
	problem = posix_spawnp(pid, words[0], NULL, &how, words, environ);
	posix_spawnattr_destroy(&how);

	return problem;
}

static bool
wait_for(pid_t pid, const char *name, struct error *err)
{
	int status = 0;

	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (!status)
		return true;

	return error_set(err, ERROR_FILE,
			 "%s ended with status %d; nothing was changed", name,
			 WIFEXITED(status) ? WEXITSTATUS(status)
					   : 128 + WTERMSIG(status));
}

/* Words of the variable, and the path behind them. */
static bool
edit(const char *path, struct error *err)
{
	char **words;
	size_t count;
	pid_t pid;
	int problem;
	bool good;

	if (!request_split(users_editor(), &words, &count, err))
		return error_prefix(err, "EDITOR");
	words = memory_grow_array(words, count + 2, sizeof(*words));
	words[count++] = memory_copy_text(path);
	words[count] = NULL;
	problem = count > 1 ? start(words, &pid) : ENOENT;
	if (problem)
		good = error_set(err, ERROR_FILE, "EDITOR %s: %s",
				 users_editor(), strerror(problem));
	else
		good = wait_for(pid, words[0], err);
	request_free_args(words, count);

	return good;
}

char *
editor_run(const char *text, struct error *err)
{
	char folder[PATH_SIZE], *edited = NULL;
	struct text path = { 0 };

	if (!make_folder(folder, err))
		return NULL;
	text_add(&path, "%s/settings.txt", folder);
	if (write_text(text_get(&path), text, err) &&
	    edit(text_get(&path), err))
		edited = read_text(text_get(&path), err);
	text_clear(&path);
	remove_folder(folder);

	return edited;
}
