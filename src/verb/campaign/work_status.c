/* work_status.c - how far a folder of parts is, and who works in it */

#include "verb/campaign/work_status.h"

#include <stdlib.h>
#include <unistd.h>

#include "task/parts.h"
#include "verb/train/folder_files.h"

/* Folders of parts in the folder of a job, one a stretch of work. */
static const char *const names[] = { "parts", "parts-2" };

enum { NAMES = sizeof(names) / sizeof(names[0]) };

static bool
is_there(const char *folder, const char *name)
{
	char *path = folder_files_path(folder, name);
	bool there = !access(path, F_OK);

	free(path);

	return there;
}

static const char *
state_of(const struct parts_status *status, bool finished)
{
	if (finished)
		return "finished";
	if (status->stopping)
		return "stopped";
	if (status->done == status->pieces)
		return "done";

	return status->worker_count ? "running" : "not finished";
}

static void
add_workers(const struct parts_status *status, struct table *table)
{
	struct text words = { 0 };

	for (size_t i = 0; i < status->worker_count; i++) {
		const struct parts_worker *worker = &status->workers[i];

		text_add(&words, "%s%s", i ? ", " : "", worker->name);
		if (worker->claims > 1)
			text_add(&words, " x %zu", worker->claims);
	}
	if (words.length)
		table_list(table, text_get(&words));
	else
		table_skip(table);
	text_clear(&words);
}

/* Nobody knows when those end who do not work. */
static void
add_rate(const struct parts_status *status, struct table *table)
{
	bool runs = status->worker_count && status->rate > 0;

	if (!runs) {
		table_skip(table);
		table_skip(table);
		return;
	}
	table_number(table, status->rate, NUMBER_NEAREST);
	table_number(table,
		     (double)(status->pieces - status->done) / status->rate,
		     NUMBER_NEAREST);
}

static void
add_row(const char *name, const struct parts_status *status, bool finished,
	struct table *table)
{
	table_start(table);
	table_text(table, name);
	table_number(table, (double)status->done, NUMBER_NEAREST);
	table_number(table, (double)status->pieces, NUMBER_NEAREST);
	table_text(table, state_of(status, finished));
	add_rate(status, table);
	add_workers(status, table);
}

static struct table *
new_table(void)
{
	struct table *table = table_new(NULL);

	table_column(table, "parts", NULL);
	table_column(table, "done", NULL);
	table_column(table, "pieces", NULL);
	table_column(table, "state", NULL);
	table_column_if_any(table, "rate", "a second");
	table_column_if_any(table, "left", "seconds left");
	table_column_if_any(table, "working", NULL);

	return table;
}

bool
work_status(const char *folder, const struct save_options *how,
	    struct answer *answer, struct error *err)
{
	struct table *table = new_table();
	bool finished = is_there(folder, "manifest.json"), fine = true;

	for (size_t i = 0; i < NAMES && fine; i++) {
		struct parts_status status = { 0 };
		char *path;

		if (i && !is_there(folder, names[i]))
			break;
		path = folder_files_path(folder, names[i]);
		fine = parts_look(path, how, &status, err);
		if (fine)
			add_row(names[i], &status, finished, table);
		parts_status_clear(&status);
		free(path);
	}
	if (fine)
		document_take_table(&answer->document, table);
	else
		table_free(table);

	return fine;
}

bool
work_status_stop(const char *folder, const struct save_options *how,
		 struct answer *answer, struct error *err)
{
	bool fine = true;

	for (size_t i = 0; i < NAMES && fine; i++) {
		char *path;

		if (i && !is_there(folder, names[i]))
			break;
		path = folder_files_path(folder, names[i]);
		fine = parts_stop(path, how, err);
		free(path);
	}
	if (fine)
		answer_note(answer,
			    "who works in %s stops after its piece; the same "
			    "line goes on",
			    folder);

	return fine;
}
