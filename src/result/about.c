/* about.c - what a number speaks of */

#include "result/about.h"

#include <stddef.h>

static const struct {
	const char *name, *meaning;
} abouts[ABOUT_COUNT] = {
	[ABOUT_NOTHING] = { NULL, "" },
	[ABOUT_MECHANISM] = { "mechanism",
			      "the mechanism, as far as this attack shows it" },
	[ABOUT_ASSUMED_FAMILY] = { "assumed-family",
				   "the mechanism, only if its trade-off "
				   "function lies in the assumed family" },
	[ABOUT_MODEL_INSTANCE] = { "model-instance", "this trained model" },
	[ABOUT_GAUSSIAN_MODEL] = { "gaussian-model",
				   "two Gaussians fitted to the scores" },
	[ABOUT_INDEPENDENT_CANARIES] = { "independent-canaries",
					 "the mechanism, only if every canary "
					 "passes alone through a channel of "
					 "the assumed family" },
};

const struct registry abouts_registry = {
	.name = "abouts",
	.one = "thing that a number is about",
	.summary = "what a number is about",
	REGISTRY_ROWS(abouts),
};

const char *
about_name(enum about about)
{
	return abouts[about].name;
}

const char *
about_whose(enum about about)
{
	return about == ABOUT_MODEL_INSTANCE ? " of this model" : "";
}

const char *
about_meaning(enum about about)
{
	return abouts[about].meaning;
}
