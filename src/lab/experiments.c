/* experiments.c - the list of experiments */

#include "lab/experiments.h"

#include <string.h>

#include "base/word.h"

#define LIST_EXPERIMENT(id) &experiment_##id,
static const struct experiment *const all[] = { EXPERIMENTS(LIST_EXPERIMENT)
							NULL };
#undef LIST_EXPERIMENT

const struct experiment *const *
experiments(void)
{
	return all;
}

const struct experiment *
experiment_need(const char *name, struct error *err)
{
	const char *nearest = NULL;

	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name))
			return all[i];
		nearest = word_nearer(name, nearest, all[i]->name);
	}
	(void)!word_refuse(err, nearest, "dpaudit list experiments",
			   "no experiment is called '%s'", name);

	return NULL;
}
