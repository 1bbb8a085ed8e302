/* campaign_job.c - a campaign on its way, and what it leaves */

#include "verb/campaign/campaign_job.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "load/source.h"
#include "result/writer/writers.h"
#include "task/crew.h"
#include "verb/campaign/campaign_table.h"
#include "verb/train/folder_files.h"

enum {
	LONGEST_PLAN = 60000, /* a longer one is its hash */
	AT_ONCE = 1000,       /* runs of which the table is written */
};

struct job {
	const struct campaign_order *order;
	char **lines; /* JSON, by run; NULL: not there */
	size_t runs;
};

/* ---- runs ---- */

static bool
make(void *state, size_t index, struct text *out, struct progress *progress,
     struct error *err)
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

static char *
plan_of(const struct grid *grid)
{
	struct text plan = { 0 };
	size_t head;

	text_add(&plan, "dpaudit=%s campaign ", DPAUDIT_VERSION);
	head = plan.length;
	grid_describe(grid, &plan);
	if (plan.length > LONGEST_PLAN) {
		char sha256[SHA256_TEXT];

		source_hash_text(plan.at, plan.length, sha256);
		plan.length = head;
		text_add(&plan, "sha256=%s", sha256);
	}

	return text_take(&plan);
}

/* ---- tables ---- */

static bool
find_names(const struct job *job, struct campaign_names *names,
	   struct error *err)
{
	for (size_t i = 0; i < job->runs; i++) {
		if (job->lines[i] && !campaign_names_add(names, job->lines[i]))
			return error_set(err, ERROR_FORMAT,
					 "what was left of run %zu is no run "
					 "of a campaign",
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
	campaign_names_clear(&names);

	return fine;
}

/* ---- files ---- */

static json_t *
manifest(const struct job *job, const char *plan)
{
	json_t *top = json_object();

	json_object_set_new(top, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(top, "plan", json_string(plan));
	json_object_set_new(top, "runs", json_integer((json_int_t)job->runs));

	return top;
}

static bool
save(const struct job *job, const char *plan, struct folder_files *files,
     struct error *err)
{
	struct campaign_names names = { 0 };
	struct text lines = { 0 }, table = { 0 };
	bool fine = find_names(job, &names, err);

	if (fine) {
		for (size_t i = 0; i < job->runs; i++)
			text_add(&lines, "%s\n", job->lines[i]);
		write_csv(job, &names, &table);
	}
	folder_files_start(files);
	fine = fine &&
	       folder_files_bytes(files, "answers.jsonl", &lines, err) &&
	       folder_files_bytes(files, "table.csv", &table, err);
	text_clear(&lines);
	text_clear(&table);
	campaign_names_clear(&names);

	return folder_files_end(files, manifest(job, plan), fine, err);
}

/* Of all who work in a folder one writes its files. */
static bool
save_once(const struct scene *scene, const struct job *job, const char *parts,
	  const char *plan, struct folder_files *files, struct error *err)
{
	char *path = folder_files_path(files->folder, "manifest.json");
	struct crew_turn turn;
	bool fine =
		crew_turn_wait(&turn, parts, &files->how, scene->progress, err);

	if (fine) {
		if (!turn.silent && (files->how.force || access(path, F_OK)))
			fine = save(job, plan, files, err);
		else if (!turn.silent)
			answer_note(files->answer,
				    "%s is whole already; force=yes writes its "
				    "files anew",
				    files->folder);
		crew_turn_end(&turn);
	}
	free(path);

	return fine;
}

/* ---- all of it ---- */

static bool
run_job(const struct scene *scene, const struct request *request,
	struct job *job, struct folder_files *files, struct error *err)
{
	const struct settings *settings = &request->settings;
	char *parts = files->folder ? folder_files_path(files->folder, "parts")
				    : NULL;
	char *plan = plan_of(job->order->grid);
	const struct crew_work work = {
		.plan = plan,
		.folder = parts,
		.pieces = job->runs,
		.make = make,
		.keep = keep,
		.job = job,
		.threads = (unsigned)settings_whole(settings, SETTING_THREADS),
		.how = files->how,
	};
	bool fine = (!parts || save_folder(files->folder, &files->how, err)) &&
		    crew_do(&work, scene->progress, err);

	if (fine && parts)
		fine = save_once(scene, job, parts, plan, files, err);
	else if (fine)
		fine = show(job, files->answer, err);
	free(plan);
	free(parts);

	return fine;
}

bool
campaign_job_run(const struct scene *scene, const struct request *request,
		 const struct campaign_order *order, struct answer *answer,
		 struct error *err)
{
	struct folder_files files = {
		.folder = settings_text(&request->settings, SETTING_OUTPUT),
		.answer = answer,
		.how = data_save_options(scene, request),
	};
	struct job job = { .order = order, .runs = order->grid->runs };
	bool fine;

	job.lines = memory_try_array(job.runs, sizeof(*job.lines), err);
	if (!job.lines)
		return false;
	fine = run_job(scene, request, &job, &files, err);
	job_clear(&job);

	return fine;
}

bool
campaign_job_show(const struct scene *scene, const struct request *request,
		  const char *folder, struct answer *answer, struct error *err)
{
	struct save_options how = data_save_options(scene, request);
	char *parts = folder_files_path(folder, "parts");
	struct job job = { 0 };
	size_t there = 0, runs = 0;
	bool fine = crew_look(parts, &how, keep_more, &job, &runs, err) &&
		    show(&job, answer, err);

	for (size_t i = 0; i < job.runs; i++)
		there += job.lines[i] != NULL;
	if (fine)
		answer_note(answer, "%s%zu of %zu runs%s",
			    there < runs ? "partial: " : "", there, runs,
			    there < runs ? "; stopping for what these show is "
					   "selection"
					 : "");
	job_clear(&job);
	free(parts);

	return fine;
}
