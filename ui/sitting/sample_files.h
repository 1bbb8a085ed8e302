/* sample_files.h - the sample data that come with the program */

#ifndef UI_SITTING_SAMPLE_FILES_H
#define UI_SITTING_SAMPLE_FILES_H

#include <stddef.h>

struct sample {
	const char *name, *summary;
	const char *load; /* the verb that opens it */
	/* a verb to run then, and what it answers; "" if nobody said */
	const char *command, *answer;
};

/* Looked up once; lent for ever.  Returns how many there are. */
size_t sample_files_list(const struct sample **samples);

/* The folder they are in, or NULL.  Lent for ever. */
const char *sample_files_folder(void);

enum { SAMPLES_WHERE = 900 };

/* Where they would be, in a sentence, for when there are none. */
void sample_files_say_where(char *out, size_t size);

#endif
