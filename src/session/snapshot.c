/* snapshot.c - a sitting at one moment, to work on while it goes on */

#include "session/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/methods.h"

static void
copy_load(struct snapshot *snapshot, const struct record *load)
{
	if (!load)
		return;
	snapshot->loaded =
		memory_new_array(load->count, sizeof(*snapshot->loaded));
	snapshot->loaded_count = load->count;
	for (size_t i = 0; i < load->count; i++)
		snapshot->loaded[i] = memory_copy_text(load->args[i]);
}

void
snapshot_lay_over(struct game *game, const struct game *top)
{
	for (size_t i = 0; i < GAME_COUNT; i++) {
		if (top->value[i][0])
			memcpy(game->value[i], top->value[i],
			       sizeof(game->value[i]));
	}
}

struct game
snapshot_card(const struct dataset *data, const struct game *added,
	      const struct game *typed)
{
	struct game card = *dataset_game(data);

	snapshot_lay_over(&card, added);
	if (typed)
		snapshot_lay_over(&card, typed);

	return card;
}

static struct selection
looks_before(const struct session *session, const struct snapshot *snapshot)
{
	struct question ask = snapshot_question(snapshot, NULL);

	return looks_selection(session_ledger(session), &ask);
}

struct snapshot *
snapshot_take(const struct session *session, unsigned serial)
{
	const struct state *state = session_state(session);
	struct snapshot *snapshot = memory_new(sizeof(*snapshot));

	state_copy(&snapshot->state, state);
	snapshot->data = session_data(session);
	if (snapshot->data)
		snapshot->card =
			snapshot_card(snapshot->data, &state->game, NULL);
	snapshot->selection = looks_before(session, snapshot);
	copy_load(snapshot, session_last_load(session));
	snapshot->serial = serial;
	atomic_init(&snapshot->holders, 1);

	return snapshot;
}

bool
snapshot_note_looks(struct session *session, bool all)
{
	struct snapshot *now = snapshot_take(session, 0);
	struct question ask = snapshot_question(now, NULL);
	const struct method *shown = now->state.method;
	bool is_new = false;

	if (now->data && method_can(shown, now->data, ask.game))
		is_new = session_look(session, shown, &ask);
	for (size_t i = 0; all && now->data && methods()[i]; i++) {
		if (method_can(methods()[i], now->data, ask.game))
			is_new |= session_look(session, methods()[i], &ask);
	}
	snapshot_release(now);

	return is_new;
}

struct snapshot *
snapshot_bare(const struct snapshot *snapshot)
{
	struct snapshot *bare = memory_new(sizeof(*bare));

	settings_copy(&bare->state.settings, &snapshot->state.settings);
	bare->state.method = snapshot->state.method;
	bare->serial = snapshot->serial;
	atomic_init(&bare->holders, 1);

	return bare;
}

struct snapshot *
snapshot_changed(const struct session *session,
		 const struct snapshot_change *change)
{
	struct snapshot *snapshot = snapshot_take(session, 0);
	struct state *state = &snapshot->state;

	settings_clear(&state->settings);
	settings_copy(&state->settings, change->settings);
	state->method = change->method;
	datasets_clear(&state->data);
	for (size_t i = 0; i < change->data->count; i++)
		datasets_add(&state->data, dataset_hold(change->data->at[i]));
	state->active = 0;
	snapshot->data = state->data.count ? state->data.at[0] : NULL;
	snapshot_lay_over(&state->game, change->typed);
	if (snapshot->data)
		snapshot->card =
			snapshot_card(snapshot->data, &state->game, NULL);
	snapshot->selection = looks_before(session, snapshot);
	if (change->no_pins)
		state_clear_pins(state);

	return snapshot;
}

struct question
snapshot_question(const struct snapshot *snapshot, struct progress *progress)
{
	const struct settings *settings = &snapshot->state.settings;

	return (struct question){
		.data = snapshot->data,
		.settings = settings,
		.game = &snapshot->card,
		.progress = progress,
		.threads = (unsigned)settings_whole(settings, SETTING_THREADS),
		.selection = snapshot->selection,
	};
}

struct figure_source
snapshot_source(const struct snapshot *snapshot, struct progress *progress)
{
	const struct state *state = &snapshot->state;

	return (struct figure_source){
		.data = &snapshot->data,
		.data_count = snapshot->data ? 1 : 0,
		.method = state->method,
		.settings = &state->settings,
		.game = &snapshot->card,
		.selection = snapshot->selection,
		.pins = state->pins,
		.pin_count = state->pin_count,
		.progress = progress,
	};
}

struct session *
snapshot_sitting(const struct snapshot *snapshot)
{
	struct session *session = session_new();
	struct state *state = session_edit(session);

	settings_clear(&state->settings);
	settings_copy(&state->settings, &snapshot->state.settings);
	state->method = snapshot->state.method;
	if (snapshot->data)
		datasets_add(&state->data, dataset_hold(snapshot->data));

	return session;
}

/* Holding changes nothing that anybody sees. */
static struct snapshot *
writable(const struct snapshot *snapshot)
{
	union {
		const struct snapshot *in;
		struct snapshot *out;
	} both = { snapshot };

	return both.out;
}

const struct snapshot *
snapshot_hold(const struct snapshot *snapshot)
{
	atomic_fetch_add(&writable(snapshot)->holders, 1);

	return snapshot;
}

void
snapshot_release(const struct snapshot *snapshot)
{
	struct snapshot *own;

	if (!snapshot)
		return;
	own = writable(snapshot);
	if (atomic_fetch_sub(&own->holders, 1) > 1)
		return;
	state_clear(&own->state);
	for (size_t i = 0; i < own->loaded_count; i++)
		free(own->loaded[i]);
	free(own->loaded);
	free(own);
}

void
snapshot_renumber(const struct snapshot *snapshot, unsigned serial)
{
	writable(snapshot)->serial = serial;
}

/* Settings that say how something looks, or where it goes. */
static bool
is_looks(enum setting setting)
{
	return !strcmp(setting_about(setting)->group, "output");
}

static bool
same_settings(const struct settings *a, const struct settings *b)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		if (!is_looks((enum setting)i) &&
		    !settings_agree(a, b, (enum setting)i))
			return false;
	}

	return true;
}

static bool
same_data(const struct datasets *a, const struct datasets *b)
{
	if (a->count != b->count)
		return false;
	for (size_t i = 0; i < a->count; i++) {
		if (a->at[i] != b->at[i])
			return false;
	}

	return true;
}

static bool
same_pins(const struct state *a, const struct state *b)
{
	if (a->pin_count != b->pin_count)
		return false;
	for (size_t i = 0; i < a->pin_count; i++) {
		if (a->pins[i] != b->pins[i])
			return false;
	}

	return true;
}

bool
snapshot_is_same(const struct snapshot *a, const struct snapshot *b)
{
	const struct state *x = &a->state, *y = &b->state;

	return a->data == b->data && x->method == y->method &&
	       selection_is_same(&a->selection, &b->selection) &&
	       same_data(&x->data, &y->data) && same_pins(x, y) &&
	       !memcmp(&a->card, &b->card, sizeof(a->card)) &&
	       same_settings(&x->settings, &y->settings);
}
