/* sittings.c - the modal with what programs that ended left behind */

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/autosave.h"

struct sittings_state {
	struct listing listing;
	struct autosave_left *left;
	size_t count;
};

static void
sittings_open(struct screen *screen, struct panel *panel, const char *topic)
{
	struct sittings_state *state = panel->state;

	(void)topic;
	state->count = autosave_left(screen_kept(screen), &state->left);
}

static void
sittings_close(struct panel *panel)
{
	struct sittings_state *state = panel->state;

	autosave_left_free(state->left, state->count);
}

/* "2026-11-19 12:47    5 steps", "scores.csv", "clopper-pearson" */
static void
add_row(const struct autosave_left *left, struct listbox *box)
{
	const char *slash = strrchr(left->data, '/');
	const char *data = slash && slash[1] ? slash + 1 : left->data;
	char when[40] = "", steps[80];
	struct tm local;

	if (localtime_r(&left->when, &local))
		strftime(when, sizeof(when), "%Y-%m-%d %H:%M", &local);
	snprintf(steps, sizeof(steps), "%s %4zu step%s", when, left->steps,
		 left->steps == 1 ? "" : "s");
	listbox_row(box, INK_VALUE, steps, *data ? data : "no data",
		    left->method);
}

static void
sittings_list(const struct board *board, const struct panel *panel,
	      struct listbox *box)
{
	const struct sittings_state *state = panel->state;

	(void)board;
	listbox_column(box, "when", 29, INK_VALUE);
	listbox_column(box, "data", 24, INK_VALUE);
	listbox_column(box, "method", LISTBOX_REST, INK_VALUE)->rank = 1;
	for (size_t i = 0; i < state->count; i++)
		add_row(&state->left[i], box);
	text_add_string(&box->hint, "no earlier sitting was kept");
}

static enum reaction
sittings_act(struct screen *screen, struct panel *panel, enum action action,
	     int amount)
{
	struct sittings_state *state = panel->state;
	char name[AUTOSAVE_NAME];

	if (action != ACTION_ENTER || !state->count)
		return listing_handle(screen, panel, action, amount);
	memcpy(name, state->left[state->listing.list.cursor].name,
	       sizeof(name));
	screen_close(screen);
	screen_runf(screen, "recover %s", name);

	return REACTION_PAINT;
}

const struct panel_kind panel_sittings = {
	.name = "sittings",
	.title = "Sittings that were kept",
	.keys = "Enter brings back   Esc back",
	.modal = true,
	.state_size = sizeof(struct sittings_state),
	.open = sittings_open,
	.close = sittings_close,
	.list = sittings_list,
	.draw = listing_draw,
	.point = listing_point,
	.act = sittings_act,
};
