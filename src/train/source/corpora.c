/* corpora.c - the list of where examples come from */

#include "train/source/corpora.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LIST_CORPUS(id) &corpus_##id,
const struct corpus_kind *const corpora_all[] = { CORPORA(LIST_CORPUS) NULL };
#undef LIST_CORPUS

const struct registry corpora_registry = {
	.name = "corpora",
	.one = "corpus",
	.summary = "what nets are trained on",
	.items = corpora_all,
};

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
corpus_is_here(const struct corpus_kind *kind)
{
	char path[400];

	if (!kind->file)
		return true;
	snprintf(path, sizeof(path), "%s/%s", corpus_folder(), kind->file);

	return !access(path, R_OK);
}

int
corpus_open(const struct corpus_kind *kind, const char *path, struct error *err)
{
	int file = permission_open_plain(path);

	if (file < 0 && errno == ENOENT)
		error_set(err, ERROR_DATA, "%s is not there: %s", path,
			  kind->comes);
	else if (file < 0 && errno == EINVAL)
		error_set(err, ERROR_FILE, "%s is not a plain file", path);
	else if (file < 0)
		error_set(err, ERROR_FILE, "%s: %s", path, strerror(errno));

	return file;
}

/* By its name; a path is a table. */
static const struct corpus_kind *
find(const char *name, struct error *err)
{
	const struct corpus_kind *found = corpus_find(name);

	if (!found && !access(name, F_OK))
		found = &corpus_table;
	if (!found)
		(void)!registry_refuse(&corpora_registry, name, err);

	return found;
}

bool
corpus_read(const struct corpus_order *order, struct corpus *made,
	    struct error *err)
{
	const struct corpus_kind *kind = find(order->name, err);

	*made = (struct corpus){ 0 };
	if (!kind)
		return false;
	if (!kind->read(order, made, err)) {
		corpus_clear(made);
		return false;
	}
	if (order->rows)
		examples_cut(made->members, order->rows);

	return true;
}
