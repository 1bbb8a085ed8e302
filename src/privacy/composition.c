/*
 * composition.c - many steps of a mechanism that has no closed form
 *
 * The accountant composes privacy losses and says between which ends the
 * answer lies.  Its trade-off functions carry the direction of the loss,
 * dP/dQ of the record being removed; ours carry the null hypothesis, so
 * adding here is removing there.  Answers are asked for by any thread and
 * worked out by one at a time.
 */

#include "privacy/composition.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/accountant.h"

struct composed {
	struct accountant *accountant;
	pthread_mutex_t lock;
};

/* Deltas below this are not told from 0 by an accountant. */
#define SMALLEST_DELTA 1e-30

static enum direction
loss_direction(enum mechanism_direction direction)
{
	static const enum direction same[] = {
		[MECHANISM_BOTH] = DIRECTION_BOTH,
		[MECHANISM_ADD] = DIRECTION_ADD,
		[MECHANISM_REMOVE] = DIRECTION_REMOVE,
	};

	return same[direction];
}

static enum direction
test_direction(enum mechanism_direction direction, bool inverse)
{
	if (direction == MECHANISM_BOTH)
		return DIRECTION_BOTH;

	return (direction == MECHANISM_ADD) == inverse ? DIRECTION_ADD
						       : DIRECTION_REMOVE;
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	struct composed *composed = mechanism->composed;
	struct bracket delta;
	bool done;

	pthread_mutex_lock(&composed->lock);
	done = accountant_delta(composed->accountant,
				loss_direction(mechanism->direction), epsilon,
				&delta, err);
	pthread_mutex_unlock(&composed->lock);
	if (!done)
		return false;
	answer->lower = log(delta.lower);
	answer->value = log(delta.value);
	answer->upper = log(delta.upper);

	return true;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	struct composed *composed = mechanism->composed;
	bool done;

	if (delta < SMALLEST_DELTA) {
		return error_set(err, ERROR_NUMERIC,
				 "epsilon of %zu composed steps is worked out "
				 "for delta of 1e-30 and more, not %g",
				 mechanism->steps, delta);
	}
	if (delta >= 1) {
		*answer = bracket_exact(0);
		return true;
	}
	pthread_mutex_lock(&composed->lock);
	done = accountant_epsilon(composed->accountant,
				  loss_direction(mechanism->direction), delta,
				  answer, err);
	pthread_mutex_unlock(&composed->lock);

	return done;
}

static bool
tests(const struct mechanism *mechanism, double at, bool inverse,
      struct bracket *answer, struct error *err)
{
	struct composed *composed = mechanism->composed;
	bool done;

	if (!(at > 0) || !(at < 1)) {
		*answer = bracket_exact(at > 0 ? 0 : 1);
		return true;
	}
	pthread_mutex_lock(&composed->lock);
	done = accountant_tradeoff(
		composed->accountant,
		test_direction(mechanism->direction, inverse), &at, 1, answer,
		err);
	pthread_mutex_unlock(&composed->lock);

	return done;
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return tests(mechanism, alpha, false, answer, err);
}

static bool
inverse_tradeoff(const struct mechanism *mechanism, double beta,
		 struct bracket *answer, struct error *err)
{
	return tests(mechanism, beta, true, answer, err);
}

static const struct mechanism_answers composed_answers = {
	.log_delta = log_delta,
	.epsilon = epsilon,
	.tradeoff = tradeoff,
	.inverse = inverse_tradeoff,
};

bool
composition_start(struct mechanism *mechanism, struct error *err)
{
	const struct mechanism_kind *kind = mechanism->kind;
	struct accountant *accountant;
	struct composed *composed;

	if (!kind->compose) {
		return error_set(
			err, ERROR_NUMERIC,
			"%zu steps of mechanism=%s have no closed form "
			"and are not composed; use steps=1",
			mechanism->steps, kind->name);
	}
	accountant = kind->compose(mechanism, err);
	if (!accountant)
		return false;
	composed = memory_new(sizeof(*composed));
	composed->accountant = accountant;
	pthread_mutex_init(&composed->lock, NULL);
	mechanism->composed = composed;
	mechanism->answers = &composed_answers;

	return true;
}

void
composition_stop(void *state)
{
	struct composed *composed = state;

	if (!composed)
		return;
	accountant_free(composed->accountant);
	pthread_mutex_destroy(&composed->lock);
	free(composed);
}
