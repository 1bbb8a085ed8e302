/* methods.c - finding methods in the list */

#include "method/methods.h"

#include <pthread.h>
#include <string.h>

#include "base/word.h"

#define LIST_METHOD(id) &method_##id,
static const struct method *const all[] = { METHODS(LIST_METHOD) NULL };
#undef LIST_METHOD

static const char *names[sizeof(all) / sizeof(all[0])];
static pthread_once_t named = PTHREAD_ONCE_INIT;

const struct method *const *
methods(void)
{
	return all;
}

const struct method *
method_find(const char *name)
{
	for (size_t i = 0; all[i]; i++) {
		if (!strcmp(all[i]->name, name) ||
		    (all[i]->synonym && !strcmp(all[i]->synonym, name)))
			return all[i];
	}

	return NULL;
}

const struct method *
method_need(const char *name, struct error *err)
{
	const struct method *found = method_find(name);
	const char *nearest = NULL;

	if (found)
		return found;
	for (size_t i = 0; all[i]; i++)
		nearest = word_nearer(name, nearest, all[i]->name);
	word_refuse(err, nearest, "dpaudit list methods",
		    "there is no method '%s'", name);

	return NULL;
}

bool
method_can(const struct method *method, const struct dataset *data,
	   const struct game *game)
{
	return method_suits(method, dataset_kind(data)) &&
	       !((method->needs & NEEDS_INDEPENDENT_ROWS) &&
		 need_rows_are_runs(data, game) == MET_NO);
}

/* How much a method has to say of a kind of data, 0 if nothing. */
static int
fitness(const struct method *method, const struct dataset *data,
	const struct game *game)
{
	if (!method_can(method, data, game))
		return 0;
	if (claim_is_bound(method->claim))
		return 3;

	return method->kinds == KIND_BIT(dataset_kind(data)) ? 2 : 1;
}

const struct method *
method_suiting(const struct dataset *data, const struct game *game)
{
	const struct method *best = NULL;
	int most = 0;

	for (size_t i = 0; all[i]; i++) {
		if (fitness(all[i], data, game) > most) {
			most = fitness(all[i], data, game);
			best = all[i];
		}
	}

	return best;
}

static void
collect_names(void)
{
	for (size_t i = 0; all[i]; i++)
		names[i] = all[i]->name;
}

const char *const *
method_names(void)
{
	pthread_once(&named, collect_names);

	return names;
}
