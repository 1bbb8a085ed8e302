/* export.c - a figure into a file */

#include "plots/output/export.h"

#include "plots/output/outputs.h"
#include "plots/paper/paper_script.h"

bool
export_bytes(struct plotter *plotter, const struct figure *figure,
	     const struct output *output, const struct export_options *options,
	     struct text *out, struct error *err)
{
	struct output_job job = {
		.figure = figure,
		.look = options->look,
		.plotter = plotter,
		.progress = options->progress,
		.paper = { .ground = options->ground },
	};

	if (!paper_read(&job.paper, options->size ? options->size : "page",
			err))
		return false;
	paper_script_fit(&job.paper, figure);

	return output->write(&job, out, err);
}

bool
export_figure(struct plotter *plotter, const struct figure *figure,
	      const char *path, const struct export_options *options,
	      struct error *err)
{
	const struct output *output = output_find(path, err);
	struct text out = { 0 };
	bool good;

	if (!output)
		return false;
	good = export_bytes(plotter, figure, output, options, &out, err) &&
	       save_file(path, text_get(&out), out.length, &options->how, err);
	text_clear(&out);

	return good;
}
