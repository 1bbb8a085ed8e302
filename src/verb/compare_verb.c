/* compare_verb.c - every method that suits, side by side */

#include <math.h>

#include "method/methods.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* One method on one dataset: its bound, and its interval. */
struct entry {
	struct result *bound, *interval;
};

static struct result *
run_with_sides(const struct method *method, const struct question *ask,
	       int sides, struct error *err)
{
	struct settings settings;
	struct question one_way = *ask;
	struct result *result;

	settings_copy(&settings, ask->settings);
	settings_set_number(&settings, SETTING_SIDES, sides);
	one_way.settings = &settings;
	result = method_run(method, &one_way, err);
	settings_clear(&settings);

	return result;
}

static double
width(const struct result *interval)
{
	const struct quantity *epsilon =
		interval ? result_quantity(interval, "epsilon") : NULL;

	return epsilon ? epsilon->upper - epsilon->lower : NAN;
}

static void
add_row(struct table *table, const struct entry *entry, double reference)
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
	table_number(table, bound->seconds, NUMBER_NEAREST);
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
		{ "policy", NULL },      { "seconds", NULL },
	};
	struct table *table = table_new(NULL);

	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		table_column(table, columns[i][0], columns[i][1]);

	return table;
}

/* Runs what suits; a method that cannot answer is noted, not fatal. */
static bool
compare_one(const struct question *ask, struct table *table,
	    struct answer *answer, size_t *bounds, struct error *err)
{
	const struct method *const *method;
	double reference = NAN;
	int sides = settings_given(ask->settings, SETTING_SIDES)
			    ? (int)settings_number(ask->settings, SETTING_SIDES)
			    : 1;

	for (method = methods(); *method; method++) {
		struct entry entry = { 0 };
		struct error why = { 0 };

		if (!method_suits(*method, dataset_kind(ask->data)))
			continue;
		entry.bound = run_with_sides(*method, ask, sides, &why);
		if (!entry.bound && why.kind == ERROR_STOPPED) {
			*err = why;
			return false;
		}
		if (!entry.bound) {
			answer_note(answer, "%s", why.text);
			continue;
		}
		if ((*method)->two_sided)
			entry.interval = run_with_sides(*method, ask, 2, &why);
		if (*method == method_find("clopper-pearson"))
			reference = width(entry.interval);
		*bounds += claim_is_bound(
			method_claim(*method, POLICY_FIXED, sides));
		add_row(table, &entry, reference);
		document_take_result(&answer->document, entry.bound);
		result_release(entry.interval);
	}

	return true;
}

static void
say_joint(const struct settings *settings, size_t bounds, struct answer *answer)
{
	double alpha = settings_number(settings, SETTING_ALPHA);
	double joint = 100 * fmax(0, 1 - (double)bounds * alpha);

	if (bounds < 2)
		return;
	answer_note(answer,
		    "W04 %zu bounds at %g %% hold jointly with at least %g %%; "
		    "quoting the largest is not a %g %% statement",
		    bounds, 100 * (1 - alpha), joint, 100 * (1 - alpha));
}

static bool
run(const struct scene *scene, const struct request *request,
    struct answer *answer, struct error *err)
{
	struct table *table;
	struct datasets data;
	bool done = true;

	if (!data_collect(scene, request, 1, &data, answer, err))
		return false;
	table = new_table();
	for (size_t i = 0; i < data.count && done; i++) {
		struct game game = data_game(scene, request, data.at[i]);
		struct question ask = { .data = data.at[i],
					.settings = &request->settings,
					.game = &game,
					.progress = scene->progress };
		size_t bounds = 0;

		done = compare_one(&ask, table, answer, &bounds, err);
		if (done)
			say_joint(&request->settings, bounds, answer);
	}
	datasets_clear(&data);
	if (done && !table->row_count)
		done = error_set(err, ERROR_DATA, "no method suits these data");
	if (!done) {
		table_free(table);
		return false;
	}
	document_take_table(&answer->document, table);

	return true;
}

const struct verb verb_compare = {
	.name = "compare",
	.summary = "every method that suits, side by side",
	.usage = "[FILE...] [name=value...]",
	.details = "Bounds are one-sided at alpha; intervals, their widths "
		   "and the widths against Clopper-Pearson stand beside.",
	.run = run,
};
