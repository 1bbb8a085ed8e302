/* fashion_mnist_corpus.c - Debian's Fashion-MNIST, in IDX files */

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/memory.h"
#include "train/source/corpora.h"

enum { SIDE = 28, CLASSES = 10, MOST = 1 << 20 };

/* A number of the head: four bytes, largest first. */
static size_t
number_at(const uint8_t at[])
{
	return (size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 |
	       at[3];
}

/* Bytes in `sizes` directions, all but the first as long as a picture. */
static bool
read_head(gzFile file, size_t sizes, size_t *count)
{
	uint8_t head[16];
	int length = (int)(4 + 4 * sizes);
	bool fine = gzread(file, head, (unsigned)length) == length &&
		    !head[0] && !head[1] && head[2] == 8 && head[3] == sizes;

	for (size_t i = 1; i < sizes && fine; i++)
		fine = number_at(head + 4 + 4 * i) == SIDE;
	*count = fine ? number_at(head + 4) : 0;

	return *count && *count <= MOST;
}

/* What is read: rows of `size` bytes in `sizes` directions. */
struct idx {
	size_t sizes, size;
	size_t said, count; /* rows by the head, rows that were read */
	uint8_t *bytes;
};

/* For at most so many rows; the head may lie. */
static bool
make_room(struct idx *idx, size_t most, struct error *err)
{
	idx->count = idx->said < most ? idx->said : most;
	if (idx->count > memory_for_data() / idx->size)
		return error_set(err, ERROR_DATA,
				 "%zu rows of %zu numbers are more than half "
				 "of this machine's memory",
				 idx->count, idx->size);
	idx->bytes = memory_try_array(idx->count, idx->size, err);

	return idx->bytes;
}

/* Of all rows the file must end behind the last. */
static bool
read_rows(gzFile file, struct idx *idx)
{
	int want = (int)(idx->count * idx->size);

	return gzread(file, idx->bytes, (unsigned)want) == want &&
	       (idx->count < idx->said || gzgetc(file) < 0);
}

static bool
read_idx(const char *path, struct idx *idx, size_t most, struct error *err)
{
	int opened = corpus_open(&corpus_fashion_mnist, path, err);
	gzFile file = opened < 0 ? NULL : gzdopen(opened, "rb");
	bool fine, has_room;

	if (opened < 0)
		return false;
	if (!file) {
		close(opened);
		return error_set(err, ERROR_FILE, "%s: %s", path,
				 strerror(errno));
	}
	fine = read_head(file, idx->sizes, &idx->said);
	has_room = !fine || make_room(idx, most, err);
	fine = fine && has_room && read_rows(file, idx);
	fine = gzclose(file) == Z_OK && fine;
	if (!has_room)
		return error_prefix(err, "%s", path);

	return fine || error_set(err, ERROR_FORMAT,
				 "%s: expected IDX bytes of %zu numbers a row",
				 path, idx->size);
}

/* Labels of pictures, one each. */
static bool
take_labels(const char *path, const struct idx *marks,
	    const struct idx *pictures, struct examples *to, struct error *err)
{
	if (marks->said != pictures->said)
		return error_set(err, ERROR_FORMAT,
				 "%s: %zu labels of %zu pictures", path,
				 marks->said, pictures->said);
	to->labels = memory_new_array(marks->count, sizeof(*to->labels));
	for (size_t i = 0; i < marks->count; i++) {
		if (marks->bytes[i] >= CLASSES)
			return error_set(err, ERROR_FORMAT,
					 "%s: label %zu is %d, and classes end "
					 "at %d",
					 path, i + 1, marks->bytes[i],
					 CLASSES - 1);
		to->labels[i] = marks->bytes[i];
	}

	return true;
}

static bool
read_part(const char *part, size_t most, struct examples **made,
	  struct error *err)
{
	struct idx pictures = { .sizes = 3, .size = SIDE * SIDE };
	struct idx marks = { .sizes = 1, .size = 1 };
	struct examples *examples = memory_new(sizeof(*examples));
	char images[400], labels[400];
	bool fine;

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
	fine = read_idx(images, &pictures, most, err) &&
	       read_idx(labels, &marks, most, err) &&
	       take_labels(labels, &marks, &pictures, examples, err);
	examples->count = pictures.count;
	examples->bytes = pictures.bytes;
	free(marks.bytes);

	return fine;
}

static bool
read_all(const struct corpus_order *order, struct corpus *made,
	 struct error *err)
{
	size_t rows = order->rows ? order->rows : MOST;

	return read_part("train", rows, &made->members, err) &&
	       read_part("t10k", MOST, &made->population, err);
}

const struct corpus_kind corpus_fashion_mnist = {
	.name = "fashion-mnist",
	.summary = "60,000 pictures of clothes, 10 classes; 10,000 more are "
		   "the population (Debian: dataset-fashion-mnist)",
	.file = "fashion-mnist/train-images-idx3-ubyte.gz",
	.comes = "sudo apt install dataset-fashion-mnist",
	.read = read_all,
};
