/* completions_verb.c - what a shell must know to complete our words */

#include <string.h>

#include "verb/complete/shells.h"
#include "verb/verbs.h"

#define LIST_SHELL(id) &shell_##id,
static const struct shell *const all[] = { SHELLS(LIST_SHELL) NULL };
#undef LIST_SHELL

const struct shell *const *
shells(void)
{
	return all;
}

/* The writers of answers end a paragraph with a new line themselves. */
static char *
script_of(const struct shell *shell)
{
	struct text script = { 0 };
	char *taken;

	shell->write(&script);
	taken = text_take(&script);
	if (*taken && taken[strlen(taken) - 1] == '\n')
		taken[strlen(taken) - 1] = '\0';

	return taken;
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	(void)scene;
	for (size_t i = 0; all[i]; i++) {
		if (strcmp(all[i]->name, request->words[1]))
			continue;
		document_take_paragraph(&answer->document, script_of(all[i]));
		return true;
	}

	return error_set(err, ERROR_USAGE,
			 "there are completions for bash, zsh and fish, not "
			 "for '%s'",
			 request->words[1]);
}

const struct verb verb_completions = {
	.name = "completions",
	.summary = "what a shell must know to complete words",
	.usage = "SHELL",
	.details = "SHELL is bash, zsh or fish. The script goes to standard "
		   "output: put it where the shell looks for completions, or "
		   "read it at its start.",
	.flags = VERB_WORDS,
	.run = run,
};
