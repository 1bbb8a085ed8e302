/* test_save.c - a file that is either all there or not at all */

#include <criterion/criterion.h>
#include <dirent.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/save.h"
#include "tests/support.h"

TestSuite(base_save, .timeout = 600);

static char folder[64], path[128];
static const struct save_options gently, forced = { .force = true };

static void
make_folder(void)
{
	snprintf(folder, sizeof(folder), "/tmp/dpaudit-save-XXXXXX");
	cr_assert(mkdtemp(folder));
	snprintf(path, sizeof(path), "%s/file", folder);
}

static size_t
count_files(void)
{
	DIR *open = opendir(folder);
	size_t count = 0;

	while (readdir(open))
		count++;
	closedir(open);

	return count - 2;
}

static void
remove_folder(void)
{
	unlink(path);
	rmdir(folder);
}

static void
expect_content(const char *expected)
{
	char content[64] = "";
	FILE *in = fopen(path, "r");

	cr_assert(in);
	cr_expect(fgets(content, sizeof(content), in));
	fclose(in);
	cr_expect_str_eq(content, expected);
}

TEST(base_save, replaces_only_when_told)
{
	struct error err = { 0 };

	make_folder();
	cr_expect(save_file(path, "one", 3, &gently, &err));
	cr_expect(!save_file(path, "two", 3, &gently, &err));
	cr_expect(strstr(err.text, "force=yes"), "%s", err.text);
	expect_content("one");
	cr_expect(save_file(path, "two", 3, &forced, &err));
	expect_content("two");
	cr_expect_eq(count_files(), 1);
	remove_folder();
}

TEST(base_save, replaces_a_link_to_nothing_and_never_follows_it)
{
	char target[160];
	struct error err = { 0 };
	struct stat about;

	make_folder();
	snprintf(target, sizeof(target), "%s/target", folder);
	cr_assert(!symlink(target, path));
	cr_expect(!save_file(path, "one", 3, &gently, &err));
	cr_expect(save_file(path, "one", 3, &forced, &err));
	cr_expect(access(target, F_OK));
	cr_expect(!lstat(path, &about) && S_ISREG(about.st_mode));
	remove_folder();
}

TEST(base_save, leaves_nothing_behind_when_it_fails)
{
	struct error err = { 0 };

	cr_expect(!save_file("/nonexistent/file", "x", 1, &gently, &err));
	cr_expect_eq(err.kind, ERROR_FILE);
	cr_expect(!save_file("/tmp", "x", 1, &forced, &err));
	cr_expect(strstr(err.text, "folder"), "%s", err.text);
	cr_expect(!save_file("/dev/null", "x", 1, &forced, &err));
}

TEST(base_save, force_is_not_advised_where_it_does_not_help)
{
	struct error err = { 0 };

	make_folder();
	cr_expect(!save_check("/dev/null", &gently, &err));
	cr_expect(strstr(err.text, "not a plain file"), "%s", err.text);
	cr_assert(!symlink("/dev/null", path));
	cr_expect(!save_file(path, "x", 1, &forced, &err));
	cr_expect(strstr(err.text, "not a plain file"), "%s", err.text);
	cr_expect_eq(count_files(), 1);
	remove_folder();
}

/* What others point at is not theirs to lose. */
TEST(base_save, a_link_to_something_is_refused)
{
	struct error err = { 0 };
	char target[160];
	struct stat about;

	make_folder();
	snprintf(target, sizeof(target), "%s/target", folder);
	cr_assert(save_file(target, "one", 3, &gently, &err));
	cr_assert(!symlink("target", path));
	cr_expect(!save_file(path, "two", 3, &forced, &err));
	cr_expect(strstr(err.text, "link to another file"), "%s", err.text);
	cr_expect(!lstat(path, &about) && S_ISLNK(about.st_mode));
	expect_content("one");
	unlink(target);
	remove_folder();
}

TEST(base_save, what_is_replaced_hands_its_mode_on)
{
	struct error err = { 0 };
	struct stat about;

	make_folder();
	cr_assert(save_file(path, "one", 3, &gently, &err));
	cr_assert_eq(chmod(path, 0600), 0);
	cr_assert(save_file(path, "two", 3, &forced, &err), "%s", err.text);
	cr_expect(!stat(path, &about) && (about.st_mode & 0777) == 0600, "%o",
		  about.st_mode);
	expect_content("two");
	cr_expect_eq(count_files(), 1);
	remove_folder();
}

/* The kernel kills it in the middle of the file, as kill -9 would. */
TEST(base_save, who_is_killed_leaves_nothing_behind)
{
	static const char many[5000];
	const struct rlimit little = { 1000, 1000 }, no_core = { 0, 0 };
	struct error err = { 0 };
	int status = 0;
	pid_t child;

	make_folder();
	child = fork();
	cr_assert_geq(child, 0);
	if (!child) {
		signal(SIGXFSZ, SIG_DFL);
		setrlimit(RLIMIT_CORE, &no_core);
		setrlimit(RLIMIT_FSIZE, &little);
		_exit(save_file(path, many, sizeof(many), &gently, &err));
	}
	cr_assert_eq(waitpid(child, &status, 0), child);
	cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ, "%d",
		  status);
	cr_expect_eq(count_files(), 0);
	remove_folder();
}

TEST(base_save, a_long_write_ends_when_it_is_asked_to)
{
	enum { SIZE = 5 << 22 };
	struct progress progress = { .patience = SIZE_MAX };
	struct save_options how = { .progress = &progress };
	char *bytes = calloc(SIZE, 1);
	struct error err = { 0 };

	make_folder();
	for (size_t patience = 1; patience <= 5; patience++) {
		progress = (struct progress){ .patience = patience };
		cr_expect(!save_file(path, bytes, SIZE, &how, &err));
		cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
		cr_expect_eq(count_files(), 0);
	}
	progress = (struct progress){ .patience = 7 };
	cr_expect(save_file(path, bytes, SIZE, &how, &err), "%s", err.text);
	free(bytes);
	remove_folder();
}

/* The last takes the name of the first, which is taken by then. */
TEST(base_save, files_that_belong_together_are_all_there_or_none)
{
	struct error err = { 0 };
	char beside[140], lost[160];
	struct save_job jobs[] = { { beside, "1", 1 },
				   { path, "2", 1 },
				   { path, "3", 1 } };

	make_folder();
	snprintf(beside, sizeof(beside), "%s-beside", path);
	snprintf(lost, sizeof(lost), "%s/none/file", folder);
	cr_expect(!save_files(jobs, 3, &gently, &err));
	cr_expect(strstr(err.text, "is there already"), "%s", err.text);
	cr_expect_eq(count_files(), 0);
	jobs[2].path = lost;
	cr_expect(!save_files(jobs, 3, &gently, &err));
	cr_expect_eq(count_files(), 0);
	cr_expect(save_files(jobs, 2, &gently, &err), "%s", err.text);
	cr_expect_eq(count_files(), 2);
	expect_content("2");
	unlink(beside);
	remove_folder();
}
