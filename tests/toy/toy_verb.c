/* toy_verb.c - a verb that says a sentence */

#include "verb/verbs.h"

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	(void)scene;
	(void)request;
	(void)err;
	document_say(&answer->document, "somebody played with a toy");

	return true;
}

const struct verb verb_toy = {
	.name = "toy",
	.summary = "plays",
	.forms = { FORM(
		{ .sort = ARGUMENT_METHOD, .flags = ARGUMENT_OPTIONAL }) },
	.details = "It says so.",
	.run = run,
};
