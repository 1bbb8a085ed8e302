/* unset_verb.c - settings as they are when nobody says anything */

#include <string.h>

#include "method/methods.h"
#include "verb/verbs.h"

/* Clopper-Pearson, where the data refuse it the first that they take. */
static const struct method *
first_suiting(const struct dataset *data)
{
	const struct method *usual = method_find("clopper-pearson");

	if (!data || method_suits(usual, dataset_kind(data)))
		return usual;
	for (size_t i = 0; methods()[i]; i++) {
		if (method_suits(methods()[i], dataset_kind(data)))
			return methods()[i];
	}

	return usual;
}

static bool
unset_run(const struct scene *scene, const struct request *request,
	  struct answer *answer, struct error *err)
{
	struct state *state = session_edit(scene->session);

	(void)answer;
	if (!strcmp(request->words[1], "all")) {
		settings_clear(&state->settings);
		settings_init(&state->settings);
		return true;
	}
	for (size_t i = 1; i < request->word_count; i++) {
		enum setting setting;

		if (!setting_need(request->words[i], &setting, err))
			return false;
		settings_reset(&state->settings, setting);
		if (setting == SETTING_METHOD)
			state->method =
				first_suiting(session_data(scene->session));
	}

	return true;
}

const struct verb verb_unset = {
	.name = "unset",
	.summary = "puts settings back as if they had not been given",
	.details = "The names are those of dpaudit list settings; all keeps "
		   "the method.",
	.forms = { FORM({ .sort = ARGUMENT_SETTING,
			  .flags = ARGUMENT_REPEATED }),
		   FORM(FORM_WORD("all")) },
	.flags = VERB_CHANGES,
	.run = unset_run,
};
