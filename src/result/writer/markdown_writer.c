/* markdown_writer.c - for issues, chats and notebooks; figures as files */

#include <stdlib.h>
#include <string.h>

#include "base/escape/markdown.h"
#include "result/writer/paged.h"
#include "result/writer/writers.h"

static void
add_cell(struct text *out, const char *text)
{
	text_add_string(out, "| ");
	markdown_add(out, text);
	text_add_string(out, " ");
}

static void
add_table(struct text *out, const struct table *table)
{
	for (size_t i = 0; i < table->column_count; i++)
		add_cell(out, table->columns[i].heading);
	text_add_string(out, "|\n");
	for (size_t i = 0; i < table->column_count; i++)
		text_add_string(out, "| --- ");
	text_add_string(out, "|\n");
	for (size_t row = 0; row < table->row_count; row++) {
		for (size_t i = 0; i < table->column_count; i++) {
			char *text = table_cell_text(table_cell(table, row, i),
						     PAGED_DIGITS);

			add_cell(out, text);
			free(text);
		}
		text_add_string(out, "|\n");
	}
}

/* A link inside <...>: what would end it is written as its bytes. */
static void
add_link(struct text *out, const char *path)
{
	const char *slash = strrchr(path, '/');

	text_add_string(out, "<");
	for (const char *at = slash ? slash + 1 : path; *at; at++) {
		if (strchr("<>\\%\n\r", *at))
			text_add(out, "%%%02X", (unsigned)(unsigned char)*at);
		else
			text_add_bytes(out, at, 1);
	}
	text_add_string(out, ">");
}

static void
add_missing(struct text *out, const struct block_drawing *drawing)
{
	text_add_string(out, "Not drawn: ");
	markdown_add(out, drawing->why);
	text_add_string(out, "\n\n**");
	markdown_add(out, drawing->title);
	text_add_string(out, ".** ");
	markdown_add(out, drawing->words);
	text_add_string(out, "\n");
}

/* The sentence and the claims are in the picture. */
static void
add_drawing(struct text *out, const struct block_drawing *drawing)
{
	if (drawing->why) {
		add_missing(out, drawing);
		return;
	}
	text_add_string(out, "![");
	markdown_add(out, drawing->title);
	text_add_string(out, "](");
	add_link(out, drawing->path);
	text_add_string(out, ")\n");
}

static void
add_item(struct text *out, const char *term, const char *text)
{
	text_add_string(out, "- **");
	markdown_add(out, term);
	text_add_string(out, "**: ");
	markdown_add(out, text);
	text_add_string(out, "\n");
}

static void
add_heading(struct text *out, const struct block *block)
{
	text_add_string(out, block->appendix ? "# " : "## ");
	markdown_add(out, block->text);
	text_add_string(out, "\n");
}

static void
add_paragraph(struct text *out, const struct block *block)
{
	if (block->strong) {
		text_add_string(out, "**");
		markdown_add(out, block->text);
		text_add_string(out, "**\n");
		return;
	}
	markdown_add_lines(out, block->text);
	text_add_string(out, "\n");
}

static void
add_any_table(struct text *out, const struct table *table, bool is_long)
{
	(void)is_long;
	add_table(out, table);
}

static const struct paged_form markdown_form = {
	.table = add_any_table,
	.heading = add_heading,
	.paragraph = add_paragraph,
	.item = add_item,
	.command = markdown_add_code,
	.drawing = add_drawing,
};

/* A blank line between blocks, none before the first. */
static void
markdown_write(const struct document *document, struct text *out)
{
	struct text block = { 0 };
	bool any = document->title;

	if (any) {
		text_add_string(out, "# ");
		markdown_add(out, document->title);
		text_add_string(out, "\n\n");
		markdown_add(out, document->subtitle);
		text_add_string(out, "\n");
	}
	for (size_t i = 0; i < document->count; i++) {
		paged_block(&block, document, &document->blocks[i],
			    &markdown_form);
		if (block.length && any)
			text_add_string(out, "\n");
		any |= block.length > 0;
		text_add_string(out, text_get(&block));
		text_clear(&block);
	}
}

const struct writer writer_markdown = {
	.name = "markdown",
	.summary = "a table for issues, chats and notebooks",
	.ending = "md",
	.drawing = "svg",
	.beside = true,
	.write = markdown_write,
};
