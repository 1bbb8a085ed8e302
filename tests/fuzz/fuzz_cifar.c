/* fuzz_cifar.c - any bytes in place of pictures as CIFAR-10 packs them */

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "train/source/corpora.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { FILES = 5 };

static char top[] = "/tmp/fuzz_cifar-XXXXXX", folder[60];

/* Those to train on from 1; 0 is the population. */
static const char *
path_of(int number)
{
	static char paths[2][100];
	static size_t turn;

	turn = !turn;
	if (number)
		snprintf(paths[turn], sizeof(paths[turn]),
			 "%s/data_batch_%d.bin", folder, number);
	else
		snprintf(paths[turn], sizeof(paths[turn]), "%s/test_batch.bin",
			 folder);

	return paths[turn];
}

static void
write_file(int number, const uint8_t *bytes, size_t size)
{
	FILE *file = fopen(path_of(number), "wb");

	if (!file || (size && fwrite(bytes, 1, size, file) != size) ||
	    fclose(file))
		abort();
}

static void
unmake(void)
{
	for (int i = 0; i <= FILES; i++)
		unlink(path_of(i));
	rmdir(folder);
	rmdir(top);
}

/* All to train on are one file. */
static void
make(void)
{
	if (!mkdtemp(top))
		abort();
	snprintf(folder, sizeof(folder), "%s/cifar-10-batches-bin", top);
	if (mkdir(folder, 0700))
		abort();
	write_file(1, NULL, 0);
	for (int i = 2; i <= FILES; i++)
		if (link(path_of(1), path_of(i)))
			abort();
	setenv("DPAUDIT_DATASETS", top, 1);
	atexit(unmake);
}

static void
hold_to_promises(const struct examples *examples)
{
	size_t size = examples_size(examples);
	float *values = memory_new_array(size, sizeof(float));
	uint16_t label;

	if (!examples->count)
		abort();
	for (uint32_t row = 0; row < examples->count; row++) {
		examples_take(examples, &row, 1, values, &label);
		for (size_t i = 0; i < size; i++)
			if (!(values[i] >= 0 && values[i] <= 1))
				abort();
		if (label >= examples->classes)
			abort();
	}
	free(values);
}

/* The first two bytes say how many of the last are the population. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct corpus_order order = { .name = "cifar-10", .rows = size % 3 };
	struct corpus made = { 0 };
	struct error err = { 0 };
	size_t last = size > 1 ? 256 * bytes[0] + bytes[1] : size;

	if (last + 2 > size)
		return 0;
	if (!*folder)
		make();
	write_file(1, bytes + 2, size - 2 - last);
	write_file(0, bytes + size - last, last);
	if (corpus_read(&order, &made, &err)) {
		hold_to_promises(made.members);
		hold_to_promises(made.population);
		if (order.rows && made.members->count > order.rows)
			abort();
	} else if (!*err.text || made.members || made.population) {
		abort();
	}
	corpus_clear(&made);

	return 0;
}
