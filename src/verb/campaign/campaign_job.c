/* campaign_job.c - a campaign on its way, and what it leaves */

#include "verb/campaign/campaign_job.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "base/memory.h"
#include "result/writer/writers.h"
#include "task/crew.h"
#include "verb/campaign/campaign_table.h"
#include "verb/campaign/share.h"
#include "verb/campaign/work_status.h"
#include "verb/reads.h"

enum {
	AT_ONCE = 1000, /* runs of which the table is written */
};

struct job {
	const struct campaign_order *order;
	char **lines; /* JSON, by run; NULL: not there */
	size_t runs;
};

/* ---- runs ---- */

static bool
campaign_job_make(void *state, size_t index, struct text *out,
		  struct progress *progress, struct error *err)
{
	const struct job *job = state;

	return campaign_run(job->order, index, out, progress, err);
}

/* Looking at a folder, nobody knows beforehand how many there are. */
static bool
keep(void *state, size_t index, const char *bytes, size_t size)
{
	struct job *job = state;
	struct text line = { 0 };

	if (memchr(bytes, '\0', size) || memchr(bytes, '\n', size))
		return false;
	text_add_bytes(&line, bytes, size);
	free(job->lines[index]);
	job->lines[index] = text_take(&line);

	return true;
}

static bool
keep_more(void *state, size_t index, const char *bytes, size_t size)
{
	struct job *job = state;

	if (index >= GRID_MOST_RUNS)
		return false;
	while (job->runs <= index) {
		job->lines = memory_grow_by_one(job->lines, job->runs,
						sizeof(*job->lines));
		job->lines[job->runs++] = NULL;
	}

	return keep(state, index, bytes, size);
}

static void
job_clear(struct job *job)
{
	for (size_t i = 0; i < job->runs; i++)
		free(job->lines[i]);
	free(job->lines);
}

struct path {
	char *name;
	enum reads_kind kind;
};

struct paths {
	struct path *at;
	size_t count;
};

static void
add_path(void *state, const char *path, enum reads_kind kind)
{
	struct paths *paths = state;

	paths->at =
		memory_grow_by_one(paths->at, paths->count, sizeof(*paths->at));
	paths->at[paths->count++] =
		(struct path){ memory_copy_text(path), kind };
}

/* Sorts by name, files before data, because a folder is refused as a file. */
static int
by_name(const void *a, const void *b)
{
	const struct path *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	return order ? order : (int)x->kind - (int)y->kind;
}

/* All lines and lists, and the sums of the files that they read. */
static bool
describe(const struct campaign_order *order, struct text *plan,
	 struct progress *progress, struct error *err)
{
	struct paths paths = { 0 };
	bool fine = true;

	text_add(plan, "campaign ");
	grid_describe(order->grid, plan);
	campaign_run_reads(order, add_path, &paths);
	if (paths.count)
		qsort(paths.at, paths.count, sizeof(*paths.at), by_name);
	for (size_t i = 0; fine && i < paths.count; i++) {
		const struct path *path = &paths.at[i];

		if (!i || strcmp(path->name, path[-1].name) != 0)
			fine = reads_sum(path->name, path->kind,
					 order->permission, progress, plan,
					 err);
	}
	for (size_t i = 0; i < paths.count; i++)
		free(paths.at[i].name);
	free(paths.at);

	return fine;
}

/* ---- tables ---- */

static bool
find_names(const struct job *job, struct campaign_names *names,
	   struct error *err)
{
	for (size_t i = 0; i < job->runs; i++) {
		if (job->lines[i] &&
		    !campaign_table_names_add(names, job->lines[i]))
			return error_set(err, ERROR_FORMAT,
					 "what was left of run %zu is no run "
					 "of a campaign; name another folder",
					 i + 1);
	}

	return true;
}

static struct table *
table_of(const struct job *job, const struct campaign_names *names,
	 size_t first, size_t end)
{
	struct table *table = campaign_table_new(names);

	for (size_t i = first; i < end; i++) {
		if (job->lines[i])
			campaign_table_add(table, names, job->lines[i]);
	}

	return table;
}

/* Piece by piece: all cells at once would take more than the text. */
static void
write_csv(const struct job *job, const struct campaign_names *names,
	  struct text *out)
{
	for (size_t first = 0; first < job->runs; first += AT_ONCE) {
		size_t end = first + AT_ONCE < job->runs ? first + AT_ONCE
							 : job->runs;
		struct document document = { 0 };
		struct text part = { 0 };
		const char *from;

		document_take_table(&document,
				    table_of(job, names, first, end));
		writer_csv.write(&document, &part);
		document_clear(&document);
		from = text_get(&part);
		if (first) /* without the heading again */
			from += strcspn(from, "\n") + 1;
		text_add_string(out, from);
		text_clear(&part);
	}
}

static bool
show(const struct job *job, struct answer *answer, struct error *err)
{
	struct campaign_names names = { 0 };
	bool fine = find_names(job, &names, err);

	if (fine)
		document_take_table(&answer->document,
				    table_of(job, &names, 0, job->runs));
	campaign_table_names_clear(&names);

	return fine;
}

/* ---- files ---- */

static bool
save(void *state, struct share *share, struct error *err)
{
	const struct job *job = state;
	struct campaign_names names = { 0 };
	struct text lines = { 0 }, table = { 0 };
	json_t *top = share_manifest(share);
	bool fine = find_names(job, &names, err);

	json_object_set_new(top, "runs", json_integer((json_int_t)job->runs));
	if (fine) {
		for (size_t i = 0; i < job->runs; i++)
			text_add(&lines, "%s\n", job->lines[i]);
		write_csv(job, &names, &table);
	}
	fine = fine &&
	       folder_files_bytes(&share->files, "answers.jsonl", &lines,
				  err) &&
	       folder_files_bytes(&share->files, "table.csv", &table, err);
	text_clear(&lines);
	text_clear(&table);
	campaign_table_names_clear(&names);

	return folder_files_end(&share->files, top, fine, err);
}

/* ---- all of it ---- */

static bool
run_job(struct share *share, struct job *job, struct error *err)
{
	struct crew_work work = { .pieces = job->runs,
				  .make = campaign_job_make,
				  .keep = keep,
				  .job = job };

	if (!describe(job->order, &share->plan, share->scene->progress, err) ||
	    !share_plan(share, err))
		return false;
	work.place = share->place;

	return crew_do(&work, share->scene->progress, err) &&
	       (share->files.folder ? share_finish(share, save, job, err)
				    : show(job, share->answer, err));
}

bool
campaign_job_run(const struct scene *scene, const struct request *request,
		 const struct campaign_order *order, struct answer *answer,
		 struct error *err)
{
	struct job job = { .order = order, .runs = order->grid->runs };
	struct share share;
	bool fine;

	job.lines = memory_try_array(job.runs, sizeof(*job.lines), err);
	if (!job.lines)
		return false;
	share_start(&share, scene, request, true, answer);
	fine = share_end(&share, run_job(&share, &job, err), err);
	job_clear(&job);

	return fine;
}

/* Numbers of other jobs are put together by their own line alone. */
static bool
check_kind(const char *folder, const struct save_options *how,
	   struct error *err)
{
	struct work_look look;
	bool fine = work_look(folder, how, &look, err);

	if (fine && *look.kind && strcmp(look.kind, "campaign") != 0)
		fine = error_set(err, ERROR_USAGE,
				 "%s holds parts of %s, numbers that its own "
				 "line alone puts together",
				 folder, look.kind);
	work_look_clear(&look);

	return fine;
}

/* A part of the runs is marked in every form. */
static void
say_how_many(const struct job *job, size_t runs, struct answer *answer)
{
	struct text words = { 0 };
	size_t there = 0;

	for (size_t i = 0; i < job->runs; i++)
		there += job->lines[i] != NULL;
	text_add(&words, "%zu of %zu runs", there, runs);
	if (there < runs) {
		text_add(&words, "; stopping for what these show is selection");
		document_field_word(&answer->document, "partial",
				    text_get(&words));
	}
	answer_note(answer, "%s%s", there < runs ? "partial: " : "",
		    text_get(&words));
	text_clear(&words);
}

bool
campaign_job_show(const struct scene *scene, const struct request *request,
		  const char *folder, struct answer *answer, struct error *err)
{
	struct save_options how = data_save_options(scene, request);
	char *parts = folder_files_path(folder, "parts");
	struct job job = { 0 };
	size_t runs = 0;
	bool fine;

	print_json_memory();
	fine = check_kind(folder, &how, err) &&
	       crew_look(parts, &how, keep_more, &job, &runs, err);
	if (fine) {
		say_how_many(&job, runs, answer);
		fine = show(&job, answer, err);
	}
	job_clear(&job);
	free(parts);

	return fine;
}
