/*
 * simulate_strategies.c - a landscape of training strategies
 *
 * 50 strategies in five categories, five models each.  A strategy has a
 * strength between 0 and 1: the stronger, the less epsilon* and utility.
 * How much of each is invented, as a curve per category with noise between
 * models: it is there to draw and to rank, and claims nothing of training.
 */

#include <math.h>
#include <stdio.h>

#include "base/memory.h"
#include "stats/law/random.h"
#include "study/simulate/simulations.h"

enum { STRATEGIES = 50, INSTANCES = 5, ROWS = STRATEGIES * INSTANCES };

static const struct {
	const char *name;
	double epsilon, fall;  /* without any strength, and with all of it */
	double utility, price; /* the same */
} categories[] = {
	{ "dp-sgd", 9, 8.8, 0.92, 0.3 },        { "dropout", 9, 4, 0.92, 0.06 },
	{ "early-stopping", 9, 7, 0.92, 0.22 }, { "l2", 9, 5, 0.92, 0.1 },
	{ "distillation", 9, 6, 0.92, 0.14 },
};

enum { CATEGORIES = sizeof(categories) / sizeof(categories[0]) };

static char *
strategy_name(size_t strategy)
{
	char name[64];

	snprintf(name, sizeof(name), "%s-%02zu",
		 categories[strategy % CATEGORIES].name,
		 strategy / CATEGORIES + 1);

	return memory_copy_text(name);
}

static void
take_words(struct dataset *data, const char *name, enum role role, char **words,
	   size_t count)
{
	double *index = memory_new_array(ROWS, sizeof(*index));

	for (size_t row = 0; row < ROWS; row++)
		index[row] = (double)(row / INSTANCES % count);
	dataset_take_words(data, name, role, index, words, count);
}

static void
add_words(struct dataset *data)
{
	char **names = memory_new_array(STRATEGIES, sizeof(*names));
	char **kinds = memory_new_array(CATEGORIES, sizeof(*kinds));

	for (size_t i = 0; i < STRATEGIES; i++)
		names[i] = strategy_name(i);
	for (size_t i = 0; i < CATEGORIES; i++)
		kinds[i] = memory_copy_text(categories[i].name);
	take_words(data, "name", ROLE_NAME, names, STRATEGIES);
	take_words(data, "category", ROLE_CATEGORY, kinds, CATEGORIES);
}

static struct dataset *
strategies_make(const struct simulation_order *order, struct error *err)
{
	struct random random = random_start(order->seed, 0);
	struct dataset *data = dataset_new("simulated", KIND_STRATEGIES, ROWS);
	double *utility, *epsilon, *instance;

	(void)err;
	add_words(data);
	utility = dataset_add_column(data, "utility", ROLE_UTILITY);
	epsilon = dataset_add_column(data, "strategy-epsilon",
				     ROLE_STRATEGY_EPSILON);
	instance = dataset_add_column(data, "instance", ROLE_INSTANCE);
	for (size_t row = 0; row < ROWS; row++) {
		size_t strategy = row / INSTANCES;
		size_t category = strategy % CATEGORIES;
		double strength = ((double)(strategy / CATEGORIES) + 0.5) /
				  (STRATEGIES / CATEGORIES);
		double gain = sqrt(strength);

		epsilon[row] = categories[category].epsilon -
			       categories[category].fall * gain +
			       0.25 * random_normal(&random);
		epsilon[row] = fmax(0, epsilon[row]);
		utility[row] =
			categories[category].utility -
			categories[category].price * strength * strength +
			0.004 * random_normal(&random);
		instance[row] = (double)(row % INSTANCES) + 1;
	}

	return data;
}

const struct simulation simulation_strategies = {
	.name = "strategies",
	.summary = "an invented landscape: 50 strategies, five models each",
	.rows_are = "runs",
	.settings = { SETTING_END },
	.make = strategies_make,
};
