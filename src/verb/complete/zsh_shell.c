/* zsh_shell.c - completions for zsh */

#include "verb/complete/known_words.h"
#include "verb/complete/shells.h"
#include "verb/verbs.h"

/* One 'word:what it is', quoted. */
static void
add_word(struct text *script, const struct known_word *word)
{
	text_add(script, "'%s", word->word);
	if (*word->summary)
		text_add_string(script, ":");
	for (const char *at = word->summary; *at; at++) {
		if (*at == '\'')
			text_add_string(script, "'\\''");
		else if (*at == '\\')
			text_add_string(script, "\\\\");
		else
			text_add_bytes(script, at, 1);
	}
	text_add_string(script, "'");
}

static void
add_words(struct text *script, const struct known_words *words)
{
	text_add_string(script, "words_of=(");
	for (size_t i = 0; i < words->count; i++) {
		text_add_string(script, "\n\t\t");
		add_word(script, &words->at[i]);
	}
	text_add_string(script, ")");
}

static void
add_verb(struct text *script, const struct verb *verb)
{
	struct known_words words = known_words_of_verb(verb);

	text_add(script, "\t%s) ", verb->name);
	add_words(script, &words);
	if (words.files)
		text_add_string(script, "; files_first=yes");
	if (known_verb_takes_files(verb))
		text_add_string(script, "; files_later=yes");
	if (words.list)
		text_add_string(script, "; is_list=yes");
	text_add_string(script, " ;;\n");
	known_words_clear(&words);
}

static void
add_setting(struct text *script, enum setting setting)
{
	struct known_words words = known_values(setting);

	if (words.count || words.files) {
		text_add(script, "\t%s) ", setting_about(setting)->name);
		add_words(script, &words);
		if (words.files)
			text_add_string(script, "; files_first=yes");
		text_add_string(script, " ;;\n");
	}
	known_words_clear(&words);
}

static void
add_function(struct text *script, const char *name, struct known_words words)
{
	text_add(script, "%s() {\n\t", name);
	add_words(script, &words);
	text_add_string(script, "\n}\n\n");
	known_words_clear(&words);
}

static void
add_tables(struct text *script)
{
	add_function(script, "_dpaudit_verbs", known_verbs());
	add_function(script, "_dpaudit_names", known_names());
	text_add_string(script, "_dpaudit_after() {\n\tcase $1 in\n");
	for (size_t i = 0; verbs()[i]; i++)
		add_verb(script, verbs()[i]);
	text_add_string(script, "\tesac\n}\n\n"
				"_dpaudit_values() {\n\tcase $1 in\n");
	for (size_t i = 0; i < SETTING_COUNT; i++)
		add_setting(script, (enum setting)i);
	text_add_string(script, "\tesac\n}\n\n");
}

static const char functions[] =
	"_dpaudit_name() {\n"
	"\tcompset -P -- '--'\n"
	"\t_dpaudit_names\n"
	"\t_describe -t settings setting words_of -S =\n"
	"}\n"
	"\n"
	"_dpaudit() {\n"
	"\tlocal -a words_of\n"
	"\tlocal files_first= files_later= is_list= name\n"
	"\tif [[ $PREFIX == *=* ]]; then\n"
	"\t\tname=${${PREFIX%%\\=*}#--}\n"
	"\t\tcompset -P '*='\n"
	"\t\t_dpaudit_values $name\n"
	"\t\t(( ! $#words_of )) || _describe -t values $name words_of\n"
	"\t\t[[ -z $files_first ]] || _files\n"
	"\t\treturn\n"
	"\tfi\n"
	"\tif (( CURRENT == 2 )); then\n"
	"\t\t_dpaudit_verbs\n"
	"\t\t_describe -t verbs verb words_of\n"
	"\t\t_files\n"
	"\t\treturn\n"
	"\tfi\n"
	"\t_dpaudit_after $words[2]\n"
	"\tif (( CURRENT == 3 )); then\n"
	"\t\t[[ -z $is_list ]] || compset -P '*,'\n"
	"\t\t(( ! $#words_of )) || _describe -t words word words_of\n"
	"\t\t[[ -z $files_first ]] || _files\n"
	"\t\t(( ! $#words_of )) || [[ -n $PREFIX ]] || return\n"
	"\telif [[ -n $files_later ]]; then\n"
	"\t\t_files\n"
	"\tfi\n"
	"\t_dpaudit_name\n"
	"}\n"
	"\n"
	"if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n"
	"\t_dpaudit \"$@\"\n"
	"else\n"
	"\tcompdef _dpaudit dpaudit\n"
	"fi\n";

static void
zsh_write(struct text *script)
{
	text_add_string(script, "#compdef dpaudit\n"
				"# zsh completions of dpaudit " DPAUDIT_VERSION
				"; made by dpaudit completions zsh\n\n");
	add_tables(script);
	text_add_string(script, functions);
}

const struct shell shell_zsh = {
	.name = "zsh",
	.summary = "put it as _dpaudit into a folder of $fpath, or source it "
		   "after compinit",
	.write = zsh_write,
};
