/* report.h - pages about an audit, before and while they become a file */

#ifndef PLOTS_OUTPUT_REPORT_H
#define PLOTS_OUTPUT_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"
#include "base/error.h"
#include "figure/figure.h"
#include "plots/output/export.h"
#include "result/table.h"

enum report_mark {
	REPORT_HEADING,
	REPORT_PARAGRAPH,
	REPORT_ITEM, /* a term and what is said of it */
	REPORT_TABLE,
	REPORT_FIGURE,
	REPORT_COMMAND, /* for a shell, as it is typed */
};

struct report_block {
	enum report_mark mark;
	char *term; /* REPORT_ITEM */
	char *text; /* headings, paragraphs, items, commands */
	struct table *table;
	struct figure *figure;
	char *drawn; /* the figure in the report's own form */
	size_t drawn_size;
	char *path; /* the figure's file, if it has one of its own */
	char *why;  /* why it could not be drawn, or NULL */
};

/*
 * Zeroed is an empty report.  Knows nothing of files: a heading, a table, a
 * figure after the other.  Texts are cleaned and copied.
 */
struct report {
	char *title, *subtitle;
	struct report_block *blocks;
	size_t count;
};

void report_clear(struct report *report);
void report_name(struct report *report, const char *title,
		 const char *subtitle);

void report_heading(struct report *report, const char *text);
void report_say(struct report *report, const char *text);
void report_item(struct report *report, const char *term, const char *text);
void report_command(struct report *report, const char *line);
void report_take_table(struct report *report, struct table *table);
void report_take_figure(struct report *report, struct figure *figure);

/*
 * Draws the figures and writes the form that the ending of `path` names;
 * figures with files of their own have their `path` then.  One that cannot
 * be drawn leaves its words and the reason; anything else that fails leaves
 * no new file behind.
 */
MUST_CHECK bool report_save(struct report *report, struct plotter *plotter,
			    const char *path,
			    const struct export_options *options,
			    struct error *err);

#endif
