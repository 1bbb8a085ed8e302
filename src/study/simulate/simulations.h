/* simulations.h - the list of simulations; a new one is one line here */

#ifndef STUDY_SIMULATE_SIMULATIONS_H
#define STUDY_SIMULATE_SIMULATIONS_H

#include "base/registry.h"
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

REGISTRY(struct simulation, simulation, simulations);

#endif
