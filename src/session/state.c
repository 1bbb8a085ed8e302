/* state.c - what a sitting holds at a moment, and undo brings back */

#include "session/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static struct pin
copy_pin(const struct pin *from)
{
	struct pin pin = *from;

	dataset_hold(pin.data);
	result_hold(pin.result);
	settings_copy(&pin.settings, &from->settings);

	return pin;
}

static void
clear_pin(struct pin *pin)
{
	dataset_release(pin->data);
	result_release(pin->result);
	settings_clear(&pin->settings);
}

void
state_copy(struct state *to, const struct state *from)
{
	*to = *from;
	to->pins = memory_new_array(from->pin_count + 1, sizeof(*to->pins));
	for (size_t i = 0; i < from->pin_count; i++)
		to->pins[i] = copy_pin(&from->pins[i]);
	to->data = (struct datasets){ 0 };
	for (size_t i = 0; i < from->data.count; i++)
		datasets_add(&to->data, dataset_hold(from->data.at[i]));
	settings_copy(&to->settings, &from->settings);
}

void
state_add_pin(struct state *state, const struct pin *pin)
{
	state->pins = memory_grow_array(state->pins, state->pin_count + 1,
					sizeof(*state->pins));
	state->pins[state->pin_count++] = copy_pin(pin);
}

void
state_drop_pin(struct state *state, size_t index)
{
	clear_pin(&state->pins[index]);
	memmove(&state->pins[index], &state->pins[index + 1],
		(state->pin_count - index - 1) * sizeof(*state->pins));
	state->pin_count--;
}

void
state_clear_pins(struct state *state)
{
	for (size_t i = 0; i < state->pin_count; i++)
		clear_pin(&state->pins[i]);
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
