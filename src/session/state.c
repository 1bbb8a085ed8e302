/* state.c - what a sitting holds at a moment, and undo brings back */

#include "session/state.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* A pin and the number of states that it is in, which may be on two threads. */
struct shared_pin {
	struct pin pin; /* first: states point at it */
	atomic_size_t owners;
};

static const struct pin *
copy_pin(const struct pin *from)
{
	struct shared_pin *copy = memory_new(sizeof(*copy));

	copy->pin = *from;
	dataset_hold(from->data);
	result_hold(from->result);
	settings_copy(&copy->pin.settings, &from->settings);
	atomic_init(&copy->owners, 1);

	return &copy->pin;
}

/* Holding changes nothing that anybody sees. */
static struct shared_pin *
shared(const struct pin *pin)
{
	union {
		const struct pin *in;
		struct shared_pin *out;
	} both = { pin };

	return both.out;
}

static const struct pin *
hold_pin(const struct pin *pin)
{
	atomic_fetch_add(&shared(pin)->owners, 1);

	return pin;
}

static void
release_pin(const struct pin *pin)
{
	struct shared_pin *own = shared(pin);

	if (atomic_fetch_sub(&own->owners, 1) > 1)
		return;
	dataset_release(own->pin.data);
	result_release(own->pin.result);
	settings_clear(&own->pin.settings);
	free(own);
}

void
state_copy(struct state *to, const struct state *from)
{
	*to = *from;
	to->pins = memory_new_array(from->pin_count, sizeof(struct pin *));
	for (size_t i = 0; i < from->pin_count; i++)
		to->pins[i] = hold_pin(from->pins[i]);
	to->data = (struct datasets){ 0 };
	for (size_t i = 0; i < from->data.count; i++)
		datasets_add(&to->data, dataset_hold(from->data.at[i]));
	settings_copy(&to->settings, &from->settings);
}

void
state_add_pin(struct state *state, const struct pin *pin)
{
	state->pins = memory_grow_array(state->pins, state->pin_count + 1,
					sizeof(struct pin *));
	state->pins[state->pin_count++] = copy_pin(pin);
}

void
state_drop_pin(struct state *state, size_t index)
{
	release_pin(state->pins[index]);
	memmove(&state->pins[index], &state->pins[index + 1],
		(state->pin_count - index - 1) * sizeof(struct pin *));
	state->pin_count--;
}

/* Other states keep the old name. */
void
state_rename_pin(struct state *state, size_t index, const char *name)
{
	struct pin named = *state->pins[index];
	const struct pin *before = state->pins[index];

	snprintf(named.name, sizeof(named.name), "%s", name);
	state->pins[index] = copy_pin(&named);
	release_pin(before);
}

void
state_clear_pins(struct state *state)
{
	for (size_t i = 0; i < state->pin_count; i++)
		release_pin(state->pins[i]);
	free(state->pins);
	state->pins = NULL;
	state->pin_count = 0;
}

void
state_clear(struct state *state)
{
	datasets_clear(&state->data);
	settings_clear(&state->settings);
	state_clear_pins(state);
}
