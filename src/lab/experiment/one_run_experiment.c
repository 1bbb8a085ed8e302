/*
 * one_run_experiment.c - many canaries by coins in one training
 *
 * f-dp-one-run, section 4.  On weights (canary=quiet or dirac) the auditor is
 * inside: every canary that is in adds clip-norm to its weight in the steps in
 * which it takes part.  With canary=rows every training row is one, and the
 * auditor sees the last model alone; attack=rmia trains shadows= models on
 * the population first.
 */

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/attack/attacks.h"
#include "lab/canary/canary.h"
#include "lab/example_rows.h"
#include "lab/experiment/coins.h"
#include "lab/experiments.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"
#include "stats/sample/guesses.h"
#include "stats/sample/order.h"

static bool
is_outside(const struct lab *lab)
{
	const char *canary = settings_text(lab->settings, SETTING_CANARY);

	return canary && !strcmp(canary, CANARY_ROWS);
}

static const struct attack_kind *
attack_of(const struct lab *lab, struct error *err)
{
	const char *name = settings_text(lab->settings, SETTING_ATTACK);

	return is_outside(lab)
		       ? attack_need_of_models(name, ATTACK_NEEDS_OTHERS, err)
		       : attack_need_of_steps(name, err);
}

static size_t
canaries_of(const struct lab *lab)
{
	return is_outside(lab)
		       ? lab->course.corpus.members->count
		       : settings_whole(lab->settings, SETTING_CANARIES);
}

static bool
plan(struct lab *lab, struct error *err)
{
	const struct attack_kind *attack = attack_of(lab, err);

	if (!attack || (!is_outside(lab) && !coins_plan(lab, 1, err)))
		return false;
	lab->pieces = settings_whole(lab->settings, SETTING_REPETITIONS);
	lab->record = 2 * canaries_of(lab);
	lab->bytes = run_bytes(&lab->course.order) + 32 * canaries_of(lab);
	lab->steps = (double)(lab->pieces * lab->course.steps);
	if (attack->needs & ATTACK_NEEDS_OTHERS)
		lab->steps *=
			1 + settings_number(lab->settings, SETTING_SHADOWS);

	return true;
}

/* ---- from outside ---- */

/* Chances of reference models, which are trained on the population. */
struct references {
	double *members, *population; /* means */
};

static bool
train_references(const struct lab *lab, size_t index,
		 struct references *references, struct progress *progress,
		 struct error *err)
{
	const struct corpus *corpus = &lab->course.corpus;
	size_t count = settings_whole(lab->settings, SETTING_SHADOWS);
	size_t members = corpus->members->count;
	size_t others = corpus->population->count;
	double *losses = memory_new_array(members > others ? members : others,
					  sizeof(*losses));
	bool fine = true;

	references->members = memory_new_array(members, sizeof(double));
	references->population = memory_new_array(others, sizeof(double));
	for (size_t i = 0; i < count && fine; i++) {
		struct run_order order = experiment_order(
			lab,
			experiment_seed(lab, (i + 2) * lab->pieces + index));
		struct run *run;

		order.examples = corpus->population;
		order.batches.rows = others;
		if (order.batches.batch > others)
			order.batches.batch = others;
		run = experiment_train(lab, &order, progress, err);
		fine = run != NULL;
		if (!fine)
			break;
		run_losses(run, corpus->members, losses, NULL);
		for (size_t j = 0; j < members; j++)
			references->members[j] +=
				exact_exp(-losses[j]) / (double)count;
		run_losses(run, corpus->population, losses, NULL);
		for (size_t j = 0; j < others; j++)
			references->population[j] +=
				exact_exp(-losses[j]) / (double)count;
		run_free(run);
	}
	free(losses);

	return fine;
}

static void
score_rows(const struct lab *lab, const struct run *run,
	   const struct references *references, const unsigned char in[],
	   double record[])
{
	struct error ignored;
	const struct attack_kind *attack = attack_of(lab, &ignored);
	const struct corpus *corpus = &lab->course.corpus;
	size_t count = corpus->members->count;
	size_t others = corpus->population->count;
	double *losses = memory_new_array(count, sizeof(*losses));
	double *ratios = memory_new_array(others, sizeof(*ratios));
	struct attack_view view = { .ratios = ratios, .ratio_count = others };

	run_losses(run, corpus->population, ratios, NULL);
	for (size_t i = 0; i < others && references->population; i++)
		ratios[i] = exact_exp(-ratios[i]) / references->population[i];
	order_numbers(ratios, others);
	run_losses(run, corpus->members, losses, NULL);
	for (size_t i = 0; i < count; i++) {
		view.loss = losses[i];
		if (references->members)
			view.reference = references->members[i];
		record[2 * i] = attack->score(&view);
		record[2 * i + 1] = in[i];
	}
	free(losses);
	free(ratios);
}

static bool
play_outside(const struct lab *lab, size_t index, double record[],
	     struct progress *progress, struct error *err)
{
	const struct examples *members = lab->course.corpus.members;
	struct random random =
		random_start(experiment_seed(lab, lab->pieces + index), 0);
	unsigned char *in = memory_new_array(members->count, 1);
	uint32_t *rows = memory_new_array(members->count, sizeof(*rows));
	struct run_order order =
		experiment_order(lab, experiment_seed(lab, index));
	struct references references = { 0 };
	struct examples *half;
	struct run *run = NULL;
	size_t count = 0;

	for (size_t i = 0; i < members->count; i++) {
		in[i] = (unsigned char)random_below(&random, 2);
		if (in[i])
			rows[count++] = (uint32_t)i;
	}
	half = example_rows_of(members, rows, count, 1);
	order.examples = half;
	order.batches.present = count;
	if (count && (!(attack_of(lab, err)->needs & ATTACK_NEEDS_OTHERS) ||
		      train_references(lab, index, &references, progress, err)))
		run = experiment_train(lab, &order, progress, err);
	if (run)
		score_rows(lab, run, &references, in, record);
	run_free(run);
	examples_free(half);
	free(references.members);
	free(references.population);
	free(rows);
	free(in);

	return run != NULL;
}

/* ---- from inside ---- */

static bool
play_inside(const struct lab *lab, size_t index, double record[],
	    struct progress *progress, struct error *err)
{
	struct coins coins = { .canaries = canaries_of(lab), .options = 1 };
	bool fine = coins_play(&coins, lab, index, progress, err);

	for (size_t i = 0; i < coins.canaries && fine; i++) {
		record[2 * i] = coins.scores[i];
		record[2 * i + 1] = coins.chosen[i];
	}
	coins_clear(&coins);

	return fine;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	return is_outside(lab) ? play_outside(lab, index, record, progress, err)
			       : play_inside(lab, index, record, progress, err);
}

/* ---- what comes out ---- */

static size_t
guesses_of(const struct lab *lab)
{
	const struct settings *settings = lab->settings;
	size_t most = canaries_of(lab), guesses = (most + 4) / 5;

	if (settings_given(settings, SETTING_GUESSES))
		guesses = settings_whole(settings, SETTING_GUESSES);

	return guesses < most ? guesses : most;
}

static struct dataset *
guesses(const struct lab *lab, const double records[])
{
	size_t count = canaries_of(lab), rows = lab->pieces * count;
	struct dataset *data = dataset_new("one-run", KIND_GUESSES, rows);
	double *truth = dataset_add_column(data, "truth", ROLE_TRUTH);
	double *guess = dataset_add_column(data, "guess", ROLE_GUESS);
	double *scores = memory_new_array(count, sizeof(*scores));

	for (size_t first = 0; first < rows; first += count) {
		for (size_t i = 0; i < count; i++) {
			const double *record = records + 2 * (first + i);

			scores[i] = record[0];
			truth[first + i] = record[1] > 0 ? 1 : -1;
		}
		guesses_by_rank(scores, count, guesses_of(lab), guess + first);
	}
	free(scores);

	return data;
}

static bool
fill_card(const struct lab *lab, struct dataset *data, struct error *err)
{
	experiment_add_runs(lab, data, canaries_of(lab));

	return experiment_fill_card(
		lab, data, is_outside(lab) ? "black-box" : "white-box",
		settings_text(lab->settings, SETTING_CANARY), 1, err);
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	size_t rows = lab->pieces * lab->record / 2;
	struct dataset *data = dataset_new("one-run", KIND_SCORES, rows);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	struct dataset *guessed = guesses(lab, records);

	for (size_t i = 0; i < rows; i++) {
		score[i] = records[2 * i];
		member[i] = records[2 * i + 1];
	}
	experiment_add_data(output, "scores.csv", data);
	experiment_add_data(output, "guesses.csv", guessed);

	return fill_card(lab, data, err) && fill_card(lab, guessed, err);
}

static const struct effort_default defaults[] = {
	COINS_DEFAULTS,
	{ SETTING_CANARIES, { "1000", "5000", "5000" } },
	{ SETTING_SHADOWS, { "2", "2", "2" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_one_run = {
	.name = "one-run",
	.summary = "many canaries by coins in one training, from inside or "
		   "outside",
	.paper = "f-dp-one-run, section 4",
	.defaults = defaults,
	.reads = (const enum setting[]){ SETTING_GUESSES, SETTING_END },
	.plan = plan,
	.piece = piece,
	.finish = finish,
};
