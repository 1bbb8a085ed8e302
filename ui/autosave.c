/* autosave.c - the log on disk, so that no sitting is lost */

#include "ui/autosave.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ui/opening.h"

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

bool
autosave_write(struct autosave *kept, const struct session *session,
	       struct error *err)
{
	size_t count = session_log_count(session);
	struct text path = { 0 }, fresh = { 0 };
	bool fine;

	if (!kept->folder[0] || count == kept->lines)
		return true;
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
	kept->lines = count;
	text_clear(&path);
	text_clear(&fresh);

	return fine;
}

/* The newest sitting of a program that has ended; 0 if there is none. */
static long
newest(const struct autosave *kept)
{
	DIR *folder = opendir(kept->folder);
	struct text path = { 0 };
	struct dirent *entry;
	time_t latest = 0;
	long best = 0;

	while (folder && (entry = readdir(folder))) {
		struct stat about;
		long pid;
		char rest[8];

		if (sscanf(entry->d_name, "sitting-%ld.dp%7s", &pid, rest) !=
			    2 ||
		    strcmp(rest, "a") != 0 || pid == (long)getpid() ||
		    kill((pid_t)pid, 0) == 0 || errno == EPERM)
			continue;
		path_of(kept, pid, "", &path);
		if (stat(text_get(&path), &about) < 0 ||
		    (best && about.st_mtime < latest))
			continue;
		best = pid;
		latest = about.st_mtime;
	}
	if (folder)
		closedir(folder);
	text_clear(&path);

	return best;
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
