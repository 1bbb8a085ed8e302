/* detail.c - the panel that explains the method under the cursor */

#include "base/number.h"
#include "base/text.h"
#include "ui/panel/compare.h"
#include "ui/panel/passage.h"

static void
add_result(const struct result *result, struct text *text)
{
	for (size_t i = 0; i < result->step_count; i++)
		text_add(text, "  %s\n", result->steps[i]);
	for (size_t i = 0; i < result->warning_count; i++)
		text_add(text, "⚠ %s %s\n",
			 warning_about(result->warnings[i].warning)->code,
			 result->warnings[i].text);
}

/* In epsilon and in mu, which compares where delta does not. */
static void
add_reach(const struct result *result, struct text *text)
{
	const struct quantity *most = result_quantity(result, "ceiling");
	const struct quantity *mu = result_quantity(result, "ceiling-mu");
	char number[NUMBER_SIZE];

	if (!most)
		return;
	number_show(number, quantity_figure(most), 4, NUMBER_DOWN);
	text_add(text, "Reach, by a perfect attack: ε %s", number);
	if (mu) {
		number_show(number, quantity_figure(mu), 4, NUMBER_DOWN);
		text_add(text, ", μ %s", number);
	}
	text_add(text, "\n");
}

/* The claim, what could have been shown, then what explains the claim. */
static void
add_sentence(const struct result *result, struct text *text)
{
	const char *rest = result->sentence + result->lead;

	text_add(text, "%.*s\n", (int)result->lead, result->sentence);
	if (!statement_shows_nothing(&result->statement))
		add_reach(result, text);
	if (*rest)
		text_add(text, "%s\n", rest + (*rest == ' '));
}

static void
add_estimate(const struct estimate *estimate, struct text *text)
{
	const struct result *result =
		estimate->interval ? estimate->interval : estimate->bound;

	if (result) {
		add_sentence(result, text);
		add_result(result, text);
	} else if (estimate->why) {
		text_add(text, "%s\n", estimate->why);
	}
}

/* Where the cursor is on all that have no answer: why not. */
static void
add_silent(const struct board *board, struct text *text)
{
	for (size_t i = 0; i < board->numbers.count; i++) {
		const struct estimate *estimate = &board->numbers.all[i];

		if (!estimate->bound && estimate->why)
			text_add(text, "# %s\n%s\n", estimate->method->name,
				 estimate->why);
	}
}

/* The caller frees it. */
static char *
detail_copy_text(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);
	const struct estimate *estimate =
		method ? compare_estimate(board, method) : NULL;
	struct text text = { 0 };

	(void)panel;
	if (method)
		text_add(&text, "# %s\n%s.\n", method->title, method->summary);
	else
		add_silent(board, &text);
	if (estimate)
		add_estimate(estimate, &text);
	if (method)
		text_add(&text, "reference: %s\n", method->reference);

	return text_take(&text);
}

static const char *
detail_topic(const struct board *board, const struct panel *panel)
{
	const struct method *method = compare_selected(board);

	(void)panel;

	return method ? method->name : NULL;
}

const struct panel_kind panel_detail = {
	.name = "detail",
	.title = "Detail",
	.state_size = sizeof(struct passage),
	.draw = passage_draw,
	.act = passage_act,
	.copy_text = detail_copy_text,
	.topic = detail_topic,
};
