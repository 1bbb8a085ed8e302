/* cosine_figures.c - what figures of canary cosines share */

#include "figure/part/cosine_figures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/cosine/cosine_null.h"
#include "privacy/cosine/one_shot.h"
#include "privacy/two_gaussians.h"

void
cosine_figure_source(const struct figure_source *source,
		     struct cosine_groups *groups)
{
	struct question ask = figure_source_question(source);

	cosine_groups_make(&ask, COSINES_FINAL, groups);
}

static bool
same(double a, double b)
{
	return !(a < b) && !(a > b);
}

/* Groups come in order of presentations. */
size_t
cosine_figure_repetitions(const struct cosine_groups *groups,
			  double repetitions[COSINE_REPETITIONS])
{
	size_t count = 0;

	for (size_t i = 0; i < groups->count; i++) {
		double at = groups->at[i].repetition;

		if (count && same(repetitions[count - 1], at))
			continue;
		if (count < COSINE_REPETITIONS)
			repetitions[count++] = at;
	}

	return count;
}

size_t
cosine_figure_pool_count(const struct cosine_groups *groups, double repetition,
			 bool seen)
{
	size_t count = 0;

	for (size_t i = 0; i < groups->count; i++) {
		const struct cosine_group *group = &groups->at[i];

		if (same(group->repetition, repetition))
			count += seen ? group->seen_count : group->unseen_count;
	}

	return count;
}

double *
cosine_figure_pool(const struct cosine_groups *groups, double repetition,
		   bool seen)
{
	size_t count = cosine_figure_pool_count(groups, repetition, seen),
	       at = 0;
	double *pool = memory_new_array(count + 1, sizeof(*pool));

	for (size_t i = 0; i < groups->count; i++) {
		const struct cosine_group *group = &groups->at[i];
		size_t some = seen ? group->seen_count : group->unseen_count;

		if (!same(group->repetition, repetition) || !some)
			continue;
		memcpy(pool + at, seen ? group->seen : group->unseen,
		       some * sizeof(*pool));
		at += some;
	}

	return pool;
}

static double
exact_null(double t, const void *state)
{
	return cosine_null_log_above(*(const size_t *)state, t);
}

/* Unless the run says nothing. */
static void
add_run(struct cosine_figure_estimates *to, const struct cosine_group *group,
	double dimension, const struct settings *settings)
{
	double delta = settings_number(settings, SETTING_DELTA);
	double alpha = settings_number(settings, SETTING_ALPHA);
	struct one_shot_summary seen;
	struct two_gaussians two;
	size_t whole = (size_t)dimension;

	if (group->seen_count < 2)
		return;
	seen = one_shot_summary(group->seen, group->seen_count);
	if (!(seen.deviation > 0))
		return;
	two = (struct two_gaussians){
		.sd0 = 1 / sqrt(dimension),
		.mean1 = seen.mean,
		.sd1 = seen.deviation,
	};
	to->estimate[to->runs] = two_gaussians_epsilon_both(&two, delta);
	to->lower[to->runs++] = one_shot_lower(group->seen, group->seen_count,
					       exact_null, &whole, delta, alpha)
					.epsilon;
}

struct cosine_figure_estimates
cosine_figure_estimates(const struct cosine_groups *groups, double repetition,
			const struct settings *settings)
{
	struct cosine_figure_estimates found = {
		.estimate = memory_new_array(groups->count + 1, sizeof(double)),
		.lower = memory_new_array(groups->count + 1, sizeof(double)),
	};

	for (size_t i = 0; i < groups->count; i++) {
		if (same(groups->at[i].repetition, repetition))
			add_run(&found, &groups->at[i], groups->dimension,
				settings);
	}

	return found;
}

void
cosine_figure_estimates_clear(struct cosine_figure_estimates *estimates)
{
	free(estimates->estimate);
	free(estimates->lower);
	*estimates = (struct cosine_figure_estimates){ 0 };
}
