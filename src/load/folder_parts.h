/* folder_parts.h - what the ways of reading a folder share; see folder.h */

#ifndef LOAD_FOLDER_PARTS_H
#define LOAD_FOLDER_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "load/load.h"
#include "load/sheet.h"

/* Names in a folder, sorted so that 9 comes before 10; or whole paths. */
struct folder_names {
	char **at;
	size_t count;
};

/* What all readings of one folder share. */
struct folder_walk {
	const char *path; /* without a slash at its end */
	const struct load_options *options;
	struct progress *progress;
	struct sheet *sheet;
	struct text hashes;
};

bool folder_is_of_type(const char *folder, const char *name, mode_t type);

/* Entries of one type, without hidden ones, game cards and manifests. */
MUST_CHECK bool folder_names_read(struct folder_names *names,
				  const char *folder, mode_t type,
				  struct error *err);
void folder_names_add(struct folder_names *names, char *taken);
void folder_names_clear(struct folder_names *names);

/* Reads a file and adds its line to the list that is hashed. */
MUST_CHECK bool folder_read_one(struct folder_walk *walk, const char *path,
				struct sheet *sheet, struct error *err);

/* Whether a file of a folder, or any of them, is this one. */
bool folder_touches_one(const char *folder, const char *name,
			const struct stat *file);
bool folder_touches_any(const char *folder, const struct stat *file);

/* ---- a game of the lab ---- */

/* Adds the files that a game left, or the path itself where it is none. */
MUST_CHECK bool folder_spread_game(const char *given,
				   const struct load_options *options,
				   struct folder_names *paths,
				   struct error *err);

/* ---- experiments as LiRA writes them ---- */

/* Whether the folder, or one of those below it, is one. */
bool folder_has_experiments(const char *path,
			    const struct folder_names *folders);
MUST_CHECK bool folder_read_experiments(struct folder_walk *walk,
					const struct folder_names *folders,
					struct error *err);
bool folder_touches_experiment(const char *folder, const struct stat *file);

/* ---- one training run, its scores saved over epochs ---- */

/* in_scores_000100.csv and their like. */
bool folder_has_one_run(const struct folder_names *files);
MUST_CHECK bool folder_read_one_run(struct folder_walk *walk,
				    const struct folder_names *files,
				    struct error *err);

/* What is promised for an epoch, onto the card; nothing is fine. */
MUST_CHECK bool folder_read_claim(struct folder_walk *walk, unsigned long epoch,
				  struct error *err);

/* ---- one file, or pair of files, for each instance ---- */

MUST_CHECK bool folder_read_units(struct folder_walk *walk,
				  struct folder_names *files,
				  struct error *err);

#endif
