/* simulation.h - data of known privacy, one file per kind of data */

#ifndef STUDY_SIMULATE_SIMULATION_H
#define STUDY_SIMULATE_SIMULATION_H

#include "base/progress.h"
#include "dataset/dataset.h"
#include "privacy/mechanism/mechanism.h"
#include "setting/setting.h"
#include "task/crew.h"

struct simulation_order {
	const struct settings *settings;
	const struct mechanism *mechanism; /* NULL where none is asked for */
	uint64_t seed;
	struct crew_place place; /* of what repeats in it */
	struct progress *progress;
};

enum { SIMULATION_SETTINGS = 10 };

/*
 * The data depend on the settings and the seed, never on threads.  `make`
 * sets what only it knows on the card; simulation_run() sets the rest.
 */
struct simulation {
	const char *name;
	const char *summary; /* one sentence, no full stop */
	bool needs_mechanism;
	bool repeats;         /* in pieces that can be shared */
	const char *rows_are; /* rows-are= of the card, NULL without trials */
	/* what it reads beside mechanism and seed; ends with SETTING_END */
	enum setting settings[SIMULATION_SETTINGS];
	struct dataset *(*make)(const struct simulation_order *order,
				struct error *err);
};

/*
 * Makes the data with a card that says where they come from: the
 * mechanism, its epsilon at delta=, and the game that was played.
 */
MUST_CHECK struct dataset *simulation_run(const struct simulation *simulation,
					  const struct simulation_order *order,
					  struct error *err);

/*
 * Whether so many numbers fit into memory; and empty data of so many rows
 * that each take so many, with what is needed on the way.
 */
MUST_CHECK bool simulation_fits(double numbers, struct error *err);
MUST_CHECK struct dataset *simulation_data(enum kind kind, double rows,
					   double numbers, struct error *err);

/* How many of `rows` are members: half, the odd one is out. */
size_t simulation_members(const struct settings *settings);

/*
 * The noise of a simulation that knows only the Gaussian: sigma=, or mu=,
 * which is 1 / sigma.  Refuses other mechanisms.
 */
MUST_CHECK bool simulation_sigma(const struct settings *settings,
				 const char *name, double *sigma,
				 struct error *err);

/* How many canaries a game has, how many guesses, and how many games. */
struct simulation_games {
	size_t canaries, guesses, rows;
};

struct simulation_games simulation_games(const struct settings *settings);

/* What it puts on the card; no epsilon is known where delta is 0. */
MUST_CHECK bool simulation_gaussian_card(double sigma, double delta,
					 const char *adjacency,
					 struct game *game, struct error *err);

#endif
