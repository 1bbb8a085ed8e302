/* fashion_mnist_corpus.c - Debian's Fashion-MNIST, in IDX files */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/memory.h"
#include "train/source/corpora.h"

enum { SIDE = 28, CLASSES = 10, MOST = 1 << 20 };

/* What is read: numbers in four bytes, largest first, then bytes. */
static bool
read_idx(const char *path, size_t sizes, size_t size, size_t *count,
	 uint8_t **bytes, struct error *err)
{
	uint8_t head[16];
	gzFile file = gzopen(path, "rb");
	int length = (int)(4 + 4 * sizes);
	bool fine;

	if (!file && errno == ENOENT)
		return error_set(err, ERROR_DATA,
				 "%s is not there: sudo apt install "
				 "dataset-fashion-mnist",
				 path);
	if (!file)
		return error_set(err, ERROR_FILE, "%s: %s", path,
				 strerror(errno));
	fine = gzread(file, head, (unsigned)length) == length && !head[0] &&
	       !head[1] && head[2] == 8 && head[3] == sizes;
	*count = (size_t)head[4] << 24 | (size_t)head[5] << 16 |
		 (size_t)head[6] << 8 | head[7];
	fine = fine && *count && *count <= MOST;
	if (fine) {
		int want = (int)(*count * size);

		*bytes = memory_new_array(*count, size);
		fine = gzread(file, *bytes, (unsigned)want) == want;
	}
	gzclose(file);

	return fine || error_set(err, ERROR_FORMAT,
				 "%s: expected IDX bytes of %zu numbers a row",
				 path, size);
}

static bool
read_part(const char *part, struct examples **made, struct error *err)
{
	struct examples *examples = memory_new(sizeof(*examples));
	char images[400], labels[400];
	uint8_t *marks = NULL;
	size_t count = 0;

	*made = examples;
	examples->channels = 1;
	examples->height = examples->width = SIDE;
	examples->classes = CLASSES;
	snprintf(images, sizeof(images),
		 "%s/fashion-mnist/%s-images-idx3-ubyte.gz", corpus_folder(),
		 part);
	snprintf(labels, sizeof(labels),
		 "%s/fashion-mnist/%s-labels-idx1-ubyte.gz", corpus_folder(),
		 part);
	if (!read_idx(images, 3, SIDE * SIDE, &examples->count,
		      &examples->bytes, err))
		return false;
	if (!read_idx(labels, 1, 1, &count, &marks, err)) {
		free(marks);
		return false;
	}
	examples->labels =
		memory_new_array(examples->count, sizeof(*examples->labels));
	for (size_t i = 0; i < count && i < examples->count; i++)
		examples->labels[i] = marks[i] < CLASSES ? marks[i] : 0;
	free(marks);

	return count == examples->count ||
	       error_set(err, ERROR_FORMAT, "%s: %zu labels of %zu pictures",
			 labels, count, examples->count);
}

static bool
read_all(const struct corpus_order *order, struct corpus *made,
	 struct error *err)
{
	if (!read_part("train", &made->members, err) ||
	    !read_part("t10k", &made->population, err)) {
		corpus_clear(made);
		return false;
	}
	if (order->rows && order->rows < made->members->count)
		made->members->count = order->rows;

	return true;
}

const struct corpus_kind corpus_fashion_mnist = {
	.name = "fashion-mnist",
	.summary = "60,000 pictures of clothes, 10 classes; 10,000 more are "
		   "the population (Debian: dataset-fashion-mnist)",
	.read = read_all,
};
