/* toy_protocol.c - pictures as two numbers */

#include <string.h>

#include "plots/pixel/pixel_protocols.h"

static bool
is_told(char begin, const char *answer)
{
	return begin == 'P' && !strcmp(answer, "toys");
}

static void
write_toy(const struct image *image, const struct pixel_size *size,
	  struct text *out)
{
	text_add(out, "%d x %d pixels on %d x %d cells", image->width,
		 image->height, size->columns, size->rows);
}

const struct pixel_protocol pixel_protocol_toy = {
	.name = "toy",
	.question = "\033Ptoys?\033\\",
	.is_told = is_told,
	.passes = true,
	.write = write_toy,
};
