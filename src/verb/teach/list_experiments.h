/* list_experiments.h - experiments, and what they take on this machine */

#ifndef VERB_TEACH_LIST_EXPERIMENTS_H
#define VERB_TEACH_LIST_EXPERIMENTS_H

#include "verb/verb.h"

/* Settings that it reads: those of trainings, and of each experiment. */
extern const enum setting list_experiments_settings[];
bool list_experiments_reads(const char *word, enum setting setting);

/*
 * Each is planned with effort= and tried for a moment; one whose data are not
 * here has no numbers.
 */
MUST_CHECK bool list_experiments(const struct scene *scene,
				 const struct request *request,
				 struct table *table, struct error *err);

#endif
