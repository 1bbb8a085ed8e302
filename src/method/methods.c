/* methods.c - finding methods in the list */

#include "method/methods.h"

#include <string.h>

#include "dataset/runs.h"

#define LIST_METHOD(id) &method_##id,
const struct method *const methods_all[] = { METHODS(LIST_METHOD) NULL };
#undef LIST_METHOD

static const struct named old_names[] = {
	{ "bayes-dirichlet", "bayes" },
	{ "epsilon-star-parametric", "epsilon-star" },
	{ NULL, NULL },
};

const struct registry methods_registry = {
	.name = "methods",
	.one = "method",
	.summary = "what makes numbers of data",
	.items = methods_all,
	.old = old_names,
};

bool
method_can(const struct method *method, const struct dataset *data,
	   const struct game *game)
{
	return method_suits(method, dataset_kind(data)) &&
	       !((method->needs & NEEDS_INDEPENDENT_ROWS) &&
		 need_rows_are_runs(data, game) == MET_NO);
}

const struct method *
methods_cautious(const struct dataset *data, const struct game *game)
{
	enum kind kind = dataset_kind(data);

	if (!method_suits(&method_one_run, kind) ||
	    (kind != KIND_GUESSES && need_rows_are_runs(data, game) == MET_YES))
		return NULL;

	return &method_one_run;
}

/* How much a method has to say of a kind of data, 0 if nothing. */
static int
fitness(const struct method *method, const struct dataset *data,
	const struct game *game)
{
	if (!method_can(method, data, game))
		return 0;
	if (method == methods_cautious(data, game))
		return 4;
	if (claim_is_bound(method->claim))
		return 3;

	return method->kinds == KIND_BIT(dataset_kind(data)) ? 2 : 1;
}

const struct method *
method_suiting(const struct dataset *data, const struct game *game)
{
	const struct method *best = NULL;
	int most = 0;

	for (size_t i = 0; methods_all[i]; i++) {
		if (fitness(methods_all[i], data, game) > most) {
			most = fitness(methods_all[i], data, game);
			best = methods_all[i];
		}
	}

	return best;
}
