/* composition.c - many steps of a mechanism that has no closed form */

#include "privacy/composition.h"

#include <stdlib.h>

bool
composition_start(struct mechanism *mechanism, struct error *err)
{
	return error_set(err, ERROR_NUMERIC,
			 "%zu steps of %s have no closed form, and this "
			 "version does not compose privacy losses; use "
			 "steps=1",
			 mechanism->steps, mechanism->kind->name);
}

void
composition_stop(void *composed)
{
	free(composed);
}
