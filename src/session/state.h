/* state.h - what a sitting holds at a moment, and undo brings back */

#ifndef SESSION_STATE_H
#define SESSION_STATE_H

#include <stddef.h>

#include "dataset/datasets.h"
#include "figure/figure_source.h"
#include "method/method.h"
#include "setting/setting.h"

/* Figures shown side by side, and the bytes of a name. */
enum { FIGURE_PANES = 4, FIGURE_NAME_SIZE = 32 };

struct state {
	struct datasets data;
	size_t active; /* index into data; no meaning while it is empty */
	const struct method *method;
	bool method_chosen; /* by the user, and not by the data */
	struct settings settings;
	struct game game; /* entries the user added to the data's cards */
	/* the figures chosen, by name; "" where nobody did */
	char figures[FIGURE_PANES][FIGURE_NAME_SIZE];
	const struct pin **pins; /* shared with other states */
	size_t pin_count;
};

/* Data and pins are shared, so a copy costs little. */
void state_copy(struct state *to, const struct state *from);
void state_clear(struct state *state);
void state_clear_pins(struct state *state);

/* Adds a copy of a pin; drops or renames the one at `index`. */
void state_add_pin(struct state *state, const struct pin *pin);
void state_drop_pin(struct state *state, size_t index);
void state_rename_pin(struct state *state, size_t index, const char *name);

#endif
