/*
 * simulate_predictions.c - predicted probabilities of a model on two classes
 *
 * The label is a fair coin and the probability of the right class
 * exp(-loss), the loss Gamma(shape, scale) in training and
 * Gamma(shape + distance, scale) outside, as in epsilon-star, Appendix B.
 */

#include <math.h>
#include <stdio.h>

#include "stats/law/random.h"
#include "stats/loop/exact.h"
#include "study/simulate/simulations.h"

struct columns {
	double *first, *second, *label, *member;
};

static void
fill(const struct simulation_order *order, const struct columns *columns)
{
	const struct settings *settings = order->settings;
	double shape = settings_number(settings, SETTING_SHAPE);
	double scale = settings_number(settings, SETTING_SCALE);
	double distance = settings_number(settings, SETTING_DISTANCE);
	size_t rows = settings_whole(settings, SETTING_ROWS);
	size_t in = simulation_members(settings);

	for (size_t i = 0; i < rows; i++) {
		struct random random = random_start(order->seed, i);
		bool label = random_uniform(&random) < 0.5;
		double loss =
			scale * random_gamma(&random,
					     i < in ? shape : shape + distance);
		double right = exact_exp(-loss), wrong = -exact_expm1(-loss);

		columns->member[i] = i < in;
		columns->label[i] = label;
		columns->first[i] = label ? wrong : right;
		columns->second[i] = label ? right : wrong;
	}
}

static struct dataset *
predictions_make(const struct simulation_order *order, struct error *err)
{
	size_t rows = settings_whole(order->settings, SETTING_ROWS);
	struct dataset *data =
		simulation_data(KIND_PREDICTIONS, (double)rows, 4, err);
	struct columns columns;
	char in[32];

	if (!data)
		return NULL;
	columns.first =
		dataset_add_column(data, "probability-0", ROLE_PROBABILITY);
	columns.second =
		dataset_add_column(data, "probability-1", ROLE_PROBABILITY);
	columns.label = dataset_add_column(data, "label", ROLE_LABEL);
	columns.member = dataset_add_column(data, "member", ROLE_MEMBER);
	fill(order, &columns);
	snprintf(in, sizeof(in), "%zu", simulation_members(order->settings));
	if (game_set(dataset_edit_game(data), "training-size", in, err))
		return data;
	dataset_release(data);

	return NULL;
}

const struct simulation simulation_predictions = {
	.name = "predictions",
	.summary = "predicted probabilities of two classes, Gamma losses",
	.rows_are = "one-run",
	.settings = { SETTING_ROWS, SETTING_SHAPE, SETTING_SCALE,
		      SETTING_DISTANCE, SETTING_END },
	.make = predictions_make,
};
