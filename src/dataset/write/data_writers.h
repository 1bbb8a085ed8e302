/* data_writers.h - the list of ways to write data; a new one is a line */

#ifndef DATASET_WRITE_DATA_WRITERS_H
#define DATASET_WRITE_DATA_WRITERS_H

#include "dataset/write/write.h"

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

#endif
