/* accountant_parts.h - what the files of the accountant share */

#ifndef PRIVACY_CONTOUR_ACCOUNTANT_PARTS_H
#define PRIVACY_CONTOUR_ACCOUNTANT_PARTS_H

#include "privacy/contour/accountant.h"
#include "privacy/contour/loss_mesh.h"
#include "privacy/contour/loss_side.h"

enum road { ROAD_CLOSED, ROAD_SAMPLED, ROAD_GRID };

enum { ACCOUNTANT_TABLE = 97, ACCOUNTANT_COARSE_CELLS = 64 };

/* Thresholds and the FPR there in probits, to begin searches from. */
struct accountant_table {
	double t[ACCOUNTANT_TABLE], probit[ACCOUNTANT_TABLE];
	bool made;
};

struct accountant {
	enum road road;
	const char *used;
	struct progress *progress;
	double mean, deviation; /* of the loss, remove */

	struct loss_step step; /* ROAD_CLOSED */

	struct loss_part *parts; /* ROAD_SAMPLED */
	size_t part_count;
	struct loss_side *sides[2];
	struct accountant_table tables[2];

	double epsilon, steps; /* ROAD_GRID */
	struct loss_pair coarse;
	struct loss_mesh *mesh;
	double from, to; /* where it is good */
};

struct loss_side *accountant_side(struct accountant *accountant,
				  enum direction direction);

/* A logarithm from a closed form, with what it may be wrong by. */
struct bracket accountant_from_log(double value);
struct bracket bracket_larger(struct bracket a, struct bracket b);
void bracket_clamp(struct bracket *at); /* to 0 ... 1 */

/* delta at one epsilon >= 0; not for DIRECTION_BOTH. */
MUST_CHECK bool accountant_delta_above(struct accountant *accountant,
				       enum direction direction, double epsilon,
				       struct bracket *delta,
				       struct error *err);
/* From delta at |t| of the other direction to that at t, where t < 0. */
void accountant_unfold(double t, struct bracket *delta);

/*
 * The same at |t|, not unfolded, for a t that is likely: also where a
 * contour cannot be had.
 */
MUST_CHECK bool accountant_likely_delta(struct accountant *accountant,
					enum direction direction, double t,
					struct bracket *delta,
					struct error *err);

/* ROAD_GRID: from the mesh whose grid holds the atoms. */
MUST_CHECK bool accountant_grid_delta(struct accountant *accountant,
				      double epsilon, struct bracket *delta,
				      struct error *err);

/* Tests as closed forms or contours have them; ERROR_NUMERIC if neither. */
MUST_CHECK bool accountant_exact_tests(struct accountant *accountant,
				       enum direction direction,
				       const double t[], size_t count,
				       struct bracket fpr[],
				       struct bracket fnr[], struct error *err);

/* The trade-off function by such tests, and their thresholds. */
MUST_CHECK bool accountant_search(struct accountant *accountant,
				  enum direction direction,
				  const double alphas[], size_t count,
				  struct bracket beta[], double t[],
				  struct error *err);

#endif
