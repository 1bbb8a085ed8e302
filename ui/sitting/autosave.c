/* autosave.c - the log on disk, so that no sitting is lost */

#include "ui/sitting/autosave.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "ui/sitting/opening.h"

/* Sittings of programs that have ended. */
enum { MOST_KEPT = 20 };

void
autosave_folder(struct text *folder)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");

	if (state && *state == '/')
		text_add(folder, "%s/dpaudit", state);
	else if (home && *home == '/')
		text_add(folder, "%s/.local/state/dpaudit", home);
}

/* $XDG_STATE_HOME/dpaudit/sitting-PID.dpa, one for each running program. */
static void
path_of(const struct autosave *kept, long pid, const char *ending,
	struct text *path)
{
	text_clear(path);
	text_add(path, "%s/sitting-%ld.dpa%s", kept->folder, pid, ending);
}

/* Keeps in errno why it is not there. */
static bool
make_folder(const char *folder)
{
	struct stat about;
	int why;

	if (!mkdir(folder, 0700))
		return true;
	why = errno;
	if (!stat(folder, &about) && S_ISDIR(about.st_mode))
		return true;
	errno = why;

	return false;
}

/* The first that fails says why: those below it are only missing. */
static bool
make_folders(const char *folder)
{
	char part[512];

	for (const char *at = folder + 1; *at; at++) {
		if (*at != '/')
			continue;
		snprintf(part, sizeof(part), "%.*s", (int)(at - folder),
			 folder);
		if (!make_folder(part))
			return false;
	}

	return make_folder(folder);
}

static bool
write_log(const struct session *session, const char *path)
{
	int handle = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	FILE *out = handle < 0 ? NULL : fdopen(handle, "w");
	size_t count = session_log_count(session);
	char folder[4096];
	bool fine;
	int why;

	if (!out)
		return false;
	if (getcwd(folder, sizeof(folder)))
		fprintf(out, "# in %s\n", folder);
	for (size_t i = 0; i < count; i++)
		fprintf(out, "%s\n", session_log_line(session, i));
	fine = !fflush(out) && !ferror(out);
	why = errno;
	fclose(out);
	errno = why;

	return fine;
}

/* Half a log is none: what was kept before stays. */
static bool
keep_log(const struct session *session, const char *fresh, const char *path)
{
	int why;

	if (write_log(session, fresh) && !rename(fresh, path))
		return true;
	why = errno;
	unlink(fresh);
	errno = why;

	return false;
}

/* A sitting that a program which has ended left behind. */
struct sitting {
	long pid;
	time_t when;
};

static bool
is_sitting(const struct autosave *kept, const char *name, struct sitting *found)
{
	struct text path = { 0 };
	struct stat about;
	char rest[8];
	bool is = sscanf(name, "sitting-%ld.dp%7s", &found->pid, rest) == 2 &&
		  !strcmp(rest, "a") && found->pid != (long)getpid() &&
		  kill((pid_t)found->pid, 0) < 0 && errno != EPERM;

	if (is) {
		path_of(kept, found->pid, "", &path);
		is = !stat(text_get(&path), &about);
		found->when = is ? about.st_mtime : 0;
	}
	text_clear(&path);

	return is;
}

static int
by_age(const void *a, const void *b)
{
	const struct sitting *x = a, *y = b;

	return (x->when < y->when) - (x->when > y->when);
}

/* All of them, the newest first; the caller frees the list. */
static struct sitting *
left_behind(const struct autosave *kept, size_t *count)
{
	DIR *folder = opendir(kept->folder);
	struct sitting *list = NULL, found;
	struct dirent *entry;

	*count = 0;
	while (folder && (entry = readdir(folder))) {
		if (!is_sitting(kept, entry->d_name, &found))
			continue;
		list = memory_grow_array(list, *count + 1, sizeof(*list));
		list[(*count)++] = found;
	}
	if (folder)
		closedir(folder);
	if (*count)
		qsort(list, *count, sizeof(*list), by_age);

	return list;
}

/* 0 if there is none. */
static long
newest(const struct autosave *kept)
{
	size_t count;
	struct sitting *list = left_behind(kept, &count);
	long pid = count ? list[0].pid : 0;

	free(list);

	return pid;
}

static void
drop_old(const struct autosave *kept)
{
	size_t count;
	struct sitting *list = left_behind(kept, &count);
	struct text path = { 0 };

	for (size_t i = MOST_KEPT; i < count; i++) {
		path_of(kept, list[i].pid, "", &path);
		unlink(text_get(&path));
	}
	text_clear(&path);
	free(list);
}

bool
autosave_write(struct autosave *kept, const struct session *session,
	       struct error *err)
{
	size_t changes = session_log_changes(session);
	struct text path = { 0 }, fresh = { 0 };
	bool fine;

	if (!kept->folder[0] || changes == kept->changes)
		return true;
	if (!kept->changes)
		drop_old(kept);
	path_of(kept, (long)getpid(), "", &path);
	path_of(kept, (long)getpid(), ".new", &fresh);
	fine = make_folders(kept->folder) &&
	       keep_log(session, text_get(&fresh), text_get(&path));
	if (!fine) {
		error_set(err, ERROR_FILE,
			  "this sitting cannot be kept in %s: %s", kept->folder,
			  strerror(errno));
		kept->folder[0] = '\0';
	}
	kept->changes = changes;
	text_clear(&path);
	text_clear(&fresh);

	return fine;
}

/* Steps that cost somebody thought: loading a file again does not. */
static size_t
count_steps(const char *path)
{
	FILE *in = fopen(path, "r");
	char line[4200];
	size_t steps = 0;

	while (in && fgets(line, sizeof(line), in))
		steps += *line != '#' && strncmp(line, "load ", 5) != 0;
	if (in)
		fclose(in);

	return steps;
}

size_t
autosave_steps(const struct autosave *kept)
{
	long pid = kept->folder[0] ? newest(kept) : 0;
	struct text path = { 0 };
	size_t steps;

	if (!pid)
		return 0;
	path_of(kept, pid, "", &path);
	steps = count_steps(text_get(&path));
	text_clear(&path);

	return steps;
}

/* Relative names in a log are seen from where it was written. */
static void
go_where_it_was(const char *path)
{
	FILE *in = fopen(path, "r");
	char line[4200];

	if (in && fgets(line, sizeof(line), in) && !strncmp(line, "# in ", 5)) {
		line[strcspn(line, "\n")] = '\0';
		if (chdir(line + 5) < 0)
			line[0] = '\0'; /* the names will say what is missing */
	}
	if (in)
		fclose(in);
}

char *
autosave_recover(const struct autosave *kept, struct error *err)
{
	long pid = kept->folder[0] ? newest(kept) : 0;
	struct text path = { 0 };
	char *file, *verb;

	if (!pid) {
		error_set(err, ERROR_USAGE, "no earlier sitting was kept");
		return NULL;
	}
	path_of(kept, pid, "", &path);
	go_where_it_was(text_get(&path));
	file = text_take(&path);
	verb = opening_of(&file, 1);
	free(file);

	return verb;
}
