/* share.c - a verb's pieces, done with whoever else works in output=F/ */

#include "verb/campaign/share.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape/print_json.h"
#include "base/escape/shell_word.h"
#include "load/source.h"
#include "result/writer/writers.h"
#include "session/shell_command.h"
#include "task/farms.h"
#include "task/link.h"
#include "verb/form.h"
#include "verb/reads.h"
#include "verb/verbs.h"

enum { LONGEST_PLAN = 60000 }; /* a longer one is its hash */

bool
share_is_asked(const struct scene *scene, const struct request *request)
{
	const char *path = settings_text(&request->settings, SETTING_OUTPUT);

	return request->typed[SETTING_OUTPUT] && path &&
	       !permission_is_kept(scene->permission) &&
	       (text_string_ends(path, "/") ||
		folder_files_has(path, "parts/plan"));
}

/* ---- the place ---- */

static const struct farm *
farm_of(const struct settings *settings)
{
	return settings_given(settings, SETTING_FARM)
		       ? farms()[settings_choice(settings, SETTING_FARM)]
		       : NULL;
}

void
share_start(struct share *share, const struct scene *scene,
	    const struct request *request, bool is_shared,
	    struct answer *answer)
{
	const struct settings *settings = &request->settings;
	const struct save_options how = data_save_options(scene, request);

	print_json_memory();
	*share = (struct share){
		.scene = scene,
		.request = request,
		.answer = answer,
		.place = { .farm = farm_of(settings),
			   .threads = (unsigned)settings_whole(settings,
							       SETTING_THREADS),
			   .how = how },
		.files = { .answer = answer, .how = how },
	};
	if (is_shared)
		share->files.folder = settings_text(settings, SETTING_OUTPUT);
	answer->placed = share->files.folder != NULL;
	if (!share->place.farm && link_is_started() && link_remark())
		answer_note(answer, "%s", link_remark());
}

void
share_clear(struct share *share)
{
	crew_turn_end(&share->turn);
	text_clear(&share->plan);
	text_clear(&share->line);
	free(share->parts);
	share->parts = NULL;
}

static void
say_whole(struct share *share)
{
	document_clear(&share->answer->document);
	answer_note(share->answer,
		    "%s is whole already; force=yes writes its files anew",
		    share->files.folder);
}

bool
share_end(struct share *share, bool done, struct error *err)
{
	bool elsewhere = !done && share->turn.elsewhere;

	if (elsewhere) {
		say_whole(share);
		*err = (struct error){ 0 };
	}
	share_clear(share);

	return done || elsewhere;
}

/* ---- the plan ---- */

/* The plan while it is written, until a file stops it. */
struct describing {
	struct share *share;
	struct error *err;
	bool fine;
};

static void
add_sum(void *state, const char *path, enum reads_kind kind)
{
	struct describing *now = state;
	const struct scene *scene = now->share->scene;

	now->fine = now->fine &&
		    reads_sum(path, kind, scene->permission, scene->progress,
			      &now->share->plan, now->err);
}

static bool
reads(const struct request *request, enum setting setting)
{
	const struct verb *verb = verb_find(request->words[0]);

	return verb && verb_reads(verb, request, NULL, setting);
}

static bool
describe(struct share *share, struct error *err)
{
	struct describing now = { share, err, true };
	const struct request *request = share->request;
	struct text *plan = &share->plan;

	for (size_t i = 0; i < request->word_count; i++) {
		char *quoted = shell_word_quote(request->words[i]);

		text_add(plan, "%s%s", i ? " " : "", quoted);
		free(quoted);
	}
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		char number[NUMBER_SIZE], *quoted;

		if (!setting_matters(setting) || !reads(request, setting) ||
		    !settings_given(&request->settings, setting))
			continue;
		quoted = shell_word_quote(
			settings_show(&request->settings, setting, number));
		text_add(plan, " %s=%s", setting_about(setting)->name, quoted);
		free(quoted);
	}
	reads_of(request, READS_GIVEN, add_sum, &now);

	return now.fine;
}

/*
 * Where, by whom and in which form is not what the job is; and who goes on
 * with the job of another grants nothing that he does not type himself.
 */
static bool
is_of_line(const struct request *request, enum setting setting)
{
	static const enum setting others[] = {
		SETTING_OUTPUT, SETTING_FORCE, SETTING_THREADS,
		SETTING_FARM,   SETTING_ALLOW, SETTING_NO_SANDBOX,
		SETTING_FORMAT,
	};

	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
		if (setting == others[i])
			return false;
	}

	return reads(request, setting) &&
	       (request->typed[setting] ||
		(setting_matters(setting) &&
		 settings_given(&request->settings, setting)));
}

void
share_line(const struct request *request, struct text *line)
{
	text_add(line, "dpaudit %s", request->words[0]);
	for (size_t i = 1; i < request->word_count; i++)
		shell_command_add_path(line, request->words[i]);
	for (size_t i = 0; i < request->role_count; i++)
		shell_command_add(line, role_name(request->roles[i].role),
				  request->roles[i].column);
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		char number[NUMBER_SIZE];

		if (is_of_line(request, setting))
			shell_command_add(line, setting_about(setting)->name,
					  settings_show(&request->settings,
							setting, number));
	}
	shell_command_add_card(line, &request->game);
}

/* Whether nothing is left to write. */
static bool
is_whole(void *state)
{
	const struct share *share = state;

	return !share->files.how.force &&
	       folder_files_has(share->files.folder, "manifest.json");
}

bool
share_plan(struct share *share, struct error *err)
{
	const char *folder = share->files.folder;
	struct text whole = { 0 };
	char sha256[SHA256_TEXT];

	if (!share->plan.length && !describe(share, err))
		return false;
	text_add(&whole, "dpaudit=%s ", DPAUDIT_VERSION);
	if (share->plan.length > LONGEST_PLAN) {
		source_hash_text(share->plan.at, share->plan.length, sha256);
		text_add(&whole, "sha256=%s", sha256);
	} else {
		text_add_string(&whole, text_get(&share->plan));
	}
	text_clear(&share->plan);
	share->plan = whole;
	share->place.plan = text_get(&share->plan);
	if (!folder)
		return true;
	share_line(share->request, &share->line);
	share->place.line = text_get(&share->line);
	share->place.folder = share->parts = folder_files_path(folder, "parts");
	share->turn = (struct crew_turn){ .folder = share->parts,
					  .how = share->files.how,
					  .is_whole = is_whole,
					  .state = share };
	share->place.turn = &share->turn;
	if (!folder_files_has(folder, "parts/plan") &&
	    folder_files_has(folder, "manifest.json") &&
	    !share->files.how.force)
		return error_set(err, ERROR_FILE,
				 "%s holds other results already: force=yes "
				 "writes over them",
				 folder);

	return save_folder(folder, &share->files.how, err);
}

/* ---- what they come to ---- */

bool
share_finish(struct share *share, share_save_fn *save, void *state,
	     struct error *err)
{
	bool fine = true;

	if (!share->files.folder)
		return true;
	if (!crew_turn_wait(&share->turn, share->scene->progress, err))
		return false;
	if (share->turn.elsewhere) {
		say_whole(share);
	} else if (!share->turn.silent) {
		folder_files_start(&share->files);
		fine = save(state, share, err);
	}
	crew_turn_end(&share->turn);

	return fine;
}

/* ---- answers ---- */

json_t *
share_answer_json(const struct answer *answer)
{
	struct text text = { 0 };
	json_t *value;

	writer_json.write(&answer->document, &text);
	value = json_loadb(text_get(&text), text.length, JSON_DECODE_ANY, NULL);
	text_clear(&text);

	return value;
}

json_t *
share_manifest(const struct share *share)
{
	json_t *top = json_object();

	json_object_set_new(top, "dpaudit", json_string(DPAUDIT_VERSION));
	json_object_set_new(top, "plan", json_string(share->place.plan));

	return top;
}

bool
share_save_answer(void *state, struct share *share, struct error *err)
{
	json_t *value = share_answer_json(share->answer);
	struct text json = { 0 }, csv = { 0 };
	bool fine;

	(void)state;
	print_json(value, &json);
	json_decref(value);
	writer_csv.write(&share->answer->document, &csv);
	fine = folder_files_bytes(&share->files, "answer.json", &json, err) &&
	       folder_files_bytes(&share->files, "answer.csv", &csv, err);
	text_clear(&json);
	text_clear(&csv);

	return folder_files_end(&share->files, share_manifest(share), fine,
				err);
}
