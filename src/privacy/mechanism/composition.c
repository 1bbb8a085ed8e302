/*
 * composition.c - many steps of a mechanism that has no closed form
 *
 * An accountant answers, where the mechanism has one, or else meshes of its
 * law.  An accountant keeps what it has worked out, so one thread at a time
 * asks it.
 *
 * Directions: adding compares the law without the canary to that with it,
 * so its delta is the accountant's delta for adding; its trade-off function
 * has the law without as null and is the conjugate of the delta for
 * removing.
 */

#include "privacy/mechanism/composition.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/accountant.h"
#include "privacy/mechanism/stages.h"

struct composed {
	pthread_mutex_t lock;
	struct accountant *accountant;
	double most; /* the largest loss when adding and when removing */
};

/* Refuses an answer that was found after a stop, as it may be incomplete. */
static bool
goes_on(const struct mechanism *mechanism, struct error *err)
{
	return !progress_stopped(mechanism->progress) ||
	       error_set(err, ERROR_STOPPED, "stopped");
}

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	struct composed *composed = mechanism->composed;
	enum direction direction = mechanism->direction;
	struct bracket delta;
	bool done;

	/* At 0 it is the distance of the two laws, either way. */
	if (direction == DIRECTION_BOTH && !(epsilon > 0))
		direction = DIRECTION_REMOVE;
	pthread_mutex_lock(&composed->lock);
	done = accountant_delta(composed->accountant, direction, epsilon,
				&delta, err);
	pthread_mutex_unlock(&composed->lock);
	if (done)
		*answer = bracket_log(&delta);

	return done && goes_on(mechanism, err);
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	struct composed *composed = mechanism->composed;
	bool done;

	if (!(delta > 0) || !(delta < 1)) {
		*answer = delta > 0 ? bracket_exact(0)
				    : bracket_around(composed->most,
						     4e-15 * composed->most);
		return true;
	}
	pthread_mutex_lock(&composed->lock);
	done = accountant_epsilon(composed->accountant, mechanism->direction,
				  delta, answer, err);
	pthread_mutex_unlock(&composed->lock);

	return done && goes_on(mechanism, err);
}

static bool
curve(const struct mechanism *mechanism, const double alphas[], size_t count,
      struct bracket answers[], struct error *err)
{
	struct composed *composed = mechanism->composed;
	bool done;

	pthread_mutex_lock(&composed->lock);
	done = accountant_tradeoff(composed->accountant,
				   direction_mirrored(mechanism->direction),
				   alphas, count, answers, err);
	pthread_mutex_unlock(&composed->lock);

	return done && goes_on(mechanism, err);
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return curve(mechanism, &alpha, 1, answer, err);
}

static struct loss_tails
tails(const struct mechanism *mechanism, double loss)
{
	struct composed *composed = mechanism->composed;
	struct bracket fpr, fnr;
	struct error ignored;
	struct loss_tails found;

	pthread_mutex_lock(&composed->lock);
	if (accountant_tests(composed->accountant, DIRECTION_REMOVE, &loss, 1,
			     &fpr, &fnr, &ignored))
		found = (struct loss_tails){ .without = log(fpr.value),
					     .with = log1p(-fnr.value) };
	else
		composed_law_tails(accountant_mesh(composed->accountant), loss,
				   &found.without, &found.with);
	pthread_mutex_unlock(&composed->lock);

	return found;
}

/* By differences; the tail is good to about 1e-12. */
static double
log_density(const struct mechanism *mechanism, double loss)
{
	struct composed *composed = mechanism->composed;
	double mean, gap, t[2], found;
	struct bracket fpr[2], fnr[2];
	struct error ignored;

	pthread_mutex_lock(&composed->lock);
	accountant_scale(composed->accountant, DIRECTION_REMOVE, &mean, &gap);
	gap *= 2e-3;
	t[0] = loss - gap / 2;
	t[1] = loss + gap / 2;
	if (accountant_tests(composed->accountant, DIRECTION_REMOVE, t, 2, fpr,
			     fnr, &ignored))
		found = log(fmax(fpr[0].value - fpr[1].value, 0) / gap);
	else
		found = composed_law_log_density(
			accountant_mesh(composed->accountant), loss);
	pthread_mutex_unlock(&composed->lock);

	return found;
}

static const struct mechanism_answers answers = {
	.log_delta = log_delta,
	.epsilon = epsilon,
	.tradeoff = tradeoff,
	.curve = curve,
	.tails = tails,
	.log_density = log_density,
};

/* The largest loss: bounded only if all are, and only when adding. */
static double
largest_loss(const struct loss_part parts[], size_t count,
	     enum direction direction)
{
	double most = 0;

	if (direction != DIRECTION_ADD)
		return INFINITY;
	for (size_t i = 0; i < count; i++)
		most -= parts[i].steps * log1p(-parts[i].step.sampling);

	return most;
}

bool
composition_of_parts(struct mechanism *mechanism,
		     const struct loss_part parts[], size_t count,
		     struct error *err)
{
	struct accountant *accountant = accountant_sampled(parts, count, err);
	struct composed *composed;

	if (!accountant)
		return false;
	composed = memory_new(sizeof(*composed));
	pthread_mutex_init(&composed->lock, NULL);
	composed->accountant = accountant;
	composed->most = largest_loss(parts, count, mechanism->direction);
	mechanism->composed = composed;
	mechanism->answers = &answers;

	return true;
}

bool
composition_start(struct mechanism *mechanism, struct error *err)
{
	const struct mechanism_kind *kind = mechanism->kind;
	struct loss_part part;

	if (kind->sampled && kind->sampled(mechanism, &part))
		return composition_of_parts(mechanism, &part, 1, err);
	mechanism->stages = stages_new(&mechanism, 1, err);
	if (mechanism->stages)
		mechanism->answers = stages_answers(mechanism->stages);

	return mechanism->stages;
}

void
composition_watch(void *watched, struct progress *progress)
{
	struct composed *composed = watched;

	if (composed)
		accountant_watch(composed->accountant, progress);
}

void
composition_stop(void *stopped)
{
	struct composed *composed = stopped;

	if (!composed)
		return;
	pthread_mutex_destroy(&composed->lock);
	accountant_free(composed->accountant);
	free(composed);
}
