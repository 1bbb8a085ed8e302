/* kept_runs.c - results of trainings, on disk until they are deleted */

#include "ui/work/kept_runs.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/save.h"
#include "base/text.h"
#include "dataset/write/data_writers.h"
#include "load/load.h"

/*
 * A folder run-HEX has the data and run.txt: the verb, a line "file NAME" for
 * each of the data, perhaps "metrics", an empty line, and the answer.  run.txt
 * is written last, so that a folder without it is no result.
 */
enum { MOST_TEXT = 1 << 20, NAME_COLUMNS = 60 };

static const char text_name[] = "run.txt", file_word[] = "file ";
static const char metrics_word[] = "metrics",
		  metrics_name[] = "training.metrics.csv";

/* ---- writing ---- */

/* Returns a folder name that no other process chooses. */
static char *
new_folder(const char *runs)
{
	struct text path = { 0 };
	uint64_t number;

	if (getrandom(&number, sizeof(number), 0) != sizeof(number))
		number = (uint64_t)getpid();
	text_add(&path, "%s/run-%016" PRIx64, runs, number);

	return text_take(&path);
}

/* Makes a file name of the data's name, which may hold anything. */
static char *
file_name(const struct dataset *data, size_t place)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
	const char *name = dataset_name(data);
	size_t length = strcspn(name, ".");
	struct text out = { 0 };

	if (place)
		text_add(&out, "%zu-", place + 1);
	for (size_t i = 0; i < length && i < NAME_COLUMNS; i++)
		text_add(&out, "%c", strchr(plain, name[i]) ? name[i] : '-');
	text_add(&out, ".%s", data_writer_csv.name);

	return text_take(&out);
}

static bool
write_text(const char *folder, const char *name, const struct text *bytes,
	   struct error *err)
{
	const struct save_options how = { .private = true };
	char *path = path_join(folder, name);
	bool fine = save_file(path, text_get(bytes), bytes->length, &how, err);

	free(path);

	return fine;
}

static bool
write_data(const char *folder, const char *name, const struct dataset *data,
	   struct error *err)
{
	struct text bytes = { 0 };
	bool fine = data_writer_csv.write(data, dataset_game(data), NULL,
					  &bytes, err) &&
		    write_text(folder, name, &bytes, err);

	text_clear(&bytes);

	return fine;
}

static bool
write_all(const char *folder, const char *line, const char *says,
	  const struct datasets *made, const struct dataset *metrics,
	  struct error *err)
{
	struct text about = { 0 };
	bool fine = true;

	text_add(&about, "%s\n", line);
	for (size_t i = 0; i < made->count && fine; i++) {
		char *name = file_name(made->at[i], i);

		fine = write_data(folder, name, made->at[i], err);
		text_add(&about, "%s%s\n", file_word, name);
		free(name);
	}
	if (fine && metrics) {
		fine = write_data(folder, metrics_name, metrics, err);
		text_add(&about, "%s\n", metrics_word);
	}
	text_add(&about, "\n%s", says);
	fine = fine && write_text(folder, text_name, &about, err);
	text_clear(&about);

	return fine;
}

char *
kept_runs_write(const char *state, const char *line, const char *says,
		const struct datasets *made, const struct dataset *metrics,
		struct error *err)
{
	char *runs = path_join(state, "runs"), *folder = new_folder(runs);
	bool made_it = save_own_folder(runs) && save_own_folder(folder);

	if (!made_it)
		error_set(err, ERROR_FILE, "%s: %s", folder, strerror(errno));
	free(runs);
	if (made_it && write_all(folder, line, says, made, metrics, err))
		return folder;
	if (made_it)
		kept_runs_remove(folder);
	free(folder);

	return NULL;
}

/* ---- reading ---- */

/* Returns the text of a small file that this user owns, or NULL. */
static char *
read_text(const char *path, struct timespec *when)
{
	int file = permission_open_plain(path);
	FILE *in = file < 0 ? NULL : fdopen(file, "r");
	struct stat about;
	char *bytes = NULL;

	if (in && !fstat(file, &about) && permission_is_own(file) &&
	    about.st_size < MOST_TEXT) {
		bytes = memory_new((size_t)about.st_size + 1);
		bytes[fread(bytes, 1, (size_t)about.st_size, in)] = '\0';
		*when = about.st_mtim;
	}
	if (in)
		fclose(in);

	return bytes;
}

/* Returns the line at `*at` without its end and goes to the next. */
static char *
next_line(char **at)
{
	char *line = *at, *end = strchr(line, '\n');

	*at = end ? end + 1 : line + strlen(line);
	if (end)
		*end = '\0';

	return line;
}

/* Returns true for a link, a pipe or a folder, which no result has. */
static bool
is_strange(const char *path)
{
	struct stat about;

	return !lstat(path, &about) && !S_ISREG(about.st_mode);
}

static bool
add_file(const char *folder, const char *line, struct text *load)
{
	const char *name = line + strlen(file_word);
	char *path, *quoted;
	bool fine;

	if (strncmp(line, file_word, strlen(file_word)) != 0 ||
	    strchr(name, '/'))
		return false;
	path = path_join(folder, name);
	fine = !is_strange(path);
	quoted = shell_word_quote(path);
	text_add(load, " %s", quoted);
	free(quoted);
	free(path);

	return fine;
}

/* Returns false for a link, through which deleting would reach other files. */
static bool
is_folder(const char *path)
{
	struct stat about;

	return !lstat(path, &about) && S_ISDIR(about.st_mode);
}

/* Takes ownership of `folder` if it holds a result, else returns false. */
static bool
read_run(char *folder, struct kept_run *run)
{
	struct text load = { 0 };
	char *path = path_join(folder, text_name), *bytes, *at, *verb, *line;
	bool fine = true;
	size_t files = 0;

	*run = (struct kept_run){ .folder = folder };
	bytes = at = read_text(path, &run->when);
	free(path);
	if (!bytes)
		return false;
	verb = next_line(&at);
	text_add(&load, "load");
	for (line = next_line(&at); *line && fine; line = next_line(&at)) {
		if (!strcmp(line, metrics_word) && !run->metrics) {
			run->metrics = path_join(folder, metrics_name);
			continue;
		}
		fine = add_file(folder, line, &load);
		files++;
	}
	fine = fine && files;
	if (fine) {
		run->line = memory_copy_text(verb);
		run->load = text_take(&load);
		run->says = memory_copy_text(at);
	} else {
		free(run->metrics);
	}
	text_clear(&load);
	free(bytes);

	return fine;
}

const struct dataset *
kept_runs_metrics(const char *path)
{
	const struct load_options plain = { .kind = NULL };
	struct datasets found = { 0 };
	const struct dataset *metrics = NULL;
	struct error ignored = { 0 };

	if (!is_strange(path) &&
	    load_files(&path, 1, &plain, NULL, &found, &ignored) &&
	    found.count && dataset_kind(found.at[0]) == KIND_METRICS)
		metrics = dataset_hold(found.at[0]);
	datasets_clear(&found);

	return metrics;
}

static int
by_time(const void *a, const void *b)
{
	const struct kept_run *x = a, *y = b;

	if (x->when.tv_sec != y->when.tv_sec)
		return x->when.tv_sec < y->when.tv_sec ? -1 : 1;
	if (x->when.tv_nsec != y->when.tv_nsec)
		return x->when.tv_nsec < y->when.tv_nsec ? -1 : 1;

	return strcmp(x->folder, y->folder);
}

size_t
kept_runs_list(const char *state, struct kept_run **list)
{
	char *runs = path_join(state, "runs");
	DIR *folder = opendir(runs);
	struct dirent *entry;
	size_t count = 0;

	*list = NULL;
	while (folder && (entry = readdir(folder))) {
		char *path;

		if (strncmp(entry->d_name, "run-", 4) != 0)
			continue;
		path = path_join(runs, entry->d_name);
		*list = memory_grow_array(*list, count + 1, sizeof(**list));
		if (is_folder(path) && read_run(path, &(*list)[count]))
			count++;
		else
			free(path);
	}
	if (folder)
		closedir(folder);
	if (count)
		qsort(*list, count, sizeof(**list), by_time);
	free(runs);

	return count;
}

void
kept_run_clear(struct kept_run *run)
{
	free(run->folder);
	free(run->line);
	free(run->load);
	free(run->says);
	free(run->metrics);
}

/* ---- deleting ---- */

void
kept_runs_remove(const char *folder)
{
	int place =
		open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	DIR *files = place < 0 ? NULL : fdopendir(place);
	struct dirent *entry;

	while (files && (entry = readdir(files)))
		unlinkat(dirfd(files), entry->d_name, 0);
	if (files)
		closedir(files);
	rmdir(folder);
}
