/* stage_mesh_parts.h - what the files of stage_mesh share */

#ifndef PRIVACY_COMPOSE_STAGE_MESH_PARTS_H
#define PRIVACY_COMPOSE_STAGE_MESH_PARTS_H

#include "privacy/compose/stage_mesh.h"

/* Ends of branches with less of the tilted density are not laid out. */
#define LOG_TRIMMED (-80.0)

/* The three laws that are composed. */
enum member { EASIER, FIRST, SECOND, MEMBERS };

/*
 * A law on the grid: masses at (first + k) width, tilted and relative to
 * e^growth.  The easier pair has one, as its masses under the second side
 * belong to those under the first.
 */
struct grid_law {
	double steps, growth;
	double first;
	size_t count;
	double *mass[MEMBERS];
};

/*
 * Masses from a grid point on, or up to it where power < 0: mass(k) is
 * e^(log_scale - power loss_k) at[k], wrong by no more than `error` of
 * that scale and `relative` of itself.
 */
struct sums {
	double log_scale, power, error, relative;
	double *at;
};

enum sum { EASIER_FIRST, EASIER_SECOND, TEST_FIRST, TEST_SECOND, SUMS };

struct stage_mesh_inside {
	double width, from; /* the loss of cell 0 */
	size_t size;
	struct bracket only; /* infinite losses */
	double only_second;
	double cut;                            /* what the branches leave out */
	double above[MEMBERS], below[MEMBERS]; /* tilted, outside */
	double c;
	struct sums sums[SUMS];
};

/* ---- stage_view.c: laws before they are on a grid ---- */

/* log E[e^(c loss)] of one step of one law. */
double stage_mesh_view_log_moment_of(const struct stage_view *view,
				     size_t index, double c);

/* Copies that share everything but their branches with what they are of. */
struct stage_law *stage_mesh_view_trimmed(const struct stage_view *view,
					  double c);

/* The least and the most that a step can lose, infinity aside. */
void stage_mesh_law_ends(const struct stage_law *law, double *least,
			 double *most);

/* ---- stage_grid.c: a law on the grid ---- */

MUST_CHECK bool
stage_mesh_grid_law_lay(struct grid_law *grid, const struct stage_view *view,
			size_t i_law, const struct stage_mesh_inside *inside,
			struct progress *progress, struct error *err);
void stage_mesh_grid_law_clear(struct grid_law *grid);

#endif
