/* step_verb.c - settings moved by steps, or typed */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/escape/shell_word.h"
#include "base/text.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "method/rate/rows.h"
#include "method/rate/threshold.h"
#include "ui/frame/screen.h"
#include "ui/frame/screen_verbs.h"
#include "ui/frame/view.h"
#include "ui/panel/plot.h"
#include "ui/widget/list.h"
#include "verb/complete/known_words.h"

/* ---- the method: only those that can take the data ---- */

static enum outcome
step_method(struct screen *screen, int steps)
{
	const struct board *board = screen_board(screen);
	const struct snapshot *now = board->snapshot;
	const struct method *suiting[64];
	int count = 0, at = 0;

	if (!now->data)
		return OUTCOME_DONE;
	for (size_t i = 0; methods()[i] && count < 64; i++) {
		if (!method_suits(methods()[i], dataset_kind(now->data)))
			continue;
		if (methods()[i] == now->state.method)
			at = count;
		suiting[count++] = methods()[i];
	}

	return count ? screen_runf(screen, "set method=%s",
				   suiting[list_round(at, steps, count)]->name)
		     : OUTCOME_DONE;
}

/* ---- the policy: only those that the method can take ---- */

static enum policy
policy_now(const struct snapshot *now)
{
	return threshold_policy(now->state.method, &now->state.settings);
}

static enum outcome
say_no_threshold(struct screen *screen)
{
	screen_say(screen, TONE_NOTE, "these data have no threshold");

	return OUTCOME_DONE;
}

static enum outcome
step_policy(struct screen *screen, int steps)
{
	const struct board *board = screen_board(screen);
	const struct snapshot *now = board->snapshot;
	unsigned allowed = now->state.method->policies;
	int direction = steps < 0 ? -1 : 1;
	int at = (int)policy_now(now) - POLICY_FIXED;
	const int count = POLICY_COUNT - POLICY_FIXED;

	if (now->data && !histogram_suits(now->data))
		return say_no_threshold(screen);
	if (!allowed) {
		screen_say(screen, TONE_NOTE, "%s chooses no threshold",
			   now->state.method->name);
		return OUTCOME_DONE;
	}
	do
		at = list_round(at, direction, count);
	while (!(allowed & POLICY_BIT(at + POLICY_FIXED)));

	return screen_runf(screen, "set policy=%s",
			   policy_name((enum policy)(at + POLICY_FIXED)));
}

/* ---- the threshold: steps that suit the data ---- */

/* The next of 1, 2, 5 times a power of ten. */
static double
round_step(double rough)
{
	double decade = pow(10, floor(log10(rough)));
	double places = rough / decade;

	return decade * (places < 1.5 ? 1 : places < 3.5 ? 2 : 5);
}

static double
tau_now(const struct board *board)
{
	const struct settings *settings = &board->snapshot->state.settings;
	const struct result *main = board->numbers.main;
	const struct quantity *tau = main ? result_quantity(main, "tau") : NULL;
	const struct histogram *histogram = &board->numbers.histogram;

	if (settings_has_number(settings, SETTING_TAU))
		return settings_number(settings, SETTING_TAU);
	if (tau && isfinite(tau->value))
		return tau->value;

	return (histogram->low + histogram->high) / 2;
}

/* Without data: the threshold on the scores of a mechanism. */
static enum outcome
step_tau_of_mechanism(struct screen *screen, int steps)
{
	const struct board *board = screen_board(screen);
	const struct settings *settings = &board->playground->state.settings;
	struct score_rates rates;
	double tau, at;

	if (!mechanism_settings_operating_point(settings, &tau, &rates))
		tau = settings_has_number(settings, SETTING_TAU)
			      ? settings_number(settings, SETTING_TAU)
			      : 1;
	/* On to the next twentieth, never the other way. */
	at = steps > 0 ? floor(tau * 20 + 1e-9) : ceil(tau * 20 - 1e-9);

	return screen_runf(screen, "set tau=%.10g", (at + steps) / 20 + 0.0);
}

static enum outcome
step_tau(struct screen *screen, int steps)
{
	const struct board *board = screen_board(screen);
	const struct histogram *histogram = &board->numbers.histogram;
	double step, tau;

	if (board->view->flags & VIEW_TAU)
		return step_tau_of_mechanism(screen, steps);
	if (!histogram->is_two_samples)
		return say_no_threshold(screen);
	step = round_step((histogram->high - histogram->low) / 100);
	tau = (nearbyint(tau_now(board) / step) + steps) * step;
	tau = fmin(fmax(tau, histogram->least), histogram->greatest);

	return screen_runf(screen, "set tau=%.10g%s", tau,
			   board_browses(board));
}

/* ---- the run that is audited: round all of them ---- */

static enum outcome
step_run(struct screen *screen, int steps)
{
	const struct snapshot *now = screen_board(screen)->snapshot;
	const struct settings *settings = &now->state.settings;
	const struct runs *runs = now->data ? runs_of(now->data) : NULL;
	size_t at = 0;

	if (!runs || runs->count < 2) {
		screen_say(screen, TONE_NOTE, "these data are of one run");
		return OUTCOME_DONE;
	}
	if (settings_given(settings, SETTING_RUN) &&
	    !runs_find(now->data, settings_number(settings, SETTING_RUN), &at))
		at = 0;
	at = (size_t)list_round((int)at, steps, (int)runs->count);

	return screen_runf(screen, "set run=%.17g", runs_number(now->data, at));
}

/* ---- everything else: by the table of settings ---- */

/* In the playground a step starts from what is filled in there. */
static const struct settings *
stepped_from(const struct board *board, enum setting setting)
{
	const struct panel *focus = board_focus(board);
	bool filled = focus && (focus->kind->flags & PANEL_FILLED);

	return filled && !settings_given(&board->snapshot->state.settings,
					 setting)
		       ? &board->playground->state.settings
		       : &board->snapshot->state.settings;
}

static enum outcome
step_words(struct screen *screen, enum setting setting, int steps)
{
	const struct board *board = screen_board(screen);
	const struct setting_about *about = setting_about(setting);
	const char *now = settings_text(stepped_from(board, setting), setting);
	int count = (int)registry_count(about->values), next;
	size_t at = 0;

	(void)registry_index(about->values, now, &at);
	next = list_round((int)at, steps, count);

	return screen_runf(screen, "set %s=%s", about->name,
			   registry_at(about->values, (size_t)next).name);
}

static enum outcome
step_setting(struct screen *screen, enum setting setting, int steps)
{
	const struct board *board = screen_board(screen);
	struct settings settings;
	enum outcome outcome;
	char number[NUMBER_SIZE];
	const char *text;
	char *quoted;

	settings_copy(&settings, stepped_from(board, setting));
	/* from the scale that is seen */
	if (setting == SETTING_AXES)
		settings_set_number(&settings, setting,
				    plot_axes(board, plot_pane(board)));
	settings_step(&settings, setting, steps);
	text = settings_show(&settings, setting, number);
	quoted = *text ? shell_word_quote(text) : NULL;
	settings_clear(&settings);
	if (!quoted)
		return OUTCOME_DONE;
	/* The point that fpr= moves is that of tau=. */
	if (setting == SETTING_FPR && (board->view->flags & VIEW_TAU) &&
	    settings_has_number(&board->snapshot->state.settings, SETTING_TAU))
		screen_runf(screen, "unset tau");
	outcome = screen_runf(screen, "set %s=%s", setting_about(setting)->name,
			      quoted);
	free(quoted);

	return outcome;
}

/* What nobody sees change is not changed by a key. */
static bool
is_unseen(const struct board *board, enum setting setting)
{
	return board_is_playground(board) &&
	       (setting == SETTING_METHOD || setting == SETTING_POLICY ||
		(setting == SETTING_TAU && !(board->view->flags & VIEW_TAU)));
}

static enum outcome
run_step(struct screen *screen, const struct request *request,
	 struct error *err)
{
	const struct board *board = screen_board(screen);
	int steps = request->word_count > 2
			    ? (int)strtol(request->words[2], NULL, 10)
			    : 1;
	enum setting setting;

	if (!setting_need(request->words[1], &setting, err))
		return OUTCOME_REFUSED;
	if (is_unseen(board, setting)) {
		screen_say(screen, TONE_NOTE,
			   "%s is about data, which this view does not show",
			   setting_about(setting)->name);
		return OUTCOME_DONE;
	}
	if (setting == SETTING_METHOD)
		return step_method(screen, steps);
	if (setting == SETTING_POLICY)
		return step_policy(screen, steps);
	if (setting == SETTING_TAU)
		return step_tau(screen, steps);
	if (setting == SETTING_RUN)
		return step_run(screen, steps);
	if (setting_about(setting)->values)
		return step_words(screen, setting, steps);

	return step_setting(screen, setting, steps);
}

/* ---- typing ---- */

static void
ask_value(struct screen *screen, enum setting setting)
{
	const struct board *board = screen_board(screen);
	const struct setting_about *about = setting_about(setting);
	char label[80], before[80], number[NUMBER_SIZE];

	snprintf(label, sizeof(label),
		 "%s (%s) =", about->symbol ? about->symbol : about->name,
		 about->summary);
	snprintf(before, sizeof(before), "set %s=", about->name);
	screen_ask(screen, label, before,
		   settings_show(&board->snapshot->state.settings, setting,
				 number),
		   PROMPT_QUOTE | PROMPT_SETS);
}

/* Known words are better picked than typed, but where a path may stand. */
static bool
has_words(enum setting setting)
{
	struct known_words words = known_words_of_setting(setting);
	bool has = words.count && !words.files;

	known_words_clear(&words);

	return has;
}

static enum outcome
run_type(struct screen *screen, const struct request *request,
	 struct error *err)
{
	enum setting setting;

	if (request->word_count < 2) {
		(void)screen_act(screen, ACTION_TYPE, 1);
		return OUTCOME_DONE;
	}
	if (!setting_need(request->words[1], &setting, err))
		return OUTCOME_REFUSED;
	if (has_words(setting))
		screen_show(screen, "chooser", setting_about(setting)->name);
	else
		ask_value(screen, setting);

	return OUTCOME_DONE;
}

/* Without a name what the view is about: its mechanism, or its method. */
static enum outcome
run_choose(struct screen *screen, const struct request *request,
	   struct error *err)
{
	bool playground = board_is_playground(screen_board(screen));
	const char *what = request->word_count > 1 ? request->words[1]
			   : playground            ? "mechanism"
						   : "method";
	enum setting setting;

	if (!strcmp(what, "figure")) {
		screen_show(screen, "chooser", NULL);
		return OUTCOME_DONE;
	}
	if (!setting_need(what, &setting, err))
		return OUTCOME_REFUSED;
	if (!has_words(setting))
		return screen_verb_refuse(err, "%s is typed, not chosen", what);
	screen_show(screen, "chooser", setting_about(setting)->name);

	return OUTCOME_DONE;
}

/* A method that others were seen before is not chosen in advance. */
static void
say_late(struct screen *screen, const struct method *method)
{
	struct question ask =
		snapshot_question(screen_board(screen)->snapshot, NULL);
	struct selection selection = selection_of(method, &ask);
	struct text words = { 0 };

	if (selection.methods < 2 || selection.declared)
		return;
	selection_add_correction(method, &selection, &words);
	screen_say(screen, TONE_WARNING, "%s %s %s", method->name,
		   selection_divisor(method, &selection) > 1 ? "stays at"
							     : "is chosen",
		   text_get(&words));
	text_clear(&words);
}

static enum outcome
run_declare(struct screen *screen, const struct request *request,
	    struct error *err)
{
	const struct method *method =
		request->word_count > 1
			? method_need(request->words[1], err)
			: screen_board(screen)->snapshot->state.method;
	enum outcome outcome;

	if (!method)
		return OUTCOME_REFUSED;
	outcome = screen_runf(screen, "set method=%s declared=%s", method->name,
			      method->name);
	say_late(screen, method);

	return outcome;
}

const struct screen_verb screen_verb_declare = {
	.verb = {
		.name = "declare",
		.summary = "names the method whose number counts, and chooses it",
		.details =
			"Without a name the present one. A declaration counts "
			"where it was made before the numbers were seen. "
			"Behind them it says how many methods were seen, and "
			"alpha stays divided by them.",
		.forms = { FORM({ .sort = ARGUMENT_METHOD, .flags = ARGUMENT_OPTIONAL }) },
	},
	.run = run_declare,
};

const struct screen_verb screen_verb_step = {
	.verb = {
		.name = "step",
		.summary = "moves a setting by steps on its scale",
		.details = "Methods and policies go to the next that suits, tau by a "
			   "hundredth of the data.",
		.forms = { FORM({ .sort = ARGUMENT_SETTING }, FORM_OWN("STEPS")) },
	},
	.run = run_step,
};

const struct screen_verb screen_verb_choose = {
	.verb = {
		.name = "choose",
		.summary = "a setting's value or a figure from a list",
		.details = "Letters narrow the list; what does not suit stands behind, "
			   "with the reason. Without a name the method, or the "
			   "mechanism where there are no data.",
		.forms = { FORM({ .sort = ARGUMENT_SETTING, .flags = ARGUMENT_OPTIONAL }),
	FORM(FORM_WORD("figure")) },
	},
	.run = run_choose,
};

const struct screen_verb screen_verb_type = {
	.verb = {
		.name = "type",
		.summary = "types the value of a setting",
		.details = "Without a name the one under the cursor.",
		.forms = { FORM({ .sort = ARGUMENT_SETTING, .flags = ARGUMENT_OPTIONAL }) },
	},
	.run = run_type,
};
