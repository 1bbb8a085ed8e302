/* test_source.c - files that change, end early, or never */

#include <criterion/criterion.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "base/memory.h"
#include "load/source.h"
#include "tests/load/loading.h"
#include "tests/support.h"

TestSuite(load_source, .timeout = 600, .fini = scratch_remove);

/* Changes the file as the first bytes have been read. */
struct change {
	struct progress progress;
	const char *path;
	void (*how)(const char *path);
};

static void
change_once(struct progress *progress)
{
	struct change *change = (struct change *)progress;

	if (change->how)
		change->how(change->path);
	change->how = NULL;
}

static void
grow(const char *path)
{
	FILE *out = fopen(path, "a");

	fputs("9,1\n", out);
	fclose(out);
}

static void
shrink(const char *path)
{
	cr_assert_eq(truncate(path, 200000), 0);
}

static void
rewrite_in_place(const char *path)
{
	FILE *out = fopen(path, "r+");

	fputs("score,member\n7", out);
	fclose(out);
}

static void
write_rows(const char *name, size_t rows)
{
	FILE *out = fopen(scratch_path(name), "w");

	fputs("score,member\n", out);
	for (size_t i = 0; i < rows; i++)
		fprintf(out, "%zu,%zu\n", i, i % 2);
	fclose(out);
}

TEST(load_source, files_that_change_meanwhile_are_refused)
{
	void (*const hows[])(const char *) = { grow, shrink, rewrite_in_place };
	const struct load_options none = { 0 };

	for (size_t i = 0; i < 3; i++) {
		struct change change = { .progress.watch = change_once,
					 .how = hows[i] };
		struct datasets made = { 0 };
		struct error err = { 0 };

		write_rows("a.csv", 100000);
		change.path = scratch_path("a.csv");
		cr_expect_not(load_files(&change.path, 1, &none,
					 &change.progress, &made, &err));
		cr_expect(strstr(err.text, "while it was read"), "%s",
			  err.text);
		cr_expect_eq(made.count, 0);
	}
}

static void
stop_now(struct progress *progress)
{
	atomic_store(&progress->stop, true);
}

TEST(load_source, reading_stops_when_told)
{
	struct progress progress = { .watch = stop_now };
	const struct load_options none = { 0 };
	struct datasets made = { 0 };
	struct error err = { 0 };
	const char *path;

	write_rows("a.csv", 1000);
	path = scratch_path("a.csv");
	cr_expect_not(load_files(&path, 1, &none, &progress, &made, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);

	/* Also while a pipe has no writer. */
	path = scratch_path("pipe");
	cr_assert_eq(mkfifo(path, 0600), 0);
	atomic_store(&progress.stop, false);
	cr_expect_not(load_files(&path, 1, &none, &progress, &made, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
}

/* More than a pipe holds: who writes waits for who reads. */
enum { PIPED = 20000 };

static void *
feed(void *path)
{
	FILE *out = fopen(path, "w");

	fputs("score,member\n", out);
	for (int i = 0; i < PIPED; i++)
		fprintf(out, "%d,%d\n", i, i % 2);
	fclose(out);

	return NULL;
}

TEST(load_source, a_pipe_is_read_to_its_end)
{
	const char *path = scratch_path("pipe");
	const struct dataset *data;
	pthread_t feeder;
	char *fed;

	cr_assert_eq(mkfifo(path, 0600), 0);
	fed = memory_copy_text(path);
	pthread_create(&feeder, NULL, feed, fed);
	data = load_one("pipe", NULL);
	pthread_join(feeder, NULL);
	cr_expect_eq(dataset_rows(data), PIPED);
	dataset_release(data);
	free(fed);
}

TEST(load_source, what_is_no_file_of_data_is_refused)
{
	static const struct {
		const char *path, *sentence;
	} cases[] = {
		{ "/dev/zero", "/dev/zero is no text and none of the formats "
			       "that are read; dpaudit list formats shows "
			       "them" },
		{ "/dev/null", "/dev/null is empty" },
		{ "/dev/full", "/dev/full is no text and none of the formats "
			       "that are read; dpaudit list formats shows "
			       "them" },
		{ "/no/such/file.csv",
		  "/no/such/file.csv: No such file or directory" },
	};
	const struct load_options none = { 0 };

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct datasets made = { 0 };
		struct error err = { 0 };

		cr_expect_not(load_files(&cases[i].path, 1, &none, NULL, &made,
					 &err));
		cr_expect_str_eq(err.text, cases[i].sentence, "%s", err.text);
	}
}

/* Root may read everything, so somebody else has to try. */
TEST(load_source, an_unreadable_file_is_refused)
{
	pid_t child;
	int status;
	const char *path;

	write_rows("a.csv", 10);
	path = scratch_path("a.csv");
	cr_assert_eq(chmod(path, 0), 0);
	child = fork();
	if (!child) {
		const struct load_options none = { 0 };
		struct datasets made = { 0 };
		struct error err = { 0 };

		if (!geteuid() && seteuid(65534))
			_exit(2);
		_exit(load_files(&path, 1, &none, NULL, &made, &err) ||
		      err.kind != ERROR_FILE);
	}
	waitpid(child, &status, 0);
	cr_expect_eq(status, 0);
}

TEST(load_source, an_endless_line_ends_early)
{
	FILE *out = fopen(scratch_path("a.csv"), "w");

	fputs("score,member\n", out);
	for (int i = 0; i < 3 << 20; i++)
		putc('1', out);
	fclose(out);
	cr_expect(strstr(refusal_of("a.csv", NULL), "without a line end"), "%s",
		  refusal_of("a.csv", NULL));
}

TEST(load_source, gzip_streams_are_followed_to_their_end)
{
	gzFile out;
	const struct dataset *data;
	char file[4096];
	size_t count;
	FILE *in;

	/* Two members, one after the other, are one text. */
	out = gzopen(scratch_path("a.gz"), "w");
	gzputs(out, "score,member\n1,1\n");
	gzclose(out);
	out = gzopen(scratch_path("a.gz"), "a");
	gzputs(out, "2,0\n");
	gzclose(out);
	data = load_one("a.gz", NULL);
	cr_expect_eq(dataset_rows(data), 2);
	dataset_release(data);

	in = fopen(scratch_path("a.gz"), "r");
	count = fread(file, 1, sizeof(file), in);
	fclose(in);
	scratch_write("b.gz", file, count - 5);
	cr_expect_str_eq(refusal_of("b.gz", NULL),
			 "b.gz: the gzip stream ends too early; the file is "
			 "truncated");
	file[12] ^= 0x7f;
	scratch_write("c.gz", file, count);
	cr_expect(strstr(refusal_of("c.gz", NULL), "damaged gzip stream"), "%s",
		  refusal_of("c.gz", NULL));
}

/* Twenty kilobytes that would become any amount of memory. */
TEST(load_source, what_stands_beside_data_is_small)
{
	char *blanks = memory_new(8 << 20);
	const struct dataset *data;
	gzFile out;

	memset(blanks, '\n', 8 << 20);
	scratch_text("a.csv", "score,member\n1,1\n2,0\n");
	scratch_text("a.csv.card", "runs=3\n");
	data = load_one("a.csv", NULL);
	dataset_release(data);
	out = gzopen(scratch_path("a.csv.card"), "w");
	gzwrite(out, blanks, 8 << 20);
	gzclose(out);
	cr_expect(strstr(refusal_of("a.csv", NULL), "are too many for a file"),
		  "%s", refusal_of("a.csv", NULL));
	free(blanks);
}

TEST(load_source, the_hash_is_that_of_sha256sum)
{
	/* of the empty text, and of "abc" */
	char sha256[SHA256_TEXT];

	source_hash_text("", 0, sha256);
	cr_expect_str_eq(sha256, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b9"
				 "34ca495991b7852b855");
	source_hash_text("abc", 3, sha256);
	cr_expect_str_eq(sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177"
				 "a9cb410ff61f20015ad");
}

TEST(load_source, a_long_stretch_that_ends_early_is_refused)
{
	enum { COUNT = 10 << 20 };
	char *bytes = memory_new(COUNT);
	struct change change = { .progress.watch = change_once, .how = shrink };
	struct source *source;
	struct error err = { 0 };
	size_t got;

	scratch_write("a", bytes, COUNT);
	change.path = scratch_path("a");
	source = source_open(change.path, NULL, &change.progress, &err);
	cr_assert(source);
	shrink(change.path);
	cr_expect_not(source_read(source, bytes, COUNT, &got, &err));
	cr_expect(strstr(err.text, "has 200000 now: it changed while it was "
				   "read"),
		  "%s", err.text);
	source_close(source);

	/* Somebody who has waited long enough. */
	scratch_write("a", bytes, COUNT);
	source = source_open(change.path, NULL, &change.progress, &err);
	cr_assert(source);
	change.progress.watch = stop_now;
	cr_expect_not(source_read(source, bytes, COUNT, &got, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	source_close(source);
	free(bytes);
}

/* More than one piece, on the way to one place. */
TEST(load_source, large_reads_hash_the_same)
{
	enum { COUNT = 10 << 20 };
	char *bytes = memory_new(COUNT), *back = memory_new(COUNT);
	char there[SHA256_TEXT], here[SHA256_TEXT];
	struct source *source;
	struct error err = { 0 };
	size_t got;

	for (size_t i = 0; i < COUNT; i++)
		bytes[i] = (char)(i * 31 + (i >> 10));
	scratch_write("a", bytes, COUNT);
	source = source_open(scratch_path("a"), NULL, NULL, &err);
	cr_assert(source);
	cr_assert(source_read(source, back, COUNT, &got, &err));
	cr_expect_eq(got, COUNT);
	cr_expect(!memcmp(bytes, back, COUNT));
	cr_assert(source_finish(source, there, &err));
	source_hash_text(bytes, COUNT, here);
	cr_expect_str_eq(there, here);
	source_close(source);
	free(bytes);
	free(back);
}
