/* html_writer.c - one page, without scripts or anything outside */

#include <nettle/base64.h>
#include <stdlib.h>

#include "base/memory.h"
#include "result/writer/paged.h"
#include "result/writer/writers.h"

/* The only way of a text into the page; also between double quotes. */
static void
html_add(struct text *out, const char *text)
{
	for (; *text; text++) {
		switch (*text) {
		case '&':
			text_add_string(out, "&amp;");
			break;
		case '<':
			text_add_string(out, "&lt;");
			break;
		case '>':
			text_add_string(out, "&gt;");
			break;
		case '"':
			text_add_string(out, "&quot;");
			break;
		case '\'':
			text_add_string(out, "&#39;");
			break;
		default:
			text_add_bytes(out, text, 1);
		}
	}
}

static void
element(struct text *out, const char *name, const char *text)
{
	text_add(out, "<%s>", name);
	html_add(out, text);
	text_add(out, "</%s>\n", name);
}

static void
add_cell(struct text *out, const struct table_cell *cell)
{
	char *text = table_cell_text(cell, PAGED_DIGITS);

	text_add_string(out, cell->kind == CELL_NUMBER ? "<td class=\"number\">"
						       : "<td>");
	html_add(out, text);
	text_add_string(out, "</td>");
	free(text);
}

static void
add_table(struct text *out, const struct table *table)
{
	text_add_string(out, "<div class=\"wide\"><table>\n<thead><tr>");
	for (size_t i = 0; i < table->column_count; i++) {
		text_add_string(out, "<th scope=\"col\">");
		html_add(out, table->columns[i].heading);
		text_add_string(out, "</th>");
	}
	text_add_string(out, "</tr></thead>\n<tbody>\n");
	for (size_t row = 0; row < table->row_count; row++) {
		text_add_string(out, "<tr>");
		for (size_t i = 0; i < table->column_count; i++)
			add_cell(out, table_cell(table, row, i));
		text_add_string(out, "</tr>\n");
	}
	text_add_string(out, "</tbody></table></div>\n");
}

static void
add_base64(struct text *out, const char *bytes, size_t size)
{
	size_t length = BASE64_ENCODE_RAW_LENGTH(size);
	char *encoded = memory_new(length + 1);

	base64_encode_raw(encoded, size, (const uint8_t *)bytes);
	text_add_bytes(out, encoded, length);
	free(encoded);
}

/* What would have been under the picture. */
static void
add_missing(struct text *out, const struct block_drawing *drawing)
{
	text_add_string(out, "<p class=\"missing\">not drawn: ");
	html_add(out, drawing->why);
	text_add_string(out, "</p>\n<figcaption><b>");
	html_add(out, drawing->title);
	text_add_string(out, ".</b> ");
	html_add(out, drawing->words);
	text_add_string(out, "</figcaption>\n");
}

/* As a picture of its own: names inside cannot meet those of another. */
static void
add_drawing(struct text *out, const struct block_drawing *drawing)
{
	text_add_string(out, "<figure>\n");
	if (drawing->why) {
		add_missing(out, drawing);
	} else {
		text_add_string(out, "<img alt=\"");
		html_add(out, drawing->words);
		text_add_string(out, "\" src=\"data:image/svg+xml;base64,");
		add_base64(out, drawing->bytes, drawing->size);
		text_add_string(out, "\"/>\n");
	}
	text_add_string(out, "</figure>\n");
}

static void
add_item(struct text *out, const char *term, const char *text)
{
	text_add_string(out, "<dl>");
	element(out, "dt", term);
	element(out, "dd", text);
	text_add_string(out, "</dl>\n");
}

/* A long one is opened by whoever wants it; paper goes without. */
static void
add_any_table(struct text *out, const struct table *table, bool is_long)
{
	if (is_long)
		text_add(out,
			 "<details class=\"long\"><summary>%zu rows, on the "
			 "screen</summary>\n",
			 table->row_count);
	add_table(out, table);
	text_add_string(out, is_long ? "</details>\n" : "");
}

static void
add_heading(struct text *out, const struct block *block)
{
	if (block->appendix)
		text_add_string(out, "<section class=\"appendix\">\n");
	element(out, block->appendix ? "h1" : "h2", block->text);
}

static void
add_paragraph(struct text *out, const struct block *block)
{
	text_add_string(out, block->strong ? "<div class=\"verdict\">" : "");
	element(out, "p", block->text);
	text_add_string(out, block->strong ? "</div>\n" : "");
}

static void
add_command(struct text *out, const char *line)
{
	element(out, "pre", line);
}

static const struct paged_form html_form = {
	.table = add_any_table,
	.heading = add_heading,
	.paragraph = add_paragraph,
	.item = add_item,
	.command = add_command,
	.drawing = add_drawing,
};

static const char head[] =
	"<!DOCTYPE html>\n"
	"<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
	"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
	"'none'; img-src data:; style-src 'unsafe-inline'\"/>\n"
	"<meta name=\"viewport\" content=\"width=device-width\"/>\n";

static const char style[] =
	"<style>\n"
	"body { font: 16px/1.5 sans-serif; color: #1c1c1c; background: #fff; "
	"max-width: 62rem; margin: 2rem auto; padding: 0 1rem }\n"
	"h1 { line-height: 1.2; margin-bottom: 0; overflow-wrap: anywhere }\n"
	"h2 { margin-top: 2.2rem; border-bottom: 1px solid #bbb }\n"
	".wide { overflow-x: auto }\n"
	"table { border-collapse: collapse; font-size: 0.85rem }\n"
	"th, td { text-align: left; padding: 0.2rem 0.7rem 0.2rem 0; "
	"border-bottom: 1px solid #ddd; vertical-align: top }\n"
	"td.number { font-variant-numeric: tabular-nums; white-space: nowrap "
	"}\n"
	"p { white-space: pre-line } dl { margin: 0.6rem 0 } dt { font-weight: "
	"bold } dd { margin-left: 1.5rem }\n"
	"figure { margin: 1.5rem 0; break-inside: avoid }\n"
	"figure img { max-width: 100%; height: auto }\n"
	"figcaption { font-size: 0.9rem; color: #444 }\n"
	"pre { background: #f3f3f3; padding: 0.5rem 0.7rem; white-space: "
	"pre-wrap; overflow-wrap: anywhere; margin: 0.4rem 0 }\n"
	".missing { background: #fff3d6; padding: 0.5rem }\n"
	".verdict { font-size: 1.5rem; line-height: 1.25; font-weight: bold } "
	".verdict p { margin: 1.2rem 0 0.4rem }\n"
	".row { display: grid; grid-template-columns: repeat(auto-fit, "
	"minmax(26rem, 1fr)); gap: 0 1.5rem } .row figure { margin: 0.6rem 0 "
	"}\n"
	".appendix { margin-top: 3rem; font-size: 0.85rem } summary { cursor: "
	"pointer }\n"
	"@page { margin: 13mm }\n"
	"@media print { body { max-width: none; margin: 0; padding: 0; "
	"font-size: 10pt } .wide { overflow: visible } table { font-size: 7pt "
	"} th, td { padding: 0.1rem 0.4rem 0.1rem 0 } h2 { margin-top: 1rem; "
	"break-after: avoid } tr, dl, pre { break-inside: avoid } pre { "
	"font-size: 7.5pt } .row { grid-template-columns: 1fr 1fr; gap: "
	"0.5rem } .long .wide { display: none }\n"
	".appendix { break-before: page; margin: 0; font-size: 6.2pt; "
	"line-height: 1.25; columns: 3; column-gap: 5mm } .appendix h1 { "
	"font-size: 11pt; column-span: all } .appendix h2 { font-size: 8pt; "
	"margin: 0.4rem 0 0.1rem } .appendix dl, .appendix p, .appendix pre { "
	"margin: 0.15rem 0 } .appendix dt, .appendix dd { display: inline; "
	"margin: 0 } .appendix pre { font-size: 5.5pt; padding: 0.1rem } "
	".appendix table { font-size: 5.2pt } .appendix td { overflow-wrap: "
	"anywhere; white-space: normal } }\n"
	"</style>\n";

static bool
is_drawing(const struct document *document, size_t i)
{
	return i < document->count && document->blocks[i].mark == BLOCK_DRAWING;
}

/* Figures that follow each other stand in one row. */
static void
edge_row(struct text *out, const struct document *document, size_t i)
{
	bool before = i && is_drawing(document, i - 1);

	if (!before && is_drawing(document, i) && is_drawing(document, i + 1))
		text_add_string(out, "<div class=\"row\">\n");
	if (before && !is_drawing(document, i) && i > 1 &&
	    is_drawing(document, i - 2))
		text_add_string(out, "</div>\n");
}

static void
add_blocks(struct text *out, const struct document *document)
{
	bool appendix = false;

	for (size_t i = 0; i < document->count; i++) {
		edge_row(out, document, i);
		paged_block(out, document, &document->blocks[i], &html_form);
		appendix = appendix || document->blocks[i].appendix;
	}
	edge_row(out, document, document->count);
	text_add_string(out, appendix ? "</section>\n" : "");
}

/* An answer has no title of its own. */
static void
html_write(const struct document *document, struct text *out)
{
	text_add_string(out, head);
	element(out, "title", document->title ? document->title : "dpaudit");
	text_add_string(out, style);
	text_add_string(out, "</head>\n<body>\n");
	if (document->title) {
		element(out, "h1", document->title);
		element(out, "p", document->subtitle);
	}
	add_blocks(out, document);
	text_add_string(out, "</body>\n</html>\n");
}

const struct writer writer_html = {
	.name = "html",
	.summary = "one page for a browser",
	.ending = "html",
	.drawing = "svg",
	.write = html_write,
};
