/*
 * stage_grid.c - one law moved onto the grid: split, and to the nearest
 *
 * stage_mesh.c says why both.
 */

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "privacy/compose/stage_mesh_parts.h"
#include "stats/loop/kernel.h"

enum { BITS = 512 };

/* Bits of mass on their way to the grid. */
struct laying {
	struct grid_law *law;
	double width, c;
	bool mirrored;

	size_t count;
	double place[BITS], rest[BITS];   /* its cell, and how far in it */
	double first[BITS], second[BITS]; /* logarithms, then masses */
};

static void
add_mass(struct grid_law *law, enum member member, double place, double mass)
{
	size_t k = (size_t)fmin(fmax(place - law->first, 0),
				(double)law->count - 1);

	law->mass[member][k] += mass;
}

/*
 * Moved from its loss to a grid point a bit is tilted as that is: here all
 * are at the point below theirs, and e^lift and e^tilt raise them by a cell.
 */
static void
lay_down(struct laying *laying)
{
	double width = laying->width, cell = expm1(width);
	double lift = exp((1 + laying->c) * width);
	double tilt = exp(laying->c * width);
	double *first = laying->first, *second = laying->second;
	double up[BITS];

	kernel()->exps(first, 0, laying->count, first);
	kernel()->exps(second, 0, laying->count, second);
	kernel()->exps(laying->rest, 0, laying->count, up);
	for (size_t i = 0; i < laying->count; i++) {
		double part = fmin(fmax((up[i] - 1) / cell, 0), 1);
		double place = laying->place[i];
		bool next = laying->rest[i] > width / 2;

		add_mass(laying->law, EASIER, place, (1 - part) * second[i]);
		add_mass(laying->law, EASIER, place + 1,
			 part * second[i] * lift);
		add_mass(laying->law, FIRST, place + next,
			 first[i] * (next ? tilt : 1));
		add_mass(laying->law, SECOND, place + next,
			 second[i] * (next ? lift : 1));
	}
	laying->count = 0;
}

/* One bit of mass: its loss and its masses under both sides. */
static void
lay_bit(struct laying *laying, double loss, double log_first, double log_second)
{
	double place = floor(loss / laying->width), c = laying->c;
	double at = place * laying->width;
	size_t i = laying->count++;

	laying->place[i] = place;
	laying->rest[i] = loss - at;
	laying->first[i] = log_first + c * at - laying->law->growth;
	laying->second[i] = log_second + (1 + c) * at - laying->law->growth;
	if (laying->count == BITS)
		lay_down(laying);
}

static void
lay(struct laying *laying, double loss, double log_without, double log_with)
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
lay_atoms(struct laying *laying, const struct stage_atoms *atoms)
{
	for (size_t i = 0; i < atoms->count; i++)
		lay(laying, atoms->at[i].loss, atoms->at[i].log_without,
		    atoms->at[i].log_with);
	lay_down(laying);
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
stage_mesh_grid_law_lay(struct grid_law *grid, const struct stage_view *view,
			size_t i_law, const struct stage_mesh_inside *inside,
			struct progress *progress, struct error *err)
{
	const struct stage_law *law = &view->laws[i_law];
	double width = inside->width;
	struct laying laying = { .law = grid,
				 .width = width,
				 .c = inside->c,
				 .mirrored = view->mirrored };
	double least, most;

	stage_mesh_law_ends(law, &least, &most);
	grid->steps = law->steps;
	grid->growth = stage_mesh_view_log_moment_of(view, i_law, inside->c);
	grid->first = floor((view->mirrored ? -most : least) / width) - 1;
	grid->count = (size_t)((most - least) / width) + 5;
	for (int i = 0; i < MEMBERS; i++) {
		grid->mass[i] = memory_new_array(grid->count, sizeof(double));
	}
	for (size_t i = 0; i < law->branch_count; i++) {
		if (!lay_branch(&laying, law, i, progress, err))
			return false;
	}
	lay_down(&laying);
	lay_atoms(&laying, &law->atoms);

	return true;
}

void
stage_mesh_grid_law_clear(struct grid_law *grid)
{
	for (int i = 0; i < MEMBERS; i++)
		free(grid->mass[i]);
}
