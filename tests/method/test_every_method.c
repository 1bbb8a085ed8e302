/* test_every_method.c - promises every method in the list must keep */

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "figure/figure_kinds.h"
#include "method/judge.h"
#include "method/methods.h"
#include "tests/support.h"

TestSuite(every_method, .timeout = 600);

TEST(every_method, describes_itself)
{
	for (const struct method *const *it = methods(); *it; it++) {
		const struct method *method = *it;

		cr_expect(method->title && method->summary, "%s", method->name);
		cr_expect(method->reference, "%s cites nothing", method->name);
		cr_expect(method->needs || judge_promise(method) > GRADE_BELIEF,
			  "%s needs what?", method->name);
		cr_expect(method->kinds, "%s takes no data", method->name);
		cr_expect_eq(method_find(method->name), method);
		cr_expect_eq((method->run != NULL) + (method->rates != NULL) +
				     (method->sequence != NULL),
			     1, "%s", method->name);
		cr_expect_eq(method->policies != 0,
			     method->rates != NULL || method->policies, "%s",
			     method->name);
	}
}

/* Losses of one model, or of three for what compares models. */
static struct dataset *
sample_losses(bool several)
{
	struct dataset *data = sample_scores(150, 1.385, 7);
	size_t rows = dataset_rows(data);
	struct dataset *made = dataset_new("losses", KIND_LOSSES, rows);
	double *loss = dataset_add_column(made, "loss", ROLE_LOSS);
	double *member = dataset_add_column(made, "member", ROLE_MEMBER);
	double *instance = dataset_add_column(made, "instance", ROLE_INSTANCE);

	for (size_t i = 0; i < rows; i++) {
		loss[i] = -dataset_values(data, ROLE_SCORE)[i];
		member[i] = dataset_is_member(data, i) ? 1 : 0;
		instance[i] = several ? (double)(i % 3) : 0;
	}
	dataset_release(data);

	return made;
}

/* Inserted canaries stand out; one run, no rounds, 400 parameters. */
static struct dataset *
sample_cosines(void)
{
	struct dataset *data = sample_scores(60, 3, 11);
	size_t rows = dataset_rows(data);
	struct dataset *made = dataset_new("cosines", KIND_COSINES, rows);
	double *cosine = dataset_add_column(made, "cosine", ROLE_COSINE);
	double *observed = dataset_add_column(made, "observed", ROLE_OBSERVED);
	double *dimension =
		dataset_add_column(made, "dimension", ROLE_DIMENSION);

	for (size_t i = 0; i < rows; i++) {
		cosine[i] = dataset_values(data, ROLE_SCORE)[i] / 20;
		observed[i] = dataset_is_member(data, i) ? 1 : 0;
		dimension[i] = 400;
	}
	dataset_release(data);

	return made;
}

static struct dataset *
sample_strategies(void)
{
	enum { ROWS = 12 };
	struct dataset *data = dataset_new("strategies", KIND_STRATEGIES, ROWS);
	double *name = dataset_add_column(data, "name", ROLE_NAME);
	double *utility = dataset_add_column(data, "utility", ROLE_UTILITY);
	double *epsilon =
		dataset_add_column(data, "epsilon", ROLE_STRATEGY_EPSILON);

	for (size_t i = 0; i < ROWS; i++) {
		name[i] = (double)(i / 3);
		utility[i] = 0.5 + 0.03 * (double)i;
		epsilon[i] = 1 + 0.25 * (double)(i * i % 7);
	}

	return data;
}

/* The same scores as they might have come, beside a guess, of ten runs. */
static struct dataset *
sample_arrivals(bool several)
{
	struct dataset *data = sample_scores(150, 1.385, 7);
	size_t rows = dataset_rows(data);
	struct dataset *made = dataset_new("arrivals", KIND_SCORES, rows);
	double *score = dataset_add_column(made, "score", ROLE_SCORE);
	double *member = dataset_add_column(made, "member", ROLE_MEMBER);
	double *run = dataset_add_column(made, "run", ROLE_RUN);
	double *base = dataset_add_column(made, "baseline", ROLE_BASELINE);
	unsigned seed = 1;

	for (size_t i = 0; i < rows; i++) {
		size_t at;

		seed = seed * 1664525 + 1013904223;
		at = (seed >> 8) % (i + 1);
		score[i] = score[at];
		member[i] = member[at];
		score[at] = dataset_values(data, ROLE_SCORE)[i];
		member[at] = dataset_is_member(data, i) ? 1 : 0;
	}
	for (size_t i = 0; i < rows; i++) {
		run[i] = (double)(several ? i % 10 : i);
		base[i] = (double)(i * i % 17);
	}
	dataset_release(data);

	return made;
}

/* Rows looked at as they come, several runs, a baseline. */
static bool
needs_arrivals(const struct method *method)
{
	return method->sequence || !strcmp(method->name, "xbern") ||
	       !strcmp(method->name, "baseline");
}

static struct dataset *
data_for(const struct method *method)
{
	if (needs_arrivals(method))
		return sample_arrivals(!strcmp(method->name, "xbern"));
	if (method_suits(method, KIND_SCORES))
		return sample_scores(150, 1.385, 7);
	if (method_suits(method, KIND_LOSSES))
		return sample_losses(
			!strcmp(method->name, "epsilon-star-mechanism"));
	if (method_suits(method, KIND_COUNTS))
		return sample_counts(65, 35, 25, 75);
	if (method_suits(method, KIND_COSINES))
		return sample_cosines();
	if (method_suits(method, KIND_STRATEGIES))
		return sample_strategies();
	cr_assert_fail("no data for %s", method->name);

	return NULL;
}

/* Each number says what it claims, in a way that makes sense. */
static void
expect_sound(const struct method *method, const struct quantity *quantity)
{
	const char *name = quantity->name;

	cr_expect_not(isnan(quantity->lower) && isnan(quantity->value) &&
			      isnan(quantity->upper),
		      "%s: %s is empty", method->name, name);
	if (!isnan(quantity->lower) && !isnan(quantity->upper))
		cr_expect_leq(quantity->lower, quantity->upper, "%s: %s",
			      method->name, name);
	if (quantity->claim == CLAIM_POINT_ESTIMATE ||
	    quantity->claim == CLAIM_MODEL_INSTANCE_METRIC ||
	    quantity->claim == CLAIM_HEURISTIC) {
		cr_expect(isnan(quantity->confidence), "%s: %s", method->name,
			  name);
		cr_expect_eq(quantity->sides, 0, "%s: %s", method->name, name);
	} else if (quantity->claim != CLAIM_CERTIFIED) {
		cr_expect(quantity->confidence > 0 && quantity->confidence < 1,
			  "%s: %s", method->name, name);
		cr_expect_neq(quantity->sides, 0, "%s: %s", method->name, name);
		cr_expect_neq(quantity->about, ABOUT_NOTHING, "%s: %s",
			      method->name, name);
	}
}

/* Its epsilon is of the kind, about what and by a policy that it declares. */
static void
expect_declared(const struct method *method, const struct quantity *epsilon)
{
	const char *name = method->name;
	bool chosen = method->policies != 0;

	cr_expect_eq(epsilon->claim,
		     method_claim(method, epsilon->policy, epsilon->sides),
		     "%s: %s", name, claim_name(epsilon->claim));
	cr_expect_eq(epsilon->about, method->about, "%s: %s", name,
		     about_name(epsilon->about));
	cr_expect_eq(epsilon->policy != POLICY_NONE, chosen, "%s", name);
	cr_expect(!chosen || method->policies & POLICY_BIT(epsilon->policy),
		  "%s", name);
	cr_expect(method->two_sided || epsilon->sides < 2, "%s", name);
}

TEST(every_method, numbers_carry_their_claims)
{
	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it);
		struct error err = { 0 };
		struct result *found;

		found = run_method((*it)->name, data, "", &err);
		cr_assert(found, "%s", err.text);
		cr_expect_gt(found->quantity_count, 0, "%s", (*it)->name);
		for (size_t i = 0; i < found->quantity_count; i++)
			expect_sound(*it, &found->quantities[i]);
		if (result_quantity(found, "epsilon"))
			expect_declared(*it, result_quantity(found, "epsilon"));
		cr_expect_gt(strlen(found->sentence), 10, "%s", (*it)->name);
		cr_expect_gt(found->step_count, 0, "%s explains nothing",
			     (*it)->name);
		result_release(found);
		dataset_release(data);
	}
}

/* One in a billion is not never; a few methods refuse to be so sure. */
TEST(every_method, says_of_no_number_that_it_is_certain)
{
	size_t found_any = 0;

	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it);
		struct error err = { 0 };
		struct result *found =
			run_method((*it)->name, data, "alpha=1e-9", &err);

		found_any += found != NULL;
		if (found)
			cr_expect_null(strstr(found->sentence, "100 %"),
				       "%s: %s", (*it)->name, found->sentence);
		for (size_t i = 0; found && i < found->warning_count; i++)
			cr_expect_null(
				strstr(found->warnings[i].text, "at 100 %"),
				"%s: %s", (*it)->name, found->warnings[i].text);
		result_release(found);
		dataset_release(data);
	}
	cr_expect_gt(found_any, 10);
}

/* A number that holds with some confidence, or one of the named kinds. */
static bool
has_confidence(const struct quantity *quantity)
{
	return quantity && !isnan(quantity->confidence) &&
	       !isnan(quantity->lower);
}

/* What a perfect attack would have shown, in epsilon (or delta) and in mu. */
static void
expect_reach(const struct method *method, const struct result *found)
{
	const struct quantity *epsilon = result_quantity(found, "epsilon");
	const struct quantity *number =
		epsilon ? epsilon : result_quantity(found, "delta");
	const struct quantity *most =
		result_quantity(found, epsilon ? "ceiling" : "ceiling-delta");

	if (!has_confidence(number))
		return;
	cr_assert(most, "%s has no reach", method->name);
	cr_expect_geq(most->value, number->lower, "%s", method->name);
	cr_expect_eq(most->about, method->about, "%s", method->name);
	cr_expect(result_quantity(found, "ceiling-mu"), "%s has no mu",
		  method->name);
}

/* Nothing learnt: not detected, below what could have been. */
static void
expect_said(const struct method *method, const struct result *found)
{
	const struct quantity *epsilon = result_quantity(found, "epsilon");

	if (!has_confidence(epsilon) || epsilon->lower > 0)
		return;
	cr_expect(strstr(found->sentence, "reach of this audit"), "%s: %s",
		  method->name, found->sentence);
}

/* And the manual's page explains it, see verb_verbs. */
TEST(every_method, has_a_picture)
{
	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it);
		const char *names[FIGURES_MOST];

		cr_expect_gt(figure_kinds_suiting(data, names), 0, "%s",
			     (*it)->name);
		dataset_release(data);
	}
}

TEST(every_method, with_confidence_stands_beside_its_reach)
{
	size_t seen = 0;

	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it);
		struct error err = { 0 };
		struct result *found =
			run_method((*it)->name, data, "delta=1e-5", &err);

		cr_assert(found, "%s", err.text);
		expect_reach(*it, found);
		expect_said(*it, found);
		seen += has_confidence(result_quantity(found, "epsilon"));
		result_release(found);
		dataset_release(data);
	}
	cr_expect_gt(seen, 10);
}

static void
expect_same(const struct result *a, const struct result *b)
{
	cr_assert_eq(a->quantity_count, b->quantity_count, "%s", a->method);
	for (size_t i = 0; i < a->quantity_count; i++) {
		cr_expect_eq(memcmp(&a->quantities[i].lower,
				    &b->quantities[i].lower,
				    3 * sizeof(double)),
			     0, "%s: %s", a->method, a->quantities[i].name);
	}
}

TEST(every_method, gives_the_same_answer_twice)
{
	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it), *again = data_for(*it);
		struct error err = { 0 };
		struct result *first, *second;

		first = run_method((*it)->name, data, "seed=3", &err);
		second = run_method((*it)->name, again, "seed=3", &err);
		cr_assert(first && second, "%s", err.text);
		expect_same(first, second);
		result_release(first);
		result_release(second);
		dataset_release(data);
		dataset_release(again);
	}
}

static struct dataset *
backwards(const struct dataset *data)
{
	size_t rows = dataset_rows(data);
	struct dataset *made =
		dataset_new(dataset_name(data), dataset_kind(data), rows);

	for (size_t i = 0; i < dataset_column_count(data); i++) {
		const double *from = dataset_column_values(data, i);
		double *to =
			dataset_add_column(made, dataset_column_name(data, i),
					   dataset_column_role(data, i));

		for (size_t row = 0; row < rows; row++)
			to[row] = from[rows - 1 - row];
	}

	return made;
}

TEST(every_method, does_not_depend_on_the_order_of_rows)
{
	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data, *other;
		struct error err = { 0 };
		struct result *first, *second;

		if ((*it)->sequence)
			continue;
		data = data_for(*it);
		other = backwards(data);
		first = run_method((*it)->name, data, "", &err);
		second = run_method((*it)->name, other, "", &err);
		cr_assert(first && second, "%s", err.text);
		expect_same(first, second);
		result_release(first);
		result_release(second);
		dataset_release(data);
		dataset_release(other);
	}
}

static double
epsilon_with(const char *method, const struct dataset *data,
	     const char *settings)
{
	struct error err = { 0 };
	struct result *found = run_method(method, data, settings, &err);
	const struct quantity *epsilon;
	double figure = NAN;

	cr_assert(found, "%s", err.text);
	epsilon = result_quantity(found, "epsilon");
	if (epsilon)
		figure = quantity_figure(epsilon);
	result_release(found);

	return figure;
}

/* At a fixed threshold: nothing is gained by asking for more. */
TEST(every_method, more_confidence_or_delta_never_raises_epsilon)
{
	for (const struct method *const *it = methods(); *it; it++) {
		const char *name = (*it)->name;
		struct dataset *data;
		double base;

		if (!method_suits(*it, KIND_COUNTS))
			continue;
		data = sample_counts(88, 12, 9, 141);
		base = epsilon_with(name, data, "alpha=0.05 delta=0.001");
		cr_expect_leq(
			epsilon_with(name, data, "alpha=0.01 delta=0.001"),
			base, "%s", name);
		if (!(*it)->rates || strcmp(name, "katz") != 0)
			cr_expect_leq(epsilon_with(name, data,
						   "alpha=0.05 delta=0.01"),
				      base, "%s", name);
		dataset_release(data);
	}
}

TEST(every_method, the_one_to_begin_with_is_made_for_the_data)
{
	static const struct {
		enum kind kind;
		const char *method, *of_runs; /* where rows are runs */
	} first[] = {
		{ KIND_SCORES, "one-run", "clopper-pearson" },
		{ KIND_LOSSES, "one-run", "clopper-pearson" },
		{ KIND_COUNTS, "clopper-pearson" },
		{ KIND_GUESSES, "one-run" },
		{ KIND_COSINES, "one-shot" },
		{ KIND_PREDICTIONS, "epsilon-star-bound" },
		{ KIND_STRATEGIES, "landscape" },
	};

	for (size_t i = 0; i <= sizeof(first) / sizeof(first[0]); i++) {
		bool last = i == sizeof(first) / sizeof(first[0]);
		struct dataset *data = dataset_new(
			"any", last ? KIND_CURVE : first[i].kind, 1);
		const struct method *method =
			method_suiting(data, dataset_game(data));
		struct game runs = { 0 };
		struct error err;

		cr_expect_eq(method == NULL, last);
		if (method)
			cr_expect_str_eq(method->name, first[i].method);
		cr_assert(game_set(&runs, "rows-are", "runs", &err));
		if (method)
			cr_expect_str_eq(method_suiting(data, &runs)->name,
					 first[i].of_runs ? first[i].of_runs
							  : first[i].method);
		dataset_release(data);
	}
}

TEST(every_method, refuses_data_of_another_kind)
{
	struct dataset *data = dataset_new("curve", KIND_CURVE, 1);

	*dataset_add_column(data, "e", ROLE_CURVE_EPSILON) = 1;
	*dataset_add_column(data, "d", ROLE_CURVE_DELTA) = 0.1;
	for (const struct method *const *it = methods(); *it; it++) {
		struct error err = { 0 };

		cr_expect_null(run_method((*it)->name, data, "", &err), "%s",
			       (*it)->name);
		cr_expect_eq(err.kind, ERROR_DATA, "%s", (*it)->name);
		cr_expect(strstr(err.text, "needs"), "%s", err.text);
	}
	dataset_release(data);
}

/* Another value than the one there is; false if none is known. */
static bool
change(struct settings *settings, enum setting setting)
{
	const struct setting_about *about = setting_about(setting);
	struct error err = { 0 };

	if (about->values)
		return settings_set(settings, setting,
				    registry_at(about->values, 1).name, &err);
	if (about->kind == VALUE_TEXT || about->kind == VALUE_LIST ||
	    about->kind == VALUE_FILE)
		return false;
	if (isnan(settings_number(settings, setting)))
		settings_set_number(settings, setting,
				    fmax(about->lowest, 0.25));
	settings_step(settings, setting, 1);

	return true;
}

static struct result *
run_with(const struct question *ask, const struct settings *settings,
	 const struct method *method)
{
	struct question other = *ask;
	struct error err = { 0 };
	struct result *result;

	other.settings = settings;
	result = method_run(method, &other, &err);
	cr_assert(result, "%s", err.text);

	return result;
}

/* Runs the method again for every setting it is said not to look at. */
static size_t
expect_blind(const struct method *method, const struct question *ask)
{
	struct result *plain = run_with(ask, ask->settings, method);
	size_t tried = 0;

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		struct settings settings;
		struct question other = *ask;
		struct result *again;

		settings_copy(&settings, ask->settings);
		other.settings = &settings;
		if (change(&settings, (enum setting)i) &&
		    method_asked_alike(method, ask, &other)) {
			again = run_with(ask, &settings, method);
			expect_same(plain, again);
			cr_expect_str_eq(plain->sentence, again->sentence, "%s",
					 setting_about((enum setting)i)->name);
			cr_expect_eq(plain->warning_count, again->warning_count,
				     "%s: %s", method->name,
				     setting_about((enum setting)i)->name);
			result_release(again);
			tried++;
		}
		settings_clear(&settings);
	}
	result_release(plain);

	return tried;
}

TEST(every_method, is_asked_alike_whatever_it_does_not_read)
{
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	cr_assert(settings_set_line(&settings, "bootstraps=20", &err));
	settings_set_number(&settings, SETTING_SAMPLES, 1000);
	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it);
		struct question ask = { .data = data, .settings = &settings };

		ask.game = dataset_game(data);
		cr_expect_gt(expect_blind(*it, &ask), 10, "%s", (*it)->name);
		dataset_release(data);
	}
	settings_clear(&settings);
}

TEST(every_method, is_not_asked_alike_with_other_data_game_or_settings)
{
	const struct method *method = method_find("clopper-pearson");
	struct dataset *data = data_for(method), *other = data_for(method);
	struct settings settings, changed;
	struct question ask = { .data = data,
				.settings = &settings,
				.game = dataset_game(data) };
	struct question again = ask;
	struct game game = *dataset_game(data);
	struct error err = { 0 };
	static const enum setting read[] = { SETTING_TAU, SETTING_ALPHA,
					     SETTING_DELTA, SETTING_SIDES,
					     SETTING_LOWER_IS_MEMBER };

	settings_init(&settings);
	cr_expect(method_asked_alike(method, &ask, &again));
	again.data = other;
	cr_expect_not(method_asked_alike(method, &ask, &again));
	again = ask;
	again.game = &game;
	cr_expect(method_asked_alike(method, &ask, &again));
	cr_assert(game_set(&game, "canaries", "77", &err), "%s", err.text);
	cr_expect_not(method_asked_alike(method, &ask, &again));
	for (size_t i = 0; i < sizeof(read) / sizeof(read[0]); i++) {
		again = ask;
		settings_copy(&changed, &settings);
		change(&changed, read[i]);
		again.settings = &changed;
		cr_expect_not(method_asked_alike(method, &ask, &again), "%s",
			      setting_about(read[i])->name);
		settings_clear(&changed);
	}
	settings_clear(&settings);
	dataset_release(data);
	dataset_release(other);
}

/* What was found once, with so many readings, and asked anew with them. */
static void
expect_finished(const struct method *method, const struct question *ask,
		double readings)
{
	struct question later = *ask;
	struct settings settings;
	struct error err = { 0 };
	struct result *found = method_find_answer(method, ask, &err);
	struct result *again, *plain;

	cr_assert(found, "%s", err.text);
	settings_copy(&settings, ask->settings);
	settings_set_number(&settings, SETTING_READINGS, readings);
	later.settings = &settings;
	cr_expect(method_found_alike(method, ask, &later));
	cr_expect(!method->policies || !method_asked_alike(method, ask, &later),
		  "%s", method->name);
	again = result_copy(found);
	method_finish(method, &later, again);
	plain = run_with(&later, &settings, method);
	expect_same(plain, again);
	cr_expect_str_eq(plain->sentence, again->sentence);
	cr_expect_eq(plain->warning_count, again->warning_count);
	for (size_t i = 0; i < plain->warning_count; i++)
		cr_expect_str_eq(plain->warnings[i].text,
				 again->warnings[i].text);
	cr_assert_eq(plain->setting_count, again->setting_count);
	for (size_t i = 0; i < plain->setting_count; i++)
		cr_expect_str_eq(plain->settings[i].name,
				 again->settings[i].name);
	result_release(found);
	result_release(again);
	result_release(plain);
	settings_clear(&settings);
}

TEST(every_method, finds_the_same_however_often_one_looked)
{
	struct settings settings;
	struct error err = { 0 };

	settings_init(&settings);
	cr_assert(settings_set_line(&settings, "bootstraps=20", &err));
	settings_set_number(&settings, SETTING_SAMPLES, 1000);
	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it);
		struct question ask = { .data = data,
					.settings = &settings,
					.game = dataset_game(data) };

		expect_finished(*it, &ask, 5);
		dataset_release(data);
	}
	cr_assert(settings_set(&settings, SETTING_TAU, "0.2", &err));
	settings_set_number(&settings, SETTING_READINGS, 3);
	for (const struct method *const *it = methods(); *it; it++) {
		struct dataset *data = data_for(*it);
		struct question ask = { .data = data,
					.settings = &settings,
					.game = dataset_game(data) };

		if ((*it)->rates)
			expect_finished(*it, &ask, 4);
		dataset_release(data);
	}
	settings_clear(&settings);
}
