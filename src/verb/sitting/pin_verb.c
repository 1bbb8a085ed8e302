/* pin_verb.c - results kept to compare with */

#include <stdio.h>
#include <string.h>

#include "method/methods.h"
#include "verb/data.h"
#include "verb/verbs.h"

static bool
is_taken(const struct scene *scene, const char *name)
{
	size_t index;

	return session_find_pin(scene->session, name, &index);
}

/* A, B, ... Z, A1, B1, ... */
static void
next_name(const struct scene *scene, struct pin *pin)
{
	for (int round = 0;; round++) {
		for (char letter = 'A'; letter <= 'Z'; letter++) {
			if (round)
				snprintf(pin->name, sizeof(pin->name), "%c%d",
					 letter, round);
			else
				snprintf(pin->name, sizeof(pin->name), "%c",
					 letter);
			if (!is_taken(scene, pin->name))
				return;
		}
	}
}

static bool
name_pin(const struct scene *scene, const struct request *request,
	 struct pin *pin, struct error *err)
{
	const char *name = request_word(request, 1);

	if (!name) {
		next_name(scene, pin);
		return true;
	}
	if (strlen(name) >= sizeof(pin->name))
		return error_set(err, ERROR_USAGE,
				 "the name of a pin has at most %zu letters",
				 sizeof(pin->name) - 1);
	if (is_taken(scene, name))
		return error_set(
			err, ERROR_USAGE,
			"there is a pin %s already; pin remove %s first", name,
			name);
	snprintf(pin->name, sizeof(pin->name), "%s", name);

	return true;
}

static bool
run_pin(const struct scene *scene, const struct request *request,
	struct answer *answer, struct error *err)
{
	const struct state *state = session_state(scene->session);
	const struct dataset *data = session_data(scene->session);
	struct pin pin = { .data = data, .method = state->method };
	struct question ask;
	struct game game;

	if (!data)
		return error_set(err, ERROR_USAGE,
				 "there is nothing to pin: load data first");
	if (!name_pin(scene, request, &pin, err))
		return false;
	ask = data_look(scene, request, state->method, data, &game);
	pin.result = method_run(state->method, &ask, err);
	if (!pin.result)
		return false;
	settings_copy(&pin.settings, &request->settings);
	session_add_pin(scene->session, &pin);
	settings_clear(&pin.settings);
	result_release(pin.result);
	answer_note(answer, "pinned as %s", pin.name);

	return true;
}

static bool
need_pin(const struct scene *scene, const struct request *request,
	 size_t *index, struct error *err)
{
	return data_pin(scene, request_word(request, 1), index, err);
}

static bool
run_unpin(const struct scene *scene, const struct request *request,
	  struct answer *answer, struct error *err)
{
	size_t index;

	(void)answer;
	if (!need_pin(scene, request, &index, err))
		return false;
	session_drop_pin(scene->session, index);

	return true;
}

/* Makes its data active; they are loaded unless somebody replaced them. */
static void
activate(struct state *state, const struct dataset *data)
{
	for (size_t i = 0; i < state->data.count; i++) {
		if (state->data.at[i] == data) {
			state->active = i;
			return;
		}
	}
	datasets_add(&state->data, dataset_hold(data));
	state->active = state->data.count - 1;
}

static bool
run_swap(const struct scene *scene, const struct request *request,
	 struct answer *answer, struct error *err)
{
	struct state *state = session_edit(scene->session);
	struct settings settings;
	const struct pin *pin;
	size_t index;

	(void)answer;
	if (!need_pin(scene, request, &index, err))
		return false;
	pin = state->pins[index];
	settings_copy(&settings, &pin->settings);
	settings_clear(&state->settings);
	state->settings = settings;
	state->method = pin->method;
	state->method_chosen = true;
	activate(state, pin->data);

	return true;
}

static bool
run_rename(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	struct pin named = { 0 };
	const struct request only_new = { .words = request->words + 1,
					  .word_count = 2 };
	size_t index;

	(void)answer;
	if (request->word_count != 3)
		return verbs_refuse(&verb_rename, err);
	if (!need_pin(scene, request, &index, err) ||
	    !name_pin(scene, &only_new, &named, err))
		return false;
	session_rename_pin(scene->session, index, named.name);

	return true;
}

const struct verb verb_pin = {
	.name = "pin",
	.summary = "keeps the present result to compare with",
	.details = "Without a name the next letter. The figure pins and the "
		   "view What-if show what changes.",
	.forms = { FORM(FORM_OWN("NAME")), FORM_AS("remove", verb_unpin),
		   FORM_AS("swap", verb_swap), FORM_AS("rename", verb_rename),
		   FORM_AS("diff", verb_diff) },
	.flags = VERB_CHANGES,
	.run = run_pin,
};

const struct verb verb_unpin = {
	.name = "unpin",
	.summary = "lets a pinned result go",
	.details = "Without a name the last one.",
	.forms = { FORM(FORM_OWN("NAME")) },
	.flags = VERB_CHANGES | VERB_HIDDEN,
	.run = run_unpin,
};

const struct verb verb_swap = {
	.name = "swap",
	.summary = "makes the settings of a pin the present ones",
	.details = "The pin stays; undo goes back.",
	.forms = { FORM(FORM_OWN("NAME")) },
	.flags = VERB_CHANGES | VERB_HIDDEN,
	.run = run_swap,
};

const struct verb verb_rename = {
	.name = "rename",
	.summary = "gives a pin another name",
	.forms = { FORM({ .sort = ARGUMENT_OWN, .name = "PIN" },
			{ .sort = ARGUMENT_OWN, .name = "NAME" }) },
	.flags = VERB_CHANGES | VERB_HIDDEN,
	.run = run_rename,
};
