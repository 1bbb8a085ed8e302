/* set_verb.c - changes settings of the sitting */

#include "method/methods.h"
#include "verb/verbs.h"

static bool
set_run(const struct scene *scene, const struct request *request,
	struct answer *answer, struct error *err)
{
	struct state *state = session_edit(scene->session);
	char number[NUMBER_SIZE];

	if (request->word_count > 1) {
		return error_set(err, ERROR_USAGE,
				 "set takes name=value, not '%s'",
				 request->words[1]);
	}
	settings_clear(&state->settings);
	settings_copy(&state->settings, &request->settings);
	if (request->typed[SETTING_METHOD]) {
		state->method = method_find(
			settings_text(&state->settings, SETTING_METHOD));
		state->method_chosen = true;
	}
	for (size_t i = 0; i < GAME_COUNT; i++) {
		const char *value =
			game_get(&request->game, (enum game_entry)i);

		if (*value &&
		    !game_set(&state->game, game_entry_name((enum game_entry)i),
			      value, err))
			return false;
	}
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		if (!request->typed[i])
			continue;
		answer_note(answer, "%s=%s",
			    setting_about((enum setting)i)->name,
			    settings_show(&state->settings, (enum setting)i,
					  number));
	}

	return true;
}

const struct verb verb_set = {
	.name = "set",
	.summary = "changes settings",
	.details = "Every setting of dpaudit list settings, and the entries of "
		   "the game card.",
	.forms = { { .reads = READS_ALL } },
	.flags = VERB_CHANGES | VERB_SETS,
	.run = set_run,
};
