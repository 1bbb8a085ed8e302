/* pdf_table.h - a table on the pages of a PDF */

#ifndef RESULT_WRITER_PDF_PDF_TABLE_H
#define RESULT_WRITER_PDF_PDF_TABLE_H

#include "result/table.h"
#include "result/writer/pdf/pdf_sheet.h"

/* From where the sheet is, over as many pages as it takes. */
void pdf_table_put(struct pdf_sheet *sheet, const struct table *table,
		   bool is_small);

/* Whether it takes all of a page where words stand in so many columns. */
bool pdf_table_is_wide(const struct table *table, int columns);

#endif
