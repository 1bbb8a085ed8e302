/* test_completions.c - what a shell must know to complete our words */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "tests/program.h"
#include "tests/support.h"
#include "verb/complete/known_words.h"
#include "verb/complete/shells.h"
#include "verb/verbs.h"

TestSuite(verb_completions, .timeout = 60);

static char *
script_of(const char *shell)
{
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };
	struct text line = { 0 };
	char *script;

	text_add(&line, "completions %s", shell);
	cr_assert(verb_run_line(&scene, text_get(&line), &answer, &err), "%s",
		  err.text);
	cr_assert_eq(answer.document.paragraph_count, 1);
	script = strdup(answer.document.paragraphs[0]);
	text_clear(&line);
	answer_clear(&answer);
	session_free(scene.session);

	return script;
}

static void
expect_in(const char *script, const char *shell, const char *word)
{
	cr_expect(strstr(script, word), "%s does not know %s", shell, word);
}

Test(verb_completions, every_shell_knows_every_name)
{
	for (size_t s = 0; shells()[s]; s++) {
		const char *shell = shells()[s]->name;
		char *script = script_of(shell);

		for (size_t i = 0; verbs()[i]; i++)
			expect_in(script, shell, verbs()[i]->name);
		for (size_t i = 0; methods()[i]; i++)
			expect_in(script, shell, methods()[i]->name);
		for (size_t i = 0; figure_kinds()[i]; i++)
			expect_in(script, shell, figure_kinds()[i]->name);
		for (size_t i = 0; mechanisms()[i]; i++)
			expect_in(script, shell, mechanisms()[i]->name);
		for (int i = 0; i < SETTING_COUNT; i++)
			expect_in(script, shell,
				  setting_about((enum setting)i)->name);
		free(script);
	}
	expect_no_leaks();
}

Test(verb_completions, a_verb_takes_what_its_usage_says)
{
	struct known_words words = known_words_of_verb(verb_find("estimate"));

	cr_expect(words.list);
	cr_expect_eq(words.count && !words.files, true);
	known_words_clear(&words);
	words = known_words_of_verb(verb_find("list"));
	cr_expect_str_eq(words.at[0].word, "methods");
	known_words_clear(&words);
	words = known_words_of_verb(verb_find("simulate"));
	cr_expect_str_eq(words.at[words.count - 1].word, "gamma");
	known_words_clear(&words);
	words = known_words_of_verb(verb_find("load"));
	cr_expect(words.files && !words.count);
	known_words_clear(&words);
	words = known_words_of_verb(verb_find("set"));
	cr_expect(!words.count && !words.files);
	known_words_clear(&words);
	words = known_words_of_verb(verb_find("unset"));
	cr_expect_str_eq(words.at[words.count - 1].word, "all");
	known_words_clear(&words);
	cr_expect(known_verb_takes_files(verb_find("plot")));
	cr_expect(!known_verb_takes_files(verb_find("theory")));
	expect_no_leaks();
}

/* A file of the script, or of a line that uses it. */
static void
write_file(const char *path, const char *text)
{
	FILE *out = fopen(path, "w");

	cr_assert(out);
	fputs(text, out);
	cr_assert_eq(fclose(out), 0);
}

static bool
is_installed(const char *shell)
{
	struct text line = { 0 };
	bool there;

	text_add(&line, "command -v %s >/dev/null", shell);
	there = !system(text_get(&line));
	text_clear(&line);

	return there;
}

Test(verb_completions, every_script_is_one_its_shell_can_read)
{
	for (size_t s = 0; shells()[s]; s++) {
		const char *shell = shells()[s]->name;
		char path[] = "/tmp/dpaudit-completions-XXXXXX";
		char *script = script_of(shell);
		struct text line = { 0 };

		close(mkstemp(path));
		write_file(path, script);
		text_add(&line, "%s -n %s", shell, path);
		if (is_installed(shell))
			cr_expect_eq(system(text_get(&line)), 0, "%s", shell);
		text_clear(&line);
		unlink(path);
		free(script);
	}
	expect_no_leaks();
}

/* What a shell prints that is given this program. */
static char *
run_shell(const char *shell, const char *program)
{
	char path[] = "/tmp/dpaudit-completed-XXXXXX";
	char command[100], *answer;

	close(mkstemp(path));
	write_file(path, program);
	snprintf(command, sizeof(command), "%s %s >%s.out 2>&1", shell, path,
		 path);
	cr_expect_eq(system(command), 0, "%s", program);
	snprintf(command, sizeof(command), "%s.out", path);
	answer = read_whole(command);
	unlink(command);
	unlink(path);

	return answer;
}

/* What a shell offers for a line; the parts stand around the line. */
static void
expect_completed(const char *shell, const char *const around[2],
		 const char *script, const char *const line[2])
{
	struct text program = { 0 };
	char *answer;

	text_add(&program, "%s\n%s%s%s", script, around[0], line[0], around[1]);
	answer = run_shell(shell, text_get(&program));
	cr_expect_str_eq(answer, line[1], "%s, %s: %s", shell, line[0], answer);
	free(answer);
	text_clear(&program);
}

Test(verb_completions, bash_completes_words_where_they_belong)
{
	static const char *const lines[][2] = {
		{ "dpaudit esti", "estimate\n" },
		{ "dpaudit estimate clop", "clopper-pearson\n" },
		{ "dpaudit estimate jeffreys,clop",
		  "jeffreys,clopper-pearson\n" },
		{ "dpaudit estimate jeffreys policy=sp", "split\n" },
		{ "dpaudit estimate jeffreys --policy=sp", "split\n" },
		{ "dpaudit estimate jeffreys tau-q", "tau-quantile=\n" },
		{ "dpaudit estimate jeffreys --tau-q", "--tau-quantile=\n" },
		{ "dpaudit plot x mechanism=lap", "laplace\n" },
		{ "dpaudit plot regi", "region\n" },
		{ "dpaudit completions ", "bash zsh fish\n" },
		{ "dpaudit explain W0", "W01 W02 W03 W04 W05 W06 W07 W08 "
					"W09\n" },
		{ "dpaudit check output=/de", "/dev\n" },
		{ "dpaudit compare /de", "/dev\n" },
		{ "dpaudit lesson ", "1 2 3 4 5 6 7 8\n" },
		{ "dpaudit lesson /de", "\n" },
		{ "dpaudit pin /de", "\n" },
		{ "dpaudit load x.csv score=", "\n" },
		{ "dpaudit estimate bayes alpha=/de", "\n" },
		{ "dpaudit reproduce tig", "tight-auditing\n" },
		{ "dpaudit unset alp", "alpha alpha=\n" },
	};
	static const char *const around[2] = {
		"COMP_LINE='",
		"'\nCOMP_POINT=${#COMP_LINE}\n_dpaudit\n"
		"echo \"${COMPREPLY[*]}\"\n",
	};
	char *script = script_of("bash");

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		expect_completed("bash", around, script, lines[i]);
	free(script);
	expect_no_leaks();
}

Test(verb_completions, fish_completes_words_where_they_belong)
{
	static const char *const lines[][2] = {
		{ "dpaudit esti", "estimate\truns methods on data\n" },
		{ "dpaudit lesson 8", "8\tA weak attack proves nothing\n" },
		{ "dpaudit plot x mechanism=lap", "mechanism=laplace\n" },
		{ "dpaudit lesson /de", "" },
		{ "dpaudit load x.csv score=/de", "" },
		{ "dpaudit estimate bayes alpha=/de", "" },
		{ "dpaudit check output=/de", "output=/dev/\n" },
		{ "dpaudit compare /de", "/dev/\n" },
		{ "dpaudit estimate bayes /de", "/dev/\n" },
		{ "dpaudit /de", "/dev/\n" },
	};
	static const char *const around[2] = { "complete -C '", "'\n" };
	char *script = script_of("fish");

	for (size_t i = 0;
	     i < sizeof(lines) / sizeof(lines[0]) && is_installed("fish"); i++)
		expect_completed("fish", around, script, lines[i]);
	free(script);
	expect_no_leaks();
}

/* What the script asks of zsh, in a few words. */
static const char zsh_of_ours[] =
	"compdef() { }\n"
	"_files() { print FILES }\n"
	"compset() { [[ $1 != -P ]] || PREFIX=${PREFIX#${~2}} }\n"
	"_describe() {\n"
	"\tlocal -a found=(${(P)4})\n"
	"\tfound=(${(M)found:#$PREFIX*})\n"
	"\t(( ! $#found )) || print -l -- ${found%%:*}\n"
	"}\n";

Test(verb_completions, zsh_completes_words_where_they_belong)
{
	static const char *const lines[][2] = {
		{ "dpaudit esti", "estimate\nFILES\n" },
		{ "dpaudit estimate jeffreys,clop", "clopper-pearson\n" },
		{ "dpaudit explain W24", "W24\n" },
		{ "dpaudit explain ceil", "ceiling\n" },
		{ "dpaudit lesson ''", "1\n2\n3\n4\n5\n6\n7\n8\n" },
		{ "dpaudit pin xyz", "" },
		{ "dpaudit load x.csv score=", "" },
		{ "dpaudit check output=x", "FILES\n" },
		{ "dpaudit compare xyz", "FILES\n" },
		{ "dpaudit plot roc --mechanism=lap", "laplace\n" },
	};
	static const char *const around[2] = {
		"words=(",
		")\nCURRENT=$#words\nPREFIX=$words[-1]\n_dpaudit || true\n",
	};
	char *script = script_of("zsh");
	struct text whole = { 0 };

	text_add(&whole, "%s%s", zsh_of_ours, script);
	for (size_t i = 0;
	     i < sizeof(lines) / sizeof(lines[0]) && is_installed("zsh"); i++)
		expect_completed("zsh -f", around, text_get(&whole), lines[i]);
	text_clear(&whole);
	free(script);
	expect_no_leaks();
}

Test(verb_completions, another_shell_is_refused_with_those_there_are)
{
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_expect(!verb_run_line(&scene, "completions csh", &answer, &err));
	cr_expect(strstr(err.text, "bash, zsh and fish"), "%s", err.text);
	session_free(scene.session);
	expect_no_leaks();
}
