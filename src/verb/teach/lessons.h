/* lessons.h - lessons: what is said, and the verbs that show it */

#ifndef VERB_TEACH_LESSONS_H
#define VERB_TEACH_LESSONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"

enum { LESSON_STEPS = 6, LESSON_VERBS = 4, LESSON_CHOICES = 4 };

/* A step shows what its verbs do; most end with a question. */
struct lesson_step {
	const char *verbs[LESSON_VERBS]; /* SAMPLE/ is the sample folder */
	const char *say;
	/* what one may expect of the next step; ends with NULL */
	const char *choices[LESSON_CHOICES];
	size_t right; /* which of them comes, from 1 */
};

/* Seeded, offline, in the real views. */
struct lesson {
	const char *title;
	struct lesson_step steps[LESSON_STEPS]; /* ends with say NULL */
};

/* The list; `count` may be NULL. */
const struct lesson *lessons(size_t *count);

/* Reads the number of one, from 1; a refusal says how many there are. */
MUST_CHECK bool lessons_need(const char *word, size_t *number,
			     struct error *err);

int lessons_steps(const struct lesson *lesson);
size_t lessons_choices(const struct lesson_step *step);

#endif
