/* laplace_cells.h - some steps of Laplace noise as a few thousand losses */

#ifndef PRIVACY_MECHANISM_LAPLACE_CELLS_H
#define PRIVACY_MECHANISM_LAPLACE_CELLS_H

#include <stdbool.h>

#include "privacy/compose/stage_law.h"

/*
 * Fills two laws of atoms, of one step each, that stand for `steps` steps of
 * loss at most `most`: one is easier to tell, the other harder, whatever is
 * composed with them.  False where there are too many steps.
 */
bool laplace_cells(double most, double steps, struct stage_law *easier,
		   struct stage_law *harder);

#endif
