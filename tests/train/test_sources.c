/* test_sources.c - pictures as their makers pack them */

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/memory.h"
#include "tests/program.h"
#include "tests/support.h"
#include "train/source/corpora.h"

TestSuite(train_sources, .timeout = 60);

enum { SIZE = 3 * 32 * 32, ROWS = 2 };

static const char *const batches[] = { "data_batch_1.bin", "data_batch_2.bin",
				       "data_batch_3.bin", "data_batch_4.bin",
				       "data_batch_5.bin", "test_batch.bin" };

/* Of one test alone: they run beside each other. */
static const char *
top(void)
{
	static char name[40];

	snprintf(name, sizeof(name), "train_sources-%d", (int)getpid());

	return build_path(name);
}

static const char *
below(const char *name)
{
	static char path[700];

	snprintf(path, sizeof(path), "%s/cifar-10-batches-bin/%s", top(), name);

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
	mkdir(top(), 0700);
	mkdir(below(""), 0700);
	for (size_t i = 0; i < 6; i++)
		write_batch(i, ROWS, 0, SIZE);
	setenv("DPAUDIT_DATASETS", top(), 1);
}

static void
unmake(void)
{
	for (size_t i = 0; i < 6; i++)
		unlink(below(batches[i]));
	rmdir(below(""));
	rmdir(top());
	unsetenv("DPAUDIT_DATASETS");
}

static bool
read_cifar(size_t rows, struct corpus *made, struct error *err)
{
	struct corpus_order order = { .name = "cifar-10", .rows = rows };

	*made = (struct corpus){ 0 };

	return corpus_read(&order, made, err);
}

TEST(train_sources, cifar_batches_are_read_byte_by_byte, .init = make,
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
}

/* No machine has what so many rows take; fewer end when they are told to. */
TEST(train_sources, made_rows_know_their_place)
{
	struct progress progress = { .patience = 5 };
	struct corpus_order order = { .name = "purchase-like",
				      .rows = 10000000000 };
	struct error err = { 0 };
	struct corpus made;

	cr_expect_not(corpus_read(&order, &made, &err));
	cr_expect_eq(err.kind, ERROR_DATA);
	cr_expect(strstr(err.text, "do not fit into memory: rows="), "%s",
		  err.text);
	order.rows = 10;
	order.progress = &progress;
	cr_expect_not(corpus_read(&order, &made, &err));
	cr_expect_eq(err.kind, ERROR_STOPPED);
	cr_expect_null(made.members);
}

/* Cut short, another label, empty, not there: each file by its name. */
TEST(train_sources, damaged_cifar_is_refused, .init = make, .fini = unmake)
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
}

/* ---- IDX ---- */

/* What is said of pictures of two parts, and what is true. */
struct idx {
	uint8_t pictures, side, labels, label, type;
	int more; /* bytes behind the pictures, or missing */
};

static const struct idx sound = { 2, 28, 2, 9, 8, 0 };

static const char *
idx_folder(void)
{
	static char path[700];

	snprintf(path, sizeof(path), "%s/fashion-mnist", top());

	return path;
}

static const char *
idx_path(const char *part, const char *kind)
{
	static char path[800];

	snprintf(path, sizeof(path), "%s/%s-%s-ubyte.gz", idx_folder(), part,
		 kind);

	return path;
}

static void
write_idx(const char *part, const struct idx *of)
{
	gzFile file = gzopen(idx_path(part, "images-idx3"), "wb");
	uint8_t pictures[] = { 0, 0, of->type, 3,        0, 0, 0, of->pictures,
			       0, 0, 0,        of->side, 0, 0, 0, 28 };
	uint8_t labels[] = { 0, 0, 8, 1, 0, 0, 0, of->labels };

	gzwrite(file, pictures, sizeof(pictures));
	for (int i = 0; i < 2 * 28 * 28 + of->more; i++)
		gzputc(file, i % 251);
	cr_assert_eq(gzclose(file), Z_OK);
	file = gzopen(idx_path(part, "labels-idx1"), "wb");
	gzwrite(file, labels, sizeof(labels));
	for (int i = 0; i < of->labels; i++)
		gzputc(file, i ? of->label : 3);
	cr_assert_eq(gzclose(file), Z_OK);
}

static void
make_idx(void)
{
	mkdir(top(), 0700);
	mkdir(idx_folder(), 0700);
	write_idx("train", &sound);
	write_idx("t10k", &sound);
	setenv("DPAUDIT_DATASETS", top(), 1);
}

static void
unmake_idx(void)
{
	static const char *const parts[] = { "train", "t10k" };

	for (size_t i = 0; i < 2; i++) {
		unlink(idx_path(parts[i], "images-idx3"));
		unlink(idx_path(parts[i], "labels-idx1"));
	}
	rmdir(idx_folder());
	rmdir(top());
	unsetenv("DPAUDIT_DATASETS");
}

static bool
read_idx(size_t rows, struct corpus *made, struct error *err)
{
	struct corpus_order order = { .name = "fashion-mnist", .rows = rows };

	return corpus_read(&order, made, err);
}

/* A head, a count or a label that lies, in members and population. */
TEST(train_sources, idx_files_that_lie_are_refused, .init = make_idx,
     .fini = unmake_idx)
{
	static const struct {
		struct idx idx;
		const char *says;
	} lies[] = {
		{ { 2, 27, 2, 9, 8, 0 }, "expected IDX" },
		{ { 2, 28, 2, 9, 9, 0 }, "expected IDX" },
		{ { 0, 28, 2, 9, 8, 0 }, "expected IDX" },
		{ { 3, 28, 2, 9, 8, 0 }, "expected IDX" },
		{ { 2, 28, 2, 9, 8, -1 }, "expected IDX" },
		{ { 2, 28, 2, 9, 8, 1 }, "expected IDX" },
		{ { 2, 28, 3, 9, 8, 0 }, "3 labels of 2 pictures" },
		{ { 2, 28, 2, 10, 8, 0 }, "label 2 is 10" },
	};
	static const char *const parts[] = { "train", "t10k" };
	struct corpus made;
	struct error err = { 0 };

	cr_assert(read_idx(1, &made, &err), "%s", err.text);
	cr_expect_eq(made.members->count, 1);
	cr_expect_eq(made.population->count, 2);
	cr_expect_eq(made.population->labels[1], 9);
	corpus_clear(&made);
	for (size_t i = 0; i < 2 * sizeof(lies) / sizeof(lies[0]); i++) {
		write_idx(parts[i % 2], &lies[i / 2].idx);
		cr_expect(!read_idx(0, &made, &err), "%zu", i);
		cr_expect(strstr(err.text, lies[i / 2].says) &&
				  strstr(err.text, parts[i % 2]),
			  "%s", err.text);
		write_idx(parts[i % 2], &sound);
	}
	unlink(idx_path("t10k", "labels-idx1"));
	cr_expect(!read_idx(0, &made, &err));
	cr_expect(strstr(err.text, "apt install"), "%s", err.text);
}

/* A head that lies does not end the program. */
TEST(train_sources, pictures_without_room_are_refused, .init = make_idx,
     .fini = unmake_idx)
{
	struct corpus made;
	struct error err = { 0 };

	memory_limit_data(2 * 28 * 28 - 1);
	cr_expect(!read_idx(0, &made, &err));
	cr_expect(strstr(err.text, "train-images-idx3-ubyte.gz: ") &&
			  strstr(err.text, "memory"),
		  "%s", err.text);
	memory_limit_data(2 * 28 * 28);
	cr_assert(read_idx(0, &made, &err), "%s", err.text);
	corpus_clear(&made);
}

static void
make_pipe(const char *path)
{
	unlink(path);
	cr_assert_eq(mkfifo(path, 0600), 0);
}

static void
expect_not_plain(bool (*read)(size_t, struct corpus *, struct error *))
{
	struct corpus made;
	struct error err = { 0 };

	cr_expect(!read(0, &made, &err));
	cr_expect(strstr(err.text, "is not a plain file"), "%s", err.text);
}

/* Nobody waits for who writes into them. */
TEST(train_sources, pipes_are_refused)
{
	make();
	make_pipe(below(batches[0]));
	expect_not_plain(read_cifar);
	unmake();
	make_idx();
	make_pipe(idx_path("t10k", "images-idx3"));
	expect_not_plain(read_idx);
	unmake_idx();
}
