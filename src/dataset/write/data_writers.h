/* data_writers.h - the list of ways to write data; a new one is a line */

#ifndef DATASET_WRITE_DATA_WRITERS_H
#define DATASET_WRITE_DATA_WRITERS_H

#include <stdbool.h>

#include "base/error.h"
#include "base/progress.h"
#include "base/registry.h"
#include "base/text.h"
#include "dataset/dataset.h"

/* A way of writing: constant data and one function. */
struct data_writer {
	const char *name;    /* as typed, and the file ending: "csv" */
	const char *summary; /* half a line */
	bool has_comments;   /* takes lines that begin with # */
	/*
	 * `game` is the card to write: the data's own, or one with more.
	 * `progress` may stop it, or is NULL.
	 */
	bool (*write)(const struct dataset *data, const struct game *game,
		      struct progress *progress, struct text *out,
		      struct error *err);
};

/* clang-format off */
#define DATA_WRITERS(WRITER) \
	WRITER(csv) \
	WRITER(tsv) \
	WRITER(json) \
	WRITER(jsonl) \
	WRITER(npy) \
	WRITER(npz) \
	/* the end */
/* clang-format on */

#define DECLARE_WRITER(id) extern const struct data_writer data_writer_##id;
DATA_WRITERS(DECLARE_WRITER)
#undef DECLARE_WRITER

REGISTRY(struct data_writer, data_writer, data_writers);

const struct data_writer *data_writer_of_path(const char *path);

#endif
