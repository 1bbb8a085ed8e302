/* test_corpus.c - what fuzzers were given or found, once more */

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "load/format/format.h"
#include "tests/fuzz/fuzz_load.h"
#include "tests/oracle.h"
#include "tests/support.h"

TestSuite(load_corpus, .timeout = 600);

enum { SPARE = 4, FILE_LIMIT = 1 << 20 };

/* The length of a text chooses what is done about gaps: all of them. */
static void
replay(const char *target, const uint8_t *bytes, size_t size)
{
	if (!strcmp(target, "decimal")) {
		fuzz_decimal(bytes, size);
		return;
	}
	if (!strcmp(target, "rows")) {
		fuzz_rows(bytes, size);
		return;
	}
	for (size_t i = 0; i < SPARE; i++)
		fuzz_load(target, bytes, size + i);
}

static void
replay_file(const char *target, const char *path)
{
	FILE *in = fopen(path, "rb");
	uint8_t *bytes = memory_new(FILE_LIMIT + SPARE);
	size_t size;

	cr_assert(in, "%s", path);
	size = fread(bytes, 1, FILE_LIMIT, in);
	cr_expect_lt(size, FILE_LIMIT, "%s", path);
	fclose(in);
	memset(bytes + size, '\n', SPARE);
	replay(target, bytes, size);
	free(bytes);
}

static size_t
replay_folder(const char *target)
{
	char name[60], path[600];
	size_t count = 0;
	struct dirent *entry;
	DIR *folder;

	snprintf(name, sizeof(name), "tests/fuzz/corpus/%s", target);
	folder = opendir(source_path(name));
	while (folder && (entry = readdir(folder))) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(path, sizeof(path), "%s/%.200s", source_path(name),
			 entry->d_name);
		replay_file(target, path);
		count++;
	}
	if (folder)
		closedir(folder);

	return count;
}

/*
 * A wrong answer ends the process, which fails the test.  make fuzz goes
 * through the folders, too: who has a corpus has a fuzzer.
 */
TEST(load_corpus, every_reader_holds_its_promises_on_its_corpus)
{
	for (size_t i = 0; formats()[i]; i++) {
		if (formats()[i]->read)
			cr_expect_gt(replay_folder(formats()[i]->name), 0,
				     "%s has no corpus", formats()[i]->name);
	}
}

TEST(load_corpus, numbers_are_those_of_strtod_on_theirs)
{
	cr_expect_gt(replay_folder("decimal"), 0);
}

TEST(load_corpus, rows_in_pieces_are_those_that_come_at_once)
{
	cr_expect_gt(replay_folder("rows"), 0);
}
