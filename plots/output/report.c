/* report.c - a document with figures on its way into a file */

#include "plots/output/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/save.h"
#include "base/utf8.h"
#include "plots/output/outputs.h"
#include "result/writer/writers.h"

/* ".tex, .md or .html" */
static void
list_endings(struct text *list)
{
	size_t count = 0, at = 0;

	for (size_t i = 0; writers()[i]; i++)
		count += writers()[i]->drawing != NULL;
	for (size_t i = 0; writers()[i]; i++) {
		if (!writers()[i]->drawing)
			continue;
		text_add(list, "%s.%s",
			 !at               ? ""
			 : at + 1 == count ? " or "
					   : ", ",
			 writers()[i]->ending);
		at++;
	}
}

const struct writer *
report_form(const char *path, struct error *err)
{
	const struct writer *form = writer_of_path(path);
	struct text list = { 0 };

	if (form && form->drawing)
		return form;
	list_endings(&list);
	error_set(err, ERROR_USAGE, "%s: a report ends in %s", path,
		  text_get(&list));
	text_clear(&list);

	return NULL;
}

bool
report_start(struct report *report, const char *path, struct plotter *plotter,
	     const struct export_options *options, struct error *err)
{
	*report = (struct report){
		.form = report_form(path, err),
		.plotter = plotter,
		.options = *options,
	};
	if (!report->form || !save_check(path, &options->how, err))
		return false;
	report->path = memory_copy_text(path);

	return true;
}

void
report_clear(struct report *report)
{
	document_clear(&report->document);
	free(report->path);
	*report = (struct report){ 0 };
}

/* ---- figures ---- */

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

static char *
words_of(const struct figure *figure)
{
	struct text words = { 0 };

	add_sentence(&words, figure->sentence);
	for (size_t i = 0; i < figure->claim_count; i++)
		add_sentence(&words, figure->claims[i]);

	return text_take(&words);
}

/* report.md has report-1-region.svg and so on beside it. */
static char *
path_beside(const struct report *report, const char *kind)
{
	const char *path = report->path, *point = strrchr(path, '.');
	struct text beside = { 0 };

	text_add(&beside, "%.*s-%zu-%s.%s", (int)(point - path), path,
		 report->drawn, kind, report->form->drawing);

	return text_take(&beside);
}

/* Without gnuplot the words remain. */
static bool
draw(struct report *report, const struct figure *figure,
     struct block_drawing *drawing, struct error *err)
{
	const struct output *output = output_named(report->form->drawing);
	struct text bytes = { 0 };
	struct error why = { 0 };

	if (!export_bytes(report->plotter, figure, output, &report->options,
			  &bytes, &why)) {
		text_clear(&bytes);
		if (why.kind == ERROR_STOPPED || why.kind == ERROR_USAGE) {
			*err = why;
			return false;
		}
		drawing->why = memory_copy_text(why.text);
		return true;
	}
	drawing->size = bytes.length;
	drawing->bytes = text_take(&bytes);
	report->drawn++;
	if (report->form->beside)
		drawing->path = path_beside(report, figure->kind);

	return true;
}

bool
report_add_figure(struct report *report, const struct figure *figure,
		  struct error *err)
{
	struct block_drawing drawing = { 0 };

	if (!draw(report, figure, &drawing, err))
		return false;
	drawing.kind = memory_copy_text(figure->kind);
	drawing.title = memory_copy_text(figure->title);
	drawing.words = words_of(figure);
	document_take_drawing(&report->document, &drawing);

	return true;
}

/* ---- into files ---- */

/* All names are looked at before the first file is written. */
static bool
check_all(const struct report *report, struct error *err)
{
	const struct save_options *how = &report->options.how;
	const struct block *it = NULL;

	while ((it = document_next(&report->document, BLOCK_DRAWING, it))) {
		if (it->drawing.path && !save_check(it->drawing.path, how, err))
			return false;
	}

	return save_check(report->path, how, err);
}

/* The report last: who sees it finds its figures. */
bool
report_save(const struct report *report, struct error *err)
{
	struct save_job *jobs =
		memory_new_array(report->document.count + 1, sizeof(*jobs));
	const struct block *it = NULL;
	struct text out = { 0 };
	size_t count = 0;
	bool good;

	report->form->write(&report->document, &out);
	while ((it = document_next(&report->document, BLOCK_DRAWING, it))) {
		const struct block_drawing *drawing = &it->drawing;

		if (drawing->path)
			jobs[count++] = (struct save_job){ drawing->path,
							   drawing->bytes,
							   drawing->size };
	}
	jobs[count++] =
		(struct save_job){ report->path, text_get(&out), out.length };
	good = check_all(report, err) &&
	       save_files(jobs, count, &report->options.how, err);
	text_clear(&out);
	free(jobs);

	return good;
}
