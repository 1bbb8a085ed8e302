/*
 * theory_questions.c - what can be asked of a mechanism without data
 *
 * Every question is a row of one table.  Answers are certified: the number
 * lies between lower and upper, which are equal where it is exact.
 */

#include "verb/audit/theory_questions.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/registry.h"
#include "base/text.h"
#include "method/mechanism/mechanism_noise.h"
#include "method/mechanism/sampler_settings.h"
#include "privacy/cosine/cosine_null.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/star/epsilon_star.h"
#include "result/odds.h"
#include "verb/audit/theory_reading.h"
#include "verb/audit/theory_target.h"

enum { CURVE_POINTS = 200 };

static void
add_certified(struct result *result, const char *name,
	      const struct bracket *bracket)
{
	struct quantity found = quantity_certified(
		name, bracket->lower, bracket->value, bracket->upper);

	result_add(result, &found);
}

static double
number_of(const struct theory_asked *asked, enum setting setting)
{
	return settings_number(asked->settings, setting);
}

/* Rounded so that what is printed still holds. */
static const char *
print_up(char out[NUMBER_SIZE], double value)
{
	number_write(out, value, 6, NUMBER_UP);

	return out;
}

static const char *
print_near(char out[NUMBER_SIZE], double value)
{
	number_write(out, value, 6, NUMBER_NEAREST);

	return out;
}

/* ---- the questions ---- */

/* A bracket that shows: more than a thousandth apart. */
static bool
is_wide(const struct bracket *found)
{
	return found->upper - found->lower > 1e-3 * found->upper + 1e-12;
}

enum { NOT_BELOW = NUMBER_SIZE + 20 };

/* Of six digits: "not better", or what the other end is. */
static const char *
not_better(char out[NOT_BELOW], const struct bracket *found)
{
	char least[NUMBER_SIZE];

	number_write(least, found->lower, 6, NUMBER_DOWN);
	if (found->upper - found->lower > 1e-5 * found->upper)
		snprintf(out, NOT_BELOW, "not below %s", least);
	else
		snprintf(out, NOT_BELOW, "not better");

	return out;
}

static const char *
why_wide(const struct theory_asked *asked)
{
	const char *ends = mechanism_ends(asked->mechanism);

	return ends ? ends
		    : "rare large losses beside many small ones are beyond "
		      "the integrals that would narrow this";
}

static void
say_wide(struct theory_asked *asked, const struct bracket *found, double delta)
{
	char low[NUMBER_SIZE], high[NUMBER_SIZE];

	number_write(low, found->lower, 6, NUMBER_DOWN);
	result_say(asked->result,
		   "%s is (%s, %g)-DP. Epsilon is certain only between %s and "
		   "%s: %s.",
		   asked->name, print_up(high, found->upper), delta, low, high,
		   why_wide(asked));
}

static void
say_infinite(struct theory_asked *asked, const struct bracket *found,
	     double delta)
{
	char low[NUMBER_SIZE];

	number_write(low, found->lower, 6, NUMBER_DOWN);
	if (isinf(found->lower))
		result_say(asked->result,
			   "%s keeps no finite epsilon at delta %g.",
			   asked->name, delta);
	else
		result_say(asked->result,
			   "%s keeps no epsilon for sure at delta %g, and none "
			   "below %s: %s.",
			   asked->name, delta, low, why_wide(asked));
}

static bool
ask_epsilon(struct theory_asked *asked, struct error *err)
{
	double delta = number_of(asked, SETTING_DELTA);
	char text[NUMBER_SIZE], not_below[NOT_BELOW], odds[200];
	struct bracket found;

	if (!mechanism_epsilon(asked->mechanism, delta, &found, err))
		return false;
	found = bracket_within(found, 0, asked->promised);
	add_certified(asked->result, "epsilon", &found);
	if (isinf(found.upper)) {
		say_infinite(asked, &found, delta);
		return true;
	}
	if (is_wide(&found)) {
		say_wide(asked, &found, delta);
		return true;
	}
	result_say(asked->result, "%s is (%s, %g)-DP and %s: %s", asked->name,
		   print_up(text, found.upper), delta,
		   not_better(not_below, &found),
		   odds_sentence(odds, sizeof(odds), found.upper, delta));

	return true;
}

static bool
ask_delta(struct theory_asked *asked, struct error *err)
{
	double epsilon = number_of(asked, SETTING_AT_EPSILON);
	char text[NUMBER_SIZE], least[NUMBER_SIZE], not_below[NOT_BELOW];
	struct bracket found, log;

	if (!mechanism_delta(asked->mechanism, epsilon, &found, err) ||
	    !mechanism_log_delta(asked->mechanism, epsilon, &log, err))
		return false;
	add_certified(asked->result, "delta", &found);
	add_certified(asked->result, "log-delta", &log);
	if (found.upper < 1e-300 && isfinite(log.upper)) {
		print_up(text, log.upper / M_LN10);
		result_say(asked->result,
			   "%s is (%g, 10^%s)-DP and not better; that is no "
			   "number a computer has.",
			   asked->name, epsilon, text);
		return true;
	}
	print_up(text, found.upper);
	if (found.upper - found.lower > 1e-3 * found.upper) {
		number_write(least, found.lower, 6, NUMBER_DOWN);
		result_say(asked->result,
			   "%s is (%g, %s)-DP. Delta is certain only between "
			   "%s and %s: %s.",
			   asked->name, epsilon, text, least, text,
			   why_wide(asked));
		return true;
	}
	result_say(asked->result, "%s is (%g, %s)-DP and %s.", asked->name,
		   epsilon, text, not_better(not_below, &found));

	return true;
}

static bool
ask_noise(struct theory_asked *asked, struct error *err)
{
	double epsilon = number_of(asked, SETTING_AT_EPSILON);
	double delta = number_of(asked, SETTING_DELTA);
	struct noise noise[NOISE_LIMIT];
	struct text list = { 0 };
	size_t count;

	if (!mechanism_noise_least(asked->settings, epsilon, delta,
				   asked->scene->progress, noise, &count, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		char text[NUMBER_SIZE];

		add_certified(asked->result, noise[i].name, &noise[i].at);
		text_add(&list, "%s%s %s", i ? ", " : "", noise[i].name,
			 print_near(text, noise[i].at.value));
	}
	result_say(asked->result,
		   "The least noise with which mechanism=%s keeps (%g, %g)-DP: "
		   "%s.",
		   settings_text(asked->settings, SETTING_MECHANISM), epsilon,
		   delta, text_get(&list));
	text_clear(&list);

	return true;
}

/* What else would explain a guarantee: one number at a time. */
static void
say_calibrated(struct theory_asked *asked, const struct calibrated *found,
	       struct text *list)
{
	const char *before = list->length ? "; " : "";
	char text[NUMBER_SIZE];
	bool is_whole;

	(void)member_parameter_known(found->name, &is_whole);
	if (isinf(found->at.lower)) {
		text_add(list, "%sany %s", before, found->name);
		return;
	}
	if (!(found->at.upper > 0)) {
		text_add(list, "%sno %s", before, found->name);
		return;
	}
	add_certified(asked->result, found->name, &found->at);
	if (is_whole && found->at.upper == found->at.lower + 1) {
		text_add(list, "%s%s %g, or %g, which is too near to tell",
			 before, found->name, found->at.lower, found->at.upper);
		return;
	}
	if (isinf(found->at.upper) || !(found->at.lower > 0)) {
		text_add(list,
			 "%s%s only from %g to %g, as this reading is known "
			 "between far ends",
			 before, found->name, found->at.lower, found->at.upper);
		return;
	}
	text_add(list, "%s%s %s", before, found->name,
		 print_near(text, found->at.value));
	sampler_settings_say(asked->settings, found->name, found->at.lower,
			     list);
}

static bool
ask_calibrate(struct theory_asked *asked, struct error *err)
{
	struct calibrated found[CALIBRATED_LIMIT];
	struct text list = { 0 };
	struct member_goal goal;
	char says[TARGET_SAYS];
	bool one_step = false;
	size_t count;

	if (!target_read(asked->settings, &goal, says, err) ||
	    !mechanism_noise_calibrate(asked->settings, &goal,
				       asked->scene->progress, found, &count,
				       err))
		return false;
	for (size_t i = 0; i < count; i++) {
		say_calibrated(asked, &found[i], &list);
		one_step |= count > 1 && !strcmp(found[i].name, "steps") &&
			    !settings_given(asked->settings, SETTING_STEPS) &&
			    !settings_given(asked->settings, SETTING_EPOCHS);
	}
	result_say(asked->result,
		   "What just keeps %s with all else as given: %s.", says,
		   text_get(&list));
	if (one_step)
		result_say_more(asked->result,
				"Without steps= all but the steps are of one "
				"step.");
	text_clear(&list);

	return true;
}

static void
add_curve_row(const struct theory_asked *asked, struct table *table, double x,
	      const struct bracket *y)
{
	bool heuristic = asked->mechanism->kind->is_heuristic;

	table_start(table);
	table_number(table, x, NUMBER_NEAREST);
	table_number(table, y->value, NUMBER_NEAREST);
	table_number(table, heuristic ? NAN : y->lower, NUMBER_DOWN);
	table_number(table, heuristic ? NAN : y->upper, NUMBER_UP);
}

static struct table *
new_curve(struct theory_asked *asked, const char *x, const char *y)
{
	bool heuristic = asked->mechanism->kind->is_heuristic;
	struct table *table =
		table_new(heuristic ? "a heuristic, and no bound" : NULL);

	table_column(table, x, NULL);
	table_column(table, y, NULL);
	table_column(table, "lower", NULL);
	table_column(table, "upper", NULL);
	document_take_table(&asked->answer->document, table);

	return table;
}

/* Even in log odds: both corners of the picture get their points. */
static double
rate_at(size_t i)
{
	double odds = 14.0 * (2.0 * (double)i / CURVE_POINTS - 1);

	if (i == 0)
		return 0;
	if (i == CURVE_POINTS)
		return 1;

	return 1 / (1 + exp(-odds));
}

static bool
tradeoff_curve(struct theory_asked *asked, struct error *err)
{
	struct table *table = new_curve(asked, "fpr", "fnr");
	struct bracket fnr[CURVE_POINTS + 1];
	double fpr[CURVE_POINTS + 1];

	for (size_t i = 0; i <= CURVE_POINTS; i++)
		fpr[i] = rate_at(i);
	if (!mechanism_tradeoffs(asked->mechanism, fpr, CURVE_POINTS + 1, fnr,
				 err))
		return false;
	for (size_t i = 0; i <= CURVE_POINTS; i++)
		add_curve_row(asked, table, fpr[i], &fnr[i]);
	result_say(asked->result,
		   "The least false negative rate at each false positive rate "
		   "against %s.",
		   asked->name);

	return true;
}

static bool
ask_tradeoff(struct theory_asked *asked, struct error *err)
{
	double fpr = number_of(asked, SETTING_FPR);
	char text[NUMBER_SIZE];
	struct bracket found;

	if (!settings_given(asked->settings, SETTING_FPR))
		return tradeoff_curve(asked, err);
	if (!mechanism_tradeoff(asked->mechanism, fpr, &found, err))
		return false;
	add_certified(asked->result, "fnr", &found);
	result_say(asked->result,
		   "No attack on %s with a false positive rate of %g has a "
		   "false negative rate below %s.",
		   asked->name, fpr, print_near(text, found.lower));
	if (is_wide(&found))
		result_say_more(asked->result,
				"That some attack comes to it is certain only "
				"of %s: %s.",
				print_up(text, found.upper), why_wide(asked));

	return true;
}

/* Up to where delta has fallen to 1e-12, or to at-epsilon=. */
static bool
ask_profile(struct theory_asked *asked, struct error *err)
{
	struct table *table = new_curve(asked, "epsilon", "delta");
	struct bracket end;

	if (!mechanism_epsilon(asked->mechanism, 1e-12, &end, err))
		return false;
	if (settings_given(asked->settings, SETTING_AT_EPSILON))
		end.value = number_of(asked, SETTING_AT_EPSILON);
	if (isinf(end.value))
		end.value = 20;
	for (size_t i = 0; i <= CURVE_POINTS; i++) {
		double epsilon = end.value * (double)i / CURVE_POINTS;
		struct bracket delta;

		if (!progress_check(asked->scene->progress, err) ||
		    !mechanism_delta(asked->mechanism, epsilon, &delta, err))
			return false;
		add_curve_row(asked, table, epsilon, &delta);
	}
	result_say(asked->result, "The privacy profile of %s.", asked->name);

	return true;
}

/* Of a mechanism, or of what an audit found. */
static bool
ask_reading(struct theory_asked *asked, struct error *err)
{
	struct table *table = reading_table();
	bool done =
		asked->mechanism
			? reading_of_mechanism(asked->settings, asked->promised,
					       asked->mechanism, asked->name,
					       table, asked->result, err)
			: reading_of_audit(asked->scene, asked->request,
					   asked->answer, table, asked->result,
					   err);

	document_take_table(&asked->answer->document, table);

	return done;
}

/* More than what has no ends of its own was off beside 60 digits. */
static const double rounding = 1e-12;

/* Losses: smaller means member, rates cut at delta or at cut=. */
static bool
ask_epsilon_star(struct theory_asked *asked, struct error *err)
{
	struct normal_law population = {
		number_of(asked, SETTING_MEAN0),
		number_of(asked, SETTING_SD0),
	};
	struct normal_law training = {
		number_of(asked, SETTING_MEAN1),
		number_of(asked, SETTING_SD1),
	};
	struct distribution out = distribution_normal(&population),
			    in = distribution_normal(&training);
	double delta = number_of(asked, SETTING_DELTA);
	bool has_cut = settings_given(asked->settings, SETTING_CUT);
	struct epsilon_star_window window = {
		.delta = delta,
		.cut = has_cut ? number_of(asked, SETTING_CUT) : delta,
	};
	struct epsilon_star found = epsilon_star_between(&out, &in, &window);
	struct bracket ends = bracket_within(
		bracket_around(found.epsilon, rounding * (1 + found.epsilon)),
		0, INFINITY);
	char text[NUMBER_SIZE];

	(void)err;
	add_certified(asked->result, "epsilon-star", &ends);
	result_say(asked->result,
		   "Losses N(%g, %g^2) on the training set and N(%g, %g^2) on "
		   "the population have epsilon* %s at delta %g.",
		   training.mean, training.sd, population.mean, population.sd,
		   print_near(text, found.epsilon), delta);

	return true;
}

/* Of a tail, or of what is left beside one. */
static struct bracket
ends_of_log(double log_chance)
{
	double size = fabs(log_chance);

	return bracket_within(
		bracket_around(log_chance,
			       rounding * fmin(size, 1) + 4e-15 * size),
		-INFINITY, 0);
}

static bool
ask_cosine_null(struct theory_asked *asked, struct error *err)
{
	size_t dimension = settings_whole(asked->settings, SETTING_DIMENSION);
	double cosine = number_of(asked, SETTING_COSINE);
	struct bracket log_below =
		ends_of_log(cosine_null_log_below(dimension, cosine));
	struct bracket log_above =
		ends_of_log(cosine_null_log_above(dimension, cosine));
	struct bracket cdf = bracket_exp(&log_below);
	char text[NUMBER_SIZE];

	(void)err;
	cdf.value = cosine_null_below(dimension, cosine);
	add_certified(asked->result, "cdf", &cdf);
	add_certified(asked->result, "log-above", &log_above);
	result_say(asked->result,
		   "A random direction in %zu dimensions has a cosine below %g "
		   "with probability %s.",
		   dimension, cosine, print_near(text, cdf.value));

	return true;
}

static const struct theory theories[] = {
	{ "epsilon",
	  THEORY_OF_ONE,
	  { SETTING_END },
	  { SETTING_DELTA, SETTING_END },
	  NULL,
	  ask_epsilon },
	{ "delta",
	  THEORY_OF_ONE,
	  { SETTING_AT_EPSILON, SETTING_END },
	  { SETTING_END },
	  NULL,
	  ask_delta },
	{ "noise",
	  THEORY_OF_NOISE,
	  { SETTING_AT_EPSILON, SETTING_END },
	  { SETTING_DELTA, SETTING_END },
	  NULL,
	  ask_noise },
	{ "calibrate",
	  THEORY_OF_NOISE,
	  { SETTING_END },
	  { SETTING_DELTA, SETTING_TARGET, SETTING_END },
	  SETTINGS(SETTING_AT_EPSILON, SETTING_FPR, SETTING_PRIOR,
		   SETTING_BASELINE),
	  ask_calibrate },
	{ "tradeoff",
	  THEORY_OF_ONE,
	  { SETTING_END },
	  { SETTING_FPR, SETTING_END },
	  NULL,
	  ask_tradeoff },
	{ "profile",
	  THEORY_OF_ONE,
	  { SETTING_END },
	  { SETTING_AT_EPSILON, SETTING_END },
	  NULL,
	  ask_profile },
	{ "reading",
	  THEORY_OF_SOME,
	  { SETTING_END },
	  { SETTING_DELTA, SETTING_PRIOR, SETTING_BASELINE, SETTING_END },
	  NULL,
	  ask_reading },
	{ "epsilon-star",
	  THEORY_OF_NONE,
	  { SETTING_MEAN0, SETTING_SD0, SETTING_MEAN1, SETTING_SD1,
	    SETTING_END },
	  { SETTING_DELTA, SETTING_CUT, SETTING_END },
	  NULL,
	  ask_epsilon_star,
	  { "mean-population", "sd-population", "mean-training",
	    "sd-training" } },
	{ "cosine-null",
	  THEORY_OF_NONE,
	  { SETTING_DIMENSION, SETTING_COSINE, SETTING_END },
	  { SETTING_END },
	  NULL,
	  ask_cosine_null },
};

enum { THEORIES = sizeof(theories) / sizeof(theories[0]) };

static const struct registry questions = {
	.one = "question of theory",
	REGISTRY_ROWS(theories),
	.see = "dpaudit help theory",
	.every = "",
};

const struct theory *
theory_questions_find(const char *name, struct error *err)
{
	return registry_need(&questions, name, err);
}

const char *
theory_questions_word(size_t index)
{
	for (size_t i = 0; i < THEORIES; i++) {
		if (theories[i].use != THEORY_OF_SOME && !index--)
			return theories[i].name;
	}

	return NULL;
}

static bool
theory_reads(const struct theory *theory, enum setting setting)
{
	/* a claim, at delta=, takes the place of a mechanism */
	bool claims =
		theory->use == THEORY_OF_ONE || theory->use == THEORY_OF_SOME;

	return setting_is_in(theory->needs, setting) ||
	       setting_is_in(theory->reads, setting) ||
	       setting_is_in(theory->may, setting) ||
	       (setting == SETTING_MECHANISM &&
		theory->use != THEORY_OF_NONE) ||
	       (claims &&
		(setting == SETTING_CLAIM || setting == SETTING_CLAIM_EPSILON ||
		 setting == SETTING_DELTA));
}

bool
theory_questions_reads(const char *name, enum setting setting)
{
	bool reads = false, found = false;

	for (size_t i = 0; i < THEORIES; i++) {
		if (name && strcmp(theories[i].name, name) != 0)
			continue;
		found = true;
		reads = reads || theory_reads(&theories[i], setting);
	}

	return reads || !found;
}
