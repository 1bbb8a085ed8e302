/* one_run_family.c - family= and its parameters, for one-run methods */

#include "method/one_run/one_run_family.h"

#include <string.h>

static bool
look_up(const void *from, const char *name, double *value)
{
	const struct settings *settings = from;
	enum setting setting;

	/* A family is of curves as they are, whatever the game changes. */
	if (!strcmp(name, "adjacency") || !setting_find(name, &setting) ||
	    !settings_given(settings, setting))
		return false;
	*value = settings_number(settings, setting);

	return true;
}

const char *
one_run_family_name(const struct question *ask)
{
	const char *name = settings_text(ask->settings, SETTING_FAMILY);

	return name ? name : "gaussian";
}

struct one_run_model *
one_run_family_of(const struct question *ask, struct one_run_rest *rest,
		  struct error *err)
{
	struct one_run_model *model;

	rest->lookup = (struct mechanism_lookup){ .number = look_up,
						  .from = ask->settings };
	model = one_run_model_new(one_run_family_name(ask), &rest->lookup, err);
	if (model)
		one_run_model_watch(model, ask->progress);

	return model;
}
