/* snapshot.c - a sitting at one moment, to work on in another thread */

#include "ui/work/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verb/data.h"

static void
hold_pins(struct snapshot *snapshot, const struct state *state)
{
	snapshot->pins =
		memory_new_array(state->pin_count + 1, sizeof(*snapshot->pins));
	snapshot->pin_count = state->pin_count;
	for (size_t i = 0; i < state->pin_count; i++) {
		struct pin *pin = &snapshot->pins[i];

		*pin = state->pins[i];
		dataset_hold(pin->data);
		result_hold(pin->result);
		settings_copy(&pin->settings, &state->pins[i].settings);
	}
}

static void
release_pins(struct snapshot *snapshot)
{
	for (size_t i = 0; i < snapshot->pin_count; i++) {
		dataset_release(snapshot->pins[i].data);
		result_release(snapshot->pins[i].result);
		settings_clear(&snapshot->pins[i].settings);
	}
	free(snapshot->pins);
}

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

struct snapshot *
snapshot_take(const struct scene *scene, unsigned serial)
{
	const struct state *state = session_state(scene->session);
	const struct dataset *data = session_data(scene->session);
	const struct request nothing = { 0 };
	struct snapshot *snapshot = memory_new(sizeof(*snapshot));

	for (size_t i = 0; i < state->data.count; i++)
		datasets_add(&snapshot->all, dataset_hold(state->data.at[i]));
	snapshot->data = data;
	snapshot->method = state->method;
	settings_copy(&snapshot->settings, &state->settings);
	if (data)
		snapshot->game = data_game(scene, &nothing, data);
	copy_load(snapshot, session_last_load(scene->session));
	memcpy(snapshot->figures, state->figures, sizeof(state->figures));
	hold_pins(snapshot, state);
	snapshot->serial = serial;
	atomic_init(&snapshot->holders, 1);

	return snapshot;
}

struct session *
snapshot_sitting(const struct snapshot *snapshot)
{
	struct session *session = session_new();
	struct state *state = session_edit(session);

	settings_clear(&state->settings);
	settings_copy(&state->settings, &snapshot->settings);
	state->method = snapshot->method;
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
	datasets_clear(&own->all);
	settings_clear(&own->settings);
	release_pins(own);
	request_free_args(own->loaded, own->loaded_count);
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
same_data(const struct snapshot *a, const struct snapshot *b)
{
	if (a->data != b->data || a->all.count != b->all.count)
		return false;
	for (size_t i = 0; i < a->all.count; i++) {
		if (a->all.at[i] != b->all.at[i])
			return false;
	}

	return true;
}

static bool
same_pins(const struct snapshot *a, const struct snapshot *b)
{
	if (a->pin_count != b->pin_count)
		return false;
	for (size_t i = 0; i < a->pin_count; i++) {
		if (a->pins[i].result != b->pins[i].result ||
		    strcmp(a->pins[i].name, b->pins[i].name) != 0)
			return false;
	}

	return true;
}

bool
snapshot_is_same(const struct snapshot *a, const struct snapshot *b)
{
	return a->method == b->method && same_data(a, b) && same_pins(a, b) &&
	       !memcmp(&a->game, &b->game, sizeof(a->game)) &&
	       same_settings(&a->settings, &b->settings);
}
