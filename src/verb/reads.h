/* reads.h - which files a request reads, and what is in them */

#ifndef VERB_READS_H
#define VERB_READS_H

#include "base/permission.h"
#include "base/text.h"
#include "verb/request.h"

/* What a line names itself, or what was `set` before it, too. */
enum reads_whose { READS_TYPED, READS_GIVEN };

/* As far as its words tell: data, claims, curves; `path` is lent. */
typedef void reads_fn(void *state, const char *path);
void reads_of(const struct request *request, enum reads_whose whose,
	      reads_fn *each, void *state);

/* The same without its words. */
void reads_of_settings(const struct request *request, enum reads_whose whose,
		       reads_fn *each, void *state);

/*
 * Adds " PATH=sha256:..." for a file, for the card beside it, or for all
 * files of a folder; nothing where nothing can be read, which the verb says
 * when it tries.
 */
void reads_sum(const char *path, const struct permission *permission,
	       struct text *out);

#endif
