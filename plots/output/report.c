/* report.c - pages about an audit, before and while they become a file */

#include "plots/output/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/save.h"
#include "base/utf8.h"
#include "plots/output/report_forms.h"
#include "result/writer/writers.h"

#define LIST_FORM(id) &report_##id,
static const struct report_form *const all[] = { REPORT_FORMS(LIST_FORM) NULL };
#undef LIST_FORM

static void
clear_block(struct report_block *block)
{
	free(block->term);
	free(block->text);
	table_free(block->table);
	figure_free(block->figure);
	free(block->drawn);
	free(block->path);
	free(block->why);
}

void
report_clear(struct report *report)
{
	for (size_t i = 0; i < report->count; i++)
		clear_block(&report->blocks[i]);
	free(report->blocks);
	free(report->title);
	free(report->subtitle);
	*report = (struct report){ 0 };
}

/* Cleaning makes three bytes of a bad one at most. */
static char *
clean(const char *text)
{
	size_t size = 3 * strlen(text) + 1;
	char *copy = memory_new(size);

	utf8_clean(copy, size, text);

	return copy;
}

void
report_name(struct report *report, const char *title, const char *subtitle)
{
	free(report->title);
	free(report->subtitle);
	report->title = clean(title);
	report->subtitle = clean(subtitle);
}

static struct report_block *
add(struct report *report, enum report_mark mark, const char *text)
{
	struct report_block *block;

	report->blocks = memory_grow_array(report->blocks, report->count + 1,
					   sizeof(*report->blocks));
	block = &report->blocks[report->count++];
	*block = (struct report_block){ .mark = mark,
					.text = text ? clean(text) : NULL };

	return block;
}

void
report_heading(struct report *report, const char *text)
{
	add(report, REPORT_HEADING, text);
}

void
report_say(struct report *report, const char *text)
{
	add(report, REPORT_PARAGRAPH, text);
}

void
report_item(struct report *report, const char *term, const char *text)
{
	add(report, REPORT_ITEM, text)->term = clean(term);
}

void
report_command(struct report *report, const char *line)
{
	add(report, REPORT_COMMAND, line);
}

void
report_take_table(struct report *report, struct table *table)
{
	add(report, REPORT_TABLE, NULL)->table = table;
}

void
report_take_figure(struct report *report, struct figure *figure)
{
	add(report, REPORT_FIGURE, NULL)->figure = figure;
}

/* ---- for the forms ---- */

/* Claims have no full stop; the next begins with a capital or a code. */
static void
add_sentence(struct text *words, const char *sentence)
{
	size_t length = strlen(sentence);

	if (!length)
		return;
	text_add(words, "%s%s%s", words->length ? " " : "", sentence,
		 sentence[length - 1] == '.' ? "" : ".");
}

char *
report_words_of(const struct figure *figure)
{
	struct text words = { 0 };

	add_sentence(&words, figure->sentence);
	for (size_t i = 0; i < figure->claim_count; i++)
		add_sentence(&words, figure->claims[i]);

	return text_take(&words);
}

void
report_add_table(struct text *out, const struct table *table,
		 const char *writer)
{
	struct document document = { 0 };
	char *text = NULL;
	size_t size = 0;
	FILE *stream = open_memstream(&text, &size);

	if (!stream)
		return;
	document_take_table(&document, table_copy(table, NULL));
	writer_find(writer)->write(&document, stream);
	document_clear(&document);
	if (!fclose(stream))
		text_add_bytes(out, text, size);
	free(text);
}

const struct report_form *
report_form_find(const char *path, struct error *err)
{
	const char *slash = strrchr(path, '/');
	const char *point = strrchr(slash ? slash : path, '.');

	for (size_t i = 0; point && all[i]; i++) {
		if (!strcasecmp(all[i]->name, point + 1))
			return all[i];
	}
	if (point && !strcasecmp(point + 1, "pdf")) {
		error_set(err, ERROR_USAGE,
			  "%s: a report is not written as PDF; open the .html "
			  "in a browser and print it into one, or compile the "
			  ".tex",
			  path);
		return NULL;
	}
	error_set(err, ERROR_USAGE, "%s: a report ends in .html, .md or .tex",
		  path);

	return NULL;
}

/* ---- into a file ---- */

/* report.md has report-1-region.svg and so on beside it. */
static char *
path_beside(const char *path, const struct figure *figure, size_t number,
	    const char *ending)
{
	const char *point = strrchr(path, '.');
	struct text beside = { 0 };

	text_add(&beside, "%.*s-%zu-%s.%s", (int)(point - path), path, number,
		 figure->kind, ending);

	return text_take(&beside);
}

static void
name_figures(struct report *report, const char *path,
	     const struct report_form *form)
{
	size_t number = 0;

	for (size_t i = 0; i < report->count; i++) {
		struct report_block *block = &report->blocks[i];

		if (block->mark != REPORT_FIGURE || block->why)
			continue;
		free(block->path);
		block->path = path_beside(path, block->figure, ++number,
					  form->output->name);
	}
}

/* A stop ends the report; without gnuplot the words remain. */
static bool
draw_one(struct report_block *block, struct plotter *plotter,
	 const struct report_form *form, const struct export_options *options,
	 struct error *err)
{
	struct text out = { 0 };
	struct error why = { 0 };
	bool good = export_bytes(plotter, block->figure, form->output, options,
				 &out, &why);

	if (!good) {
		text_clear(&out);
		if (why.kind == ERROR_STOPPED || why.kind == ERROR_USAGE) {
			*err = why;
			return false;
		}
		block->why = clean(why.text);
		return true;
	}
	block->drawn_size = out.length;
	block->drawn = text_take(&out);

	return true;
}

static bool
draw_all(struct report *report, struct plotter *plotter,
	 const struct report_form *form, const struct export_options *options,
	 struct error *err)
{
	for (size_t i = 0; i < report->count; i++) {
		struct report_block *block = &report->blocks[i];

		if (block->mark == REPORT_FIGURE &&
		    !draw_one(block, plotter, form, options, err))
			return false;
	}

	return true;
}

/* All names are looked at before the first file is written. */
static bool
check_all(const struct report *report, const char *path,
	  const struct save_options *how, struct error *err)
{
	for (size_t i = 0; i < report->count; i++) {
		const char *beside = report->blocks[i].path;

		if (beside && !save_check(beside, how, err))
			return false;
	}

	return save_check(path, how, err);
}

/* The report last: who sees it finds its figures. */
static bool
save_all(const struct report *report, const struct report_form *form,
	 const char *path, const struct save_options *how, struct error *err)
{
	struct save_job *jobs =
		memory_new_array(report->count + 1, sizeof(*jobs));
	struct text out = { 0 };
	size_t count = 0;
	bool good;

	form->write(report, &out);
	for (size_t i = 0; i < report->count; i++) {
		const struct report_block *it = &report->blocks[i];

		if (it->path)
			jobs[count++] = (struct save_job){ it->path, it->drawn,
							   it->drawn_size };
	}
	jobs[count++] = (struct save_job){ path, text_get(&out), out.length };
	good = check_all(report, path, how, err) &&
	       save_files(jobs, count, how, err);
	text_clear(&out);
	free(jobs);

	return good;
}

bool
report_save(struct report *report, struct plotter *plotter, const char *path,
	    const struct export_options *options, struct error *err)
{
	const struct report_form *form = report_form_find(path, err);

	if (!form || !save_check(path, &options->how, err) ||
	    !draw_all(report, plotter, form, options, err))
		return false;
	if (form->beside)
		name_figures(report, path, form);

	return save_all(report, form, path, &options->how, err);
}
