/* drawn_outputs.c - png, svg, pdf, tex: files that gnuplot draws */

#include <string.h>

#include "plots/output/outputs.h"
#include "plots/paper/paper_script.h"

/* A cold start and a large figure on a slow machine. */
static const double file_seconds = 60;

/* Behind the line that sets the terminal, which a script starts with. */
static bool
draw(const struct output_job *job, const struct paper *paper,
     enum quote_for reader, struct script *script, struct text *out,
     struct error *err)
{
	struct gnuplot_job work = { .seconds = file_seconds,
				    .progress = job->progress };
	bool good;

	paper_script(script, job->figure, paper, reader, DATA_BESIDE);
	work.program = text_get(&script->program);
	work.data = script->data.at;
	work.data_size = script->data.length;
	good = plotter_run(job->plotter, &work, out, err);
	script_clear(script);

	return good;
}

static void
set_terminal(struct script *script, const char *name, const struct paper *paper)
{
	char back[8];

	paper_back(paper, back);
	text_add(&script->program,
		 "set term %s noenhanced font 'DejaVu Sans,%.1f' background "
		 "rgb '%s' size ",
		 name, paper->points * paper->scale, back);
}

static void
set_pixels(struct script *script, const struct paper *paper)
{
	text_add(&script->program, "%.0f,%.0f\n", paper->width * paper->dots,
		 paper->height * paper->dots);
}

static void
set_inches(struct script *script, const struct paper *paper)
{
	text_add(&script->program, "%.3fin,%.3fin\n", paper->width,
		 paper->height);
}

static bool
write_png(const struct output_job *job, struct text *out, struct error *err)
{
	struct script script = { 0 };
	struct paper paper = job->paper;

	/* This terminal takes letters for a screen of 96 dots an inch. */
	paper.scale = paper.dots / 96;
	paper.is_grid = true;
	set_terminal(&script, "pngcairo", &paper);
	set_pixels(&script, &paper);

	return draw(job, &paper, QUOTE_PLAIN, &script, out, err);
}

static bool
write_svg(const struct output_job *job, struct text *out, struct error *err)
{
	struct script script = { 0 };
	struct paper paper = job->paper;

	paper.dots = 96; /* what a pixel is on the web */
	paper.scale = 96.0 / 72;
	set_terminal(&script, "svg", &paper);
	set_pixels(&script, &paper);

	return draw(job, &paper, QUOTE_PLAIN, &script, out, err);
}

static bool
write_pdf(const struct output_job *job, struct text *out, struct error *err)
{
	struct script script = { 0 };
	struct paper paper = job->paper;

	paper.dots = 72;
	set_terminal(&script, "pdfcairo", &paper);
	set_inches(&script, &paper);

	return draw(job, &paper, QUOTE_PLAIN, &script, out, err);
}

/* gnuplot writes the time behind its version: the same picture is the same. */
static void
drop_time(struct text *out)
{
	char *mark = strstr(out->at, "\n%% generated with ");
	char *line = mark ? strchr(mark + 1, '\n') : NULL;
	char *next = line ? strchr(line + 1, '\n') : NULL;

	if (!next || strncmp(line, "\n%% ", 4) != 0)
		return;
	memmove(line, next, strlen(next) + 1);
	out->length -= (size_t)(next - line);
}

static bool
write_tex(const struct output_job *job, struct text *out, struct error *err)
{
	struct script script = { 0 };
	struct paper paper = job->paper;

	paper.dots = 72;
	text_add_string(out,
			"% A TikZ picture.  \\usepackage{gnuplot-lua-tikz} in "
			"the preamble; the style file comes\n"
			"% with gnuplot: gnuplot -e 'set term tikz "
			"createstyle' writes it here.\n");
	text_add_string(&script.program, "set term tikz size ");
	set_inches(&script, &paper);

	if (!draw(job, &paper, QUOTE_TEX, &script, out, err))
		return false;
	drop_time(out);

	return true;
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
