/* paper_script.h - a figure as a gnuplot program for a file */

#ifndef PLOTS_PAPER_PAPER_SCRIPT_H
#define PLOTS_PAPER_PAPER_SCRIPT_H

#include "plots/gnuplot/quote.h"
#include "plots/gnuplot/script.h"
#include "plots/paper/paper.h"

enum paper_data {
	DATA_BESIDE, /* in script->data, for our own gnuplot */
	DATA_INSIDE, /* in the program, for anybody's */
};

/*
 * Makes room for the figure and its words: a paper that grows becomes
 * taller, on another the letters become smaller.  Comes before anything is
 * said of the paper's size.
 */
void paper_script_fit(struct paper *paper, const struct figure *figure);

/*
 * The whole figure with all its words.  The terminal must have been set.
 */
void paper_script(struct script *script, const struct figure *figure,
		  const struct paper *paper, enum quote_for reader,
		  enum paper_data where);

#endif
