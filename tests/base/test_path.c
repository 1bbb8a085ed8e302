/* test_path.c - paths of files and folders */

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/path.h"

TestSuite(base_path, .timeout = 600);

static void
check_bare(const char *path, const char *expected)
{
	char *bare = path_bare(path);

	cr_expect_str_eq(bare, expected);
	free(bare);
}

Test(base_path, bare_has_no_slash_at_its_end)
{
	check_bare("runs//", "runs");
	check_bare("a/b", "a/b");
	check_bare("//", "/");
	check_bare("/", "/");
	check_bare("", "");
}

Test(base_path, join_puts_one_slash_between)
{
	char *path = path_join("runs/1", "keep.npy");

	cr_expect_str_eq(path, "runs/1/keep.npy");
	free(path);
}

Test(base_path, folder_is_no_file)
{
	cr_expect(path_is_folder("/"));
	cr_expect(!path_is_folder("/proc/self/status"));
	cr_expect(!path_is_folder("/nowhere/at/all"));
	cr_expect(!path_is_folder(""));
}
