/* run_verb.c - a session file: one verb a line */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "verb/command.h"
#include "verb/verbs.h"
#include "verb/wishes.h"

/* Scripts inside scripts. */
enum { DEEPEST = 16 };

/* What a sitting that is brought back does not do again. */
static bool
writes(const struct command *command)
{
	bool wants_file = false;

	for (size_t i = 1; i < command->count; i++)
		wants_file = wants_file || strstr(command->args[i], "output=");

	return (command_flags(command) & VERB_WRITES) && wants_file;
}

static bool
run_line(const struct scene *scene, char *line, struct answer *part,
	 struct error *err)
{
	struct command command;
	bool done = true;

	line[strcspn(line, "\n")] = '\0';
	if (!command_read(&command, line, err))
		return false;
	if (permission_is_kept(scene->permission) && writes(&command))
		answer_note(part, "not done again, as it writes: %s", line);
	else
		done = command_run(scene, &command, part, err);
	command_clear(&command);

	return done;
}

static bool
run_lines(const struct scene *scene, FILE *in, const char *path,
	  struct answer *answer, struct error *err)
{
	char *line = NULL;
	size_t size = 0, number = 0;
	bool done = true, too_long;

	while (done && !answer->quit &&
	       command_next_line(in, &line, &size, &too_long)) {
		struct answer part = { 0 };

		number++;
		done = progress_check(scene->progress, err);
		if (done && too_long)
			done = error_set(err, ERROR_FORMAT,
					 "a line of more than %d bytes is no "
					 "verb",
					 COMMAND_LONGEST);
		done = done && run_line(scene, line, &part, err);
		if (!done)
			error_prefix(err, "%s:%zu", path, number);
		answer_join(answer, &part);
	}
	if (done && ferror(in))
		done = error_set(err, ERROR_FILE, "%s: %s", path,
				 strerror(errno));
	free(line);

	return done;
}

/* ---- what it may ---- */

/* The user's own autosave: nobody else can have written or read it. */
static bool
is_kept(const struct scene *scene, const char *path, int file)
{
	struct stat about;
	char *folder = scene->state_folder && *scene->state_folder
			       ? realpath(scene->state_folder, NULL)
			       : NULL;
	char *real = folder ? realpath(path, NULL) : NULL;
	size_t length = folder ? strlen(folder) : 0;
	bool is = real && !strncmp(real, folder, length) &&
		  real[length] == '/' && !strchr(real + length + 1, '/') &&
		  !fstat(file, &about) && about.st_uid == geteuid() &&
		  (about.st_mode & 0777) == 0600;

	free(folder);
	free(real);

	return is;
}

/* NULL where a script runs a script: it has the permission it has. */
static struct permission *
permission_for(const struct scene *scene, const struct request *request,
	       const char *path, int file, struct error *err)
{
	struct permission *permission = is_kept(scene, path, file)
						? permission_kept()
						: permission_guest(path, err);

	if (permission && !permission_is_kept(permission) &&
	    request->typed[SETTING_ALLOW])
		permission_allow_list(
			permission,
			settings_text(&request->settings, SETTING_ALLOW));

	return permission;
}

static void
say_wishes(const struct scene *scene, const struct wishes *wishes)
{
	for (size_t i = 0; i < wishes->count && scene->say; i++) {
		char *words = wishes_words(&wishes->at[i]);
		struct text line = { 0 };

		text_add(&line, "allowed: %s", words);
		scene->say(text_get(&line));
		text_clear(&line);
		free(words);
	}
}

static bool
run_guest(struct scene *scene, FILE *in, const char *path,
	  struct answer *answer, struct error *err)
{
	struct wishes wishes = { 0 };
	bool done;

	if (!permission_is_kept(scene->permission))
		wishes_read(&wishes, scene, scene->permission, in);
	done = wishes_granted(&wishes, path, err);
	if (done)
		say_wishes(scene, &wishes);
	wishes_clear(&wishes);

	return done && run_lines(scene, in, path, answer, err);
}

/* The permission of the outermost script holds for those it runs. */
static FILE *
open_script(const struct scene *scene, const char *path, struct error *err)
{
	if (scene->permission &&
	    !permission_writes(scene->permission, path, true)) {
		error_set(err, ERROR_PERMISSION,
			  "the session file wants to run %s; allow=PATH names "
			  "files it may",
			  path);
		return NULL;
	}

	return permission_open_stream(path, err);
}

static bool
run_run(const struct scene *scene, const struct request *request,
	struct answer *answer, struct error *err)
{
	const char *path = request->words[1];
	struct permission *own = NULL;
	struct scene inside = *scene;
	FILE *in;
	bool done;

	if (inside.depth++ == DEEPEST)
		return error_set(err, ERROR_USAGE,
				 "%s: session files run each other more than "
				 "%d deep",
				 path, DEEPEST);
	in = open_script(scene, path, err);
	if (!in)
		return false;
	if (!scene->permission)
		own = permission_for(scene, request, path, fileno(in), err);
	if (own)
		inside.permission = own;
	done = inside.permission && run_guest(&inside, in, path, answer, err);
	fclose(in);
	permission_free(own);

	return done;
}

const struct verb verb_run_file = {
	.name = "run",
	.summary = "runs a session file without the screen",
	.details = "One verb a line as typed in the application; lines that "
		   "start with # are comments. The first error ends it.\n\n"
		   "It reads files of its own folder and writes none: "
		   "allow=write lets it make new files there, allow=PATH "
		   "read and write over that path, allow=no-sandbox run "
		   "gnuplot outside its jail.\n\n"
		   "Without them nothing of it is run, and the refusal says "
		   "what it wants; with them it is said before it is done.",
	.forms = { { .arguments = { FORM_FILE("FILE.dpa") },
		     .settings = SETTINGS(SETTING_ALLOW) },
		   FORM_AS("open", verb_open) },
	.flags = VERB_SCRIPT | VERB_ALONE,
	.run = run_run,
};
