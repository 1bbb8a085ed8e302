/* paged.h - blocks in the forms that have headings, paragraphs and pictures */

#ifndef RESULT_WRITER_PAGED_H
#define RESULT_WRITER_PAGED_H

#include "base/text.h"
#include "result/document.h"

/* Of numbers that people read. */
enum { PAGED_DIGITS = 5 };

/* How a form of pages writes each kind of block. */
struct paged_form {
	void (*table)(struct text *out, const struct table *table,
		      bool is_long);
	void (*heading)(struct text *out, const struct block *block);
	void (*paragraph)(struct text *out, const struct block *block);
	void (*item)(struct text *out, const char *term, const char *text);
	void (*command)(struct text *out, const char *line);
	void (*drawing)(struct text *out, const struct block_drawing *drawing);
};

void paged_block(struct text *out, const struct document *document,
		 const struct block *block, const struct paged_form *form);

#endif
