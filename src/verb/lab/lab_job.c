/* lab_job.c - one experiment on its way, and what it leaves */

#include "verb/lab/lab_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "study/paper/reproduce.h"
#include "task/crew.h"
#include "task/processors.h"
#include "verb/train/folder_files.h"

void
lab_job_clear(struct lab_job *job)
{
	if (job->experiment && job->experiment->clear)
		job->experiment->clear(&job->lab);
	lab_output_clear(&job->output);
	course_clear(&job->lab.course);
	settings_clear(&job->settings);
	text_clear(&job->plan);
}

/* ---- settings ---- */

/* What was typed stands over the item, the item over effort=. */
static bool
settle(struct lab_job *job, struct error *err)
{
	const struct request *request = job->request;
	struct settings of_item;
	bool fine = true;

	settings_copy(&job->settings, &request->settings);
	settings_init(&of_item);
	if (job->item)
		fine = reproduce_settings(&of_item, job->item->settings, err);
	for (size_t i = 0; i < SETTING_COUNT && fine; i++) {
		if (settings_given(&of_item, (enum setting)i) &&
		    !request->typed[i])
			settings_copy_one(&job->settings, &of_item,
					  (enum setting)i);
	}
	settings_clear(&of_item);

	return fine && experiment_settle(job->experiment, &job->settings, err);
}

/* What this experiment's numbers depend on, beyond its training. */
static bool
counts_in(const struct lab_job *job, enum setting setting)
{
	const struct effort_default *it = job->experiment->defaults;

	for (; it->setting != SETTING_END; it++) {
		if (it->setting == setting)
			return true;
	}

	return false;
}

static void
write_plan(struct lab_job *job)
{
	text_add(&job->plan, "dpaudit=%s experiment=%s data=", DPAUDIT_VERSION,
		 job->experiment->name);
	course_describe(&job->lab.course, &job->plan);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		char value[200];

		if (!counts_in(job, setting) && setting != SETTING_EFFORT)
			continue;
		settings_print(&job->settings, setting, value, sizeof(value));
		text_add(&job->plan, " %s=%s", setting_about(setting)->name,
			 value);
	}
}

static bool
plan(struct lab_job *job, struct error *err)
{
	const struct request *request = job->request;
	struct lab *lab = &job->lab;

	lab->settings = lab->course.settings = &job->settings;
	lab->course.data = settings_text(&job->settings, SETTING_DATA);
	lab->course.progress = job->scene->progress;
	lab->course.permission = job->scene->permission;
	lab->seed = (uint64_t)settings_number(&job->settings, SETTING_SEED);
	if (!course_read(&lab->course, request_column(request, ROLE_LABEL),
			 request_column(request, ROLE_GROUP), err) ||
	    !job->experiment->plan(lab, err))
		return false;
	write_plan(job);

	return true;
}

/* ---- memory ---- */

static size_t
threads_of(const struct lab_job *job)
{
	size_t threads = settings_whole(&job->settings, SETTING_THREADS);
	size_t most = threads ? threads : processors_count();

	return most < job->lab.pieces ? most : job->lab.pieces;
}

static bool
check_memory(const struct lab_job *job, struct answer *answer,
	     struct error *err)
{
	const struct lab *lab = &job->lab;
	size_t may = memory_for_data(), need;

	if (lab->record > SIZE_MAX / 16 / lab->pieces)
		need = SIZE_MAX;
	else
		need = course_bytes(&lab->course) +
		       threads_of(job) * lab->bytes +
		       2 * lab->pieces * lab->record * sizeof(double);
	if (settings_given(&job->settings, SETTING_MEMORY))
		may = settings_whole(&job->settings, SETTING_MEMORY) << 20;
	answer_note(answer,
		    "%zu pieces of up to %zu steps, %zu weights; %zu MB",
		    lab->pieces, lab->course.steps, lab->course.net.weights,
		    (need >> 20) + 1);
	if (need <= may)
		return true;

	return error_set(err, ERROR_DATA,
			 "this experiment takes %zu MB, it may take %zu: "
			 "memory=, or smaller settings",
			 need >> 20, may >> 20);
}

/* ---- the pieces ---- */

static bool
run_piece(void *state, size_t index, double record[], struct progress *progress,
	  struct error *err)
{
	struct lab_job *job = state;

	return job->experiment->piece(&job->lab, index, record, progress, err);
}

static const char *
folder_of(const struct lab_job *job)
{
	return settings_text(&job->request->settings, SETTING_OUTPUT);
}

/* All numbers of a phase; the caller frees them. */
static double *
run_phase(struct lab_job *job, struct error *err)
{
	const struct lab *lab = &job->lab;
	char *folder = folder_of(job) ? folder_files_path(folder_of(job),
							  lab->phase ? "parts-2"
								     : "parts")
				      : NULL;
	struct crew_job crew = {
		.plan = text_get(&job->plan),
		.folder = folder,
		.pieces = lab->pieces,
		.record = lab->record,
		.piece = run_piece,
		.job = job,
		.threads = (unsigned)threads_of(job),
		.how = data_save_options(job->scene, job->request),
	};
	double *records = memory_try_array(lab->pieces * lab->record,
					   sizeof(*records), err);
	bool fine;

	if (!records) {
		free(folder);
		return NULL;
	}
	fine = crew_run(&crew, records, job->scene->progress, err);
	free(folder);
	if (fine)
		return records;
	free(records);
	if (err->kind == ERROR_STOPPED && folder_of(job))
		(void)!error_set(err, ERROR_STOPPED,
				 "stopped; the same line goes on where it was "
				 "left");

	return NULL;
}

static bool
run_all(struct lab_job *job, struct error *err)
{
	const struct experiment *experiment = job->experiment;
	double *records = run_phase(job, err);
	bool fine = records != NULL;

	if (fine && experiment->phases > 1) {
		job->lab.phase = 1;
		fine = experiment->between(&job->lab, records, err);
		free(records);
		records = fine ? run_phase(job, err) : NULL;
		fine = records != NULL;
	}
	fine = fine &&
	       experiment->finish(&job->lab, records, &job->output, err);
	free(records);

	return fine;
}

/* ---- what it leaves ---- */

static json_t *
json_settings(const struct lab_job *job)
{
	json_t *object = json_object();

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;

		if (setting == SETTING_OUTPUT || setting == SETTING_FORCE ||
		    setting == SETTING_THREADS || setting == SETTING_FORMAT ||
		    setting == SETTING_MEMORY)
			continue;
		if (counts_in(job, setting) || job->request->typed[i] ||
		    setting == SETTING_SEED || setting == SETTING_EFFORT)
			folder_files_setting(object, &job->settings, setting);
	}

	return object;
}

static json_t *
json_ledger(const struct lab_job *job)
{
	const struct course *course = &job->lab.course;
	struct ledger ledger = course_ledger(course);
	bool faulty = course->order.fault != FAULT_NONE;
	json_t *object = json_object();
	struct bracket epsilon;

	json_object_set_new(object, "sigma", json_real(ledger.sigma));
	json_object_set_new(object, "sampling", json_real(ledger.sampling));
	json_object_set_new(object, "steps",
			    json_integer((json_int_t)ledger.steps));
	json_object_set_new(object, "clip-norm",
			    json_real(course->order.clip_norm));
	if (faulty)
		json_object_set_new(object, "bug",
				    json_string(fault_name(ledger.fault)));
	if (!course_epsilon(course, course->steps, &epsilon))
		return object;
	json_object_set_new(object,
			    faulty ? "claimed-epsilon-lower" : "epsilon-lower",
			    json_real(epsilon.lower));
	json_object_set_new(object,
			    faulty ? "claimed-epsilon-upper" : "epsilon-upper",
			    json_real(epsilon.upper));
	json_object_set_new(object, "delta", json_real(course->delta));

	return object;
}

static json_t *
manifest(const struct lab_job *job)
{
	json_t *top = json_object(), *values = json_object();

	for (size_t i = 0; i < job->output.value_count; i++)
		json_object_set_new(values, job->output.values[i].name,
				    json_real(job->output.values[i].number));
	json_object_set_new(top, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(top, "experiment",
			    json_string(job->experiment->name));
	if (job->item)
		json_object_set_new(top, "item", json_string(job->item->name));
	json_object_set_new(top, "settings", json_settings(job));
	json_object_set_new(top, "ledger", json_ledger(job));
	json_object_set_new(top, "outcome", values);

	return top;
}

static bool
save(struct lab_job *job, struct answer *answer, struct error *err)
{
	struct folder_files files = {
		.folder = folder_of(job),
		.answer = answer,
		.how = data_save_options(job->scene, job->request),
	};
	bool fine = true;

	folder_files_start(&files);
	for (size_t i = 0; i < job->output.file_count && fine; i++) {
		struct dataset *data = job->output.files[i].data;

		job->output.files[i].data = NULL;
		fine = folder_files_data(&files, job->output.files[i].name,
					 data, err);
	}

	return folder_files_end(&files, manifest(job), fine, err);
}

static bool
has(const struct lab_job *job, const char *name)
{
	char *path = folder_files_path(folder_of(job), name);
	bool there = !access(path, F_OK);

	free(path);

	return there;
}

/* Of all who work in a folder one writes its data. */
static bool
save_once(struct lab_job *job, bool *wrote, struct answer *answer,
	  struct error *err)
{
	struct save_options how = data_save_options(job->scene, job->request);
	char *parts = folder_files_path(folder_of(job), "parts");
	struct crew_turn turn;
	bool fine =
		crew_turn_wait(&turn, parts, &how, job->scene->progress, err);

	free(parts);
	if (!fine)
		return false;
	*wrote = !turn.silent && (how.force || !has(job, "manifest.json"));
	if (*wrote)
		fine = save(job, answer, err);
	else if (!turn.silent)
		answer_note(answer,
			    "%s is whole already; force=yes writes its data "
			    "anew",
			    folder_of(job));
	crew_turn_end(&turn);

	return fine;
}

static void
hand_over(struct lab_job *job, struct answer *answer)
{
	struct datasets made = { 0 };

	for (size_t i = 0; i < job->output.file_count; i++) {
		datasets_add(&made, job->output.files[i].data);
		job->output.files[i].data = NULL;
	}
	answer_note(answer,
		    "%s is now the active data; with output=FOLDER/ "
		    "it goes into files",
		    job->output.files[0].name);
	session_add_data(job->scene->session, &made);
}

static void
say(const struct lab_job *job, struct answer *answer)
{
	static const char *const columns[] = { "name", "value", NULL };
	const struct course *course = &job->lab.course;
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
	for (size_t i = 0; i < job->output.value_count; i++) {
		table_start(table);
		table_text(table, job->output.values[i].name);
		table_number(table, job->output.values[i].number,
			     NUMBER_NEAREST);
	}
	if (table->row_count)
		document_take_table(&answer->document, table);
	else
		table_free(table);
	if (course->order.fault != FAULT_NONE)
		answer_note(answer,
			    "bug=%s: what is claimed is not what was done",
			    fault_name(course->order.fault));
}

static bool
prepare(const struct lab_job *job, struct error *err)
{
	struct save_options how = data_save_options(job->scene, job->request);

	if (!folder_of(job))
		return true;
	if (has(job, "manifest.json") && !has(job, "parts") && !how.force)
		return error_set(err, ERROR_FILE,
				 "%s holds an experiment already: force=yes "
				 "writes its data anew",
				 folder_of(job));

	return save_folder(folder_of(job), &how, err);
}

bool
lab_job_run(struct lab_job *job, struct answer *answer, struct error *err)
{
	bool ours = true;

	if (!settle(job, err) || !plan(job, err) ||
	    !check_memory(job, answer, err) || !prepare(job, err) ||
	    !run_all(job, err))
		return false;
	if (folder_of(job) && !save_once(job, &ours, answer, err))
		return false;
	if (!folder_of(job))
		hand_over(job, answer);
	if (ours)
		say(job, answer);

	return true;
}
