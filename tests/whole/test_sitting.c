/* test_sitting.c - session files of somebody else */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "tests/program.h"

TestSuite(whole_sitting, .timeout = 600);

static char home[64], inside[80];

static void
put(const char *name, const char *text)
{
	FILE *out = fopen(name, "w");

	cr_assert(out, "%s", name);
	fputs(text, out);
	fclose(out);
}

/* A home with a .bashrc, and in it the folder that somebody sent. */
static void
make_home(void)
{
	snprintf(home, sizeof(home), "/tmp/dpaudit-sent-XXXXXX");
	cr_assert(mkdtemp(home));
	snprintf(inside, sizeof(inside), "%s/sent", home);
	cr_assert_eq(mkdir(inside, 0700), 0);
	cr_assert_eq(chdir(inside), 0);
	put("../.bashrc", "mine\n");
	put("x.csv", "score,member\n1,1\n2,0\n3,1\n0,0\n");
	program_directory(inside);
}

static void
remove_home(void)
{
	struct text line = { 0 };

	program_directory(NULL);
	cr_assert_eq(chdir("/"), 0);
	text_add(&line, "rm -r '%s'", home);
	cr_expect_eq(system(text_get(&line)), 0);
	text_clear(&line);
}

static void
expect_run(const char *arguments, int status, const char *said)
{
	struct ran ran = program_run(arguments);

	cr_expect_eq(ran.status, status, "%s: %d %s", arguments, ran.status,
		     ran.err);
	cr_expect(strstr(ran.err, said), "%s: %s", arguments, ran.err);
	ran_clear(&ran);
}

static void
expect_mine(void)
{
	char *text = read_whole("../.bashrc");

	cr_expect_str_eq(text, "mine\n");
	free(text);
}

Test(whole_sitting, one_that_was_sent_leaves_bashrc_alone_and_says_so)
{
	make_home();
	cr_assert_eq(rename("x.csv", "$(touch PWNED).csv"), 0);
	put("evil.dpa", "load '$(touch PWNED).csv'\n"
			"compare output=../.bashrc force=yes\n");
	expect_run("run evil.dpa", 2, "write over ../.bashrc");
	expect_mine();
	expect_run("run evil.dpa allow=write", 2, "allow=../.bashrc");
	expect_mine();
	cr_expect_neq(access("PWNED", F_OK), 0);
	expect_run("run evil.dpa allow=../.bashrc", 0,
		   "allowed: write over ../.bashrc");
	remove_home();
}

Test(whole_sitting, new_files_of_its_folder_need_allow_write)
{
	make_home();
	put("s.dpa", "load x.csv\nestimate jeffreys output=new.txt\n");
	expect_run("run s.dpa", 2, "wants to write new.txt");
	cr_expect_neq(access("new.txt", F_OK), 0);
	expect_run("run s.dpa allow=write", 0, "allowed: write new.txt");
	cr_expect_eq(access("new.txt", F_OK), 0);
	expect_run("run s.dpa allow=write", 2, "write over new.txt");
	put("links.dpa", "load x.csv\nestimate jeffreys output=up/new.txt\n");
	cr_assert_eq(symlink("..", "up"), 0);
	expect_run("run links.dpa allow=write", 2, "wants to write up/new");
	cr_expect_neq(access("../new.txt", F_OK), 0);
	remove_home();
}

Test(whole_sitting, data_are_read_from_its_own_folder)
{
	make_home();
	put("../secret.csv", "score,member\n1,1\n2,0\n3,1\n0,0\n");
	cr_assert_eq(symlink("../secret.csv", "link.csv"), 0);
	put("out.dpa", "load ../secret.csv\n");
	put("abs.dpa", "estimate jeffreys /etc/passwd\n");
	put("link.dpa", "load link.csv\n");
	put("claim.dpa", "set claim=../secret.csv\n");
	put("fine.dpa", "load x.csv\n");
	expect_run("run out.dpa", 2, "wants to read ../secret.csv");
	expect_run("run abs.dpa", 2, "wants to read /etc/passwd");
	expect_run("run link.dpa", 2, "wants to read link.csv");
	expect_run("run claim.dpa", 2, "wants to read ../secret.csv");
	expect_run("run fine.dpa", 0, "");
	expect_run("run out.dpa allow=../secret.csv", 0, "");
	remove_home();
}

Test(whole_sitting, other_sittings_and_the_open_jail_need_a_word)
{
	make_home();
	put("other.dpa", "load x.csv\n");
	put("opens.dpa", "run other.dpa\n");
	put("jail.dpa", "load x.csv\nplot roc no-sandbox=yes\n");
	expect_run("run opens.dpa", 2, "wants to run other.dpa");
	expect_run("run opens.dpa allow=other.dpa", 0, "");
	expect_run("run jail.dpa", 2, "outside its jail");
	remove_home();
}

/* force= of a script is not that of whoever goes on with its sitting. */
Test(whole_sitting, what_it_sets_about_writing_ends_with_its_line)
{
	make_home();
	put("sets.dpa", "load x.csv force=yes\nset output=taken.txt\n"
			"estimate jeffreys\n");
	put("taken.txt", "mine\n");
	expect_run("run sets.dpa allow=taken.txt", 0, "");
	cr_expect_eq(access("taken.txt", F_OK), 0);
	put("../all.dpa", "run sent/sets.dpa\n");
	remove_home();
}

/* What the shell and others read by themselves is never a new file. */
Test(whole_sitting, hidden_files_need_their_own_names)
{
	make_home();
	put("hides.dpa", "load x.csv\nsave .profile\n");
	expect_run("run hides.dpa allow=write", 2, "wants to write .profile");
	cr_expect_neq(access(".profile", F_OK), 0);
	expect_run("run hides.dpa allow=.profile", 0, "allowed: write");
	put("deep.dpa", "reproduce epsilon-star output=.config/a\n");
	expect_run("run deep.dpa allow=write", 2, "wants to write .config/a");
	remove_home();
}

/* Links and ".." are seen before the first line has run. */
Test(whole_sitting, nothing_is_run_where_a_later_line_leads_out)
{
	static const char *const words[] = { "..", "out.csv", "up/" };

	make_home();
	put("../secret.csv", "score,member\n1,1\n0,0\n");
	cr_assert_eq(symlink("../secret.csv", "out.csv"), 0);
	cr_assert_eq(symlink("..", "up"), 0);
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		struct text line = { 0 };

		text_add(&line, "load x.csv\ncompare %s\n", words[i]);
		put("late.dpa", text_get(&line));
		expect_run("run late.dpa", 2, "nothing of it was run");
		text_clear(&line);
	}
	remove_home();
}

/* Many harmless wishes do not hide the one that matters. */
Test(whole_sitting, the_worst_is_named_first_and_the_rest_counted)
{
	struct text lines = { 0 };

	make_home();
	for (int i = 0; i < 40; i++)
		text_add(&lines, "load ../a-very-long-name-%d.csv\n", i);
	text_add_string(&lines, "compare output=../.bashrc force=yes\n");
	put("long.dpa", text_get(&lines));
	text_clear(&lines);
	expect_run("run long.dpa", 2, "wants to write over ../.bashrc, read");
	expect_run("run long.dpa", 2, " more; nothing of it was run");
	remove_home();
}

Test(whole_sitting, names_with_commas_can_be_allowed)
{
	make_home();
	put("../a,b\\c.csv", "score,member\n1,1\n2,0\n3,1\n0,0\n");
	put("comma.dpa", "load '../a,b\\c.csv'\n");
	/* a\,b\\c.csv, each backslash outside of the quotes */
	expect_run("run comma.dpa", 2,
		   "allow='../a'\\\\',b'\\\\''\\\\'c.csv' lets");
	expect_run("run comma.dpa allow='../a'\\\\',b'\\\\''\\\\'c.csv'", 0,
		   "");
	expect_run("run comma.dpa allow='../a\\,b\\\\c.csv'", 0, "");
	remove_home();
}

/* A file with a hole has a line that does not end. */
Test(whole_sitting, a_line_without_an_end_takes_no_memory)
{
	make_home();
	put("hole.dpa", "");
	cr_assert_eq(truncate("hole.dpa", 3L << 30), 0);
	expect_run("run hole.dpa", 3, "more than 1048576 bytes");
	remove_home();
}

/* On the screen standard input is what the user types. */
Test(whole_sitting, standard_input_is_not_its_own)
{
	make_home();
	put("input.dpa", "load x.csv\nload -\n");
	expect_run("run input.dpa <x.csv", 2, "wants to read -");
	expect_run("run input.dpa allow=- <x.csv", 0, "");
	remove_home();
}

Test(whole_sitting, what_goes_through_is_the_users_own_word)
{
	struct ran ran;

	make_home();
	ran = program_run("estimate jeffreys x.csv format=json "
			  "output=/dev/stdout");
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect_eq(ran.out[0], '{');
	cr_expect_null(strstr(ran.out, "/dev/stdout"));
	ran_clear(&ran);
	put("kept", "before\n");
	expect_run("estimate jeffreys x.csv output=/dev/stdout >>kept", 0, "");
	ran.out = read_whole("kept");
	cr_expect(!strncmp(ran.out, "before\n", 7) && ran.out[7]);
	free(ran.out);
	expect_run("estimate jeffreys x.csv output=/dev/null", 0, "");
	expect_run("estimate jeffreys x.csv output=/dev/full", 3, "No space");
	cr_assert_eq(mkfifo("pipe.txt", 0600), 0);
	expect_run("estimate jeffreys x.csv output=pipe.txt", 3, "pipe.txt");
	put("device.dpa", "load x.csv\ncompare output=/dev/stdout force=yes\n");
	expect_run("run device.dpa", 2, "write over /dev/stdout");
	put("pipe.dpa", "load x.csv\ncompare output=pipe.txt force=yes\n");
	expect_run("run pipe.dpa allow=pipe.txt", 3, "not a plain file");
	remove_home();
}

Test(whole_sitting, one_that_runs_itself_ends)
{
	make_home();
	put("self.dpa", "run self.dpa\n");
	expect_run("run self.dpa allow=self.dpa", 2, "more than 16 deep");
	remove_home();
}

Test(whole_sitting, pipes_and_devices_hold_nobody_up)
{
	make_home();
	cr_assert_eq(mkfifo("pipe.dpa", 0600), 0);
	cr_assert_eq(mkfifo("x.csv.card", 0600), 0);
	expect_run("run pipe.dpa", 3, "not a plain file");
	expect_run("run /dev/zero", 3, "not a plain file");
	expect_run("estimate jeffreys x.csv", 3, "not a plain file");
	remove_home();
}

/* What trains reads and writes by the same rules. */
Test(whole_sitting, training_stays_in_its_folder)
{
	make_home();
	put("../far.csv", "score,member\n1,1\n2,0\n3,1\n0,0\n");
	put("lab.dpa", "lab white-box data=../far.csv output=l/\n");
	expect_run("run lab.dpa allow=write", 2, "wants to read ../far.csv");
	put("beside.dpa", "reproduce lab=../\n");
	expect_run("run beside.dpa", 2, "wants to read ../");
	put("train.dpa", "train blobs model=logistic epochs=3 rows=200 "
			 "output=t/\n");
	expect_run("run train.dpa", 2, "wants to write t/");
	expect_run("run train.dpa allow=write", 0, "allowed: write t/");
	expect_run("run train.dpa allow=write", 2, "write over t/");
	cr_assert_eq(mkdir("u", 0700), 0);
	cr_assert_eq(mkdir("u/model", 0700), 0);
	cr_assert_eq(symlink("../../../.bashrc", "u/model/checkpoint"), 0);
	put("resume.dpa", "train blobs model=logistic epochs=3 rows=200 "
			  "resume=yes output=u/\n");
	expect_run("run resume.dpa allow=u/", 2, "u/model/checkpoint");
	expect_mine();
	remove_home();
}

Test(whole_sitting, training_waits_for_no_pipe)
{
	make_home();
	cr_assert_eq(mkfifo("pipe.csv", 0600), 0);
	cr_assert_eq(mkdir("l", 0700), 0);
	cr_assert_eq(mkfifo("l/manifest.json", 0600), 0);
	put("train.dpa", "train pipe.csv label=member model=logistic "
			 "output=t/\n");
	expect_run("run train.dpa allow=write", 3, "not a plain file");
	put("lab.dpa", "lab white-box data=pipe.csv output=m/\n");
	expect_run("run lab.dpa allow=write", 3, "not a plain file");
	expect_run("reproduce lab=l/", 3, "no experiment");
	remove_home();
}

Test(whole_sitting, names_reach_no_terminal_as_they_are)
{
	struct ran ran;

	make_home();
	ran = program_run("estimate jeffreys tp=5 fn=1 fp=1 tn=5 "
			  "output=\"$(printf 'a\\033[31mb.txt')\"");
	cr_expect_eq(ran.status, 0, "%s", ran.err);
	cr_expect_str_eq(ran.out, "$'a\\x1b[31mb.txt'\n");
	cr_expect_null(strchr(ran.err, '\033'));
	ran_clear(&ran);
	put("a';touch PWNED;'.pkl", "\x80\x04");
	ran = program_run("load \"a';touch PWNED;'.pkl\"");
	cr_expect(strstr(ran.err, "open('FILE','rb')"), "%s", ran.err);
	ran_clear(&ran);
	remove_home();
}
