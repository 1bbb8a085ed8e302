/* fish_shell.c - completions for fish */

#include "verb/complete/known_words.h"
#include "verb/complete/shells.h"
#include "verb/verbs.h"

static void
add_quoted(struct text *script, const char *text)
{
	text_add_string(script, "'");
	for (; *text; text++) {
		if (*text == '\'' || *text == '\\')
			text_add_string(script, "\\");
		text_add_bytes(script, text, 1);
	}
	text_add_string(script, "'");
}

/* complete -c dpaudit -n 'CONDITION' -a 'NAME=WORD' -d 'SUMMARY' */
static void
add_word(struct text *script, const char *condition, const char *name,
	 const struct known_word *word)
{
	text_add(script, "complete -c dpaudit -n '%s' -a '%s%s%s'", condition,
		 name ? name : "", name ? "=" : "", word->word);
	if (*word->summary) {
		text_add_string(script, " -d ");
		add_quoted(script, word->summary);
	}
	text_add_string(script, "\n");
}

static void
add_words(struct text *script, const char *condition, const char *name,
	  struct known_words words)
{
	for (size_t i = 0; i < words.count; i++)
		add_word(script, condition, name, &words.at[i]);
	known_words_clear(&words);
}

static void
add_files(struct text *script, const char *condition, const char *name)
{
	text_add(script, "complete -c dpaudit -n '%s %s' -F\n", condition,
		 name);
}

static void
add_verb(struct text *script, const struct verb *verb)
{
	struct known_words words = known_words_of_verb(verb);
	struct text condition = { 0 };

	if (words.files)
		add_files(script, "__dpaudit_first_of", verb->name);
	if (known_verb_takes_files(verb))
		add_files(script, "__dpaudit_rest_of", verb->name);
	text_add(&condition, "__dpaudit_first_of %s", verb->name);
	add_words(script, text_get(&condition), NULL, words);
	text_clear(&condition);
}

static void
add_setting(struct text *script, enum setting setting)
{
	const char *name = setting_about(setting)->name;
	struct known_words words = known_values(setting);

	if (words.files)
		add_files(script, "__dpaudit_value_of", name);
	add_words(script, "__dpaudit_after_verb", name, words);
}

/* The names themselves end in = and wait for their value. */
static void
add_names(struct text *script)
{
	struct known_words names = known_names();

	for (size_t i = 0; i < names.count; i++) {
		const struct known_word name = { .word = (char[]){ "" },
						 .summary =
							 names.at[i].summary };

		add_word(script, "__dpaudit_after_verb", names.at[i].word,
			 &name);
	}
	known_words_clear(&names);
}

static const char conditions[] =
	"function __dpaudit_first\n"
	"\ttest (count (commandline -opc)) -eq 1\n"
	"end\n\n"
	"function __dpaudit_after_verb\n"
	"\ttest (count (commandline -opc)) -gt 1\n"
	"end\n\n"
	"function __dpaudit_value\n"
	"\tstring match -q '*=*' -- (commandline -ct)\n"
	"end\n\n"
	"function __dpaudit_value_of\n"
	"\tstring match -qr -- \"^(--)?$argv[1]=\" (commandline -ct)\n"
	"end\n\n"
	"function __dpaudit_first_of\n"
	"\tset -l typed (commandline -opc)\n"
	"\tnot __dpaudit_value; and test (count $typed) -eq 2; "
	"and test $typed[2] = $argv[1]\n"
	"end\n\n"
	"function __dpaudit_rest_of\n"
	"\tset -l typed (commandline -opc)\n"
	"\tnot __dpaudit_value; and test (count $typed) -gt 2; "
	"and test $typed[2] = $argv[1]\n"
	"end\n\n"
	"# Files are offered where -F says so.\n"
	"complete -c dpaudit -f\n"
	"complete -c dpaudit -n __dpaudit_first -F\n";

static void
fish_write(struct text *script)
{
	text_add_string(script, "# fish completions of dpaudit " DPAUDIT_VERSION
				"; made by dpaudit completions fish\n\n");
	text_add_string(script, conditions);
	add_words(script, "__dpaudit_first", NULL, known_verbs());
	for (size_t i = 0; verbs()[i]; i++)
		add_verb(script, verbs()[i]);
	add_names(script);
	for (size_t i = 0; i < SETTING_COUNT; i++)
		add_setting(script, (enum setting)i);
}

const struct shell shell_fish = {
	.name = "fish",
	.summary = "put it into ~/.config/fish/completions/dpaudit.fish",
	.write = fish_write,
};
