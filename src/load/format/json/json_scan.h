/* json_scan.h - a JSON text passed over from value to value */

#ifndef LOAD_FORMAT_JSON_JSON_SCAN_H
#define LOAD_FORMAT_JSON_JSON_SCAN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/text.h"
#include "load/source.h"

/*
 * A text, of which no more is held than a piece or the longest word.  What
 * could not be read ends it and is what is refused.
 */
struct json_scan {
	const char *path; /* as sentences call it */
	struct source *source;
	char *text;           /* the piece, with zeros behind its end */
	const char *at, *end; /* where it is looked at, and the end */
	size_t size;          /* of the piece, without the zeros */
	size_t lines;         /* before it */
	bool ended, broken;   /* no more to read; for the reason in `why` */
	struct error why;
	struct text key;
	size_t depth;
	struct progress *progress; /* what may stop it, or NULL */
	size_t steps;
};

void json_scan_clear(struct json_scan *scan);

/* The line it is at, from 1. */
size_t json_scan_line(const struct json_scan *scan);

/* The next byte that is no blank; 0 at the end. */
char json_scan_look(struct json_scan *scan);

/* Over the bracket that begins a list or an object; `depth` counts. */
MUST_CHECK bool json_scan_down(struct json_scan *scan, struct error *err);

/* Goes to its element `index`, if there is one more before `close`. */
MUST_CHECK bool json_scan_next(struct json_scan *scan, char close, size_t index,
			       bool *found, struct error *err);

/* A value that is no list and no object; NULL if there is none. */
MUST_CHECK json_t *json_scan_value(struct json_scan *scan, struct error *err);

/* Whether all was read and taken; says it if not. */
MUST_CHECK bool json_scan_is_over(struct json_scan *scan, struct error *err);

/* A number, true, false or null (NaN). */
MUST_CHECK bool json_scan_cell(struct json_scan *scan, double *cell,
			       struct error *err);

/* Lent until the next look, as it stands in the text, or by `value`. */
struct json_word {
	const char *at;
	size_t length;
	json_t *value;
};

/* `value` is to be given back with json_decref(), whatever came out. */
MUST_CHECK bool json_scan_word(struct json_scan *scan, struct json_word *word,
			       struct error *err);

/* A word, lent until the next key, and the colon behind it. */
MUST_CHECK bool json_scan_key(struct json_scan *scan, struct json_word *key,
			      struct error *err);

#endif
