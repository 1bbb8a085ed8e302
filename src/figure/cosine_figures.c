/* cosine_figures.c - what figures of canary cosines share */

#include "figure/cosine_figures.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/cosine_null.h"
#include "privacy/one_shot.h"
#include "privacy/two_gaussians.h"

bool
cosine_source(const struct figure_source *source, enum cosine_rounds rounds,
	      struct cosine_groups *groups, struct error *err)
{
	const struct dataset *data =
		figure_source_data(source, KIND_BIT(KIND_COSINES));

	*groups = (struct cosine_groups){ 0 };
	if (!data)
		return error_set(err, ERROR_DATA, "there are no cosines");

	return cosine_groups_make(data, &source->settings, &source->game,
				  rounds, groups, err);
}

static bool
same(double a, double b)
{
	return !(a < b) && !(a > b);
}

/* Groups come in order of presentations. */
size_t
cosine_repetitions(const struct cosine_groups *groups,
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
cosine_pool_count(const struct cosine_groups *groups, double repetition,
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
cosine_pool(const struct cosine_groups *groups, double repetition, bool seen)
{
	size_t count = cosine_pool_count(groups, repetition, seen), at = 0;
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

size_t
cosine_estimates(const struct cosine_groups *groups, double repetition,
		 double delta, double alpha, double estimate[], double lower[])
{
	size_t dimension = (size_t)groups->dimension, count = 0;

	for (size_t i = 0; i < groups->count; i++) {
		const struct cosine_group *group = &groups->at[i];
		struct cosine_summary seen;
		struct two_gaussians two;

		if (!same(group->repetition, repetition) ||
		    group->seen_count < 2)
			continue;
		seen = cosine_summary(group->seen, group->seen_count);
		if (!(seen.deviation > 0))
			continue;
		two = (struct two_gaussians){
			.sd0 = 1 / sqrt(groups->dimension),
			.mean1 = seen.mean,
			.sd1 = seen.deviation,
		};
		estimate[count] = two_gaussians_epsilon_both(&two, delta);
		lower[count++] =
			one_shot_lower(group->seen, group->seen_count,
				       exact_null, &dimension, delta, alpha)
				.epsilon;
	}

	return count;
}
