/* corpora.c - the list of where examples come from */

#include "train/source/corpora.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/word.h"

#define LIST_CORPUS(id) &corpus_##id,
static const struct corpus_kind *const all[] = { CORPORA(LIST_CORPUS) NULL };
#undef LIST_CORPUS

const char *
corpus_folder(void)
{
	const char *said = getenv("DPAUDIT_DATASETS");

	return said ? said : "/usr/share/datasets";
}

void
corpus_clear(struct corpus *corpus)
{
	examples_free(corpus->members);
	examples_free(corpus->population);
	*corpus = (struct corpus){ 0 };
}

bool
corpus_read(const struct corpus_order *order, struct corpus *made,
	    struct error *err)
{
	const char *nearest = NULL;

	*made = (struct corpus){ 0 };
	for (size_t i = 0; all[i]->name; i++) {
		if (!strcmp(all[i]->name, order->name))
			return all[i]->read(order, made, err);
		nearest = word_nearer(order->name, nearest, all[i]->name);
	}
	if (access(order->name, F_OK))
		return word_refuse(err, nearest, "help train",
				   "neither a file nor data to train on: '%s'",
				   order->name);

	return corpus_table.read(order, made, err);
}
