/*
 * laplace_cells.c - some steps of Laplace noise as a few thousand losses
 *
 * With the canary a step loses e with chance 1/2, -e with chance e^-e / 2,
 * and otherwise has the density e^((t - e)/2) / 4.  So m steps in between
 * lose t with the density 4^-m e^((t - m e)/2) N(t), N the density of a sum
 * of m lengths from -e to e, and what the others lose is a multiple of e.
 *
 * The range of t is cut into cells, ever smaller ones towards both ends,
 * where a sharp law beside this one looks.  Telling only which cell it was
 * is harder; moving the mass of a cell to its two ends, so that both laws
 * keep theirs, is easier (stage_mesh.c says why).  Both are wrong in second
 * order of a cell.
 */

#include "privacy/mechanism/laplace_cells.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "stats/legendre.h"

enum { MOST_STEPS = 5, EVEN = 1024, SHRINKING = 250 };

#define SHRINKS 0.93

/* The density of a sum of so many lengths from 0 to 1, up to its middle. */
static double
sum_density(int count, double x)
{
	double sum = 0, choose = 1, factorial = 1;

	for (int i = 0; i < count && x > i; i++) {
		sum += choose * pow(x - i, count - 1);
		choose *= -(double)(count - i) / (i + 1);
	}
	for (int i = 2; i < count; i++)
		factorial *= i;

	return sum / factorial;
}

/* Steps in between, seen from the low end of their losses or the high one. */
struct side {
	double most;
	int inner;
	bool high;
	double shift, chance; /* of the other steps */
	struct stage_law *easier, *harder;
};

/* With the canary, by the distance from the end in units of 2 `most`. */
static double
density(const struct side *side, double distance)
{
	double e = side->most, m = side->inner;
	double fall = side->high ? -e * distance : e * distance - m * e;

	return side->chance * pow(e / 2, m) * exp(fall) *
	       sum_density(side->inner, distance);
}

static void
add(struct stage_law *law, double loss, double with)
{
	stage_law_atoms_add(&law->atoms, loss, with * exp(-loss), with);
}

/* All losses are taken from the cell's lowest, where small ones matter. */
static void
add_cell(const struct side *side, double near, double far)
{
	double unit = 2 * side->most, end = side->inner * side->most;
	double width = unit * (far - near), all = 0, up = 0, less = 0, low;

	for (int i = 0; i < 16; i++) {
		double part = legendre_node_16[i];
		double mass = legendre_weight_16[i] * (far - near) *
			      density(side, near + part * (far - near));
		double rest = width * (side->high ? 1 - part : part);

		all += mass;
		less += mass * expm1(-rest);
		up += mass * expm1(-rest) / expm1(-width);
	}
	if (!(all > 0))
		return;
	low = side->shift + (side->high ? end - unit * far : unit * near - end);
	add(side->easier, low, all - up);
	add(side->easier, low + width, up);
	add(side->harder, low - log1p(less / all), all);
}

static void
add_side(const struct side *side)
{
	double first = 1.0 / EVEN, from = 0, to;

	for (int i = SHRINKING; i-- > 0; from = to) {
		to = first * pow(SHRINKS, i);
		add_cell(side, from, to);
	}
	for (int i = 1; 2 * i < EVEN * side->inner; i++)
		add_cell(side, i * first, (i + 1) * first);
}

bool
laplace_cells(double most, double steps, struct stage_law *easier,
	      struct stage_law *harder)
{
	int count = (int)fmin(steps, MOST_STEPS + 1);
	double ways = 1; /* count over up, times chances */

	if (count > MOST_STEPS || !(most * count < 100))
		return false;
	*easier = *harder = (struct stage_law){ .steps = 1 };
	for (int up = 0; up <= count; up++) {
		double both = ways;

		for (int down = 0; up + down <= count; down++) {
			struct side side = {
				.most = most,
				.inner = count - up - down,
				.shift = (up - down) * most,
				.chance = both,
				.easier = easier,
				.harder = harder,
			};

			if (side.inner) {
				add_side(&side);
				side.high = true;
				add_side(&side);
			} else {
				add(easier, side.shift, both);
				add(harder, side.shift, both);
			}
			both *= exp(-most) / 2 * (count - up - down) /
				(down + 1);
		}
		ways *= 0.5 * (count - up) / (up + 1);
	}

	return true;
}
