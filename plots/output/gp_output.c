/* gp_output.c - a gnuplot program that stands alone, numbers included */

#include "plots/output/outputs.h"
#include "plots/paper/paper_script.h"

static bool
write_gp(const struct output_job *job, struct text *out, struct error *err)
{
	struct script script = { 0 };
	struct paper paper = job->paper;

	(void)err;
	paper.dots = 96;
	paper_script(&script, job->figure, &paper, QUOTE_PLAIN, DATA_INSIDE);
	text_add(out,
		 "# A figure of dpaudit %s.  To see it: gnuplot -p FILE\n"
		 "# As a file: gnuplot -e \"set term pngcairo noenhanced size "
		 "%.0f,%.0f font ',%.0f'\" FILE > figure.png\n",
		 DPAUDIT_VERSION, paper.width * paper.dots,
		 paper.height * paper.dots, paper.points);
	text_add_bytes(out, text_get(&script.data), script.data.length);
	text_add_bytes(out, text_get(&script.program), script.program.length);
	script_clear(&script);

	return true;
}

const struct output output_gp = {
	.name = "gp",
	.summary = "a gnuplot program with its numbers inside",
	.note = "gnuplot draws it",
	.write = write_gp,
};
