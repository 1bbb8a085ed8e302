/* test_large.c - many names in a file or folder, and more than there is room */

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <zip.h>

#include "base/memory.h"
#include "base/text.h"
#include "tests/load/loading.h"
#include "tests/support.h"

/* What looks at every pair of names takes more than a minute here. */
TestSuite(load_large, .timeout = 600, .fini = scratch_remove);

enum { MANY = 16000, WIDE = 4000 };

static void
expect_refusal(const char *name, struct text *text, const char *part)
{
	scratch_write(name, text->at, text->length);
	text_clear(text);
	cr_expect(strstr(refusal_of(name, NULL), part), "%s: %s", name,
		  refusal_of(name, NULL));
}

TEST(load_large, many_keys_of_no_kind_are_refused_at_once)
{
	struct text text = { 0 };

	for (int i = 0; i < MANY; i++)
		text_add(&text, "%s\"k%d\": [1]", i ? ", " : "{", i);
	text_add(&text, "}");
	expect_refusal("a.json", &text, "at most 4096 columns");

	for (int i = 0; i < MANY; i++)
		text_add(&text, "%s\"k%d\": [1%s]", i ? ", " : "{", i,
			 i % 2 ? ", 2" : "");
	text_add(&text, "}");
	expect_refusal("b.json", &text, "at most 4096 columns");

	for (int i = 0; i < MANY; i++)
		text_add(&text, "%s\"a%d_in\": [1], \"b%d_out\": [2]",
			 i ? ", " : "{", i, i);
	text_add(&text, "}");
	expect_refusal("c.json", &text, "at most 4096 columns");

	for (int i = 0; i < MANY; i++)
		text_add(&text, "%s\"s%d_score\": [[1, 2], [3, 4]]",
			 i ? ", " : "{", i);
	text_add(&text, "}");
	expect_refusal("d.json", &text, "at most 4096 columns");
}

TEST(load_large, many_keys_of_objects_may_change_their_order)
{
	struct text text = { 0 };

	text_add(&text, "[");
	for (int row = 0; row < 4; row++) {
		text_add(&text, "%s{", row ? ", " : "");
		for (int i = 0; i < WIDE; i++)
			text_add(&text, "%s\"k%d\": 1", i ? ", " : "",
				 row % 2 ? WIDE - 1 - i : i);
		text_add(&text, "}");
	}
	text_add(&text, "]");
	expect_refusal("a.json", &text, "nothing says what its columns are");
}

TEST(load_large, many_columns_find_their_halves)
{
	struct text text = { 0 };
	const struct dataset *data;

	for (int i = 0; i < WIDE; i++)
		text_add(&text, "%sa%d_in", i ? "," : "", i);
	text_add(&text, ",a%d_out\n", WIDE - 1);
	for (int i = 0; i <= WIDE; i++)
		text_add(&text, "%s%d", i ? "," : "", i);
	text_add(&text, "\n");
	scratch_text("a.csv", text_get(&text));
	text_clear(&text);
	cr_expect(strstr(refusal_of("a.csv", NULL), "nothing says"));

	text_add(&text, "{\"score_in\": [1, 2], \"score_out\": [3]");
	for (int i = 0; i < MANY; i++)
		text_add(&text, ", \"k%d\": [1]", i);
	text_add(&text, "}");
	data = load_text("a.json", text_get(&text));
	text_clear(&text);
	cr_expect_eq(dataset_kind(data), KIND_SCORES);
	cr_expect_eq(dataset_rows(data), 3);
	cr_expect(dataset_is_member(data, 1));
	cr_expect_not(dataset_is_member(data, 2));
	dataset_release(data);
}

TEST(load_large, a_folder_of_many_files_is_read_file_by_file)
{
	const struct dataset *data;

	cr_assert_eq(mkdir(scratch_path("runs"), 0777), 0);
	for (int i = 0; i < 4096; i++) {
		char name[40];

		snprintf(name, sizeof(name), "runs/m%d.csv", i);
		scratch_text(name, "score,member\n.1,0\n.2,1\n");
	}
	data = load_one("runs", NULL);
	cr_expect_eq(dataset_rows(data), 8192);
	dataset_release(data);
}

/* ---- one budget ---- */

enum { ROWS = 50000 };

static void
write_zeros(struct text *out)
{
	static const double zeros[ROWS];
	char head[129];
	int length;

	length = snprintf(head + 10, 119,
			  "{'descr': '<f8', 'fortran_order': False, 'shape': "
			  "(%d,), }",
			  ROWS);
	memset(head + 10 + length, ' ', 118 - (size_t)length);
	memcpy(head, "\x93NUMPY\1\0\x76\0", 10);
	head[127] = '\n';
	text_add_bytes(out, head, 128);
	text_add_bytes(out, (const char *)zeros, sizeof(zeros));
}

TEST(load_large, all_arrays_of_an_archive_share_one_budget)
{
	struct text zeros = { 0 };
	zip_t *archive;

	write_zeros(&zeros);
	archive = zip_open(scratch_path("a.npz"), ZIP_CREATE | ZIP_TRUNCATE,
			   NULL);
	cr_assert(archive);
	for (int i = 0; i < 4; i++) {
		char name[20];

		snprintf(name, sizeof(name), "k%d.npy", i);
		cr_assert_geq(zip_file_add(archive, name,
					   zip_source_buffer(archive, zeros.at,
							     zeros.length, 0),
					   0),
			      0);
	}
	cr_assert_eq(zip_close(archive), 0);
	text_clear(&zeros);

	memory_limit_data(4 * ROWS * sizeof(double));
	cr_expect(strstr(refusal_of("a.npz", NULL),
			 "after 3 arrays there are more numbers than fit"),
		  "%s", refusal_of("a.npz", NULL));
	memory_limit_data(5 * ROWS * sizeof(double));
	cr_expect(strstr(refusal_of("a.npz", NULL), "nothing says"), "%s",
		  refusal_of("a.npz", NULL));
}

TEST(load_large, all_files_of_a_folder_share_one_budget)
{
	struct text zeros = { 0 };

	cr_assert_eq(mkdir(scratch_path("runs"), 0777), 0);
	write_zeros(&zeros);
	for (int i = 0; i < 4; i++) {
		char name[40];

		snprintf(name, sizeof(name), "runs/k%d.npy", i);
		scratch_write(name, zeros.at, zeros.length);
	}
	text_clear(&zeros);
	memory_limit_data(4 * ROWS * sizeof(double));
	cr_expect(strstr(refusal_of("runs", NULL), "half of this machine's"),
		  "%s", refusal_of("runs", NULL));
}

/* A distinct short word takes many times its text, whichever its key. */
TEST(load_large, all_lists_of_json_share_one_budget)
{
	struct text text = { 0 };
	size_t bytes;

	for (int key = 0; key < 8; key++) {
		text_add(&text, "%s\"k%d\":[", key ? "," : "{", key);
		for (int i = 0; i < MANY / 8; i++)
			text_add(&text, "%s\"%d\"", i ? "," : "", i);
		text_add_string(&text, "]");
	}
	text_add_string(&text, "}");
	scratch_text("a.json", text_get(&text));
	bytes = text.length;
	text_clear(&text);
	memory_limit_data(32 * bytes);
	cr_expect(strstr(refusal_of("a.json", NULL), "nothing says"), "%s",
		  refusal_of("a.json", NULL));
	memory_limit_data(2 * bytes);
	cr_expect(strstr(refusal_of("a.json", NULL), "machine's memory"), "%s",
		  refusal_of("a.json", NULL));
}

/* ulimit -v is a machine of that size. */
TEST(load_large, what_the_user_limits_is_not_there)
{
	struct rlimit before, limit;
	size_t half;

	cr_assert_eq(getrlimit(RLIMIT_AS, &before), 0);
	limit = before;
	limit.rlim_cur = 1 << 28;
	cr_assert_eq(setrlimit(RLIMIT_AS, &limit), 0);
	half = memory_for_data();
	cr_assert_eq(setrlimit(RLIMIT_AS, &before), 0);
	cr_expect_eq(half, 1 << 27);
}

TEST(load_large, words_count_as_well)
{
	struct text text = { 0 };

	text_add(&text, "name,score,member\n");
	for (int i = 0; i < MANY; i++)
		text_add(&text, "n%d%0200d,1,%d\n", i, 0, i % 2);
	scratch_text("a.csv", text_get(&text));
	text_clear(&text);
	memory_limit_data(1 << 21);
	cr_expect(strstr(refusal_of("a.csv", NULL), "half of this machine's"),
		  "%s", refusal_of("a.csv", NULL));
}
