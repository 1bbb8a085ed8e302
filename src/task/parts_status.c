/* parts_status.c - a folder of parts, seen by those who do not work in it */

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/path.h"
#include "base/utf8.h"
#include "task/lock.h"
#include "task/parts_inside.h"

/* So many of the latest parts say how fast it goes. */
enum { LATEST = 64 };

/* A plan of more is nobody's. */
#define MOST_PIECES ((size_t)1 << 50)

static bool
refuse(const char *folder, struct error *err)
{
	return error_set(err, ERROR_FILE, "%s: no parts of a job are there",
			 folder);
}

static bool
read_plan(struct parts *parts, struct error *err)
{
	struct error why = { 0 };
	char *plan = parts_read_line(parts, "plan", &why);
	size_t digits = plan && !strncmp(plan, "pieces=", 7)
				? strcspn(plan + 7, " ")
				: 0;
	bool fine = digits && plan[7 + digits];

	if (fine) {
		parts->plan = text_digest(plan, strlen(plan));
		parts->words = memory_copy_text(plan + 8 + digits);
		plan[7 + digits] = '\0';
		fine = number_read_whole(plan + 7, &parts->pieces) &&
		       parts->pieces && parts->pieces < MOST_PIECES;
	}
	free(plan);
	if (!fine && why.kind)
		*err = why;
	else if (!fine)
		(void)refuse(parts->path, err);

	return fine;
}

struct parts *
parts_find(const char *folder, const struct save_options *how,
	   struct error *err)
{
	struct parts *parts = memory_new(sizeof(*parts));
	struct error why = { 0 };

	*parts = (struct parts){ .path = memory_copy_text(folder),
				 .folder = -1,
				 .held = -1,
				 .how = *how };
	parts->how.force = parts->how.private = true;
	if (parts_open_folder(parts, &why)) {
		if (read_plan(parts, err))
			return parts;
	} else if (why.kind != ERROR_PERMISSION && access(folder, F_OK)) {
		(void)refuse(folder, err);
	} else {
		*err = why;
	}
	parts_close(parts);

	return NULL;
}

size_t
parts_pieces(const struct parts *parts)
{
	return parts->pieces;
}

/* ---- parts ---- */

static int
by_size(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/*
 * When a part was put into its place; a clock that jumps spoils no more.
 * False for what bears the name of one and is no file.
 */
static bool
time_of(const struct parts *parts, size_t range, double *time)
{
	struct stat about;
	char name[40];

	snprintf(name, sizeof(name), "part-%zu", range);
	if (fstatat(parts->folder, name, &about, AT_SYMLINK_NOFOLLOW) ||
	    !S_ISREG(about.st_mode))
		return false;
	*time = (double)about.st_mtim.tv_sec +
		1e-9 * (double)about.st_mtim.tv_nsec;

	return true;
}

static double
rate_of(const double times[], size_t count, double pieces_a_part)
{
	size_t first = count > LATEST ? count - LATEST : 0;
	double span = count > 1 ? times[count - 1] - times[first] : 0;

	return span > 0 ? (double)(count - 1 - first) * pieces_a_part / span
			: 0;
}

static void
count_parts(const struct parts *parts, struct parts_status *status)
{
	bool *there = memory_new_array(status->ranges + 1, sizeof(*there));
	double *times = memory_new_array(status->ranges + 1, sizeof(*times));

	parts_list(parts, there);
	for (size_t i = 0; i < status->ranges; i++) {
		size_t first;

		if (!there[i] || !time_of(parts, i, &times[status->parts]))
			continue;
		status->parts++;
		status->done += parts_range(parts->pieces, i, &first) - first;
	}
	qsort(times, status->parts, sizeof(*times), by_size);
	if (status->parts)
		status->rate =
			rate_of(times, status->parts,
				(double)status->done / (double)status->parts);
	free(times);
	free(there);
}

/* ---- who works ---- */

static void
add_worker(struct parts_status *status, const char *name)
{
	struct parts_worker *worker;

	for (size_t i = 0; i < status->worker_count; i++) {
		if (!strcmp(status->workers[i].name, name)) {
			status->workers[i].claims++;
			return;
		}
	}
	status->workers =
		memory_grow_by_one(status->workers, status->worker_count,
				   sizeof(*status->workers));
	worker = &status->workers[status->worker_count++];
	snprintf(worker->name, sizeof(worker->name), "%s", name);
	worker->claims = 1;
}

/* Whoever holds a claim may have written anything into it. */
static void
ask_claim(const struct parts *parts, const char *name,
	  struct parts_status *status)
{
	struct error ignored;
	int file = parts_open_own(parts, name, O_RDWR, &ignored);
	char clean[sizeof(status->workers->name)], *line = NULL;

	if (file >= 0 && lock_is_busy(file))
		line = parts_read_line(parts, name, &ignored);
	if (line) {
		utf8_clean(clean, sizeof(clean), *line ? line : "?");
		add_worker(status, clean);
	}
	if (file >= 0)
		close(file);
	free(line);
}

static int
by_name(const void *a, const void *b)
{
	const struct parts_worker *x = a, *y = b;

	return strcmp(x->name, y->name);
}

static void
find_workers(const struct parts *parts, struct parts_status *status)
{
	int copy =
		openat(parts->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *in = copy < 0 ? NULL : fdopendir(copy);
	const struct dirent *entry;

	if (!in && copy >= 0)
		close(copy);
	while (in && (entry = readdir(in))) {
		if (!strncmp(entry->d_name, "claim-", 6))
			ask_claim(parts, entry->d_name, status);
	}
	if (in)
		closedir(in);
	if (status->worker_count)
		qsort(status->workers, status->worker_count,
		      sizeof(*status->workers), by_name);
}

bool
parts_look(const char *folder, const struct save_options *how,
	   struct parts_status *status, struct error *err)
{
	struct parts *parts = parts_find(folder, how, err);
	struct error ignored;

	*status = (struct parts_status){ 0 };
	if (!parts)
		return false;
	status->pieces = parts->pieces;
	status->ranges = parts_ranges(parts->pieces);
	status->stopping = parts_stopped(parts);
	status->plan = memory_copy_text(parts->words);
	status->line = parts_read_line(parts, "line", &ignored);
	count_parts(parts, status);
	find_workers(parts, status);
	parts_close(parts);

	return true;
}

void
parts_status_clear(struct parts_status *status)
{
	free(status->workers);
	free(status->plan);
	free(status->line);
	*status = (struct parts_status){ 0 };
}

bool
parts_stop(const char *folder, const struct save_options *how,
	   struct error *err)
{
	struct parts *parts = parts_find(folder, how, err);
	char *path = path_join(folder, "stop");
	bool fine = parts && save_file(path, "", 0, &parts->how, err);

	free(path);
	parts_close(parts);

	return fine;
}
