<<<<<<< HEAD
/* completions_verb.c - what a shell needs to complete our command line */

#include <string.h>

#include "base/text.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "verb/verbs.h"

/* Everything that can be typed, once; the shells only print it. */

static void
add_verbs(struct text *text, const char *gap)
{
	for (size_t i = 0; verbs()[i]; i++)
		text_add(text, "%s%s", i ? gap : "", verbs()[i]->name);
}

static void
add_names(struct text *text, const char *const *names, const char *gap)
{
	for (size_t i = 0; names[i]; i++)
		text_add(text, "%s%s", i ? gap : "", names[i]);
}

static void
add_settings(struct text *text, const char *gap)
{
	for (size_t i = 0; i < SETTING_COUNT; i++)
		text_add(text, "%s%s=", i ? gap : "",
			 setting_about((enum setting)i)->name);
}

/* The words a setting can take; NULL if it takes others too. */
static const char *const *
words_of(enum setting setting)
{
	static const char *const switches[] = { "yes", "no", NULL };
	const struct setting_about *about = setting_about(setting);

	if (about->kind == VALUE_CHOICE)
		return about->choices;
	if (about->kind == VALUE_SWITCH)
		return switches;

	return about->words ? about->words() : NULL;
}

static void
add_values(struct text *text, const char *format)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const char *const *words = words_of((enum setting)i);
		struct text list = { 0 };

		if (!words)
			continue;
		add_names(&list, words, " ");
		text_add(text, format, setting_about((enum setting)i)->name,
			 text_get(&list));
		text_clear(&list);
	}
}

static void
add_bash(struct text *text)
{
	text_add_string(text,
			"# dpaudit completions for bash\n"
			"_dpaudit()\n{\n"
			"\tlocal word=${COMP_WORDS[COMP_CWORD]} name words\n"
			"\tlocal line=${COMP_LINE:0:COMP_POINT}\n"
			"\tlocal typed=${line##* }\n"
			"\tif [[ $typed == *=* ]]; then\n"
			"\t\tname=${typed%%=*}; name=${name#--}\n"
			"\t\tcase $name in\n");
	add_values(text, "\t\t%s) words='%s' ;;\n");
	text_add_string(text,
			"\t\t*) COMPREPLY=($(compgen -f -- \"${typed#*=}\"))\n"
			"\t\t   return ;;\n"
			"\t\tesac\n"
			"\t\tCOMPREPLY=($(compgen -W \"$words\" -- "
			"\"${typed#*=}\"))\n"
			"\t\treturn\n\tfi\n"
			"\tcase ${COMP_CWORD}:${COMP_WORDS[1]} in\n"
			"\t1:*) words='");
	add_verbs(text, " ");
	text_add_string(text, "' ;;\n\t2:estimate|2:plan|2:coverage) words='");
	add_names(text, method_names(), " ");
	text_add_string(text, "' ;;\n\t2:plot) words='");
	add_names(text, figure_kind_names(), " ");
	text_add_string(text, "' ;;\n\t*) words='");
	add_settings(text, " ");
	text_add_string(text,
			"' ;;\n\tesac\n"
			"\tCOMPREPLY=($(compgen -W \"$words\" -- \"$word\") "
			"$(compgen -f -- \"$word\"))\n"
			"\t[[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace\n"
			"}\ncomplete -o filenames -F _dpaudit dpaudit\n");
}

static void
add_zsh(struct text *text)
{
	text_add_string(text, "#compdef dpaudit\n# dpaudit completions for "
			      "zsh\n_dpaudit()\n{\n\tlocal -a names\n"
			      "\tif [[ $words[CURRENT] == *=* ]]; then\n"
			      "\t\tlocal name=${${words[CURRENT]%%=*}#--}\n"
			      "\t\tcompset -P '*='\n\t\tcase $name in\n");
	add_values(text, "\t\t%s) compadd %s; return ;;\n");
	text_add_string(text, "\t\t*) _files; return ;;\n\t\tesac\n\tfi\n"
			      "\tif (( CURRENT == 2 )); then\n"
			      "\t\tcompadd ");
	add_verbs(text, " ");
	text_add_string(text, "\n\telif (( CURRENT == 3 )) && [[ $words[2] == "
			      "(estimate|plan|coverage) ]]; then\n"
			      "\t\tcompadd ");
	add_names(text, method_names(), " ");
	text_add_string(text, "\n\telif (( CURRENT == 3 )) && [[ $words[2] == "
			      "plot ]]; then\n\t\tcompadd ");
	add_names(text, figure_kind_names(), " ");
	text_add_string(text, "\n\telse\n\t\tcompadd -S '' ");
	add_settings(text, " ");
	text_add_string(text, "\n\tfi\n\t_files\n}\n_dpaudit \"$@\"\n");
}

static void
add_fish(struct text *text)
{
	text_add_string(text, "# dpaudit completions for fish\n");
	for (size_t i = 0; verbs()[i]; i++)
		text_add(text,
			 "complete -c dpaudit -n __fish_use_subcommand -a %s "
			 "-d '%s'\n",
			 verbs()[i]->name, verbs()[i]->summary);
	text_add_string(text, "complete -c dpaudit -n '__fish_seen_subcommand_"
			      "from estimate plan coverage' -a '");
	add_names(text, method_names(), " ");
	text_add_string(text, "'\ncomplete -c dpaudit -n "
			      "'__fish_seen_subcommand_from plot' -a '");
	add_names(text, figure_kind_names(), " ");
	text_add_string(text, "'\n");
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct setting_about *about =
			setting_about((enum setting)i);
		const char *const *words = words_of((enum setting)i);
		struct text list = { 0 };

		if (words)
			add_names(&list, words, " ");
		text_add(text, "complete -c dpaudit -l %s -r%s%s%s -d '%s'\n",
			 about->name, words ? " -f -a '" : "",
			 words ? text_get(&list) : "", words ? "'" : "",
			 about->summary);
		text_clear(&list);
	}
}

static const struct {
	const char *name;
	void (*add)(struct text *text);
} shells[] = {
	{ "bash", add_bash },
	{ "zsh", add_zsh },
	{ "fish", add_fish },
};

=======
/* completions_verb.c - what a shell must know to complete our words */

#include <string.h>

#include "verb/shells.h"
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

>>>>>>> report
static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
<<<<<<< HEAD
	struct text text = { 0 };

	(void)scene;
	for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
		if (strcmp(shells[i].name, request->words[1]) != 0)
			continue;
		shells[i].add(&text);
		document_take_paragraph(&answer->document, text_take(&text));
=======
	(void)scene;
	for (size_t i = 0; all[i]; i++) {
		if (strcmp(all[i]->name, request->words[1]))
			continue;
		document_take_paragraph(&answer->document, script_of(all[i]));
>>>>>>> report
		return true;
	}

	return error_set(err, ERROR_USAGE,
<<<<<<< HEAD
			 "completions are there for bash, zsh and fish, not "
=======
			 "there are completions for bash, zsh and fish, not "
>>>>>>> report
			 "for '%s'",
			 request->words[1]);
}

const struct verb verb_completions = {
	.name = "completions",
<<<<<<< HEAD
	.summary = "prints what a shell needs to complete our words",
	.usage = "bash|zsh|fish",
	.details = "For bash: source <(dpaudit completions bash).",
=======
	.summary = "what a shell must know to complete words",
	.usage = "SHELL",
	.details = "SHELL is bash, zsh or fish. The script goes to standard "
		   "output: put it where the shell looks for completions, or "
		   "read it at its start.",
>>>>>>> report
	.flags = VERB_WORDS,
	.run = run,
};
