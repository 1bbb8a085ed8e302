/* reload_verb.c - reads the data again that have changed on disk */

#include <stdlib.h>
#include <string.h>

#include "verb/data.h"
#include "verb/verbs.h"

/* Where data of that name stand; the count if nowhere. */
static size_t
place_of(const struct datasets *data, const char *name)
{
	size_t at = 0;

	while (at < data->count && strcmp(dataset_name(data->at[at]), name))
		at++;

	return at;
}

/* Who has seen other rows of a file has looked more than once. */
static void
mark(struct session *session, const struct dataset *fresh,
     const struct dataset *old)
{
	session_carry_looks(session, old, fresh);
	if (dataset_is_reread(old) ||
	    strcmp(dataset_sha256(fresh), dataset_sha256(old)) != 0)
		dataset_mark_reread(fresh);
}

/* New rows take the place of old ones; what is new comes last. */
static void
replace(struct session *session, struct datasets *fresh)
{
	struct state *state = session_edit(session);

	for (size_t i = 0; i < fresh->count; i++) {
		size_t at = place_of(&state->data, dataset_name(fresh->at[i]));

		dataset_hold(fresh->at[i]);
		if (at == state->data.count) {
			datasets_add(&state->data, fresh->at[i]);
			continue;
		}
		mark(session, fresh->at[i], state->data.at[at]);
		dataset_release(state->data.at[at]);
		state->data.at[at] = fresh->at[i];
	}
	datasets_clear(fresh);
}

static bool
read_again(const struct scene *scene, const struct record *load,
	   struct answer *answer, struct error *err)
{
	const struct state *state = session_state(scene->session);
	struct datasets fresh = { 0 };
	struct request request;
	bool done;

	if (!request_read(&request, load->args, load->count, &state->settings,
			  err))
		return false;
	done = data_collect(scene, &request, 1, &fresh, answer, err);
	request_clear(&request);
	if (done)
		replace(scene->session, &fresh);

	return done;
}

static bool
reload_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const struct record *load = session_last_load(scene->session);

	(void)request;
	if (!load)
		return error_set(
			err, ERROR_USAGE,
			"nothing was loaded from a file; load FILE does");

	return read_again(scene, load, answer, err);
}

const struct verb verb_reload = {
	.name = "reload",
	.summary = "reads the files of the last load again",
	.details = "Settings stay; undo brings the old rows back.",
	.forms = { { .reads = READS_DATA } },
	.flags = VERB_CHANGES,
	.run = reload_run,
};
