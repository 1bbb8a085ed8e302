/*
 * root.c - where a function changes its sign, and where order does
 *
 * False position between the ends, as in the Illinois method: an end that
 * stays counts half.  Where three steps have not halved the ends' distance
 * the next one does.
 */

#include "stats/law/root.h"

#include <math.h>

enum { PATIENCE = 3, MOST_STEPS = 4000 };

bool
root_start(struct root *root, root_value_fn *value, void *of, double low,
	   double high)
{
	*root = (struct root){ low, high, value(of, low), value(of, high) };

	return (root->at_low > 0) != (root->at_high > 0);
}

/* Twice as far as before, or a little beyond where the chord says. */
static double
next_step(double step, double x, double at, double before_x, double before)
{
	double chord = -1.2 * at * (x - before_x) / (at - before);

	return fabs(chord) < 2 * step ? fmax(fabs(chord), step / 8) : 2 * step;
}

bool
root_around(struct root *root, root_value_fn *value, void *of, double least,
	    double most, double guess, double step)
{
	double x = fmin(fmax(guess, least), most), at = value(of, x);
	double before_x = NAN, before = NAN;
	bool rises = !(at > 0);

	*root = (struct root){ -INFINITY, INFINITY, 0, 0 };
	while (!isnan(at)) {
		if (at > 0) {
			root->high = x;
			root->at_high = at;
		} else {
			root->low = x;
			root->at_low = at;
		}
		if ((at > 0) == rises)
			return true;
		if (rises ? x >= most : x <= least)
			return false;
		if (!isnan(before))
			step = next_step(step, x, at, before_x, before);
		before_x = x;
		before = at;
		x = rises ? fmin(x + step, most) : fmax(x - step, least);
		at = value(of, x);
	}

	return false;
}

static double
middle_of(const struct root *root)
{
	/* Neither a sum nor a difference of the ends may overflow. */
	return root->low / 2 + root->high / 2;
}

/* How near is near enough, in units of x. */
static double
scale_of(const struct root *root, double near)
{
	return near * fmax(fabs(root->low), fabs(root->high));
}

static bool
is_narrow(const struct root *root, double near)
{
	double middle = middle_of(root);

	return !(root->high - root->low > scale_of(root, near)) ||
	       !(middle > root->low && middle < root->high);
}

/* What a search has learnt besides its ends. */
struct search {
	double weight_low, weight_high;
	double push; /* how far from an end that keeps moving, in places */
	int last;    /* the end that moved */
};

/*
 * An end that was only touched again would not end the search; one that
 * moves by touches is left behind with larger and larger steps.
 */
static double
between(const struct root *root, const struct search *search, double near)
{
	double width = root->high - root->low;
	double part =
		search->weight_low / (search->weight_low - search->weight_high);
	double margin = 0.4 * scale_of(root, near);
	double first = nextafter(root->low, root->high) - root->low;
	double last = root->high - nextafter(root->high, root->low);
	double x;

	first = root->low + fmax(margin, search->push * first);
	last = root->high - fmax(margin, search->push * last);
	x = fmin(fmax(root->low + part * width, first), last);

	return x > root->low && x < root->high &&
			       isfinite(search->weight_low) &&
			       isfinite(search->weight_high)
		       ? x
		       : middle_of(root);
}

static void
learn(struct root *root, struct search *search, double x, double at)
{
	int moved = (at > 0) == (root->at_low > 0) ? -1 : 1;

	if (moved < 0) {
		root->low = x;
		root->at_low = search->weight_low = at;
		if (search->last == moved)
			search->weight_high /= 2;
	} else {
		root->high = x;
		root->at_high = search->weight_high = at;
		if (search->last == moved)
			search->weight_low /= 2;
	}
	search->push = search->last == moved ? 16 * search->push : 1;
	search->last = moved;
}

void
root_narrow(struct root *root, root_value_fn *value, void *of, double near)
{
	struct search search = { root->at_low, root->at_high, 1, 0 };
	double goal = (root->high - root->low) / 2;
	int waited = 0;

	for (int i = 0; i < MOST_STEPS && !is_narrow(root, near); i++) {
		double x = waited < PATIENCE ? between(root, &search, near)
					     : middle_of(root);
		double at = value(of, x);

		if (isnan(at))
			return;
		learn(root, &search, x, at);
		if (++waited > PATIENCE || root->high - root->low <= goal) {
			goal = (root->high - root->low) / 2;
			waited = 0;
		}
	}
}

struct root
root_split(root_yes_fn *yes, void *of, double low, double high, double near)
{
	struct root root = { low, high, 1, -1 };

	while (!is_narrow(&root, near)) {
		double middle = middle_of(&root);

		if (yes(of, middle))
			root.low = middle;
		else
			root.high = middle;
	}

	return root;
}

struct falling {
	root_falling_fn *value;
	const void *of;
	double level;
};

static bool
is_above(void *of, double x)
{
	const struct falling *falling = of;

	return falling->value(falling->of, x) > falling->level;
}

struct root
root_fall(root_falling_fn *value, const void *of, double level, double low,
	  double high, double near)
{
	struct falling falling = { value, of, level };

	return root_split(is_above, &falling, low, high, near);
}
