/* test_sources.c - pictures as their makers pack them */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "tests/program.h"
#include "tests/support.h"
#include "train/source/corpora.h"

TestSuite(train_sources, .timeout = 60);

enum { SIZE = 3 * 32 * 32, ROWS = 2 };

static const char *const batches[] = { "data_batch_1.bin", "data_batch_2.bin",
				       "data_batch_3.bin", "data_batch_4.bin",
				       "data_batch_5.bin", "test_batch.bin" };

static const char *
below(const char *name)
{
	static char path[700];

	snprintf(path, sizeof(path), "%s/cifar-10-batches-bin/%s",
		 build_path("train_cifar"), name);

	return path;
}

/* A byte of a picture: of its file, row, channel and place. */
static uint8_t
byte(size_t file, size_t row, size_t at)
{
	return (uint8_t)(file * 50 + row * 20 + at / 1024 * 7 + at % 1024);
}

/* Red, green, blue, each 32 rows of 32, behind the label: 3073 bytes a row. */
static void
write_batch(size_t file, size_t rows, uint8_t label, size_t bytes)
{
	FILE *to = fopen(below(batches[file]), "wb");

	cr_assert(to);
	for (size_t row = 0; row < rows; row++) {
		fputc(label ? label : (int)(file + row), to);
		for (size_t i = 0; i < bytes; i++)
			fputc(byte(file, row, i), to);
	}
	cr_assert_eq(fclose(to), 0);
}

static void
make(void)
{
	mkdir(build_path("train_cifar"), 0700);
	mkdir(below(""), 0700);
	for (size_t i = 0; i < 6; i++)
		write_batch(i, ROWS, 0, SIZE);
	setenv("DPAUDIT_DATASETS", build_path("train_cifar"), 1);
}

static void
unmake(void)
{
	for (size_t i = 0; i < 6; i++)
		unlink(below(batches[i]));
	rmdir(below(""));
	rmdir(build_path("train_cifar"));
	unsetenv("DPAUDIT_DATASETS");
}

static bool
read_cifar(size_t rows, struct corpus *made, struct error *err)
{
	struct corpus_order order = { .name = "cifar-10", .rows = rows };

	*made = (struct corpus){ 0 };

	return corpus_read(&order, made, err);
}

Test(train_sources, cifar_batches_are_read_byte_by_byte, .init = make,
     .fini = unmake)
{
	struct corpus made;
	struct error err = { 0 };

	cr_assert(read_cifar(0, &made, &err), "%s", err.text);
	cr_expect_eq(made.members->count, 5 * ROWS);
	cr_expect_eq(made.population->count, ROWS);
	cr_expect_eq(made.members->channels, 3);
	cr_expect_eq(made.members->height, 32);
	cr_expect_eq(made.members->width, 32);
	cr_expect_eq(made.members->classes, 10);
	for (size_t i = 0; i < 5 * ROWS; i++) {
		cr_expect_eq(made.members->labels[i], i / ROWS + i % ROWS);
		for (size_t j = 0; j < SIZE; j++)
			cr_assert_eq(made.members->bytes[i * SIZE + j],
				     byte(i / ROWS, i % ROWS, j));
	}
	cr_expect_eq(made.population->labels[1], 6);
	cr_expect_eq(made.population->bytes[SIZE + 1024], byte(5, 1, 1024));
	corpus_clear(&made);
	cr_assert(read_cifar(3, &made, &err), "%s", err.text);
	cr_expect_eq(made.members->count, 3);
	corpus_clear(&made);
	expect_no_leaks();
}

/* Cut short, another label, empty, not there: each file by its name. */
Test(train_sources, damaged_cifar_is_refused, .init = make, .fini = unmake)
{
	for (size_t file = 0; file < 6; file += 5) {
		for (int damage = 0; damage < 4; damage++) {
			struct corpus made;
			struct error err = { 0 };

			write_batch(file, damage == 2 ? 0 : ROWS,
				    damage == 1 ? 10 : 0,
				    damage == 0 ? SIZE - 1 : SIZE);
			if (damage == 3)
				unlink(below(batches[file]));
			cr_expect(!read_cifar(0, &made, &err), "%d", damage);
			cr_expect(strstr(err.text, batches[file]), "%s",
				  err.text);
			cr_expect(strstr(err.text, damage == 3
							   ? "DPAUDIT_DATASETS"
							   : "rows of 3073"),
				  "%s", err.text);
			write_batch(file, ROWS, 0, SIZE);
		}
	}
	expect_no_leaks();
}
