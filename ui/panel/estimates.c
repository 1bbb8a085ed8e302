/* estimates.c - the panel with the numbers and what they claim */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "result/phrase.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/panel/words/epsilon_words.h"

enum { DIGITS = 4 };

/* What the screen calls a quantity. */
static const char *
call(const struct quantity *quantity)
{
	static const char *const reaches[][2] = {
		{ "ceiling", "reach" }, { "ceiling-mu", "reach-mu" }
	};

	for (size_t i = 0; i < sizeof(reaches) / sizeof(reaches[0]); i++) {
		if (!strcmp(quantity->name, reaches[i][0]))
			return reaches[i][1];
	}

	return quantity->name;
}

/* "fpr  0.08  0.065 … 0.098", each end rounded its own way. */
static void
add_quantity(struct listbox *box, const struct quantity *quantity, int names,
	     bool narrow)
{
	struct text ends = { 0 };
	char value[NUMBER_SIZE], line[160];

	number_show(value, quantity->value, DIGITS, NUMBER_NEAREST);
	if (!phrase_ends(&ends, PHRASE_PANEL, quantity))
		snprintf(line, sizeof(line), "%-*s %s", names, call(quantity),
			 value);
	else if (narrow || isnan(quantity->value))
		snprintf(line, sizeof(line), "%-*s %s", names, call(quantity),
			 text_get(&ends));
	else
		snprintf(line, sizeof(line), "%-*s %-7s %s", names,
			 call(quantity), value, text_get(&ends));
	listbox_row(box, INK_VALUE, line);
	text_clear(&ends);
}

/*
 * Names stand in a column as wide as the longest of them; in a narrow
 * panel long ones push the number that has no ends.
 */
static int
name_columns(const struct result *result, int width)
{
	int columns = width < 34 ? 8 : 9;

	for (size_t i = 0; i < result->quantity_count; i++) {
		int length = (int)strlen(call(&result->quantities[i]));

		columns = length > columns ? length : columns;
	}

	return width < 34 ? 8 : width < 46 ? 9 : columns;
}

/* What kind of number, from how many sides, about what, chosen how. */
static void
add_claim(struct listbox *box, const struct quantity *quantity, int width)
{
	struct text line = { 0 };

	phrase_claim(&line, PHRASE_PANEL, quantity);
	listbox_wrap(box, INK_LABEL, NULL, text_get(&line), width);
	text_clear(&line);
}

static void
add_warnings(struct listbox *box, const struct result *result, int width)
{
	for (size_t i = 0; i < result->warning_count; i++) {
		char line[800];

		snprintf(line, sizeof(line), "⚠ %s %s",
			 warning_about(result->warnings[i].warning)->code,
			 result->warnings[i].text);
		listbox_wrap(box, INK_WARNING, NULL, line, width);
	}
}

static void
add_tries(struct listbox *box, const struct board *board, int width)
{
	unsigned tries = board_looks(board);
	char line[160];

	if (tries < 2)
		return;
	snprintf(line, sizeof(line),
		 "%u settings of the threshold were tried; choosing the best "
		 "of them is selection too",
		 tries);
	listbox_wrap(box, INK_HINT, NULL, line, width);
}

static void
add_result(struct listbox *box, const struct board *board,
	   const struct result *result, int width)
{
	const struct quantity *epsilon = result_quantity(result, "epsilon");
	char headline[120];

	epsilon_words_headline(result, headline, sizeof(headline));
	listbox_row(box, INK_STRONG, headline);
	if (epsilon || result->quantity_count)
		add_claim(box, epsilon ? epsilon : &result->quantities[0],
			  width);
	for (size_t i = 0; i < result->quantity_count; i++) {
		/* in few columns its row would be the headline again */
		if (width >= 34 || &result->quantities[i] != epsilon)
			add_quantity(box, &result->quantities[i],
				     name_columns(result, width), width < 34);
	}
	add_warnings(box, result, width);
	add_tries(box, board, width);
	listbox_wrap(box, INK_TEXT, NULL, result->sentence, width);
}

static void
estimates_list(const struct board *board, const struct panel *panel,
	       struct listbox *box)
{
	const struct numbers *numbers = &board->numbers;
	const struct dataset *data = board->snapshot->data;
	int width = panel->rect.width > 4 ? panel->rect.width : 4;

	box->still = true;
	listbox_column(box, "line", LISTBOX_REST, INK_VALUE);
	/* a curve is what an accountant says; no method reads it */
	if (data && dataset_kind(data) == KIND_CURVE)
		listbox_wrap(box, INK_TEXT, NULL,
			     "This is a claim, not data to audit. Load scores, "
			     "losses or counts beside it (o); then :check "
			     "claim=FILE says whether they refute it. View 4 "
			     "has the mechanisms that could stand behind it.",
			     width);
	else if (numbers->main)
		add_result(box, board, numbers->main, width);
	else if (numbers->why)
		listbox_wrap(box, INK_WARNING, NULL, numbers->why, width);
	else
		listbox_row(box, INK_HINT, "computing");
	for (size_t i = 0; board_is_stale(board, numbers->serial) &&
			   i < box->table->row_count;
	     i++)
		box->inks[i] = INK_STALE;
}

static void
headline(const struct board *board, const struct panel *panel, char *out,
	 size_t size)
{
	bool stale = board_is_stale(board, board->numbers.serial);

	(void)panel;
	snprintf(out, size, "Estimates%s", stale ? " (old, computing)" : "");
}

static char *
estimates_copy_text(const struct board *board, const struct panel *panel)
{
	const struct result *main = board->numbers.main;
	const struct quantity *epsilon =
		main ? result_quantity(main, "epsilon") : NULL;
	char number[NUMBER_SIZE];

	(void)panel;
	if (!epsilon)
		return NULL;
	number_exact(number, quantity_figure(epsilon));

	return memory_copy_text(number);
}

static const struct binding keys[] = {
	{ "Enter", "show explain", "explain" },
	{ NULL },
};

const struct panel_kind panel_estimates = {
	.name = "estimates",
	.title = "Estimates",
	.state_size = sizeof(struct listing),
	.keys_title = "In the estimates",
	.list = estimates_list,
	.draw = listing_draw,
	.headline = headline,
	.act = listing_handle,
	.copy_text = estimates_copy_text,
	.bindings = keys,
};
