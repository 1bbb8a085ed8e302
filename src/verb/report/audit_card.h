/* audit_card.h - one audit in one file, for programs to read */

#ifndef VERB_REPORT_AUDIT_CARD_H
#define VERB_REPORT_AUDIT_CARD_H

#include "verb/verb.h"

/*
 * Runs the declared method as check does and writes what it found, what it
 * rests on and how far it reaches; without a reach it writes nothing.  The
 * form is docs/audit-card.schema.json.
 */
MUST_CHECK bool audit_card_write(const struct scene *scene,
				 const struct request *request,
				 const char *path, struct answer *answer,
				 struct error *err);

/* What such a file says; one that is none is refused with what it lacks. */
MUST_CHECK bool audit_card_show(const struct scene *scene, const char *path,
				struct answer *answer, struct error *err);

#endif
