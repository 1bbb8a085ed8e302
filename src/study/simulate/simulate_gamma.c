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

enum { PIECE = 4096 };

struct job {
	uint64_t seed;
	size_t rows, in;
	double shape, scale, distance;
};

/* A piece of rows is a stream, so threads do not matter. */
static bool
fill_piece(void *state, size_t index, double record[],
	   struct progress *progress, struct error *err)
{
	const struct job *job = state;
	struct random random = random_start(job->seed, index);
	size_t from = index * PIECE;
	size_t to = from + PIECE < job->rows ? from + PIECE : job->rows;

	(void)progress;
	(void)err;
	for (size_t i = from; i < to; i++) {
		double shape = job->shape + (i < job->in ? 0 : job->distance);

		record[i - from] = job->scale * random_gamma(&random, shape);
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
gamma_make(const struct simulation_order *order, struct error *err)
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
	const struct crew_job crew = { .place = order->place,
				       .pieces = (job.rows + PIECE - 1) / PIECE,
				       .record = PIECE,
				       .piece = fill_piece,
				       .job = &job };
	struct dataset *data =
		simulation_data(KIND_LOSSES, (double)job.rows, 2, err);
	double *loss, *member;

	if (!data)
		return NULL;
	loss = memory_new_array(crew.pieces, PIECE * sizeof(*loss));
	dataset_take_column(data, "loss", ROLE_LOSS, loss);
	member = dataset_add_column(data, "member", ROLE_MEMBER);
	for (size_t i = 0; i < job.in; i++)
		member[i] = 1;
	if (fill_card(job.in, dataset_edit_game(data), err) &&
	    crew_run(&crew, loss, order->progress, err))
		return data;
	dataset_release(data);

	return NULL;
}

const struct simulation simulation_gamma = {
	.name = "gamma",
	.summary = "Gamma distributed losses, farther out for non-members",
	.rows_are = "one-run",
	.repeats = true,
	.settings = { SETTING_ROWS, SETTING_SHAPE, SETTING_SCALE,
		      SETTING_DISTANCE, SETTING_END },
	.make = gamma_make,
};
