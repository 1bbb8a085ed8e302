/* save_verb.c - the sitting into a file, and back */

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/save.h"
#include "base/text.h"
#include "verb/data.h"
#include "verb/report/audit_card.h"
#include "verb/verbs.h"

static void
write_lines(const struct session *session, struct text *text)
{
	text_add_string(text,
			"# dpaudit sitting; dpaudit run FILE does it again\n");
	looks_write(session_ledger(session), text);
	for (size_t i = 0; i < session_log_count(session); i++)
		text_add(text, "%s\n", session_log_line(session, i));
}

static bool
run_save(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	const char *path = request->words[1];
	struct save_options how = data_save_options(scene, request);
	struct text text = { 0 };
	bool fine;

	if (!data_spare(scene, request, path, err))
		return false;
	write_lines(scene->session, &text);
	fine = save_file(path, text_get(&text), text.length, &how, err);
	text_clear(&text);
	if (!fine)
		return false;
	answer_file(answer, path);

	return true;
}

static bool
run_open(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct session *aside;

	if (access(request->words[1], R_OK)) {
		return error_set(err, ERROR_FILE, "%s: %s", request->words[1],
				 strerror(errno));
	}
	if (text_string_ends(request->words[1], ".json"))
		return audit_card_show(scene, request->words[1], answer, err);
	aside = session_put_aside(scene->session);
	if (!verb_run_file.run(scene, request, answer, err)) {
		session_take_back(scene->session, aside);
		if (!text_string_ends(request->words[1], ".dpa"))
			error_prefix(err, "not a sitting; if it is data, load "
					  "reads it");
		return false;
	}
	session_go_on(scene->session, aside);

	return true;
}

static bool
run_quit(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	(void)scene;
	(void)request;
	(void)err;
	answer->quit = true;

	return true;
}

const struct verb verb_save = {
	.name = "save",
	.summary = "writes the sitting to a file",
	.details = "One verb a line; dpaudit run FILE.dpa does it again "
		   "without the screen, dpaudit FILE.dpa with it.",
	.forms = { FORM(FORM_FILE("FILE.dpa")), FORM_AS("data", verb_export) },
	.flags = VERB_SAVES | VERB_ALONE,
	.run = run_save,
};

const struct verb verb_open = {
	.name = "open",
	.summary = "continues the sitting of a file, or shows an audit card",
	.details = "The present one is put aside; undo goes back to it. allow= "
		   "as for run. A card that report wrote is shown again, and "
		   "the sitting stays as it is.",
	.forms = { { .arguments = { FORM_FILE("FILE.dpa|CARD.json") },
		     .settings = SETTINGS(SETTING_ALLOW) } },
	.flags = VERB_SCRIPT | VERB_ALONE | VERB_HIDDEN,
	.run = run_open,
};

const struct verb verb_quit = {
	.name = "quit",
	.summary = "leaves at once",
	.details = "The screen keeps the sitting and offers it the next time.",
	.flags = VERB_ALONE,
	.run = run_quit,
};
