/* drawn_outputs.c - png, svg, pdf, tex: files that gnuplot draws */

#include "plots/outputs.h"
#include "plots/paper_script.h"

/* A cold start and a large figure on a slow machine. */
static const double file_seconds = 60;

static bool
draw(const struct output_job *job, const struct paper *paper,
     enum quote_for reader, const char *terminal, struct text *out,
     struct error *err)
{
	struct gnuplot_job work = { .seconds = file_seconds,
				    .progress = job->progress };
	struct script script = { 0 };
	bool good;

	text_add_string(&script.program, terminal);
	paper_script(&script, job->figure, paper, reader, DATA_BESIDE);
	work.program = text_get(&script.program);
	work.data = script.data.at;
	work.data_size = script.data.length;
	good = plotter_run(job->plotter, &work, out, err);
	script_clear(&script);

	return good;
}

static bool
write_png(const struct output_job *job, struct text *out, struct error *err)
{
	struct paper paper = job->paper;
	struct text terminal = { 0 };
	char back[8];
	bool good;

	/* This terminal takes letters for a screen of 96 dots an inch. */
	paper.scale = paper.dots / 96;
	paper_back(&paper, back);
	text_add(&terminal,
		 "set term pngcairo noenhanced size %.0f,%.0f font "
		 "'DejaVu Sans,%.1f' background rgb '%s'\n",
		 paper.width * paper.dots, paper.height * paper.dots,
		 paper.points * paper.scale, back);
	good = draw(job, &paper, QUOTE_PLAIN, text_get(&terminal), out, err);
	text_clear(&terminal);

	return good;
}

static bool
write_svg(const struct output_job *job, struct text *out, struct error *err)
{
	struct paper paper = job->paper;
	struct text terminal = { 0 };
	char back[8];
	bool good;

	paper.dots = 96; /* what a pixel is on the web */
	paper.scale = 96.0 / 72;
	paper_back(&paper, back);
	text_add(&terminal,
		 "set term svg noenhanced size %.0f,%.0f font "
		 "'DejaVu Sans,%.1f' background rgb '%s'\n",
		 paper.width * paper.dots, paper.height * paper.dots,
		 paper.points * paper.scale, back);
	good = draw(job, &paper, QUOTE_PLAIN, text_get(&terminal), out, err);
	text_clear(&terminal);

	return good;
}

static bool
write_pdf(const struct output_job *job, struct text *out, struct error *err)
{
	struct paper paper = job->paper;
	struct text terminal = { 0 };
	char back[8];
	bool good;

	paper.dots = 72;
	paper_back(&paper, back);
	text_add(&terminal,
		 "set term pdfcairo noenhanced size %.3fin,%.3fin font "
		 "'DejaVu Sans,%.1f' background rgb '%s'\n",
		 paper.width, paper.height, paper.points, back);
	good = draw(job, &paper, QUOTE_PLAIN, text_get(&terminal), out, err);
	text_clear(&terminal);

	return good;
}

static bool
write_tex(const struct output_job *job, struct text *out, struct error *err)
{
	struct paper paper = job->paper;
	struct text terminal = { 0 };
	bool good;

	paper.dots = 72;
	text_add_string(out,
			"% A TikZ picture.  \\usepackage{gnuplot-lua-tikz} in "
			"the preamble; the style file comes\n"
			"% with gnuplot: gnuplot -e 'set term tikz "
			"createstyle' writes it here.\n");
	text_add(&terminal, "set term tikz size %.3fin,%.3fin\n", paper.width,
		 paper.height);
	good = draw(job, &paper, QUOTE_TEX, text_get(&terminal), out, err);
	text_clear(&terminal);

	return good;
}

const struct output output_png = {
	.name = "png",
	.summary = "pixels, for slides and pages",
	.write = write_png,
};

const struct output output_svg = {
	.name = "svg",
	.summary = "vectors, for the web",
	.write = write_svg,
};

const struct output output_pdf = {
	.name = "pdf",
	.summary = "vectors, for print",
	.write = write_pdf,
};

const struct output output_tex = {
	.name = "tex",
	.summary = "TikZ, for a LaTeX document",
	.note = "needs gnuplot-lua-tikz.sty, which \"gnuplot -e 'set term tikz "
		"createstyle'\" writes",
	.write = write_tex,
};
