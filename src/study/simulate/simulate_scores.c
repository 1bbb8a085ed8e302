/* simulate_scores.c - scores or losses of an attack on a mechanism */

#include "study/simulate/simulations.h"

/* Members take stream 1, the others stream 0. */
static bool
fill(const struct simulation_order *order, double values[], double member[],
     struct error *err)
{
	size_t rows = settings_whole(order->settings, SETTING_ROWS);
	size_t in = simulation_members(order->settings);

	for (size_t i = 0; i < in; i++)
		member[i] = 1;

	return mechanism_sample(order->mechanism, order->seed, 1, true, values,
				in, err) &&
	       mechanism_sample(order->mechanism, order->seed, 0, false,
				values + in, rows - in, err);
}

static struct dataset *
make(const struct simulation_order *order, enum kind kind, enum role role,
     double sign, struct error *err)
{
	size_t rows = settings_whole(order->settings, SETTING_ROWS);
	struct dataset *data = simulation_data(kind, (double)rows, 2, err);
	double *values;

	if (!data)
		return NULL;
	values = dataset_add_column(data, role_name(role), role);
	if (!fill(order, values,
		  dataset_add_column(data, "member", ROLE_MEMBER), err)) {
		dataset_release(data);
		return NULL;
	}
	for (size_t i = 0; i < rows; i++)
		values[i] *= sign;

	return data;
}

static struct dataset *
make_scores(const struct simulation_order *order, struct error *err)
{
	return make(order, KIND_SCORES, ROLE_SCORE, 1, err);
}

static struct dataset *
make_losses(const struct simulation_order *order, struct error *err)
{
	return make(order, KIND_LOSSES, ROLE_LOSS, -1, err);
}

const struct simulation simulation_scores = {
	.name = "scores",
	.summary = "attack scores, half of them of members",
	.needs_mechanism = true,
	.settings = { SETTING_ROWS, SETTING_END },
	.make = make_scores,
};

const struct simulation simulation_losses = {
	.name = "losses",
	.summary = "the same as losses: smaller means member",
	.needs_mechanism = true,
	.settings = { SETTING_ROWS, SETTING_END },
	.make = make_losses,
};
