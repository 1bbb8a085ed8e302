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

enum { LINES = 800, TESTS = 600 };

/* Log deltas below this are as good as none for a line. */
#define LEAST_LINE (-69.0)

void
profile_mechanism_stop(void *state)
{
	struct profile *profile = state;

	polygon_clear(&profile->curve.upper);
	polygon_clear(&profile->curve.lower);
	free(profile->orders);
	free(profile->divergences);
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

/* ---- the polygons ---- */

static bool
draw_lines(struct profile *profile, struct error *err)
{
	struct wanted last = { profile, profile->most, LEAST_LINE };
	double epsilon[LINES], delta[LINES], end = cross(&last).high;

	if (isinf(end))
		end = 700;
	for (size_t i = 0; i < LINES; i++) {
		/* Losses of a step may be far smaller than the largest. */
		epsilon[i] = end * pow((double)i / (LINES - 1), 3);
		delta[i] = fmin(
			1, exp(fmin(0, profile->most(profile, epsilon[i]))) *
				   (1 + 1e-14));
	}

	return polygon_from_profile(&profile->curve.lower, epsilon, delta,
				    LINES, err);
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

bool
profile_mechanism_start_normal(struct mechanism *mechanism,
			       const struct profile *profile, double mu,
			       struct error *err)
{
	double alpha[TESTS], beta[TESTS];

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
