/* quote.h - the only way a text from outside gets into a gnuplot program */

#ifndef PLOTS_GNUPLOT_QUOTE_H
#define PLOTS_GNUPLOT_QUOTE_H

#include "base/text.h"

/* Who reads the text in the end. */
enum quote_for {
	QUOTE_PLAIN, /* screen and file terminals, with `noenhanced` */
	QUOTE_TEX,   /* terminals that hand text on to TeX */
};

/* Longer texts are cut, on a character boundary. */
enum { QUOTE_LIMIT = 200 };

/*
 * Adds 'text' with its quotes.  Whatever the bytes, gnuplot sees one
 * string, and TeX nothing but letters and signs.  Text for TeX must only
 * go to terminals told `noenhanced`, as must all of it.
 */
void quote_add(struct text *out, enum quote_for reader, const char *text);

/* The same for the label of a tick, where gnuplot reads % as a format. */
void quote_add_tick(struct text *out, enum quote_for reader, const char *text);

#endif
