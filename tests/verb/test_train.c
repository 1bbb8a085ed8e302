/* test_train.c - a training that is stopped, and goes on */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "tests/program.h"
#include "tests/support.h"
#include "verb/verbs.h"

TestSuite(verb_train, .timeout = 600);

static const char *const files[] = {
	"losses.csv",        "manifest.json",     "model/predictions.csv",
	"model/weights.npy", "model/metrics.csv", "model/checkpoint"
};

enum { FILES = sizeof(files) / sizeof(files[0]), STEPS = 40 };

static char *
below(const char *folder, const char *name)
{
	char path[600];

	snprintf(path, sizeof(path), "%s/%s", build_path(folder), name);

	return memory_copy_text(path);
}

static void
clean(const char *folder)
{
	char *model = below(folder, "model");

	for (size_t i = 0; i < FILES; i++) {
		char *path = below(folder, files[i]);

		unlink(path);
		free(path);
	}
	rmdir(model);
	rmdir(build_path(folder));
	free(model);
}

/* Where the training is told to stop. */
static size_t last;

static void
stop_at_last(struct progress *progress)
{
	if (atomic_load(&progress->total) == STEPS &&
	    atomic_load(&progress->done) >= last)
		atomic_store(&progress->stop, true);
}

static bool
train_on(const char *data, const char *folder, const char *more,
	 struct error *err)
{
	struct progress progress = { .watch = stop_at_last };
	struct scene scene = { .session = session_new(),
			       .progress = &progress };
	struct answer answer = { 0 };
	char line[800];
	bool fine;

	snprintf(line, sizeof(line),
		 "train %s batch=30 epochs=4 sigma=1 momentum=0.5 %s "
		 "output='%s/'",
		 data, more, build_path(folder));
	fine = verb_run_line(&scene, line, &answer, err);
	answer_clear(&answer);
	session_free(scene.session);

	return fine;
}

static bool
train(const char *folder, const char *more, struct error *err)
{
	return train_on("blobs model=8-16-2 rows=300", folder, more, err);
}

static void
expect_same(const char *name)
{
	char *one = below("verb_train_whole", name);
	char *two = below("verb_train_parts", name);
	char *left = read_whole(one), *right = read_whole(two);

	cr_assert(left && right, "%s", name);
	cr_expect_str_eq(left, right, "%s", name);
	free(left);
	free(right);
	free(one);
	free(two);
}

/* The manifest has the hashes of all others. */
TEST(verb_train, stopped_and_resumed_is_as_if_never_stopped)
{
	char *checkpoint = below("verb_train_parts", "model/checkpoint");
	struct error err = { 0 };

	clean("verb_train_whole");
	clean("verb_train_parts");
	last = STEPS + 1;
	cr_assert(train("verb_train_whole", "", &err), "%s", err.text);
	for (last = 0; last < STEPS; last += 7) {
		char says[80];

		snprintf(says, sizeof(says), "stopped after %zu of 40 steps",
			 last);
		cr_expect(!train("verb_train_parts", last ? "resume=yes" : "",
				 &err));
		cr_expect_eq(err.kind, ERROR_STOPPED);
		cr_expect(strstr(err.text, says), "%s", err.text);
	}
	cr_expect(!train("verb_train_parts", "resume=yes rate=0.2", &err));
	cr_expect(strstr(err.text, "other settings"), "%s", err.text);
	cr_assert(train("verb_train_parts", "resume=yes", &err), "%s",
		  err.text);
	expect_same("losses.csv");
	expect_same("manifest.json");
	cr_expect(access(checkpoint, F_OK), "the checkpoint stays");
	free(checkpoint);
	clean("verb_train_whole");
	clean("verb_train_parts");
}

/* What was stopped is gone on with, or given up in so many words. */
TEST(verb_train, what_was_left_is_not_written_over)
{
	char *checkpoint = below("verb_train_left", "model/checkpoint");
	struct error err = { 0 };
	char *before, *after;

	clean("verb_train_left");
	last = 9;
	cr_expect(!train("verb_train_left", "resume=yes", &err));
	cr_expect(strstr(err.text, "nothing was left there"), "%s", err.text);
	cr_expect(access(build_path("verb_train_left"), F_OK));
	cr_expect(!train("verb_train_left", "", &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	before = read_whole(checkpoint);
	cr_expect(!train("verb_train_left", "seed=2", &err));
	cr_expect_eq(err.kind, ERROR_FILE);
	cr_expect(strstr(err.text, "resume=yes goes on"), "%s", err.text);
	after = read_whole(checkpoint);
	cr_expect_str_eq(before, after);
	free(before);
	free(after);
	cr_expect(!train("verb_train_left", "seed=2 force=yes", &err));
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
	cr_expect(!train("verb_train_left", "resume=yes", &err));
	cr_expect(strstr(err.text, "other settings"), "%s", err.text);
	free(checkpoint);
	clean("verb_train_left");
}

/* 600 rows of which one number is `odd`. */
static char *
write_table(double odd)
{
	char *path = memory_copy_text(build_path("verb_train_table.csv"));
	FILE *file = fopen(path, "w");

	cr_assert(file);
	fprintf(file, "x,y,class\n");
	for (int i = 0; i < 600; i++)
		fprintf(file, "%d,%g,%d\n", i * 7 % 11, i ? i % 5 : odd, i & 1);
	cr_assert_eq(fclose(file), 0);

	return path;
}

/* A file that is another one by now would give neither's training. */
TEST(verb_train, it_goes_on_with_the_rows_it_was_left_with)
{
	char *path = write_table(1), line[700];
	struct error err = { 0 };

	clean("verb_train_rows");
	snprintf(line, sizeof(line), "'%s' label=class model=2-4-2", path);
	last = 9;
	cr_expect(!train_on(line, "verb_train_rows", "", &err));
	cr_expect_eq(err.kind, ERROR_STOPPED, "%s", err.text);
	free(path);
	path = write_table(2.5);
	last = STEPS + 1;
	cr_expect(!train_on(line, "verb_train_rows", "resume=yes", &err));
	cr_expect(strstr(err.text, "other settings"), "%s", err.text);
	free(path);
	path = write_table(1);
	cr_expect(train_on(line, "verb_train_rows", "resume=yes", &err), "%s",
		  err.text);
	unlink(path);
	free(path);
	clean("verb_train_rows");
}

/* A checkpoint whose step no training was left at, with its sum made up. */
TEST(verb_train, a_step_that_cannot_be_is_refused)
{
	char *checkpoint = below("verb_train_step", "model/checkpoint");
	struct error err = { 0 };
	size_t step = (size_t)1 << 60, size, at;
	char *bytes;
	uint64_t sum;
	FILE *file;

	clean("verb_train_step");
	last = 9;
	cr_expect(!train("verb_train_step", "", &err));
	file = fopen(checkpoint, "r+b");
	cr_assert(file && !fseek(file, 0, SEEK_END));
	size = (size_t)ftell(file);
	bytes = memory_new(size);
	rewind(file);
	cr_assert_eq(fread(bytes, 1, size, file), size);
	at = strlen(bytes) + 1; /* head and plan are one text */
	memcpy(bytes + at, &step, sizeof(step));
	sum = text_digest(bytes, size - sizeof(sum));
	memcpy(bytes + size - sizeof(sum), &sum, sizeof(sum));
	rewind(file);
	cr_assert_eq(fwrite(bytes, 1, size, file), size);
	cr_assert_eq(fclose(file), 0);
	free(bytes);
	last = STEPS + 1;
	cr_expect(!train("verb_train_step", "resume=yes", &err));
	cr_expect(strstr(err.text, "was not left after"), "%s", err.text);
	free(checkpoint);
	clean("verb_train_step");
}
