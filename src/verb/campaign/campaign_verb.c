/* campaign_verb.c - many runs of a few lines, here or on a cluster */

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session/shell_command.h"
#include "task/processors.h"
#include "verb/campaign/batch_script.h"
#include "verb/campaign/campaign_job.h"
#include "verb/campaign/work_status.h"
#include "verb/verbs.h"

/* ---- the script ---- */

/* What each task of the array does. */
static char *
command_of(const struct request *request, const char *folder)
{
	const char *allow = settings_text(&request->settings, SETTING_ALLOW);
	struct text line = { 0 };

	text_add(&line, "dpaudit campaign");
	shell_command_add_path(&line, request->words[1]);
	shell_command_add(&line, "output", folder);
	if (request->typed[SETTING_ALLOW] && allow)
		shell_command_add(&line, "allow", allow);
	text_add(&line, " threads=1");

	return text_take(&line);
}

static bool
print_script(const struct scene *scene, const struct request *request,
	     const struct campaign_order *order, struct answer *answer,
	     struct error *err)
{
	const char *folder = settings_text(&request->settings, SETTING_OUTPUT);
	struct text script = { 0 };
	char here[PATH_MAX], *command;
	struct batch batch;

	if (!folder)
		return error_set(err, ERROR_USAGE,
				 "slurm=yes needs output=F/, which all nodes "
				 "see");
	if (!batch_script_try(order, scene->progress, &batch, err))
		return false;
	if (!getcwd(here, sizeof(here)))
		snprintf(here, sizeof(here), ".");
	command = command_of(request, folder);
	batch_script_write(&batch, here, command, &script);
	document_take_paragraph(&answer->document, text_take(&script));
	free(command);

	return true;
}

/* ---- the runs ---- */

/* Where there are fewer runs than processors, the rest works inside them. */
static unsigned
threads_inside(size_t runs)
{
	unsigned here = processors_count();

	return runs < here ? here / (unsigned)runs : 1;
}

static bool
run_grid(const struct scene *scene, const struct request *request,
	 struct campaign_order *order, struct answer *answer, struct error *err)
{
	order->threads = threads_inside(order->grid->runs);
	if (!campaign_run_check(order, err))
		return false;
	if (settings_switch(&request->settings, SETTING_SLURM))
		return print_script(scene, request, order, answer, err);

	return campaign_job_run(scene, request, order, answer, err);
}

/* What the file's lines may: as a session file, or as who runs it may. */
static bool
run_allowed(const struct scene *scene, const struct request *request,
	    struct campaign_order *order, struct answer *answer,
	    struct error *err)
{
	struct permission *own = NULL;
	bool done;

	if (!scene->permission) {
		own = permission_guest(order->path, err);
		if (!own)
			return false;
		if (request->typed[SETTING_ALLOW])
			permission_allow_list(own,
					      settings_text(&request->settings,
							    SETTING_ALLOW));
	}
	order->permission = own ? own : scene->permission;
	done = run_grid(scene, request, order, answer, err);
	permission_free(own);

	return done;
}

static FILE *
open_file(const struct scene *scene, const char *path, struct error *err)
{
	int file;

	if (!scene->permission)
		return permission_open_stream(path, err);
	file = permission_open(scene->permission, path, O_RDONLY, err);

	return file < 0 ? NULL : permission_stream(file, path, err);
}

static bool
run_file(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct grid grid = { 0 };
	struct campaign_order order = { .grid = &grid,
					.path = request->words[1] };
	FILE *in = open_file(scene, order.path, err);
	bool done;

	if (!in)
		return false;
	done = grid_read(&grid, in, order.path, err) &&
	       run_allowed(scene, request, &order, answer, err);
	fclose(in);
	grid_clear(&grid);

	return done;
}

static bool
campaign_verb_run(const struct scene *scene, const struct request *request,
		  struct answer *answer, struct error *err)
{
	const char *what = request->words[1];
	const char *folder = request_word(request, 2);
	const struct save_options how = data_save_options(scene, request);
	bool looks = !strcmp(what, "status") || !strcmp(what, "show") ||
		     !strcmp(what, "stop");

	if (!looks)
		return run_file(scene, request, answer, err);
	if (!folder)
		return error_set(err, ERROR_USAGE,
				 "campaign %s takes the folder of a campaign",
				 what);
	if (!strcmp(what, "status"))
		return work_status(folder, &how, answer, err);
	if (!strcmp(what, "stop"))
		return work_status_stop(folder, &how, answer, err);

	return campaign_job_show(scene, request, folder, answer, err);
}

const struct verb verb_campaign = {
	.name = "campaign",
	.summary = "a grid of settings and seeds, here or on a cluster",
	.details = "Lines of FILE.dpa that stand together are one run, in a "
		   "sitting of its own; a blank line begins the next. "
		   "{1,2,4} and {1..100} in a line are lists as in a shell, "
		   "and every combination of a block's lists is a run: "
		   "coverage jeffreys mechanism=gaussian sigma={1,2} "
		   "seed={1..50}.\n\n"
		   "Any number of processes on any machines that see FOLDER "
		   "work on one campaign, come and go, and are killed at "
		   "will: start the same line again, under srun, sbatch "
		   "--array, parallel or by hand.\n\n"
		   "FOLDER gets answers.jsonl and table.csv, a number a row; "
		   "without output= the table is printed. status says how "
		   "far it is and who works, show the table of what is there "
		   "by now, stop ends all after their runs. slurm=yes tries "
		   "a run and prints a batch script.\n\n"
		   "The file's lines write nothing and read its own folder "
		   "and what allow= names.",
	.forms = { { .arguments = { FORM_FILE("FILE.dpa") },
		     .settings = SETTINGS(SETTING_SLURM, SETTING_ALLOW,
					  SETTING_NO_SANDBOX),
		     .reads = READS_SHARED },
		   FORM(FORM_WORD("status"), FORM_FILE("FOLDER")),
		   FORM(FORM_WORD("show"), FORM_FILE("FOLDER")),
		   FORM(FORM_WORD("stop"), FORM_FILE("FOLDER")) },
	.flags = VERB_WRITES | VERB_ALONE | VERB_SHARES,
	.run = campaign_verb_run,
};
