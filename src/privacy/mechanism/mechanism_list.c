/*
 * mechanism_list.c - mechanisms one after another, as one mechanism
 *
 * Normal noise of any kind, sampled or not, is added up by the accountant;
 * anything else by meshes.  Scores are the losses of all of them together:
 * the best score there is.
 */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "privacy/mechanism/composition.h"
#include "privacy/mechanism/mechanism.h"
#include "privacy/mechanism/stages.h"

struct list {
	struct mechanism **at;
	size_t count;
};

static void
stop(void *state)
{
	struct list *list = state;

	for (size_t i = 0; i < list->count; i++)
		mechanism_free(list->at[i]);
	free(list->at);
	free(list);
}

/* Every member draws from a stream of its own. */
static uint64_t
stream_of(uint64_t stream, size_t member)
{
	return stream ^ ((uint64_t)member << 56);
}

static void
sample(const struct mechanism *mechanism, uint64_t seed, uint64_t stream,
       bool in, double scores[], size_t count)
{
	const struct list *list = mechanism->state;
	double *part = memory_new_array(count, sizeof(*part));

	memset(scores, 0, count * sizeof(*scores));
	for (size_t i = 0; i < list->count; i++) {
		mechanism_sample_losses(list->at[i], seed, stream_of(stream, i),
					in, part, count);
		for (size_t j = 0; j < count; j++)
			scores[j] += part[j];
	}
	free(part);
}

static double
loss(const struct mechanism *mechanism, double score)
{
	(void)mechanism;

	return score;
}

static const struct mechanism_kind kind_list = {
	.name = "composition",
	.title = "Mechanisms one after another",
	.summary = "several mechanisms, each its own number of times",
	.reference = "Kairouz, Oh and Viswanath, ICML 2015",
	.directed = true,
	.stop = stop,
	.sample = sample,
	.loss = loss,
};

/* All of them as parts of one Gaussian sum, if they are that. */
static bool
all_sampled(const struct list *list, struct loss_part parts[])
{
	for (size_t i = 0; i < list->count; i++) {
		const struct mechanism *mechanism = list->at[i];

		if (!mechanism->kind->sampled ||
		    !mechanism->kind->sampled(mechanism, &parts[i]))
			return false;
	}

	return true;
}

static bool
start(struct mechanism *mechanism, struct error *err)
{
	const struct list *list = mechanism->state;
	struct loss_part *parts = memory_new_array(list->count, sizeof(*parts));
	bool done;

	if (all_sampled(list, parts)) {
		done = composition_of_parts(mechanism, parts, list->count, err);
	} else {
		mechanism->stages = stages_new(list->at, list->count, err);
		done = mechanism->stages;
		if (done)
			mechanism->answers = stages_answers(mechanism->stages);
	}
	free(parts);

	return done;
}

struct mechanism *
mechanism_new_list(struct mechanism *mechanisms[], size_t count,
		   enum direction direction, struct error *err)
{
	struct list list = { memory_copy(mechanisms,
					 count * sizeof(struct mechanism *)),
			     count };
	struct mechanism *made = memory_new(sizeof(*made));

	made->kind = &kind_list;
	made->direction = direction;
	made->steps = 1;
	made->state = memory_copy(&list, sizeof(list));
	if (start(made, err))
		return made;
	mechanism_free(made);

	return NULL;
}

struct mechanism *const *
mechanism_parts(const struct mechanism *mechanism, size_t *count)
{
	const struct list *list = mechanism->state;

	*count = 0;
	if (mechanism->kind != &kind_list)
		return NULL;
	*count = list->count;

	return list->at;
}

static bool
add_normal(const struct mechanism *mechanism, double *squares)
{
	struct loss_part part;

	if (!mechanism->kind->sampled ||
	    !mechanism->kind->sampled(mechanism, &part) ||
	    part.step.sampling < 1)
		return false;
	*squares += part.steps / (part.step.sigma * part.step.sigma);

	return true;
}

bool
mechanism_is_normal(const struct mechanism *mechanism, double *mu)
{
	size_t count;
	struct mechanism *const *parts = mechanism_parts(mechanism, &count);
	double squares = 0;
	bool all = parts || add_normal(mechanism, &squares);

	for (size_t i = 0; i < count && all; i++)
		all = add_normal(parts[i], &squares);
	*mu = sqrt(squares);

	return all;
}
