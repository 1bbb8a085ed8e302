/* claimed.c - the mechanism that a claim speaks of */

#include "verb/audit/claimed.h"

#include "method/mechanism/mechanism_noise.h"
#include "method/mechanism/mechanism_settings.h"
#include "method/methods.h"
#include "privacy/family/families.h"
#include "verb/mechanism_request.h"

static const enum setting own_parameters[] = {
	SETTING_MU,    SETTING_SIGMA,    SETTING_EPSILON,
	SETTING_MEAN1, SETTING_FILE,     SETTING_THEN,
	SETTING_RHO,   SETTING_STRATEGY, SETTING_DIVERGENCES,
};

static bool
has(const struct request *request, enum setting setting, bool typed)
{
	return typed ? request->typed[setting]
		     : settings_given(&request->settings, setting);
}

bool
claimed_twice(struct error *err)
{
	return error_set(
		err, ERROR_USAGE,
		"two claims: give claim-epsilon= (with mechanism=NAME for its "
		"curve), a mechanism with its parameters, or claim=FILE");
}

bool
claimed_by(const struct request *request, enum setting setting)
{
	if (request->typed[SETTING_CLAIM] ||
	    request->typed[SETTING_MECHANISM] ||
	    request->typed[SETTING_CLAIM_EPSILON])
		return request->typed[setting];

	return setting != SETTING_MECHANISM &&
	       settings_given(&request->settings, setting);
}

const struct method *
claimed_method(const struct request *request, const struct dataset *data,
	       const struct game *game, struct error *err)
{
	const char *name = settings_text(&request->settings, SETTING_METHOD);

	if (!name)
		name = settings_text(&request->settings, SETTING_DECLARED);
	if (name)
		return method_need(name, err);
	/* One run has no rates, which the test of a curve needs. */
	if ((claimed_by(request, SETTING_MECHANISM) ||
	     claimed_by(request, SETTING_CLAIM)) &&
	    method_can(&method_clopper_pearson, data, game))
		return &method_clopper_pearson;

	return gate_method(data, game);
}

struct gate_claim
claimed_number(const struct settings *settings)
{
	return (struct gate_claim){
		.epsilon = settings_number(settings, SETTING_CLAIM_EPSILON),
		.adjacency = (enum adjacency)settings_choice(
			settings, SETTING_CLAIM_ADJACENCY),
		.alpha = settings_number(settings, SETTING_ALPHA),
		.require = settings_text(settings, SETTING_REQUIRE),
	};
}

bool
claimed_has_parameters(const struct request *request, bool typed)
{
	size_t count = sizeof(own_parameters) / sizeof(own_parameters[0]);

	for (size_t i = 0; i < count; i++) {
		if (has(request, own_parameters[i], typed))
			return true;
	}
	/* A list may say something else beside other mechanisms. */
	for (enum setting i = 0; i < SETTING_COUNT; i++) {
		if (has(request, i, typed) &&
		    mechanism_settings_has_list(&request->settings, i))
			return true;
	}

	return false;
}

/*
 * The member of a family that just keeps the claimed epsilon at delta, for
 * the neighbours of the claim.
 */
static bool
set_claimed_member(const struct scene *scene, struct settings *settings,
		   struct error *err)
{
	const char *name = settings_text(settings, SETTING_MECHANISM);

	if (!family_find(name))
		return error_set(err, ERROR_USAGE,
				 "claim-epsilon= does not say which %s; give "
				 "its parameters instead",
				 name);
	settings_set_number(settings, SETTING_ADJACENCY,
			    settings_number(settings, SETTING_CLAIM_ADJACENCY));

	return mechanism_noise_keep(
		settings, settings_number(settings, SETTING_CLAIM_EPSILON),
		settings_number(settings, SETTING_DELTA), scene->progress, err);
}

/* The settings of the mechanism of mechanism= or of claim=FILE. */
static bool
set_mechanism(const struct scene *scene, const struct request *request,
	      struct settings *settings, struct error *err)
{
	const char *path = settings_text(settings, SETTING_CLAIM);

	if (claimed_by(request, SETTING_CLAIM))
		return settings_set(settings, SETTING_MECHANISM, "curve",
				    err) &&
		       settings_set(settings, SETTING_FILE, path, err);

	return !claimed_by(request, SETTING_CLAIM_EPSILON) ||
	       set_claimed_member(scene, settings, err);
}

/*
 * What the claimed mechanism shows of the game's neighbours, or of the
 * claim's where the card says nothing.  What gate_check() has to read for
 * other neighbours, a promise, is left as it is.
 */
struct mechanism *
claimed_mechanism(const struct scene *scene, const struct request *request,
		  enum adjacency game, struct error *err)
{
	struct request own = *request;
	struct mechanism *made = NULL;

	settings_copy(&own.settings, &request->settings);
	if (set_mechanism(scene, request, &own.settings, err)) {
		if (game == ADJACENCY_UNKNOWN)
			game = (enum adjacency)settings_choice(
				&own.settings, SETTING_CLAIM_ADJACENCY);
		settings_set_number(&own.settings, SETTING_ADJACENCY, game);
		settings_reset(&own.settings, SETTING_CLAIM_ADJACENCY);
		made = mechanism_requested(scene, &own, err);
	}
	settings_clear(&own.settings);
	if (made && made->kind->is_heuristic) {
		mechanism_free(made);
		error_set(err, ERROR_USAGE,
			  "mechanism=last-model is a heuristic and promises "
			  "nothing; check mechanism=subsampled-gaussian");
		return NULL;
	}
	if (made)
		mechanism_watch(made, scene->progress);

	return made;
}
