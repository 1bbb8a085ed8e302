/*
 * accountant_grid.c - steps of Laplace noise, on a grid that holds the atoms
 */

#include "privacy/contour/accountant.h"

#include <math.h>

#include "privacy/contour/accountant_parts.h"
#include "privacy/step/loss_saddle.h"

enum { GRID_CELLS = 1 << 19 };

static struct growth
coarse_growth(const void *of, double c)
{
	const struct accountant *accountant = of;
	struct mesh_part part = { &accountant->coarse, accountant->steps };

	return mesh_growth(&part, 1, DIRECTION_REMOVE, c);
}

/* The mesh for a tilt; the grid is as fine as its size allows. */
static bool
grid_mesh(struct accountant *accountant, double c, struct error *err)
{
	struct mesh_part part = { &accountant->coarse, accountant->steps };
	struct loss_pair pair = { 0 };
	struct growth at = coarse_growth(accountant, c);
	double window, cells;

	loss_mesh_free(accountant->mesh);
	accountant->mesh = NULL;
	window = (double)mesh_size(&part, 1, DIRECTION_REMOVE, c) * 2 *
		 accountant->epsilon / ACCOUNTANT_COARSE_CELLS;
	cells = 2 * accountant->epsilon * GRID_CELLS / window;
	cells = fmin(fmax(cells, 32), 1 << 16);
	loss_pair_laplace(&pair, accountant->epsilon, 2 * (size_t)(cells / 2));
	part.pair = &pair;
	accountant->mesh = loss_mesh_new(&part, 1, DIRECTION_REMOVE, c,
					 accountant->progress, err);
	loss_pair_clear(&pair);
	accountant->from = at.slope - 2.5 / c;
	accountant->to = at.slope + 0.5 / c;

	return accountant->mesh;
}

bool
accountant_grid_delta(struct accountant *accountant, double epsilon,
		      struct bracket *delta, struct error *err)
{
	double most = accountant->steps * accountant->epsilon;

	if (epsilon >= most) {
		*delta = (struct bracket){ 0, 0, 0 };
		return true;
	}
	if (!accountant->mesh || epsilon < accountant->from ||
	    epsilon > accountant->to) {
		double c =
			loss_saddle_tilt(coarse_growth, accountant,
					 accountant->deviation, epsilon, false);

		if (!grid_mesh(accountant, c, err))
			return false;
	}
	loss_mesh_delta(accountant->mesh, epsilon, delta);

	return true;
}
