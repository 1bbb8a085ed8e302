/* theory_verb.c - what is known without data, and what a question is of */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/mechanism/mechanism_words.h"
#include "verb/audit/claimed.h"
#include "verb/audit/theory_questions.h"
#include "verb/mechanism_request.h"
#include "verb/verbs.h"

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
record_as(const char *name, const struct settings *settings,
	  enum setting setting, struct result *result)
{
	const struct setting_about *about = setting_about(setting);
	char number[NUMBER_SIZE];

	if (about->kind == VALUE_REAL || about->kind == VALUE_WHOLE) {
		if (!isnan(settings_number(settings, setting)))
			result_use_number(result, name,
					  settings_number(settings, setting));
		return;
	}
	if (about->kind == VALUE_TEXT && !settings_given(settings, setting))
		return;
	result_use_word(result, name, settings_show(settings, setting, number));
}

static void
record(const struct settings *settings, enum setting setting,
       struct result *result)
{
	record_as(setting_about(setting)->name, settings, setting, result);
}

static void
record_all(const struct theory *theory, const struct theory_asked *asked)
{
	for (size_t i = 0; i < SETTING_COUNT; i++) {
		const char *group = setting_about((enum setting)i)->group;

		if (theory->use != THEORY_OF_NONE &&
		    settings_given(asked->settings, (enum setting)i) &&
		    (!strcmp(group, "mechanism") ||
		     setting_is_older((enum setting)i)))
			record(asked->settings, (enum setting)i, asked->result);
	}
	if (theory->use != THEORY_OF_NONE &&
	    settings_given(asked->settings, SETTING_ADJACENCY))
		record(asked->settings, SETTING_ADJACENCY, asked->result);
	for (size_t i = 0;
	     theory->use == THEORY_OF_NONE && theory->needs[i] != SETTING_END;
	     i++)
		record_as(theory->fields[0]
				  ? theory->fields[i]
				  : setting_about(theory->needs[i])->name,
			  asked->settings, theory->needs[i], asked->result);
	for (size_t i = 0; theory->reads[i] != SETTING_END; i++) {
		if (strcmp(setting_about(theory->reads[i])->group, "mechanism"))
			record(asked->settings, theory->reads[i],
			       asked->result);
	}
}

/* What a question is of; only a reading may be of an audit. */
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
	if (theory->use == THEORY_OF_ONE)
		return (request->typed[SETTING_CLAIM] ||
			request->typed[SETTING_CLAIM_EPSILON]) &&
				       is_claim(request)
			       ? OF_CLAIM
			       : OF_MECHANISM;
	if (theory->use != THEORY_OF_SOME)
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

	if (theory->use != THEORY_OF_SOME && theory->use != THEORY_OF_ONE)
		return true;
	if (theory->use == THEORY_OF_SOME && typed[SETTING_GRADE] &&
	    (promised || typed[SETTING_METHOD]))
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

/* A claimed number of a family, not a file. */
static bool
claims_number(const struct request *request)
{
	return !request->typed[SETTING_CLAIM] &&
	       settings_given(&request->settings, SETTING_MECHANISM);
}

/* As if all of it had been typed. */
static struct mechanism *
make_claimed(const struct scene *scene, const struct request *request,
	     struct error *err)
{
	struct request own = *request;
	bool curve = claims_number(request);

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

static bool
is_heuristic(const struct settings *settings)
{
	struct error none;
	const struct mechanism_kind *kind =
		mechanism_settings_kind(settings, &none);

	return kind && kind->is_heuristic;
}

/* Takes from numbers of a heuristic their ends and their claim. */
static void
claim_nothing(struct result *result)
{
	for (size_t i = 0; i < result->quantity_count; i++) {
		struct quantity *quantity = &result->quantities[i];

		quantity->claim = CLAIM_HEURISTIC;
		quantity->lower = quantity->upper = NAN;
	}
	result_say(result, "The last model alone would show this were losses "
			   "linear: a heuristic, and no bound.");
}

/* Numbers of a table are not listed beside it. */
static void
take_result(bool done, struct result *result, struct document *document)
{
	if (done && document_table(document, 0))
		document_take_tabulated(document, result);
	else if (done)
		document_take_result(document, result);
	else
		result_release(result);
}

static bool
answer_theory(const struct theory *theory, const struct scene *scene,
	      const struct request *request, struct answer *answer,
	      struct error *err)
{
	enum subject subject = subject_of(theory, request);
	bool is_number = subject == OF_CLAIM && claims_number(request);
	struct mechanism *mechanism = NULL;
	struct text typed = { 0 };
	struct theory_asked asked = {
		.scene = scene,
		.request = request,
		.settings = &request->settings,
		.promised = is_number ? settings_number(&request->settings,
							SETTING_CLAIM_EPSILON)
				      : INFINITY,
		.answer = answer,
	};
	char name[64];
	bool done;

	if (!check_given(theory, &request->settings, err) ||
	    !make_mechanism(subject, scene, request, &mechanism, err))
		return false;
	snprintf(name, sizeof(name), "theory-%s", theory->name);
	asked.mechanism = mechanism;
	asked.result = result_new(name);
	if (subject == OF_CLAIM)
		text_add_string(&typed, "the claim");
	else
		mechanism_words_add(&request->settings, &typed);
	asked.name = text_get(&typed);
	record_all(theory, &asked);
	if (subject == OF_CLAIM)
		record(&request->settings,
		       is_number ? SETTING_CLAIM_EPSILON : SETTING_CLAIM,
		       asked.result);
	done = theory->ask(&asked, err);
	if ((subject == OF_MECHANISM || theory->use == THEORY_OF_NOISE) &&
	    is_heuristic(&request->settings))
		claim_nothing(asked.result);
	mechanism_free(mechanism);
	text_clear(&typed);
	take_result(done, asked.result, &answer->document);

	return done;
}

static bool
theory_run(const struct scene *scene, const struct request *request,
	   struct answer *answer, struct error *err)
{
	const struct theory *theory =
		theory_questions_find(request->words[1], err);
	struct request own = *request;
	bool done;

	if (!theory || !one_subject(theory, request, err))
		return false;
	settings_copy(&own.settings, &request->settings);
	if (theory->use == THEORY_OF_SOME && request->typed[SETTING_GRADE])
		forget_sitting(&own);
	done = answer_theory(theory, scene, &own, answer, err);
	settings_clear(&own.settings);

	return done;
}

const struct verb verb_theory = {
	.name = "theory",
	.summary = "what is known of a mechanism without any data",
	.details = "epsilon needs delta=; delta needs at-epsilon=; noise "
		   "needs at-epsilon= and delta=.\n\n"
		   "calibrate looks for the one parameter that is not given, "
		   "or for each in turn: which sigma, sampling or steps "
		   "would explain this epsilon, or a target=, as mu:0.5, "
		   "rho:0.1, advantage:0.2, bayes-risk:0.4, posterior:0.9, "
		   "fnr:0.8, reconstruction:0.3?\n\n"
		   "tradeoff answers at fpr= or, without it, with the whole "
		   "curve; profile lists epsilon and delta.\n\n"
		   "reading says one guarantee in every language, at prior= "
		   "and baseline=; so does claim=FILE, or claim-epsilon= "
		   "beside mechanism=NAME, of what check would test, here "
		   "and in epsilon, delta, tradeoff and profile; with "
		   "method= and data, or epsilon= or mu= and grade=, what "
		   "follows from an audit.\n\n"
		   "epsilon-star needs mean0= sd0= of the population's losses "
		   "and mean1= sd1= of the training's, cosine-null dimension= "
		   "and cosine=. steps= takes a mechanism so often, then= puts "
		   "others after it: "
		   "then=laplace:epsilon=0.5:steps=5,gaussian:mu=1.\n\n"
		   "mechanism=last-model says what the last model of "
		   "subsampled-gaussian alone would show were losses linear: "
		   "a heuristic, never a bound. See dpaudit list mechanisms.",
	.forms = { { .arguments = { { .sort = ARGUMENT_ONE_OF,
				      .word = theory_questions_word } },
		     .reads = READS_MECHANISM,
		     .named = theory_questions_reads },
		   { .arguments = { FORM_WORD("reading"), FORM_FILES },
		     .settings = SETTINGS(SETTING_METHOD, SETTING_GRADE,
					  SETTING_EPSILON, SETTING_MU,
					  SETTING_AT_EPSILON, SETTING_FPR,
					  SETTING_ORDERS),
		     .reads = READS_MECHANISM | READS_METHOD | READS_DATA,
		     .named = theory_questions_reads } },
	.flags = VERB_ENDS | VERB_FIRST,
	.run = theory_run,
};
