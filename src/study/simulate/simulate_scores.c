/* simulate_scores.c - scores or losses of an attack on a mechanism */

#include "study/simulate/simulations.h"

enum { LOOK = 1 << 20 }; /* rows between two looks at a stop */

static bool
goes_on(const struct simulation_order *order, size_t row, struct error *err)
{
	return row % LOOK || progress_check(order->progress, err);
}

/* Members take stream 1, the others stream 0. */
static bool
fill(const struct simulation_order *order, double sign, double values[],
     double member[], struct error *err)
{
	size_t rows = settings_whole(order->settings, SETTING_ROWS);
	size_t in = simulation_members(order->settings);

	for (size_t i = 0; i < in; i++) {
		if (!goes_on(order, i, err))
			return false;
		member[i] = 1;
	}
	if (!mechanism_sample(order->mechanism, order->seed, 1, true, values,
			      in, err) ||
	    !mechanism_sample(order->mechanism, order->seed, 0, false,
			      values + in, rows - in, err))
		return false;
	for (size_t i = 0; i < rows; i++) {
		if (!goes_on(order, i, err))
			return false;
		values[i] *= sign;
	}

	return true;
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
	if (!fill(order, sign, values,
		  dataset_add_column(data, "member", ROLE_MEMBER), err)) {
		dataset_release(data);
		return NULL;
	}

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
	.rows_are = "runs",
	.needs_mechanism = true,
	.settings = { SETTING_ROWS, SETTING_END },
	.make = make_scores,
};

const struct simulation simulation_losses = {
	.name = "losses",
	.summary = "the same as losses: smaller means member",
	.rows_are = "runs",
	.needs_mechanism = true,
	.settings = { SETTING_ROWS, SETTING_END },
	.make = make_losses,
};
