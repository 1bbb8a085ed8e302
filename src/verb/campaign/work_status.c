/* work_status.c - how far a folder of parts is, and who works in it */

#include "verb/campaign/work_status.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "session/shell_command.h"
#include "verb/campaign/share.h"
#include "verb/verbs.h"

/* Folders of parts in the folder of a job, one a stretch of work. */
static const char *const names[WORK_STRETCHES] = { "parts", "parts-2" };

bool
work_status_is_there(const char *folder)
{
	return folder_files_has(folder, "parts/plan");
}

bool
work_status_is_finished(const char *folder)
{
	return folder_files_has(folder, "manifest.json");
}

/* ---- looking ---- */

/* The first word behind "dpaudit=VERSION " in a plan; a sum is no word. */
static char *
kind_of(const char *plan)
{
	const char *word = plan + strcspn(plan, " ");
	struct text kind = { 0 };
	size_t length;

	if (strncmp(plan, "dpaudit=", strlen("dpaudit=")) != 0)
		word = "";
	word += *word == ' ';
	length = strcspn(word, " ");
	if (!strncmp(word, "experiment=", strlen("experiment=")))
		return memory_copy_text("lab");
	if (!memchr(word, '=', length))
		text_add(&kind, "%.*s", (int)length, word);

	return text_take(&kind);
}

/* "dpaudit coverage ...": a verb that shares its pieces. */
static bool
is_shared(char *const words[], size_t count)
{
	const struct verb *verb = count > 1 ? verb_find(words[1]) : NULL;

	return verb && !strcmp(words[0], "dpaudit") &&
	       (verb->flags & VERB_SHARES);
}

static void
write_line(char *const words[], size_t count, const char *folder,
	   struct text *line)
{
	struct settings base;
	struct request request;
	struct error ignored = { 0 };

	settings_init(&base);
	if (is_shared(words, count) &&
	    request_read(&request, words + 1, count - 1, &base, &ignored)) {
		share_line(&request, line);
		shell_command_add(line, "output", folder);
		request_clear(&request);
	}
	settings_clear(&base);
}

/*
 * What was typed, and where it goes on.  Whoever left the folder may have
 * written any line there, and people type what they are shown: its words are
 * read, and written anew.
 */
static char *
line_of(const char *typed, const char *folder)
{
	struct text line = { 0 };
	struct error ignored = { 0 };
	char **words;
	size_t count;

	if (typed && request_split(typed, &words, &count, &ignored)) {
		write_line(words, count, folder, &line);
		request_free_args(words, count);
	}

	return line.length ? text_take(&line) : NULL;
}

bool
work_look(const char *folder, const struct save_options *how,
	  struct work_look *look, struct error *err)
{
	bool fine = true;

	*look = (struct work_look){ .finished =
					    work_status_is_finished(folder) };
	for (size_t i = 0; i < WORK_STRETCHES && fine; i++) {
		struct work_stretch *stretch = &look->stretches[i];
		char *path;

		if (i && !folder_files_has(folder, names[i]))
			break;
		stretch->name = names[i];
		path = folder_files_path(folder, names[i]);
		fine = parts_look(path, how, &stretch->status, err);
		free(path);
		look->count += fine;
	}
	if (fine) {
		look->kind = kind_of(look->stretches[0].status.plan);
		look->line = line_of(look->stretches[0].status.line, folder);
	}

	return fine;
}

void
work_look_clear(struct work_look *look)
{
	for (size_t i = 0; i < look->count; i++)
		parts_status_clear(&look->stretches[i].status);
	free(look->kind);
	free(look->line);
	*look = (struct work_look){ 0 };
}

const char *
work_look_state(const struct work_look *look, size_t stretch)
{
	const struct parts_status *status = &look->stretches[stretch].status;

	if (look->finished)
		return "finished";
	if (status->stopping)
		return "stopped";
	if (status->done == status->pieces)
		return "done";

	return status->worker_count ? "running" : "not finished";
}

/* Nobody knows when those end who do not work. */
double
work_look_left(const struct work_look *look, size_t stretch)
{
	const struct parts_status *status = &look->stretches[stretch].status;

	if (!status->worker_count || !(status->rate > 0))
		return -1;

	return (double)(status->pieces - status->done) / status->rate;
}

static bool
is_at_work(const struct work_look *look)
{
	for (size_t i = 0; i < look->count; i++) {
		if (look->stretches[i].status.worker_count)
			return true;
	}

	return false;
}

/* ---- the table ---- */

static void
add_workers(const struct parts_status *status, struct table *table)
{
	struct text words = { 0 };

	for (size_t i = 0; i < status->worker_count; i++) {
		const struct parts_worker *worker = &status->workers[i];

		text_add_item(&words, worker->name);
		if (worker->claims > 1)
			text_add(&words, " x %zu", worker->claims);
	}
	if (words.length)
		table_list(table, text_get(&words));
	else
		table_skip(table);
	text_clear(&words);
}

static void
add_row(const struct work_look *look, size_t stretch, struct table *table)
{
	const struct parts_status *status = &look->stretches[stretch].status;
	double left = work_look_left(look, stretch);

	table_start(table);
	table_text(table, look->stretches[stretch].name);
	table_number(table, (double)status->done, NUMBER_NEAREST);
	table_number(table, (double)status->pieces, NUMBER_NEAREST);
	table_text(table, work_look_state(look, stretch));
	if (left < 0) {
		table_skip(table);
		table_skip(table);
	} else {
		table_number(table, status->rate, NUMBER_NEAREST);
		table_number(table, left, NUMBER_NEAREST);
	}
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

static void
say_line(const struct work_look *look, struct answer *answer)
{
	if (look->line && !look->finished && !is_at_work(look))
		answer_note(answer, "nobody works there; this goes on: %s",
			    look->line);
}

bool
work_status(const char *folder, const struct save_options *how,
	    struct answer *answer, struct error *err)
{
	struct work_look look;
	bool fine = work_look(folder, how, &look, err);
	struct table *table;

	if (fine) {
		table = new_table();
		for (size_t i = 0; i < look.count; i++)
			add_row(&look, i, table);
		document_take_table(&answer->document, table);
		say_line(&look, answer);
	}
	work_look_clear(&look);

	return fine;
}

/* Nothing is left that a stop could stop. */
static bool
is_over(const struct work_look *look)
{
	bool over = look->finished;

	for (size_t i = 0; i < look->count; i++) {
		const struct parts_status *status = &look->stretches[i].status;

		over = over && status->done == status->pieces;
	}

	return over && !is_at_work(look);
}

static bool
ask_to_stop(const char *folder, const struct save_options *how,
	    struct answer *answer, struct error *err)
{
	bool fine = true;

	for (size_t i = 0; i < WORK_STRETCHES && fine; i++) {
		char *path;

		if (i && !folder_files_has(folder, names[i]))
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

bool
work_status_stop(const char *folder, const struct save_options *how,
		 struct answer *answer, struct error *err)
{
	struct work_look look;
	bool fine = work_look(folder, how, &look, err);

	if (fine && is_over(&look))
		answer_note(answer, "%s is finished already", folder);
	else if (fine)
		fine = ask_to_stop(folder, how, answer, err);
	work_look_clear(&look);

	return fine;
}
