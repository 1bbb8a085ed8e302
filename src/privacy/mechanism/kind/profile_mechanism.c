/*
 * profile_mechanism.c - mechanisms known by a profile that surely holds
 *
 * Of a description like rho-zCDP two things are known: no mechanism that
 * fits it has more than a certain delta(epsilon), and one that fits has so
 * much.  The first gives lines below f,
 *
 *	1 - delta - e^epsilon alpha,  e^-epsilon (1 - delta - alpha),
 *
 * the second tests above it.  Alone both ends of delta are exact; beside
 * others, f is between the two polygons.
 */

#include "privacy/mechanism/kind/profile_mechanism.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/gaussian_dp.h"
#include "stats/law/normal.h"
#include "stats/law/root.h"
#include "stats/law/sorted.h"
#include "stats/safe.h"

enum { TESTS = 600 };

/* Log deltas below this are as good as none for a line. */
#define LEAST_LINE (-69.0)

void
profile_mechanism_stop(void *state)
{
	struct profile *profile = state;

	polygon_clear(&profile->curve.upper);
	polygon_clear(&profile->curve.lower);
	for (size_t i = 0; i < 3; i++)
		free(profile->lists[i]);
	free(profile);
}

/* ---- epsilon ---- */

struct wanted {
	const struct profile *profile;
	double (*log_delta)(const struct profile *profile, double epsilon);
	double goal;
};

static bool
is_above(void *of, double epsilon)
{
	const struct wanted *wanted = of;

	return wanted->log_delta(wanted->profile, epsilon) > wanted->goal;
}

enum { FAR = 1 << 20 };

/* The two neighbours between which the profile passes the goal. */
static struct root
cross(struct wanted *wanted)
{
	double high = 1;

	if (!is_above(wanted, 0))
		return (struct root){ 0, 0, 0, 0 };
	while (high < FAR && is_above(wanted, high))
		high *= 2;
	if (!(high < FAR))
		return (struct root){ high / 2, INFINITY, 0, 0 };

	return root_split(is_above, wanted, 0, high, 0);
}

bool
profile_mechanism_epsilon(const struct mechanism *mechanism, double delta,
			  struct bracket *answer, struct error *err)
{
	const struct profile *profile = mechanism->state;
	struct wanted most = { profile, profile->most, log(delta) };
	struct wanted least = { profile, profile->least, log(delta) };

	(void)err;
	answer->lower = cross(&least).low;
	answer->upper = cross(&most).high;
	answer->value = answer->upper;

	return true;
}

bool
profile_mechanism_log_delta(const struct mechanism *mechanism, double epsilon,
			    struct bracket *answer, struct error *err)
{
	const struct profile *profile = mechanism->state;

	(void)err;
	answer->upper = fmin(0, profile->most(profile, epsilon));
	answer->lower = fmin(answer->upper, profile->least(profile, epsilon));
	answer->value = answer->upper;

	return true;
}

/*
 * delta is convex in e^epsilon, so that it lies below the chords of the
 * lines' deltas.
 */
bool
profile_mechanism_quick(const struct mechanism *mechanism, double epsilon,
			struct bracket *answer, struct error *err)
{
	const struct profile *profile = mechanism->state;
	size_t i = sorted_up_to(profile->epsilon, PROFILE_LINES, epsilon);
	double delta = profile->delta[PROFILE_LINES - 1];

	(void)err;
	if (i > 0 && i < PROFILE_LINES) {
		double before = profile->epsilon[i - 1];
		double gap = profile->epsilon[i] - before;
		double part = exp(epsilon - profile->epsilon[i]) *
			      expm1(before - epsilon) / expm1(-gap);

		delta = safe_up(profile->delta[i - 1] * (1 - part) +
				profile->delta[i] * part);
	}
	*answer = (struct bracket){ -INFINITY, log(delta),
				    fmin(0, safe_up(log(delta)) + 4e-15) };

	return true;
}

/* The polygons answer where nothing is known but a profile. */
bool
profile_mechanism_tradeoff(const struct mechanism *mechanism, double alpha,
			   struct bracket *answer, struct error *err)
{
	const struct profile *profile = mechanism->state;
	double normal;

	if (!profile->is_promise)
		return curve_mechanism_tradeoff(mechanism, alpha, answer, err);
	normal = polygon_at(&profile->curve.upper, alpha);
	answer->lower = renyi_promise_fnr(&profile->all, alpha);
	answer->upper = fmax(
		answer->lower,
		fmin(normal, renyi_promise_fnr_shown(&profile->one, alpha)));
	answer->value = answer->lower;

	return true;
}

/* ---- the polygons ---- */

static bool
draw_lines(struct profile *profile, struct error *err)
{
	struct wanted last = { profile, profile->most, LEAST_LINE };
	double *epsilon = profile->epsilon, *delta = profile->delta;
	double end = cross(&last).high;

	if (isinf(end))
		end = 700;
	for (size_t i = 0; i < PROFILE_LINES; i++) {
		/* Losses of a step may be far smaller than the largest. */
		epsilon[i] = end * pow((double)i / (PROFILE_LINES - 1), 3);
		delta[i] = fmin(
			1, exp(fmin(0, profile->most(profile, epsilon[i]))) *
				   (1 + 1e-14));
	}

	return polygon_from_profile(&profile->curve.lower, epsilon, delta,
				    PROFILE_LINES, err);
}

bool
profile_mechanism_start(struct mechanism *mechanism,
			const struct profile *profile, const double alpha[],
			const double beta[], size_t count, struct error *err)
{
	struct profile *state = memory_copy(profile, sizeof(*profile));

	mechanism->state = state;
	if (!draw_lines(state, err) ||
	    !polygon_from_points(&state->curve.upper, alpha, beta, count, err))
		return false;
	polygon_mirror(&state->curve.upper);

	return true;
}

/* ---- promises ---- */

static double
most_of_promise(const struct profile *profile, double epsilon)
{
	return renyi_promise_log_delta(&profile->all, epsilon);
}

static double
least_of_promise(const struct profile *profile, double epsilon)
{
	return fmax(gaussian_dp_log_delta_end(epsilon, profile->mu, -1),
		    renyi_promise_log_delta_shown(&profile->one, epsilon));
}

bool
profile_mechanism_start_promise(struct mechanism *mechanism,
				struct profile *profile, struct error *err)
{
	double alpha[TESTS], beta[TESTS], mu = profile->mu;

	profile->is_promise = true;
	profile->most = most_of_promise;
	profile->least = least_of_promise;
	/* Even between the two laws, to 1e-30 at both ends; z - mu rounds. */
	for (size_t i = 0; i < TESTS; i++) {
		double z =
			11.5 + mu - (23 + mu) * (double)i / (double)(TESTS - 1);

		alpha[i] = fmin(1, normal_above(z) * (1 + 1e-12));
		beta[i] = fmin(1, normal_below(z - mu) * (1 + 1e-12));
	}

	return profile_mechanism_start(mechanism, profile, alpha, beta, TESTS,
				       err);
}
