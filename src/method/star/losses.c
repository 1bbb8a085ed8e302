/* losses.c - what a trained model loses on its training set and outside */

#include "method/star/losses.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/number.h"
#include "method/rate/rows.h"
#include "privacy/star/loss_logit.h"
#include "stats/law/sorted.h"
#include "stats/sample/moments.h"
#include "stats/sample/sort.h"
#include "task/tasks.h"

#define CLIP 1e-7

/* The columns a row's loss comes from. */
struct source {
	const struct dataset *data;
	const double *losses, *labels, *instances;
	const double **classes;
	size_t class_count;
	double clip;
	struct rows rows; /* those of a run; instances are told apart here */
};

static void
find_classes(struct source *source)
{
	const struct dataset *data = source->data;
	size_t columns = dataset_column_count(data);

	source->classes = memory_new_array(columns + 1, sizeof(double *));
	for (size_t i = 0; i < columns; i++) {
		if (dataset_column_role(data, i) == ROLE_PROBABILITY)
			source->classes[source->class_count++] =
				dataset_column_values(data, i);
	}
}

/* What the groups of a dataset depend on. */
struct reading {
	const struct dataset *data;
	double clip;
	struct rows rows;
};

static struct source
source_of(const struct reading *reading)
{
	const struct dataset *data = reading->data;
	struct source source = {
		.data = data,
		.losses = dataset_values(data, ROLE_LOSS),
		.labels = dataset_values(data, ROLE_LABEL),
		.instances = dataset_values(data, ROLE_INSTANCE),
		.clip = reading->clip,
		.rows = reading->rows,
	};

	find_classes(&source);

	return source;
}

/* The probability given to the true label; one column is that of label 1. */
static double
probability(const struct source *source, size_t row)
{
	double label = source->labels[row];
	double one = source->classes[0][row];
	size_t place = label > 0 ? (size_t)(label + 0.5) : 0;

	if (source->class_count == 1)
		return label > 0 ? one : 1 - one;

	return place < source->class_count ? source->classes[place][row] : 0;
}

static bool
is_right(const struct source *source, size_t row)
{
	double own = probability(source, row);

	if (source->class_count == 1)
		return own > 0.5;
	for (size_t i = 0; i < source->class_count; i++) {
		if (source->classes[i][row] > own)
			return false;
	}

	return true;
}

struct wanted {
	const struct loss_groups *groups;
	double instance;
};

static bool
is_before(const void *of, size_t i)
{
	const struct wanted *wanted = of;

	return wanted->groups->at[i].instance < wanted->instance;
}

/* Where `value` is, or should be, among ascending instances. */
static size_t
find_place(const struct loss_groups *groups, double value)
{
	const struct wanted wanted = { groups, value };

	return sorted_first(is_before, &wanted, groups->count);
}

static bool
is_there(const struct loss_groups *groups, size_t place, double value)
{
	return place < groups->count && !(groups->at[place].instance > value);
}

static void
insert_group(struct loss_groups *groups, size_t place, double value)
{
	groups->at = memory_grow_array(groups->at, groups->count + 1,
				       sizeof(*groups->at));
	for (size_t i = groups->count; i > place; i--)
		groups->at[i] = groups->at[i - 1];
	groups->at[place] = (struct losses){ .instance = value };
	groups->count++;
}

/* The group of a row; rows of one instance mostly follow each other. */
static struct losses *
group_of(struct loss_groups *groups, const struct source *source, size_t row,
	 size_t *last)
{
	double value = source->instances ? source->instances[row] : 0;

	if (!is_there(groups, *last, value) ||
	    groups->at[*last].instance < value) {
		*last = find_place(groups, value);
		if (!is_there(groups, *last, value))
			insert_group(groups, *last, value);
	}

	return &groups->at[*last];
}

static void
count_rows(struct loss_groups *groups, const struct source *source)
{
	size_t rows = dataset_rows(source->data), last = 0;

	for (size_t i = 0; i < rows; i++) {
		struct losses *group;

		if (!rows_has(&source->rows, i))
			continue;
		group = group_of(groups, source, i, &last);
		if (dataset_is_member(source->data, i))
			group->training_count++;
		else
			group->population_count++;
	}
	for (size_t i = 0; i < groups->count; i++) {
		struct losses *group = &groups->at[i];

		group->population = memory_new_array(
			group->population_count + 1, sizeof(double));
		group->training = memory_new_array(group->training_count + 1,
						   sizeof(double));
		group->population_count = group->training_count = 0;
	}
}

static void
fill_rows(struct loss_groups *groups, const struct source *source)
{
	size_t rows = dataset_rows(source->data), last = 0;

	for (size_t i = 0; i < rows; i++) {
		bool member = dataset_is_member(source->data, i);
		struct losses *group;
		double loss;

		if (!rows_has(&source->rows, i))
			continue;
		group = group_of(groups, source, i, &last);
		if (source->losses)
			loss = source->losses[i];
		else
			loss = loss_logit_of_probability(probability(source, i),
							 source->clip,
							 &group->clipped);
		if (!source->losses && !member)
			group->correct += is_right(source, i);
		if (member)
			group->training[group->training_count++] = loss;
		else
			group->population[group->population_count++] = loss;
	}
}

static bool
sort_group(size_t index, void *job, struct error *err)
{
	struct loss_groups *groups = job;
	struct losses *group = &groups->at[index];

	(void)err;
	sort_numbers(group->population, group->population_count);
	sort_numbers(group->training, group->training_count);

	return true;
}

/* The words of the instances, if the file had words. */
static void
name_groups(struct loss_groups *groups, const struct source *source)
{
	size_t rows = dataset_rows(source->data), column, last = 0;

	if (!dataset_find(source->data, ROLE_INSTANCE, &column))
		return;
	for (size_t i = 0; i < rows; i++) {
		struct losses *group;

		if (!rows_has(&source->rows, i))
			continue;
		group = group_of(groups, source, i, &last);
		if (!group->name)
			group->name =
				dataset_column_word(source->data, column, i);
		if (!group->name)
			return;
	}
}

static void *
make_groups(const void *argument)
{
	const struct reading *reading = argument;
	struct source source = source_of(reading);
	struct loss_groups *groups = memory_new(sizeof(*groups));
	struct error err;

	groups->clip = source.losses ? NAN : reading->clip;
	count_rows(groups, &source);
	fill_rows(groups, &source);
	name_groups(groups, &source);
	/* Cannot fail: nothing stops it and no piece refuses. */
	if (!tasks_run(groups->count, sort_group, groups, 0, NULL, &err))
		abort();
	free(source.classes);

	return groups;
}

static void
release_groups(void *made)
{
	struct loss_groups *groups = made;

	for (size_t i = 0; i < groups->count; i++) {
		free(groups->at[i].population);
		free(groups->at[i].training);
	}
	free(groups->at);
	free(groups);
}

const struct loss_groups *
losses_groups(const struct question *ask)
{
	const struct settings *settings = ask->settings;
	struct reading reading = {
		.data = ask->data,
		.clip = settings_given(settings, SETTING_CLIP)
				? settings_number(settings, SETTING_CLIP)
				: CLIP,
	};
	struct error ignored;
	char key[100];

	if (!rows_find(&reading.rows, ask, &ignored))
		reading.rows = (struct rows){ 0 };
	reading.rows.instances = NULL;
	snprintf(key, sizeof(key), "loss groups %.17g %s%.17g", reading.clip,
		 reading.rows.runs ? "of run " : "", reading.rows.run);

	return derived_get(dataset_cache(ask->data),
			   &(struct derived_order){
				   .key = key,
				   .make = make_groups,
				   .argument = &reading,
				   .release = release_groups,
			   });
}

static const struct losses *
find_instance(const struct question *ask, const struct loss_groups *groups,
	      struct error *err)
{
	double value = settings_number(ask->settings, SETTING_INSTANCE);
	size_t place = find_place(groups, value);

	if (is_there(groups, place, value))
		return &groups->at[place];
	error_set(err, ERROR_DATA,
		  "there is no instance=%g in %s; its instances go from %g to "
		  "%g",
		  value, dataset_name(ask->data), groups->at[0].instance,
		  groups->at[groups->count - 1].instance);

	return NULL;
}

const struct losses *
losses_of(const struct question *ask, struct error *err)
{
	const struct loss_groups *groups;
	const struct losses *losses = NULL;
	struct rows rows;

	if (!rows_find(&rows, ask, err))
		return NULL;
	groups = losses_groups(ask);
	if (groups->count == 0)
		error_set(err, ERROR_DATA, "%s has no rows",
			  dataset_name(ask->data));
	else if (settings_given(ask->settings, SETTING_INSTANCE))
		losses = find_instance(ask, groups, err);
	else if (groups->count > 1)
		error_set(err, ERROR_DATA,
			  "%s holds %zu trained models and this speaks of one; "
			  "say which with instance=%g, or see "
			  "epsilon-star-mechanism",
			  dataset_name(ask->data), groups->count,
			  groups->at[0].instance);
	else
		losses = &groups->at[0];

	return losses && losses_complete(losses, err) ? losses : NULL;
}

bool
losses_complete(const struct losses *losses, struct error *err)
{
	if (losses->training_count && losses->population_count)
		return true;

	return error_set(err, ERROR_DATA,
			 "there are %zu training and %zu population losses; "
			 "both are needed",
			 losses->training_count, losses->population_count);
}

struct epsilon_star_sample
losses_sample(const struct losses *losses)
{
	return (struct epsilon_star_sample){
		.population = losses->population,
		.training = losses->training,
		.population_count = losses->population_count,
		.training_count = losses->training_count,
	};
}

void
losses_warn_of_clip(const struct loss_groups *groups, struct result *answer)
{
	size_t clipped = 0, total = 0;
	char text[NUMBER_SIZE];

	if (isnan(groups->clip))
		return;
	for (size_t i = 0; i < groups->count; i++) {
		clipped += groups->at[i].clipped;
		total += groups->at[i].population_count +
			 groups->at[i].training_count;
	}
	number_exact(text, groups->clip);
	result_step(answer,
		    "loss = -logit of the probability of the true label, kept "
		    "%s away from 0 and 1 (clip=%s)",
		    text, text);
	if (!clipped)
		return;
	result_warn(answer, W29,
		    "%zu of %zu predictions lie within clip=%s of 0 or 1 and "
		    "were moved there; their losses span the range that the "
		    "transform maps to [0, 1], so try other values of clip=",
		    clipped, total, text);
}

static bool
fit(const char *which, const double x[], size_t count, struct normal_law *law,
    struct error *err)
{
	struct moments moments = moments_of(x, count);

	law->mean = moments.mean;
	law->sd = moments_sd(&moments);
	if (law->sd > 0)
		return true;

	return error_set(err, ERROR_DATA,
			 "all %zu %s losses are equal: no distribution can be "
			 "fitted to them",
			 count, which);
}

bool
losses_transform(const struct losses *losses, struct transformed *to,
		 struct error *err)
{
	size_t n0 = losses->population_count, n1 = losses->training_count;

	to->range = loss_logit_range_of(losses->population, n0,
					losses->training, n1);
	to->population = memory_new_array(n0, sizeof(double));
	to->training = memory_new_array(n1, sizeof(double));
	loss_logit(to->population, losses->population, n0, to->range);
	loss_logit(to->training, losses->training, n1, to->range);
	if (fit("population", to->population, n0, &to->population_law, err) &&
	    fit("training", to->training, n1, &to->training_law, err))
		return true;
	losses_transformed_clear(to);

	return false;
}

void
losses_transformed_clear(struct transformed *transformed)
{
	free(transformed->population);
	free(transformed->training);
	*transformed = (struct transformed){ 0 };
}
