/* methods.c - finding methods in the list */

#include "method/methods.h"

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
method_can(const struct method *method, const struct dataset *data)
{
	enum kind kind = dataset_kind(data);

	return method_suits(method, kind) &&
	       !(method_needs_trials(method, kind) && runs_are_shared(data));
}

/* How much a method has to say of a kind of data, 0 if nothing. */
static int
fitness(const struct method *method, const struct dataset *data)
{
	if (!method_can(method, data))
		return 0;
	if (claim_is_bound(method->claim))
		return 3;

	return method->kinds == KIND_BIT(dataset_kind(data)) ? 2 : 1;
}

const struct method *
method_suiting(const struct dataset *data)
{
	const struct method *best = NULL;
	int most = 0;

	for (size_t i = 0; methods_all[i]; i++) {
		if (fitness(methods_all[i], data) > most) {
			most = fitness(methods_all[i], data);
			best = methods_all[i];
		}
	}

	return best;
}
