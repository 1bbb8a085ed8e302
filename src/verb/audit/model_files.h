/* model_files.h - files and folders that hold trained models */

#ifndef VERB_AUDIT_MODEL_FILES_H
#define VERB_AUDIT_MODEL_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "load/meaning/halves.h"

/* A file with the losses of one model, or with one half of them. */
struct model_file {
	char *path;
	char *metrics; /* file of its training's metrics, or NULL */
	char *model;   /* name of its training's folder, or NULL */
	enum half half;
	char rest[PAIR_NAME]; /* the name without the half */
};

struct model_files {
	struct model_file *at;
	size_t count;
	/* Folders without losses, to be named to the user. */
	char **empty;
	size_t empty_count;
};

/*
 * Adds a file, the folder of a training or a game, or the files and such
 * folders that a folder holds.
 */
MUST_CHECK bool model_files_add(struct model_files *files, const char *path,
				struct error *err);

/* Sorts 9 before 10, and the halves of a pair together. */
void model_files_sort(struct model_files *files);
void model_files_clear(struct model_files *files);

#endif
