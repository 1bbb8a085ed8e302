/* test_completions.c - what a shell must know to complete our words */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "figure/figure_kinds.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"
#include "tests/program.h"
#include "tests/support.h"
#include "verb/verbs.h"

TestSuite(verb_completions, .timeout = 600);

/* What a line of a sitting answers, in one paragraph; the caller frees it. */
static char *
answer_to(const char *line)
{
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };
	char *said;

	cr_assert(verb_run_line(&scene, line, &answer, &err), "%s: %s", line,
		  err.text);
	cr_assert_leq(document_count(&answer.document, BLOCK_PARAGRAPH), 1);
	said = strdup(
		document_count(&answer.document, BLOCK_PARAGRAPH)
			? document_next(&answer.document, BLOCK_PARAGRAPH, NULL)
				  ->text
			: "");
	answer_clear(&answer);
	session_free(scene.session);

	return said;
}

static char *
script_of(const char *shell)
{
	char line[40];

	snprintf(line, sizeof(line), "completions %s", shell);

	return answer_to(line);
}

/* One line of the answer has exactly this word. */
static bool
offers(const char *answer, const char *word)
{
	size_t length = strlen(word);

	for (; *answer; answer += *answer == '\n') {
		if (!strncmp(answer, word, length) &&
		    strchr("\t\n", answer[length]))
			return true;
		answer += strcspn(answer, "\n");
	}

	return false;
}

static void
expect_offered(const char *line, const char *word)
{
	char *answer = answer_to(line);

	cr_expect(offers(answer, word), "%s: %s is not in\n%s", line, word,
		  answer);
	free(answer);
}

TEST(verb_completions, every_name_is_offered_where_it_belongs)
{
	for (size_t i = 0; verbs()[i]; i++)
		expect_offered("complete -- ''", verbs()[i]->name);
	for (size_t i = 0; methods()[i]; i++)
		expect_offered("complete -- estimate ''", methods()[i]->name);
	for (size_t i = 0; figure_kinds()[i]; i++)
		expect_offered("complete -- plot ''", figure_kinds()[i]->name);
	for (size_t i = 0; mechanisms()[i]; i++) {
		char value[80];

		snprintf(value, sizeof(value), "mechanism=%s",
			 mechanisms()[i]->name);
		expect_offered("complete -- theory epsilon mechanism=", value);
	}
	for (int i = 0; i < SETTING_COUNT; i++) {
		char name[80];

		if (setting_is_older((enum setting)i))
			continue;
		snprintf(name, sizeof(name),
			 "%s=", setting_about((enum setting)i)->name);
		expect_offered("complete -- load x.csv ''", name);
	}
}

/* What list without a word names is what its usage does. */
TEST(verb_completions, every_list_is_offered)
{
	struct ran ran = program_run("list --csv");
	char *rest = ran.out, *line = strsep(&rest, "\n");
	size_t seen = 0;

	cr_assert_str_eq(line, "name,summary", "%s", ran.err);
	while ((line = strsep(&rest, "\n")) && *line) {
		line[strcspn(line, ",")] = '\0';
		expect_offered("complete -- list ''", line);
		seen++;
	}
	cr_expect_geq(seen, 14);
	ran_clear(&ran);
}

TEST(verb_completions, the_last_word_goes_on_and_nothing_else_is_said)
{
	static const char *const lines[][2] = {
		{ "esti", "FILE\nestimate\truns methods on data" },
		{ "plot x policy=sp", "policy=split\tchosen on one seeded part "
				      "of the data, used on "
				      "the other" },
		{ "plot x --policy=sp", "--policy=split\tchosen on one seeded "
					"part of the data, used on "
					"the other" },
		{ "compare x.csv split-fr",
		  "FILE\nsplit-fraction=\tpart of each class used to "
		  "choose the threshold" },
		{ "list meth", "methods" },
		{ "list attac", "attacks" },
		{ "list layers ''", "format=\tform of the answer" },
		{ "explain mu alph", "" },
		{ "unset alpha widt", "width\twanted width of the interval" },
		{ "lab sto", "stop" },
		{ "campaign statu", "FILE\nstatus" },
		{ "lab white-b", "white-box\tevery step with and without a "
				 "canary, bugs included" },
		{ "lesson 9", "9\tA weak attack proves nothing" },
		{ "lesson /", "" },
		{ "load x", "FILE" },
		{ "load x.csv score=", "" },
		{ "load x.csv nonsense=", "" },
		{ "load x.csv adjacency=z", "adjacency=zero-out" },
		{ "check output=x", "FILE" },
		{ "x.csv y", "FILE" },
		{ "theory y", "" },
		{ "completions ''", "bash\nzsh\nfish" },
	};

	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		char line[80], *answer;

		snprintf(line, sizeof(line), "complete -- %s", lines[i][0]);
		answer = answer_to(line);
		cr_expect_str_eq(answer, lines[i][1], "%s: %s", line, answer);
		free(answer);
	}
}

TEST(verb_completions, who_only_answers_programs_is_in_no_list)
{
	char *offered = answer_to("complete -- ''");

	cr_expect(verb_find("complete"));
	cr_expect(!offers(offered, "complete"), "%s", offered);
	for (size_t i = 0; verbs()[i]; i++)
		cr_expect(strcmp(verbs()[i]->name, "complete"));
	free(offered);
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

TEST(verb_completions, every_script_is_one_its_shell_can_read)
{
	static const char *const shells[] = { "bash", "zsh", "fish" };

	for (size_t s = 0; s < sizeof(shells) / sizeof(shells[0]); s++) {
		const char *shell = shells[s];
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
}

/* The scripts ask the program by its name. */
static void
find_the_program(void)
{
	struct text path = { 0 };

	text_add(&path, "%s:%s", getenv("DPAUDIT_BUILD"), getenv("PATH"));
	setenv("PATH", text_get(&path), 1);
	text_clear(&path);
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

TEST(verb_completions, bash_completes_words_where_they_belong)
{
	static const char *const lines[][2] = {
		{ "dpaudit esti", "estimate\n" },
		{ "dpaudit estimate clop", "clopper-pearson\n" },
		{ "dpaudit estimate jeffreys,clop",
		  "jeffreys,clopper-pearson\n" },
		{ "dpaudit estimate jeffreys policy=sp", "split\n" },
		{ "dpaudit estimate jeffreys --policy=sp", "split\n" },
		{ "dpaudit estimate jeffreys split-f", "split-fraction=\n" },
		{ "dpaudit estimate jeffreys --split-f",
		  "--split-fraction=\n" },
		{ "dpaudit plot x mechanism=lap", "laplace\n" },
		{ "dpaudit plot regi", "region\n" },
		{ "dpaudit completions ", "bash zsh fish\n" },
		{ "dpaudit explain W0", "W01 W02 W03 W04 W05 W06 W07 W08 "
					"W09\n" },
		{ "dpaudit check output=/de", "/dev\n" },
		{ "dpaudit compare /de", "/dev\n" },
		{ "dpaudit lesson ", "1 2 3 4 5 6 7 8 9 10 11 12\n" },
		{ "dpaudit lesson /de", "\n" },
		{ "dpaudit pin /de", "\n" },
		{ "dpaudit load x.csv score=", "\n" },
		{ "dpaudit estimate bayes alpha=/de", "\n" },
		{ "dpaudit reproduce tig", "tight-auditing\n" },
		{ "dpaudit unset alp", "alpha\n" },
	};
	static const char *const around[2] = {
		"COMP_LINE='",
		"'\nCOMP_POINT=${#COMP_LINE}\n_dpaudit\n"
		"echo \"${COMPREPLY[*]}\"\n",
	};
	char *script = script_of("bash");

	find_the_program();
	for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
		expect_completed("bash", around, script, lines[i]);
	free(script);
}

/* A name is no pattern that other names are put in place of. */
TEST(verb_completions, bash_takes_names_of_files_as_they_are)
{
	static const char *const names[] = { "x*", "x b", "xy", "x$(id)" };
	static const char *const line[2] = { "dpaudit compare x",
					     "x b\nx$(id)\nx*\nxy\n" };
	char folder[] = "/tmp/dpaudit-names-XXXXXX";
	struct text path = { 0 }, before = { 0 };
	const char *around[2];
	char *script = script_of("bash");

	cr_assert(mkdtemp(folder));
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		text_clear(&path);
		text_add(&path, "%s/%s", folder, names[i]);
		write_file(text_get(&path), "");
	}
	text_add(&before, "cd %s\nCOMP_LINE='", folder);
	around[0] = text_get(&before);
	around[1] = "'\nCOMP_POINT=${#COMP_LINE}\n_dpaudit\n"
		    "printf '%s\\n' \"${COMPREPLY[@]}\" | LC_ALL=C sort\n";
	find_the_program();
	expect_completed("bash", around, script, line);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		text_clear(&path);
		text_add(&path, "%s/%s", folder, names[i]);
		unlink(text_get(&path));
	}
	rmdir(folder);
	text_clear(&path);
	text_clear(&before);
	free(script);
}

TEST(verb_completions, fish_completes_words_where_they_belong)
{
	static const char *const lines[][2] = {
		{ "dpaudit esti", "estimate\truns methods on data\n" },
		{ "dpaudit lesson 9", "9\tA weak attack proves nothing\n" },
		{ "dpaudit plot x mechanism=lap",
		  "mechanism=laplace\tLaplace noise of scale 1/epsilon on an "
		  "answer of sensitivity 1\n" },
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

	find_the_program();
	for (size_t i = 0;
	     i < sizeof(lines) / sizeof(lines[0]) && is_installed("fish"); i++)
		expect_completed("fish", around, script, lines[i]);
	free(script);
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

TEST(verb_completions, zsh_completes_words_where_they_belong)
{
	static const char *const lines[][2] = {
		{ "dpaudit esti", "estimate\nFILES\n" },
		{ "dpaudit estimate jeffreys,clop",
		  "jeffreys,clopper-pearson\n" },
		{ "dpaudit explain W24", "W24\n" },
		{ "dpaudit explain ceil",
		  "ceiling\nceiling-delta\nceiling-mu\n" },
		{ "dpaudit lesson ''",
		  "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n" },
		{ "dpaudit pin xyz", "" },
		{ "dpaudit load x.csv score=", "" },
		{ "dpaudit check output=x", "FILES\n" },
		{ "dpaudit compare xyz", "FILES\n" },
		{ "dpaudit plot roc --mechanism=lap", "--mechanism=laplace\n" },
	};
	static const char *const around[2] = {
		"words=(",
		")\nCURRENT=$#words\nPREFIX=$words[-1]\n_dpaudit || true\n",
	};
	char *script = script_of("zsh");
	struct text whole = { 0 };

	find_the_program();
	text_add(&whole, "%s%s", zsh_of_ours, script);
	for (size_t i = 0;
	     i < sizeof(lines) / sizeof(lines[0]) && is_installed("zsh"); i++)
		expect_completed("zsh -f", around, text_get(&whole), lines[i]);
	text_clear(&whole);
	free(script);
}

TEST(verb_completions, another_shell_is_refused_with_those_there_are)
{
	struct scene scene = { .session = session_new() };
	struct answer answer = { 0 };
	struct error err = { 0 };

	cr_expect(!verb_run_line(&scene, "completions csh", &answer, &err));
	cr_expect(strstr(err.text, "bash, zsh and fish"), "%s", err.text);
	session_free(scene.session);
}
