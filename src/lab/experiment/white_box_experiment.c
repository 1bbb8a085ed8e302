/*
 * white_box_experiment.c - an auditor inside one training
 *
 * tight-auditing, Algorithm 2, with chance 1 of the canary: every step gives
 * the noisy sum along the canary's gradient as it is released, and that of the
 * same batch with the canary and noise of its own.  Both are over clip-norm
 * squared: N(0, sigma^2) and N(1, sigma^2) but for the batch's own gradient.
 * One observation is one answer of a Gaussian mechanism; `compose` carries it
 * to the whole training.
 *
 * bug=clip-after-mean clips no row, so its canary is as long as all rows
 * together may be; bug=few-seeds takes both noises from the same few.
 */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "lab/canary/canaries.h"
#include "lab/experiments.h"
#include "privacy/two_gaussians.h"
#include "stats/loop/kernel.h"
#include "train/run/clip.h"

/* Streams of the noise that goes with the canary, behind those of steps. */
#define OTHER ((uint64_t)1 << 32)

/* One training that is watched. */
struct watch {
	const struct lab *lab;
	const struct run_order *order;
	const struct canary_kind *canary;
	struct canary_scene scene;
	float *direction, *with, *input;
	uint16_t label;
	bool moving;
	double length, *record; /* of the canary's gradient, after clipping */
};

static const struct canary_kind *
kind_of(const struct lab *lab)
{
	struct error ignored;

	return canary_need(settings_text(lab->settings, SETTING_CANARY),
			   &ignored);
}

/* The canary's gradient at these weights: a unit vector and its length. */
static void
aim(struct watch *watch, const struct moment *moment)
{
	const struct run_order *order = watch->order;
	double norm = 1;

	watch->scene.weights = moment->weights;
	watch->length = order->clip_norm;
	if (watch->canary->gradient) {
		watch->canary->gradient(&watch->scene,
					watch->moving ? moment->step : 0,
					watch->direction);
		return;
	}
	norm = canary_input_gradient(&watch->scene, watch->input, watch->label,
				     watch->direction);
	watch->length = fmin(norm, order->clip_norm);
	for (size_t i = 0; i < moment->weight_count && norm > 0; i++)
		watch->direction[i] /= (float)norm;
}

static double
along(const struct watch *watch, const float sum[], size_t count)
{
	return (double)kernel()->row_dot(watch->direction, sum, count) /
	       watch->order->clip_norm;
}

/* The same batch with the canary. */
static void
summed(void *state, const struct moment *moment, const float sum[])
{
	struct watch *watch = state;
	const struct run_order *order = watch->order;
	bool loose = order->fault == FAULT_CLIP_AFTER_MEAN;
	size_t count = moment->weight_count;

	aim(watch, moment);
	memcpy(watch->with, sum, count * sizeof(*sum));
	kernel()->row_add(
		watch->with,
		(float)(watch->length * (loose ? (double)moment->rows + 1 : 1)),
		watch->direction, count);
	if (loose)
		clip_mean(watch->with, count, moment->rows + 1,
			  order->clip_norm);
	run_add_noise(order, order->clip_norm, OTHER + moment->step,
		      watch->with);
	watch->record[2 * moment->step + 1] = along(watch, watch->with, count);
}

static void
released(void *state, const struct moment *moment, const float sum[])
{
	struct watch *watch = state;

	watch->record[2 * moment->step] =
		along(watch, sum, moment->weight_count);
}

static void
watch_start(struct watch *watch, const struct lab *lab,
	    const struct run_order *order)
{
	const struct net *net = &lab->course.net;
	float *weights = memory_new_array(net->weights, sizeof(*weights));

	*watch = (struct watch){ .lab = lab,
				 .order = order,
				 .canary = kind_of(lab),
				 .moving = settings_switch(lab->settings,
							   SETTING_MOVING) };
	net_start(net, order->start_seed, weights);
	watch->direction = memory_new_array(net->weights, sizeof(float));
	watch->with = memory_new_array(net->weights, sizeof(float));
	watch->input =
		memory_new_array(layer_shape_size(&net->in), sizeof(float));
	watch->scene = (struct canary_scene){
		.net = net,
		.corpus = &lab->course.corpus,
		.seed = order->seed,
		.weights = weights,
		.quiet =
			canary_quiet_weights(net, &lab->course.corpus, weights),
		.work = net_work_new(net, 64),
	};
	if (watch->canary->input)
		watch->canary->input(&watch->scene, watch->input,
				     &watch->label);
	free(weights);
}

static void
watch_clear(struct watch *watch)
{
	free(watch->direction);
	free(watch->with);
	free(watch->input);
	free((void *)(uintptr_t)watch->scene.quiet);
	net_work_free(watch->scene.work);
}

/* ---- the experiment ---- */

static bool
plan(struct lab *lab, struct error *err)
{
	size_t count = lab->course.net.weights;

	if (!canary_need(settings_text(lab->settings, SETTING_CANARY), err))
		return false;
	if (!(lab->course.order.sigma > 0) ||
	    lab->course.order.unit != UNIT_EXAMPLE)
		return error_set(err, ERROR_USAGE,
				 "white-box needs noise and unit=example");
	lab->pieces = settings_whole(lab->settings, SETTING_REPETITIONS);
	lab->record = 2 * lab->course.steps;
	lab->bytes = run_bytes(&lab->course.order) + 24 * count;
	lab->steps = (double)(lab->pieces * lab->course.steps);

	return true;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	struct run_order order =
		experiment_order(lab, experiment_seed(lab, index));
	struct observer observer = { .summed = summed,
				     .after_noise = released };
	struct watch watch;
	struct run *run;

	watch_start(&watch, lab, &order);
	watch.record = record;
	observer.state = &watch;
	order.observer = &observer;
	run = experiment_train(lab, &order, progress, err);
	run_free(run);
	watch_clear(&watch);

	return run != NULL;
}

/*
 * The card of one observation: rows-are=runs, because each row is a run of the
 * step's mechanism with noise of its own.  Of a bug the claim alone stands
 * there.
 */
static bool
fill_card(const struct lab *lab, struct game *game,
	  struct experiment_output *output, struct error *err)
{
	const struct course *course = &lab->course;
	double sigma = course->order.sigma, epsilon;
	char mechanism[64];
	struct two_gaussians two = { 0, 1, 1 / sigma, 1 };

	snprintf(mechanism, sizeof(mechanism), "gaussian,sigma=%.6g", sigma);
	if (!course_card(course, game, err) ||
	    !game_set_rows(game, "runs", err) ||
	    !game_set(game, "mechanism", mechanism, err) ||
	    !game_set(game, "threat", "white-box", err) ||
	    !game_set(game, "canaries",
		      settings_text(lab->settings, SETTING_CANARY), err))
		return false;
	epsilon = two_gaussians_epsilon_both(&two, course->delta);
	experiment_add_value(output, "step-epsilon", epsilon);

	return course_card_claim(game, epsilon, course->delta,
				 course->order.fault == FAULT_NONE, err);
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	size_t rows = lab->pieces * lab->record;
	struct dataset *data =
		experiment_pair_scores("white-box", records, rows);
	double *training = dataset_add_column(data, "training", ROLE_OTHER);
	double *round = dataset_add_column(data, "round", ROLE_OTHER);

	for (size_t i = 0; i < rows; i++) {
		training[i] = (double)(i / lab->record + 1);
		round[i] = (double)(i % lab->record / 2 + 1);
	}
	experiment_add_data(output, "scores.csv", data);
	experiment_add_value(output, "steps", (double)lab->course.steps);
	experiment_add_value(output, "sampling",
			     batches_sampling(&lab->course.order.batches));

	return fill_card(lab, dataset_edit_game(data), output, err);
}

static const struct effort_default defaults[] = {
	{ SETTING_DATA, { "fashion-mnist", "fashion-mnist", "fashion-mnist" } },
	{ SETTING_MODEL,
	  { "dense:16,relu,dense:0", "dense:100,relu,dense:0",
	    "dense:256,relu,dense:0" } },
	{ SETTING_ROWS, { "5000", NULL, NULL } },
	{ SETTING_EPSILON, { "8", "8", "8" } },
	{ SETTING_DELTA, { "1e-5", "1e-5", "1e-5" } },
	{ SETTING_STEPS, { "250", "2500", "2500" } },
	{ SETTING_BATCH, { "100", "256", "4096" } },
	{ SETTING_LEARNING_RATE, { "0.5", "0.5", "0.5" } },
	{ SETTING_CANARY, { "quiet", "quiet", "quiet" } },
	{ SETTING_MOVING, { "yes", "yes", "yes" } },
	{ SETTING_REPETITIONS, { "1", "1", "10" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_white_box = {
	.name = "white-box",
	.summary = "every step with and without a canary, bugs included",
	.paper = "tight-auditing, Algorithm 2",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
};
