/* fuzz_idx.c - any bytes in place of pictures and labels in IDX files */

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "train/source/corpora.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static char top[] = "/tmp/fuzz_idx-XXXXXX", folder[60];
static const char *const kinds[] = { "images-idx3", "labels-idx1" };

static const char *
path_of(const char *part, const char *kind)
{
	static char paths[2][100];
	static size_t turn;

	turn = !turn;
	snprintf(paths[turn], sizeof(paths[turn]), "%s/%s-%s-ubyte.gz", folder,
		 part, kind);

	return paths[turn];
}

static void
write_file(const char *kind, const uint8_t *bytes, size_t size)
{
	FILE *file = fopen(path_of("train", kind), "wb");

	if (!file || (size && fwrite(bytes, 1, size, file) != size) ||
	    fclose(file))
		abort();
}

static void
unmake(void)
{
	for (size_t i = 0; i < 2; i++) {
		unlink(path_of("train", kinds[i]));
		unlink(path_of("t10k", kinds[i]));
	}
	rmdir(folder);
	rmdir(top);
}

/* Both parts are the same two files. */
static void
make(void)
{
	if (!mkdtemp(top))
		abort();
	snprintf(folder, sizeof(folder), "%s/fashion-mnist", top);
	if (mkdir(folder, 0700))
		abort();
	for (size_t i = 0; i < 2; i++) {
		write_file(kinds[i], NULL, 0);
		if (link(path_of("train", kinds[i]), path_of("t10k", kinds[i])))
			abort();
	}
	setenv("DPAUDIT_DATASETS", top, 1);
	atexit(unmake);
}

static void
hold_to_promises(const struct examples *examples)
{
	float *values =
		memory_new_array(examples_size(examples), sizeof(float));
	uint16_t label;

	if (!examples->count)
		abort();
	for (uint32_t row = 0; row < examples->count; row++) {
		examples_take(examples, &row, 1, values, &label);
		if (label >= examples->classes || !(values[0] <= 1))
			abort();
	}
	free(values);
}

/* The first byte says how many of the last are those of the labels. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct corpus_order order = { .name = "fashion-mnist",
				      .rows = size % 3 };
	struct corpus made = { 0 };
	struct error err = { 0 };
	size_t labels = size ? bytes[0] : 0;

	if (labels >= size)
		return 0;
	if (!*folder)
		make();
	write_file(kinds[0], bytes + 1, size - 1 - labels);
	write_file(kinds[1], bytes + size - labels, labels);
	if (corpus_read(&order, &made, &err)) {
		hold_to_promises(made.members);
		hold_to_promises(made.population);
	} else if (!*err.text || made.members || made.population) {
		abort();
	}
	corpus_clear(&made);

	return 0;
}
