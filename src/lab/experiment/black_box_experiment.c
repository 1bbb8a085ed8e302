/*
 * black_box_experiment.c - models with and without a canary
 *
 * tight-auditing, Algorithm 1: all start from the same weights, half of them
 * are trained on one input more, and the score is what the last model says of
 * that input.  Batches are drawn with the same chance in both worlds.
 */

#include <stdlib.h>

#include "base/memory.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canaries.h"
#include "lab/example_rows.h"
#include "lab/experiments.h"

enum { PAIRS = 5 }; /* of models, a piece */

/* The rows of all models, the canary last. */
struct game_set {
	struct examples *with, *canary;
};

static const struct canary_kind *
kind_of(const struct lab *lab, struct error *err)
{
	return canary_need(settings_text(lab->settings, SETTING_CANARY), err);
}

static const struct attack_kind *
attack_of(const struct lab *lab, struct error *err)
{
	const char *name = settings_text(lab->settings, SETTING_ATTACK);

	return attack_need_of_models(name, 0, err);
}

static void
make_rows(struct lab *lab, const struct canary_kind *kind)
{
	const struct examples *members = lab->course.corpus.members;
	const struct net *net = &lab->course.net;
	struct game_set *set = memory_new(sizeof(*set));
	uint32_t *all = memory_new_array(members->count, sizeof(*all));
	float *weights = memory_new_array(net->weights, sizeof(*weights));
	float *row = memory_new_array(layer_shape_size(&net->in), sizeof(*row));
	struct canary_scene scene = { .net = net,
				      .corpus = &lab->course.corpus,
				      .seed = lab->seed,
				      .weights = weights,
				      .work = net_work_new(net, 64) };
	uint16_t label = 0;

	for (size_t i = 0; i < members->count; i++)
		all[i] = (uint32_t)i;
	net_start(net, lab->course.order.start_seed, weights);
	kind->input(&scene, row, &label);
	set->with = example_rows_of(members, all, members->count, 1);
	set->canary = example_rows_of(members, all, 0, 1);
	example_rows_add(set->with, row, label);
	example_rows_add(set->canary, row, label);
	net_work_free(scene.work);
	free(weights);
	free(row);
	free(all);
	lab->own = set;
}

static bool
plan(struct lab *lab, struct error *err)
{
	const struct canary_kind *kind = kind_of(lab, err);
	size_t models = settings_whole(lab->settings, SETTING_MODELS);

	if (!kind || !attack_of(lab, err))
		return false;
	if (!kind->input)
		return error_set(err, ERROR_USAGE,
				 "canary=%s is a gradient: from outside only "
				 "inputs are seen",
				 kind->name);
	if (models < 2)
		return error_set(err, ERROR_USAGE,
				 "models=%zu: at least 2 of each", models);
	make_rows(lab, kind);
	lab->pieces = (models + PAIRS - 1) / PAIRS;
	lab->record = 2 * PAIRS;
	lab->bytes = run_bytes(&lab->course.order);
	lab->steps = (double)(2 * models * lab->course.steps);

	return true;
}

/* One model's score of the canary. */
static bool
train_one(const struct lab *lab, size_t index, bool in, double *score,
	  struct progress *progress, struct error *err)
{
	const struct game_set *set = lab->own;
	const struct attack_kind *attack = attack_of(lab, err);
	struct run_order order = lab->course.order;
	struct attack_view view = { 0 };
	struct run *run;

	order.examples = set->with;
	order.batches.rows = set->with->count;
	order.batches.present = in ? 0 : set->with->count - 1;
	order.seed = order.batches.seed = experiment_seed(lab, 2 * index + in);
	run = experiment_train(lab, &order, progress, err);
	if (!run)
		return false;
	run_losses(run, set->canary, &view.loss, NULL);
	run_free(run);
	*score = attack->score(&view);

	return true;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	size_t models = settings_whole(lab->settings, SETTING_MODELS);

	for (size_t i = 0; i < PAIRS; i++) {
		size_t pair = index * PAIRS + i;

		for (int in = 0; in < 2 && pair < models; in++) {
			if (!train_one(lab, pair, in,
				       &record[2 * i + (size_t)in], progress,
				       err))
				return false;
		}
	}

	return true;
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	size_t rows = 2 * settings_whole(lab->settings, SETTING_MODELS);
	struct dataset *data =
		experiment_pair_scores("black-box", records, rows);

	experiment_add_data(output, "scores.csv", data);

	return experiment_fill_card(
		lab, data, "black-box",
		settings_text(lab->settings, SETTING_CANARY), (double)rows,
		err);
}

static void
clear(struct lab *lab)
{
	struct game_set *set = lab->own;

	if (!set)
		return;
	examples_free(set->with);
	examples_free(set->canary);
	free(set);
}

static const struct effort_default defaults[] = {
	{ SETTING_DATA, { "fashion-mnist", "fashion-mnist", "fashion-mnist" } },
	{ SETTING_MODEL,
	  { "dense:0", "dense:32,relu,dense:0", "dense:256,relu,dense:0" } },
	{ SETTING_ROWS, { "500", "2000", "60000" } },
	{ SETTING_EPSILON, { "8", "8", "8" } },
	{ SETTING_DELTA, { "1e-5", "1e-5", "1e-5" } },
	{ SETTING_STEPS, { "40", "100", "2500" } },
	{ SETTING_BATCH, { "50", "200", "4096" } },
	{ SETTING_LEARNING_RATE, { "0.5", "0.5", "0.5" } },
	{ SETTING_CANARY, { "blank", "blank", "blank" } },
	{ SETTING_ATTACK, { "margin", "margin", "margin" } },
	{ SETTING_MODELS, { "100", "1000", "1000" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_black_box = {
	.name = "black-box",
	.summary = "models with and without a canary, seen from outside",
	.paper = "tight-auditing, Algorithm 1",
	.defaults = defaults,
	.plan = plan,
	.piece = piece,
	.finish = finish,
	.clear = clear,
};
