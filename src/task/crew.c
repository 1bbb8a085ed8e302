/* crew.c - pieces of a large job, kept in a folder as they are done */

#include "task/crew.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "task/tasks.h"

static const char magic[8] = "dpapart1";

/* In front of a part's numbers. */
struct head {
	char magic[8];
	uint64_t plan, index, count, sum; /* digests of plan and numbers */
};

struct crew {
	const struct crew_job *job;
	struct progress *progress;
	double *records;
	uint64_t plan;
};

static uint64_t
digest(const void *bytes, size_t count)
{
	const unsigned char *at = bytes;
	uint64_t sum = 0xCBF29CE484222325u;

	for (size_t i = 0; i < count; i++)
		sum = (sum ^ at[i]) * 0x100000001B3u;

	return sum;
}

static char *
path_of(const char *folder, const char *name)
{
	struct text path = { 0 };

	text_add(&path, "%s/%s", folder, name);

	return text_take(&path);
}

static char *
part_path(const char *folder, size_t index)
{
	char name[40];

	snprintf(name, sizeof(name), "part-%zu", index);

	return path_of(folder, name);
}

/* ---- parts ---- */

/* Whether the piece was done before; what is damaged is done again. */
static bool
read_part(const struct crew *crew, size_t index)
{
	const struct crew_job *job = crew->job;
	double *record = crew->records + index * job->record;
	char *path = part_path(job->folder, index);
	FILE *file = fopen(path, "rb");
	struct head head = { 0 };
	bool fine;

	free(path);
	if (!file)
		return false;
	fine = fread(&head, sizeof(head), 1, file) == 1 &&
	       !memcmp(head.magic, magic, sizeof(magic)) &&
	       head.plan == crew->plan && head.index == index &&
	       head.count == job->record &&
	       fread(record, sizeof(*record), job->record, file) ==
		       job->record &&
	       head.sum == digest(record, job->record * sizeof(*record));
	fclose(file);

	return fine;
}

static bool
write_part(const struct crew *crew, size_t index, struct error *err)
{
	const struct crew_job *job = crew->job;
	const double *record = crew->records + index * job->record;
	size_t size = job->record * sizeof(*record);
	struct head head = { .plan = crew->plan,
			     .index = index,
			     .count = job->record,
			     .sum = digest(record, size) };
	struct save_options how = job->how;
	char *path = part_path(job->folder, index);
	struct text out = { 0 };
	bool fine;

	how.force = true;
	how.progress = NULL; /* what is done stays, also where all stop */
	memcpy(head.magic, magic, sizeof(magic));
	text_add_bytes(&out, (const char *)&head, sizeof(head));
	text_add_bytes(&out, (const char *)record, size);
	fine = save_file(path, out.at, out.length, &how, err);
	text_clear(&out);
	free(path);

	return fine;
}

static bool
exists(const char *folder, const char *name)
{
	char *path = path_of(folder, name);
	bool there = !access(path, F_OK);

	free(path);

	return there;
}

static bool
run_piece(size_t index, void *state, struct error *err)
{
	struct crew *crew = state;
	const struct crew_job *job = crew->job;
	struct progress inner = { .above = crew->progress };

	if (job->folder && read_part(crew, index))
		return true;
	if (job->folder && exists(job->folder, "stop"))
		return error_set(err, ERROR_STOPPED,
				 "stopped by lab stop; the same line goes on");

	return job->piece(job->job, index, crew->records + index * job->record,
			  &inner, err) &&
	       (!job->folder || write_part(crew, index, err));
}

/* ---- the folder ---- */

static char *
read_plan(const char *folder)
{
	char *path = path_of(folder, "plan"), *text = NULL;
	FILE *file = fopen(path, "r");
	size_t size = 0;

	free(path);
	if (!file)
		return NULL;
	if (getdelim(&text, &size, '\0', file) < 0) {
		free(text);
		text = NULL;
	}
	fclose(file);

	return text;
}

/* The first word that differs, of what was planned and of what is asked. */
static bool
refuse(const char *folder, const char *before, const char *now,
       struct error *err)
{
	size_t word = 0;

	for (size_t i = 0; before[i] && before[i] == now[i]; i++)
		word = before[i] == ' ' || before[i] == '\n' ? i + 1 : word;

	return error_set(err, ERROR_USAGE,
			 "%s holds parts of another plan: it has '%.*s', not "
			 "'%.*s'",
			 folder, (int)strcspn(before + word, " \n"),
			 before + word, (int)strcspn(now + word, " \n"),
			 now + word);
}

static bool
open_folder(const struct crew_job *job, struct error *err)
{
	struct save_options how = job->how;
	struct text plan = { 0 };
	char *before, *path;
	bool fine;

	if (!save_folder(job->folder, &how, err))
		return false;
	text_add(&plan, "pieces=%zu %s\n", job->pieces, job->plan);
	before = read_plan(job->folder);
	path = path_of(job->folder, "plan");
	if (before)
		fine = !strcmp(before, text_get(&plan)) ||
		       refuse(job->folder, before, text_get(&plan), err);
	else
		fine = save_file(path, plan.at, plan.length, &how, err);
	free(path);
	path = path_of(job->folder, "stop");
	unlink(path);
	free(path);
	free(before);
	text_clear(&plan);

	return fine;
}

bool
crew_run(const struct crew_job *job, double records[],
	 struct progress *progress, struct error *err)
{
	struct crew crew = { .job = job,
			     .progress = progress,
			     .records = records,
			     .plan = digest(job->plan, strlen(job->plan)) };

	if (job->folder && !open_folder(job, err))
		return false;

	return tasks_run(job->pieces, run_piece, &crew, job->threads, progress,
			 err);
}

bool
crew_look(const char *folder, struct crew_status *status, struct error *err)
{
	char *plan = read_plan(folder), *rest = plan;

	*status = (struct crew_status){ 0 };
	if (!plan)
		return error_set(err, ERROR_FILE,
				 "%s: no parts of an experiment are there",
				 folder);
	if (!strncmp(plan, "pieces=", strlen("pieces=")))
		status->pieces = strtoul(plan + strlen("pieces="), &rest, 10);
	snprintf(status->plan, sizeof(status->plan), "%s",
		 *rest ? rest + 1 : "");
	status->plan[strcspn(status->plan, "\n")] = '\0';
	for (size_t i = 0; i < status->pieces; i++) {
		char *path = part_path(folder, i);

		status->done += !access(path, F_OK);
		free(path);
	}
	status->stopping = exists(folder, "stop");
	free(plan);

	return true;
}

bool
crew_stop(const char *folder, struct error *err)
{
	static const struct save_options force = { .force = true };
	char *path = path_of(folder, "stop");
	bool fine = exists(folder, "plan")
			    ? save_file(path, "", 0, &force, err)
			    : error_set(err, ERROR_FILE,
					"%s: no parts of an experiment are "
					"there",
					folder);

	free(path);

	return fine;
}
