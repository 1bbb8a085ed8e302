/* fuzz_pictures.c - pictures to train on, and what is promised of them */

#include "tests/fuzz/fuzz_pictures.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"

static char top[] = "/tmp/fuzz_pictures-XXXXXX", folder[100];
static void (*unmake_files)(void);

const char *
fuzz_pictures_path(char out[200], const char *file)
{
	snprintf(out, 200, "%s/%s", folder, file);

	return out;
}

static void
unmake_folder(void)
{
	unmake_files();
	rmdir(folder);
	rmdir(top);
}

void
fuzz_pictures_make(const char *name, void (*unmake)(void))
{
	if (!mkdtemp(top))
		abort();
	snprintf(folder, sizeof(folder), "%s/%s", top, name);
	if (mkdir(folder, 0700))
		abort();
	setenv("DPAUDIT_DATASETS", top, 1);
	unmake_files = unmake;
	atexit(unmake_folder);
}

void
fuzz_pictures_write(const char *name, const uint8_t *bytes, size_t size)
{
	char path[200];
	FILE *file = fopen(fuzz_pictures_path(path, name), "wb");

	if (!file || (size && fwrite(bytes, 1, size, file) != size) ||
	    fclose(file))
		abort();
}

void
fuzz_pictures_link(const char *file, const char *other)
{
	char from[200], to[200];

	if (link(fuzz_pictures_path(from, file), fuzz_pictures_path(to, other)))
		abort();
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

void
fuzz_pictures_read(const struct corpus_order *order)
{
	struct corpus made = { 0 };
	struct error err = { 0 };

	if (corpus_read(order, &made, &err)) {
		hold_to_promises(made.members);
		hold_to_promises(made.population);
		if (order->rows && made.members->count > order->rows)
			abort();
	} else if (!*err.text || made.members || made.population) {
		abort();
	}
	corpus_clear(&made);
}
