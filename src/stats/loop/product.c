/* product.c - products of matrices of floats, the same bits everywhere */

#include "stats/loop/product.h"

#include <stdlib.h>

#include "base/memory.h"
#include "stats/loop/kernel.h"

struct product_space {
	float *room;
	size_t size;
};

struct product_space *
product_space_new(void)
{
	return memory_new(sizeof(struct product_space));
}

void
product_space_free(struct product_space *space)
{
	if (space)
		free(space->room);
	free(space);
}

void
product_run(struct product_space *space, const struct product *what,
	    const float a[], size_t a_step, const float b[], size_t b_step,
	    float c[], size_t c_step)
{
	const struct kernel *level = kernel();
	size_t need = level->product_room(what);

	if (space->size < need) {
		free(space->room);
		space->room = memory_new_array(need, sizeof(float));
		space->size = need;
	}
	level->product(what, a, a_step, b, b_step, c, c_step, space->room);
}
