/*
 * accountant_tradeoff.c - the trade-off function of a composition
 *
 * By the tests themselves where they can be had, by supporting lines
 * elsewhere; for both directions at once the largest convex function below
 * those of the two.
 */

#include "privacy/contour/accountant.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/contour/accountant_parts.h"

/* One line below f: 1 - delta(t) - e^t alpha. */
static bool
line_at(struct accountant *accountant, enum direction direction, double t,
	double alpha, struct bracket *line, struct error *err)
{
	struct bracket delta;

	if (!accountant_likely_delta(accountant, direction, t, &delta, err))
		return false;
	bracket_clamp(&delta);
	if (t < 0) {
		double grow = exp(t);

		*line = (struct bracket){ grow * (1 - delta.upper - alpha),
					  grow * (1 - delta.value - alpha),
					  grow * (1 - delta.lower - alpha) };
	} else {
		double cost = exp(t) * alpha;

		*line = (struct bracket){ 1 - delta.upper - cost,
					  1 - delta.value - cost,
					  1 - delta.lower - cost };
	}

	return true;
}

/* Heights of lines at their slopes e^t: what has been asked so far. */
struct heights {
	struct height {
		double t, slope;
		struct bracket line;
	} at[256];
	size_t count;
};

static bool
add_height(struct accountant *accountant, enum direction direction, double t,
	   double alpha, struct heights *heights, struct error *err)
{
	struct height *height = &heights->at[heights->count];

	height->t = t;
	height->slope = exp(t);
	if (!line_at(accountant, direction, t, alpha, &height->line, err))
		return false;
	heights->count++;

	return true;
}

/* Outwards from t until the lines fall: the best one lies within. */
static bool
find_fall(struct accountant *accountant, enum direction direction, double *t,
	  double alpha, struct heights *heights, struct error *err)
{
	double before = -INFINITY;

	for (int i = 0; i < 40 && fabs(*t) < 600; i++, *t *= 2) {
		double here;

		if (!add_height(accountant, direction, *t, alpha, heights, err))
			return false;
		here = heights->at[heights->count - 1].line.value;
		if (here < before)
			break;
		before = here;
	}

	return true;
}

/* Golden sections: the height is concave in the slope. */
static bool
find_best(struct accountant *accountant, enum direction direction, double low,
	  double high, double alpha, struct heights *heights, struct error *err)
{
	const double golden = 0.61803398874989485;
	double a = high - golden * (high - low);
	double b = low + golden * (high - low), at_a, at_b;

	if (!add_height(accountant, direction, a, alpha, heights, err) ||
	    !add_height(accountant, direction, b, alpha, heights, err))
		return false;
	at_a = heights->at[heights->count - 2].line.value;
	at_b = heights->at[heights->count - 1].line.value;
	for (int i = 0; i < 60; i++) {
		bool left = at_a > at_b;
		double *found = left ? &at_a : &at_b;

		if (left) {
			high = b;
			b = a;
			at_b = at_a;
			a = high - golden * (high - low);
		} else {
			low = a;
			a = b;
			at_a = at_b;
			b = low + golden * (high - low);
		}
		if (!add_height(accountant, direction, left ? a : b, alpha,
				heights, err))
			return false;
		*found = heights->at[heights->count - 1].line.value;
	}

	return true;
}

static int
by_slope(const void *a, const void *b)
{
	const struct height *p = a, *q = b;

	return (p->slope > q->slope) - (p->slope < q->slope);
}

/* What a concave height is at most beyond `near`, seen from `far`. */
static double
beyond(const struct height *far, const struct height *near, double slope)
{
	double rise = (near->line.upper - far->line.lower) /
		      (near->slope - far->slope);

	return near->line.upper + (slope - near->slope) * rise;
}

/* How many points back a chord may begin: near ones are noisy. */
enum { CHORDS = 12 };

/*
 * The most between two slopes by the best of the chords that are drawn on
 * there from one side; a chord is highest at one of the two.
 */
static double
most_by_chords(const struct heights *heights, size_t near, int side,
	       double from, double to)
{
	const struct height *at = heights->at;
	double best = INFINITY;

	for (size_t k = 1; k <= CHORDS; k++) {
		size_t far = side < 0 ? near - k : near + k;

		if (side < 0 ? k > near : far >= heights->count)
			break;
		if (at[far].slope < at[near].slope ||
		    at[far].slope > at[near].slope)
			best = fmin(best,
				    fmax(beyond(&at[far], &at[near], from),
					 beyond(&at[far], &at[near], to)));
	}

	return best;
}

/* The most that any line reaches, by what is certain of those asked. */
static double
most_of_all(struct heights *heights)
{
	const struct height *at = heights->at;
	size_t last = heights->count - 1;
	double most;

	qsort(heights->at, heights->count, sizeof(*heights->at), by_slope);
	/* Beyond the last only what falls is bounded. */
	if (most_by_chords(heights, last, -1, at[last].slope,
			   2 * at[last].slope) > at[last].line.upper)
		return INFINITY;
	most = fmax(at[last].line.upper,
		    most_by_chords(heights, 0, 1, 0, at[0].slope));
	for (size_t i = 0; i < last; i++) {
		double from = at[i].slope, to = at[i + 1].slope;

		most = fmax(most,
			    fmin(most_by_chords(heights, i, -1, from, to),
				 most_by_chords(heights, i + 1, 1, from, to)));
	}

	return most;
}

/*
 * The best line.  Its lower end bounds f from below, and f is the best of
 * all lines: what those asked leave possible bounds it from above.
 */
static bool
best_line(struct accountant *accountant, enum direction direction, double alpha,
	  struct bracket *beta, double *where, struct error *err)
{
	double high = accountant->mean + 8 * accountant->deviation;
	double low = -high;
	struct heights heights = { .count = 0 };

	if (!find_fall(accountant, direction, &low, alpha, &heights, err) ||
	    !find_fall(accountant, direction, &high, alpha, &heights, err) ||
	    !find_best(accountant, direction, low, high, alpha, &heights, err))
		return false;
	*where = heights.at[heights.count - 1].t;
	*beta = (struct bracket){ 0, 0, 0 };
	for (size_t i = 0; i < heights.count; i++)
		*beta = bracket_larger(*beta, heights.at[i].line);
	beta->upper = fmax(beta->value, fmin(most_of_all(&heights), 1 - alpha));
	bracket_clamp(beta);

	return true;
}

static bool
tradeoff_one(struct accountant *accountant, enum direction direction,
	     const double alphas[], size_t count, struct bracket beta[],
	     double t[], struct error *err)
{
	struct error slow = { 0 };

	if (accountant->road == ROAD_CLOSED ||
	    accountant->road == ROAD_SAMPLED) {
		if (accountant_search(accountant, direction, alphas, count,
				      beta, t, &slow))
			return true;
		if (slow.kind != ERROR_NUMERIC) {
			*err = slow;
			return false;
		}
	}
	for (size_t i = 0; i < count; i++) {
		if (!best_line(accountant, direction, alphas[i], &beta[i],
			       &t[i], err))
			return false;
		if (!progress_check(accountant->progress, err))
			return false;
	}

	return true;
}

/*
 * For both directions f is the conjugate of the larger delta.  A line that
 * touches one direction's f and lies below the other's touches the common
 * one; otherwise alpha lies under the chord of slope -1 that t = 0 gives.
 */
static bool
line_of_both(struct accountant *accountant, double t, double alpha,
	     struct bracket *line, struct error *err)
{
	struct bracket remove, add;

	if (!line_at(accountant, DIRECTION_REMOVE, t, alpha, &remove, err) ||
	    !line_at(accountant, DIRECTION_ADD, t, alpha, &add, err))
		return false;
	*line = (struct bracket){ fmin(remove.lower, add.lower),
				  fmin(remove.value, add.value),
				  fmin(remove.upper, add.upper) };

	return true;
}

/* At a threshold, by the errors of both directions' best tests. */
static struct bracket
line_by_tests(double t, double alpha, const struct bracket *fpr,
	      const struct bracket *fnr)
{
	double slope = exp(t);

	return (struct bracket){ fnr->lower - slope * (alpha - fpr->lower),
				 fnr->value - slope * (alpha - fpr->value),
				 fnr->upper - slope * (alpha - fpr->upper) };
}

struct two_ways {
	struct bracket *beta[2];
	double *t[2];
	struct bracket *fpr, *fnr;
};

/* One way's lines, each only as high as the other direction has it. */
static bool
raise_to_lines(struct accountant *accountant, const struct two_ways *ways,
	       int way, bool exact, const double alphas[], size_t count,
	       struct bracket beta[], struct error *err)
{
	const double *t = ways->t[way];
	enum direction second = way ? DIRECTION_REMOVE : DIRECTION_ADD;

	if (exact && !accountant_exact_tests(accountant, second, t, count,
					     ways->fpr, ways->fnr, err))
		return false;
	for (size_t i = 0; i < count; i++) {
		struct bracket line, mine = ways->beta[way][i];

		if (exact)
			line = line_by_tests(t[i], alphas[i], &ways->fpr[i],
					     &ways->fnr[i]);
		else if (!line_of_both(accountant, t[i], alphas[i], &line, err))
			return false;
		beta[i].lower =
			fmax(beta[i].lower, fmin(line.lower, mine.lower));
		beta[i].value =
			fmax(beta[i].value, fmin(line.value, mine.value));
	}

	return true;
}

/* At t = 0 both directions have the same line, a chord of the common f. */
static bool
begin_with_chord(struct accountant *accountant, const struct two_ways *ways,
		 bool *exact, const double alphas[], size_t count,
		 struct bracket beta[], struct error *err)
{
	double zero = 0;
	struct bracket fpr, fnr, chord;
	struct error slow = { 0 };

	*exact = accountant->road != ROAD_GRID &&
		 accountant_exact_tests(accountant, DIRECTION_REMOVE, &zero, 1,
					&fpr, &fnr, &slow);
	if (slow.kind == ERROR_STOPPED) {
		*err = slow;
		return false;
	}
	for (size_t i = 0; i < count; i++) {
		if (*exact)
			chord = line_by_tests(0, alphas[i], &fpr, &fnr);
		else if (!line_of_both(accountant, 0, alphas[i], &chord, err))
			return false;
		beta[i].lower = chord.lower;
		beta[i].value = chord.value;
		beta[i].upper =
			fmin(ways->beta[0][i].upper, ways->beta[1][i].upper);
		/* Between the two points of slope -1 the chord is f. */
		if (*exact && alphas[i] > fpr.lower && alphas[i] < fnr.upper)
			beta[i].upper = fmin(beta[i].upper,
					     fnr.upper + fpr.upper - alphas[i]);
	}

	return true;
}

static bool
join(struct accountant *accountant, const struct two_ways *ways,
     const double alphas[], size_t count, struct bracket beta[],
     struct error *err)
{
	bool exact;

	if (!begin_with_chord(accountant, ways, &exact, alphas, count, beta,
			      err))
		return false;
	for (int way = 0; way < 2; way++) {
		if (!raise_to_lines(accountant, ways, way, exact, alphas, count,
				    beta, err))
			return false;
	}
	for (size_t i = 0; i < count; i++)
		bracket_clamp(&beta[i]);

	return true;
}

static bool
tradeoff_both(struct accountant *accountant, const double alphas[],
	      size_t count, struct bracket beta[], struct error *err)
{
	struct two_ways ways;
	bool done = true;

	ways.fpr = memory_new_array(count, sizeof(*ways.fpr));
	ways.fnr = memory_new_array(count, sizeof(*ways.fnr));
	for (int i = 0; i < 2; i++) {
		ways.beta[i] = memory_new_array(count, sizeof(**ways.beta));
		ways.t[i] = memory_new_array(count, sizeof(**ways.t));
		done = done &&
		       tradeoff_one(
			       accountant, i ? DIRECTION_ADD : DIRECTION_REMOVE,
			       alphas, count, ways.beta[i], ways.t[i], err);
	}
	done = done && join(accountant, &ways, alphas, count, beta, err);
	for (int i = 0; i < 2; i++) {
		free(ways.beta[i]);
		free(ways.t[i]);
	}
	free(ways.fpr);
	free(ways.fnr);

	return done;
}

bool
accountant_tradeoff(struct accountant *accountant, enum direction direction,
		    const double fpr[], size_t count, struct bracket fnr[],
		    struct error *err)
{
	bool symmetric = accountant->road == ROAD_GRID;
	double *t;
	bool done;

	if (direction == DIRECTION_BOTH && !symmetric) {
		done = tradeoff_both(accountant, fpr, count, fnr, err);
	} else {
		t = memory_new_array(count, sizeof(*t));
		done = tradeoff_one(accountant,
				    symmetric ? DIRECTION_REMOVE : direction,
				    fpr, count, fnr, t, err);
		free(t);
	}
	for (size_t i = 0; i < count && done; i++) {
		if (!(fpr[i] > 0))
			fnr[i] = (struct bracket){ 1, 1, 1 };
		if (!(fpr[i] < 1))
			fnr[i] = (struct bracket){ 0, 0, 0 };
	}

	return done;
}
