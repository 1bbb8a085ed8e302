/* simulations.h - the list of simulations; a new one is one line here */

#ifndef STUDY_SIMULATE_SIMULATIONS_H
#define STUDY_SIMULATE_SIMULATIONS_H

#include "study/simulate/simulation.h"

/* clang-format off */
#define SIMULATIONS(SIMULATION) \
	SIMULATION(scores) \
	SIMULATION(losses) \
	SIMULATION(predictions) \
	SIMULATION(counts) \
	SIMULATION(guesses) \
	SIMULATION(cosines) \
	SIMULATION(one_run) \
	SIMULATION(interference) \
	SIMULATION(one_shot) \
	SIMULATION(strategies) \
	SIMULATION(curve) \
	SIMULATION(white_box) \
	SIMULATION(gamma) \
	/* the end */
/* clang-format on */

#define DECLARE_SIMULATION(id) extern const struct simulation simulation_##id;
SIMULATIONS(DECLARE_SIMULATION)
#undef DECLARE_SIMULATION

/* The list, ends with NULL. */
const struct simulation *const *simulations(void);

/* By name, with a sentence that names the nearest. */
MUST_CHECK const struct simulation *simulation_need(const char *name,
						    struct error *err);

#endif
