/* card_claim.c - the claim that data bring with them on their game card */

#include "verb/card_claim.h"

#include <math.h>
#include <string.h>

#include "base/number.h"

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
		    "%s: the claim is that of its game card: claim-epsilon=%s "
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
	if (makes_a_claim(request) || !isfinite(epsilon))
		return true;
	if (isfinite(delta) && !request->typed[SETTING_DELTA])
		fine = set(copy, SETTING_DELTA, delta, err);
	fine = fine && set(copy, SETTING_CLAIM_EPSILON, epsilon, err);
	if (!fine)
		return error_prefix(err, "the game card of %s",
				    dataset_name(data->at[0]));
	say(copy, data->at[0], answer);

	return true;
}
