/* pins.c - the panel with pinned results beside the live one */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/number.h"
#include "base/text.h"
#include "method/rate/threshold.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"

enum { COLUMNS_MOST = 12, DIGITS = 4 };

/* The live result, then pins; lines are settings and numbers. */
struct column {
	const char *name;
	const struct method *method;
	const struct dataset *data;
	const struct settings *settings;
	const struct result *result; /* NULL while it is computed */
};

struct pins_state {
	struct listing listing;
	struct list pin; /* which column, for swap and unpin */
};

struct sheet {
	struct column columns[COLUMNS_MOST];
	int count;
	struct listbox *box;
};

static int
collect(const struct board *board, struct column columns[COLUMNS_MOST])
{
	const struct snapshot *now = board->snapshot;
	bool stale = board_is_stale(board, board->numbers.serial);
	int count = 0;

	columns[count++] =
		(struct column){ "live", now->state.method, now->data,
				 &now->state.settings,
				 stale ? NULL : board->numbers.main };
	for (size_t i = 0; i < now->state.pin_count && count < COLUMNS_MOST;
	     i++) {
		const struct pin *pin = now->state.pins[i];

		columns[count++] =
			(struct column){ pin->name, pin->method, pin->data,
					 &pin->settings, pin->result };
	}

	return count;
}

/* ---- settings: those that differ somewhere ---- */

static const char *
setting_of(const struct column *column, enum setting setting,
	   char number[NUMBER_SIZE])
{
	const char *shown = threshold_show_setting(
		column->method, column->settings, setting, number);

	return *shown ? shown : "–";
}

static bool
differs(const struct sheet *sheet, enum setting setting)
{
	char numbers[2][NUMBER_SIZE];
	const char *first = setting_of(&sheet->columns[0], setting, numbers[0]);

	for (int i = 1; i < sheet->count; i++) {
		if (strcmp(first, setting_of(&sheet->columns[i], setting,
					     numbers[1])) != 0)
			return true;
	}

	return false;
}

static void
add_settings(const struct sheet *sheet)
{
	for (size_t s = 0; s < SETTING_COUNT; s++) {
		enum setting setting = (enum setting)s;
		char number[NUMBER_SIZE];

		/* τ stands among the numbers, chosen or given */
		if (setting == SETTING_METHOD || setting == SETTING_TAU ||
		    !differs(sheet, setting))
			continue;
		listbox_row(sheet->box, INK_VALUE, setting_label(setting));
		for (int i = 0; i < sheet->count; i++)
			table_text(sheet->box->table,
				   setting_of(&sheet->columns[i], setting,
					      number));
	}
}

/* ---- numbers: lower ends, widths, and what has changed ---- */

static double
lower_of(const struct quantity *quantity)
{
	return quantity ? quantity_figure(quantity) : NAN;
}

static double
value_of(const struct quantity *quantity)
{
	return quantity ? quantity->value : NAN;
}

static double
upper_of(const struct quantity *quantity)
{
	return quantity ? quantity->upper : NAN;
}

static double
width_of(const struct quantity *quantity)
{
	return quantity ? quantity->upper - quantity->lower : NAN;
}

typedef double part_fn(const struct quantity *quantity);

static const struct quantity *
quantity_in(const struct sheet *sheet, int column, const char *name)
{
	const struct result *result = sheet->columns[column].result;

	return result ? result_quantity(result, name) : NULL;
}

/* An estimate stands among lower ends, but not as one. */
static void
print_number(const struct quantity *quantity, part_fn *part,
	     enum number_round round, struct text *text)
{
	bool estimate = part == lower_of && quantity && isnan(quantity->lower);
	char number[NUMBER_SIZE];

	number_show(number, part(quantity), DIGITS, round);
	text_add(text, "%s%s", estimate ? "≈" : "", number);
}

static void
print_change(double change, struct text *text)
{
	char number[NUMBER_SIZE];

	if (!isfinite(change))
		return;
	number_show(number, change, 3, NUMBER_NEAREST);
	text_pad(text, 7);
	text_add(text, " Δ %s%s", change > 0 ? "+" : "", number);
}

/* The live number, then each pin's with what was gained against it. */
static void
add_number(const struct sheet *sheet, const char *title, const char *name,
	   part_fn *part, enum number_round round)
{
	double live = part(quantity_in(sheet, 0, name));

	listbox_row(sheet->box, INK_STRONG, title);
	for (int i = 0; i < sheet->count; i++) {
		const struct quantity *one = quantity_in(sheet, i, name);
		struct text text = { 0 };

		print_number(one, part, round, &text);
		if (i)
			print_change(live - part(one), &text);
		table_text(sheet->box->table, text_get(&text));
		text_clear(&text);
	}
}

/* Whether any column has it: a bound has no upper end. */
static bool
has_part(const struct sheet *sheet, const char *name, part_fn *part)
{
	for (int i = 0; i < sheet->count; i++) {
		if (!isnan(part(quantity_in(sheet, i, name))))
			return true;
	}

	return false;
}

static void
add_numbers(const struct sheet *sheet)
{
	static const struct {
		const char *title, *name;
		part_fn *part;
		enum number_round round;
	} rows[] = {
		{ "ε lower", "epsilon", lower_of, NUMBER_DOWN },
		{ "ε upper", "epsilon", upper_of, NUMBER_UP },
		{ "ε width", "epsilon", width_of, NUMBER_NEAREST },
		{ "fpr", "fpr", value_of, NUMBER_NEAREST },
		{ "fnr", "fnr", value_of, NUMBER_NEAREST },
		{ "tau", "tau", value_of, NUMBER_NEAREST },
		{ "mu", "mu", value_of, NUMBER_NEAREST },
		{ "epsilon-star", "epsilon-star", value_of, NUMBER_NEAREST },
		{ "p-value", "p-value", value_of, NUMBER_NEAREST },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (has_part(sheet, rows[i].name, rows[i].part))
			add_number(sheet, rows[i].title, rows[i].name,
				   rows[i].part, rows[i].round);
	}
}

static void
add_words(const struct sheet *sheet)
{
	const struct column *columns = sheet->columns;
	struct table *table = sheet->box->table;
	bool differ = false;

	for (int i = 1; i < sheet->count; i++)
		differ |= columns[i].data != columns[0].data;
	if (differ)
		listbox_row(sheet->box, INK_VALUE, "data");
	for (int i = 0; differ && i < sheet->count; i++)
		table_text(table, columns[i].data
					  ? dataset_name(columns[i].data)
					  : "–");
	listbox_row(sheet->box, INK_VALUE, "method");
	for (int i = 0; i < sheet->count; i++)
		table_text(table, columns[i].method->title);
}

static void
add_remarks(const struct sheet *sheet, const struct board *board, int width)
{
	unsigned tries = board_looks(board);
	char text[200];

	if (sheet->count == 1) {
		listbox_row(sheet->box, INK_HINT, NULL);
		listbox_row(sheet->box, INK_HINT,
			    width < 64 ? "p pins the live result; then change "
					 "something"
				       : "p pins the live result; then change "
					 "something and see what it changes");
	}
	if (tries < 2)
		return;
	snprintf(text, sizeof(text),
		 width < 86 ? "%u thresholds were tried: the best of them is "
			      "no bound"
			    : "%u settings of the threshold were tried; the "
			      "best of them, picked for that, is no bound any "
			      "more",
		 tries);
	listbox_row(sheet->box, INK_WARNING, text);
}

/* Pins left of those shown are hidden, so that the chosen one is seen. */
static void
add_columns(const struct sheet *sheet, int chosen, int width)
{
	enum { LABEL = 14, EACH = 22 };
	int room = (width - LABEL) / EACH;
	int first = chosen >= room ? chosen - room + 1 : 0;

	listbox_column(sheet->box, "", LABEL, INK_LABEL);
	for (int i = 0; i < sheet->count; i++) {
		char name[40];

		snprintf(name, sizeof(name), i == chosen ? "[%s]" : " %s ",
			 sheet->columns[i].name);
		listbox_column(sheet->box, name,
			       i && i <= first ? LISTBOX_HIDDEN : EACH,
			       i ? INK_TEXT : INK_VALUE);
	}
}

static void
pins_list(const struct board *board, const struct panel *panel,
	  struct listbox *box)
{
	const struct pins_state *state = panel->state;
	struct sheet sheet = { .box = box };
	int chosen = (int)state->pin.cursor;

	sheet.count = collect(board, sheet.columns);
	add_columns(&sheet, chosen < sheet.count ? chosen : sheet.count - 1,
		    panel->rect.width);
	add_words(&sheet);
	add_settings(&sheet);
	add_numbers(&sheet);
	add_remarks(&sheet, board, panel->rect.width);
	box->still = box->headed = true;
	box->above = 1;
}

/* ---- acting ---- */

static const char *
chosen_pin(const struct board *board, const struct pins_state *state)
{
	size_t at = state->pin.cursor;

	return at && at <= board->snapshot->state.pin_count
		       ? board->snapshot->state.pins[at - 1]->name
		       : NULL;
}

static void
run_on_pin(struct screen *screen, const struct pins_state *state,
	   const char *word)
{
	const struct board *board = screen_board(screen);
	const char *pin = chosen_pin(board, state);
	char *quoted;

	if (!pin) {
		screen_say(screen, TONE_NOTE,
			   board->snapshot->state.pin_count
				   ? "Right chooses a pin, %s works on it"
				   : "p pins the live result, %s works on pins",
			   word);
		return;
	}
	quoted = shell_word_quote(pin);
	screen_runf(screen, "pin %s %s", word, quoted);
	free(quoted);
}

static void
ask_name(struct screen *screen, const struct pins_state *state)
{
	const struct board *board = screen_board(screen);
	const char *pin = chosen_pin(board, state);
	char *quoted = shell_word_quote(pin ? pin : "");
	char before[PROMPT_SIZE];

	snprintf(before, sizeof(before), "pin rename %s ", quoted);
	if (pin)
		screen_ask(screen, "new name:", before, pin, PROMPT_QUOTE);
	else
		run_on_pin(screen, state, "rename");
	free(quoted);
}

static enum reaction
pins_act(struct screen *screen, struct panel *panel, enum action action,
	 int amount)
{
	const struct board *board = screen_board(screen);
	struct pins_state *state = panel->state;
	size_t count = board->snapshot->state.pin_count + 1;

	switch (action) {
	case ACTION_CHANGE:
		list_move(&state->pin, count, amount);
		return REACTION_PAINT;
	case ACTION_ENTER:
		run_on_pin(screen, state, "swap");
		return REACTION_PAINT;
	case ACTION_RESET:
		run_on_pin(screen, state, "remove");
		return REACTION_PAINT;
	case ACTION_TYPE:
		ask_name(screen, state);
		return REACTION_PAINT;
	default:
		return listing_handle(screen, panel, action, amount);
	}
}

static void
pins_headline(const struct board *board, const struct panel *panel, char *out,
	      size_t size)
{
	(void)panel;
	snprintf(out, size, "Pins: %zu%s", board->snapshot->state.pin_count,
		 board->snapshot->state.pin_count ? "   Δ is live minus pin"
						  : "");
}

static const struct binding keys[] = {
	{ "Left", "change -1", "the pin to the left", "pin" },
	{ "h", "change -1", "the pin to the left" },
	{ "Right", "change 1", "the pin to the right" },
	{ "l", "change 1", "the pin to the right" },
	{ "s", "enter", "make its settings the present ones", "swap" },
	{ "Enter", "enter", "make its settings the present ones" },
	{ "r", "type", "rename the pin", "rename" },
	{ "P", "reset", "let the pin go" },
	{ NULL },
};

const struct panel_kind panel_pins = {
	.name = "pins",
	.title = "Pins",
	.state_size = sizeof(struct pins_state),
	.keys_title = "In What-if",
	.list = pins_list,
	.draw = listing_draw,
	.headline = pins_headline,
	.act = pins_act,
	.bindings = keys,
};
