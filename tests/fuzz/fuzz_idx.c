/* fuzz_idx.c - any bytes in place of pictures and labels in IDX files */

#include <unistd.h>

#include "tests/fuzz/fuzz_pictures.h"

/* Those to train on, then the population. */
static const char *const files[] = {
	"train-images-idx3-ubyte.gz",
	"train-labels-idx1-ubyte.gz",
	"t10k-images-idx3-ubyte.gz",
	"t10k-labels-idx1-ubyte.gz",
};

static void
unmake(void)
{
	char path[200];

	for (int i = 0; i < 4; i++)
		unlink(fuzz_pictures_path(path, files[i]));
}

/* Both parts are the same two files. */
static void
make(void)
{
	fuzz_pictures_make("fashion-mnist", unmake);
	for (int i = 0; i < 2; i++) {
		fuzz_pictures_write(files[i], NULL, 0);
		fuzz_pictures_link(files[i], files[i + 2]);
	}
}

/* The first byte says how many of the last are those of the labels. */
int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static bool is_made;
	struct corpus_order order = { .name = "fashion-mnist",
				      .rows = size % 3 };
	size_t labels = size ? bytes[0] : 0;

	if (labels >= size)
		return 0;
	if (!is_made)
		make();
	is_made = true;
	fuzz_pictures_write(files[0], bytes + 1, size - 1 - labels);
	fuzz_pictures_write(files[1], bytes + size - labels, labels);
	fuzz_pictures_read(&order);

	return 0;
}
