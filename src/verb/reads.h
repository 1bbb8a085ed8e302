/* reads.h - which files a request reads, and what is in them */

#ifndef VERB_READS_H
#define VERB_READS_H

#include "base/permission.h"
#include "base/progress.h"
#include "base/text.h"
#include "verb/request.h"

/* What a line names itself, or what was `set` before it, too. */
enum reads_whose { READS_TYPED, READS_GIVEN };

/*
 * Calls `each` for the data, claims and curves that the words of a request
 * name.  The caller keeps `path`; data may be a folder.
 */
enum reads_kind { READS_FILE, READS_FILE_OR_FOLDER };
typedef void reads_fn(void *state, const char *path, enum reads_kind kind);
void reads_of(const struct request *request, enum reads_whose whose,
	      reads_fn *each, void *state);

/* The same without its words. */
void reads_of_settings(const struct request *request, enum reads_whose whose,
		       reads_fn *each, void *state);

/*
 * Adds " PATH=sha256:..." for a file, for the card beside it, or for all
 * files of a folder of data; nothing where nothing can be read, which the
 * verb says when it tries.  Fails where it is stopped, and on a folder in
 * place of a file, which it does not walk.
 */
MUST_CHECK bool reads_sum(const char *path, enum reads_kind kind,
			  const struct permission *permission,
			  struct progress *progress, struct text *out,
			  struct error *err);

#endif
