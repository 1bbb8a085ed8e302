/* stage_mesh.h - unlike mechanisms composed on a grid, from both sides */

#ifndef PRIVACY_COMPOSE_STAGE_MESH_H
#define PRIVACY_COMPOSE_STAGE_MESH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/compose/stage_law.h"
#include "privacy/step/transform.h"

/*
 * Laws one after another, seen from one side: with the canary against
 * without it, or, mirrored, the other way round.  Laws and sketches are
 * lent; a sketch a law.
 */
struct stage_view {
	const struct stage_law *laws;
	const struct stage_sketch *sketches;
	size_t count;
	bool mirrored;
	struct progress *progress; /* or NULL */
};

/* log E[e^(c loss)] under the first law, and its slopes in c. */
struct log_moment stage_mesh_view_log_moment(const struct stage_view *view,
					     double c);

/* The chance of an infinite loss under the first law, of all steps. */
struct chance stage_mesh_view_all(const struct stage_view *view);
struct bracket stage_mesh_view_only(const struct stage_view *view);
/* What branches leave out, as if it were infinite. */
double stage_mesh_view_cut(const struct stage_view *view);

/*
 * The composition, tilted by e^(c loss): good for losses near `centre`,
 * within a few `deviation`s, and certain everywhere.
 */
struct stage_mesh {
	double c, centre, deviation;
	struct stage_mesh_inside *inside;
};

struct stage_mesh *stage_mesh_new(const struct stage_view *view, double c,
				  struct progress *progress, struct error *err);
void stage_mesh_free(struct stage_mesh *mesh);

/* E[(1 - e^(eps - loss))+] under the first law; for meshes with c > 0. */
void stage_mesh_delta(const struct stage_mesh *mesh, double epsilon,
		      struct bracket *delta);

/*
 * For meshes with -1 < c < 0: the errors of tests that reject from a loss
 * on, one a grid point; those of the easier laws rounded down, those that
 * can really be reached rounded up.
 */
struct stage_corners {
	size_t count;
	double *fpr, *fnr;
};

void stage_mesh_easier(const struct stage_mesh *mesh,
		       struct stage_corners *corners);
void stage_mesh_reached(const struct stage_mesh *mesh,
			struct stage_corners *corners);
void stage_mesh_corners_clear(struct stage_corners *corners);

/* The tails P(loss >= t) of both laws, and the density of the second. */
void stage_mesh_tails(const struct stage_mesh *mesh, double loss,
		      double *log_first, double *log_second);
double stage_mesh_log_density(const struct stage_mesh *mesh, double loss);

#endif
