/*
 * loss_side_epsilon.c - where delta of sampled Gaussian steps is reached
 *
 * Newton on a contour or on levels of them; what it finds is enclosed by
 * losses whose brackets of delta lie on either side.
 */

#include <math.h>

#include "privacy/contour/loss_bounds.h"
#include "privacy/contour/loss_side_parts.h"
#include "stats/law/root.h"

/* What answers for delta: one contour, or levels of them. */
struct source {
	const struct contour *contour;
	const struct loss_levels *levels;
};

static void
source_ask(const struct source *source, enum contour_kernel kernel,
	   double epsilon, struct bracket *answer)
{
	if (source->contour)
		contour_ask(source->contour, kernel, &epsilon, 1, answer);
	else
		loss_levels_ask(source->levels, kernel, epsilon, answer);
}

/* Widens `eps` until the brackets of delta at its ends enclose `delta`. */
static bool
enclose(const struct source *source, double delta, double half,
	struct bracket *epsilon)
{
	struct bracket at;

	for (int i = 0; i < 12; i++) {
		epsilon->upper = epsilon->value + half;
		source_ask(source, CONTOUR_DELTA, epsilon->upper, &at);
		if (at.upper <= delta)
			break;
		half *= 2;
	}
	if (!(at.upper <= delta))
		return false;
	half = fmax(1e-15 * fabs(epsilon->value), half / 2);
	for (int i = 0; i < 12; i++) {
		epsilon->lower = epsilon->value - half;
		source_ask(source, CONTOUR_DELTA, epsilon->lower, &at);
		if (at.lower >= delta)
			return true;
		half *= 2;
	}

	return false;
}

/* Newton on log delta. */
static bool
solve_on(const struct source *source, double delta, double start,
	 struct bracket *epsilon)
{
	struct bracket at, tilted;
	double eps = start, slope = 0;

	for (int i = 0; i < 20; i++) {
		double step;

		source_ask(source, CONTOUR_DELTA, eps, &at);
		source_ask(source, CONTOUR_FPR, eps, &tilted);
		if (!(at.value > 0) || !(tilted.value > 0))
			return false;
		slope = -tilted.value / at.value;
		step = log(at.value / delta) / slope;
		eps -= step;
		if (fabs(step * slope) < 1e-9)
			break;
	}
	epsilon->value = eps;

	return enclose(source, delta,
		       1.05 * (at.upper - at.lower) / tilted.value +
			       1e-15 * fabs(eps),
		       epsilon);
}

/* Where delta seems to be reached: Newton in logarithms, kept inside. */
static double
next_guess(const struct loss_side *side, double delta, double at, double *low,
	   double *high)
{
	struct bracket here, tilted;
	double next = NAN;

	loss_levels_ask(side->levels, CONTOUR_DELTA, at, &here);
	loss_levels_ask(side->levels, CONTOUR_FPR, at, &tilted);
	if (here.lower > delta)
		*low = fmax(*low, at);
	if (here.upper < delta)
		*high = fmin(*high, at);
	if (here.lower > 0 && tilted.lower > 0)
		next = at * exp(log(here.value / delta) * here.value /
				(tilted.value * at));
	if (!(next > *low && next < *high))
		next = sqrt(fmax(*low, 1e-9 * *high) * *high);

	return next;
}

/* By levels, made again until they serve the epsilon that they give. */
static bool
solve_by_levels(struct loss_side *side, const struct saddle *saddle,
		double delta, struct bracket *epsilon, struct error *err)
{
	const struct transform *transform = &side->transform;
	double low = loss_bounds_lower(transform, delta);
	double high = loss_bounds_upper(transform, saddle->c, delta);
	double at;

	if (transform->direction == DIRECTION_ADD || !(high > 0) ||
	    !isfinite(high))
		return error_set(err, ERROR_NUMERIC, "no levels here");
	at = loss_levels_guess(transform, delta, low, high);
	for (int i = 0; i < 12; i++) {
		struct source source = { 0 };

		if (!loss_side_make_levels(side, at, log(delta), err))
			return false;
		source.levels = side->levels;
		if (solve_on(&source, delta, at, epsilon) &&
		    loss_levels_serve(side->levels, epsilon->lower) &&
		    loss_levels_serve(side->levels, epsilon->upper)) {
			side->crossing = saddle->c;
			return true;
		}
		at = next_guess(side, delta, at, &low, &high);
	}

	return error_set(err, ERROR_NUMERIC, "levels do not settle at delta %g",
			 delta);
}

/* A place to begin the search: where a normal loss would have it. */
static double
start_for(const struct loss_side *side, double log_delta)
{
	double deviation = sqrt(fmax(side->variance, 1e-300));

	return fmax(sqrt(-2 * fmin(log_delta, -0.1)), 0.5) / deviation;
}

/* Where the contour for delta should cross; never left of loss 0. */
static struct saddle
saddle_for_delta(const struct loss_side *side, double wanted)
{
	struct saddle saddle =
		loss_saddle_find(&side->transform, loss_saddle_beyond_delta,
				 wanted, 0.05, start_for(side, wanted));

	if (saddle.epsilon < 0)
		saddle = loss_saddle_find(&side->transform,
					  loss_saddle_beyond_loss, 0,
					  0.1 / saddle.c, saddle.c);
	saddle.log_delta = wanted;

	return saddle;
}

/* Whether delta is not reached above 0, as far as that is cheap to see. */
static bool
is_never_reached(struct loss_side *side, const struct saddle *saddle,
		 double delta)
{
	struct bracket still;
	struct error ignored = { 0 };

	if (loss_bounds_is_zero(&side->transform, delta))
		return true;

	return saddle->epsilon < 1 / saddle->c &&
	       loss_side_delta(side, 0, &still, &ignored) &&
	       still.upper <= delta;
}

static bool
solve_by_contour(struct loss_side *side, const struct saddle *saddle,
		 double delta, struct bracket *epsilon, struct error *err)
{
	struct source source = { .contour = loss_side_contour(side, saddle,
							      false, err) };

	if (!source.contour)
		return false;
	if (solve_on(&source, delta, saddle->epsilon, epsilon))
		return true;

	return error_set(err, ERROR_NUMERIC,
			 "the contour does not enclose delta %g", delta);
}

static bool
within_range(const struct loss_side *side, double delta, bool found,
	     struct bracket *epsilon)
{
	struct bracket range;

	if (loss_side_has_end(side)) {
		range = loss_bounds_epsilon_at_end(&side->transform, delta);
		if (!found || !(epsilon->upper <= range.upper))
			epsilon->upper = range.upper;
		if (!found || !(epsilon->lower >= range.lower &&
				epsilon->lower <= epsilon->upper))
			epsilon->lower = range.lower;
		found = true;
	}
	epsilon->lower = fmax(epsilon->lower, 0);
	epsilon->upper = fmax(epsilon->upper, 0);
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return found;
}

/* By moments and what one step costs, and where these are wide by a mesh. */
static bool
solve_by_mesh(struct loss_side *side, const struct saddle *saddle, double delta,
	      struct bracket *epsilon, struct error *err)
{
	const struct transform *transform = &side->transform;
	struct bracket found;

	side->on_mesh = true;
	epsilon->lower = loss_bounds_lower(transform, delta);
	epsilon->upper = loss_bounds_upper(transform, saddle->c, delta);
	if (transform->direction == DIRECTION_ADD)
		epsilon->upper =
			fmin(epsilon->upper, loss_bounds_end(transform));
	if (epsilon->upper - epsilon->lower > 1e-4 * epsilon->upper) {
		if (!composed_law_epsilon(side->mesh, transform->direction,
					  delta, &found, err))
			return false;
		epsilon->lower = fmax(epsilon->lower, found.lower);
		epsilon->upper = fmin(epsilon->upper, found.upper);
	}
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;
	if (isfinite(epsilon->upper) && epsilon->lower <= epsilon->upper)
		return true;

	return error_set(err, ERROR_NUMERIC,
			 "no certain epsilon can be given at delta %g: these "
			 "steps are too few and too different for a mesh",
			 delta);
}

/* One end of the mirrored delta, beside the one that is wanted. */
struct mirrored {
	struct loss_side *side;
	double delta;
	bool upper;
};

static bool
is_more(void *of, double epsilon)
{
	const struct mirrored *wanted = of;
	struct bracket at;

	/* Where it is not told an end stays where it is. */
	if (!loss_side_delta_mirrored(wanted->side, epsilon, &at))
		return wanted->upper;

	return (wanted->upper ? at.upper : at.lower) > wanted->delta;
}

/* Where the other neighbour tells, both ends by halves. */
static bool
solve_mirrored(struct loss_side *side, const struct saddle *saddle,
	       double delta, struct bracket *epsilon)
{
	struct mirrored wanted = { side, delta, true };
	double low = loss_bounds_lower(&side->transform, delta);
	double most = loss_bounds_upper(&side->transform, saddle->c, delta);
	double high;

	if (!side->mirror)
		return false;
	/* Asked about far losses it would be wrong by more digits. */
	high = fmax(2 * low, sqrt(side->mirror->variance));
	while (2 * high < most && is_more(&wanted, high))
		high *= 2;
	if (is_more(&wanted, high))
		return false;
	epsilon->upper = root_split(is_more, &wanted, low, high, 1e-15).high;
	wanted.upper = false;
	epsilon->lower = root_split(is_more, &wanted, low, high, 1e-15).low;
	epsilon->value = (epsilon->lower + epsilon->upper) / 2;

	return true;
}

static bool
is_narrow(const struct bracket *at)
{
	return at->upper - at->lower <= 1e-6 * at->upper;
}

/* A contour, its mirror, levels, or a mesh: the first that is narrow. */
bool
loss_side_epsilon(struct loss_side *side, double delta, struct bracket *epsilon,
		  struct error *err)
{
	struct saddle saddle;
	struct error why = { 0 };
	bool found;

	side->on_mesh = false;
	if (loss_side_has_end(side)) {
		*epsilon = loss_bounds_epsilon_at_end(&side->transform, delta);
		if (loss_side_is_sharp(epsilon))
			return true;
	}
	saddle = saddle_for_delta(side, log(delta));
	if (is_never_reached(side, &saddle, delta)) {
		*epsilon = (struct bracket){ 0, 0, 0 };
		return true;
	}
	found = solve_by_contour(side, &saddle, delta, epsilon, &why);
	if (found && is_narrow(epsilon))
		return true;
	if (!found && why.kind == ERROR_NUMERIC)
		found = solve_mirrored(side, &saddle, delta, epsilon);
	if (found && is_narrow(epsilon)) {
		side->crossing = saddle.c;
		return true;
	}
	if (found || why.kind == ERROR_NUMERIC) {
		struct bracket other;

		why = (struct error){ 0 };
		if (solve_by_levels(side, &saddle, delta, &other, &why)) {
			*epsilon = other;
			return true;
		}
	}
	if (why.kind != ERROR_STOPPED && found)
		return true;
	if (why.kind != ERROR_STOPPED) {
		why = (struct error){ 0 };
		found = solve_by_mesh(side, &saddle, delta, epsilon, &why);
		if (why.kind != ERROR_STOPPED &&
		    within_range(side, delta, found, epsilon))
			return true;
	}
	*err = why;

	return false;
}
