/*
 * settings.c - the panels with forms, drawn from the table of settings
 *
 * One for the audit, one for questions of theory, one for a plan: they
 * differ only in which settings they list.
 */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "dataset/runs.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "ui/frame/keymap.h"
#include "ui/frame/screen.h"
#include "ui/panel/form_rows.h"
#include "ui/panel/listing.h"

struct form {
	struct listing listing;
	bool open; /* what is seldom needed is listed, too */
};

/* What a form lists; those with less than the sitting show the playground. */
struct form_about {
	form_rows_fn *list;
};

static const struct snapshot *
shown_by(const struct board *board, const struct panel *panel)
{
	return panel->kind->flags & PANEL_FILLED ? board->playground
						 : board->snapshot;
}

static struct form_rows
rows_of(const struct board *board, const struct panel *panel)
{
	const struct form_about *about = panel->kind->about;
	const struct form *form = panel->state;
	const struct form_topic topic = { shown_by(board, panel), board->game,
					  form->open };
	struct form_rows rows = { .count = 0 };

	about->list(&topic, &rows);

	return rows;
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

/*
 * Returns a word behind a threshold that was given where the policy has its
 * own: inside a band it says where one looks. NULL: nothing to say.
 */
static const char *
remark_on(const struct snapshot *now, enum setting setting)
{
	if (setting != SETTING_TAU)
		return NULL;
	switch (threshold_policy(now->state.method, &now->state.settings)) {
	case POLICY_FIXED:
		return NULL;
	case POLICY_BAND:
	case POLICY_BONFERRONI:
		return "here";
	default:
		return "unused";
	}
}

static void
print_value(const struct board *board, const struct panel *panel,
	    enum setting setting, char *out, size_t size)
{
	const struct snapshot *now = shown_by(board, panel);
	const char *remark = remark_on(now, setting);
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
	else if (!(panel->kind->flags & PANEL_FILLED) && remark)
		snprintf(out + strlen(out), size - strlen(out), "  %s", remark);
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

static void
add_setting(const struct board *board, const struct panel *panel,
	    enum setting setting, struct listbox *box)
{
	int width = panel->rect.width, room = width - 2 - box->columns[0].width;
	char name[80], value[300], number[NUMBER_SIZE];
	bool is_set = setting == SETTING_METHOD ||
		      settings_given(&board->snapshot->state.settings, setting);

	call(setting, board->look.glyphs == GLYPHS_ASCII, width >= 30, name,
	     sizeof(name));
	print_value(board, panel, setting, value, sizeof(value));
	if (setting == SETTING_POLICY &&
	    canvas_columns(board->look, value) > room)
		snprintf(value, sizeof(value), "%s",
			 form_rows_value(shown_by(board, panel), "policy",
					 number));
	listbox_row(box, is_set ? INK_STRONG : INK_HINT, name, value,
		    setting_about(setting)->name,
		    setting_about(setting)->summary);
}

static const char *
hint_of(const struct board *board, enum setting setting)
{
	if (setting == FORM_ADVANCED)
		return "what else this method reads; Enter opens and closes";

	return setting == SETTING_METHOD
		       ? board->snapshot->state.method->summary
		       : setting_about(setting)->summary;
}

static void
settings_list(const struct board *board, const struct panel *panel,
	      struct listbox *box)
{
	const struct form *form = panel->state;
	const struct form_rows rows = rows_of(board, panel);
	int height = panel->rect.height;
	char advanced[40]; /* "Advanced ▸ 6", of what is not listed */

	snprintf(advanced, sizeof(advanced), "Advanced %s %zu",
		 form->open ? "▾" : "▸",
		 form_rows_advanced(shown_by(board, panel)));
	listbox_column(box, "setting", panel->rect.width < 30 ? 11 : 16,
		       INK_LABEL);
	listbox_column(box, "value", LISTBOX_REST, INK_VALUE);
	listbox_column(box, "name", LISTBOX_HIDDEN, INK_VALUE);
	listbox_column(box, "about", LISTBOX_HIDDEN, INK_VALUE);
	for (size_t i = 0; i < rows.count; i++) {
		if (rows.at[i] == FORM_ADVANCED)
			listbox_row(box, INK_LABEL, advanced);
		else
			add_setting(board, panel, rows.at[i], box);
	}
	if (height >= 9) /* for what the setting under the cursor means */
		box->below = height > (int)rows.count + 2 ? 3 : 2;
	list_move(&box->list, rows.count, 0);
	text_add_string(&box->hint, hint_of(board, rows.at[box->list.cursor]));
}

/* ---- acting ---- */

static enum setting
under_cursor(const struct board *board, const struct panel *panel)
{
	const struct form *form = panel->state;
	const struct form_rows rows = rows_of(board, panel);
	struct list list = form->listing.list;

	list_move(&list, rows.count, 0);

	return rows.at[list.cursor];
}

static enum reaction
settings_act(struct screen *screen, struct panel *panel, enum action action,
	     int amount)
{
	const struct board *board = screen_board(screen);
	enum setting at = under_cursor(board, panel);
	const char *name = at == FORM_ADVANCED ? NULL : setting_about(at)->name;
	struct form *form = panel->state;

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
	default:
		return listing_handle(screen, panel, action, amount);
	}
}

static char *
settings_copy_text(const struct board *board, const struct panel *panel)
{
	enum setting setting = under_cursor(board, panel);
	const struct state *state = &board->snapshot->state;
	char number[NUMBER_SIZE];
	struct text text = { 0 };

	if (setting == FORM_ADVANCED)
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

	if (setting == SETTING_METHOD || setting == FORM_ADVANCED)
		return board->snapshot->state.method->name;

	return setting_about(setting)->name;
}

/* Fields that all kinds of form share. */
#define SETTINGS_FORM                                                          \
	.state_size = sizeof(struct form), .keys_as = "form",                  \
	.list = settings_list, .draw = listing_draw, .point = listing_point,   \
	.act = settings_act, .copy_text = settings_copy_text,                  \
	.topic = settings_topic

static const struct binding settings_keys[] = {
	{ "y", "copy sentence", "copy the sentence that may be quoted" },
	{ NULL },
};

const struct panel_kind panel_settings = {
	.name = "settings",
	.title = "Method and settings",
	.flags = PANEL_AUDIT | PANEL_FIRST,
	.keys_title = "In the settings, of an audit, a mechanism or a plan",
	.about = &(const struct form_about){ form_rows_audit },
	SETTINGS_FORM,
	.bindings = settings_keys,
};

const struct panel_kind panel_question = {
	.name = "question",
	.title = "Mechanism",
	.flags = PANEL_FILLED,
	.about = &(const struct form_about){ form_rows_theory },
	SETTINGS_FORM,
};

const struct panel_kind panel_goal = {
	.name = "goal",
	.title = "Goal and attack",
	.flags = PANEL_FILLED,
	.about = &(const struct form_about){ form_rows_plan },
	SETTINGS_FORM,
};

static const struct binding course_keys[] = {
	{ "s", "start", "train with these settings", "start" },
	{ NULL },
};

const struct panel_kind panel_course = {
	.name = "course",
	.title = "Settings of the game",
	.flags = PANEL_FILLED,
	.about = &(const struct form_about){ form_rows_lab },
	SETTINGS_FORM,
	.bindings = course_keys,
};
