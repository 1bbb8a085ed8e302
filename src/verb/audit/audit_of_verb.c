/*
 * audit_of_verb.c - how a number that somebody reported comes out
 *
 * Every recipe of the table is run on the data; those that give the
 * reported digits are named, with what they did not pay for.  Beside them
 * stands what holds: the band over all thresholds, or one-run-fdp for the
 * rows of one run, and what lies between the two.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "method/methods.h"
#include "verb/data.h"
#include "verb/verbs.h"

/* How a number is come by, and what that leaves out. */
struct recipe {
	const char *method, *settings; /* name=value, blanks between */
	const char *words, *flaw;
};

/* clang-format off */
static const struct recipe recipes[] = {
	{ "plug-in", "policy=best", "the largest ratio of rates over all thresholds (as jax_privacy's counts)", "no confidence at all, and the threshold was chosen on the rows it is used on" },
	{ "clopper-pearson", "policy=best sides=1", "Clopper-Pearson at the best threshold, one-sided (as Jagielski et al. 2020)", "nothing was paid for choosing the threshold" },
	{ "plug-in", "policy=best delta=0", "the largest ratio of rates, delta left out", "no confidence at all, delta 0, and the threshold was chosen on the rows it is used on" },
	{ "clopper-pearson", "policy=best sides=2", "Clopper-Pearson at the best threshold, two-sided", "nothing was paid for choosing the threshold" },
	{ "clopper-pearson", "policy=best sides=2 delta=0", "Clopper-Pearson at the best threshold, two-sided, delta left out", "nothing was paid for choosing the threshold; at delta 0 it speaks of pure DP" },
	{ "clopper-pearson", "policy=bonferroni-hull sides=1", "Clopper-Pearson with alpha divided by the vertices of the hull (as jax_privacy)", "the hull was found on the rows it is used on: their number is no number of looks" },
	{ "jeffreys", "policy=best sides=2", "Jeffreys' interval at the best threshold, two-sided (as privacy-estimates)", "nothing was paid for choosing, and the interval is approximate" },
	{ "jeffreys", "policy=best sides=1", "Jeffreys' interval at the best threshold", "nothing was paid for choosing, and the interval is approximate" },
	{ "bayes", "policy=best sides=1", "the posterior of epsilon at the best threshold (as Zanella-Béguelin et al. 2023)", "nothing was paid for choosing, and a credible level is no confidence" },
	{ "bayes", "policy=best sides=2", "the posterior of epsilon at the best threshold, two-sided (as privacy-estimates)", "nothing was paid for choosing, and a credible level is no confidence" },
	{ "katz", "policy=best sides=1", "the ratio's log-normal interval at the best threshold (as Lu et al. 2022)", "nothing was paid for choosing, and it needs many errors" },
	{ "katz", "policy=best sides=1 interval=adjusted-log", "the ratio's log interval with a half added, at the best threshold (as Tensorflow Privacy)", "nothing was paid for choosing, and it needs many errors" },
	{ "katz", "policy=best sides=1 interval=bailey", "Bailey's interval for the ratio at the best threshold (as Tensorflow Privacy)", "nothing was paid for choosing, and it needs many errors" },
	{ "katz", "policy=best sides=1 interval=inverse-sinh", "the inverse-sinh interval for the ratio at the best threshold (as Tensorflow Privacy)", "nothing was paid for choosing, and it needs many errors" },
	{ "fdp-clopper-pearson", "policy=best sides=1", "mu of a Gaussian mechanism at the best threshold (as Nasr et al. 2023)", "nothing was paid for choosing, and a family is assumed" },
	{ "fdp-clopper-pearson", "policy=best sides=2", "mu of a Gaussian mechanism at the best threshold, two-sided", "nothing was paid for choosing, and a family is assumed" },
	{ "fdp-clopper-pearson", "policy=bonferroni-hull sides=1", "mu of a Gaussian mechanism with alpha divided by the vertices of the hull (as jax_privacy)", "the hull was found on the rows it is used on, and a family is assumed" },
	{ "fdp-bayes", "policy=best sides=1", "the posterior of mu at the best threshold", "nothing was paid for choosing, a family is assumed, and a credible level is no confidence" },
	{ "gaussian-pair", "", "two normal laws fitted to the scores (as NDIS)", "the tails are those of the fit, not of the scores" },
	{ "one-run", "policy=best", "one-run at the best number of guesses (as Steinke et al. 2023)", "nothing was paid for choosing the number of guesses" },
	{ "one-run", "policy=best ends=high", "one-run with guesses of in alone, at their best number (as jax_privacy)", "nothing was paid for choosing the number of guesses" },
	{ "one-run-fdp", "policy=best", "one-run-fdp at the best number of guesses (as Mahloujifar et al. 2025)", "nothing was paid for choosing, and a family is assumed" },
	{ "one-run-product", "policy=best", "independent channels at the best number of guesses (as Xiang et al. 2025)", "canaries are taken to share nothing" },
	{ "one-shot", "", "normal laws fitted to the cosines of canaries (as Andrew et al. 2024)", "the tails are those of the fit, not of the cosines" },
	{ "one-shot-all", "", "the same for the largest cosine over rounds (as Andrew et al. 2024)", "the tails are those of the fit, not of the cosines" },
	{ "epsilon-star", "", "Epsilon* of one model's losses", "it describes one model, with no confidence" },
	{ "clopper-pearson", "policy=split sides=1", "Clopper-Pearson at a threshold from half of the rows", "" },
	{ "band", "", "the band over all thresholds", "" },
	{ "one-run", "policy=split", "one-run with guesses chosen on half of the canaries", "" },
};
/* clang-format on */

enum { RECIPES = sizeof(recipes) / sizeof(recipes[0]) };

/* What a recipe gives on the data. */
struct outcome {
	const struct recipe *recipe;
	double shown[2]; /* its value and its lower end; NaN for none */
	bool given;
};

/* A recipe that the data do not suit gives nothing. */
static bool
cook(const struct recipe *recipe, const struct question *ask,
     struct outcome *outcome, struct error *err)
{
	const struct method *method = method_find(recipe->method);
	struct settings settings;
	struct question own = *ask;
	struct result *result = NULL;
	struct error ignored = { 0 };
	bool done;

	*outcome = (struct outcome){ .recipe = recipe, .shown = { NAN, NAN } };
	settings_init(&settings);
	settings_copy(&settings, ask->settings);
	settings_reset(&settings, SETTING_REPORTED);
	done = settings_set_line(&settings, recipe->settings, err);
	own.settings = &settings;
	if (done && method_suits(method, dataset_kind(ask->data)))
		result = method_run(method, &own, &ignored);
	if (result) {
		const struct quantity *epsilon =
			result_quantity(result, "epsilon");

		outcome->given = epsilon != NULL;
		if (epsilon) {
			outcome->shown[0] = epsilon->value;
			outcome->shown[1] = epsilon->lower;
		}
	}
	result_release(result);
	settings_clear(&settings);

	return done && progress_check(ask->progress, err);
}

/* Half a unit in the last digit that was reported. */
static double
precision_of(double reported)
{
	char text[NUMBER_SIZE];
	const char *point;

	number_exact(text, reported);
	point = strchr(text, '.');

	return 0.5 * pow(10, point ? -(double)strlen(point + 1) : 0);
}

/* Printed to the nearest, or cut off. */
static bool
matches(const struct outcome *outcome, double reported)
{
	double half = precision_of(reported) * (1 + 1e-9);

	for (int i = 0; i < 2; i++) {
		double off = outcome->shown[i] - reported;

		if (outcome->given && off >= -half && off <= 2 * half)
			return true;
	}

	return false;
}

static double
figure_of(const struct outcome *outcome)
{
	return isnan(outcome->shown[1]) ? outcome->shown[0] : outcome->shown[1];
}

/* ---- what is said ---- */

static struct table *
new_table(void)
{
	static const char *const columns[] = { "recipe", "method",  "settings",
					       "gives",  "matches", "left out",
					       NULL };
	struct table *table = table_new("ways to come by a number");

	table_columns(table, columns);

	return table;
}

static void
add_row(struct table *table, const struct outcome *outcome, double reported)
{
	table_start(table);
	table_text(table, outcome->recipe->words);
	table_text(table, outcome->recipe->method);
	table_text(table, outcome->recipe->settings);
	table_number(table, figure_of(outcome), NUMBER_NEAREST);
	table_flag(table, matches(outcome, reported));
	table_text(table, outcome->recipe->flaw[0] ? outcome->recipe->flaw
						   : "nothing: it holds");
}

/* The first outcome of a method with these settings that gave something. */
static double
given_by(const struct outcome outcomes[], const char *method,
	 const char *settings)
{
	for (size_t i = 0; i < RECIPES; i++) {
		const struct recipe *recipe = outcomes[i].recipe;

		if (outcomes[i].given && !strcmp(recipe->method, method) &&
		    !strcmp(recipe->settings, settings))
			return figure_of(&outcomes[i]);
	}

	return NAN;
}

/* What is valid without a family: of all thresholds, else of one run. */
static double
valid_of(const struct outcome outcomes[], const char **by)
{
	static const char *const roads[][2] = {
		{ "band", "" },
		{ "one-run", "policy=split" },
	};

	for (size_t i = 0; i < sizeof(roads) / sizeof(roads[0]); i++) {
		double found = given_by(outcomes, roads[i][0], roads[i][1]);

		*by = roads[i][0];
		if (!isnan(found))
			return found;
	}

	return NAN;
}

static void
say_parts(const struct outcome outcomes[], double valid, struct answer *answer)
{
	double plain = given_by(outcomes, "plug-in", "policy=best");
	double chosen =
		given_by(outcomes, "clopper-pearson", "policy=best sides=1");

	if (!isfinite(chosen) || !isfinite(valid))
		return;
	if (isfinite(plain))
		document_say(
			&answer->document,
			"The largest ratio is %.4g; %.4g of it pays for the "
			"number of rows (confidence at one threshold).",
			plain, plain - chosen);
	document_say(&answer->document,
		     "The threshold that looks best would show %.4g with "
		     "confidence if it had been given in advance; %.4g of it "
		     "pays for having looked at all thresholds.",
		     chosen, chosen - valid);
}

static void
say_all(const struct outcome outcomes[], double reported,
	const struct question *ask, struct answer *answer)
{
	struct document *document = &answer->document;
	char low[NUMBER_SIZE], level[NUMBER_SIZE];
	const char *by = "";
	double valid = valid_of(outcomes, &by);
	size_t count = 0;

	for (size_t i = 0; i < RECIPES; i++) {
		const struct recipe *recipe = outcomes[i].recipe;

		if (!matches(&outcomes[i], reported))
			continue;
		count++;
		document_say(document, "%.6g is %s (%s %s)%s%s.", reported,
			     recipe->words, recipe->method, recipe->settings,
			     *recipe->flaw ? ": " : ", which holds",
			     recipe->flaw);
	}
	if (!count)
		document_say(document,
			     "None of %d recipes gives %.6g on these rows at "
			     "alpha %g and delta %g; another delta, alpha, "
			     "sign of the score or set of rows may.",
			     (int)RECIPES, reported,
			     settings_number(ask->settings, SETTING_ALPHA),
			     settings_number(ask->settings, SETTING_DELTA));
	document_field_number(document, "reported", reported, NUMBER_NEAREST);
	document_field_number(document, "valid", valid, NUMBER_DOWN);
	if (isnan(valid))
		return;
	number_write(low, valid, 5, NUMBER_DOWN);
	result_level(level, 1 - settings_number(ask->settings, SETTING_ALPHA));
	document_say(document,
		     "What holds with %s %% confidence is epsilon >= %s (%s), "
		     "%.4g %s than reported.",
		     level, low, by, fabs(reported - valid),
		     valid < reported ? "less" : "more");
	say_parts(outcomes, valid, answer);
}

static bool
audit(const struct question *ask, double reported, struct answer *answer,
      struct error *err)
{
	struct outcome outcomes[RECIPES];
	struct table *table;
	size_t given = 0;

	for (size_t i = 0; i < RECIPES; i++) {
		if (!cook(&recipes[i], ask, &outcomes[i], err))
			return false;
		given += outcomes[i].given;
	}
	if (!given)
		return error_set(err, ERROR_DATA,
				 "no recipe suits %s, which holds %s; explain "
				 "audit-of says what it reads",
				 dataset_name(ask->data),
				 kind_about(dataset_kind(ask->data))->name);
	table = new_table();
	for (size_t i = 0; i < RECIPES; i++) {
		if (outcomes[i].given)
			add_row(table, &outcomes[i], reported);
	}
	document_take_table(&answer->document, table);
	say_all(outcomes, reported, ask, answer);

	return true;
}

static bool
audit_of_run(const struct scene *scene, const struct request *request,
	     struct answer *answer, struct error *err)
{
	struct datasets data = { 0 };
	struct question ask;
	struct game game;
	bool done;

	if (!settings_given(&request->settings, SETTING_REPORTED))
		return verbs_refuse(&verb_audit_of, err);
	if (!data_collect(scene, request, 1, &data, answer, err))
		return false;
	ask = data_question(scene, request, data.at[0], &game);
	done = audit(&ask,
		     settings_number(&request->settings, SETTING_REPORTED),
		     answer, err);
	datasets_clear(&data);

	return done;
}

const struct verb verb_audit_of = {
	.name = "audit-of",
	.summary = "how a reported epsilon comes out, and what holds",
	.details = "Runs the usual ways to come by a number on the data, names "
		   "those that give the reported digits and what they left "
		   "out, and puts what holds beside them. alpha=, delta= and "
		   "lower-is-member= are those of the report.",
	.forms = { { .arguments = { FORM_FILES },
		     .needs = SETTINGS(SETTING_REPORTED),
		     .settings = SETTINGS(
			     SETTING_ALPHA, SETTING_DELTA, SETTING_REFLECT,
			     SETTING_BAND, SETTING_SPLIT_FRACTION, SETTING_SEED,
			     SETTING_FAMILY, SETTING_INTERVAL, SETTING_ENDS),
		     .reads = READS_DATA } },
	.run = audit_of_run,
};
