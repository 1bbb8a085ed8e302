/*
 * loss_side_mirror.c - delta where a point is removed, by its being added
 *
 * With P and Q exchanged delta'(-eps) for points that are added satisfies
 *
 *	delta(eps) = e^eps delta'(-eps) - (e^eps - 1).
 *
 * Added, no rare large loss is in a contour's way, and one that crosses near
 * 0 serves all losses up to some.  It is wrong by some last digits of the
 * largest of these: where they are small that is little beside delta.
 */

#include <math.h>

#include "privacy/contour/loss_side_parts.h"

/* Beyond this loss the difference has too few digits. */
#define FARTHEST 1.0

/* Where delta' is nearly linear there is no more to ask, in deviations. */
#define LEAST_WIDE 8.0

/* The contour's error beside the largest loss; its rounding is more. */
#define ACCURACY 1e-16
#define BUDGET   4e7

/* It serves losses that change c eps by up to this. */
#define REACH 2.0

/* A contour that goes so much farther than is wanted is made again. */
#define MUCH_FARTHER 16.0

static struct contour *
contour_up_to(struct loss_side *side, double farthest, struct error *err)
{
	struct loss_side *mirror = side->mirror;
	struct contour_want want = {
		.c = REACH / farthest,
		.epsilon = -farthest,
		.log_delta = log(farthest),
		.accuracy = ACCURACY,
		.budget = BUDGET,
	};

	return contour_new(&mirror->transform, &want, side->progress, err);
}

static void
make_around(struct loss_side *side, double farthest)
{
	struct error why = { 0 };
	struct contour *made;

	if (!(farthest < side->around_failed))
		return;
	made = contour_up_to(side, farthest, &why);
	if (!made) {
		if (why.kind == ERROR_NUMERIC)
			side->around_failed = farthest / 4;
		return;
	}
	contour_free(side->around);
	side->around = made;
	side->around_to = farthest;
}

/* Losses and their exponentials are wrong by some last digits. */
#define ROUNDED 4e-16

static struct bracket
fold(const struct bracket *mirrored, double epsilon)
{
	double grown = exp(epsilon), gone = expm1(epsilon);
	double error = ROUNDED * (gone + grown * fabs(mirrored->upper));

	return (struct bracket){ grown * mirrored->lower - gone - error,
				 grown * mirrored->value - gone,
				 grown * mirrored->upper - gone + error };
}

bool
loss_side_delta_mirrored(struct loss_side *side, double epsilon,
			 struct bracket *delta)
{
	double wanted, least = -epsilon;
	struct bracket mirrored;

	if (!side->mirror || epsilon > FARTHEST)
		return false;
	wanted = fmax(2 * epsilon, LEAST_WIDE * sqrt(side->mirror->variance));
	if (epsilon > side->around_to ||
	    wanted * MUCH_FARTHER < side->around_to)
		make_around(side, wanted);
	if (!side->around || epsilon > side->around_to)
		return false;
	contour_ask(side->around, CONTOUR_DELTA, &least, 1, &mirrored);
	*delta = fold(&mirrored, epsilon);

	return true;
}
