/*
 * stage_grid.c - one law moved onto the grid: split, and to the nearest
 *
 * stage_mesh.c says why both.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh_parts.h"

struct laying {
	struct grid_law *law;
	double width, c;
	bool mirrored;
	bool easier, tests; /* which members get it */
};

static void
add_mass(struct grid_law *law, enum member member, double place, double mass)
{
	size_t k = (size_t)fmin(fmax(place - law->first, 0),
				(double)law->count - 1);

	law->mass[member][k] += mass;
}

/*
 * One bit of mass: its loss and its masses under both sides.  Moved from
 * its loss to a grid point it is tilted as that is.
 */
static void
lay_bit(const struct laying *laying, double loss, double log_first,
	double log_second)
{
	double width = laying->width, place = floor(loss / width);
	double rest = loss - place * width, c = laying->c, to;
	double up = fmin(fmax(expm1(rest) / expm1(width), 0), 1);
	double first = log_first + c * loss - laying->law->growth;
	double second = log_second + (1 + c) * loss - laying->law->growth;
	double mass = exp(second);

	if (laying->easier) {
		add_mass(laying->law, EASIER, place,
			 (1 - up) * mass * exp(-(1 + c) * rest));
		add_mass(laying->law, EASIER, place + 1,
			 up * mass * exp((1 + c) * (width - rest)));
	}
	if (laying->tests) {
		to = rest > width / 2 ? width - rest : -rest;
		place += rest > width / 2;
		add_mass(laying->law, FIRST, place, exp(first + c * to));
		add_mass(laying->law, SECOND, place, mass * exp((1 + c) * to));
	}
}

static void
lay(const struct laying *laying, double loss, double log_without,
    double log_with)
{
	if (laying->mirrored)
		lay_bit(laying, -loss, log_without, log_with);
	else
		lay_bit(laying, loss, log_with, log_without);
}

static void
lay_node(void *arg, double loss, double log_without)
{
	lay(arg, loss, log_without, log_without + loss);
}

static void
lay_atoms(const struct laying *laying, const struct stage_atoms *atoms)
{
	for (size_t i = 0; i < atoms->count; i++)
		lay(laying, atoms->at[i].loss, atoms->at[i].log_without,
		    atoms->at[i].log_with);
}

/* Cut at every half cell, so that no rule runs over a corner. */
static bool
lay_branch(struct laying *laying, const struct stage_law *law, size_t i,
	   struct progress *progress, struct error *err)
{
	const struct stage_branch *branch = &law->branches[i];
	double half = laying->width / 2;
	double begin = law->loss(law->own, branch->from) / half;
	double end = law->loss(law->own, branch->to) / half;
	double stride = end > begin ? 1 : -1, x = branch->from;
	size_t done = 0;

	for (double k = stride > 0 ? floor(begin) + 1 : ceil(begin) - 1;
	     stride * (end - k) > 0; k += stride) {
		double next = law->where(law->own, k * half, i);

		if (!(next > x))
			continue;
		next = fmin(next, branch->to);
		stage_law_nodes(law, branch->scale, x, next, lay_node, laying);
		x = next;
		if (!(++done & 0xfff) && !progress_check(progress, err))
			return false;
	}
	stage_law_nodes(law, branch->scale, x, branch->to, lay_node, laying);

	return true;
}

bool
grid_law_lay(struct grid_law *grid, const struct stage_view *view, size_t i_law,
	     const struct stage_mesh_inside *inside, struct progress *progress,
	     struct error *err)
{
	const struct stage_law *law = &view->laws[i_law];
	double width = inside->width;
	struct laying laying = { grid,           width, inside->c,
				 view->mirrored, true,  true };
	double least, most;

	stage_law_ends(law, &least, &most);
	grid->steps = law->steps;
	grid->growth = stage_view_growth_of(view, i_law, inside->c);
	grid->first = floor((view->mirrored ? -most : least) / width) - 1;
	grid->count = (size_t)((most - least) / width) + 5;
	for (int i = 0; i < MEMBERS; i++) {
		grid->mass[i] = memory_new_array(grid->count, sizeof(double));
	}
	for (size_t i = 0; i < law->branch_count; i++) {
		if (!lay_branch(&laying, law, i, progress, err))
			return false;
	}
	laying.easier = !law->easier.count;
	lay_atoms(&laying, &law->atoms);
	laying.easier = true;
	laying.tests = false;
	lay_atoms(&laying, &law->easier);

	return true;
}

void
grid_law_clear(struct grid_law *grid)
{
	for (int i = 0; i < MEMBERS; i++)
		free(grid->mass[i]);
}
