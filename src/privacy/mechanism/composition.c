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

static bool
log_delta(const struct mechanism *mechanism, double epsilon,
	  struct bracket *answer, struct error *err)
{
	struct composed *composed = mechanism->composed;
	struct bracket delta;
	bool done;

	pthread_mutex_lock(&composed->lock);
	done = accountant_delta(composed->accountant, mechanism->direction,
				epsilon, &delta, err);
	pthread_mutex_unlock(&composed->lock);
	if (done)
		*answer = bracket_log(&delta);

	return done;
}

static bool
epsilon(const struct mechanism *mechanism, double delta, struct bracket *answer,
	struct error *err)
{
	struct composed *composed = mechanism->composed;
	bool done;

	if (!(delta > 0) || !(delta < 1)) {
		*answer = bracket_exact(delta > 0 ? 0 : composed->most);
		return true;
	}
	pthread_mutex_lock(&composed->lock);
	done = accountant_epsilon(composed->accountant, mechanism->direction,
				  delta, answer, err);
	pthread_mutex_unlock(&composed->lock);

	return done;
}

static bool
ask_curve(const struct mechanism *mechanism, enum direction direction,
	  const double at[], size_t count, struct bracket answers[],
	  struct error *err)
{
	struct composed *composed = mechanism->composed;
	bool done;

	pthread_mutex_lock(&composed->lock);
	done = accountant_tradeoff(composed->accountant, direction, at, count,
				   answers, err);
	pthread_mutex_unlock(&composed->lock);

	return done;
}

static bool
curve(const struct mechanism *mechanism, const double alphas[], size_t count,
      struct bracket answers[], struct error *err)
{
	if (mechanism->stages && count > 1)
		return stages_answers(mechanism->stages)
			->curve(mechanism, alphas, count, answers, err);

	return ask_curve(mechanism, direction_mirrored(mechanism->direction),
			 alphas, count, answers, err);
}

static bool
tradeoff(const struct mechanism *mechanism, double alpha,
	 struct bracket *answer, struct error *err)
{
	return curve(mechanism, &alpha, 1, answer, err);
}

/* NaN where the accountant has no answer: a gap in a figure. */
static struct loss_tails
tails(const struct mechanism *mechanism, double loss)
{
	struct composed *composed = mechanism->composed;
	struct bracket fpr, fnr;
	struct error ignored;
	bool done;

	pthread_mutex_lock(&composed->lock);
	done = accountant_tests(composed->accountant, DIRECTION_REMOVE, &loss,
				1, &fpr, &fnr, &ignored);
	pthread_mutex_unlock(&composed->lock);
	if (!done)
		return (struct loss_tails){ NAN, NAN };

	return (struct loss_tails){ .without = log(fpr.value),
				    .with = log1p(-fnr.value) };
}

/* By differences; the tail is good to about 1e-12. */
static double
log_density(const struct mechanism *mechanism, double loss)
{
	struct composed *composed = mechanism->composed;
	double mean, gap, t[2];
	struct bracket fpr[2], fnr[2];
	struct error ignored;
	bool done;

	pthread_mutex_lock(&composed->lock);
	accountant_scale(composed->accountant, DIRECTION_REMOVE, &mean, &gap);
	gap *= 2e-3;
	t[0] = loss - gap / 2;
	t[1] = loss + gap / 2;
	done = accountant_tests(composed->accountant, DIRECTION_REMOVE, t, 2,
				fpr, fnr, &ignored);
	pthread_mutex_unlock(&composed->lock);
	if (!done)
		return NAN;

	return log(fmax(fpr[0].value - fpr[1].value, 0) / gap);
}

static const struct mechanism_answers answers = {
	.log_delta = log_delta,
	.epsilon = epsilon,
	.tradeoff = tradeoff,
	.curve = curve,
	.tails = tails,
	.log_density = log_density,
};

/* Losses with atoms have no density. */
static const struct mechanism_answers answers_with_atoms = {
	.log_delta = log_delta,
	.epsilon = epsilon,
	.tradeoff = tradeoff,
	.curve = curve,
	.tails = tails,
};

void
composition_take(struct mechanism *mechanism, struct accountant *accountant,
		 double most)
{
	struct composed *composed = memory_new(sizeof(*composed));

	pthread_mutex_init(&composed->lock, NULL);
	composed->accountant = accountant;
	composed->most = most;
	mechanism->composed = composed;
	mechanism->answers =
		mechanism->kind->has_atoms ? &answers_with_atoms : &answers;
}

bool
composition_start(struct mechanism *mechanism, struct error *err)
{
	const struct mechanism_kind *kind = mechanism->kind;
	struct accountant *accountant;

	if (!kind->compose) {
		mechanism->stages = stages_new(&mechanism, 1, err);
		if (mechanism->stages)
			mechanism->answers = stages_answers(mechanism->stages);
		return mechanism->stages;
	}
	accountant = kind->compose(mechanism, err);
	if (!accountant)
		return false;
	composition_take(mechanism, accountant,
			 kind->largest_loss(mechanism) *
				 (double)mechanism->steps);
	/* With atoms each point of a curve would need meshes of its own. */
	if (kind->has_atoms)
		mechanism->stages = stages_new(&mechanism, 1, err);

	return !kind->has_atoms || mechanism->stages;
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
