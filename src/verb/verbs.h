/* verbs.h - the list of verbs; a new one is one line here */

#ifndef VERB_VERBS_H
#define VERB_VERBS_H

#include "base/registry.h"
#include "verb/verb.h"

/* clang-format off */
#define VERBS(VERB) \
	VERB(load) \
	VERB(estimate) \
	VERB(compare) \
	VERB(check) \
	VERB(audit_of) \
	VERB(follow) \
	VERB(plot) \
	VERB(figure) \
	VERB(theory) \
	VERB(plan) \
	VERB(simulate) \
	VERB(train) \
	VERB(lab) \
	VERB(coverage) \
	VERB(campaign) \
	VERB(strategies) \
	VERB(reproduce) \
	VERB(report) \
	VERB(explain) \
	VERB(list) \
	VERB(lesson) \
	VERB(set) \
	VERB(unset) \
	VERB(reload) \
	VERB(data) \
	VERB(pin) \
	VERB(undo) \
	VERB(redo) \
	VERB(run_file) \
	VERB(save) \
	VERB(quit) \
	VERB(completions) \
	VERB(help) \
	VERB(version) \
	/* the end */

/* No list shows these: programs ask them, or they are words of other verbs. */
#define HIDDEN_VERBS(VERB) \
	VERB(complete) \
	VERB(unpin) \
	VERB(swap) \
	VERB(rename) \
	VERB(diff) \
	VERB(open) \
	VERB(export) \
	/* the end */
/* clang-format on */

#define DECLARE_VERB(id) extern const struct verb verb_##id;
VERBS(DECLARE_VERB)
HIDDEN_VERBS(DECLARE_VERB)
#undef DECLARE_VERB

/* In the order of the help; ends with NULL. */
enum { VERBS_MOST = 128 };
extern const struct registry verbs_registry;
const struct verb *const *verbs(void);

/*
 * Adds the verbs of a screen behind the others, once; a name that is listed
 * already is passed over.  Call it before threads begin.
 */
void verbs_add(const struct verb *const *more);

/* Refuses words that are not those of its usage; false. */
bool verbs_refuse(const struct verb *verb, struct error *err);

/*
 * Puts the answer into the file of output=, if that was typed: with its
 * form, where the user named one.
 */
MUST_CHECK bool verbs_save(const struct scene *scene,
			   const struct request *request, struct answer *answer,
			   struct error *err);

/* One of the list, a hidden one or what an old word means now; or NULL. */
const struct verb *verb_find(const char *name);

/* The verb that runs a line of these words: `pin swap` is swap; or NULL. */
const struct verb *verb_of_line(char *const words[], size_t count);

/* The same; a name that none has is refused with the nearest. */
MUST_CHECK const struct verb *verb_need(const char *name, struct error *err);

#endif
