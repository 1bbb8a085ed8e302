/* compare_verb.c - every method that suits, side by side */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "method/methods.h"
#include "method/rate/threshold.h"
#include "task/tasks.h"
#include "verb/audit/compare.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* One method on one dataset: its bound, and its interval. */
struct entry {
	const struct method *method;
	const struct question *ask;
	struct result *bound, *interval;
	struct error why; /* where there is no bound */
};

/* All entries of one dataset. */
struct panel {
	struct entry *entries;
	size_t count;
	double alpha; /* of the bounds, shared out where joint=yes */
	int sides;
};

static struct result *
run_with(const struct entry *entry, int sides, double alpha, struct error *err)
{
	struct progress own = { .above = entry->ask->progress };
	struct question part = *entry->ask;
	struct settings settings;
	struct result *result;

	settings_copy(&settings, entry->ask->settings);
	settings_set_number(&settings, SETTING_SIDES, sides);
	settings_set_number(&settings, SETTING_ALPHA, alpha);
	part.settings = &settings;
	part.threads = 1;
	part.progress = &own;
	result = method_run(entry->method, &part, err);
	settings_clear(&settings);

	return result;
}

/* A method that cannot answer is noted later, it is not the end. */
static bool
run_entry(size_t index, void *job, struct error *err)
{
	struct panel *panel = job;
	struct entry *entry = &panel->entries[index];
	struct error ignored = { 0 };

	(void)err;
	entry->bound = run_with(entry, panel->sides, panel->alpha, &entry->why);
	if (entry->bound && entry->method->two_sided)
		entry->interval = run_with(entry, 2, panel->alpha, &ignored);

	return true;
}

static enum claim
claim_of(const struct method *method, const struct question *ask, int sides)
{
	const struct settings *settings = ask->settings;
	enum policy policy = POLICY_FIXED;

	if (settings_given(settings, SETTING_POLICY))
		policy = (enum policy)(
			POLICY_FIXED +
			settings_choice(settings, SETTING_POLICY));

	return method_claim(method, policy, sides);
}

static struct panel
panel_new(const struct question *ask)
{
	const struct settings *settings = ask->settings;
	struct panel panel = {
		.alpha = settings_number(settings, SETTING_ALPHA),
		.sides = settings_given(settings, SETTING_SIDES)
				 ? (int)settings_number(settings, SETTING_SIDES)
				 : 1,
	};
	size_t bounds = 0;

	for (const struct method *const *at = methods(); *at; at++) {
		if (!method_suits(*at, dataset_kind(ask->data)))
			continue;
		panel.entries = memory_grow_array(
			panel.entries, panel.count + 1, sizeof(*panel.entries));
		panel.entries[panel.count++] =
			(struct entry){ .method = *at, .ask = ask };
		bounds += claim_is_bound(claim_of(*at, ask, panel.sides));
	}
	if (settings_switch(settings, SETTING_JOINT) && bounds)
		panel.alpha /= (double)bounds;

	return panel;
}

static void
panel_clear(struct panel *panel)
{
	for (size_t i = 0; i < panel->count; i++) {
		result_release(panel->entries[i].bound);
		result_release(panel->entries[i].interval);
	}
	free(panel->entries);
}

static double
width(const struct result *interval)
{
	const struct quantity *epsilon =
		interval ? result_quantity(interval, "epsilon") : NULL;

	return epsilon ? epsilon->upper - epsilon->lower : NAN;
}

/* The width of Clopper-Pearson, which the others are measured by. */
static double
reference_of(const struct panel *panel)
{
	const struct method *exact = method_find("clopper-pearson");

	for (size_t i = 0; i < panel->count; i++) {
		if (panel->entries[i].method == exact)
			return width(panel->entries[i].interval);
	}

	return NAN;
}

static struct table *
new_table(void)
{
	static const char *const columns[][2] = {
		{ "data", NULL },        { "method", NULL },
		{ "bound", "bound" },    { "value", NULL },
		{ "lower", "interval" }, { "upper", "" },
		{ "width", NULL },       { "width-ratio", "vs CP" },
		{ "kind", NULL },        { "about", NULL },
		{ "policy", NULL },      { "declared", NULL },
		{ "seconds", NULL },
	};
	struct table *table = table_new(NULL);

	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		table_column(table, columns[i][0], columns[i][1]);

	return table;
}

static void
add_row(struct table *table, const struct entry *entry, double reference,
	const struct method *declared)
{
	const struct result *bound = entry->bound;
	const struct quantity *low = result_quantity(bound, "epsilon");
	const struct quantity *both =
		entry->interval ? result_quantity(entry->interval, "epsilon")
				: NULL;

	table_start(table);
	table_text(table, bound->data.name);
	table_text(table, bound->method);
	table_number(table, low ? low->lower : NAN, NUMBER_DOWN);
	table_number(table, low ? low->value : NAN, NUMBER_NEAREST);
	table_number(table, both ? both->lower : NAN, NUMBER_DOWN);
	table_number(table, both ? both->upper : NAN, NUMBER_UP);
	table_number(table, width(entry->interval), NUMBER_NEAREST);
	table_number(table, width(entry->interval) / reference, NUMBER_NEAREST);
	table_text(table, low ? claim_name(low->claim) : NULL);
	table_text(table, low ? about_name(low->about) : NULL);
	table_text(table, low ? policy_name(low->policy) : NULL);
	if (declared)
		table_flag(table, entry->method == declared);
	else
		table_skip(table);
	table_number(table, bound->seconds, NUMBER_NEAREST);
}

static void
say_joint(const struct panel *panel, const struct settings *settings,
	  size_t bounds, struct answer *answer)
{
	double alpha = settings_number(settings, SETTING_ALPHA);
	double joint = 100 * fmax(0, 1 - (double)bounds * alpha);

	if (panel->sides == 1 && alpha < 0.5)
		answer_note(answer,
			    "W02 bounds are one-sided at %g %%, the intervals "
			    "beside them two-sided: a bound is the lower end "
			    "of a two-sided interval at %g %%",
			    100 * (1 - panel->alpha),
			    100 * (1 - 2 * panel->alpha));
	if (bounds < 2)
		return;
	if (settings_switch(settings, SETTING_JOINT)) {
		answer_note(answer,
			    "joint=yes: %zu bounds at alpha=%g each hold "
			    "jointly with at least %g %%",
			    bounds, panel->alpha, 100 * (1 - alpha));
		return;
	}
	answer_note(answer,
		    "W04 %zu bounds at %g %% hold jointly with at least %g %%; "
		    "quoting the largest is not a %g %% statement: name one "
		    "in advance with declared=, or take joint=yes",
		    bounds, 100 * (1 - alpha), joint, 100 * (1 - alpha));
}

/* Hands the results over; W02 is said once for all of them. */
static size_t
collect(struct panel *panel, struct table *table, const struct method *declared,
	struct answer *answer)
{
	double reference = reference_of(panel);
	size_t bounds = 0;
	bool extreme = false;

	for (size_t i = 0; i < panel->count; i++) {
		struct entry *entry = &panel->entries[i];
		const struct quantity *low;
		char why[200];

		if (!entry->bound) {
			answer_note(answer, "%s", entry->why.text);
			continue;
		}
		low = result_quantity(entry->bound, "epsilon");
		bounds += low && claim_is_bound(low->claim);
		if (!extreme && threshold_is_extreme(entry->bound, why)) {
			extreme = true;
			answer_note(answer, "%s", why);
		}
		add_row(table, entry, reference, declared);
		document_take_tabulated(&answer->document, entry->bound);
		entry->bound = NULL;
	}

	return bounds;
}

static bool
compare_one(const struct question *ask, const struct method *declared,
	    struct table *table, struct answer *answer, struct error *err)
{
	struct panel panel = panel_new(ask);
	bool done;

	if (ask->progress)
		ask->progress->uneven = true;
	done = tasks_run(panel.count, run_entry, &panel, ask->threads,
			 ask->progress, err);
	if (ask->progress)
		ask->progress->uneven = false;
	if (done) {
		size_t bounds = collect(&panel, table, declared, answer);

		say_joint(&panel, ask->settings, bounds, answer);
	}
	panel_clear(&panel);

	return done;
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
compare_datasets(const struct scene *scene, const struct request *request,
		 const struct datasets *data, struct answer *answer,
		 struct error *err)
{
	const struct method *declared;
	struct table *table;
	bool done = true;

	if (!read_declared(request, &declared, err))
		return false;
	table = new_table();
	for (size_t i = 0; i < data->count && done; i++) {
		struct game game;
		struct question ask =
			data_question(scene, request, data->at[i], &game);

		done = compare_one(&ask, declared, table, answer, err);
	}
	if (done && !table->row_count)
		done = error_set(err, ERROR_DATA, "no method suits these data");
	if (!done) {
		table_free(table);
		return false;
	}
	document_take_table(&answer->document, table);

	return true;
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	struct datasets data = { 0 };
	bool done = data_collect(scene, request, 1, &data, answer, err) &&
		    compare_datasets(scene, request, &data, answer, err);

	datasets_clear(&data);

	return done;
}

const struct verb verb_compare = {
	.name = "compare",
	.summary = "every method that suits, side by side",
	.usage = "[FILE...] [declared=METHOD] [joint=yes] [name=value...]",
	.details = "Bounds are one-sided at alpha; intervals, their widths "
		   "and the widths against Clopper-Pearson stand beside. "
		   "declared= marks the method chosen in advance, joint=yes "
		   "makes all bounds hold together.",
	.run = run,
};
