/* test_stop.c - long reading and writing ends when told */

#include <criterion/criterion.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

#include "base/text.h"
#include "dataset/write/data_writers.h"
#include "tests/load/loading.h"
#include "tests/support.h"
#include "verb/data_file.h"

TestSuite(load_stop, .timeout = 600, .fini = scratch_remove);

enum { ROWS = 1 << 16 };

/* Says stop when it was asked so often. */
static size_t asked, last;

static void
watch(struct progress *progress)
{
	if (++asked == last)
		atomic_store(&progress->stop, true);
}

/* Loads without a stop, then with one in the middle. */
static void
expect_stop(const char *name)
{
	static const struct load_options none;
	const char *path = scratch_path(name);
	struct progress progress = { .watch = watch };
	struct datasets made = { 0 };
	struct error err = { 0 };

	asked = last = 0;
	cr_assert(load_files(&path, 1, &none, &progress, &made, &err), "%s",
		  err.text);
	datasets_clear(&made);
	cr_expect_geq(asked, 4, "%s: asked %zu times", name, asked);
	last = asked / 2;
	asked = 0;
	cr_expect_not(load_files(&path, 1, &none, &progress, &made, &err),
		      "%s goes on", name);
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s: %s", name, err.text);
	cr_expect_eq(asked, last, "%s was asked %zu times more", name,
		     asked - last);
}

static void export(const char *name, const struct dataset *data)
{
	struct progress progress = { .watch = watch };
	char path[300];
	struct data_file file = {
		.path = path,
		.how = { .force = true },
		.progress = &progress,
	};
	struct error err = { 0 };

	snprintf(path, sizeof(path), "%s", scratch_path(name));
	file.writer = data_file_writer(path);
	asked = last = 0;
	cr_assert(data_file_save(&file, data, dataset_game(data), &err), "%s",
		  err.text);
	cr_expect_geq(asked, 4, "%s: asked %zu times", name, asked);
	unlink(path);
	for (size_t part = 1; part < 10; part += 4) {
		size_t all = asked;

		last = all * part / 10;
		asked = 0;
		atomic_store(&progress.stop, false);
		cr_expect_not(
			data_file_save(&file, data, dataset_game(data), &err));
		cr_expect_eq(err.kind, ERROR_STOPPED, "%s: %s", name, err.text);
		cr_expect_eq(asked, last);
		cr_expect(access(path, F_OK), "%s is half a file", name);
		asked = all;
	}
	last = asked = 0;
	atomic_store(&progress.stop, false);
	cr_assert(data_file_save(&file, data, dataset_game(data), &err));
}

TEST(load_stop, every_format_is_written_and_read_until_told)
{
	static const char *const names[] = {
		"a.csv",   "a.tsv.gz", "a.json", "a.json.gz",
		"a.jsonl", "a.npy.gz", "a.npz",
	};
	struct dataset *data = dataset_new("a", KIND_SCORES, ROWS);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < ROWS; i++) {
		score[i] = (double)(i % 1000);
		member[i] = (double)(i % 2);
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		export(names[i], data);
		expect_stop(names[i]);
	}
	dataset_release(data);
}

/* A small file that becomes a large one. */
TEST(load_stop, unpacking_an_archive_ends_when_told)
{
	static double zeros[ROWS];
	zip_t *archive = zip_open(scratch_path("a.npz"),
				  ZIP_CREATE | ZIP_TRUNCATE, NULL);
	struct text bytes = { 0 };
	const char *const names[] = { "score.npy", "member.npy" };

	text_add_bytes(&bytes, "\x93NUMPY\1\0\x76\0", 10);
	text_add(&bytes,
		 "{'descr': '<f8', 'fortran_order': False, 'shape': (%d,), }",
		 ROWS);
	while (bytes.length < 128)
		text_add(&bytes, " ");
	text_add_bytes(&bytes, (char *)zeros, sizeof(zeros));
	for (size_t i = 0; i < 2; i++)
		cr_assert_geq(zip_file_add(archive, names[i],
					   zip_source_buffer(archive, bytes.at,
							     bytes.length, 0),
					   0),
			      0);
	cr_assert_eq(zip_close(archive), 0);
	text_clear(&bytes);
	expect_stop("a.npz");
}
