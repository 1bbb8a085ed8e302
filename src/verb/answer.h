/* answer.h - what a verb has to say, before anybody prints it */

#ifndef VERB_ANSWER_H
#define VERB_ANSWER_H

#include <stddef.h>
#include <stdio.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/registry.h"
#include "base/save.h"
#include "result/document.h"

/* The status of a command; errors have theirs, see answer_status_of(). */
enum status {
	STATUS_DONE = 0,
	STATUS_REFUTED = 1,
	STATUS_USAGE = 2,
	STATUS_DATA = 3,
	STATUS_CANNOT_TELL = 4,
	STATUS_NUMERIC = 5,
	STATUS_STOPPED = 6,
};

/* All of them with what they mean, for help and manual. */
struct status_about {
	const char *name; /* the status as text */
	const char *summary;
	int status;
};
extern const struct registry statuses_registry;

/* Zeroed is an empty answer. */
struct answer {
	struct document document;
	char **notes; /* remarks for stderr or the status line */
	size_t note_count;
	char **files; /* paths that were written */
	size_t file_count;
	bool saved;  /* the document is in a file: it is not printed */
	bool placed; /* output= is a folder that the verb looks after */
	const struct writer *writer; /* of format=; NULL: nobody asked */
	enum status status;
	bool quit; /* the sitting ends */
};

void answer_clear(struct answer *answer);
void answer_note(struct answer *answer, const char *fmt, ...) PRINTF_LIKE(2, 3);
void answer_file(struct answer *answer, const char *path);

/* Moves everything `part` has to the end of `whole`. */
void answer_join(struct answer *whole, struct answer *part);

/* A note of what the form has no letters for, if there is any. */
void answer_note_missing(struct answer *answer, const struct writer *writer,
			 const struct document *document);

bool answer_has_document(const struct answer *answer);

/*
 * Puts the document, in the form that is named or the file's ending says,
 * into a file instead.
 */
MUST_CHECK bool answer_save(struct answer *answer, const char *format,
			    const char *path, const struct save_options *how,
			    struct error *err);

/* Writes the document, then the paths of files, one a line. */
void answer_write(const struct answer *answer, const struct writer *writer,
		  struct text *out);

/* The same for people who see so many columns. */
void answer_write_fit(const struct answer *answer, size_t columns,
		      struct text *out);

/* Notes and warnings, a line each, for people. */
void answer_write_remarks(const struct answer *answer, struct text *out);

enum status answer_status_of(enum error_kind kind);

#endif
