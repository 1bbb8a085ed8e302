/* undo_verb.c - back to the state before the last change, and forward */

#include "verb/verbs.h"

static bool
run_undo(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;
	if (!session_undo(scene->session))
		return error_set(err, ERROR_USAGE, "there is nothing to undo");

	return true;
}

static bool
run_redo(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	(void)request;
	(void)answer;
	if (!session_redo(scene->session))
		return error_set(err, ERROR_USAGE, "there is nothing to redo");

	return true;
}

const struct verb verb_undo = {
	.name = "undo",
	.summary = "takes the last change back, exactly",
	.usage = "",
	.details = "Changes are loading, estimating and setting.",
	.run = run_undo,
};

const struct verb verb_redo = {
	.name = "redo",
	.summary = "brings back what undo took",
	.usage = "",
	.details = "Until the next change.",
	.run = run_redo,
};
