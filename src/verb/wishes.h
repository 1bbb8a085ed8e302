/* wishes.h - what a session file will want to do that needs the user's word */

#ifndef VERB_WISHES_H
#define VERB_WISHES_H

#include <stdio.h>

#include "verb/verb.h"

/* What one line of it would do. */
enum wish_kind {
	WISH_READ,
	WISH_WRITE,
	WISH_REPLACE,
	WISH_RUN,
	WISH_SANDBOX,
	WISH_KINDS, /* how many there are; not a kind */
};

struct wish {
	enum wish_kind kind;
	char *path; /* NULL for WISH_SANDBOX */
	bool granted;
};

struct wishes {
	struct wish *at;
	size_t count;
};

void wishes_clear(struct wishes *wishes);

/* Reads the lines from `in` and goes back to where it was. */
void wishes_read(struct wishes *wishes, const struct scene *scene,
		 const struct permission *permission, FILE *in);

/* "read ../data.csv", with the name quoted; the caller frees it. */
char *wishes_words(const struct wish *wish);

/* Refuses a file with wishes that are not granted, naming them. */
MUST_CHECK bool wishes_granted(const struct wishes *wishes, const char *path,
			       struct error *err);

#endif
