/* bash_shell.c - completions for bash */

#include "verb/complete/known_words.h"
#include "verb/complete/shells.h"
#include "verb/verbs.h"

/* Names of registries hold letters, digits and dashes only. */
static void
add_words(struct text *script, const struct known_words *words)
{
	for (size_t i = 0; i < words->count; i++)
		text_add(script, "%s%s", i ? " " : "", words->at[i].word);
}

/* What follows a verb: name) words='...' files=... list=... ;; */
static void
add_verb(struct text *script, const struct verb *verb)
{
	struct known_words words = known_words_of_verb(verb);

	text_add(script, "\t%s) words='", verb->name);
	add_words(script, &words);
	text_add(script, "' first=%s list=%s rest=%s ;;\n",
		 words.files ? "yes" : "", words.list ? "," : "",
		 known_verb_takes_files(verb) ? "yes" : "");
	known_words_clear(&words);
}

static void
add_setting(struct text *script, enum setting setting)
{
	struct known_words words = known_values(setting);

	if (words.count || words.files) {
		text_add(script, "\t%s) words='", setting_about(setting)->name);
		add_words(script, &words);
		text_add(script, "' files=%s ;;\n", words.files ? "yes" : "");
	}
	known_words_clear(&words);
}

static void
add_tables(struct text *script)
{
	struct known_words list = known_verbs();

	text_add_string(script, "_dpaudit_verbs='");
	add_words(script, &list);
	known_words_clear(&list);
	list = known_names();
	text_add_string(script, "'\n_dpaudit_names='");
	add_words(script, &list);
	known_words_clear(&list);
	text_add_string(script, "'\n\n"
				"# What follows a verb: words; files first; "
				"a list; files later.\n"
				"_dpaudit_after() {\n\tcase $1 in\n");
	for (size_t i = 0; verbs()[i]; i++)
		add_verb(script, verbs()[i]);
	text_add_string(script, "\tesac\n}\n\n"
				"# What stands behind name= .\n"
				"_dpaudit_values() {\n\tcase $1 in\n");
	for (size_t i = 0; i < SETTING_COUNT; i++)
		add_setting(script, (enum setting)i);
	text_add_string(script, "\tesac\n}\n\n");
}

/* bash cuts words at = and : ; what it has cut off must not come back. */
static const char functions[] =
	"_dpaudit_files() {\n"
	"\tcompopt -o filenames 2>/dev/null\n"
	"\tCOMPREPLY+=($(IFS=$'\\n'; compgen -f -- \"$1\"))\n"
	"}\n"
	"\n"
	"_dpaudit_value() {\n"
	"\tlocal name=${cur%%=*} value=${cur#*=} keep=\n"
	"\tlocal words= files=\n"
	"\t[[ $COMP_WORDBREAKS == *=* ]] || keep=${cur%%=*}=\n"
	"\t_dpaudit_values \"${name#--}\"\n"
	"\tCOMPREPLY=($(compgen -P \"$keep\" -W \"$words\" -- \"$value\"))\n"
	"\t[[ -z $files || -n $keep ]] || _dpaudit_files \"$value\"\n"
	"}\n"
	"\n"
	"_dpaudit_name() {\n"
	"\tlocal dashes=\n"
	"\t[[ $cur != --* ]] || dashes=--\n"
	"\tlocal found=($(compgen -P \"$dashes\" -S = "
	"-W \"$_dpaudit_names\" -- \"${cur#--}\"))\n"
	"\t((!${#found[@]})) || compopt -o nospace 2>/dev/null\n"
	"\tCOMPREPLY+=(\"${found[@]}\")\n"
	"}\n"
	"\n"
	"_dpaudit() {\n"
	"\tlocal line=${COMP_LINE:0:COMP_POINT}\n"
	"\tlocal cur=${line##*[[:space:]]} before=\n"
	"\tlocal words= first= list= rest=\n"
	"\tlocal -a typed\n"
	"\tread -ra typed <<<\"${line%\"$cur\"}\"\n"
	"\tCOMPREPLY=()\n"
	"\tif [[ $cur == *=* ]]; then\n"
	"\t\t_dpaudit_value\n"
	"\t\treturn\n"
	"\tfi\n"
	"\tif ((${#typed[@]} < 2)); then\n"
	"\t\tCOMPREPLY=($(compgen -W \"$_dpaudit_verbs\" -- \"$cur\"))\n"
	"\t\t_dpaudit_files \"$cur\"\n"
	"\t\treturn\n"
	"\tfi\n"
	"\t_dpaudit_after \"${typed[1]}\"\n"
	"\tif ((${#typed[@]} == 2)); then\n"
	"\t\t[[ -z $list || $cur != *,* ]] || before=${cur%,*},\n"
	"\t\tCOMPREPLY=($(compgen -P \"$before\" -W \"$words\" -- "
	"\"${cur#\"$before\"}\"))\n"
	"\t\t[[ -z $first ]] || _dpaudit_files \"$cur\"\n"
	"\t\t[[ -n $words && -z $cur ]] || _dpaudit_name\n"
	"\telse\n"
	"\t\t[[ -z $rest ]] || _dpaudit_files \"$cur\"\n"
	"\t\t_dpaudit_name\n"
	"\tfi\n"
	"}\n"
	"\n"
	"complete -F _dpaudit dpaudit\n";

static void
bash_write(struct text *script)
{
	text_add_string(script, "# bash completions of dpaudit " DPAUDIT_VERSION
				"; made by dpaudit completions bash\n\n");
	add_tables(script);
	text_add_string(script, functions);
}

const struct shell shell_bash = {
	.name = "bash",
	.summary = "source it, or put it into "
		   "~/.local/share/bash-completion/completions/dpaudit",
	.write = bash_write,
};
