/* theory_questions.h - what can be asked of a mechanism without data */

#ifndef VERB_AUDIT_THEORY_QUESTIONS_H
#define VERB_AUDIT_THEORY_QUESTIONS_H

#include "privacy/mechanism/mechanism.h"
#include "verb/verb.h"

/* What a question works with. */
struct theory_asked {
	const struct scene *scene;
	const struct request *request;
	const struct settings *settings;
	const struct mechanism *mechanism; /* NULL where none is needed */
	double promised; /* epsilon at delta, by the claim; else infinite */
	struct answer *answer;
	struct result *result;
	const char *name; /* of the mechanism, as typed */
};

/* Whether a question is of a mechanism, and of what noise. */
enum theory_use {
	THEORY_OF_NONE,
	THEORY_OF_ONE,
	THEORY_OF_SOME,
	THEORY_OF_NOISE
};

struct theory {
	const char *name;
	enum theory_use use;
	enum setting needs[6];   /* must be given; ends with SETTING_END */
	enum setting reads[4];   /* recorded besides; ends with SETTING_END */
	const enum setting *may; /* read as target= asks for it; or NULL */
	bool (*ask)(struct theory_asked *asked, struct error *err);
	const char *fields[5]; /* of `needs` in results, if not as typed */
};

/* The names of those that are no reading; NULL behind the last. */
const char *theory_questions_word(size_t index);

/*
 * Returns true if the question of that name reads the setting, which may be
 * mechanism=. A NULL name stands for all questions.
 */
bool theory_questions_reads(const char *name, enum setting setting);

/* By its name; NULL and a sentence where there is none. */
const struct theory *theory_questions_find(const char *name, struct error *err);

#endif
