/* run_verb.c - a session file: one verb a line */

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "verb/verbs.h"

static bool
run_lines(const struct scene *scene, FILE *in, const char *path,
	  struct answer *answer, struct error *err)
{
	char *line = NULL;
	size_t size = 0, number = 0;
	bool done = true;

	while (done && !answer->quit && getline(&line, &size, in) >= 0) {
		struct answer part = { 0 };

		number++;
		done = progress_check(scene->progress, err) &&
		       verb_run_line(scene, line, &part, err);
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

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	const char *path = request->words[1];
	FILE *in = fopen(path, "r");
	bool done;

	if (!in) {
		return error_set(err, ERROR_FILE, "%s: %s", path,
				 strerror(errno));
	}
	done = run_lines(scene, in, path, answer, err);
	fclose(in);

	return done;
}

const struct verb verb_run_file = {
	.name = "run",
	.summary = "runs a session file without the screen",
	.usage = "FILE.dpa",
	.details = "One verb a line as typed in the application; lines that "
		   "start with # are comments. The first error ends it.",
	.flags = VERB_WORDS,
	.run = run,
};
