/*
 * cifar_corpus.c - CIFAR-10 as its makers pack it
 *
 * cifar-10-batches-bin: five files to train on and one of the population, each
 * of rows of a label and 3 x 32 x 32 bytes (Krizhevsky, 2009).
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "train/source/corpora.h"

enum { SIDE = 32, CLASSES = 10, SIZE = 3 * SIDE * SIDE, MOST = 100000 };

/* Adds the rows of a file behind those there are. */
static bool
read_file(const char *path, struct examples *to, struct error *err)
{
	int opened = corpus_open(&corpus_cifar, path, err);
	FILE *file = opened < 0 ? NULL : permission_stream(opened, path, err);
	uint8_t row[1 + SIZE];
	bool fine = true;
	size_t got;

	if (!file)
		return false;
	while ((got = fread(row, 1, sizeof(row), file)) == sizeof(row) &&
	       row[0] < CLASSES && to->count < MOST) {
		to->bytes = memory_grow_by_one(to->bytes, to->count, SIZE);
		to->labels = memory_grow_by_one(to->labels, to->count,
						sizeof(*to->labels));
		memcpy(to->bytes + to->count * SIZE, row + 1, SIZE);
		to->labels[to->count++] = row[0];
	}
	fine = !got && !ferror(file) && to->count;
	fclose(file);

	return fine || error_set(err, ERROR_FORMAT,
				 "%s: expected rows of %d bytes, the first of "
				 "them below %d",
				 path, 1 + SIZE, CLASSES);
}

static struct examples *
empty(void)
{
	struct examples *made = memory_new(sizeof(*made));

	made->channels = 3;
	made->height = made->width = SIDE;
	made->classes = CLASSES;

	return made;
}

static bool
read_one(const char *name, struct examples *to, struct error *err)
{
	char path[400];

	snprintf(path, sizeof(path), "%s/cifar-10-batches-bin/%s",
		 corpus_folder(), name);

	return read_file(path, to, err);
}

static bool
read_all(const struct corpus_order *order, struct corpus *made,
	 struct error *err)
{
	size_t most = order->rows ? order->rows : MOST;
	bool fine = true;

	made->members = empty();
	made->population = empty();
	for (int i = 1; i <= 5 && fine && made->members->count < most; i++) {
		char name[40];

		snprintf(name, sizeof(name), "data_batch_%d.bin", i);
		fine = read_one(name, made->members, err);
	}

	return fine && read_one("test_batch.bin", made->population, err);
}

const struct corpus_kind corpus_cifar = {
	.name = "cifar-10",
	.summary = "50,000 pictures, 10 classes; 10,000 more are the "
		   "population (binary version of www.cs.toronto.edu/~kriz)",
	.file = "cifar-10-batches-bin/data_batch_1.bin",
	.comes = "curl www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz | "
		 "tar xz, and DPAUDIT_DATASETS= names that folder",
	.read = read_all,
};
