/* latex_table.h - a table for TeX */

#ifndef RESULT_WRITER_LATEX_TABLE_H
#define RESULT_WRITER_LATEX_TABLE_H

#include "base/text.h"
#include "result/table.h"

/* To be put into a paper: a tabular, which needs booktabs only. */
void latex_table_paper(struct text *out, const struct table *table);

/*
 * On pages of ours, over as many as it takes: letters shrink and long texts
 * are broken until it is no wider than they.  Needs array and longtable.
 */
void latex_table_page(struct text *out, const struct table *table);

#endif
