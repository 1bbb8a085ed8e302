/* strategies_table.c - many loss files to one table of strategies */

#include "study/strategies_table.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "method/star.h"
#include "stats/moments.h"
#include "task/tasks.h"

#define EMPIRICAL_CUT 0.001

struct model {
	const struct losses *losses;
	char *name;
	bool has_labels; /* its losses come from predictions */
	double epsilon, utility;
};

struct job {
	struct model *models;
	size_t count;
	struct epsilon_star_window window;
	bool empirical;
};

/* Digits at the end after one of these words count a model's runs. */
static const char *const run_words[] = {
	"run", "seed", "rep", "repetition", "instance", "model", "fold", NULL,
};

static bool
is_separator(char c)
{
	return c == '-' || c == '_' || c == '.' || c == ' ';
}

static bool
ends_in_word(const char *name, size_t length, const char *word, size_t *before)
{
	size_t size = strlen(word);

	if (length <= size || strncmp(name + length - size, word, size) != 0 ||
	    !is_separator(name[length - size - 1]))
		return false;
	*before = length - size - 1;

	return *before > 0;
}

size_t
strategy_name_length(const char *name)
{
	size_t whole = strlen(name), length = whole, before;

	while (length > 0 && isdigit((unsigned char)name[length - 1]))
		length--;
	if (length == whole)
		return whole;
	if (length > 0 && is_separator(name[length - 1]))
		length--;
	for (size_t i = 0; run_words[i]; i++) {
		if (ends_in_word(name, length, run_words[i], &before))
			return before;
	}

	return whole;
}

size_t
strategy_category_length(const char *name)
{
	size_t length = 0;

	while (isalpha((unsigned char)name[length]))
		length++;

	return length;
}

static double
utility_of(const struct model *model)
{
	const struct losses *losses = model->losses;
	struct moments moments;

	if (model->has_labels)
		return (double)losses->correct /
		       (double)losses->population_count;
	moments = moments_of(losses->population, losses->population_count);

	return -moments.mean;
}

static bool
fitted(double *epsilon, const struct losses *losses,
       const struct epsilon_star_window *window, struct error *err)
{
	struct transformed transformed = { 0 };
	struct law population, training;

	if (!losses_transform(losses, &transformed, err))
		return false;
	population = law_normal(&transformed.population_law);
	training = law_normal(&transformed.training_law);
	*epsilon = star_between(&population, &training, &transformed, window)
			   .epsilon;
	transformed_clear(&transformed);

	return true;
}

static bool
measure(size_t index, void *argument, struct error *err)
{
	struct job *job = argument;
	struct model *model = &job->models[index];
	struct epsilon_star_sample sample;

	if (!losses_complete(model->losses, err))
		return error_prefix(err, "%s", model->name);
	model->utility = utility_of(model);
	if (job->empirical) {
		sample = losses_sample(model->losses);
		model->epsilon =
			epsilon_star_empirical(&sample, job->window.delta,
					       job->window.cut)
				.epsilon;
		return true;
	}
	if (!fitted(&model->epsilon, model->losses, &job->window, err))
		return error_prefix(err, "%s", model->name);

	return true;
}

/* The data's name without its ending, or the instance's own word. */
static char *
name_of(const struct dataset *data, const struct losses *losses, bool alone)
{
	const char *name = dataset_name(data), *dot = strchr(name, '.');
	char text[256];

	if (losses->name)
		return memory_copy_text(losses->name);
	if (alone)
		snprintf(text, sizeof(text), "%.*s",
			 dot ? (int)(dot - name) : (int)strlen(name), name);
	else
		snprintf(text, sizeof(text), "%.*s-instance%g",
			 dot ? (int)(dot - name) : (int)strlen(name), name,
			 losses->instance);

	return memory_copy_text(text);
}

static void
add_models(struct job *job, const struct dataset *data,
	   const struct settings *settings)
{
	const struct loss_groups *groups = loss_groups_of(data, settings);

	job->models = memory_grow_array(job->models, job->count + groups->count,
					sizeof(*job->models));
	for (size_t i = 0; i < groups->count; i++) {
		const struct losses *losses = &groups->at[i];

		job->models[job->count++] = (struct model){
			.losses = losses,
			.name = name_of(data, losses, groups->count == 1),
			.has_labels = !isnan(groups->clip),
		};
	}
}

static void
job_clear(struct job *job)
{
	for (size_t i = 0; i < job->count; i++)
		free(job->models[i].name);
	free(job->models);
}

/* A list of distinct words, and which of them each row has. */
struct vocabulary {
	char **words;
	size_t count;
	double *rows;
};

static void
vocabulary_add(struct vocabulary *vocabulary, size_t row, const char *word,
	       size_t length)
{
	size_t i = vocabulary->count;

	/* Mostly that of the row before. */
	while (i > 0 && (strncmp(vocabulary->words[i - 1], word, length) ||
			 vocabulary->words[i - 1][length]))
		i--;
	if (i == 0) {
		char *copy = memory_new(length + 1);

		memcpy(copy, word, length);
		vocabulary->words = memory_grow_array(
			vocabulary->words, vocabulary->count + 1,
			sizeof(*vocabulary->words));
		vocabulary->words[vocabulary->count++] = copy;
		i = vocabulary->count;
	}
	vocabulary->rows[row] = (double)(i - 1);
}

static struct dataset *
make_dataset(const struct job *job)
{
	struct dataset *data =
		dataset_new("strategies", KIND_STRATEGIES, job->count);
	double *epsilon, *utility, *instance;
	struct vocabulary names = { 0 }, categories = { 0 };

	names.rows = memory_new_array(job->count, sizeof(double));
	categories.rows = memory_new_array(job->count, sizeof(double));
	for (size_t i = 0; i < job->count; i++) {
		const char *name = job->models[i].name;

		vocabulary_add(&names, i, name, strategy_name_length(name));
		vocabulary_add(&categories, i, name,
			       strategy_category_length(name));
	}
	dataset_take_words(data, "name", ROLE_NAME, names.rows, names.words,
			   names.count);
	dataset_take_words(data, "category", ROLE_CATEGORY, categories.rows,
			   categories.words, categories.count);
	instance = dataset_add_column(data, "instance", ROLE_INSTANCE);
	utility = dataset_add_column(data, "utility", ROLE_UTILITY);
	epsilon = dataset_add_column(data, "strategy-epsilon",
				     ROLE_STRATEGY_EPSILON);
	for (size_t i = 0; i < job->count; i++) {
		instance[i] = (double)i + 1;
		utility[i] = job->models[i].utility;
		epsilon[i] = job->models[i].epsilon;
	}

	return data;
}

/* No dataset holds an infinite number; say which model has one. */
static bool
all_finite(const struct job *job, struct error *err)
{
	for (size_t i = 0; i < job->count; i++) {
		if (!isfinite(job->models[i].epsilon))
			return error_set(err, ERROR_DATA,
					 "epsilon* of %s is infinite; give "
					 "delta= or cut= above 0",
					 job->models[i].name);
	}

	return true;
}

static struct epsilon_star_window
window_of(const struct settings *settings, bool empirical)
{
	double delta = settings_number(settings, SETTING_DELTA);
	struct epsilon_star_window window = {
		.delta = delta,
		.cut = empirical ? EMPIRICAL_CUT : delta,
	};

	if (settings_given(settings, SETTING_CUT))
		window.cut = settings_number(settings, SETTING_CUT);

	return window;
}

struct dataset *
strategies_table(const struct dataset *const data[], size_t count,
		 const struct settings *settings, bool empirical,
		 struct progress *progress, struct error *err)
{
	struct job job = { .window = window_of(settings, empirical),
			   .empirical = empirical };
	unsigned threads = (unsigned)settings_whole(settings, SETTING_THREADS);
	struct dataset *made = NULL;

	for (size_t i = 0; i < count; i++) {
		enum kind kind = dataset_kind(data[i]);

		if (kind == KIND_LOSSES || kind == KIND_PREDICTIONS) {
			add_models(&job, data[i], settings);
			continue;
		}
		error_set(err, ERROR_DATA,
			  "%s holds %s; losses or predictions are needed",
			  dataset_name(data[i]), kind_about(kind)->name);
		job_clear(&job);
		return NULL;
	}
	if (job.count == 0)
		error_set(err, ERROR_DATA, "there is no model in these data");
	else if (tasks_run(job.count, measure, &job, threads, progress, err) &&
		 all_finite(&job, err))
		made = make_dataset(&job);
	job_clear(&job);

	return made;
}
