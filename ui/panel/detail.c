/* detail.c - the panel that explains the method under the cursor */

#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/text.h"
#include "ui/panel.h"
#include "ui/panel/compare.h"
#include "ui/screen.h"
#include "ui/widget/prose.h"

struct detail_state {
	int top;
};

static void
add_result(const struct result *result, struct text *text)
{
	text_add(text, "%s\n", result->sentence);
	for (size_t i = 0; i < result->step_count; i++)
		text_add(text, "  %s\n", result->steps[i]);
	for (size_t i = 0; i < result->warning_count; i++)
		text_add(text, "⚠ %s %s\n",
			 warning_about(result->warnings[i].warning)->code,
			 result->warnings[i].text);
}

/* The caller clears it. */
static struct prose
compose(const struct screen *screen, int top)
{
	const struct method *method = compare_selected(screen);
	const struct estimate *estimate =
		method ? compare_estimate(screen, method) : NULL;
	struct prose prose = { 0 };
	struct text text = { 0 };

	if (method)
		text_add(&text, "# %s\n%s.\n", method->title, method->summary);
	if (estimate && estimate->interval)
		add_result(estimate->interval, &text);
	else if (estimate && estimate->bound)
		add_result(estimate->bound, &text);
	else if (estimate && estimate->why)
		text_add(&text, "%s\n", estimate->why);
	if (method)
		text_add(&text, "reference: %s\n", method->reference);
	prose_take(&prose, text_take(&text));
	prose.top = top;

	return prose;
}

static void
draw(const struct screen *screen, const struct panel *panel,
     struct canvas *canvas)
{
	const struct detail_state *state = panel->state;
	struct prose prose = compose(screen, state->top);

	prose_scroll(&prose, screen->look, panel->rect, 0);
	prose_draw(&prose, screen->theme, canvas, panel->rect);
	prose_clear(&prose);
}

static bool
act(struct screen *screen, struct panel *panel, enum action action, int amount)
{
	struct detail_state *state = panel->state;
	struct prose prose = compose(screen, state->top);
	bool mine = true;

	if (action == ACTION_MOVE)
		prose_scroll(&prose, screen->look, panel->rect, amount);
	else if (action == ACTION_PAGE)
		prose_scroll(&prose, screen->look, panel->rect,
			     amount * panel->rect.height);
	else if (action == ACTION_END)
		prose_end(&prose, screen->look, panel->rect, amount);
	else
		mine = false;
	state->top = prose.top;
	prose_clear(&prose);

	return mine;
}

static const char *
topic(const struct screen *screen, const struct panel *panel)
{
	const struct method *method = compare_selected(screen);

	(void)panel;

	return method ? method->name : NULL;
}

const struct panel_kind panel_detail = {
	.name = "detail",
	.title = "Detail",
	.state_size = sizeof(struct detail_state),
	.draw = draw,
	.act = act,
	.topic = topic,
};
