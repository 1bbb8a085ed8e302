/* detail.c - the panel that explains the method under the cursor */

#include "base/text.h"
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
copy_text(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);
	const struct estimate *estimate =
		method ? compare_estimate(board, method) : NULL;
	struct text text = { 0 };

	(void)panel;
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
	.draw = reading_draw_text,
	.act = reading_act_on_text,
	.copy_text = copy_text,
	.topic = topic,
};
