/*
 * simulate_white_box.c - what an auditor inside DP-SGD observes
 *
 * tight-auditing, Algorithm 2 and section 5.2: each update gives one dot
 * product of the canary gradient with the noisy sum without the canary and
 * one with it; after rescaling these are N(0, sigma^2) and N(1, sigma^2),
 * the canary taking part with chance q_c = sampling.  Two of the paper's
 * bugs (section 6.3):
 *
 *	noise-scale:F	the noise is F times what is claimed;
 *	few-seeds:N	it comes from N fixed vectors, of which the
 *			projections are drawn again and again.
 *
 * The card names what is claimed as mechanism; true-epsilon is that of the
 * noise that was really added, and missing where it is not finite.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "privacy/mechanism/mechanisms.h"
#include "stats/law/random.h"
#include "study/simulate/simulations.h"
#include "train/run/ledger.h"

enum { OUT, IN, POOL, CHOICE };

struct audit {
	double claimed;         /* sigma */
	double sigma, sampling; /* as it really is */
	enum fault bug;
	size_t seeds;
};

static bool
audit_of(const struct settings *settings, struct audit *audit,
	 struct error *err)
{
	audit->bug = (enum fault)settings_choice(settings, SETTING_BUG);
	if (audit->bug == FAULT_CLIP_AFTER_MEAN)
		return error_set(err, ERROR_USAGE,
				 "bug=clip-after-mean is one of train: here "
				 "nothing is clipped");
	audit->seeds = number_whole(
		settings_part(settings, SETTING_BUG, FAULT_FEW_SEEDS));
	audit->sampling = settings_given(settings, SETTING_SAMPLING)
				  ? settings_number(settings, SETTING_SAMPLING)
				  : 1;
	if (!simulation_sigma(settings, "white-box", &audit->claimed, err))
		return false;
	audit->sigma = audit->claimed;
	if (audit->bug == FAULT_NOISE_SCALE)
		audit->sigma *=
			settings_part(settings, SETTING_BUG, FAULT_NOISE_SCALE);

	return true;
}

/* Unit noise for each observation of a stream. */
static void
fill_noise(const struct simulation_order *order, const struct audit *audit,
	   uint64_t stream, double noise[], size_t count)
{
	struct random random;
	double *pool;

	if (audit->bug != FAULT_FEW_SEEDS) {
		random_fill_normals(order->seed, stream, 0, noise, count);
		return;
	}
	pool = memory_new_array(audit->seeds, sizeof(*pool));
	random_fill_normals(order->seed, POOL, 0, pool, audit->seeds);
	random = random_start(order->seed, stream);
	for (size_t i = 0; i < count; i++)
		noise[i] = pool[random_below(&random, audit->seeds)];
	free(pool);
}

static void
fill(const struct simulation_order *order, const struct audit *audit,
     double score[], double member[], size_t in, size_t rows)
{
	struct random random = random_start(order->seed, CHOICE);

	fill_noise(order, audit, IN, score, in);
	fill_noise(order, audit, OUT, score + in, rows - in);
	for (size_t i = 0; i < rows; i++) {
		member[i] = i < in;
		score[i] *= audit->sigma;
		if (i < in)
			score[i] += random_uniform(&random) < audit->sampling;
	}
}

/* The epsilon of the noise that was added, which a bug may have changed. */
static bool
set_truth(const struct simulation_order *order, const struct audit *audit,
	  struct game *game, struct error *err)
{
	const struct mechanism_number numbers[] = {
		{ "sigma", audit->sigma },
		{ "sampling", audit->sampling },
		{ 0 },
	};
	double delta = settings_number(order->settings, SETTING_DELTA);
	char text[NUMBER_SIZE], at[NUMBER_SIZE];
	struct mechanism *mechanism;
	struct bracket epsilon;
	bool done;

	if (audit->bug == FAULT_FEW_SEEDS || !(delta > 0))
		return true; /* known noise hides nothing */
	mechanism =
		mechanism_new_of(&mechanism_subsampled_gaussian, numbers, err);
	if (!mechanism)
		return false;
	done = mechanism_epsilon(mechanism, delta, &epsilon, err);
	mechanism_free(mechanism);
	if (!done)
		return false;
	number_exact(text, epsilon.value);
	number_exact(at, delta);

	return game_set(game, "true-epsilon", text, err) &&
	       game_set(game, "true-delta", at, err);
}

static bool
fill_card(const struct simulation_order *order, const struct audit *audit,
	  struct game *game, struct error *err)
{
	char text[64];

	if (audit->sampling < 1) {
		snprintf(text, sizeof(text),
			 "subsampled-gaussian,sigma=%.6g,sampling=%.6g",
			 audit->claimed, audit->sampling);
	} else {
		snprintf(text, sizeof(text), "gaussian,sigma=%.6g",
			 audit->claimed);
	}

	return game_set(game, "mechanism", text, err) &&
	       game_set(game, "adjacency", "add-remove", err) &&
	       game_set(game, "threat", "white-box", err) &&
	       game_set(game, "canaries", "gradient", err) &&
	       set_truth(order, audit, game, err);
}

static struct dataset *
white_box_make(const struct simulation_order *order, struct error *err)
{
	size_t rows = settings_whole(order->settings, SETTING_ROWS);
	size_t in = simulation_members(order->settings);
	struct audit audit;
	struct dataset *data;
	double *score;

	if (!audit_of(order->settings, &audit, err) ||
	    !simulation_fits((double)audit.seeds + 2 * (double)rows, err))
		return NULL;
	data = simulation_data(KIND_SCORES, (double)rows, 2, err);
	if (!data)
		return NULL;
	score = dataset_add_column(data, "score", ROLE_SCORE);
	fill(order, &audit, score,
	     dataset_add_column(data, "member", ROLE_MEMBER), in, rows);
	if (fill_card(order, &audit, dataset_edit_game(data), err))
		return data;
	dataset_release(data);

	return NULL;
}

const struct simulation simulation_white_box = {
	.name = "white-box",
	.summary = "observations of DP-SGD's updates with and without a canary",
	.rows_are = "runs",
	.settings = { SETTING_ROWS, SETTING_SIGMA, SETTING_MU, SETTING_SAMPLING,
		      SETTING_BUG, SETTING_END },
	.make = white_box_make,
};
