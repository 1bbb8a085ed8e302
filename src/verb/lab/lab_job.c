/* lab_job.c - one experiment on its way, and what it leaves */

#include "verb/lab/lab_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verb/train/training.h"

void
lab_job_clear(struct lab_job *job)
{
	play_clear(&job->play);
	share_clear(&job->share);
}

/* ---- settings ---- */

/* What was typed stands over the item, the item over effort=. */
static bool
settle(struct lab_job *job, struct error *err)
{
	const struct request *request = job->request;
	struct settings of_item;
	bool fine = true;

	settings_copy(&job->play.settings, &request->settings);
	settings_init(&of_item);
	if (job->item)
		fine = settings_set_line(&of_item, job->item->settings, err);
	for (size_t i = 0; i < SETTING_COUNT && fine; i++) {
		if (settings_given(&of_item, (enum setting)i) &&
		    !request->typed[i])
			settings_copy_one(&job->play.settings, &of_item,
					  (enum setting)i);
	}
	settings_clear(&of_item);

	return fine;
}

static bool
plan(struct lab_job *job, struct error *err)
{
	const struct request *request = job->request;

	job->play.progress = job->scene->progress;
	job->play.permission = job->scene->permission;

	return settle(job, err) &&
	       play_plan(&job->play, request_column(request, ROLE_LABEL),
			 request_column(request, ROLE_GROUP), err);
}

/* ---- memory ---- */

/* Memory and time, before anything is done. */
static bool
check_memory(struct lab_job *job, struct answer *answer, struct error *err)
{
	const struct lab *lab = &job->play.lab;
	size_t may = memory_for_data(), need = play_bytes(&job->play);
	char time[60];

	if (settings_given(lab->settings, SETTING_MEMORY))
		may = settings_whole(lab->settings, SETTING_MEMORY) << 20;
	if (need > may)
		return error_set(err, ERROR_DATA,
				 "this experiment takes %zu MB, it may take "
				 "%zu: memory=, or smaller settings",
				 need >> 20, may >> 20);
	play_say_seconds(play_seconds(&job->play), time, sizeof(time));
	answer_note(answer,
		    "%zu piece%s of up to %zu steps, %zu weights; %zu MB, %s",
		    lab->pieces, lab->pieces == 1 ? "" : "s", lab->course.steps,
		    lab->course.net.weights, (need >> 20) + 1, time);
	training_say_batch(&lab->course, job->request, answer);

	return true;
}

/* ---- the pieces ---- */

static bool
share_it(struct lab_job *job, struct error *err)
{
	struct text *plan = &job->share.plan;

	text_add_string(plan, text_get(&job->play.plan));
	course_add_sums(&job->play.lab.course, plan);

	return share_plan(&job->share, err);
}

static bool
run_all(struct lab_job *job, struct error *err)
{
	const char *folder = job->share.files.folder;
	char *second = folder ? folder_files_path(folder, "parts-2") : NULL;
	struct play_place place = {
		.place = job->share.place,
		.parts = { job->share.parts, second },
	};
	bool fine = play_run(&job->play, &place, err);

	free(second);
	if (!fine && err->kind == ERROR_STOPPED && folder)
		(void)!error_set(err, ERROR_STOPPED,
				 "stopped; the same line goes on where it was "
				 "left");

	return fine;
}

/* ---- what it leaves ---- */

static json_t *
json_settings(const struct lab_job *job)
{
	json_t *object = json_object();

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;

		if (!setting_matters(setting))
			continue;
		if (experiment_has(job->play.experiment, setting) ||
		    job->request->typed[i] || setting == SETTING_SEED ||
		    setting == SETTING_EFFORT)
			folder_files_setting(object, &job->play.settings,
					     setting);
	}

	return object;
}

static json_t *
manifest(const struct lab_job *job)
{
	json_t *top = json_object(), *values = json_object();

	for (size_t i = 0; i < job->play.output.value_count; i++)
		json_object_set_new(
			values, job->play.output.values[i].name,
			json_real(job->play.output.values[i].number));
	json_object_set_new(top, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(top, "experiment",
			    json_string(job->play.experiment->name));
	if (job->item)
		json_object_set_new(top, "item", json_string(job->item->name));
	json_object_set_new(top, "settings", json_settings(job));
	json_object_set_new(top, "ledger",
			    training_ledger(&job->play.lab.course));
	json_object_set_new(top, "outcome", values);
	if (job->play.output.note.length)
		json_object_set_new(
			top, "note",
			json_string(text_get(&job->play.output.note)));

	return top;
}

/* The line that holds what came out to what was promised. */
static void
say_next(const struct lab_job *job, const char *folder, struct answer *answer)
{
	const struct game *game = dataset_game(job->play.output.files[0].data);
	const char *mechanism = game->value[GAME_MECHANISM];
	bool named = *mechanism && strncmp(mechanism, "bug=", 4) != 0;
	struct text line = { 0 };

	if (!*game->value[GAME_CLAIMED_EPSILON])
		return;
	text_add(&line, "%s", named ? " mechanism=" : "");
	for (const char *at = named ? mechanism : ""; *at; at++)
		text_add(&line, "%c", *at == ',' ? ' ' : *at);
	answer_note(answer, "next: dpaudit check %s%s%s%s", folder,
		    text_string_ends(folder, "/") ? "" : "/",
		    job->play.output.files[0].name, text_get(&line));
	text_clear(&line);
}

static bool
save(void *state, struct share *share, struct error *err)
{
	struct lab_job *job = state;
	bool fine = true;

	say_next(job, share->files.folder, share->files.answer);
	for (size_t i = 0; i < job->play.output.file_count && fine; i++) {
		struct dataset *data = job->play.output.files[i].data;

		job->play.output.files[i].data = NULL;
		fine = folder_files_data(&share->files,
					 job->play.output.files[i].name, data,
					 err);
	}

	return folder_files_end(&share->files, manifest(job), fine, err);
}

static void
hand_over(struct lab_job *job, struct answer *answer)
{
	struct datasets made = { 0 };

	for (size_t i = 0; i < job->play.output.file_count; i++) {
		datasets_add(&made, job->play.output.files[i].data);
		job->play.output.files[i].data = NULL;
	}
	answer_note(answer,
		    "%s is now the active data; with output=FOLDER/ it goes "
		    "into files",
		    job->play.output.files[0].name);
	session_add_data(job->scene->session, &made);
}

static void
say(const struct lab_job *job, struct answer *answer)
{
	static const char *const columns[] = { "name", "value", NULL };
	const struct course *course = &job->play.lab.course;
	struct table *table = table_new(NULL);
	struct bracket epsilon;

	table_columns(table, columns);
	if (course_epsilon(course, course->steps, &epsilon)) {
		table_start(table);
		table_text(table, course->order.fault == FAULT_NONE
					  ? "theory-epsilon"
					  : "claimed-epsilon");
		table_number(table, epsilon.upper, NUMBER_UP);
	}
	for (size_t i = 0; i < job->play.output.value_count; i++) {
		table_start(table);
		table_text(table, job->play.output.values[i].name);
		table_number(table, job->play.output.values[i].number,
			     NUMBER_NEAREST);
	}
	if (table->row_count)
		document_take_table(&answer->document, table);
	else
		table_free(table);
	if (job->play.output.note.length)
		answer_note(answer, "%s", text_get(&job->play.output.note));
	if (course->order.fault != FAULT_NONE)
		answer_note(answer,
			    "bug=%s: what is claimed is not what was done",
			    ledger_fault_name(course->order.fault));
}

static bool
run(struct lab_job *job, struct answer *answer, struct error *err)
{
	if (!plan(job, err) || !check_memory(job, answer, err) ||
	    !share_it(job, err) || !run_all(job, err))
		return false;
	if (!job->share.files.folder)
		hand_over(job, answer);
	say(job, answer);

	return share_finish(&job->share, save, job, err);
}

bool
lab_job_run(struct lab_job *job, struct answer *answer, struct error *err)
{
	share_start(&job->share, job->scene, job->request,
		    settings_text(&job->request->settings, SETTING_OUTPUT),
		    answer);

	return share_end(&job->share, run(job, answer, err), err);
}
