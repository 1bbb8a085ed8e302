/* txt_output.c - a figure as characters */

#include <stdlib.h>

#include "plots/output/outputs.h"
#include "plots/picture/picture.h"

static bool
write_txt(const struct output_job *job, struct text *out, struct error *err)
{
	struct canvas *canvas =
		canvas_new(job->paper.columns, job->paper.rows, job->look);
	struct picture_options options = {
		.title = true,
		.words = true,
		.progress = job->progress,
	};
	bool good = picture_draw(job->plotter, job->figure, &options, canvas,
				 NULL, err);

	if (good) {
		char *text = canvas_text(canvas);

		text_add_string(out, text);
		free(text);
	}
	canvas_free(canvas);

	return good;
}

const struct output output_txt = {
	.name = "txt",
	.summary = "characters, as on the screen",
	.write = write_txt,
};
