/* toy_output.c - a figure's title as a file */

#include "plots/output/outputs.h"

static bool
write_toy(const struct output_job *job, struct text *out, struct error *err)
{
	(void)err;
	text_add(out, "drawn as a toy: %s\n", job->figure->title);

	return true;
}

const struct output output_toy = {
	.name = "toy",
	.summary = "the title alone",
	.write = write_toy,
};
