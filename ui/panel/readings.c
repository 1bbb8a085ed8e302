/*
 * readings.c - what a claim or an audit means, in every language
 *
 * Lies over an audit or a mechanism and reads the number below.  Its keys
 * move the prior and the baseline, and what depends on them follows.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/wrap.h"
#include "ui/frame/keymap.h"
#include "ui/panel/answers.h"
#include "ui/panel/passage.h"
#include "verb/audit/theory_reading.h"

/* Narrower panels leave out what a row says. */
enum { WIDE = 100 };

enum { DIGITS = 4, CELL = 160, ENDS = 2 * CELL + 8 };

enum column { NAME, AT, LOWER, VALUE, UPPER, GRADE, SAYS };

static char *
cell_of(const struct table *table, size_t row, enum column column)
{
	return table_cell_text(table_cell(table, row, (size_t)column), DIGITS);
}

/* Names, numbers and grades, which are short. */
static void
write_cell(const struct table *table, size_t row, enum column column,
	   char out[CELL])
{
	char *text = cell_of(table, row, column);

	snprintf(out, CELL, "%s", text);
	free(text);
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

/* "mu", "fnr at 0.05" */
static void
write_name(const struct table *table, size_t row, char out[ENDS])
{
	char name[CELL], at[CELL];

	write_cell(table, row, NAME, name);
	write_cell(table, row, AT, at);
	snprintf(out, ENDS, "%s%s%s", name, *at ? " at " : "", at);
}

/* Where each thing of a row begins. */
enum { AT_FIRST = 27, AT_SECOND = 47, AT_SAYS = 67 };

/* What a row says, below itself where it takes more lines than one. */
static void
add_says(struct text *line, const char *says, int width)
{
	while (*says) {
		const char *next;
		size_t bytes = wrap_line(says, (size_t)(width - AT_SAYS - 1),
					 WRAP_KEEP, &next);

		text_pad(line, AT_SAYS);
		text_add(line, " %.*s%s", (int)bytes, says, *next ? "\n" : "");
		says = next;
	}
}

/* Panels less than WIDE leave out what it says. */
static void
add_line(struct text *text, const char *name, const char *first,
	 const char *second, const char *says, int width)
{
	struct text line = { 0 };

	text_add(&line, "  %s", name);
	text_pad(&line, AT_FIRST);
	text_add(&line, " %s", first);
	text_pad(&line, AT_SECOND);
	text_add(&line, " %s", second);
	if (width >= WIDE)
		add_says(&line, says, width);
	text_add(text, "%s\n", text_get(&line));
	text_clear(&line);
}

static void
add_table(const struct table *table, int width, struct text *text)
{
	for (size_t i = 0; i < table->row_count; i++) {
		char name[ENDS], ends[ENDS], grade[CELL];
		char *says = cell_of(table, i, SAYS);

		write_name(table, i, name);
		write_ends(table, i, ends);
		write_cell(table, i, GRADE, grade);
		add_line(text, name, ends, grade, says, width);
		free(says);
	}
}

/* ---- an audit beside the claim that it is held against ---- */

/* An audit's mu holds wherever; a mechanism's says from which rates on. */
static bool
is_same(const char *a, const char *b)
{
	size_t length = strlen(a) < strlen(b) ? strlen(a) : strlen(b);

	return !strncmp(a, b, length) &&
	       (a[length] ? !strncmp(a + length, " at ", 4)
			  : !b[length] || !strncmp(b + length, " at ", 4));
}

/* What a table has to say of a reading; it may be missing. */
static void
write_same(const struct table *table, const char *name, char out[ENDS])
{
	char here[ENDS];

	snprintf(out, ENDS, "–");
	for (size_t i = 0; table && i < table->row_count; i++) {
		write_name(table, i, here);
		if (is_same(here, name)) {
			write_ends(table, i, out);
			return;
		}
	}
}

static bool
has_reading(const struct table *table, const char *name)
{
	char out[ENDS];

	write_same(table, name, out);

	return strcmp(out, "–") != 0;
}

/* Rows of the audit, then those that only the claim has. */
static void
add_both(const struct table *audit, const struct table *claim, int width,
	 struct text *text)
{
	const struct table *const tables[] = { audit, claim };
	char name[ENDS], first[ENDS], second[ENDS], *says;

	for (size_t t = 0; t < 2; t++) {
		for (size_t i = 0; tables[t] && i < tables[t]->row_count; i++) {
			write_name(tables[t], i, name);
			if (t && has_reading(audit, name))
				continue;
			write_same(audit, name, first);
			write_same(claim, name, second);
			says = cell_of(tables[t], i, SAYS);
			add_line(text, name, first, second, says, width);
			free(says);
		}
	}
}

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

/* claim-epsilon=, or what the data's card says of it; false: no claim. */
static bool
claimed_number(const struct snapshot *now, struct settings *own)
{
	double epsilon, delta;

	if (settings_given(own, SETTING_CLAIM_EPSILON))
		return true;
	if (!game_number(&now->card, GAME_CLAIMED_EPSILON, &epsilon))
		return false;
	settings_set_number(own, SETTING_CLAIM_EPSILON, epsilon);
	if (game_number(&now->card, GAME_CLAIMED_DELTA, &delta) &&
	    !settings_given(own, SETTING_DELTA))
		settings_set_number(own, SETTING_DELTA, delta);

	return true;
}

/* NULL: none, and `why` if there should be one. */
static struct table *
read_number(const struct snapshot *now, struct error *why)
{
	struct result *result = result_new("readings");
	struct table *table = reading_table();
	struct settings own;

	settings_copy(&own, &now->state.settings);
	if (!claimed_number(now, &own) ||
	    !reading_of_claim(&own, table, result, why)) {
		table_free(table);
		table = NULL;
	}
	settings_clear(&own);
	result_release(result);

	return table;
}

/* Of claim=, mechanism= or claim-epsilon=, as check would take it. */
static struct table *
read_claim(const struct board *board, struct error *why)
{
	const struct reply *reply = find_reply(board);

	if (!answers_lines(board))
		return read_number(board->snapshot, why);
	if (!reply || board_is_stale(board, reply->serial))
		error_set(why, ERROR_DATA, "computing");
	else if (reply->table)
		return table_copy(reply->table, NULL);
	else
		error_set(why, ERROR_DATA, "%s", reply->why ? reply->why : "");

	return NULL;
}

static struct table *
read_audit(const struct board *board, struct error *why)
{
	struct result *result = result_new("readings");
	struct table *table = reading_table();

	if (!reading_of_result(&board->snapshot->state.settings,
			       board->numbers.main, table, result, why)) {
		table_free(table);
		table = NULL;
	}
	result_release(result);

	return table;
}

/* "The audit says (lower-bound), the claim promises (certified)" */
static void
add_heading(const struct board *board, const struct table *audit,
	    const struct table *claim, struct text *text)
{
	char grade[CELL] = "";

	if (audit && audit->row_count)
		write_cell(audit, 0, GRADE, grade);
	text_add(text, "# %s%s%s%s%s%s\n",
		 claim ? "The audit says" : "What the audit says",
		 *grade ? " (" : "", grade, *grade ? ")" : "",
		 claim ? ", the claim promises (certified)" : "",
		 board_is_stale(board, board->numbers.serial) ? " (old)" : "");
	if (claim)
		add_line(text, "", "audit says", "claim promises", "", 0);
}

static void
add_audit(const struct board *board, int width, struct text *text)
{
	struct error audit_why = { 0 }, claim_why = { 0 };
	struct table *audit = read_audit(board, &audit_why);
	struct table *claim = read_claim(board, &claim_why);

	add_heading(board, audit, claim, text);
	if (claim)
		add_both(audit, claim, width, text);
	else if (audit)
		add_table(audit, width, text);
	if (!audit)
		text_add(text, "  %s\n", audit_why.text);
	if (!claim && *claim_why.text)
		text_add(text, "# What the claim promises\n  %s\n",
			 claim_why.text);
	table_free(audit);
	table_free(claim);
}

/* ---- of a mechanism ---- */

static void
add_mechanism(const struct board *board, int width, struct text *text)
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
		add_table(reply->table, width, text);
	else
		text_add(text, "  %s\n", reply->why ? reply->why : "");
}

static char *
readings_copy_text(const struct board *board, const struct panel *panel)
{
	int width = panel->rect.width;
	struct text text = { 0 };

	if (board_is_playground(board))
		add_mechanism(board, width, &text);
	else if (board->numbers.main)
		add_audit(board, width, &text);
	else
		text_add(&text, "There is no number to read: open data with o, "
				"or see a mechanism in Theory, 4.\n");

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

static const struct binding keys[] = {
	{ "Left", "step prior -1", "a smaller prior" },
	{ "Right", "step prior 1", "a larger prior", "prior" },
	{ ",", "step baseline -1", "a smaller baseline" },
	{ ".", "step baseline 1", "a larger baseline", "baseline" },
	{ NULL },
};

const struct panel_kind panel_readings = {
	.name = "readings",
	.title = "Readings",
	.keys = "Left Right prior   , . baseline   Down scrolls   y copy   Esc",
	.modal = true,
	.state_size = sizeof(struct passage),
	.keys_title = "In the readings",
	.asks = answers_readings,
	.draw = passage_draw,
	.headline = readings_headline,
	.act = passage_act,
	.copy_text = readings_copy_text,
	.topic = readings_topic,
	.bindings = keys,
};
