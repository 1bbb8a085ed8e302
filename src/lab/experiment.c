/* experiment.c - what experiments share */

#include "lab/experiment.h"

#include <stdio.h>
#include <string.h>

#include "stats/law/random.h"

/* Noise is said one way or the other. */
static bool
is_said_otherwise(const struct settings *settings, enum setting setting)
{
	return (setting == SETTING_SIGMA &&
		settings_given(settings, SETTING_EPSILON)) ||
	       (setting == SETTING_EPSILON &&
		settings_given(settings, SETTING_SIGMA)) ||
	       /* no epsilon is found for other batches: then none is asked */
	       (setting == SETTING_EPSILON &&
		settings_given(settings, SETTING_SAMPLER) &&
		settings_choice(settings, SETTING_SAMPLER) !=
			SAMPLER_POISSON) ||
	       (setting == SETTING_STEPS &&
		settings_given(settings, SETTING_EPOCHS)) ||
	       (setting == SETTING_EPOCHS &&
		settings_given(settings, SETTING_STEPS));
}

bool
experiment_settle(const struct experiment *experiment,
		  struct settings *settings, struct error *err)
{
	int effort = settings_choice(settings, SETTING_EFFORT);
	const struct effort_default *it = experiment->defaults;

	for (; it->setting != SETTING_END; it++) {
		const char *value = it->value[effort];

		if (!value || settings_given(settings, it->setting) ||
		    is_said_otherwise(settings, it->setting))
			continue;
		if (!settings_set(settings, it->setting, value, err))
			return false;
	}

	return true;
}

bool
experiment_has(const struct experiment *experiment, enum setting setting)
{
	const struct effort_default *it = experiment->defaults;

	for (; it->setting != SETTING_END; it++) {
		if (it->setting == setting)
			return true;
	}

	return false;
}

bool
experiment_reads(const struct experiment *experiment, enum setting setting)
{
	return setting_is_in(experiment->reads, setting);
}

uint64_t
experiment_seed(const struct lab *lab, size_t index)
{
	struct random random =
		random_start(lab->seed, ((uint64_t)lab->phase << 40) + index);

	return random_bits(&random);
}

struct run_order
experiment_order(const struct lab *lab, uint64_t seed)
{
	struct run_order order = lab->course.order;

	order.seed = order.batches.seed = order.start_seed = seed;

	return order;
}

void
experiment_add_data(struct experiment_output *output, const char *name,
		    struct dataset *data)
{
	snprintf(output->files[output->file_count].name,
		 sizeof(output->files[0].name), "%s", name);
	output->files[output->file_count++].data = data;
}

struct dataset *
experiment_pair_scores(const char *name, const double scores[], size_t rows)
{
	struct dataset *data = dataset_new(name, KIND_SCORES, rows);
	double *score = dataset_add_column(data, "score", ROLE_SCORE);
	double *member = dataset_add_column(data, "member", ROLE_MEMBER);

	for (size_t i = 0; i < rows; i++) {
		score[i] = scores[i];
		member[i] = (double)(i & 1);
	}

	return data;
}

void
experiment_add_runs(const struct lab *lab, struct dataset *data, size_t each)
{
	double *run;

	if (lab->pieces < 2)
		return;
	run = dataset_add_column(data, "run", ROLE_RUN);
	for (size_t i = 0; i < dataset_rows(data); i++)
		run[i] = (double)(i / each + 1);
}

bool
experiment_fill_card(const struct lab *lab, struct dataset *data,
		     const char *threat, const char *canaries, double runs,
		     struct error *err)
{
	struct game *game = dataset_edit_game(data);

	return course_card(&lab->course, game, err) &&
	       game_set_rows(game, runs > 1 ? "runs" : "one-run", err) &&
	       game_set(game, "threat", threat, err) &&
	       game_set(game, "canaries", canaries, err) &&
	       course_card_number(game, GAME_RUNS, runs, err);
}

void
experiment_add_value(struct experiment_output *output, const char *name,
		     double number)
{
	output->values[output->value_count].name = name;
	output->values[output->value_count++].number = number;
}

void
experiment_output_clear(struct experiment_output *output)
{
	for (size_t i = 0; i < output->file_count; i++)
		dataset_release(output->files[i].data);
	text_clear(&output->note);
	*output = (struct experiment_output){ 0 };
}

struct run *
experiment_train(const struct lab *lab, const struct run_order *order,
		 struct progress *progress, struct error *err)
{
	struct run *run = run_new(order);

	if (run_steps(run, lab->course.steps, progress, err) &&
	    run_check(run, err))
		return run;
	run_free(run);

	return NULL;
}
