/* data_file.h - a dataset into a file, in the format its ending names */

#ifndef VERB_DATA_FILE_H
#define VERB_DATA_FILE_H

#include <stdbool.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/save.h"
#include "dataset/write/data_writers.h"

/* How and where it is written. */
struct data_file {
	const struct data_writer *writer;
	const char *path; /* .gz behind its ending packs the bytes */
	const char
		*remark; /* a line on top where there are comments, or NULL */
	struct save_options how;
	struct progress *progress; /* what may stop it, or NULL */
};

/* The writer of a path, with or without .gz behind its ending, or NULL. */
const struct data_writer *data_file_writer(const char *path);

/*
 * Sets writer and path: "-" and "-.jsonl" are standard output. Returns true if
 * it is; the writer stays NULL where the ending names no format.
 */
bool data_file_go(struct data_file *file, const char *path);

MUST_CHECK bool data_file_save(const struct data_file *file,
			       const struct dataset *data,
			       const struct game *game, struct error *err);

#endif
