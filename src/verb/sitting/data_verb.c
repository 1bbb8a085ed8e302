/* data_verb.c - which of the loaded data are looked at */

#include <string.h>

#include "base/number.h"
#include "base/registry.h"
#include "verb/verbs.h"

static bool
find(const struct state *state, const char *word, size_t *index,
     struct error *err)
{
	const char *nearest = NULL;
	size_t number;

	if (number_read_whole(word, &number) && number >= 1 &&
	    number <= state->data.count) {
		*index = number - 1;
		return true;
	}
	for (size_t i = 0; i < state->data.count; i++) {
		const char *name = dataset_name(state->data.at[i]);

		if (!strcmp(name, word)) {
			*index = i;
			return true;
		}
		nearest = word_nearer(word, nearest, name);
	}

	return word_refuse(err, nearest, NULL, "no data '%s' are loaded", word);
}

static bool
data_run(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct state *state = session_edit(scene->session);
	size_t index = 0;

	if (!find(state, request->words[1], &index, err))
		return false;
	state->active = index;
	session_suit_method(scene->session);
	answer_note(answer, "data: %s", dataset_name(state->data.at[index]));

	return true;
}

const struct verb verb_data = {
	.name = "data",
	.summary = "chooses which of the loaded data are looked at",
	.details = "Numbers count from 1 in the order of loading.",
	.forms = { FORM({ .sort = ARGUMENT_OWN, .name = "NAME|NUMBER" }) },
	.flags = VERB_CHANGES,
	.run = data_run,
};
