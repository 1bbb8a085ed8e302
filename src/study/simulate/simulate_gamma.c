/*
 * simulate_gamma.c - Gamma distributed losses of a model
 *
 * epsilon-star, Appendix B: training losses Gamma(shape, scale), others
 * Gamma(shape + distance, scale); the paper has shape 2, scale 5 and
 * distances 0 to 3.
 */

#include "base/memory.h"
#include "base/number.h"
#include "stats/law/random.h"
#include "study/simulate/simulations.h"
#include "task/tasks.h"

enum { PIECE = 4096 };

struct job {
	uint64_t seed;
	size_t rows, in;
	double shape, scale, distance;
	double *loss, *member;
};

/* A piece of rows is a stream, so threads do not matter. */
static bool
fill_piece(size_t index, void *state, struct error *err)
{
	struct job *job = state;
	struct random random = random_start(job->seed, index);
	size_t from = index * PIECE;
	size_t to = from + PIECE < job->rows ? from + PIECE : job->rows;

	(void)err;
	for (size_t i = from; i < to; i++) {
		double shape = job->shape + (i < job->in ? 0 : job->distance);

		job->member[i] = i < job->in;
		job->loss[i] = job->scale * random_gamma(&random, shape);
	}

	return true;
}

/* All losses of the training set are there. */
static bool
fill_card(size_t in, struct game *game, struct error *err)
{
	char text[NUMBER_SIZE];

	number_exact(text, (double)in);

	return game_set(game, "training-size", text, err);
}

static struct dataset *
make(const struct simulation_order *order, struct error *err)
{
	const struct settings *settings = order->settings;
	struct job job = {
		.seed = order->seed,
		.rows = settings_whole(settings, SETTING_ROWS),
		.in = simulation_members(settings),
		.shape = settings_number(settings, SETTING_SHAPE),
		.scale = settings_number(settings, SETTING_SCALE),
		.distance = settings_number(settings, SETTING_DISTANCE),
	};
	struct dataset *data;

	job.loss = memory_try_array(job.rows, sizeof(*job.loss), err);
	if (!job.loss)
		return NULL;
	data = dataset_new("simulated", KIND_LOSSES, job.rows);
	dataset_take_column(data, "loss", ROLE_LOSS, job.loss);
	job.member = dataset_add_column(data, "member", ROLE_MEMBER);
	if (fill_card(job.in, dataset_edit_game(data), err) &&
	    tasks_run((job.rows + PIECE - 1) / PIECE, fill_piece, &job,
		      order->threads, order->progress, err))
		return data;
	dataset_release(data);

	return NULL;
}

const struct simulation simulation_gamma = {
	.name = "gamma",
	.summary = "Gamma distributed losses, farther out for non-members",
	.settings = { SETTING_ROWS, SETTING_SHAPE, SETTING_SCALE,
		      SETTING_DISTANCE, SETTING_END },
	.make = make,
};
