/* verbs.h - the list of verbs; a new one is one line here */

#ifndef VERB_VERBS_H
#define VERB_VERBS_H

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
	VERB(export) \
	VERB(report) \
	VERB(explain) \
	VERB(list) \
	VERB(lesson) \
	VERB(set) \
	VERB(unset) \
	VERB(reload) \
	VERB(data) \
	VERB(pin) \
	VERB(unpin) \
	VERB(swap) \
	VERB(rename) \
	VERB(diff) \
	VERB(undo) \
	VERB(redo) \
	VERB(run_file) \
	VERB(save) \
	VERB(open) \
	VERB(quit) \
	VERB(completions) \
	VERB(help) \
	VERB(version) \
	/* the end */

/* Those that no list shows: programs ask them. */
#define HIDDEN_VERBS(VERB) \
	VERB(complete)
/* clang-format on */

#define DECLARE_VERB(id) extern const struct verb verb_##id;
VERBS(DECLARE_VERB)
HIDDEN_VERBS(DECLARE_VERB)
#undef DECLARE_VERB

/* The list, in the order of the help; ends with NULL. */
const struct verb *const *verbs(void);

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

/* The same; a name that none has is refused with the nearest. */
MUST_CHECK const struct verb *verb_need(const char *name, struct error *err);

#endif
