/* plain.c - the program as a dialogue of lines, for screen readers */

#include "ui/plain.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "base/utf8.h"
#include "method/methods.h"
#include "result/writer/writers.h"
#include "session/settings_text.h"
#include "ui/config.h"
#include "ui/sitting/autosave.h"
#include "ui/sitting/opening.h"
#include "ui/terminal/editor.h"
#include "verb/command.h"
#include "verb/data.h"
#include "verb/verbs.h"

struct dialogue {
	struct scene scene;
	FILE *in;
	bool asks; /* somebody sits there and is told that it is their turn */
	struct autosave kept;
	int status;
};

/* Set by Ctrl-C; what is running looks at it and ends. */
static atomic_bool interrupted;

static void
on_interrupt(int signal_number)
{
	(void)signal_number;
	atomic_store(&interrupted, true);
}

/* Without SA_RESTART, so that it also ends a line that is half typed. */
static void
catch_interrupts(void)
{
	struct sigaction action = { .sa_handler = on_interrupt };

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
}

/* ---- saying ---- */

static void
complain(struct dialogue *dialogue, const struct error *err)
{
	fflush(stdout);
	fprintf(stderr, "dpaudit: %s\n", err->text);
	fflush(stderr);
	dialogue->status = (int)answer_status_of(err->kind);
}

/* Its bytes are of a file and no words. */
static bool
is_for_a_file(const struct answer *answer)
{
	return answer->writer == &writer_pdf && !answer->saved &&
	       answer_has_document(answer);
}

static void
say_answer(struct dialogue *dialogue, const struct answer *answer)
{
	struct text out = { 0 };
	struct error err = { 0 };

	if (is_for_a_file(answer)) {
		error_set(&err, ERROR_USAGE, "%s needs output=FILE",
			  answer->writer->name);
		complain(dialogue, &err);
		return;
	}
	answer_write(answer, answer->writer ? answer->writer : &writer_speech,
		     &out);
	fwrite(text_get(&out), 1, out.length, stdout);
	fflush(stdout);
	text_clear(&out);
	answer_write_remarks(answer, &out);
	fputs(text_get(&out), stderr);
	fflush(stderr);
	text_clear(&out);
	if (answer->status != STATUS_DONE)
		dialogue->status = (int)answer->status;
}

static void
say_warnings(const struct result *result)
{
	const char *gap = " ";

	if (!result->warning_count)
		return;
	printf("%zu warning%s:", result->warning_count,
	       result->warning_count == 1 ? "" : "s");
	for (size_t i = 0; i < result->warning_count; i++) {
		printf("%s%s", gap,
		       warning_about(result->warnings[i].warning)->code);
		gap = ", ";
	}
	printf(". estimate reads them, explain %s says what it is about.\n",
	       warning_about(result->warnings[0].warning)->code);
}

/* What the active data and settings come to now. */
static void
say_number(struct dialogue *dialogue)
{
	const struct session *session = dialogue->scene.session;
	const struct method *method = session_state(session)->method;
	const struct snapshot *now;
	struct question ask;
	struct error err = { 0 };
	const struct result *result;

	if (!session_data(session))
		return;
	(void)snapshot_note_looks(dialogue->scene.session, false);
	now = snapshot_take(session, 0);
	ask = snapshot_question(now, dialogue->scene.progress);
	result = method_run(method, &ask, &err);
	snapshot_release(now);
	if (result) {
		printf("Now, with %s: %s\n", method->name, result->sentence);
		say_warnings(result);
	} else {
		printf("Now there is no number: %s\n", err.text);
	}
	fflush(stdout);
	result_release(result);
}

/* What a session file is allowed, before it does it. */
static void
announce(const char *line)
{
	fprintf(stderr, "dpaudit: %s\n", line);
	fflush(stderr);
}

/* ---- one line ---- */

/* Those that change data or settings and do not say a number themselves. */
static bool
moves_number(const struct command *command)
{
	static const char *const names[] = { "load", "set",  "unset", "undo",
					     "redo", "swap", "data",  "reload",
					     "open", "run" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (command->verb && !strcmp(command->verb->name, names[i]))
			return true;
	}

	return false;
}

/* As it is typed on the screen: :undo, and ? for help. */
static const char *
as_verb(const char *line)
{
	line += strspn(line, ": \t");

	return strcmp(line, "?") ? line : "help";
}

static void
keep(struct dialogue *dialogue)
{
	struct error err = { 0 };

	if (!autosave_write(&dialogue->kept, dialogue->scene.session, &err)) {
		fprintf(stderr, "dpaudit: %s\n", err.text);
		fflush(stderr);
	}
}

/* False if the dialogue is over. */
static bool
answer_line(struct dialogue *dialogue, const char *line)
{
	struct answer answer = { 0 };
	struct error err = { 0 };
	struct command command = { 0 };
	bool go_on = true;

	atomic_store(&interrupted, false);
	atomic_store(&dialogue->scene.progress->stop, false);
	line = as_verb(line);
	if (!command_read(&command, line, &err)) {
		complain(dialogue, &err);
	} else if (command_run(&dialogue->scene, &command, &answer, &err)) {
		say_answer(dialogue, &answer);
		if (moves_number(&command))
			say_number(dialogue);
		go_on = !answer.quit;
	} else {
		complain(dialogue, &err);
	}
	command_clear(&command);
	answer_clear(&answer);
	keep(dialogue);

	return go_on;
}

/* "2: sitting of scores.csv, jeffreys, 5 steps" */
static bool
list_kept(const struct dialogue *dialogue)
{
	struct autosave_left *list;
	size_t count = autosave_left(&dialogue->kept, &list);

	if (!count)
		printf("No earlier sitting was kept.\n");
	for (size_t i = 0; i < count; i++) {
		char data[120], method[60];

		utf8_clean(data, sizeof(data), list[i].data);
		utf8_clean(method, sizeof(method), list[i].method);
		printf("%zu: %s%s%s, %zu step%s\n", i + 1,
		       *data ? data : "no data", *method ? ", " : "", method,
		       list[i].steps, list[i].steps == 1 ? "" : "s");
	}
	autosave_left_free(list, count);

	return true;
}

static bool
recover(struct dialogue *dialogue, const char *which)
{
	struct error err = { 0 };
	bool go_on = true;
	char *verb;

	if (!strcmp(which, "list"))
		return list_kept(dialogue);
	verb = autosave_recover(&dialogue->kept, *which ? which : "1", &err);

	if (verb)
		go_on = answer_line(dialogue, verb);
	else
		complain(dialogue, &err);
	free(verb);

	return go_on;
}

static bool
run_if_any(struct dialogue *dialogue, const struct text *line)
{
	return !line->length || answer_line(dialogue, text_get(line));
}

/* The settings in the user's editor, as on the screen. */
static bool
edit_settings(struct dialogue *dialogue)
{
	const struct state *state = session_state(dialogue->scene.session);
	struct text set = { 0 }, unset = { 0 };
	char *text = settings_text_write(state), *edited;
	struct error err = { 0 };
	bool go_on = true;

	edited = editor_run(text, &err);
	if (edited && settings_text_read(edited, state, &set, &unset, &err))
		go_on = run_if_any(dialogue, &unset) &&
			run_if_any(dialogue, &set);
	else
		complain(dialogue, &err);
	text_clear(&set);
	text_clear(&unset);
	free(edited);
	free(text);

	return go_on;
}

/* What the dialogue does itself, and all other lines. */
static bool
take_line(struct dialogue *dialogue, const char *line)
{
	const char *verb = as_verb(line);

	if (!strncmp(verb, "recover", 7) && (!verb[7] || verb[7] == ' '))
		return recover(dialogue, verb + 7 + strspn(verb + 7, " "));
	if (!strcmp(verb, "settings") && dialogue->asks)
		return edit_settings(dialogue);

	return answer_line(dialogue, line);
}

static void
converse(struct dialogue *dialogue)
{
	char *line = NULL;
	size_t size = 0;
	bool go_on = true;

	while (go_on) {
		if (dialogue->asks) {
			fputs("dpaudit> ", stdout);
			fflush(stdout);
		}
		if (getline(&line, &size, dialogue->in) < 0) {
			if (errno != EINTR || feof(dialogue->in))
				break;
			clearerr(dialogue->in);
			puts("quit leaves.");
			continue;
		}
		line[strcspn(line, "\r\n")] = '\0';
		go_on = take_line(dialogue, line);
	}
	free(line);
}

/* ---- start ---- */

static bool
apply_config(struct dialogue *dialogue)
{
	struct config config = { 0 };
	struct error err = { 0 };
	bool good = config_read(&config, &err);

	for (size_t i = 0; good && i < config.setting_count; i++) {
		struct answer answer = { 0 };

		good = verb_run_line(&dialogue->scene, config.settings[i],
				     &answer, &err);
		answer_clear(&answer);
	}
	if (!good)
		complain(dialogue, &err);
	config_clear(&config);

	return good;
}

static bool
is_input_data(char *const files[], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (!strcmp(files[i], "-"))
			return true;
	}

	return false;
}

/* Where data come from standard input the verbs come from the terminal. */
static bool
open_input(struct dialogue *dialogue, char *const files[], size_t count)
{
	struct error err = { 0 };

	dialogue->in =
		is_input_data(files, count) ? fopen("/dev/tty", "r") : stdin;
	if (dialogue->in) {
		dialogue->asks = isatty(fileno(dialogue->in));
		return true;
	}
	error_set(&err, ERROR_FILE,
		  "standard input is the data, and there is no terminal to "
		  "read verbs from; give the data as a file");
	complain(dialogue, &err);

	return false;
}

static bool
open_files(struct dialogue *dialogue, char *const files[], size_t count)
{
	char *verb = opening_of(files, count);
	bool go_on = !count || answer_line(dialogue, verb);

	free(verb);

	return go_on;
}

/* Only where somebody sits: a script has its own log. */
static void
begin_keeping(struct dialogue *dialogue)
{
	struct text folder = { 0 };
	size_t steps;

	autosave_folder(&folder);
	snprintf(dialogue->kept.folder, sizeof(dialogue->kept.folder), "%s",
		 text_get(&folder));
	text_clear(&folder);
	dialogue->scene.state_folder = dialogue->kept.folder;
	steps = autosave_steps(&dialogue->kept);
	if (steps)
		printf("The last sitting, %zu step%s, was kept; recover brings "
		       "it back.\n",
		       steps, steps == 1 ? "" : "s");
}

int
plain_run(char *const files[], size_t count)
{
	struct progress progress = { .also_stop = &interrupted };
	struct dialogue dialogue = { .scene = { .session = session_new(),
						.progress = &progress,
						.spoken = true,
						.say = announce } };

	catch_interrupts();
	if (open_input(&dialogue, files, count) && apply_config(&dialogue)) {
		if (dialogue.asks) {
			puts("dpaudit, plain dialogue. One verb a line. help "
			     "lists the verbs, explain TOPIC explains, quit "
			     "leaves.");
			begin_keeping(&dialogue);
		}
		if (open_files(&dialogue, files, count))
			converse(&dialogue);
		if (dialogue.asks)
			dialogue.status = 0;
	}
	autosave_end(&dialogue.kept);
	session_free(dialogue.scene.session);
	if (dialogue.in && dialogue.in != stdin)
		fclose(dialogue.in);

	return dialogue.status;
}
