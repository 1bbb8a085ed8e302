/* theory_reading.h - theory reading: one guarantee in every language */

#ifndef VERB_AUDIT_THEORY_READING_H
#define VERB_AUDIT_THEORY_READING_H

#include "privacy/mechanism/mechanism.h"
#include "verb/verb.h"

/*
 * Fills a table of what a mechanism means; `name` is how it was typed.
 * Its epsilon at delta= is at most the promised one, which may be infinite.
 * Numbers that users or programs look up go to the result as well.
 */
MUST_CHECK bool reading_of_mechanism(const struct settings *settings,
				     double promised,
				     const struct mechanism *mechanism,
				     const char *name, struct table *table,
				     struct result *result, struct error *err);

/*
 * The same of an audit: the method of method= on data, or epsilon= or mu=
 * of a stated grade.  What it reads is the weakest guarantee that the audit
 * still leaves; each number has the audit's grade.
 */
MUST_CHECK bool reading_of_audit(const struct scene *scene,
				 const struct request *request,
				 struct answer *answer, struct table *table,
				 struct result *result, struct error *err);

/* Of what an audit found already. */
MUST_CHECK bool reading_of_result(const struct settings *settings,
				  const struct result *found,
				  struct table *table, struct result *result,
				  struct error *err);

/* Of claim-epsilon= at delta=, certified: whatever keeps it does. */
MUST_CHECK bool reading_of_claim(const struct settings *settings,
				 struct table *table, struct result *result,
				 struct error *err);

/* A table with the columns of a reading. */
struct table *reading_table(void);

#endif
