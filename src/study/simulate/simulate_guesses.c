/*
 * simulate_guesses.c - guesses about the canaries of one run
 *
 * The idealised game of f-dp-one-run: every canary was in or out by a fair
 * coin and shows one score of the mechanism; the guesses go to the largest
 * scores (in) and the smallest (out), half each, and the rest abstains.
 * With options above 2 and randomized response, every canary has one of k
 * values and the answer is the guess; a random part abstains.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"
#include "stats/sample/guesses.h"
#include "study/simulate/simulations.h"

enum { MEMBERSHIP = 2, IN = 1, OUT = 0, CHOICE = 3 };

/* For each canary: two columns, and what play_pairs() keeps and sorts. */
enum { NUMBERS = 8 };

struct design {
	size_t canaries, guesses;
};

static bool
design_of(const struct settings *settings, struct design *design,
	  struct error *err)
{
	*design = (struct design){ .canaries = 1000 };
	if (settings_given(settings, SETTING_CANARIES))
		design->canaries = settings_whole(settings, SETTING_CANARIES);
	design->guesses = design->canaries;
	if (settings_given(settings, SETTING_GUESSES))
		design->guesses = settings_whole(settings, SETTING_GUESSES);
	if (design->canaries && design->guesses <= design->canaries)
		return true;

	return error_set(err, ERROR_USAGE,
			 "guesses=%zu of canaries=%zu: there must be canaries, "
			 "and no more guesses than canaries",
			 design->guesses, design->canaries);
}

/* truth and guess are 1 for in and -1 for out. */
static bool
play_pairs(const struct simulation_order *order, const struct design *design,
	   double truth[], double guess[], struct error *err)
{
	size_t count = design->canaries;
	double *coin = memory_new_array(3 * count, sizeof(*coin));
	double *in = coin + count, *out = in + count;
	double *score = memory_new_array(count, sizeof(*score));
	bool done = mechanism_sample(order->mechanism, order->seed, IN, true,
				     in, count, err) &&
		    mechanism_sample(order->mechanism, order->seed, OUT, false,
				     out, count, err);

	random_fill_uniforms(order->seed, MEMBERSHIP, 0, coin, count);
	for (size_t i = 0; i < count; i++) {
		truth[i] = coin[i] < 0.5 ? 1 : -1;
		score[i] = coin[i] < 0.5 ? in[i] : out[i];
	}
	if (done)
		guesses_by_rank(score, count, design->guesses, guess);
	free(score);
	free(coin);

	return done;
}

static void
play_options(const struct simulation_order *order, const struct design *design,
	     size_t options, double truth[], double guess[])
{
	double epsilon = settings_number(order->settings, SETTING_EPSILON);
	double honest = 1 / (1 + (double)(options - 1) * exact_exp(-epsilon));
	struct random random = random_start(order->seed, CHOICE);
	unsigned char *chosen = memory_new(design->canaries);

	random_choose(&random, chosen, design->canaries, design->guesses, NULL);
	for (size_t i = 0; i < design->canaries; i++) {
		size_t own = random_below(&random, options);
		size_t said = random_below(&random, options - 1);

		said += said >= own; /* one of the others */
		if (random_uniform(&random) < honest)
			said = own;
		truth[i] = (double)own + 1;
		guess[i] = chosen[i] ? (double)said + 1 : 0;
	}
	free(chosen);
}

static bool
check_options(const struct simulation_order *order, struct error *err)
{
	if (order->mechanism->kind == &mechanism_randomized_response &&
	    order->mechanism->steps == 1)
		return true;

	return error_set(err, ERROR_USAGE,
			 "options above 2 are simulated for "
			 "mechanism=randomized-response with steps=1 only");
}

static bool
play(const struct simulation_order *order, const struct design *design,
     double truth[], double guess[], struct error *err)
{
	size_t options = settings_whole(order->settings, SETTING_OPTIONS);

	if (options == 2)
		return play_pairs(order, design, truth, guess, err);
	if (!check_options(order, err))
		return false;
	play_options(order, design, options, truth, guess);

	return true;
}

static struct dataset *
guesses_make(const struct simulation_order *order, struct error *err)
{
	size_t options = settings_whole(order->settings, SETTING_OPTIONS);
	struct design design;
	struct dataset *data;
	double *truth, *guess;

	if (!design_of(order->settings, &design, err))
		return NULL;
	data = simulation_data(KIND_GUESSES, (double)design.canaries, NUMBERS,
			       err);
	if (!data)
		return NULL;
	truth = dataset_add_column(data, "truth", ROLE_TRUTH);
	guess = dataset_add_column(data, "guess", ROLE_GUESS);
	if (options > 2) {
		double *column =
			dataset_add_column(data, "options", ROLE_OPTIONS);

		for (size_t i = 0; i < design.canaries; i++)
			column[i] = (double)options;
	}
	if (!play(order, &design, truth, guess, err) ||
	    (options > 2 && !game_set(dataset_edit_game(data), "adjacency",
				      "replace-one", err))) {
		dataset_release(data);
		return NULL;
	}

	return data;
}

const struct simulation simulation_guesses = {
	.name = "guesses",
	.summary = "guesses about canaries= of one run, guesses= of them made",
	.rows_are = "one-run",
	.needs_mechanism = true,
	.settings = { SETTING_CANARIES, SETTING_GUESSES, SETTING_OPTIONS,
		      SETTING_END },
	.make = guesses_make,
};
