/* html_report.c - a report as one page, without scripts or anything outside */

#include <nettle/base64.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "plots/output/outputs.h"
#include "plots/output/report_forms.h"

enum { DIGITS = 5, CELL_SIZE = 700 };

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
add_cell(struct text *out, const struct cell *cell)
{
	char text[CELL_SIZE];

	cell_print(cell, DIGITS, text, sizeof(text));
	text_add_string(out, cell->kind == CELL_NUMBER ? "<td class=\"number\">"
						       : "<td>");
	html_add(out, text);
	text_add_string(out, "</td>");
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
add_missing(struct text *out, const struct report_block *block,
	    const char *words)
{
	text_add_string(out, "<p class=\"missing\">not drawn: ");
	html_add(out, block->why);
	text_add_string(out, "</p>\n<figcaption><b>");
	html_add(out, block->figure->title);
	text_add_string(out, ".</b> ");
	html_add(out, words);
	text_add_string(out, "</figcaption>\n");
}

/* As a picture of its own: names inside cannot meet those of another. */
static void
add_figure(struct text *out, const struct report_block *block)
{
	char *words = report_words_of(block->figure);

	text_add_string(out, "<figure>\n");
	if (block->why) {
		add_missing(out, block, words);
	} else {
		text_add_string(out, "<img alt=\"");
		html_add(out, words);
		text_add_string(out, "\" src=\"data:image/svg+xml;base64,");
		add_base64(out, block->drawn, block->drawn_size);
		text_add_string(out, "\"/>\n");
	}
	text_add_string(out, "</figure>\n");
	free(words);
}

static void
add_item(struct text *out, const struct report_block *block)
{
	text_add_string(out, "<dl>");
	element(out, "dt", block->term);
	element(out, "dd", block->text);
	text_add_string(out, "</dl>\n");
}

static void
add_block(struct text *out, const struct report_block *block)
{
	switch (block->mark) {
	case REPORT_HEADING:
		element(out, "h2", block->text);
		break;
	case REPORT_PARAGRAPH:
		element(out, "p", block->text);
		break;
	case REPORT_ITEM:
		add_item(out, block);
		break;
	case REPORT_TABLE:
		add_table(out, block->table);
		break;
	case REPORT_FIGURE:
		add_figure(out, block);
		break;
	case REPORT_COMMAND:
		element(out, "pre", block->text);
		break;
	}
}

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
	"dl { margin: 0.6rem 0 } dt { font-weight: bold } dd { margin-left: "
	"1.5rem }\n"
	"figure { margin: 1.5rem 0; break-inside: avoid }\n"
	"figure img { max-width: 100%; height: auto }\n"
	"figcaption { font-size: 0.9rem; color: #444 }\n"
	"pre { background: #f3f3f3; padding: 0.5rem 0.7rem; white-space: "
	"pre-wrap; overflow-wrap: anywhere; margin: 0.4rem 0 }\n"
	".missing { background: #fff3d6; padding: 0.5rem }\n"
	"@media print { body { max-width: none; margin: 0; font-size: 10pt } "
	"table { font-size: 7pt } .wide { overflow: visible } "
	"h2 { break-after: avoid } tr, dl, pre { break-inside: avoid } }\n"
	"</style>\n";

static void
html_write(const struct report *report, struct text *out)
{
	text_add_string(out, head);
	element(out, "title", report->title);
	text_add_string(out, style);
	text_add_string(out, "</head>\n<body>\n");
	element(out, "h1", report->title);
	element(out, "p", report->subtitle);
	for (size_t i = 0; i < report->count; i++)
		add_block(out, &report->blocks[i]);
	text_add_string(out, "</body>\n</html>\n");
}

const struct report_form report_html = {
	.name = "html",
	.output = &output_svg,
	.write = html_write,
};
