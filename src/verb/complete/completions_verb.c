/* completions_verb.c - the script that a shell reads to complete our words */

#include <string.h>

#include "verb/complete/shells.h"
#include "verb/verbs.h"

#define LIST_SHELL(id) { #id, script_##id },
static const struct shell {
	const char *name, *script;
} shells[] = { SHELLS(LIST_SHELL) };
#undef LIST_SHELL

const struct registry shells_registry = {
	.name = "shells",
	.one = "shell",
	.summary = "what completes our words",
	REGISTRY_ROWS(shells),
	.see = "dpaudit help completions",
	.every = "",
};

/* The writers of answers end a paragraph with a new line themselves. */
static void
say_script(struct document *document, const char *script)
{
	document_say(document, "%.*s", (int)strlen(script) - 1, script);
}

static bool
completions_run(const struct scene *scene, const struct request *request,
		struct answer *answer, struct error *err)
{
	const struct shell *shell =
		registry_find(&shells_registry, request->words[1]);

	(void)scene;
	if (shell)
		say_script(&answer->document, shell->script);

	return shell ||
	       error_set(err, ERROR_USAGE,
			 "there are completions for bash, zsh and fish, not "
			 "for '%s'",
			 request->words[1]);
}

const struct verb verb_completions = {
	.name = "completions",
	.summary = "what a shell must know to complete words",
	.details = "SHELL is bash, zsh or fish. The script is installed with "
		   "the program; where the shell does not look there, source "
		   "it, or put it to its own: for bash into "
		   "~/.local/share/bash-completion/completions/dpaudit, for "
		   "zsh as _dpaudit into a folder of $fpath, for fish into "
		   "~/.config/fish/completions/dpaudit.fish.",
	.forms = { FORM({ .sort = ARGUMENT_SHELL }) },
	.run = completions_run,
};
