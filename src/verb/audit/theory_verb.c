/*
 * theory_verb.c - what is known without data: mechanisms and their privacy
 *
 * Every question is a row of one table.  Answers are certified: the number
 * lies between lower and upper, which are equal where it is exact.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/word.h"
#include "method/setting/mechanism_settings.h"
#include "privacy/cosine/cosine_null.h"
#include "privacy/mechanism/mechanisms.h"
#include "privacy/star/epsilon_star.h"
#include "result/odds.h"
#include "verb/audit/claimed.h"
#include "verb/audit/reading.h"
#include "verb/audit/target.h"
#include "verb/mechanism_request.h"
#include "verb/verbs.h"

/* What a question works with. */
struct asked {
	const struct scene *scene;
	const struct request *request;
	const struct settings *settings;
	const struct mechanism *mechanism; /* NULL where none is needed */
	const struct mechanism *last;      /* NULL without visible=last */
	struct answer *answer;
	struct result *result;
	char name[400]; /* of the mechanism, as typed */
};

enum mechanism_use { NO_MECHANISM, A_MECHANISM, MAYBE_ONE, ANY_NOISE };

struct theory {
	const char *name;
	enum mechanism_use use;
	enum setting needs[6]; /* must be given; ends with SETTING_END */
	enum setting reads[4]; /* recorded besides; ends with SETTING_END */
	bool (*ask)(struct asked *asked, struct error *err);
};

enum { CURVE_POINTS = 200 };

static void
add_certified(struct result *result, const char *name,
	      const struct bracket *bracket)
{
	struct quantity found = quantity_certified(
		name, bracket->lower, bracket->value, bracket->upper);

	result_add(result, &found);
}

/* Were losses linear: no end of it is certain. */
static void
add_last(struct asked *asked, const char *name, const char *what,
	 const struct bracket *found)
{
	char text[NUMBER_SIZE];

	result_add_number(asked->result, name, found->value, CLAIM_HEURISTIC,
			  ABOUT_NOTHING, POLICY_NONE);
	number_write(text, found->value, 6, NUMBER_NEAREST);
	result_say_more(asked->result,
			"Who sees only the last model would face %s %s were "
			"losses linear, a heuristic and no bound.",
			what, text);
}

static double
number_of(const struct asked *asked, enum setting setting)
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

static const char *
why_wide(const struct asked *asked)
{
	if (asked->mechanism->kind->is_range &&
	    asked->mechanism->kind != &mechanism_curve)
		return "what is known of it leaves the rest open";
	if (asked->mechanism->kind == &mechanism_curve)
		return "the points of the curve leave the rest open";

	return "rare large losses beside many small ones are beyond the "
	       "integrals that would narrow this";
}

static void
say_wide(struct asked *asked, const struct bracket *found, double delta)
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
say_infinite(struct asked *asked, const struct bracket *found, double delta)
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
certify_epsilon(struct asked *asked, struct error *err)
{
	double delta = number_of(asked, SETTING_DELTA);
	char text[NUMBER_SIZE], odds[200];
	struct bracket found;

	if (!mechanism_epsilon(asked->mechanism, delta, &found, err))
		return false;
	add_certified(asked->result, "epsilon", &found);
	if (isinf(found.upper)) {
		say_infinite(asked, &found, delta);
		return true;
	}
	if (is_wide(&found)) {
		say_wide(asked, &found, delta);
		return true;
	}
	result_say(asked->result, "%s is (%s, %g)-DP and not better: %s",
		   asked->name, print_up(text, found.upper), delta,
		   odds_sentence(odds, sizeof(odds), found.upper, delta));

	return true;
}

static bool
ask_epsilon(struct asked *asked, struct error *err)
{
	struct bracket found;

	if (!certify_epsilon(asked, err))
		return false;
	if (!asked->last)
		return true;
	if (!mechanism_epsilon(asked->last, number_of(asked, SETTING_DELTA),
			       &found, err))
		return false;
	add_last(asked, "epsilon-last", "epsilon", &found);

	return true;
}

static bool
certify_delta(struct asked *asked, struct error *err)
{
	double epsilon = number_of(asked, SETTING_AT_EPSILON);
	char text[NUMBER_SIZE], least[NUMBER_SIZE];
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
	result_say(asked->result, "%s is (%g, %s)-DP and not better.",
		   asked->name, epsilon, text);

	return true;
}

static bool
ask_delta(struct asked *asked, struct error *err)
{
	struct bracket found;

	if (!certify_delta(asked, err))
		return false;
	if (!asked->last)
		return true;
	if (!mechanism_delta(asked->last, number_of(asked, SETTING_AT_EPSILON),
			     &found, err))
		return false;
	add_last(asked, "delta-last", "delta", &found);

	return true;
}

static bool
ask_noise(struct asked *asked, struct error *err)
{
	double epsilon = number_of(asked, SETTING_AT_EPSILON);
	double delta = number_of(asked, SETTING_DELTA);
	struct noise noise[NOISE_LIMIT];
	struct text list = { 0 };
	size_t count;

	if (!mechanism_settings_noise(asked->settings, epsilon, delta,
				      asked->scene->progress, noise, &count,
				      err))
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
say_calibrated(struct asked *asked, const struct calibrated *found,
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
}

static bool
ask_calibrate(struct asked *asked, struct error *err)
{
	struct calibrated found[CALIBRATED_LIMIT];
	struct text list = { 0 };
	struct member_goal goal;
	char says[TARGET_SAYS];
	size_t count;

	if (!target_read(asked->settings, &goal, says, err) ||
	    !mechanism_settings_calibrate(asked->settings, &goal,
					  asked->scene->progress, found, &count,
					  err))
		return false;
	for (size_t i = 0; i < count; i++)
		say_calibrated(asked, &found[i], &list);
	result_say(asked->result,
		   "What just keeps %s with all else as given: %s.", says,
		   text_get(&list));
	text_clear(&list);

	return true;
}

static void
add_curve_row(struct table *table, double x, const struct bracket *y)
{
	table_start(table);
	table_number(table, x, NUMBER_NEAREST);
	table_number(table, y->value, NUMBER_NEAREST);
	table_number(table, y->lower, NUMBER_DOWN);
	table_number(table, y->upper, NUMBER_UP);
}

/* Whoever sees only the last model, were losses linear. */
static void
add_last_cell(struct table *table, const struct bracket *last)
{
	table_number(table, last->value, NUMBER_NEAREST);
}

static void
say_last_column(struct asked *asked)
{
	if (asked->last)
		result_say_more(asked->result,
				"The column last is what the last model "
				"alone would show were losses linear, a "
				"heuristic and no bound.");
}

static struct table *
new_curve(struct asked *asked, const char *x, const char *y)
{
	struct table *table = table_new(NULL);

	table_column(table, x, NULL);
	table_column(table, y, NULL);
	table_column(table, "lower", NULL);
	table_column(table, "upper", NULL);
	if (asked->last)
		table_column(table, "last", NULL);
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
tradeoff_curve(struct asked *asked, struct error *err)
{
	struct table *table = new_curve(asked, "fpr", "fnr");
	struct bracket fnr[CURVE_POINTS + 1], last[CURVE_POINTS + 1];
	double fpr[CURVE_POINTS + 1];

	for (size_t i = 0; i <= CURVE_POINTS; i++)
		fpr[i] = rate_at(i);
	if (!mechanism_tradeoffs(asked->mechanism, fpr, CURVE_POINTS + 1, fnr,
				 err) ||
	    (asked->last && !mechanism_tradeoffs(asked->last, fpr,
						 CURVE_POINTS + 1, last, err)))
		return false;
	for (size_t i = 0; i <= CURVE_POINTS; i++) {
		add_curve_row(table, fpr[i], &fnr[i]);
		if (asked->last)
			add_last_cell(table, &last[i]);
	}
	result_say(asked->result,
		   "The least false negative rate at each false positive rate "
		   "against %s.",
		   asked->name);
	say_last_column(asked);

	return true;
}

static bool
ask_tradeoff(struct asked *asked, struct error *err)
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
	if (!asked->last)
		return true;
	if (!mechanism_tradeoff(asked->last, fpr, &found, err))
		return false;
	add_last(asked, "fnr-last", "FNR", &found);

	return true;
}

/* Up to where delta has fallen to 1e-12, or to at-epsilon=. */
static bool
ask_profile(struct asked *asked, struct error *err)
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
		struct bracket delta, last;

		if (!progress_check(asked->scene->progress, err) ||
		    !mechanism_delta(asked->mechanism, epsilon, &delta, err) ||
		    (asked->last &&
		     !mechanism_delta(asked->last, epsilon, &last, err)))
			return false;
		add_curve_row(table, epsilon, &delta);
		if (asked->last)
			add_last_cell(table, &last);
	}
	result_say(asked->result, "The privacy profile of %s.", asked->name);
	say_last_column(asked);

	return true;
}

/* Of a mechanism, or of what an audit found. */
static bool
ask_reading(struct asked *asked, struct error *err)
{
	struct table *table = reading_table();
	bool done = asked->mechanism
			    ? reading_of_mechanism(
				      asked->scene, asked->settings,
				      asked->mechanism, asked->last,
				      asked->name, table, asked->result, err)
			    : reading_of_audit(asked->scene, asked->request,
					       asked->answer, table,
					       asked->result, err);

	document_take_table(&asked->answer->document, table);

	return done;
}

/* Losses: smaller means member, rates cut at delta or at cut=. */
static bool
ask_epsilon_star(struct asked *asked, struct error *err)
{
	struct normal_law population = {
		number_of(asked, SETTING_MEAN_POPULATION),
		number_of(asked, SETTING_SD_POPULATION),
	};
	struct normal_law training = {
		number_of(asked, SETTING_MEAN_TRAINING),
		number_of(asked, SETTING_SD_TRAINING),
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
	struct bracket exact = bracket_exact(found.epsilon);
	char text[NUMBER_SIZE];

	(void)err;
	add_certified(asked->result, "epsilon-star", &exact);
	result_say(asked->result,
		   "Losses N(%g, %g^2) on the training set and N(%g, %g^2) on "
		   "the population have epsilon* %s at delta %g.",
		   training.mean, training.sd, population.mean, population.sd,
		   print_near(text, found.epsilon), delta);

	return true;
}

static bool
ask_cosine_null(struct asked *asked, struct error *err)
{
	size_t dimension = settings_whole(asked->settings, SETTING_DIMENSION);
	double cosine = number_of(asked, SETTING_COSINE);
	struct bracket cdf =
		bracket_exact(cosine_null_below(dimension, cosine));
	struct bracket log_above =
		bracket_exact(cosine_null_log_above(dimension, cosine));
	char text[NUMBER_SIZE];

	(void)err;
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
	  A_MECHANISM,
	  { SETTING_END },
	  { SETTING_DELTA, SETTING_END },
	  ask_epsilon },
	{ "delta",
	  A_MECHANISM,
	  { SETTING_AT_EPSILON, SETTING_END },
	  { SETTING_END },
	  ask_delta },
	{ "noise",
	  ANY_NOISE,
	  { SETTING_AT_EPSILON, SETTING_END },
	  { SETTING_DELTA, SETTING_END },
	  ask_noise },
	{ "calibrate",
	  ANY_NOISE,
	  { SETTING_END },
	  { SETTING_DELTA, SETTING_TARGET, SETTING_END },
	  ask_calibrate },
	{ "tradeoff",
	  A_MECHANISM,
	  { SETTING_END },
	  { SETTING_FPR, SETTING_END },
	  ask_tradeoff },
	{ "profile",
	  A_MECHANISM,
	  { SETTING_END },
	  { SETTING_AT_EPSILON, SETTING_END },
	  ask_profile },
	{ "reading",
	  MAYBE_ONE,
	  { SETTING_END },
	  { SETTING_DELTA, SETTING_PRIOR, SETTING_BASELINE, SETTING_END },
	  ask_reading },
	{ "epsilon-star",
	  NO_MECHANISM,
	  { SETTING_MEAN_POPULATION, SETTING_SD_POPULATION,
	    SETTING_MEAN_TRAINING, SETTING_SD_TRAINING, SETTING_END },
	  { SETTING_DELTA, SETTING_CUT, SETTING_END },
	  ask_epsilon_star },
	{ "cosine-null",
	  NO_MECHANISM,
	  { SETTING_DIMENSION, SETTING_COSINE, SETTING_END },
	  { SETTING_END },
	  ask_cosine_null },
};

enum { THEORIES = sizeof(theories) / sizeof(theories[0]) };

/* ---- asking ---- */

static const struct theory *
need_theory(const char *name, struct error *err)
{
	const char *nearest = NULL;

	for (size_t i = 0; i < THEORIES; i++) {
		if (!strcmp(theories[i].name, name))
			return &theories[i];
		nearest = word_nearer(name, nearest, theories[i].name);
	}
	word_refuse(err, nearest, "dpaudit help theory",
		    "theory has no question '%s'", name);

	return NULL;
}

static bool
check_given(const struct theory *theory, const struct settings *settings,
	    struct error *err)
{
	for (size_t i = 0; theory->needs[i] != SETTING_END; i++) {
		const struct setting_about *about =
			setting_about(theory->needs[i]);

		if (!settings_given(settings, theory->needs[i])) {
			return error_set(
				err, ERROR_USAGE, "theory %s needs %s=, %s",
				theory->name, about->name, about->summary);
		}
	}

	return true;
}

static void
record(const struct settings *settings, enum setting setting,
       struct result *result)
{
	const struct setting_about *about = setting_about(setting);
	char number[NUMBER_SIZE];

	if (about->kind == VALUE_REAL || about->kind == VALUE_WHOLE) {
		if (!isnan(settings_number(settings, setting)))
			result_use_number(result, about->name,
					  settings_number(settings, setting));
		return;
	}
	if (about->kind == VALUE_TEXT && !settings_given(settings, setting))
		return;
	result_use_word(result, about->name,
			settings_show(settings, setting, number));
}

static void
record_all(const struct theory *theory, const struct asked *asked)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const char *group = setting_about((enum setting)i)->group;

		if (theory->use != NO_MECHANISM &&
		    settings_given(asked->settings, (enum setting)i) &&
		    !strcmp(group, "mechanism"))
			record(asked->settings, (enum setting)i, asked->result);
	}
	if (theory->use != NO_MECHANISM &&
	    settings_given(asked->settings, SETTING_ADJACENCY))
		record(asked->settings, SETTING_ADJACENCY, asked->result);
	for (size_t i = 0;
	     theory->use == NO_MECHANISM && theory->needs[i] != SETTING_END;
	     i++)
		record(asked->settings, theory->needs[i], asked->result);
	for (size_t i = 0; theory->reads[i] != SETTING_END; i++) {
		if (strcmp(setting_about(theory->reads[i])->group, "mechanism"))
			record(asked->settings, theory->reads[i],
			       asked->result);
	}
}

/* What a reading is of; every other question is of a mechanism or of none. */
enum subject { OF_NOTHING, OF_MECHANISM, OF_CLAIM, OF_AUDIT };

/* An audited number, which is typed with its grade=, or data. */
static bool
is_audit(const struct request *request)
{
	return request->typed[SETTING_METHOD] || request->typed[SETTING_GRADE];
}

/* A claim as check takes it: a file, or the member that keeps a number. */
static bool
is_claim(const struct request *request)
{
	const struct settings *settings = &request->settings;
	bool number = request->typed[SETTING_EPSILON] ||
		      request->typed[SETTING_MU] ||
		      request->typed[SETTING_CLAIM_EPSILON];

	if (request->typed[SETTING_CLAIM])
		return true;
	if (!settings_given(settings, SETTING_MECHANISM))
		return !number && settings_given(settings, SETTING_CLAIM);
	if (request->typed[SETTING_CLAIM_EPSILON])
		return true;

	return settings_given(settings, SETTING_CLAIM_EPSILON) &&
	       !claimed_has_parameters(request, false);
}

/* What was typed wins over what the sitting holds. */
static enum subject
subject_of(const struct theory *theory, const struct request *request)
{
	if (theory->use == A_MECHANISM)
		return OF_MECHANISM;
	if (theory->use != MAYBE_ONE)
		return OF_NOTHING;
	if (is_audit(request))
		return OF_AUDIT;
	if (is_claim(request))
		return OF_CLAIM;

	return settings_given(&request->settings, SETTING_MECHANISM)
		       ? OF_MECHANISM
		       : OF_AUDIT;
}

/* One line asks for one reading: nothing of it is left unread. */
static bool
one_subject(const struct theory *theory, const struct request *request,
	    struct error *err)
{
	const bool *typed = request->typed;
	bool promised = typed[SETTING_MECHANISM] || typed[SETTING_CLAIM] ||
			typed[SETTING_CLAIM_EPSILON];

	if (theory->use != MAYBE_ONE)
		return true;
	if (typed[SETTING_GRADE] && (promised || typed[SETTING_METHOD]))
		return error_set(err, ERROR_USAGE,
				 "two things to read: grade= is of an audited "
				 "epsilon= or mu= alone; leave it out, or "
				 "mechanism=, claim=, claim-epsilon= and "
				 "method=");
	if ((typed[SETTING_CLAIM] &&
	     (typed[SETTING_MECHANISM] || typed[SETTING_CLAIM_EPSILON])) ||
	    (typed[SETTING_CLAIM_EPSILON] &&
	     claimed_has_parameters(request, true)))
		return claimed_twice(err);

	return true;
}

/* The sitting's mechanism; of numbers only those that others replace. */
static void
forget_sitting(struct request *request)
{
	const bool *typed = request->typed;
	bool number = typed[SETTING_EPSILON] || typed[SETTING_MU];

	for (size_t i = 0; i < SETTING_COUNT; i++) {
		enum setting setting = (enum setting)i;
		bool audited =
			setting == SETTING_EPSILON || setting == SETTING_MU;

		if (!typed[i] && (number || !audited) &&
		    !strcmp(setting_about(setting)->group, "mechanism"))
			settings_reset(&request->settings, setting);
	}
}

/* As if all of it had been typed. */
static struct mechanism *
make_claimed(const struct scene *scene, const struct request *request,
	     struct error *err)
{
	struct request own = *request;
	bool curve = !request->typed[SETTING_CLAIM] &&
		     settings_given(&request->settings, SETTING_MECHANISM);

	own.typed[SETTING_CLAIM] = !curve;
	own.typed[SETTING_MECHANISM] = curve;
	own.typed[SETTING_CLAIM_EPSILON] = curve;

	return claimed_mechanism(scene, &own, ADJACENCY_UNKNOWN, err);
}

static bool
make_mechanism(enum subject subject, const struct scene *scene,
	       const struct request *request, struct mechanism **made,
	       struct error *err)
{
	*made = NULL;
	if (subject == OF_CLAIM)
		*made = make_claimed(scene, request, err);
	else if (subject == OF_MECHANISM)
		*made = mechanism_requested(scene, request, err);
	else
		return true;
	if (*made)
		mechanism_watch(*made, scene->progress);

	return *made;
}

/* What is looked for in a promise has no such reading. */
static bool
make_last(const struct theory *theory, const struct settings *settings,
	  struct mechanism **last, struct error *err)
{
	*last = NULL;
	if (theory->use == NO_MECHANISM)
		return true;
	if (theory->use == ANY_NOISE && mechanism_settings_show_last(settings))
		return error_set(err, ERROR_USAGE,
				 "theory %s is of all steps; visible=last has "
				 "epsilon, delta, tradeoff, profile and "
				 "reading",
				 theory->name);

	return mechanism_settings_last(settings, last, err);
}

static bool
answer_theory(const struct theory *theory, const struct scene *scene,
	      const struct request *request, struct answer *answer,
	      struct error *err)
{
	enum subject subject = subject_of(theory, request);
	struct mechanism *mechanism = NULL, *last = NULL;
	struct asked asked = {
		.scene = scene,
		.request = request,
		.settings = &request->settings,
		.answer = answer,
	};
	char name[64];
	bool done;

	if (!check_given(theory, &request->settings, err) ||
	    !make_mechanism(subject, scene, request, &mechanism, err))
		return false;
	if (!make_last(theory, &request->settings, &last, err)) {
		mechanism_free(mechanism);
		return false;
	}
	snprintf(name, sizeof(name), "theory-%s", theory->name);
	asked.mechanism = mechanism;
	asked.last = last;
	asked.result = result_new(name);
	if (subject == OF_CLAIM)
		snprintf(asked.name, sizeof(asked.name), "the claim");
	else
		mechanism_settings_describe(&request->settings, asked.name,
					    sizeof(asked.name));
	record_all(theory, &asked);
	done = theory->ask(&asked, err);
	mechanism_free(mechanism);
	mechanism_free(last);
	if (done && document_table(&answer->document, 0))
		document_take_tabulated(&answer->document, asked.result);
	else if (done)
		document_take_result(&answer->document, asked.result);
	else
		result_release(asked.result);

	return done;
}

static bool
theory_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const struct theory *theory = need_theory(request->words[1], err);
	struct request own = *request;
	bool done;

	if (!theory || !one_subject(theory, request, err))
		return false;
	settings_copy(&own.settings, &request->settings);
	if (theory->use == MAYBE_ONE && request->typed[SETTING_GRADE])
		forget_sitting(&own);
	done = answer_theory(theory, scene, &own, answer, err);
	settings_clear(&own.settings);

	return done;
}

const struct verb verb_theory = {
	.name = "theory",
	.summary = "what is known of a mechanism without any data",
	.usage = "epsilon|delta|noise|calibrate|tradeoff|profile|reading|"
		 "epsilon-star|cosine-null mechanism=NAME [name=value...]",
	.details =
		"epsilon needs delta=; delta needs at-epsilon=; noise needs "
		"at-epsilon= and delta=; calibrate looks for the one "
		"parameter that is not given, or for each in turn: which "
		"sigma, sampling or steps would explain this epsilon, or a "
		"target=, as mu:0.5, rho:0.1, advantage:0.2, bayes-risk:0.4, "
		"posterior:0.9, fnr:0.8, reconstruction:0.3? "
		"tradeoff answers at fpr= or, without "
		"it, with the whole curve; profile lists epsilon and delta. "
		"reading says one guarantee in every language, at prior= and "
		"baseline=; so does claim=FILE, or claim-epsilon= beside "
		"mechanism=NAME, of what check would test; with method= and "
		"data, or epsilon= or mu= and grade=, what follows from an "
		"audit. "
		"epsilon-star needs mean-population= sd-population= "
		"mean-training= sd-training=, cosine-null dimension= and "
		"cosine=. steps= takes a mechanism so often, then= puts "
		"others after it: then=laplace:epsilon=0.5:steps=5,"
		"gaussian:mu=1. visible=last puts beside subsampled-gaussian "
		"what its last model alone would show were losses linear: a "
		"heuristic, never a bound. See dpaudit list mechanisms.",
	.flags = VERB_WORDS | VERB_ENDS,
	.run = theory_run,
};
