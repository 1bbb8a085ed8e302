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
#include "privacy/mechanism/range_mechanism.h"
#include "privacy/mechanism/stages.h"

struct list {
	struct mechanism **at;
	size_t count;
	bool lent;
};

static void
stop(void *state)
{
	struct list *list = state;

	for (size_t i = 0; i < list->count && !list->lent; i++)
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
sample(const struct mechanism *mechanism, const struct bulk_place *draws,
       bool in, double scores[], size_t count)
{
	const struct list *list = mechanism->state;
	double *part = memory_new_array(count, sizeof(*part));

	memset(scores, 0, count * sizeof(*scores));
	for (size_t i = 0; i < list->count; i++) {
		struct bulk_place own = *draws;

		own.stream = stream_of(draws->stream, i);
		mechanism_sample_losses(list->at[i], &own, in, part, count);
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

/* Some are known between two others only, and so are all together. */
static bool
has_range(const struct list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		if (range_mechanism_is(list->at[i]))
			return true;
	}

	return false;
}

static struct mechanism *new_list(const struct list *list,
				  enum direction direction, struct error *err);

/* The parts of all at their least, or at their most; lent. */
static struct mechanism *
new_end(const struct mechanism *mechanism, bool most, struct error *err)
{
	const struct list *list = mechanism->state;
	struct list end = { memory_copy(list->at,
					list->count * sizeof(*list->at)),
			    list->count, true };

	for (size_t i = 0; i < end.count; i++) {
		if (range_mechanism_is(end.at[i]))
			end.at[i] = most ? end.at[i]->most : end.at[i]->least;
	}

	return new_list(&end, mechanism->direction, err);
}

static bool
start_range(struct mechanism *mechanism, struct error *err)
{
	struct mechanism *least = new_end(mechanism, false, err), *most = NULL;

	if (least)
		most = new_end(mechanism, true, err);
	if (!most) {
		mechanism_free(least);
		return false;
	}
	range_mechanism_start(mechanism, least, most);

	return true;
}

static bool
start_alike(struct mechanism *mechanism, struct error *err)
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

static enum adjacency
own_adjacency(const struct mechanism *mechanism)
{
	static const enum adjacency all[] = { ADJACENCY_ADD_REMOVE,
					      ADJACENCY_ZERO_OUT,
					      ADJACENCY_REPLACE_ONE };

	if (mechanism->adjacency != ADJACENCY_UNKNOWN)
		return mechanism->adjacency;
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++) {
		if (mechanism->kind->neighbours & ADJACENCY_BIT(all[i]))
			return all[i];
	}

	return ADJACENCY_UNKNOWN;
}

/* A record that is replaced in one is replaced in all. */
static bool
check_neighbours(const struct list *list, struct error *err)
{
	const struct mechanism *replaced = NULL, *other = NULL;

	for (size_t i = 0; i < list->count; i++) {
		enum adjacency own = own_adjacency(list->at[i]);

		if (own == ADJACENCY_REPLACE_ONE)
			replaced = list->at[i];
		else if (own != ADJACENCY_UNKNOWN)
			other = list->at[i];
	}

	return !replaced || !other ||
	       error_set(
		       err, ERROR_USAGE,
		       "mechanism=%s is known for adjacency=replace-one only, "
		       "and mechanism=%s is for add-remove unless told; give "
		       "adjacency=replace-one",
		       replaced->kind->name, other->kind->name);
}

/* Takes what the list says that it owns. */
static struct mechanism *
new_list(const struct list *list, enum direction direction, struct error *err)
{
	struct mechanism *made = memory_new(sizeof(*made));

	made->kind = &kind_list;
	made->direction = direction;
	made->steps = 1;
	made->state = memory_copy(list, sizeof(*list));
	/* What lies at an end is lent, and a pair for any neighbours. */
	if ((list->lent || check_neighbours(list, err)) &&
	    (has_range(list) ? start_range(made, err) : start_alike(made, err)))
		return made;
	mechanism_free(made);

	return NULL;
}

struct mechanism *
mechanism_new_list(struct mechanism *mechanisms[], size_t count,
		   enum direction direction, struct error *err)
{
	struct list list = { memory_copy(mechanisms,
					 count * sizeof(struct mechanism *)),
			     count, false };

	return new_list(&list, direction, err);
}

/*
 * The first that all know as their own, promises aside: one record less is
 * to all but those that shuffle one that counts nothing.
 */
static enum adjacency
adjacency_of_all(struct mechanism *const parts[], size_t count)
{
	enum adjacency found = ADJACENCY_UNKNOWN;

	for (size_t i = 0; i < count; i++) {
		enum adjacency own = own_adjacency(parts[i]);

		if (found == ADJACENCY_UNKNOWN || own == ADJACENCY_ZERO_OUT)
			found = own;
	}

	return found;
}

enum adjacency
mechanism_adjacency(const struct mechanism *mechanism)
{
	size_t count;
	struct mechanism *const *parts = mechanism_parts(mechanism, &count);

	return parts ? adjacency_of_all(parts, count)
		     : own_adjacency(mechanism);
}

bool
mechanism_is_described(const struct mechanism *mechanism)
{
	size_t count;
	struct mechanism *const *parts = mechanism_parts(mechanism, &count);

	for (size_t i = 0; i < count; i++) {
		if (!parts[i]->kind->neighbours)
			return false;
	}

	return parts || mechanism->kind->neighbours;
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

const char *
mechanism_ends(const struct mechanism *mechanism)
{
	size_t count;
	struct mechanism *const *parts = mechanism_parts(mechanism, &count);
	const char *found = mechanism->kind->ends;

	for (size_t i = 0; i < count && !found; i++)
		found = parts[i]->kind->ends;

	return found;
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
