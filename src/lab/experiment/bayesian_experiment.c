/*
 * bayesian_experiment.c - shadows choose a challenge, then runs are guessed
 *
 * bayesian-estimation, section 4: shadows= models are trained on random halves
 * of the rows; LiRA is fitted on four fifths of them and tried on the rest,
 * and the row on which it is right most often is the challenge (SelectWorst).
 * Then models= trainings with it and as many without give LiRA's scores
 * (Experiment 2, IND-MIA).
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "lab/attack/attacks.h"
#include "lab/example_rows.h"
#include "lab/experiments.h"
#include "stats/law/random.h"
#include "stats/loop/exact.h"

enum { SHADOWS = 4, MODELS = 5 }; /* a piece */

/* What the second phase knows of the first. */
struct challenge {
	size_t row;
	double right; /* how often LiRA was, on shadows that were kept apart */
	double mean[2], sd[2];
	struct dataset *shadows;
};

static size_t
rows_in(const struct lab *lab)
{
	return lab->course.corpus.members->count;
}

static size_t
shadows(const struct lab *lab)
{
	return settings_whole(lab->settings, SETTING_SHADOWS);
}

static void
plan_phase(struct lab *lab)
{
	size_t models = settings_whole(lab->settings, SETTING_MODELS);

	if (lab->phase) {
		lab->pieces = (models + MODELS - 1) / MODELS;
		lab->record = 2 * MODELS;
	} else {
		lab->pieces = (shadows(lab) + SHADOWS - 1) / SHADOWS;
		lab->record = SHADOWS * rows_in(lab);
	}
}

static bool
plan(struct lab *lab, struct error *err)
{
	if (shadows(lab) < 20)
		return error_set(err, ERROR_USAGE,
				 "shadows=%zu: LiRA needs at least 20",
				 shadows(lab));
	if (settings_whole(lab->settings, SETTING_MODELS) < 2)
		return error_set(err, ERROR_USAGE,
				 "models=: at least 2 of each");
	lab->bytes = run_bytes(&lab->course.order) + 8 * rows_in(lab);
	lab->own = memory_new(sizeof(struct challenge));
	lab->steps = (settings_number(lab->settings, SETTING_SHADOWS) +
		      2 * settings_number(lab->settings, SETTING_MODELS)) *
		     (double)lab->course.steps;
	plan_phase(lab);

	return true;
}

/* Which rows a shadow is trained on: half of them, by its number. */
static void
halve(const struct lab *lab, size_t shadow, unsigned char in[])
{
	struct random random = random_start(lab->seed, shadow);

	random_choose(&random, in, rows_in(lab), rows_in(lab) / 2, NULL);
}

/* A model of the rows that are marked, by a seed. */
static struct run *
train_on(const struct lab *lab, const unsigned char in[], uint64_t seed,
	 struct examples **rows, struct progress *progress, struct error *err)
{
	const struct examples *members = lab->course.corpus.members;
	uint32_t *list = memory_new_array(rows_in(lab), sizeof(*list));
	struct run_order order = experiment_order(lab, seed);
	size_t count = 0;

	for (size_t i = 0; i < rows_in(lab); i++) {
		if (in[i])
			list[count++] = (uint32_t)i;
	}
	*rows = example_rows_of(members, list, count, 1);
	free(list);
	order.examples = *rows;
	order.batches.rows = rows_in(lab) / 2 + 1;
	order.batches.present = count;
	if (order.batches.batch > order.batches.rows)
		order.batches.batch = order.batches.rows;

	return experiment_train(lab, &order, progress, err);
}

/* ---- shadows ---- */

static bool
train_shadow(const struct lab *lab, size_t shadow, double margins[],
	     struct progress *progress, struct error *err)
{
	unsigned char *in = memory_new_array(rows_in(lab), 1);
	struct examples *rows = NULL;
	struct run *run;

	halve(lab, shadow, in);
	run = train_on(lab, in, experiment_seed(lab, shadow), &rows, progress,
		       err);
	if (run) {
		run_losses(run, lab->course.corpus.members, margins, NULL);
		for (size_t i = 0; i < rows_in(lab); i++)
			margins[i] = attack_margin_of(margins[i]);
	}
	run_free(run);
	examples_free(rows);
	free(in);

	return run != NULL;
}

/* Sums of margins without and with a row, over some shadows. */
struct fit {
	double count[2], sum[2], squares[2];
};

static void
fit_view(const struct fit *fit, struct attack_view *view)
{
	for (int b = 0; b < 2; b++) {
		double n = fit->count[b] > 0 ? fit->count[b] : 1;
		double mean = fit->sum[b] / n;
		double variance = fit->squares[b] / n - mean * mean;

		view->mean[b] = mean;
		view->sd[b] = sqrt(fmax(variance, 1e-6));
	}
}

static double
lira(const struct attack_view *fitted, double margin)
{
	struct attack_view view = *fitted;

	/* p from log p / (1 - p), as a loss */
	view.loss = margin > 0 ? exact_log1p(exact_exp(-margin))
			       : -margin + exact_log1p(exact_exp(margin));

	return attack_lira.score(&view);
}

/* How often LiRA is right about a row on shadows from `fitted` on. */
static double
try_row(const struct lab *lab, const double records[],
	unsigned char *const in[], size_t row, size_t fitted,
	struct attack_view *view)
{
	struct fit fit = { { 0 }, { 0 }, { 0 } };
	size_t right = 0;

	for (size_t s = 0; s < fitted; s++) {
		double x = records[s * rows_in(lab) + row];

		fit.count[in[s][row]]++;
		fit.sum[in[s][row]] += x;
		fit.squares[in[s][row]] += x * x;
	}
	fit_view(&fit, view);
	for (size_t s = fitted; s < shadows(lab); s++)
		right += (lira(view, records[s * rows_in(lab) + row]) > 0) ==
			 in[s][row];

	return (double)right / (double)(shadows(lab) - fitted);
}

/* Margins of every row under every shadow, row by row within a shadow. */
static struct dataset *
shadow_scores(const struct lab *lab, const double records[],
	      unsigned char *const in[])
{
	size_t each = rows_in(lab), rows = shadows(lab) * each;
	struct dataset *data = dataset_new("shadows", KIND_SCORES, rows);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);
	double *run = dataset_add_column(data, "run", ROLE_RUN);

	for (size_t i = 0; i < rows; i++) {
		score[i] = records[i];
		member[i] = in[i / each][i % each];
		run[i] = (double)(i / each + 1);
	}

	return data;
}

static bool
between(struct lab *lab, const double records[], struct error *err)
{
	struct challenge *challenge = lab->own;
	size_t count = shadows(lab), fitted = count * 4 / 5;
	unsigned char **in = memory_new_array(count, sizeof(*in));

	(void)err;
	challenge->right = -1;
	for (size_t s = 0; s < count; s++) {
		in[s] = memory_new_array(rows_in(lab), 1);
		halve(lab, s, in[s]);
	}
	for (size_t row = 0; row < rows_in(lab); row++) {
		struct attack_view view = { 0 };
		double right = try_row(lab, records, in, row, fitted, &view);

		if (right <= challenge->right)
			continue;
		*challenge = (struct challenge){ row,
						 right,
						 { view.mean[0], view.mean[1] },
						 { view.sd[0], view.sd[1] },
						 NULL };
	}
	challenge->shadows = shadow_scores(lab, records, in);
	for (size_t s = 0; s < count; s++)
		free(in[s]);
	free(in);
	plan_phase(lab);

	return true;
}

/* ---- the game ---- */

/* All runs have the same half but for the challenge. */
static bool
play(const struct lab *lab, size_t index, bool with, double *score,
     struct progress *progress, struct error *err)
{
	const struct challenge *challenge = lab->own;
	uint32_t which = (uint32_t)challenge->row;
	unsigned char *in = memory_new_array(rows_in(lab), 1);
	struct examples *rows = NULL, *one;
	struct attack_view view = { 0 };
	struct run *run;

	halve(lab, (size_t)1 << 30, in);
	in[which] = with;
	run = train_on(lab, in, experiment_seed(lab, 2 * index + with), &rows,
		       progress, err);
	one = example_rows_of(lab->course.corpus.members, &which, 1, 0);
	if (run) {
		for (int b = 0; b < 2; b++) {
			view.mean[b] = challenge->mean[b];
			view.sd[b] = challenge->sd[b];
		}
		run_losses(run, one, &view.loss, NULL);
		*score = attack_lira.score(&view);
	}
	run_free(run);
	examples_free(rows);
	examples_free(one);
	free(in);

	return run != NULL;
}

static bool
piece(const struct lab *lab, size_t index, double record[],
      struct progress *progress, struct error *err)
{
	size_t models = settings_whole(lab->settings, SETTING_MODELS);

	for (size_t i = 0; i < SHADOWS && !lab->phase; i++) {
		size_t shadow = index * SHADOWS + i;

		if (shadow < shadows(lab) &&
		    !train_shadow(lab, shadow, record + i * rows_in(lab),
				  progress, err))
			return false;
	}
	for (size_t i = 0; i < 2 * MODELS && lab->phase; i++) {
		size_t pair = index * MODELS + i / 2;

		if (pair < models &&
		    !play(lab, pair, i & 1, &record[i], progress, err))
			return false;
	}

	return true;
}

static bool
finish(const struct lab *lab, const double records[],
       struct experiment_output *output, struct error *err)
{
	struct challenge *challenge = lab->own;
	size_t rows = 2 * settings_whole(lab->settings, SETTING_MODELS);
	struct dataset *data =
		experiment_pair_scores("bayesian", records, rows);

	experiment_add_data(output, "scores.csv", data);
	if (!game_set_rows(dataset_edit_game(challenge->shadows), "one-run",
			   err))
		return false;
	experiment_add_data(output, "shadows.npz", challenge->shadows);
	challenge->shadows = NULL;
	experiment_add_value(output, "challenge", (double)challenge->row);
	experiment_add_value(output, "challenge-right", challenge->right);

	return experiment_fill_card(lab, data, "black-box", "worst of the rows",
				    (double)rows, err) &&
	       course_card_number(dataset_edit_game(data), GAME_TRAINING_SIZE,
				  (double)(rows_in(lab) / 2), err);
}

static void
clear(struct lab *lab)
{
	struct challenge *challenge = lab->own;

	if (challenge)
		dataset_release(challenge->shadows);
	free(challenge);
}

static const struct effort_default defaults[] = {
	{ SETTING_DATA, { "fashion-mnist", "fashion-mnist", "fashion-mnist" } },
	{ SETTING_MODEL, { "dense:0", "dense:64,relu,dense:0", "cnn-small" } },
	{ SETTING_ROWS, { "200", "1000", "10000" } },
	{ SETTING_EPOCHS, { "20", "30", "30" } },
	{ SETTING_BATCH, { "32", "32", "64" } },
	{ SETTING_LEARNING_RATE, { "0.1", "0.1", "0.1" } },
	{ SETTING_SHADOWS, { "40", "512", "512" } },
	{ SETTING_MODELS, { "50", "512", "512" } },
	{ SETTING_END, { NULL } },
};

const struct experiment experiment_bayesian = {
	.name = "bayesian",
	.summary = "shadows choose the row that leaks most, runs are guessed",
	.paper = "bayesian-estimation, section 4, Experiment 2",
	.defaults = defaults,
	.phases = 2,
	.plan = plan,
	.piece = piece,
	.between = between,
	.finish = finish,
	.clear = clear,
};
