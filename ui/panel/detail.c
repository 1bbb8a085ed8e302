/* detail.c - the panel that explains the method under the cursor */

#include "base/text.h"
#include "ui/frame/screen.h"
#include "ui/panel/compare.h"
#include "ui/panel/reading.h"

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

/* The caller frees it. */
static char *
compose(const struct board *board)
{
	const struct method *method = compare_selected(board);
	const struct estimate *estimate =
		method ? compare_estimate(board, method) : NULL;
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

	return text_take(&text);
}

static void
draw(const struct board *board, const struct panel *panel,
     struct canvas *canvas)
{
	reading_draw_text(board, panel, canvas, compose(board));
}

static enum reaction
act(struct screen *screen, struct panel *panel, enum action action, int amount)
{
	const struct board *board = screen_board(screen);
	return reading_act_on_text(board, panel, action, amount,
				   compose(board));
}

static char *
copy_text(const struct board *board, const struct panel *panel)
{
	(void)panel;

	return compose(board);
}

static const char *
topic(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);

	(void)panel;

	return method ? method->name : NULL;
}

const struct panel_kind panel_detail = {
	.name = "detail",
	.title = "Detail",
	.state_size = sizeof(struct reading),
	.draw = draw,
	.act = act,
	.copy_text = copy_text,
	.topic = topic,
};
