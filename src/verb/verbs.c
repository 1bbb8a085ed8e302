/* verbs.c - finding verbs in the list and running them */

#include "verb/verbs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/text.h"
#include "load/format/format.h"
#include "result/writer/writers.h"
#include "verb/data.h"
#include "verb/form.h"

#define LIST_VERB(id) &verb_##id,
static const struct verb *all[VERBS_MOST + 1] = { VERBS(LIST_VERB) };
static const struct verb *hidden_all[VERBS_MOST + 1] = { HIDDEN_VERBS(
	LIST_VERB) };
#undef LIST_VERB

const struct registry verbs_registry = {
	.name = "verbs",
	.one = "verb",
	.summary = "what dpaudit does",
	.items = all,
	.see = "dpaudit help",
};

static const struct registry hidden = { .items = hidden_all };

const struct verb *const *
verbs(void)
{
	return all;
}

static void
add(const struct registry *registry, const struct verb *list[],
    const struct verb *verb)
{
	size_t count = registry_count(registry);

	if (count < VERBS_MOST && !registry_find(registry, verb->name))
		list[count] = verb;
}

void
verbs_add(const struct verb *const *more)
{
	for (; *more; more++) {
		if ((*more)->flags & VERB_HIDDEN)
			add(&hidden, hidden_all, *more);
		else
			add(&verbs_registry, all, *more);
	}
}

/* What was a verb once, and the words it stands for. */
static const struct old_word {
	const char *name, *verb, *word;
} old_words[] = {
	{ "gamma-study", "reproduce", "epsilon-star/study" },
	{ "one-run-study", "reproduce", "f-dp-one-run/study" },
	{ "one-shot-study", "reproduce", "one-shot-federated/study" },
};

static const struct registry renamed = {
	REGISTRY_ROWS(old_words),
	.every = "",
};

const struct verb *
verb_find(const char *name)
{
	const struct old_word *old = registry_find(&renamed, name);
	const struct verb *found =
		registry_find(&verbs_registry, old ? old->verb : name);

	return found ? found : registry_find(&hidden, name);
}

const struct verb *
verb_of_line(char *const words[], size_t count)
{
	const struct verb *verb = count ? verb_find(words[0]) : NULL;
	const struct verb_form *form =
		verb ? verb_form_of(verb, words, count) : NULL;

	return form && form->as ? form->as : verb;
}

/* Words of old stand for those of today, and the answer says so. */
static void
renew(struct request *request, struct answer *answer)
{
	const struct old_word *old = registry_find(&renamed, request->words[0]);

	if (!old)
		return;
	request_put_word(request, 0, old->verb);
	free(request->words[1]);
	request->words[1] = memory_copy_text(old->word);
	answer_note(answer, "%s is now %s %s", old->name, old->verb, old->word);
}

/* Nobody types a verb so. */
static bool
is_path(const char *word)
{
	return strchr(word, '/') || format_of_path(word) ||
	       text_string_ends(word, ".gz") || text_string_ends(word, ".dpa");
}

const struct verb *
verb_need(const char *name, struct error *err)
{
	const struct verb *found = verb_find(name);

	if (found)
		return found;
	if (is_path(name) && access(name, F_OK)) {
		(void)!error_set(err, ERROR_FILE, "%s: no such file or folder",
				 name);
		return NULL;
	}
	(void)!registry_refuse(&verbs_registry, name, err);

	return NULL;
}

static void
log_words(const struct scene *scene, char *const args[], size_t count,
	  struct record record)
{
	struct text line = { 0 };

	record.args = memory_new_array(count, sizeof(*record.args));
	record.count = count;

	for (size_t i = 0; i < count; i++) {
		char *quoted = shell_word_quote(args[i]);

		text_add(&line, "%s%s", i ? " " : "", quoted);
		free(quoted);
		record.args[i] = memory_copy_text(args[i]);
	}
	record.line = text_take(&line);
	session_log_take(scene->session, &record, scene->again);
}

static void
log_verb(const struct scene *scene, const struct verb *verb, char *const args[],
	 size_t count)
{
	log_words(scene, args, count,
		  (struct record){
			  .flags = verb->flags & VERB_LOADS ? RECORD_LOADS : 0,
		  });
}

void
verb_adopt(const struct scene *scene, char *const args[], size_t count,
	   struct datasets *made)
{
	session_mark(scene->session);
	session_add_data(scene->session, made);
	log_words(scene, args, count, (struct record){ .flags = 0 });
}

bool
verbs_refuse(const struct verb *verb, struct error *err)
{
	struct text usage = { 0 };

	verb_usage(verb, &usage);
	(void)!error_set(err, ERROR_USAGE, "usage: %s %s", verb->name,
			 text_get(&usage));
	text_clear(&usage);

	return false;
}

bool
verbs_save(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const struct settings *settings = &request->settings;
	const struct save_options how = data_save_options(scene, request);
	const char *path = settings_text(settings, SETTING_OUTPUT);
	const char *format = request->typed[SETTING_FORMAT]
				     ? settings_text(settings, SETTING_FORMAT)
				     : NULL;

	return !request->typed[SETTING_OUTPUT] ||
	       (data_spare(scene, request, path, err) &&
		answer_save(answer, format, path, &how, err));
}

/* output= of a verb that writes no file of its own: the answer goes there. */
static bool
save(const struct scene *scene, const struct verb *verb,
     const struct request *request, struct answer *answer, struct error *err)
{
	if (!request->typed[SETTING_OUTPUT] || (verb->flags & VERB_WRITES) ||
	    answer->placed)
		return true;
	/* set output= is about verbs to come. */
	if ((verb->flags & VERB_CHANGES) && !answer_has_document(answer))
		return true;

	if (permission_is_kept(scene->permission)) {
		answer_note(answer, "not written again: %s",
			    settings_text(&request->settings, SETTING_OUTPUT));
		return true;
	}

	return verbs_save(scene, request, answer, err);
}

/* columns= of a table for people; programs get all of JSON. */
static bool
choose_columns(const struct request *request, struct answer *answer,
	       struct error *err)
{
	const struct settings *settings = &request->settings;
	const char *format = settings_text(settings, SETTING_FORMAT);

	if (!request->typed[SETTING_COLUMNS] ||
	    (request->typed[SETTING_FORMAT] && !strcmp(format, "json")))
		return true;

	return document_choose(&answer->document,
			       settings_text(settings, SETTING_COLUMNS), err);
}

/* Seconds differ from run to run, so that only who asks gets them. */
static bool
choose_timing(const struct request *request, struct answer *answer)
{
	answer->document.timing =
		settings_switch(&request->settings, SETTING_TIMING);

	return true;
}

static bool
stays_in_sandbox(const struct scene *scene, const struct request *request,
		 struct error *err)
{
	if (!request->typed[SETTING_NO_SANDBOX] ||
	    !settings_switch(&request->settings, SETTING_NO_SANDBOX) ||
	    permission_leaves_sandbox(scene->permission))
		return true;

	return error_set(err, ERROR_PERMISSION,
			 "the session file wants to run gnuplot outside its "
			 "jail; allow=no-sandbox lets it");
}

/*
 * What a script says about writing is about the line it says it on: the user
 * who goes on with the sitting has not said it.
 */
static void
forget_script_words(const struct settings *before, struct settings *now)
{
	static const enum setting own[] = { SETTING_OUTPUT, SETTING_FORCE,
					    SETTING_ALLOW, SETTING_NO_SANDBOX };

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		settings_copy_one(now, before, own[i]);
}

/* At delta=1 every claim holds, so data say nothing of one. */
static bool
check_delta(const struct verb *verb, const struct settings *settings,
	    struct error *err)
{
	return (verb->flags & VERB_ENDS) ||
	       settings_number(settings, SETTING_DELTA) < 1 ||
	       error_set(err, ERROR_USAGE, "delta must lie in [0, 1), not 1");
}

/* Accepts settings that are not read in lines that an older version logged. */
static bool
check_typed(const struct scene *scene, const struct verb *verb,
	    const struct request *request, struct error *err)
{
	return permission_is_kept(scene->permission) ||
	       verb_check_typed(verb, request,
				session_state(scene->session)->method, err);
}

static bool
run(const struct scene *scene, const struct verb *verb,
    const struct request *request, struct answer *answer, struct error *err)
{
	struct derived_scope scope;
	bool done;

	if (!verb->run ||
	    verb_form_of(verb, request->words, request->word_count)->on_screen)
		return error_set(err, ERROR_USAGE,
				 "that verb moves something on the screen, "
				 "which is not there; help lists the others");
	if (verb_needs_words(verb) && request->word_count < 2)
		return verbs_refuse(verb, err);
	derived_begin(&scope);
	done = check_typed(scene, verb, request, err) &&
	       check_delta(verb, &request->settings, err) &&
	       stays_in_sandbox(scene, request, err) &&
	       verb->run(scene, request, answer, err) &&
	       choose_columns(request, answer, err) &&
	       choose_timing(request, answer) &&
	       save(scene, verb, request, answer, err);
	derived_end(&scope);

	return done;
}

static bool
run_marked(const struct scene *scene, const struct verb *verb,
	   const struct request *request, char *const args[], size_t count,
	   struct answer *answer, struct error *err)
{
	struct settings before;
	bool done;

	session_mark(scene->session);
	settings_copy(&before, &session_state(scene->session)->settings);
	done = run(scene, verb, request, answer, err);
	if (!done)
		session_rollback(scene->session);
	else if (scene->permission)
		forget_script_words(&before,
				    &session_edit(scene->session)->settings);
	settings_clear(&before);
	if (!done)
		return false;
	if (scene->again)
		session_unmark(scene->session);
	log_verb(scene, verb, args, count);

	return true;
}

/* `VERB --help` is `help VERB`. */
static bool
run_help(const struct scene *scene, char *verb, struct answer *answer,
	 struct error *err)
{
	char help[] = "help";
	char *const args[] = { help, verb };

	return verb_run(scene, args, 2, answer, err);
}

static void
choose_writer(const struct request *request, struct answer *answer)
{
	answer->writer =
		writer_find(settings_text(&request->settings, SETTING_FORMAT));
	if (answer->writer && !answer->saved)
		answer_note_missing(answer, answer->writer, &answer->document);
}

bool
verb_run(const struct scene *scene, char *const args[], size_t count,
	 struct answer *answer, struct error *err)
{
	const struct settings *base = &session_state(scene->session)->settings;
	const struct verb *verb;
	struct request request;
	bool done;

	for (size_t i = 1; i < count; i++) {
		if (!strcmp(args[i], "--help"))
			return run_help(scene, args[0], answer, err);
	}
	if (!request_read(&request, args, count, base, err))
		return false;
	if (!request.word_count) {
		request_clear(&request);
		return error_set(err, ERROR_USAGE,
				 "a verb is missing; see dpaudit help");
	}
	renew(&request, answer);
	verb = verb_need(request.words[0], err);
	if (!verb)
		done = false;
	else if (verb->flags & VERB_CHANGES)
		done = run_marked(scene, verb, &request, args, count, answer,
				  err);
	else
		done = run(scene, verb, &request, answer, err);
	if (!done)
		answer_clear(answer);
	else if (request.typed[SETTING_FORMAT])
		choose_writer(&request, answer);
	request_clear(&request);

	return done;
}
