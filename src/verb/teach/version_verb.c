/* version_verb.c - which dpaudit this is */

#include "stats/loop/kernel.h"
#include "verb/verbs.h"

static bool
version_run(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	(void)scene;
	(void)request;
	(void)err;
	document_say(&answer->document, "dpaudit %s", DPAUDIT_VERSION);
	document_field_word(&answer->document, "instruction-level",
			    kernel()->name);

	return true;
}

const struct verb verb_version = {
	.name = "version",
	.summary = "which dpaudit this is",
	.details = "Also says which instruction level the numeric loops use.",
	.run = version_run,
};
