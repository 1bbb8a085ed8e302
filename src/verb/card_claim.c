/* card_claim.c - the claim that data bring with them in their headers */

#include "verb/card_claim.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "privacy/mechanism/mechanisms.h"

static bool
makes_a_claim(const struct request *request)
{
	return settings_given(&request->settings, SETTING_CLAIM_EPSILON) ||
	       settings_given(&request->settings, SETTING_CLAIM) ||
	       request->typed[SETTING_MECHANISM];
}

/* The number of an entry that all cards share; NaN if they do not. */
static double
shared(const struct scene *scene, const struct request *request,
       const struct datasets *data, enum game_entry entry)
{
	double number = NAN;

	for (size_t i = 0; i < data->count; i++) {
		struct game game = data_game(scene, request, data->at[i]);
		double here;

		if (!game_number(&game, entry, &here) ||
		    (i && fabs(here - number) > 0))
			return NAN;
		number = here;
	}

	return number;
}

/* ---- a mechanism ---- */

/*
 * Sets a parameter of the mechanism.  A header is the word of a stranger: it
 * sets nothing else, nothing that the user typed, and names no file.
 */
static bool
set_word(struct request *request, const struct mechanism_kind *kind,
	 const char *name, const char *value)
{
	struct error ignored;
	enum setting setting;

	if (!mechanism_settings_takes(kind, name) ||
	    !setting_find(name, &setting) || request->typed[setting] ||
	    !settings_set(&request->settings, setting, value, &ignored))
		return false;
	request->typed[setting] = true;

	return true;
}

bool
card_claim_set_mechanism(struct request *request, const char *words)
{
	char copy[GAME_VALUE_SIZE], *rest = copy, *word;
	const struct mechanism_kind *kind;
	struct error ignored;
	bool fine;

	snprintf(copy, sizeof(copy), "%s", words);
	word = strsep(&rest, ",");
	kind = mechanism_find(word);
	fine = kind && !kind->lists[0] && kind != &mechanism_curve &&
	       !kind->is_heuristic &&
	       settings_set(&request->settings, SETTING_MECHANISM, word,
			    &ignored);
	request->typed[SETTING_MECHANISM] = fine;
	while (fine && (word = strsep(&rest, ","))) {
		char *value = strchr(word, '=');

		fine = value != NULL;
		if (!fine)
			break;
		*value++ = '\0';
		fine = set_word(request, kind, word, value);
	}

	return fine;
}

/* Returns true if the method that was asked for has rates of the data. */
static bool
has_rates(const struct request *request, const struct dataset *data,
	  const struct game *game)
{
	const struct settings *settings = &request->settings;
	const char *name = settings_text(settings, SETTING_METHOD);
	const struct method *method;

	if (!name)
		name = settings_text(settings, SETTING_DECLARED);
	method = name ? method_find(name) : &method_clopper_pearson;

	return method && method->rates && method_can(method, data, game);
}

/* Takes the mechanism that all headers name, where it can be tested. */
static bool
take_mechanism(const struct scene *scene, const struct datasets *data,
	       struct request *copy, struct answer *answer)
{
	char words[GAME_VALUE_SIZE] = "";
	struct request tried = *copy;

	for (size_t i = 0; i < data->count; i++) {
		struct game game = data_game(scene, copy, data->at[i]);
		const char *here = game_get(&game, GAME_MECHANISM);

		if (!has_rates(copy, data->at[i], &game) || !*here ||
		    (i && strcmp(here, words) != 0))
			return false;
		snprintf(words, sizeof(words), "%s", here);
	}
	settings_copy(&tried.settings, &copy->settings);
	if (!*words || !card_claim_set_mechanism(&tried, words)) {
		settings_clear(&tried.settings);
		return false;
	}
	settings_clear(&copy->settings);
	*copy = tried;
	answer_note(answer, "%s: the claim is that of its header: mechanism=%s",
		    dataset_name(data->at[0]), words);

	return true;
}

/* ---- an epsilon ---- */

static bool
set(struct request *copy, enum setting setting, double number,
    struct error *err)
{
	char text[NUMBER_SIZE];

	number_exact(text, number);
	copy->typed[setting] = true;

	return settings_set(&copy->settings, setting, text, err);
}

static void
say(const struct request *copy, const struct dataset *data,
    struct answer *answer)
{
	char epsilon[NUMBER_SIZE], delta[NUMBER_SIZE];

	number_exact(epsilon,
		     settings_number(&copy->settings, SETTING_CLAIM_EPSILON));
	number_exact(delta, settings_number(&copy->settings, SETTING_DELTA));
	answer_note(answer,
		    "%s: the claim is that of its header: claim-epsilon=%s "
		    "delta=%s",
		    dataset_name(data), epsilon, delta);
}

bool
card_claim_take(const struct scene *scene, const struct request *request,
		const struct datasets *data, struct request *copy,
		struct answer *answer, struct error *err)
{
	double epsilon = shared(scene, request, data, GAME_CLAIMED_EPSILON);
	double delta = shared(scene, request, data, GAME_CLAIMED_DELTA);
	bool fine = true;

	*copy = *request;
	settings_copy(&copy->settings, &request->settings);
	if (makes_a_claim(request))
		return true;
	if (isfinite(delta) && !request->typed[SETTING_DELTA])
		fine = set(copy, SETTING_DELTA, delta, err);
	if ((fine && take_mechanism(scene, data, copy, answer)) ||
	    !isfinite(epsilon))
		return fine;
	fine = fine && set(copy, SETTING_CLAIM_EPSILON, epsilon, err);
	if (!fine)
		return error_prefix(err, "the game card of %s",
				    dataset_name(data->at[0]));
	say(copy, data->at[0], answer);

	return true;
}
