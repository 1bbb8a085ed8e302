/* test_save.c - a file that is either all there or not at all */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/save.h"
#include "tests/support.h"

TestSuite(base_save, .timeout = 10);

static char folder[64], path[128];

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

Test(base_save, replaces_only_when_told)
{
	struct error err = { 0 };

	make_folder();
	cr_expect(save_file(path, "one", 3, false, &err));
	cr_expect(!save_file(path, "two", 3, false, &err));
	cr_expect(strstr(err.text, "force=yes"), "%s", err.text);
	expect_content("one");
	cr_expect(save_file(path, "two", 3, true, &err));
	expect_content("two");
	cr_expect_eq(count_files(), 1);
	remove_folder();
	expect_no_leaks();
}

Test(base_save, replaces_a_link_and_never_follows_it)
{
	char target[160];
	struct error err = { 0 };
	struct stat about;

	make_folder();
	snprintf(target, sizeof(target), "%s/target", folder);
	cr_assert(!symlink(target, path));
	cr_expect(!save_file(path, "one", 3, false, &err));
	cr_expect(save_file(path, "one", 3, true, &err));
	cr_expect(access(target, F_OK));
	cr_expect(!lstat(path, &about) && S_ISREG(about.st_mode));
	remove_folder();
	expect_no_leaks();
}

Test(base_save, leaves_nothing_behind_when_it_fails)
{
	struct error err = { 0 };

	cr_expect(!save_file("/nonexistent/file", "x", 1, false, &err));
	cr_expect_eq(err.kind, ERROR_FILE);
	cr_expect(!save_file("/tmp", "x", 1, true, &err));
	cr_expect(strstr(err.text, "folder"), "%s", err.text);
	cr_expect(!save_file("/dev/null", "x", 1, true, &err));
	expect_no_leaks();
}

Test(base_save, force_is_not_advised_where_it_does_not_help)
{
	struct error err = { 0 };

	make_folder();
	cr_expect(!save_check("/dev/null", false, &err));
	cr_expect(strstr(err.text, "not a plain file"), "%s", err.text);
	cr_assert(!symlink("/dev/null", path));
	cr_expect(!save_file(path, "x", 1, true, &err));
	cr_expect(strstr(err.text, "not a plain file"), "%s", err.text);
	cr_expect_eq(count_files(), 1);
	remove_folder();
	expect_no_leaks();
}
