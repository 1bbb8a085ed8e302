/* check_remedy.h - the command that can tell where a check cannot */

#ifndef VERB_AUDIT_CHECK_REMEDY_H
#define VERB_AUDIT_CHECK_REMEDY_H

#include "verb/verb.h"

struct datasets;

/*
 * Notes a check of the same data that reaches a verdict, if there is one: of
 * the mechanism in their header, or by a method for rows of one run.
 */
void check_remedy(const struct scene *scene, const struct request *request,
		  const struct datasets *data, struct answer *answer);

#endif
