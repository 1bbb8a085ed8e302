/* compare_verb.c - every method that suits, side by side */

#include <math.h>
#include <string.h>

#include "method/comparison.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "result/grade.h"
#include "verb/audit/compare_verb.h"
#include "verb/data.h"
#include "verb/verbs.h"

static double
width(const struct result *interval)
{
	const struct quantity *epsilon =
		interval ? result_quantity(interval, "epsilon") : NULL;

	return epsilon ? epsilon->upper - epsilon->lower : NAN;
}

/* The width of Clopper-Pearson, which the others are measured by. */
static double
reference_of(const struct comparison *comparison)
{
	const struct method *exact = method_find("clopper-pearson");

	for (size_t i = 0; i < comparison->count; i++) {
		if (comparison->rows[i].method == exact)
			return width(comparison->rows[i].interval);
	}

	return NAN;
}

static struct table *
new_table(void)
{
	static const struct {
		const char *name, *heading;
		bool if_any;
	} columns[] = {
		{ "data", NULL, false },
		{ "method", NULL, false },
		{ "grade", NULL, false },
		{ "bound", "lower end", false },
		{ "value", NULL, false },
		{ "ceiling", "reach", true },
		{ "lower", "interval", true },
		{ "upper", "", true },
		{ "width", NULL, true },
		{ "width-ratio", "vs CP", true },
		{ "kind", NULL, false },
		{ "about", NULL, false },
		{ "policy", "threshold", false },
		{ "declared", NULL, true },
		{ "holds-if", "conditions", false },
	};
	struct table *table = table_new(NULL);

	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
		if (columns[i].if_any)
			table_column_if_any(table, columns[i].name,
					    columns[i].heading);
		else
			table_column(table, columns[i].name,
				     columns[i].heading);
	}

	return table;
}

static void
add_row(struct table *table, const struct comparison_row *row, double reference,
	const struct method *declared)
{
	const struct result *bound = row->bound;
	const struct quantity *low = result_quantity(bound, "epsilon");
	const struct quantity *most = result_quantity(bound, "ceiling");
	const struct quantity *both =
		row->interval ? result_quantity(row->interval, "epsilon")
			      : NULL;
	struct text needs = { 0 };

	table_start(table);
	table_text(table, bound->data.name);
	table_text(table, bound->method);
	table_text(table, grade_name(comparison_grade(bound)));
	table_number(table, low ? low->lower : NAN, NUMBER_DOWN);
	table_number(table, low ? low->value : NAN, NUMBER_NEAREST);
	table_number(table, most ? quantity_figure(most) : NAN, NUMBER_DOWN);
	table_number(table, both ? both->lower : NAN, NUMBER_DOWN);
	table_number(table, both ? both->upper : NAN, NUMBER_UP);
	table_number(table, width(row->interval), NUMBER_NEAREST);
	table_number(table, width(row->interval) / reference, NUMBER_NEAREST);
	table_text(table, low ? claim_name(low->claim) : NULL);
	table_text(table, low ? about_name(low->about) : NULL);
	table_text(table, low ? policy_name(low->policy) : NULL);
	if (declared)
		table_flag(table, row->method == declared);
	else
		table_skip(table);
	comparison_holds_if(bound, &needs);
	table_text(table, text_get(&needs));
	text_clear(&needs);
}

/* Says which alpha each bound has where the session counts looks. */
static void
say_corrected(const struct selection *selection, double alpha,
	      struct answer *answer)
{
	struct text shares = { 0 };
	char level[NUMBER_SIZE];

	selection_add_shares(selection, &shares);
	result_level(level, 1 - alpha);
	answer_note(answer, "W04 %s and hold together with %s %%",
		    text_get(&shares), level);
	text_clear(&shares);
}

static void
say_joint(const struct comparison_order *order, size_t bounds,
	  struct answer *answer)
{
	const struct settings *settings = order->ask.settings;
	double alpha = settings_number(settings, SETTING_ALPHA);
	char joint[COMPARISON_JOINT], level[NUMBER_SIZE];

	if (!comparison_joint(joint, bounds, alpha))
		return;
	if (order->ask.selection.methods > 1 &&
	    !settings_switch(settings, SETTING_JOINT)) {
		say_corrected(&order->ask.selection, alpha, answer);
		return;
	}
	result_level(level, 1 - alpha);
	if (settings_switch(settings, SETTING_JOINT)) {
		answer_note(answer,
			    "joint=yes: %zu bounds at alpha=%g each hold "
			    "jointly with at least %s %%",
			    bounds, order->alpha, level);
		return;
	}
	if (order->kept) {
		answer_note(answer,
			    "W04 %s; the one that counts is %s, declared in "
			    "advance",
			    joint, order->kept->name);
		return;
	}
	answer_note(answer,
		    "W04 %s; quoting the largest is not a %s %% statement: "
		    "name one in advance with declared=, or take joint=yes",
		    joint, level);
}

/* Methods without an answer that have, or have not, W16 for a reason. */
static void
list_silent(const struct comparison *comparison, const struct method *declared,
	    bool trials, struct text *names)
{
	for (size_t i = 0; i < comparison->count; i++) {
		const struct comparison_row *row = &comparison->rows[i];
		bool of_trials = strstr(row->why.text, "W16 ") != NULL;

		if (row->bound || row->method == declared ||
		    of_trials != trials)
			continue;
		text_add(names, "%s%s", names->length ? ", " : "",
			 row->method->name);
	}
}

static bool
is_empty(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->count; i++) {
		if (comparison->rows[i].bound)
			return false;
	}

	return true;
}

/*
 * Nobody asked for these by name: a line for all of them.  Of the one that
 * was declared, and where nothing is left, the reasons are said in full.
 */
static void
say_silent(const struct comparison *comparison, const struct method *declared,
	   struct answer *answer)
{
	struct text trials = { 0 }, others = { 0 };
	bool empty = is_empty(comparison);

	for (size_t i = 0; i < comparison->count; i++) {
		const struct comparison_row *row = &comparison->rows[i];

		if (!row->bound && (empty || row->method == declared))
			answer_note(answer, "%s", row->why.text);
	}
	list_silent(comparison, declared, true, &trials);
	list_silent(comparison, declared, false, &others);
	if (!empty && trials.length)
		answer_note(answer,
			    "W16 rows share a run and are no independent "
			    "trials; not for these: %s",
			    text_get(&trials));
	if (!empty && others.length)
		answer_note(answer,
			    "not for these data: %s; dpaudit explain METHOD "
			    "says what it needs",
			    text_get(&others));
	text_clear(&trials);
	text_clear(&others);
}

/* Where rows share a run there is no band to point to. */
static bool
has_band(const struct comparison *comparison)
{
	for (size_t i = 0; i < comparison->count; i++) {
		const struct result *bound = comparison->rows[i].bound;
		const struct quantity *epsilon =
			bound ? result_quantity(bound, "epsilon") : NULL;

		if (epsilon && epsilon->policy == POLICY_BAND)
			return true;
	}

	return false;
}

/* Hands the results over; W02 is said once for all of them. */
static size_t
collect(struct comparison *comparison, struct table *table,
	const struct method *declared, struct answer *answer)
{
	double reference = reference_of(comparison);
	size_t bounds = 0;
	bool extreme = !has_band(comparison);

	say_silent(comparison, declared, answer);
	for (size_t i = 0; i < comparison->count; i++) {
		struct comparison_row *row = &comparison->rows[i];
		const struct quantity *low;
		char why[200];

		if (!row->bound)
			continue;
		low = result_quantity(row->bound, "epsilon");
		bounds += low && low->claim != CLAIM_CERTIFIED &&
			  comparison_grade(row->bound) <= GRADE_FAMILY;
		if (!extreme && threshold_is_extreme(row->bound, why)) {
			extreme = true;
			answer_note(answer, "%s", why);
		}
		add_row(table, row, reference, declared);
		document_take_tabulated(&answer->document, row->bound);
		row->bound = NULL;
	}

	return bounds;
}

static bool
compare_one(const struct question *ask, const struct method *declared,
	    struct table *table, struct answer *answer, struct error *err)
{
	const struct settings *settings = ask->settings;
	struct comparison_order order = {
		.ask = *ask,
		.sides = settings_given(settings, SETTING_SIDES)
				 ? (int)settings_number(settings, SETTING_SIDES)
				 : 1,
		.kept = declared,
	};
	struct comparison comparison;
	bool done;

	order.bounds_only = order.sides == 1;
	order.alpha = comparison_alpha(ask, order.sides);
	done = comparison_run(&order, &comparison, err);
	if (done)
		say_joint(&order, collect(&comparison, table, declared, answer),
			  answer);
	comparison_clear(&comparison);

	return done;
}

/*
 * All methods that suit are looked at, first of all the one that counts. With
 * joint=yes alpha is shared by construction.
 */
static void
note_looks(const struct scene *scene, const struct method *declared,
	   struct question *ask)
{
	const struct method *counts =
		declared ? declared : session_state(scene->session)->method;

	if (settings_switch(ask->settings, SETTING_JOINT))
		return;
	if (method_can(counts, ask->data, ask->game))
		(void)session_look(scene->session, counts, ask);
	for (size_t i = 0; methods()[i]; i++) {
		if (method_can(methods()[i], ask->data, ask->game))
			(void)session_look(scene->session, methods()[i], ask);
	}
}

static bool
read_declared(const struct request *request, const struct method **declared,
	      struct error *err)
{
	const char *name = settings_text(&request->settings, SETTING_DECLARED);

	*declared = NULL;
	if (!name)
		return true;
	*declared = method_need(name, err);

	return *declared != NULL;
}

bool
compare_verb_datasets(const struct scene *scene, const struct request *request,
		      const struct datasets *data, struct answer *answer,
		      struct error *err)
{
	const struct method *declared;
	size_t before = answer->note_count;
	struct table *table;
	bool done = true;

	if (!read_declared(request, &declared, err))
		return false;
	table = new_table();
	for (size_t i = 0; i < data->count && done; i++) {
		struct game game;
		struct question ask =
			data_question(scene, request, data->at[i], &game);

		note_looks(scene, declared, &ask);
		done = compare_one(&ask, declared, table, answer, err);
	}
	if (done && !table->row_count)
		done = error_set(err, ERROR_DATA,
				 "no method suits these data%s%s; dpaudit list "
				 "methods says what each reads",
				 answer->note_count > before ? ": " : "",
				 answer->note_count > before
					 ? answer->notes[before]
					 : "");
	if (!done) {
		table_free(table);
		return false;
	}
	document_take_table(&answer->document, table);

	return true;
}

static bool
compare_run(const struct scene *scene, const struct request *request,
	    struct answer *answer, struct error *err)
{
	struct datasets data = { 0 };
	bool done = data_collect(scene, request, 1, &data, answer, err) &&
		    compare_verb_datasets(scene, request, &data, answer, err);

	datasets_clear(&data);

	return done;
}

const struct verb verb_compare = {
	.name = "compare",
	.summary = "every method that suits, side by side",
	.details =
		"Grouped by what may be claimed: bounds, what holds only "
		"if a family does, approximate levels, beliefs, no claim.\n\n"
		"One-sided at alpha; with sides=2 intervals, their widths "
		"and the widths against Clopper-Pearson stand beside. "
		"policy=band makes clopper-pearson the band itself, which "
		"then has one row. declared= marks the method chosen in "
		"advance, joint=yes makes all bounds hold together.",
	.forms = { { .arguments = { FORM_FILES },
		     .settings = SETTINGS(SETTING_DECLARED, SETTING_JOINT),
		     .reads = READS_METHODS | READS_DATA } },
	.flags = VERB_FIRST,
	.run = compare_run,
};
