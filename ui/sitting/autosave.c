/* autosave.c - the log on disk, so that no sitting is lost */

#include "ui/sitting/autosave.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/path.h"
#include "base/save.h"
#include "ui/sitting/opening.h"
#include "verb/command.h"

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

/* One that nobody has: process numbers are alike in all containers. */
static void
choose_name(char name[AUTOSAVE_NAME])
{
	uint64_t number;

	if (getrandom(&number, sizeof(number), 0) != sizeof(number))
		number = (uint64_t)getpid();
	snprintf(name, AUTOSAVE_NAME, "sitting-%016" PRIx64 ".dpa", number);
}

void
autosave_log(const struct session *session, struct text *out)
{
	size_t count = session_log_count(session);
	char folder[4096];

	if (getcwd(folder, sizeof(folder))) {
		char *quoted = shell_word_quote(folder);

		text_add(out, "# in %s\n", quoted);
		free(quoted);
	}
	looks_write(session_ledger(session), out);
	for (size_t i = 0; i < count; i++)
		text_add(out, "%s\n", session_log_line(session, i));
}

/* The lock goes from the file that is replaced to the one that comes. */
static bool
replace_log(struct autosave *kept, const struct text *log, struct error *err)
{
	char *path = path_join(kept->folder, kept->name);
	int lock = -1;
	struct save_options how = { .force = true,
				    .private = true,
				    .hold = &lock };
	bool fine = save_file(path, text_get(log), log->length, &how, err);

	if (fine) {
		autosave_end(kept);
		kept->lock = lock;
	}
	free(path);

	return fine;
}

void
autosave_end(struct autosave *kept)
{
	if (kept->lock > 0)
		close(kept->lock);
	kept->lock = 0;
}

/* A sitting that a program which has ended left behind. */
struct sitting {
	char name[AUTOSAVE_NAME];
	struct timespec when;
};

/* A program that runs holds the lock of its own. */
static bool
is_left(const char *path, struct timespec *when)
{
	int file = permission_open_plain(path);
	struct stat about;
	bool is = file >= 0 && !fstat(file, &about) &&
		  about.st_uid == geteuid() && !flock(file, LOCK_SH | LOCK_NB);

	*when = is ? about.st_mtim : (struct timespec){ 0 };
	if (file >= 0)
		close(file);

	return is;
}

static bool
is_name(const char *name)
{
	return !strncmp(name, "sitting-", 8) &&
	       text_string_ends(name, ".dpa") && !strchr(name, '/') &&
	       strlen(name) < AUTOSAVE_NAME;
}

static bool
is_sitting(const struct autosave *kept, const char *name, struct sitting *found)
{
	char *path;
	bool is;

	if (!is_name(name))
		return false;
	memcpy(found->name, name, strlen(name) + 1);
	path = path_join(kept->folder, name);
	is = is_left(path, &found->when);
	free(path);

	return is;
}

static int
by_age(const void *a, const void *b)
{
	const struct sitting *x = a, *y = b;

	if (x->when.tv_sec != y->when.tv_sec)
		return x->when.tv_sec < y->when.tv_sec ? 1 : -1;

	return (x->when.tv_nsec < y->when.tv_nsec) -
	       (x->when.tv_nsec > y->when.tv_nsec);
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

/* The path of one, the newest is 1; to be freed. */
static char *
path_of_number(const struct autosave *kept, size_t which, struct error *err)
{
	size_t count = 0;
	struct sitting *list =
		kept->folder[0] ? left_behind(kept, &count) : NULL;
	char *path = NULL;

	if (which && which <= count)
		path = path_join(kept->folder, list[which - 1].name);
	else
		error_set(err, ERROR_USAGE,
			  which == 1 ? "no earlier sitting was kept"
				     : "so many sittings were not kept; "
				       "recover list shows them");
	free(list);

	return path;
}

/* The name stays that of one sitting whatever else comes and goes. */
static char *
path_of_left(const struct autosave *kept, const char *which, struct error *err)
{
	struct sitting found;
	size_t number;

	if (number_read_whole(which, &number))
		return path_of_number(kept, number, err);
	if (kept->folder[0] && is_sitting(kept, which, &found))
		return path_join(kept->folder, which);
	if (is_name(which))
		error_set(err, ERROR_USAGE,
			  "%s is not there any more; recover list shows which "
			  "are",
			  which);
	else
		error_set(err, ERROR_USAGE,
			  "recover takes list or a number of it, not '%s'",
			  which);

	return NULL;
}

static void
drop_old(const struct autosave *kept)
{
	size_t count;
	struct sitting *list = left_behind(kept, &count);

	for (size_t i = MOST_KEPT; i < count; i++) {
		char *path = path_join(kept->folder, list[i].name);

		unlink(path);
		free(path);
	}
	free(list);
}

/* Its folder may be taken away at any time. */
static bool
make_room(struct autosave *kept, struct error *err)
{
	if (!kept->name[0]) {
		drop_old(kept);
		choose_name(kept->name);
	}
	if (save_own_folder(kept->folder))
		return true;

	return error_set(err, ERROR_FILE, "%s: %s", kept->folder,
			 strerror(errno));
}

bool
autosave_keep(struct autosave *kept, const struct text *log, struct error *err)
{
	bool known = *kept->why.text;

	kept->why = (struct error){ 0 };
	if (!kept->folder[0] ||
	    (make_room(kept, &kept->why) && replace_log(kept, log, &kept->why)))
		return true;
	(void)error_prefix(&kept->why, "this sitting cannot be kept");
	*err = kept->why;

	return known;
}

bool
autosave_is_due(struct autosave *kept, const struct session *session)
{
	size_t changes = session_log_changes(session);

	if (!kept->folder[0] || changes == kept->changes)
		return false;
	kept->changes = changes;

	return true;
}

bool
autosave_write(struct autosave *kept, const struct session *session,
	       struct error *err)
{
	struct text log = { 0 };
	bool fine;

	if (!autosave_is_due(kept, session))
		return true;
	autosave_log(session, &log);
	fine = autosave_keep(kept, &log, err);
	text_clear(&log);

	return fine;
}

static void
replace(char **text, const char *with)
{
	free(*text);
	*text = memory_copy_text(with);
}

/* Files and methods as they were named last. */
static void
note_command(struct autosave_left *left, const struct command *command)
{
	static const char method[] = "method=";

	if (command->count > 1 && (command_flags(command) & VERB_LOADS)) {
		replace(&left->data, command->args[1]);
		left->alone = command->count == 2;
	}
	for (size_t i = 1; i < command->count; i++) {
		const char *word = command->args[i];

		if (!strncmp(word, method, strlen(method)))
			replace(&left->method, word + strlen(method));
	}
}

/* A folder behind "# in ", quoted or, as 0.2 did, as it is. */
static char *
folder_in(char *line)
{
	struct error ignored = { 0 };
	char **words, *folder = NULL;
	size_t count;

	line[strcspn(line, "\n")] = '\0';
	if (strncmp(line, "# in ", 5) != 0)
		return NULL;
	line += 5;
	if (*line == '/')
		return memory_copy_text(line);
	if (!request_split(line, &words, &count, &ignored))
		return NULL;
	if (count == 1)
		folder = memory_copy_text(words[0]);
	request_free_args(words, count);

	return folder;
}

/* Steps that cost somebody thought: loading a file again does not. */
static void
read_left(FILE *in, struct autosave_left *left)
{
	struct error ignored = { 0 };
	struct command command;
	char *line = NULL;
	size_t size = 0;

	while (getline(&line, &size, in) >= 0) {
		if (!left->folder)
			left->folder = folder_in(line);
		if (!command_read(&command, line, &ignored))
			continue;
		left->steps += command.count &&
			       !(command_flags(&command) & VERB_LOADS);
		note_command(left, &command);
		command_clear(&command);
	}
	free(line);
}

static FILE *
open_log(const char *path)
{
	int file = permission_open_plain(path);

	return file < 0 ? NULL : fdopen(file, "r");
}

/* What the log of a sitting tells. */
static void
fill_left(const struct autosave *kept, const struct sitting *sitting,
	  struct autosave_left *left)
{
	char *path = path_join(kept->folder, sitting->name);
	FILE *in = open_log(path);

	*left = (struct autosave_left){ .when = sitting->when.tv_sec,
					.data = memory_copy_text(""),
					.method = memory_copy_text("") };
	snprintf(left->name, sizeof(left->name), "%s", sitting->name);
	if (in) {
		read_left(in, left);
		fclose(in);
	}
	free(path);
}

size_t
autosave_left(const struct autosave *kept, struct autosave_left **list)
{
	size_t count = 0;
	struct sitting *sittings =
		kept->folder[0] ? left_behind(kept, &count) : NULL;

	*list = memory_new_array(count + 1, sizeof(**list));
	for (size_t i = 0; i < count; i++)
		fill_left(kept, &sittings[i], &(*list)[i]);
	free(sittings);

	return count;
}

void
autosave_left_free(struct autosave_left *list, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		free(list[i].folder);
		free(list[i].data);
		free(list[i].method);
	}
	free(list);
}

size_t
autosave_steps(const struct autosave *kept)
{
	struct autosave_left *list;
	size_t count = autosave_left(kept, &list);
	size_t steps = count ? list[0].steps : 0;

	autosave_left_free(list, count);

	return steps;
}

/* Relative names in a log are seen from where it was written. */
static void
go_where_it_was(const char *path)
{
	FILE *in = open_log(path);
	char *line = NULL, *folder = NULL;
	size_t size = 0;

	if (in && getline(&line, &size, in) >= 0)
		folder = folder_in(line);
	if (folder && chdir(folder) < 0)
		line[0] = '\0'; /* the names will say what is missing */
	if (in)
		fclose(in);
	free(folder);
	free(line);
}

char *
autosave_recover(const struct autosave *kept, const char *which,
		 struct error *err)
{
	char *file = path_of_left(kept, which, err), *verb;

	if (!file)
		return NULL;
	go_where_it_was(file);
	verb = opening_of(&file, 1);
	free(file);

	return verb;
}
