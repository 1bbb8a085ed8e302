/* snapshot.c - a sitting at one moment, to work on in another thread */

#include "ui/snapshot.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "verb/data.h"

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
	snapshot->serial = serial;
	atomic_init(&snapshot->holders, 1);

	return snapshot;
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
same_number(double a, double b)
{
	return !memcmp(&a, &b, sizeof(a));
}

static bool
same_settings(const struct settings *a, const struct settings *b)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const struct value *x = &a->at[i], *y = &b->at[i];

		if (is_looks((enum setting)i))
			continue;
		if (x->given != y->given || !same_number(x->number, y->number))
			return false;
		if (!x->text != !y->text ||
		    (x->text && strcmp(x->text, y->text) != 0))
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

bool
snapshot_is_same(const struct snapshot *a, const struct snapshot *b)
{
	return a->method == b->method && same_data(a, b) &&
	       !memcmp(&a->game, &b->game, sizeof(a->game)) &&
	       same_settings(&a->settings, &b->settings);
}
