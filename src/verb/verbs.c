/* verbs.c - finding verbs in the list and running them */

#include "verb/verbs.h"

#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/text.h"
#include "verb/data.h"

#define LIST_VERB(id) &verb_##id,
static const struct verb *const all[] = { VERBS(LIST_VERB) NULL };
#undef LIST_VERB

const struct verb *const *
verbs(void)
{
	return all;
}

const struct verb *
verb_find(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
	}

	return NULL;
}

static const struct verb *
need_verb(const char *name, struct error *err)
{
	const struct verb *found = verb_find(name);
	const char *nearest = NULL;

	if (found)
		return found;
	for (size_t i = 0; all[i]; i++)
		nearest = word_nearer(name, nearest, all[i]->name);
	word_refuse(err, nearest, "dpaudit help", "there is no verb '%s'",
		    name);

	return NULL;
}

static void
log_args(const struct scene *scene, char *const args[], size_t count)
{
	struct text line = { 0 };

	for (size_t i = 0; i < count; i++) {
		char *quoted = shell_word_quote(args[i]);

		text_add(&line, "%s%s", i ? " " : "", quoted);
		free(quoted);
	}
	if (scene->again)
		session_log_again(scene->session, text_get(&line));
	else
		session_log(scene->session, text_get(&line));
	text_clear(&line);
}

/* output= of a verb that writes no file of its own: the answer goes there. */
static bool
save(const struct scene *scene, const struct verb *verb,
     const struct request *request, struct answer *answer, struct error *err)
{
	const struct settings *settings = &request->settings;
	struct save_options how = data_save_options(scene, request);
	const char *path;

	if (!request->typed[SETTING_OUTPUT] ||
	    (verb->flags & (VERB_SCREEN | VERB_WRITES)))
		return true;
	/* set output= is about verbs to come. */
	if ((verb->flags & VERB_CHANGES) && !answer_has_document(answer))
		return true;

	path = settings_text(settings, SETTING_OUTPUT);
	if (permission_is_kept(scene->permission)) {
		answer_note(answer, "not written again: %s", path);
		return true;
	}

	return data_spare(scene, request, path, err) &&
	       answer_save(answer,
			   request->typed[SETTING_FORMAT]
				   ? settings_text(settings, SETTING_FORMAT)
				   : NULL,
			   path, &how, err);
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
forget_script_words(const struct scene *scene, const struct settings *before)
{
	static const enum setting own[] = { SETTING_OUTPUT, SETTING_FORCE,
					    SETTING_ALLOW, SETTING_NO_SANDBOX };
	struct settings *now = &session_edit(scene->session)->settings;

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

static bool
run(const struct scene *scene, const struct verb *verb,
    const struct request *request, struct answer *answer, struct error *err)
{
	if ((verb->flags & VERB_WORDS) && request->word_count < 2) {
		return error_set(err, ERROR_USAGE, "usage: %s %s", verb->name,
				 verb->usage);
	}

	return settings_check(&request->settings, err) &&
	       check_delta(verb, &request->settings, err) &&
	       stays_in_sandbox(scene, request, err) &&
	       verb->run(scene, request, answer, err) &&
	       save(scene, verb, request, answer, err);
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
		forget_script_words(scene, &before);
	settings_clear(&before);
	if (!done)
		return false;
	if (scene->again)
		session_unmark(scene->session);
	log_args(scene, args, count);

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
	verb = need_verb(request.words[0], err);
	if (!verb)
		done = false;
	else if (verb->flags & VERB_CHANGES)
		done = run_marked(scene, verb, &request, args, count, answer,
				  err);
	else
		done = run(scene, verb, &request, answer, err);
	request_clear(&request);
	if (!done)
		answer_clear(answer);

	return done;
}

/* tau=1.5 for set tau=1.5 */
static bool
is_setting(const char *word)
{
	return strchr(word, '=') && !verb_find(word);
}

static void
put_before(char ***args, size_t *count, const char *word)
{
	*args = memory_grow_array(*args, *count + 1, sizeof(**args));
	memmove(*args + 1, *args, *count * sizeof(**args));
	(*args)[0] = memory_copy_text(word);
	(*count)++;
}

bool
verb_run_line(const struct scene *scene, const char *line,
	      struct answer *answer, struct error *err)
{
	char **args;
	size_t count;
	bool done;

	line += strspn(line, " \t\r\n");
	/* how much was looked at belongs to what the numbers are worth */
	if (!strncmp(line, "# tried ", 8))
		session_log(scene->session, line);
	if (!*line || *line == '#')
		return true;
	if (!request_split(line, &args, &count, err))
		return false;
	if (count && is_setting(args[0]))
		put_before(&args, &count, "set");
	done = verb_run(scene, args, count, answer, err);
	request_free_args(args, count);

	return done;
}
