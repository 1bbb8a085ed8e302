/* test_request.c - words, name=value, ROLE=COLUMN */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/escape/shell_word.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "verb/request.h"

TestSuite(verb_request, .timeout = 600);

static bool
read_line(struct request *request, const char *line, struct error *err)
{
	struct settings base;
	size_t count;
	char **args;
	bool read;

	if (!request_split(line, &args, &count, err))
		return false;
	settings_init(&base);
	read = request_read(request, args, count, &base, err);
	request_free_args(args, count);

	return read;
}

TEST(verb_request, words_settings_and_roles_are_told_apart)
{
	struct request request;
	struct error err = { 0 };

	cr_assert(read_line(&request,
			    "estimate plug-in 'my file.csv' delta=1e-6 "
			    "--alpha=0.1 --force score=col guesses=label",
			    &err),
		  "%s", err.text);
	cr_expect_eq(request.word_count, 3);
	cr_expect_str_eq(request.words[2], "my file.csv");
	cr_expect_eq(settings_number(&request.settings, SETTING_DELTA), 1e-6);
	cr_expect_eq(settings_number(&request.settings, SETTING_ALPHA), 0.1);
	cr_expect(settings_switch(&request.settings, SETTING_FORCE));
	cr_expect(request.typed[SETTING_DELTA]);
	cr_expect_not(request.typed[SETTING_SEED]);
	cr_expect_eq(request.role_count, 2);
	cr_expect_eq(request.roles[0].role, ROLE_SCORE);
	cr_expect_str_eq(request.roles[1].column, "label");
	request_clear(&request);
}

TEST(verb_request, load_takes_numbers_of_columns)
{
	struct request request;
	struct error err = { 0 };

	cr_assert(
		read_line(&request, "load a.csv tp=3 sampling=shuffle", &err));
	cr_expect_eq(request.role_count, 1);
	cr_expect_str_eq(request.roles[0].column, "3");
	cr_expect_str_eq(game_get(&request.game, GAME_SAMPLING), "shuffle");
	request_clear(&request);
}

TEST(verb_request, after_two_dashes_all_are_words)
{
	struct request request;
	struct error err = { 0 };

	cr_assert(read_line(&request, "load -- alpha=3 --x", &err));
	cr_expect_eq(request.word_count, 3);
	cr_expect_str_eq(request.words[1], "alpha=3");
	request_clear(&request);
}

TEST(verb_request, refusals_name_the_nearest)
{
	struct request request;
	struct error err = { 0 };

	cr_expect_not(read_line(&request, "set dleta=1", &err));
	cr_expect_str_eq(err.text,
			 "there is no setting 'dleta'; did you mean delta?");
	cr_expect_not(read_line(&request, "set adjacency=far", &err));
	cr_expect(strstr(err.text, "adjacency"));
	cr_expect_not(read_line(&request, "set 'delta=1", &err));
	cr_expect_str_eq(err.text, "the quote ' is not closed");
}

/* Quoted, it is one word again; the caller frees that. */
static char *
read_back(const char *word)
{
	char *quoted = shell_word_quote(word), **args;
	struct error err = { 0 };
	size_t count;

	cr_assert(request_split(quoted, &args, &count, &err));
	cr_assert_eq(count, 1, "%s", quoted);
	cr_expect_str_eq(args[0], word);
	request_free_args(args, count);

	return quoted;
}

TEST(verb_request, quoting_and_splitting_are_inverse)
{
	static const char *const words[] = { "plain",  "with blank", "it's",
					     "a\"b",   "",           "back\\s",
					     "$(x)`y`" };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		free(read_back(words[i]));
}

/* fish puts its process number in place of %self. */
TEST(verb_request, quoted_words_are_no_process_numbers_for_fish)
{
	char *quoted = shell_word_quote("%self");

	cr_expect_str_eq(quoted, "'%self'");
	free(quoted);
}

/* Where every sign of it is plain, zsh would put a program's path. */
TEST(verb_request, a_word_that_begins_with_an_equals_sign_is_quoted)
{
	char *quoted = shell_word_quote("=ls"),
	     *plain = shell_word_quote("a=b");

	cr_expect_str_eq(quoted, "'=ls'");
	cr_expect_str_eq(plain, "a=b");
	free(quoted);
	free(plain);
}

/* A log is lines; a terminal obeys what it gets. */
TEST(verb_request, hostile_words_are_quoted_without_a_control_character)
{
	static const char *const words[] = {
		"a\nset alpha=0.5", "\033[31mred",        "\t",
		"a\\b\n'c'",        "\xff\xfe not UTF-8", "\x7f",
		"\u202ereversed",
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		char *quoted = read_back(words[i]);

		for (const char *at = quoted; *at; at++)
			cr_expect(*at >= ' ' && *at <= '~', "%s", quoted);
		free(quoted);
	}
}

TEST(verb_request, a_value_given_twice_must_be_the_same)
{
	static const char *const refused[] = {
		"check claim-epsilon=1 claim-epsilon=2",
		"load a.csv score=x score=y",
		"load a.csv adjacency=add-remove adjacency=replace-one",
		"plot roc overlay=laplace overlay=gaussian",
	};
	static const char *const taken[] = {
		"check claim-epsilon=1 --claim-epsilon=1.0",
		"estimate jeffreys --format=json format=speech",
		"load a.csv score=x score=x",
		"load a.csv score=x loss=y",
	};
	struct request request;
	struct error err = { 0 };

	for (size_t i = 0; i < 4; i++) {
		cr_expect_not(read_line(&request, refused[i], &err), "%s",
			      refused[i]);
		cr_expect(strstr(err.text, "is given twice"), "%s", err.text);
	}
	for (size_t i = 0; i < 4; i++) {
		cr_assert(read_line(&request, taken[i], &err), "%s", err.text);
		request_clear(&request);
	}
}

TEST(verb_request, options_of_other_programs_are_told_how_to_be_written)
{
	struct request request;
	struct error err = { 0 };

	cr_expect_not(read_line(&request, "compare a.csv --delta 1e-5", &err));
	cr_expect(strstr(err.text, "a value follows after ="), "%s", err.text);
	cr_expect_not(read_line(&request, "compare a.csv -v", &err));
	cr_expect(strstr(err.text, "'-v' is not an option"), "%s", err.text);
	cr_assert(read_line(&request, "compare - --joint", &err), "%s",
		  err.text);
	request_clear(&request);
	cr_assert(read_line(&request, "compare -- -v", &err), "%s", err.text);
	request_clear(&request);
}

TEST(verb_request, a_file_with_an_equals_sign_is_hinted_at)
{
	struct request request;
	struct error err = { 0 };
	char folder[300], *end;

	scratch_text("eps=1.csv", "score,member\n1,1\n0,0\n");
	snprintf(folder, sizeof(folder), "%s", scratch_path("eps=1.csv"));
	end = strrchr(folder, '/');
	*end = '\0';
	cr_assert_eq(chdir(folder), 0);
	cr_expect_not(read_line(&request, "compare eps=1.csv", &err));
	cr_expect(strstr(err.text, "write ./eps=1.csv, or -- before it"), "%s",
		  err.text);
	cr_assert(read_line(&request, "compare ./eps=1.csv", &err));
	request_clear(&request);
	scratch_remove();
}
