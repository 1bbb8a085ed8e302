/*
 * settings.c - the panels with forms, drawn from the table of settings
 *
 * One for the audit, one for questions of theory, one for a plan: they
 * differ only in which settings they list.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "dataset/runs.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "ui/frame/screen.h"
#include "ui/panel/listing.h"
#include "ui/sitting/lab_form.h"
#include "ui/sitting/playground.h"
#include "ui/work/histogram.h"

enum { ROWS_MOST = 40, NAME_COLUMNS = 15 };

struct form {
	struct list list;
	bool open; /* what is seldom needed is listed, too */
};

/* A row that opens and closes the rest; no setting has this number. */
#define ROW_ADVANCED SETTING_COUNT

/* ---- which settings, in which order ---- */

static const char *
value_now(const struct snapshot *now, const char *name,
	  char number[NUMBER_SIZE])
{
	const struct state *state = &now->state;
	enum setting setting;
	const char *value = "";

	if (setting_find(name, &setting))
		value = settings_show(&state->settings, setting, number);

	return !*value && !strcmp(name, "policy")
		       ? policy_name(threshold_policy(state->method,
						      &state->settings))
		       : value;
}

static bool
is_shown(const struct snapshot *now, enum setting setting)
{
	const struct setting_about *about = setting_about(setting);
	bool cut = now->data && !histogram_suits(now->data);
	char number[NUMBER_SIZE];

	/* counts and guesses have no threshold any more */
	if (cut && !strcmp(about->group, "threshold") &&
	    !settings_given(&now->state.settings, setting))
		return false;
	if (!about->shown_with)
		return true;

	return !strcmp(value_now(now, about->shown_with, number),
		       about->shown_value);
}

static bool
is_listed(const enum setting rows[], size_t count, enum setting setting)
{
	for (size_t i = 0; i < count; i++) {
		if (rows[i] == setting)
			return true;
	}

	return false;
}

static size_t
add_row(enum setting rows[ROWS_MOST], size_t count, const struct snapshot *now,
	enum setting setting)
{
	if (count == ROWS_MOST || is_listed(rows, count, setting) ||
	    !is_shown(now, setting))
		return count;
	rows[count] = setting;

	return count + 1;
}

static bool
is_read(const struct method *method, enum setting setting)
{
	for (size_t i = 0; method->settings[i] != SETTING_END; i++) {
		if (method->settings[i] == setting)
			return true;
	}

	return false;
}

/* What one asks of nearly every audit. */
static size_t
common_rows(const struct snapshot *now, enum setting rows[ROWS_MOST])
{
	static const enum setting read[] = { SETTING_POLICY, SETTING_TAU,
					     SETTING_FAMILY };
	const struct method *method = now->state.method;
	size_t count = add_row(rows, 0, now, SETTING_METHOD);

	count = add_row(rows, count, now, SETTING_DELTA);
	count = add_row(rows, count, now, SETTING_ALPHA);
	for (size_t i = 0; i < sizeof(read) / sizeof(read[0]); i++) {
		if (is_read(method, read[i]))
			count = add_row(rows, count, now, read[i]);
	}
	if (now->data && runs_are_games(now->data))
		count = add_row(rows, count, now, SETTING_RUN);
	if (method->policies && now->data &&
	    dataset_kind(now->data) == KIND_SCORES)
		count = add_row(rows, count, now, SETTING_LOWER_IS_MEMBER);

	return count;
}

/* What else the method reads. */
static size_t
rare_rows(const struct snapshot *now, enum setting rows[ROWS_MOST],
	  size_t count)
{
	const struct method *method = now->state.method;

	if (method->two_sided)
		count = add_row(rows, count, now, SETTING_SIDES);
	for (size_t i = 0; method->settings[i] != SETTING_END; i++)
		count = add_row(rows, count, now, method->settings[i]);

	return count;
}

/* The method, what one asks, what else it reads, and what somebody has set. */
static size_t
audit_rows(const struct board *board, const struct snapshot *now, bool open,
	   enum setting rows[ROWS_MOST])
{
	enum setting all[ROWS_MOST];
	size_t count = common_rows(now, rows);

	(void)board;
	memcpy(all, rows, count * sizeof(*rows));
	if (rare_rows(now, all, count) > count) {
		rows[count++] = ROW_ADVANCED;
		if (open)
			count = rare_rows(now, rows, count);
	}
	for (size_t i = 0; i < SETTING_COUNT && count < ROWS_MOST; i++) {
		if (settings_given(&now->state.settings, (enum setting)i) &&
		    i != SETTING_CONFIDENCE)
			count = add_row(rows, count, now, (enum setting)i);
	}

	return count;
}

static size_t
add_named(enum setting rows[ROWS_MOST], size_t count,
	  const struct snapshot *now, const char *name)
{
	enum setting setting;

	return name && setting_find(name, &setting)
		       ? add_row(rows, count, now, setting)
		       : count;
}

/* What is asked for beside the name of a mechanism. */
static size_t
parameter_rows(const struct snapshot *now, enum setting rows[ROWS_MOST],
	       size_t count)
{
	const struct mechanism_kind *kind = playground_mechanism(now);

	for (size_t i = 0; kind && i < MECHANISM_PARAMETER_LIMIT; i++)
		count = add_named(rows, count, now, kind->parameters[i].name);
	for (size_t i = 0; kind && i < 2 && kind->lists[i]; i++)
		count = add_named(rows, count, now, kind->lists[i]);

	return count;
}

/* The mechanism, its parameters, and the points that are asked about. */
static size_t
theory_rows(const struct board *board, const struct snapshot *now, bool open,
	    enum setting rows[ROWS_MOST])
{
	static const enum setting points[] = {
		SETTING_STEPS,   SETTING_DELTA, SETTING_AT_EPSILON, SETTING_FPR,
		SETTING_OVERLAY, SETTING_THEN,  SETTING_VISIBLE,
	};
	size_t count = add_row(rows, 0, now, SETTING_MECHANISM);

	(void)board;
	(void)open;
	count = parameter_rows(now, rows, count);
	for (size_t i = 0; i < sizeof(points) / sizeof(points[0]); i++)
		count = add_row(rows, count, now, points[i]);

	return count;
}

static size_t
plan_rows(const struct board *board, const struct snapshot *now, bool open,
	  enum setting rows[ROWS_MOST])
{
	static const enum setting wanted[] = {
		SETTING_BOUND, SETTING_WIDTH,   SETTING_POWER,
		SETTING_FPR,   SETTING_FNR,     SETTING_ALPHA,
		SETTING_DELTA, SETTING_GUESSES, SETTING_CANARIES,
	};
	bool attacked = settings_given(&now->state.settings, SETTING_MECHANISM);
	size_t count = 0;

	(void)board;
	(void)open;
	if (attacked)
		count = parameter_rows(
			now, rows, add_row(rows, 0, now, SETTING_MECHANISM));
	for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
		if (!attacked || wanted[i] != SETTING_FNR)
			count = add_row(rows, count, now, wanted[i]);
	}

	return count;
}

static size_t
lab_rows(const struct board *board, const struct snapshot *now, bool open,
	 enum setting rows[ROWS_MOST])
{
	enum setting setting;
	size_t count = 0;

	(void)now;
	(void)open;
	while (count < ROWS_MOST &&
	       (setting = lab_form_setting(board->game, count)) != SETTING_END)
		rows[count++] = setting;

	return count;
}

/* What a form lists; those with less than the sitting show the playground. */
struct form_about {
	size_t (*list)(const struct board *board, const struct snapshot *now,
		       bool open, enum setting rows[ROWS_MOST]);
};

static const struct snapshot *
shown_by(const struct board *board, const struct panel *panel)
{
	return panel->kind->flags & PANEL_FILLED ? board->playground
						 : board->snapshot;
}

static size_t
list_rows(const struct board *board, const struct panel *panel,
	  enum setting rows[ROWS_MOST])
{
	const struct form_about *about = panel->kind->about;
	const struct form *form = panel->state;

	return about->list(board, shown_by(board, panel), form->open, rows);
}

/* ---- drawing ---- */

/* What is in force where nobody has said anything. */
static void
print_silent(const struct board *board, enum setting setting, char *out,
	     size_t size)
{
	const struct snapshot *now = board->snapshot;
	const struct result *main = board->numbers.main;
	const struct quantity *tau = main ? result_quantity(main, "tau") : NULL;
	char number[NUMBER_SIZE];

	if (setting == SETTING_TAU && tau && isfinite(tau->value)) {
		number_write(number, tau->value, 5, NUMBER_NEAREST);
		snprintf(out, size, "auto  %s", number);
	} else if (setting == SETTING_REFLECT && now->data) {
		bool counts = dataset_kind(now->data) == KIND_COUNTS;

		snprintf(out, size, "%s", counts ? "yes" : "no");
	} else if (setting == SETTING_RUN && now->data &&
		   runs_are_games(now->data)) {
		snprintf(out, size, "%g  of %zu", runs_number(now->data, 0),
			 runs_of(now->data)->count);
	} else {
		snprintf(out, size, "–");
	}
}

/* A threshold that was given, where the policy now chooses its own. */
static bool
is_unused(const struct snapshot *now, enum setting setting)
{
	if (setting != SETTING_TAU && setting != SETTING_TAU_RANK &&
	    setting != SETTING_TAU_QUANTILE)
		return false;

	return threshold_policy(now->state.method, &now->state.settings) !=
	       POLICY_FIXED;
}

static void
print_value(const struct board *board, const struct panel *panel,
	    enum setting setting, char *out, size_t size)
{
	const struct snapshot *now = shown_by(board, panel);
	char number[NUMBER_SIZE];

	if (setting == SETTING_METHOD) {
		snprintf(out, size, "%s", now->state.method->title);
		return;
	}
	if (setting == SETTING_POLICY && now->state.method->policies) {
		snprintf(out, size, "%s",
			 policy_shown(threshold_policy(now->state.method,
						       &now->state.settings)));
		return;
	}
	snprintf(out, size, "%s",
		 settings_show(&now->state.settings, setting, number));
	if (!*out)
		print_silent(board, setting, out, size);
	else if (!(panel->kind->flags & PANEL_FILLED) &&
		 is_unused(now, setting))
		snprintf(out + strlen(out), size - strlen(out), "  unused");
}

static bool
is_set(const struct board *board, enum setting setting)
{
	return setting == SETTING_METHOD ||
	       settings_given(&board->snapshot->state.settings, setting);
}

static void
call(enum setting setting, bool ascii, bool wide, char *name, size_t size)
{
	const struct setting_about *about = setting_about(setting);
	const char *symbol = about->symbol;

	if (symbol && ascii && (unsigned char)symbol[0] > 127)
		symbol = NULL;
	if (symbol && wide)
		snprintf(name, size, "%s  %s", symbol, about->name);
	else
		snprintf(name, size, "%s",
			 symbol ? symbol : setting_label(setting));
}

/* "Advanced ▸ 6", of what is not listed. */
static void
draw_advanced(const struct board *board, const struct panel *panel,
	      struct canvas *canvas, int y)
{
	const struct form *form = panel->state;
	const struct snapshot *now = shown_by(board, panel);
	enum setting rows[ROWS_MOST];
	size_t common = common_rows(now, rows);
	char text[40];

	snprintf(text, sizeof(text), "Advanced %s %zu", form->open ? "▾" : "▸",
		 rare_rows(now, rows, common) - common);
	canvas_write(canvas, panel->rect.x + 2, y, panel->rect.width - 2, text,
		     board->theme->ink[INK_LABEL]);
}

static void
draw_setting(const struct board *board, const struct panel *panel,
	     struct canvas *canvas, int y, enum setting setting)
{
	const struct ink *inks = board->theme->ink;
	struct rect rect = panel->rect;
	int names = rect.width < 30 ? 10 : NAME_COLUMNS;
	char name[80], value[300], number[NUMBER_SIZE];

	call(setting, canvas->look.glyphs == GLYPHS_ASCII, rect.width >= 30,
	     name, sizeof(name));
	print_value(board, panel, setting, value, sizeof(value));
	if (setting == SETTING_POLICY &&
	    canvas_columns(canvas->look, value) > rect.width - names - 3)
		snprintf(value, sizeof(value), "%s",
			 value_now(shown_by(board, panel), "policy", number));
	canvas_write(canvas, rect.x + 2, y, names, name, inks[INK_LABEL]);
	canvas_write(canvas, rect.x + 3 + names, y, rect.width - names - 3,
		     value,
		     inks[is_set(board, setting) ? INK_STRONG : INK_HINT]);
}

static void
draw_row(const struct board *board, const struct panel *panel,
	 struct canvas *canvas, int y, enum setting setting, bool cursor)
{
	const struct ink *inks = board->theme->ink;
	struct rect rect = panel->rect;

	canvas_write(canvas, rect.x, y, 2, cursor ? ">" : " ",
		     inks[INK_STRONG]);
	if (setting == ROW_ADVANCED)
		draw_advanced(board, panel, canvas, y);
	else
		draw_setting(board, panel, canvas, y, setting);
	if (cursor && panel == board_focus(board))
		canvas_tint(canvas, (struct rect){ rect.x, y, rect.width, 1 },
			    inks[INK_CURSOR]);
}

/* What the setting under the cursor means, where there is room for it. */
static int
hint_rows(const struct rect *rect)
{
	return rect->height >= 9 ? 2 : 0;
}

static const char *
hint_of(const struct board *board, enum setting setting)
{
	if (setting == ROW_ADVANCED)
		return "what else this method reads; Enter opens and closes";

	return setting == SETTING_METHOD
		       ? board->snapshot->state.method->summary
		       : setting_about(setting)->summary;
}

static void
settings_draw(const struct board *board, const struct panel *panel,
	      struct canvas *canvas)
{
	const struct form *form = panel->state;
	enum setting rows[ROWS_MOST];
	size_t count = list_rows(board, panel, rows);
	struct rect rect = panel->rect;
	int hints = hint_rows(&rect), room = rect.height - hints;
	struct list list = form->list;
	size_t top;

	list_move(&list, count, 0);
	top = list_top(&list, count, room);
	for (int i = 0; i < room && top + (size_t)i < count; i++) {
		size_t at = top + (size_t)i;

		draw_row(board, panel, canvas, rect.y + i, rows[at],
			 at == list.cursor);
	}
	list_mark(canvas, rect, count, top, room, board->theme->ink[INK_HINT]);
	if (hints)
		canvas_write_wrapped(canvas,
				     (struct rect){ rect.x + 2, rect.y + room,
						    rect.width - 2, hints },
				     hint_of(board, rows[list.cursor]),
				     board->theme->ink[INK_HINT]);
}

/* ---- acting ---- */

static enum setting
under_cursor(const struct board *board, const struct panel *panel)
{
	const struct form *form = panel->state;
	enum setting rows[ROWS_MOST];
	size_t count = list_rows(board, panel, rows);
	struct list list = form->list;

	list_move(&list, count, 0);

	return rows[list.cursor];
}

struct search {
	const enum setting *rows;
	const char *find;
};

/* In its name or its meaning. */
static bool
fits(size_t row, const void *context)
{
	const struct search *search = context;
	enum setting setting = search->rows[row];

	return setting != ROW_ADVANCED &&
	       (strcasestr(setting_about(setting)->name, search->find) ||
		strcasestr(setting_label(setting), search->find) ||
		strcasestr(setting_about(setting)->summary, search->find));
}

static bool
find(const struct board *board, struct panel *panel, int direction)
{
	struct form *form = panel->state;
	enum setting rows[ROWS_MOST];
	size_t count = list_rows(board, panel, rows);
	const struct search search = { rows, board->find };

	return list_find(&form->list, count, direction, fits, &search);
}

static enum reaction
settings_act(struct screen *screen, struct panel *panel, enum action action,
	     int amount)
{
	const struct board *board = screen_board(screen);
	enum setting at = under_cursor(board, panel);
	const char *name = at == ROW_ADVANCED ? NULL : setting_about(at)->name;
	struct form *form = panel->state;
	enum setting rows[ROWS_MOST];

	if (!name && (action == ACTION_CHANGE || action == ACTION_ENTER ||
		      action == ACTION_TYPE)) {
		form->open = action == ACTION_CHANGE ? amount > 0 : !form->open;
		return REACTION_PAINT;
	}
	if (!name && action == ACTION_RESET)
		return REACTION_NONE;
	switch (action) {
	case ACTION_CHANGE:
		screen_runf(screen, "step %s %d", name, amount);
		return REACTION_PAINT;
	case ACTION_ENTER:
	case ACTION_TYPE:
		screen_runf(screen, "type %s", name);
		return REACTION_PAINT;
	case ACTION_RESET:
		screen_runf(screen, "unset %s", name);
		return REACTION_PAINT;
	case ACTION_FIND:
		return find(board, panel, amount) ? REACTION_PAINT
						  : REACTION_NONE;
	default:
		return listing_act(&form->list, list_rows(board, panel, rows),
				   panel->rect.height - hint_rows(&panel->rect),
				   action, amount);
	}
}

static char *
settings_copy_text(const struct board *board, const struct panel *panel)
{
	enum setting setting = under_cursor(board, panel);
	const struct state *state = &board->snapshot->state;
	char number[NUMBER_SIZE];
	struct text text = { 0 };

	if (setting == ROW_ADVANCED)
		return NULL;
	text_add(&text, "%s=%s", setting_about(setting)->name,
		 setting == SETTING_METHOD
			 ? state->method->name
			 : settings_show(&state->settings, setting, number));

	return text_take(&text);
}

static const char *
settings_topic(const struct board *board, const struct panel *panel)
{
	enum setting setting = under_cursor(board, panel);

	if (setting == SETTING_METHOD || setting == ROW_ADVANCED)
		return board->snapshot->state.method->name;

	return setting_about(setting)->name;
}

static bool
point(struct screen *screen, struct panel *panel, int row)
{
	const struct board *board = screen_board(screen);
	struct form *form = panel->state;
	enum setting rows[ROWS_MOST];
	size_t count = list_rows(board, panel, rows);

	list_move(&form->list, count, 0);

	return list_point(&form->list, count,
			  panel->rect.height - hint_rows(&panel->rect), row);
}

const struct panel_kind panel_settings = {
	.name = "settings",
	.title = "Method and settings",
	.state_size = sizeof(struct form),
	.flags = PANEL_AUDIT | PANEL_FIRST,
	.keys_title = "In the settings, of an audit, a mechanism or a plan",
	.about = &(const struct form_about){ audit_rows },
	.draw = settings_draw,
	.point = point,
	.act = settings_act,
	.copy_text = settings_copy_text,
	.topic = settings_topic,
};

const struct panel_kind panel_question = {
	.name = "question",
	.title = "Mechanism",
	.state_size = sizeof(struct form),
	.flags = PANEL_FILLED,
	.about = &(const struct form_about){ theory_rows },
	.draw = settings_draw,
	.point = point,
	.act = settings_act,
	.copy_text = settings_copy_text,
	.topic = settings_topic,
};

const struct panel_kind panel_goal = {
	.name = "goal",
	.title = "Goal and attack",
	.state_size = sizeof(struct form),
	.flags = PANEL_FILLED,
	.about = &(const struct form_about){ plan_rows },
	.draw = settings_draw,
	.point = point,
	.act = settings_act,
	.copy_text = settings_copy_text,
	.topic = settings_topic,
};

const struct panel_kind panel_course = {
	.name = "course",
	.title = "Settings of the game",
	.state_size = sizeof(struct form),
	.flags = PANEL_FILLED,
	.about = &(const struct form_about){ lab_rows },
	.draw = settings_draw,
	.point = point,
	.act = settings_act,
	.copy_text = settings_copy_text,
	.topic = settings_topic,
};
