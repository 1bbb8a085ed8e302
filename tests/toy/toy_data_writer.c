/* toy_data_writer.c - how many rows there are */

#include "dataset/write/data_writers.h"

static bool
write_toy(const struct dataset *data, const struct game *game,
	  struct progress *progress, struct text *out, struct error *err)
{
	(void)game;
	(void)progress;
	(void)err;
	text_add(out, "toys: %zu\n", dataset_rows(data));

	return true;
}

const struct data_writer data_writer_toy = {
	.name = "toy",
	.summary = "how many rows there are",
	.write = write_toy,
};
