/* plots_bench.c - pictures in a pane: how long until they are seen */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "bench/benches.h"
#include "plots/picture/picture.h"
#include "plots/shapes.h"
#include "tests/plots/samples.h"

struct job {
	struct plotter *plotter;
	struct figure *figure;
	struct canvas *canvas;
};

static void
ours(void *state)
{
	struct job *job = state;
	struct picture_options options = { .title = true, .words = true };
	struct error err = { 0 };

	if (!picture_draw(job->plotter, job->figure, &options, job->canvas,
			  NULL, &err))
		fprintf(stderr, "%s\n", err.text);
}

/* The plain road: numbers as text in the program, no decimation. */
static void
plain(void *state)
{
	struct job *job = state;
	struct shapes shapes = shapes_make(job->figure);
	struct text program = { 0 }, out = { 0 };
	struct gnuplot_job work = { .seconds = 60 };
	struct error err = { 0 };

	text_add_string(&program, "set term lua '" GNUPLOT_DRIVER
				  "' size 100,30\nunset key\n");
	for (size_t i = 0; i < shapes.count; i++) {
		text_add(&program, "$d%zu << END\n", i);
		for (size_t j = 0; j < shapes.at[i].count; j++)
			text_add(&program, "%.17g %.17g\n", shapes.at[i].x[j],
				 shapes.at[i].y[j]);
		text_add_string(&program, "END\n");
	}
	for (size_t i = 0; i < shapes.count; i++)
		text_add(&program, "%s $d%zu using 1:2 with lines lc rgb 0",
			 i ? "," : "plot", i);
	text_add_string(&program, "\n");
	work.program = text_get(&program);
	if (!plotter_run(job->plotter, &work, &out, &err))
		fprintf(stderr, "%s\n", err.text);
	text_clear(&program);
	text_clear(&out);
	shapes_clear(&shapes);
}

static void
cold(void *state)
{
	struct job *job = state, mine = *job;

	mine.plotter = plotter_new(SANDBOX_ON);
	ours(&mine);
	plotter_free(mine.plotter);
}

static struct figure *
long_line(size_t count)
{
	struct figure *figure = figure_new("roc", "a long line");
	double *x = memory_new_array(count, sizeof(*x));
	double *y = memory_new_array(count, sizeof(*y));
	struct style style = { .colour = 0 };

	for (size_t i = 0; i < count; i++) {
		x[i] = (double)i / (double)count;
		y[i] = sin(50 * x[i]) + sin(7919 * (double)i);
	}
	figure_add_line(figure, "line", style, x, y, count);
	free(x);
	free(y);

	return figure;
}

static void
run(void)
{
	struct look look = { .glyphs = GLYPHS_BRAILLE };
	struct job job = { .plotter = plotter_new(SANDBOX_ON),
			   .canvas = canvas_new(100, 30, look) };

	for (int i = 0; i < SAMPLE_COUNT; i++) {
		char what[60];

		job.figure = samples[i].make();
		snprintf(what, sizeof(what), "replot %s, 100 x 30",
			 samples[i].name);
		bench_line(what, (double)job.figure->series_count,
			   bench_seconds(ours, &job, 0.3),
			   bench_seconds(plain, &job, 0.3), "3 ms");
		if (!i)
			bench_line("first picture after the start", 1,
				   bench_seconds(cold, &job, 0.5), 0, "60 ms");
		figure_free(job.figure);
	}
	for (size_t count = 1000; count <= 1000000; count *= 100) {
		job.figure = long_line(count);
		bench_line("replot a line", (double)count,
			   bench_seconds(ours, &job, 0.3),
			   bench_seconds(plain, &job, 0.3), "");
		figure_free(job.figure);
	}
	canvas_free(job.canvas);
	plotter_free(job.plotter);
}

const struct bench bench_plots = {
	.name = "plots",
	.summary = "figures drawn into cells by gnuplot, against plain text "
		   "programs",
	.run = run,
};
