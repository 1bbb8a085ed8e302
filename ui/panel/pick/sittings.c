/* sittings.c - the modal with what programs that ended left behind */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/text.h"
#include "base/utf8.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/autosave.h"

/* Where they begin, with room for 1000 steps before. */
enum { AT_DATA = 29, AT_METHOD = 51 };

struct sittings_state {
	struct list list;
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

/* "2026-11-19 12:47   5 steps   scores.csv   clopper-pearson" */
static void
write_line(const struct autosave_left *left, struct text *line)
{
	const char *slash = strrchr(left->data, '/');
	char when[40] = "", data[200], method[80];
	struct tm local;

	if (localtime_r(&left->when, &local))
		strftime(when, sizeof(when), "%Y-%m-%d %H:%M", &local);
	utf8_clean(data, sizeof(data),
		   slash && slash[1] ? slash + 1 : left->data);
	utf8_clean(method, sizeof(method), left->method);
	text_add(line, "%s %4zu step%s", when, left->steps,
		 left->steps == 1 ? "" : "s");
	text_pad(line, AT_DATA);
	text_add(line, "%s", *data ? data : "no data");
	text_pad(line, AT_METHOD);
	text_add(line, "%s%s", *method ? "  " : "", method);
}

static void
sittings_draw(const struct board *board, const struct panel *panel,
	      struct canvas *canvas)
{
	const struct sittings_state *state = panel->state;
	const struct ink *inks = board->theme->ink;
	struct rect rect = panel->rect;
	size_t top = list_top(&state->list, state->count, rect.height);

	if (!state->count)
		canvas_write(canvas, rect.x + 2, rect.y, rect.width - 2,
			     "no earlier sitting was kept", inks[INK_HINT]);
	for (size_t i = top; i < state->count && (int)(i - top) < rect.height;
	     i++) {
		struct rect line = { rect.x, rect.y + (int)(i - top),
				     rect.width, 1 };
		struct text text = { 0 };

		write_line(&state->left[i], &text);
		canvas_write(canvas, line.x + 2, line.y, line.width - 2,
			     text_get(&text), inks[INK_VALUE]);
		if (i == state->list.cursor)
			listing_mark(board, canvas, line, true);
		text_clear(&text);
	}
	list_mark(canvas, rect, state->count, top, rect.height, inks[INK_HINT]);
}

static enum reaction
sittings_act(struct screen *screen, struct panel *panel, enum action action,
	     int amount)
{
	struct sittings_state *state = panel->state;
	char name[AUTOSAVE_NAME];

	if (action != ACTION_ENTER)
		return listing_act(&state->list, state->count,
				   panel->rect.height, action, amount);
	if (state->count) {
		memcpy(name, state->left[state->list.cursor].name,
		       sizeof(name));
		screen_close(screen);
		screen_runf(screen, "recover %s", name);
	}

	return REACTION_PAINT;
}

static bool
sittings_point(struct screen *screen, struct panel *panel, int row)
{
	struct sittings_state *state = panel->state;

	(void)screen;

	return list_point(&state->list, state->count, panel->rect.height, row);
}

const struct panel_kind panel_sittings = {
	.name = "sittings",
	.title = "Sittings that were kept",
	.keys = "Enter brings back   Esc back",
	.modal = true,
	.state_size = sizeof(struct sittings_state),
	.open = sittings_open,
	.close = sittings_close,
	.draw = sittings_draw,
	.point = sittings_point,
	.act = sittings_act,
};
