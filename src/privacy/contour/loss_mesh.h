/* loss_mesh.h - composed privacy loss on a grid, by Fourier transforms */

#ifndef PRIVACY_CONTOUR_LOSS_MESH_H
#define PRIVACY_CONTOUR_LOSS_MESH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "base/progress.h"
#include "privacy/bracket.h"
#include "privacy/contour/loss_atoms.h"

/* One kind of step of a mesh; the pair is lent. */
struct mesh_part {
	const struct loss_pair *pair;
	double steps;
};

/*
 * The logarithm of E[e^(c loss)] over all steps of the easier pairs,
 * without what is at infinity; its slopes in c.
 */
struct growth mesh_growth(const struct mesh_part parts[], size_t count,
			  enum direction direction, double c);

/* The window of 2^k cells that a mesh tilted by c needs. */
size_t mesh_size(const struct mesh_part parts[], size_t count,
		 enum direction direction, double c);

/*
 * Composes both pairs; good for losses near where the tilted law lies, and
 * certain everywhere.  All parts have the same width.
 */
struct loss_mesh;

struct loss_mesh *loss_mesh_new(const struct mesh_part parts[], size_t count,
				enum direction direction, double c,
				struct progress *progress, struct error *err);
void loss_mesh_free(struct loss_mesh *mesh);

/* E[(1 - e^(eps - loss))+] between what the two pairs have. */
void loss_mesh_delta(const struct loss_mesh *mesh, double epsilon,
		     struct bracket *delta);

#endif
