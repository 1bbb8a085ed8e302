/* simulations.c - finding simulations and running them the same way */

#include "study/simulate/simulations.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/progress.h"
#include "method/mechanism/mechanism_words.h"
#include "privacy/gaussian_dp.h"

#define LIST_SIMULATION(id) &simulation_##id,
const struct simulation *const simulations_all[] = {
	SIMULATIONS(LIST_SIMULATION) NULL,
};
#undef LIST_SIMULATION

const struct registry simulations_registry = {
	.name = "simulations",
	.one = "simulation",
	.summary = "what simulate draws",
	.items = simulations_all,
	.see = "dpaudit help simulate",
};

bool
simulation_fits(double numbers, struct error *err)
{
	double most = (double)(memory_for_data() / sizeof(double));

	if (numbers <= most)
		return true;

	return error_set(err, ERROR_DATA,
			 "this would take %.4g numbers; %.4g fit into memory",
			 numbers, most);
}

struct dataset *
simulation_data(enum kind kind, double rows, double numbers, struct error *err)
{
	if (!simulation_fits(rows * numbers, err))
		return NULL;

	return dataset_new("simulated", kind, (size_t)rows);
}

size_t
simulation_members(const struct settings *settings)
{
	return settings_whole(settings, SETTING_ROWS) / 2;
}

bool
simulation_sigma(const struct settings *settings, const char *name,
		 double *sigma, struct error *err)
{
	const char *mechanism = settings_text(settings, SETTING_MECHANISM);
	bool sigma_given = settings_given(settings, SETTING_SIGMA);
	bool mu_given = settings_given(settings, SETTING_MU);

	if (mechanism && strcmp(mechanism, "gaussian"))
		return error_set(err, ERROR_USAGE,
				 "%s knows only mechanism=gaussian, not %s",
				 name, mechanism);
	if (sigma_given && mu_given)
		return error_set(err, ERROR_USAGE,
				 "%s takes sigma= or mu=, which is 1/sigma, "
				 "not both",
				 name);
	if (!sigma_given && !mu_given)
		return error_set(err, ERROR_USAGE,
				 "%s needs sigma=, noise over sensitivity, or "
				 "mu=, which is 1/sigma",
				 name);
	*sigma = sigma_given ? settings_number(settings, SETTING_SIGMA)
			     : 1 / settings_number(settings, SETTING_MU);

	return true;
}

static bool
card_number(struct game *game, enum game_entry entry, double number,
	    struct error *err)
{
	char text[NUMBER_SIZE];

	number_exact(text, number);

	return game_set(game, game_entry_name(entry), text, err);
}

bool
simulation_gaussian_card(double sigma, double delta, const char *adjacency,
			 struct game *game, struct error *err)
{
	char mechanism[64], text[NUMBER_SIZE];

	number_exact(text, sigma);
	snprintf(mechanism, sizeof(mechanism), "gaussian,sigma=%s", text);
	if (!game_set(game, "mechanism", mechanism, err) ||
	    !game_set(game, "adjacency", adjacency, err))
		return false;
	if (!(delta > 0))
		return true;

	return card_number(game, GAME_EPSILON,
			   gaussian_dp_epsilon(delta, 1 / sigma), err) &&
	       card_number(game, GAME_DELTA, delta, err);
}

/* Blanks end an entry of a card, so the parts are joined with commas. */
static bool
card_mechanism(const struct settings *settings, struct game *game,
	       struct error *err)
{
	struct text text = { 0 };
	struct settings own;
	bool done;

	/* Neighbours have an entry of their own. */
	settings_copy(&own, settings);
	settings_reset(&own, SETTING_ADJACENCY);
	mechanism_words_add(&own, &text);
	settings_clear(&own);
	for (size_t i = 0; i < text.length; i++) {
		if (text.at[i] == ' ')
			text.at[i] = ',';
	}
	/* What is cut would be another mechanism. */
	done = text.length >= GAME_VALUE_SIZE ||
	       game_set(game, "mechanism", text_get(&text), err);
	text_clear(&text);

	return done;
}

static bool
card_epsilon(const struct simulation_order *order, struct game *game,
	     struct error *err)
{
	double delta = settings_number(order->settings, SETTING_DELTA);
	struct bracket epsilon;

	if (!mechanism_epsilon(order->mechanism, delta, &epsilon, err))
		return false;
	if (isinf(epsilon.value))
		return true;

	return card_number(game, GAME_EPSILON, epsilon.value, err) &&
	       card_number(game, GAME_DELTA, delta, err);
}

static bool
card_adjacency(const struct mechanism *mechanism, struct game *game,
	       struct error *err)
{
	enum adjacency own = mechanism_adjacency(mechanism);

	/* A promise is played as one record more or less. */
	if (own == ADJACENCY_UNKNOWN)
		own = ADJACENCY_ADD_REMOVE;

	return game_set(game, "adjacency", adjacency_names[own], err);
}

/* What `make` said stays. */
static bool
fill_card(const struct simulation *simulation,
	  const struct simulation_order *order, struct game *game,
	  struct error *err)
{
	if (order->mechanism &&
	    ((!*game_get(game, GAME_MECHANISM) &&
	      !card_mechanism(order->settings, game, err)) ||
	     (!*game_get(game, GAME_EPSILON) &&
	      !card_epsilon(order, game, err))))
		return false;
	if (order->mechanism && !*game_get(game, GAME_ADJACENCY) &&
	    !card_adjacency(order->mechanism, game, err))
		return false;

	return game_set_rows(game, simulation->rows_are, err);
}

struct dataset *
simulation_run(const struct simulation *simulation,
	       const struct simulation_order *order, struct error *err)
{
	struct dataset *data = simulation->make(order, err);

	if (!data)
		return NULL;
	if (fill_card(simulation, order, dataset_edit_game(data), err) &&
	    progress_check(order->progress, err))
		return data;
	dataset_release(data);

	return NULL;
}

struct simulation_games
simulation_games(const struct settings *settings)
{
	struct simulation_games games = { .canaries = 1000, .rows = 100 };

	if (settings_given(settings, SETTING_CANARIES))
		games.canaries = settings_whole(settings, SETTING_CANARIES);
	games.guesses = games.canaries;
	if (settings_given(settings, SETTING_GUESSES))
		games.guesses = settings_whole(settings, SETTING_GUESSES);
	if (settings_given(settings, SETTING_REPETITIONS))
		games.rows = settings_whole(settings, SETTING_REPETITIONS);

	return games;
}
