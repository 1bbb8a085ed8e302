/*
 * readings.c - what a claim or an audit means, in every language
 *
 * Lies over an audit or a mechanism and reads the number below.  Its keys
 * move the prior and the baseline, and what depends on them follows.
 */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "ui/panel/answers.h"
#include "ui/panel/reading.h"
#include "verb/audit/reading.h"

/* Narrower screens leave out what a row says. */
enum { WIDE = 100 };

enum { DIGITS = 4, CELL = 160, ENDS = 2 * CELL + 8 };

enum column { NAME, AT, LOWER, VALUE, UPPER, GRADE, SAYS };

static void
write_cell(const struct table *table, size_t row, enum column column,
	   char out[CELL])
{
	table_cell_print(table_cell(table, row, (size_t)column), DIGITS, out,
			 CELL);
}

/* The end that counts, or both where they are not alike to four digits. */
static void
write_ends(const struct table *table, size_t row, char out[ENDS])
{
	char low[CELL], value[CELL], high[CELL];

	write_cell(table, row, LOWER, low);
	write_cell(table, row, VALUE, value);
	write_cell(table, row, UPPER, high);
	if (*value && (!*low || !strcmp(low, value)) &&
	    (!*high || !strcmp(high, value) || !*low))
		snprintf(out, ENDS, "%s", value);
	else if (*low && *high)
		snprintf(out, ENDS, "%s … %s", low, high);
	else if (*low || *high)
		snprintf(out, ENDS, "%s %s", *low ? "≥" : "≤",
			 *low ? low : high);
	else
		snprintf(out, ENDS, "open");
}

static void
add_row(const struct table *table, size_t row, bool wide, struct text *text)
{
	char name[CELL], at[CELL], ends[ENDS], grade[CELL], says[CELL];
	struct text line = { 0 };

	write_cell(table, row, NAME, name);
	write_cell(table, row, AT, at);
	write_ends(table, row, ends);
	write_cell(table, row, GRADE, grade);
	write_cell(table, row, SAYS, says);
	text_add(&line, "  %s%s%s", name, *at ? " at " : "", at);
	text_pad(&line, 29);
	text_add(&line, " %s", ends);
	text_pad(&line, 50);
	text_add(&line, " %s", grade);
	text_pad(&line, 63);
	text_add(text, "%s%s%s\n", text_get(&line), wide ? " " : "",
		 wide ? says : "");
	text_clear(&line);
}

static void
add_table(const struct table *table, bool wide, struct text *text)
{
	for (size_t i = 0; i < table->row_count; i++)
		add_row(table, i, wide, text);
}

/* ---- of an audit, and of the claim that it is held against ---- */

static void
add_audit(const struct board *board, bool wide, struct text *text)
{
	const struct settings *settings = &board->snapshot->state.settings;
	const struct result *main = board->numbers.main;
	struct result *result = result_new("readings");
	struct table *table = reading_table();
	struct error err;

	text_add(text, "# %s\n",
		 board_is_stale(board, board->numbers.serial)
			 ? "What the audit excludes (old)"
			 : "What the audit excludes");
	if (reading_of_result(settings, main, table, result, &err))
		add_table(table, wide, text);
	else
		text_add(text, "  %s\n", err.text);
	table_free(table);
	result_release(result);
}

static void
add_claim(const struct board *board, bool wide, struct text *text)
{
	const struct settings *settings = &board->snapshot->state.settings;
	struct result *result;
	struct table *table;
	struct error err;

	if (!settings_given(settings, SETTING_CLAIM_EPSILON))
		return;
	result = result_new("readings");
	table = reading_table();
	text_add(text, "# What the claim promises\n");
	if (reading_of_claim(settings, table, result, &err))
		add_table(table, wide, text);
	else
		text_add(text, "  %s\n", err.text);
	table_free(table);
	result_release(result);
}

/* ---- of a mechanism ---- */

static const struct reply *
find_reply(const struct board *board)
{
	for (int i = 0; i < QUESTIONS_MOST; i++) {
		if (board->replies[i].line &&
		    !strcmp(board->replies[i].line, ANSWERS_READING))
			return &board->replies[i];
	}

	return NULL;
}

static void
add_mechanism(const struct board *board, bool wide, struct text *text)
{
	const struct reply *reply = find_reply(board);

	if (!reply) {
		text_add(text, answers_lines(board)
				       ? "computing\n"
				       : "A reading is of an audit, or of a "
					 "mechanism in Theory.\n");
		return;
	}
	text_add(text, "# What the mechanism promises%s\n",
		 board_is_stale(board, reply->serial) ? " (old)" : "");
	if (reply->table)
		add_table(reply->table, wide, text);
	else
		text_add(text, "  %s\n", reply->why ? reply->why : "");
}

static char *
readings_copy_text(const struct board *board, const struct panel *panel)
{
	bool wide = panel->rect.width >= WIDE;
	struct text text = { 0 };

	if (board_is_playground(board))
		add_mechanism(board, wide, &text);
	else if (board->numbers.main)
		add_audit(board, wide, &text);
	else
		text_add(&text, "There is no number to read.\n");
	if (!board_is_playground(board))
		add_claim(board, wide, &text);

	return text_take(&text);
}

static void
readings_headline(const struct board *board, const struct panel *panel,
		  char *out, size_t size)
{
	const struct settings *settings = &board->snapshot->state.settings;

	(void)panel;
	snprintf(out, size, "Readings at prior %g, baseline %g",
		 settings_number(settings, SETTING_PRIOR),
		 settings_number(settings, SETTING_BASELINE));
}

static const char *
readings_topic(const struct board *board, const struct panel *panel)
{
	(void)board;
	(void)panel;

	return "theory";
}

const struct panel_kind panel_readings = {
	.name = "readings",
	.title = "Readings",
	.keys = "Left Right prior   , . baseline   Down scrolls   y copy   Esc",
	.modal = true,
	.state_size = sizeof(struct reading),
	.keys_title = "In the readings",
	.asks = answers_readings,
	.draw = reading_draw_text,
	.headline = readings_headline,
	.act = reading_act_on_text,
	.copy_text = readings_copy_text,
	.topic = readings_topic,
};
