/* md_report.c - a report as Markdown, its figures as files beside it */

#include <stdlib.h>
#include <string.h>

#include "base/escape/markdown.h"
#include "plots/output/outputs.h"
#include "plots/output/report_forms.h"

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
add_missing(struct text *out, const struct report_block *block)
{
	char *words = report_words_of(block->figure);

	text_add_string(out, "Not drawn: ");
	markdown_add(out, block->why);
	text_add_string(out, "\n\n**");
	markdown_add(out, block->figure->title);
	text_add_string(out, ".** ");
	markdown_add(out, words);
	text_add_string(out, "\n\n");
	free(words);
}

/* The sentence and the claims are in the picture. */
static void
add_figure(struct text *out, const struct report_block *block)
{
	if (block->why) {
		add_missing(out, block);
		return;
	}
	text_add_string(out, "![");
	markdown_add(out, block->figure->title);
	text_add_string(out, "](");
	add_link(out, block->path);
	text_add_string(out, ")\n\n");
}

static void
add_block(struct text *out, const struct report_block *block)
{
	switch (block->mark) {
	case REPORT_HEADING:
		text_add_string(out, "## ");
		markdown_add(out, block->text);
		break;
	case REPORT_PARAGRAPH:
		markdown_add(out, block->text);
		break;
	case REPORT_ITEM:
		text_add_string(out, "- **");
		markdown_add(out, block->term);
		text_add_string(out, "**: ");
		markdown_add(out, block->text);
		break;
	case REPORT_TABLE:
		report_add_table(out, block->table, "markdown");
		text_add_string(out, "\n");
		return;
	case REPORT_FIGURE:
		add_figure(out, block);
		return;
	case REPORT_COMMAND:
		text_add(out, "    %s", block->text);
		break;
	}
	text_add_string(out, "\n\n");
}

static void
md_write(const struct report *report, struct text *out)
{
	text_add_string(out, "# ");
	markdown_add(out, report->title);
	text_add_string(out, "\n\n");
	markdown_add(out, report->subtitle);
	text_add_string(out, "\n\n");
	for (size_t i = 0; i < report->count; i++)
		add_block(out, &report->blocks[i]);
}

const struct report_form report_md = {
	.name = "md",
	.output = &output_svg,
	.beside = true,
	.write = md_write,
};
