/* folder_files.h - files of one folder, and the manifest that names them */

#ifndef VERB_TRAIN_FOLDER_FILES_H
#define VERB_TRAIN_FOLDER_FILES_H

#include <jansson.h>

#include "base/text.h"
#include "verb/data.h"

struct folder_files {
	const char *folder;
	struct answer *answer; /* gets the paths */
	struct save_options how;
	json_t *hashes; /* SHA-256 by name */
};

/* FOLDER/NAME; the caller frees it. */
char *folder_files_path(const char *folder, const char *name);
bool folder_files_has(const char *folder, const char *name);

/* Of files that are there already the same bytes are fine. */
void folder_files_start(struct folder_files *files);
MUST_CHECK bool folder_files_bytes(struct folder_files *files, const char *name,
				   const struct text *bytes, struct error *err);

/* Takes the data; NULL is a failure that has its sentence. */
MUST_CHECK bool folder_files_data(struct folder_files *files, const char *name,
				  struct dataset *data, struct error *err);

/* Writes manifest.json from `top`, which it takes, where all is `fine`. */
MUST_CHECK bool folder_files_end(struct folder_files *files, json_t *top,
				 bool fine, struct error *err);

/* A setting's value as one would type it. */
void folder_files_setting(json_t *object, const struct settings *settings,
			  enum setting setting);

#endif
