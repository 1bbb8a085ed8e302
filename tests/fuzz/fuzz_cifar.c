/* fuzz_cifar.c - any bytes in place of pictures as CIFAR-10 packs them */

#include <unistd.h>

#include "tests/fuzz/fuzz_pictures.h"

/* The population, and those to train on. */
static const char *const files[] = {
	"test_batch.bin",   "data_batch_1.bin", "data_batch_2.bin",
	"data_batch_3.bin", "data_batch_4.bin", "data_batch_5.bin",
};

enum { FILES = sizeof(files) / sizeof(files[0]) };

static void
unmake(void)
{
	char path[200];

	for (int i = 0; i < FILES; i++)
		unlink(fuzz_pictures_path(path, files[i]));
}

/* All to train on are one file. */
static void
make(void)
{
	fuzz_pictures_make("cifar-10-batches-bin", unmake);
	fuzz_pictures_write(files[1], NULL, 0);
	for (int i = 2; i < FILES; i++)
		fuzz_pictures_link(files[1], files[i]);
}

/* The first two bytes say how many of the last are the population. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static bool is_made;
	struct corpus_order order = { .name = "cifar-10", .rows = size % 3 };
	size_t last = size > 1 ? 256 * bytes[0] + bytes[1] : size;

	if (last + 2 > size)
		return 0;
	if (!is_made)
		make();
	is_made = true;
	fuzz_pictures_write(files[1], bytes + 2, size - 2 - last);
	fuzz_pictures_write(files[0], bytes + size - last, last);
	fuzz_pictures_read(&order);

	return 0;
}
